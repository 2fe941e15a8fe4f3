/// Advice that hands the answer of a completion call on somewhere else, such as on the main queue.
///
/// The target runs where it is called, as ever; only what it answers takes another way, to the advice outside
/// this one and to the caller's handler. Inside a retry it moves the answer of each attempt, outside it
/// the last one.
///
/// ```swift
/// let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
/// folders.advise(DeliveryAdvice { work in DispatchQueue.main.async(execute: work) })
/// ```
///
/// Synchronous and asynchronous operations return to their caller by themselves, and refuse it.
public struct DeliveryAdvice: Advice {
  private let deliver: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Hands answers on by way of `deliver`.
  ///
  /// - Parameter deliver: Runs what it is given once, at once or later, on any thread. What it runs twice is
  ///   ignored and reported, and what it lets go without running it fails the call with
  ///   ``InterceptionError/Code/completionDropped``: nobody waits forever.
  public init(_ deliver: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.deliver = deliver
  }

  /// Proceeds, and hands the answer on.
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    invocation.proceed { result in
      let result = Transfer(result)
      deliver { invocation.complete(result.value) }
    }
  }

  /// `delivering`.
  public var summary: String { "delivering" }

  /// Operations that answer through no handler.
  public func objection(to operation: OperationID) -> String? {
    operation.shape == .completion
      ? nil : "it moves what a completion handler gets, and \(operation.shape) calls have none"
  }
}
