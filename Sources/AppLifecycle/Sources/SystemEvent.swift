/// Something that happens to the process, and that an ``EventSource`` tells the application of.
public struct SystemEvent: Sendable {
  enum Kind: Sendable {
    case launch, foreground, background, reload, terminate
    case perform(@Sendable (Application) -> Void)
  }

  let kind: Kind
  private var completion: (@Sendable () -> Void)?

  private init(_ kind: Kind) { self.kind = kind }

  /// The application has launched: sends ``DidFinishLaunching``, unless that was sent.
  public static let launch = SystemEvent(.launch)
  /// The application comes to the foreground; nothing happens if it is there.
  public static let foreground = SystemEvent(.foreground)
  /// The application goes to the background; nothing happens if it is there.
  public static let background = SystemEvent(.background)
  /// The configuration shall be read again.
  public static let reload = SystemEvent(.reload)
  /// The application shall end.
  public static let terminate = SystemEvent(.terminate)

  /// Something to do with the application, where that lives.
  ///
  /// - Parameter action: Called once, unless the application ends first.
  /// - Returns: The event for a source to give.
  public static func perform(
    _ action: @escaping @Sendable (Application) -> Void
  ) -> SystemEvent {
    SystemEvent(.perform(action))
  }

  /// An event that is sent to the delegate and the services.
  ///
  /// - Parameter event: What happens.
  /// - Returns: The event for a source to give.
  public static func event(_ event: some ApplicationEvent & Sendable) -> SystemEvent {
    perform { $0.send(event) }
  }

  /// The same event, followed by something to do.
  ///
  /// - Parameter action: Called once, where the application lives: when all have been told, or, of
  ///   ``terminate``, when all have ended. Also if the application ends first.
  /// - Returns: The event with the action.
  public func then(_ action: @escaping @Sendable () -> Void) -> SystemEvent {
    var event = self
    let earlier = completion
    event.completion = {
      earlier?()
      action()
    }
    return event
  }

  func complete() { completion?() }

  /// What issues call it.
  var name: String {
    switch kind {
    case .launch: "launch"
    case .foreground: "foreground"
    case .background: "background"
    case .reload: "reload"
    case .terminate: "terminate"
    case .perform: "perform"
    }
  }

  var isTermination: Bool {
    if case .terminate = kind { return true }
    return false
  }
}

/// Where events of the process come from.
///
/// Sources are opened when an application runs, and closed when it has ended. What comes before is
/// kept by the source. Give each application sources of its own.
///
/// ```swift
/// /// Launches, and ends when that is done.
/// struct Once: EventSource {
///   func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) {
///     receive(.launch)
///     receive(.terminate)
///   }
///
///   func close() {}
/// }
/// try await app.run([Once()])
/// ```
public protocol EventSource: Sendable {
  /// Starts to give events, those that were kept first.
  ///
  /// - Parameter receive: To be called with each event, on any thread.
  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void)

  /// Stops to give events.
  func close()
}
