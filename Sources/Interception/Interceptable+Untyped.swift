extension Interceptable {
  /// Names an operation whose types each call brings along.
  ///
  /// With the same name again it gives the same operation. Under another shape or signature, or with an
  /// empty name, the program stops and says so.
  ///
  /// - Parameters:
  ///   - name: A name of your choice; `explain()` and name patterns use it.
  ///   - shape: How it is called.
  ///   - reason: Why it isn't typed, for `explain()`.
  ///   - signature: Its types as text, for `explain()`.
  ///   - failure: What its calls throw, or a type that all of them can throw.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  public func untyped<Shape: UntypedShape, Failure: Error>(
    _ name: String, as shape: Shape.Type, because reason: String, signature: String = "(…) -> …",
    throwing failure: Failure.Type = (any Error).self, idempotent: Bool = true,
    fileID: String = #fileID, line: UInt = #line
  ) -> UntypedOperation<Shape> {
    named(
      name, shape.shape, Signature(signature, failure, untypedBecause: reason), idempotent,
      SourcePlace(fileID: fileID, line: line)
    ) { UntypedOperation($0) }
  }

  /// Notes that something is called past all advice, so that ``explain()`` says so.
  ///
  /// - Parameters:
  ///   - name: What isn't intercepted.
  ///   - reason: Why.
  public func leaveOut(_ name: String, because reason: String) {
    note(WrapperExplanation.LeftOut(name: name, reason: reason))
  }
}
