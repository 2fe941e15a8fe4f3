public import Foundation

/// Why an application was launched, by key.
public typealias LaunchOptions = [EventOptionKey: Any]

/// Where a URL to open comes from, by key.
public typealias OpenURLOptions = [EventOptionKey: Any]

/// The key of an option; UIKit's keys convert by their raw values.
///
/// ```swift
/// let options: OpenURLOptions = ["source": "mail"]
/// print(options["source"] ?? "unknown")
/// ```
public struct EventOptionKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the option.
  public let rawValue: String

  /// The key of that name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The key of that name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension [EventOptionKey: Any] {
  /// Options with keys of another type, such as those of UIKit.
  ///
  /// - Parameter options: The options; their keys convert by their raw values.
  public init<Other: RawRepresentable<String>>(converting options: [Other: Any]) {
    self.init(
      options.map { (EventOptionKey(rawValue: $0.key.rawValue), $0.value) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Something that a user began elsewhere, and that an application may continue.
///
/// ```swift
/// let reading = UserActivity(activityType: "com.example.reading", title: "Chapter 7")
/// app.send(.continueActivity(reading) { objects in print("restored", objects) })
/// ```
public struct UserActivity {
  /// What kind of activity it is, in reverse-DNS style.
  public var activityType: String
  /// What the user calls it.
  public var title: String?
  /// A page that shows the same.
  public var webpageURL: URL?
  /// The state of the activity.
  public var userInfo: [AnyHashable: Any]

  /// Describes an activity.
  ///
  /// - Parameters:
  ///   - activityType: What kind of activity it is, in reverse-DNS style.
  ///   - title: What the user calls it.
  ///   - webpageURL: A page that shows the same.
  ///   - userInfo: The state of the activity.
  public init(
    activityType: String, title: String? = nil, webpageURL: URL? = nil,
    userInfo: [AnyHashable: Any] = [:]
  ) {
    self.activityType = activityType
    self.title = title
    self.webpageURL = webpageURL
    self.userInfo = userInfo
  }
}

/// What can take up an activity: any value that can be compared, such as a view controller.
public typealias Restorable = Hashable & Sendable
