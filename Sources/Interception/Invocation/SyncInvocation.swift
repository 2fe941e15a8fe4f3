/// A running call of a synchronous operation, as `around` advice sees it.
///
/// Proceed as often as you like: not at all, once, or again after a failure. Each time starts from the
/// arguments as they are here, on the same thread, and runs the links further inside and the target.
///
/// ```swift
/// count.around { call in
///   print("counting", call.arguments)
///   return try call.proceed() + 1
/// }
/// ```
public struct SyncInvocation<Input, Output, Failure: Error>: ~Copyable {
  // First, since its offset is then known to generic code.
  @usableFromInline var next: SyncCursor<Input, Output, Failure>

  /// The call: what `before` advice sees.
  public var call: Call<Input>

  /// What the operation is called with; a change is seen by what this advice proceeds to.
  @inlinable
  public var arguments: Input {
    _read { yield call.arguments }
    _modify { yield &call.arguments }
  }

  /// The operation that is called.
  public var operation: OperationID { call.operation }

  /// The number of the attempt that ``proceed()`` makes; advice that retries counts it up.
  @inlinable
  public var attempt: Int {
    get { call.attemptNumber }
    set { call.attemptNumber = newValue }
  }

  /// Runs the rest of the chain, down to the target.
  ///
  /// - Returns: What the rest of the chain returns.
  /// - Throws: What the rest of the chain throws, unchanged.
  @inlinable @inline(__always)
  public mutating func proceed() throws(Failure) -> Output { try step() }
}
