extension Interceptable {
  /// Names a synchronous method.
  ///
  /// With the same name again it gives the same operation. Under another signature, or with an empty
  /// name, the program stops and says so.
  ///
  /// ```swift
  /// let count = store.operation("count", FolderStore.count)
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @_disfavoredOverload
  @inlinable
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    _ method: @escaping (Base) -> (repeat each Argument) throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> SyncOperation<Base, (repeat each Argument), Output, Failure> {
    sync(name, idempotent, fileID, line) { (base, input) throws(Failure) in
      try method(base)(repeat each input)
    }
  }

  /// Names an asynchronous method; calls stay on the caller's actor.
  ///
  /// - Parameters:
  ///   - name: A name of your choice, usually the method's; `explain()` and name patterns use it.
  ///   - method: The method, as `Type.method`.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  /// - Returns: The operation to call instead of the method.
  @_disfavoredOverload
  @inlinable
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    _ method:
      @escaping (Base) -> (
        repeat each Argument
      ) async throws(Failure) -> Output,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line
  ) -> AsyncOperation<Base, (repeat each Argument), Output, Failure> {
    async(name, idempotent, fileID, line) { (base, input) async throws(Failure) in
      try await method(base)(repeat each input)
    }
  }

  /// Names a method, or anything else, that answers through a callback of any shape.
  ///
  /// ```swift
  /// let odd = store.operation("odd") {
  ///   (store: FolderStore, id: Int, done: Completion<Folder, any Error>) in
  ///   store.loadOdd(id, errorFirst: done.errorOrValue)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: A name of your choice; `explain()` and name patterns use it.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  ///   - body: Calls the value with the input, and answers through the ``Completion``.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<Input, Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body: @escaping (Base, Input, Completion<Output, Failure>) -> Void
  ) -> CompletionOperation<Base, Input, Output, Failure> {
    completion(name, idempotent, fileID, line, body)
  }

  /// Names something without arguments that answers through a callback of any shape.
  ///
  /// - Parameters:
  ///   - name: A name of your choice; `explain()` and name patterns use it.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  ///   - body: Calls the value, and answers through the ``Completion``.
  /// - Returns: The operation to call instead of the method.
  @inlinable
  public func operation<Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body: @escaping (Base, Completion<Output, Failure>) -> Void
  ) -> CompletionOperation<Base, Void, Output, Failure> {
    completion(name, idempotent, fileID, line) { base, _, done in body(base, done) }
  }

  /// Names a piece of synchronous code that uses the value.
  ///
  /// - Parameters:
  ///   - name: A name of your choice; `explain()` and name patterns use it.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  ///   - body: Gets the value and the arguments.
  /// - Returns: The operation to call.
  @_disfavoredOverload
  @inlinable
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body: @escaping (Base, repeat each Argument) throws(Failure) -> Output
  ) -> SyncOperation<Base, (repeat each Argument), Output, Failure> {
    sync(name, idempotent, fileID, line, isMethod: false) { (base, input) throws(Failure) in
      try body(base, repeat each input)
    }
  }

  /// Names a piece of asynchronous code that uses the value; it stays on the caller's actor.
  ///
  /// - Parameters:
  ///   - name: A name of your choice; `explain()` and name patterns use it.
  ///   - idempotent: Whether calling it twice does no more than calling it once: may it be retried?
  ///   - fileID: Where it is named.
  ///   - line: Where it is named.
  ///   - body: Gets the value and the arguments.
  /// - Returns: The operation to call.
  @_disfavoredOverload
  @inlinable
  public func operation<each Argument, Output, Failure: Error>(
    _ name: String,
    idempotent: Bool = true, fileID: String = #fileID, line: UInt = #line,
    calling body:
      @escaping (Base, repeat each Argument) async throws(Failure)
      -> Output
  ) -> AsyncOperation<Base, (repeat each Argument), Output, Failure> {
    async(name, idempotent, fileID, line, isMethod: false) { (base, input) async throws(Failure) in
      try await body(base, repeat each input)
    }
  }
}

extension Interceptable {
  @inlinable
  func sync<Input, Output, Failure: Error>(
    _ name: String, _ idempotent: Bool, _ fileID: String, _ line: UInt, isMethod: Bool = true,
    _ body: @escaping (Base, Input) throws(Failure) -> Output
  ) -> SyncOperation<Base, Input, Output, Failure> {
    named(
      name, .sync, Signature(Input.self, Output.self, Failure.self, isMethod: isMethod),
      idempotent, SourcePlace(fileID: fileID, line: line)
    ) { SyncOperation($0, base, body) }
  }

  @inlinable
  func async<Input, Output, Failure: Error>(
    _ name: String, _ idempotent: Bool, _ fileID: String, _ line: UInt, isMethod: Bool = true,
    _ body: @escaping (Base, Input) async throws(Failure) -> Output
  ) -> AsyncOperation<Base, Input, Output, Failure> {
    named(
      name, .async, Signature(Input.self, Output.self, Failure.self, isMethod: isMethod),
      idempotent, SourcePlace(fileID: fileID, line: line)
    ) { AsyncOperation($0, base, body) }
  }

  @inlinable
  func completion<Input, Output, Failure: Error>(
    _ name: String, _ idempotent: Bool, _ fileID: String, _ line: UInt,
    _ body: @escaping (Base, Input, Completion<Output, Failure>) -> Void
  ) -> CompletionOperation<Base, Input, Output, Failure> {
    named(
      name, .completion, Signature(Input.self, Output.self, Failure.self), idempotent,
      SourcePlace(fileID: fileID, line: line)
    ) { CompletionOperation($0, base, body) }
  }
}

/// The types of an operation.
@usableFromInline
struct Signature {
  /// The types as in a function type, such as `(String) throws(StoreError) -> Int`.
  let text: String
  /// Why the operation doesn't have the types itself, if so.
  let reason: String?
  /// Whether the failure type can carry an ``InterceptionError``.
  let carriesInterceptionErrors: Bool
  /// The types of a method's arguments.
  private let arguments: String?

  /// The handler that the method gets as one of its arguments, and through which it tells of failures.
  var handler: String? { arguments.flatMap(HandlerText.handler(in:)) }

  /// The types of an operation as they are written where it is made.
  init<Failure: Error>(_ text: String, _ failure: Failure.Type, untypedBecause reason: String) {
    self.text = text
    self.reason = reason
    arguments = nil
    carriesInterceptionErrors = Self.carriesInterceptionErrors(failure)
  }

  @usableFromInline
  init<Input, Output, Failure: Error>(
    _ input: Input.Type, _ output: Output.Type, _ failure: Failure.Type, isMethod: Bool = false
  ) {
    let inputs = TypeName.text(of: input)
    let throwing =
      failure == Never.self
      ? "" : failure == (any Error).self ? " throws" : " throws(\(TypeName.text(of: failure)))"
    text =
      TypeName.ofArguments(inputs) + throwing + " -> "
      + (output == Void.self ? "Void" : TypeName.text(of: output))
    reason = nil
    arguments = isMethod ? inputs : nil
    carriesInterceptionErrors = Self.carriesInterceptionErrors(failure)
  }

  private static func carriesInterceptionErrors<Failure: Error>(_ failure: Failure.Type) -> Bool {
    failure == (any Error).self || failure == InterceptionError.self
      || failure is any InterceptionErrorCarrying.Type
  }
}
