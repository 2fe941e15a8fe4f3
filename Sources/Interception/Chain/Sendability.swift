// Which types may cross threads although the compiler can't see why.

/// Soundness: the base is `Sendable`; the target and every advice closure had to be `@Sendable` when they
/// were given (see the constrained overloads of `before`, `after`, `around` and `replace`); the
/// rest is constant or locked.
extension SyncOperation: @unchecked Sendable where Base: Sendable {}

/// Soundness: as `SyncOperation`.
extension AsyncOperation: @unchecked Sendable where Base: Sendable {}

/// Soundness: as `SyncOperation`.
extension CompletionOperation: @unchecked Sendable where Base: Sendable {}

/// Soundness: `value` comes from the callee that would have lost it; nobody else uses it any more. The
/// rest is `Sendable`.
extension InterceptionIssue: @unchecked Sendable {}

/// Soundness: passes one value from one thread to another, which alone uses it afterwards.
@usableFromInline
package struct Transfer<Value>: @unchecked Sendable {
  @usableFromInline package var value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
