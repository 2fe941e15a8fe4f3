public import Interception

/// An application: its delegate, the services that were dropped in, and the events of its life.
///
/// ```swift
/// final class PushService: AppService {
///   override func launch() { print("connected") }
/// }
///
/// let app = Application(delegate: MyDelegate())
/// try app.start()            // finds PushService, orders, loads and launches
/// let page = URL(string: "push:inbox")!
/// print(app.send(.openURL(page)).wasHandled)
/// try await app.run()        // serves the events of the process until it is terminated
/// ```
///
/// An application lives where it was made, with its delegate and its services: none of them need be
/// `Sendable`, and all callbacks come on the thread, or actor, of whoever calls ``start()``,
/// ``send(_:)`` or ``run(_:options:)``. What happens elsewhere comes in through an ``EventSource``. Calls
/// from another thread while one is at work in the application are refused, with an error or an issue.
///
/// ## Events are operations
///
/// Each event is an operation on which every service is one advice, next to the delegate. So all that
/// the core can do works on events too:
///
/// ```swift
/// let open = app.operation(for: OpenURL.self)
/// print(open.explain())                                       // who takes part, and how often
/// open.before { call in call.arguments.options["seen"] = true }   // sees it before all of them
/// app.launchOperation.advise(.retry(2))                       // launches failing services again
/// ```
public final class Application {
  /// The operations of the events, as a wrapper: for advice by name, and to explain all of them.
  public let callbacks: Interceptable<ApplicationCallbacks>

  /// How the asynchronous part of launching a service runs; its argument says which.
  public let launchOperation: LaunchOperation

  /// How terminating a service runs; its argument says which.
  public let terminateOperation: TerminateOperation

  let budgets: Budgets
  let clock: LifecycleClock
  let issues: IssueSink
  let discovery: ServiceDiscovery
  let mailbox = Mailbox<LifecycleMessage>()
  let watch: CallbackWatch
  let occupancy = Occupancy()

  private let given: [AppService.Type]
  var channels: [ObjectIdentifier: any EventChanneling] = [:]
  /// The services that are there, and of those that have ended what is still told of.
  var records: [ServiceRecord] = []
  var lastID = 0
  var lastRank = 0
  var lifecycle = Lifecycle()
  var visibility = Visibility()
  /// Events of the process that wait until the start is over.
  var pending: [SystemEvent] = []
  /// Whether the loop of actions is running, further out on the stack.
  var isAdvancing = false
  /// Whether somebody wanted to wait, during an event, for what ends after it.
  var isSettlingPostponed = false
  /// When the end of all services has to be over.
  var stopEnd: Duration?
  var hasSentLaunch = false
  var notifier: ServiceNotifier?
  var problems: [String] = []
  /// What was missed and is reported: once, however often it is sent.
  var missed: Set<MissedEvent> = []
  var startSpan: Span?
  var hasDiscovered = false
  /// Whether services are being created, which can't add others, nor start anything.
  var isCreating = false

  /// Makes an application.
  ///
  /// - Parameters:
  ///   - delegate: The application's own part; it is kept, and can be replaced.
  ///   - services: Services to have in any case; those that are found too are there once.
  ///   - discovery: How more services are found.
  ///   - budgets: How long services are waited for.
  ///   - clock: Measures budgets and times.
  ///   - issues: Gets what goes wrong, on the thread on which it comes up; `nil` leaves it to
  ///     `InterceptionIssue.handler`.
  public init(
    delegate: (any ApplicationDelegate)? = nil,
    services: [AppService.Type] = [],
    discovery: ServiceDiscovery = .automatic,
    budgets: Budgets = Budgets(),
    clock: some Clock<Duration> = ContinuousClock(),
    issues: InterceptionIssue.Handler? = nil
  ) {
    given = services
    self.discovery = discovery
    self.budgets = budgets
    self.clock = LifecycleClock(clock)
    self.issues = IssueSink(issues)
    watch = CallbackWatch(limit: budgets.callback, clock: self.clock, issues: self.issues)
    callbacks = Interceptable(ApplicationCallbacks(delegate), issues: issues)
    let hooks = Interceptable(ServiceHooks(issues: self.issues), issues: issues)
    launchOperation = hooks.operation("launch", ServiceHooks.launch)
    terminateOperation = hooks.operation("terminate", ServiceHooks.terminate)
    callbacks.base.app = self
    openStandardChannels()
  }

  /// The application's own part; a new one gets the next event, and all advice stays.
  public var delegate: (any ApplicationDelegate)? {
    get {
      guard isAlone("delegate") else { return nil }
      defer { leave() }
      return callbacks.base.delegate
    }
    set {
      guard isAlone("delegate") else { return }
      defer { leave() }
      callbacks.base.delegate = newValue
    }
  }

  /// How far the application has come.
  public var phase: ApplicationPhase { visibleState.phase }

  /// Whether the application is in the foreground.
  public var isForeground: Bool { visibleState.isForeground }

  /// What it is like; where another thread is at work in it, what that was last.
  private var visibleState: Occupancy.View {
    guard occupancy.enter() else { return occupancy.view }
    defer { leave() }
    return view
  }

  /// The services that are given and found, each once.
  func candidates() -> [(type: AppService.Type, name: String)] {
    let found = discovery.find()
    if let reason = found.unavailability { report(.discoveryUnavailable, reason) }
    for copy in found.copies { report(.copiedServiceClass, copy) }
    let explicit = given.map { (type: $0, name: String(describing: $0)) }
    return found.types + (hasDiscovered ? [] : explicit)
  }

  private func report(_ kind: InterceptionIssue.Kind, _ message: String) {
    guard !problems.contains(message) else { return }
    problems.append(message)
    report(kind, Application.self, "start", message)
  }

  /// Reports an issue with a service, or with the application.
  func report(
    _ kind: InterceptionIssue.Kind, _ type: any Any.Type, _ method: String, _ message: String
  ) {
    let place = OperationID(naming: method, of: type, shape: .sync)
    issues.report(InterceptionIssue(kind, place, attempt: 0, message))
  }
}

/// What comes to the application from other threads.
enum LifecycleMessage: Sendable {
  /// The application shall stop.
  case stop
  /// The launch of a service has ended, maybe with an error.
  case launchEnded(Int, (any Error)?, at: Duration)
  /// The launch of a service has used up its budget.
  case launchExpired(Int)
  /// A service has ended.
  case ended(Int, at: Duration)
  /// The end of a service has used up its budget.
  case endExpired(Int)
  /// An event of the process.
  case system(SystemEvent)
}
