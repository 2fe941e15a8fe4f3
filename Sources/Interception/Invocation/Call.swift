/// What advice knows of one call: its arguments, its operation, and the number of the attempt.
///
/// `before` advice gets it as `inout` and may change the arguments; they reach the links further
/// inside and the target, in this attempt only. A call can't be copied or kept: copy out of it what you
/// need.
///
/// ```swift
/// count.before { call in call.arguments = call.arguments.lowercased() }
/// ```
public struct Call<Input>: ~Copyable {
  @usableFromInline let identity: OperationReference
  @usableFromInline var attemptNumber: Int
  // Last: the offsets of the others are then known to generic code.
  @usableFromInline var storage: CallArguments<Input>

  @inlinable
  init(_ storage: consuming CallArguments<Input>, operation: OperationReference, attempt: Int) {
    self.storage = storage
    identity = operation
    attemptNumber = attempt
  }

  /// What the operation is called with: nothing, one value, or a tuple of all arguments.
  @inlinable
  public var arguments: Input {
    _read { yield storage.value }
    _modify { yield &storage.value }
  }

  /// The operation that is called.
  public var operation: OperationID { identity.id }

  /// The number of the attempt that this call belongs to: 1, until a retry calls again.
  @inlinable
  public var attempt: Int { attemptNumber }
}
