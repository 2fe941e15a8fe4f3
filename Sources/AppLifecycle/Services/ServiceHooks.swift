public import Interception

/// What the operations that launch and end services are called on.
public struct ServiceHooks: Sendable {
  let issues: IssueSink

  func launch(_ call: ServiceCall) async throws {
    guard let service = call.service else { throw call.isOver("launch") }
    try await service.launch()
  }

  func terminate(_ call: ServiceCall) async {
    guard let service = call.service else {
      let place = OperationID(naming: "terminate", of: call.type, shape: .async)
      return issues.report(
        InterceptionIssue(.misplacedCall, place, attempt: 0, call.isOver("terminate").message))
    }
    call.terminateNow(service)
    await service.terminate()
  }
}

/// A service that is launched or ended: the argument of those operations.
///
/// Once the launch, or the end, is over, who has kept it reaches the service no more.
///
/// Soundness of the transfer: the application hands the service over for the length of the call. It
/// lets the service take part in events only when its launch has ended, and takes it out before its
/// end begins; one that is passed over is never touched again.
public struct ServiceCall: Sendable {
  /// What holds the service while the call lasts.
  private final class Loan: Sendable {
    let service: Guarded<AppService?>
    init(_ service: AppService) { self.service = Guarded(service) }
  }

  /// The label of the service.
  public let label: String
  /// Its class.
  public let type: AppService.Type
  private let loan: Loan
  private let executor: HookExecutor

  init(_ record: ServiceRecord, _ service: AppService, on executor: HookExecutor) {
    label = record.label
    type = record.type
    loan = Loan(service)
    self.executor = executor
  }

  /// The service, unless the call is over.
  var service: AppService? { loan.service.withLock { $0 } }

  /// Says that the call is over.
  ///
  /// - Returns: The service, unless that was said before.
  @discardableResult
  func end() -> AppService? { loan.service.withLock { $0.take() } }

  fileprivate func isOver(_ method: String) -> ApplicationError {
    ApplicationError(
      code: .misplacedCall, path: [label],
      message: "\(label) can't \(method) by a call that is over: leave it to the application")
  }

  /// Calls the synchronous method; in an asynchronous function, the other one would be called.
  fileprivate func terminateNow(_ service: AppService) {
    executor.markHook(true)
    defer { executor.markHook(false) }
    service.terminate()
  }
}

/// The operation that launches a service, as far as its launch is asynchronous.
public typealias LaunchOperation = AsyncOperation<ServiceHooks, ServiceCall, Void, any Error>

/// The operation that terminates a service.
public typealias TerminateOperation = AsyncOperation<ServiceHooks, ServiceCall, Void, Never>
