public import Interception

/// Something that happens to an application, and that its delegate and its services are asked about.
///
/// The six callbacks are such events, and your own are the same thing, with a payload and a kind of
/// answer of their own:
///
/// ```swift
/// protocol MemoryUser { func freeMemory(_ bytes: Int) -> Reply }
///
/// struct LowMemory: ApplicationEvent {
///   var bytes: Int
///
///   func ask(_ service: AppService, in app: Application) -> Reply? {
///     (service as? any MemoryUser)?.freeMemory(bytes)
///   }
/// }
///
/// let outcome = app.send(LowMemory(bytes: 1_000_000))
/// ```
///
/// Each type of event is an operation of the application (``Application/operation(for:)``).
public protocol ApplicationEvent {
  /// What whoever is asked answers; ``Reply`` unless said otherwise.
  associatedtype Answer = Reply

  /// The name of the event's operation; the type's name unless said otherwise.
  ///
  /// Where an event of that name is there already, the type's name is told with its module. One that you
  /// choose has to be unique: the program stops if it isn't.
  static var name: String { get }

  /// How the answers become one.
  static var combine: Combine<Answer> { get }

  /// Whether the services are asked in the order in which they started, after the delegate, or the
  /// other way round, before it, as befits an end.
  static var order: AskingOrder { get }

  /// Asks one service.
  ///
  /// - Parameters:
  ///   - service: Who is asked.
  ///   - app: The application.
  /// - Returns: What it answers; `nil` abstains.
  func ask(_ service: AppService, in app: Application) -> Answer?

  /// Asks the application's delegate; it abstains unless said otherwise.
  ///
  /// - Parameters:
  ///   - delegate: Who is asked.
  ///   - app: The application.
  /// - Returns: What it answers; `nil` abstains.
  func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Answer?
}

/// In which order an event reaches those who are asked.
public enum AskingOrder: Hashable, Sendable {
  /// The delegate, then the services in the order in which they started.
  case forward
  /// The services from the last to the first, then the delegate.
  case backward
}

extension ApplicationEvent {
  /// The type's name.
  public static var name: String { String(describing: Self.self) }
  /// The delegate first.
  public static var order: AskingOrder { .forward }
  /// Abstains.
  public func ask(_ delegate: any ApplicationDelegate, in app: Application) -> Answer? { nil }
}

extension ApplicationEvent where Answer == Reply {
  /// Handled if anybody says so.
  public static var combine: Combine<Reply> { .any }
}

extension ApplicationEvent where Answer == Void {
  /// Everybody is told.
  public static var combine: Combine<Void> { .fanOut }
}

/// The operation behind an event: takes the event, and gives what came of it.
public typealias EventOperation<Event: ApplicationEvent> =
  SyncOperation<ApplicationCallbacks, Event, Outcome<Event.Answer>, Never>
