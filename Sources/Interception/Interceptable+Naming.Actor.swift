// A method of an actor can't be called through a function that isn't isolated to it. These overloads only say so: without
// them Swift's error is about a type that has nothing to do with the method.
extension Interceptable where Base: Actor {
  /// Says what to write instead of a method of an actor.
  @available(
    *, unavailable,
    message:
      "name a method of an actor with a closure: { (base: …, input: …) async in await base.method(input) }"
  )
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (isolated Base) -> (repeat each Argument) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (repeat each Argument), Output, Failure> {
    refuse("\(Base.self).\(name) is a method of an actor", SourcePlace(fileID: fileID, line: line))
  }

  /// Says what to write instead of an asynchronous method of an actor.
  @available(
    *, unavailable,
    message:
      "name a method of an actor with a closure: { (base: …, input: …) async in await base.method(input) }"
  )
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (isolated Base) -> (repeat each Argument) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (repeat each Argument), Output, Failure> {
    refuse("\(Base.self).\(name) is a method of an actor", SourcePlace(fileID: fileID, line: line))
  }
}
