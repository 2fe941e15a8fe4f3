public import Interception

/// What the operations that launch and end services are called on.
public struct ServiceHooks: Sendable {
  func launch(_ call: ServiceCall) async throws {
    try await call.service.value.launch()
  }

  func terminate(_ call: ServiceCall) async {
    call.terminateNow()
    await call.service.value.terminate()
  }
}

/// A service that is launched or ended: the argument of those operations.
///
/// Soundness of the transfer: the application hands the service over for the length of the call. It
/// lets the service take part in events only when its launch has ended, and takes it out before its
/// end begins; one that is passed over is never touched again.
public struct ServiceCall: Sendable {
  /// The label of the service.
  public let label: String
  /// Its class.
  public let type: AppService.Type
  let service: Transfer<AppService>
  private let executor: HookExecutor

  init(_ record: ServiceRecord, _ service: AppService, on executor: HookExecutor) {
    label = record.label
    type = record.type
    self.service = Transfer(service)
    self.executor = executor
  }

  /// Calls the synchronous method; in an asynchronous function, the other one would be called.
  fileprivate func terminateNow() {
    executor.markHook(true)
    defer { executor.markHook(false) }
    service.value.terminate()
  }
}

/// The operation that launches a service, as far as its launch is asynchronous.
public typealias LaunchOperation = AsyncOperation<ServiceHooks, ServiceCall, Void, any Error>

/// The operation that terminates a service.
public typealias TerminateOperation = AsyncOperation<ServiceHooks, ServiceCall, Void, Never>
