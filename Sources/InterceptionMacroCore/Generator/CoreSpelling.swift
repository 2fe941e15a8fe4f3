/// Every piece of generated code that names something of the core, and nothing else.
///
/// Names are qualified, since projects often have a type of their own called `AsyncOperation`.
enum CoreSpelling {
  static let anyError = "any Swift.Error"
  static let never = "Swift.Never"

  /// The type of a wrapper around `base`.
  static func wrapper(_ base: String) -> String { "Interception.Interceptable<\(base)>" }

  /// The type of an operation.
  static func operationType(_ operation: Operation, base: String) -> String {
    if operation.isUntyped { return "Interception.UntypedOperation<\(calls(operation))>" }
    let kind =
      switch operation.shape {
      case .sync: "SyncOperation"
      case .async: "AsyncOperation"
      case .completion: "CompletionOperation"
      }
    let types = [base, operation.inputType, operation.output, operation.failure]
    return "Interception.\(kind)<\(types.joined(separator: ", "))>"
  }

  /// The creation of an operation and its assignment to the property of its name.
  ///
  /// The constant in between has no type: the type of the property would keep the compiler from
  /// inferring a parameter pack of one element. The label keeps it from taking a closure whose result is
  /// a function for a method. A nonisolated asynchronous target runs where the
  /// module's language features send it, and a local function follows them, unlike a closure.
  static func creation(_ operation: Operation, base: String, receiver: String) -> String {
    if case .untyped(let reason) = operation.typing {
      return untypedCreation(operation, because: reason)
    }
    let creation = "let operation = interceptable.operation(\(literal(operation.label))"
    let assignment = "self.\(operation.name) = operation"
    if case .completion(let callback) = operation.shape {
      return """
        do {
          \(creation)) {
            (\(receiver): \(base), input: \(operation.inputParameterType), done: \(completion(operation))) in
            \(operation.body(adapter: adapter(callback, of: "done")))
          }
          \(assignment)
        }
        """
    }
    let parameters =
      ["\(receiver): \(base)"] + operation.inputs.map { "\($0.name): \($0.parameterType)" }
    let signature =
      "(\(parameters.joined(separator: ", ")))\(operation.effects.text) -> \(operation.output)"
    let call = operation.effects.marks + operation.body(adapter: "")
    guard case .local(let attribute) = operation.isolation else {
      return """
        do {
          \(creation), calling: {
            \(signature) in
            \(call)
          })
          \(assignment)
        }
        """
    }
    return """
      do {
        \(attribute)func target\(signature) {
          \(call)
        }
        \(creation), calling: target)
        \(assignment)
      }
      """
  }

  private static func untypedCreation(_ operation: Operation, because reason: String) -> String {
    let isKnown = operation.failure == anyError || operation.failure == never
    let failure = isKnown ? operation.failure : never
    return """
      self.\(operation.name) = interceptable.untyped(
        \(literal(operation.label)), as: \(calls(operation)).self, because: \(literal(reason)),
        signature: \(literal(operation.signature)), throwing: (\(failure)).self
      )
      """
  }

  /// The name of the shape of an untyped operation.
  private static func calls(_ operation: Operation) -> String {
    switch operation.shape {
    case .sync: "Interception.SyncCalls"
    case .async: "Interception.AsyncCalls"
    case .completion: "Interception.CompletionCalls"
    }
  }

  /// What stands for an argument that advice must not get.
  static func hidden(_ type: String) -> String {
    "Interception.HiddenArgument(\(literal(type)))"
  }

  /// The type of what answers a call of a completion operation.
  static func completion(_ operation: Operation) -> String {
    "Interception.Completion<\(operation.output), \(operation.failure)>"
  }

  /// The operation, seen from a member of the interceptor.
  static func operation(_ operation: Operation) -> String { "self.operations.\(operation.name)" }

  /// The note in the wrapper of what is not intercepted.
  static let notes = """
    for member in Self.notIntercepted {
      interceptable.leaveOut(member.name, because: member.reason)
    }
    """

  /// The call of a synchronous or asynchronous operation.
  static func call(_ operation: Operation, _ arguments: [String]) -> String {
    "self.operations.\(operation.name)(\(arguments.joined(separator: ", ")))"
  }

  /// The call of a completion operation; `handlers` are what the caller handed in.
  static func call(
    _ operation: Operation,
    _ arguments: [String],
    callback: Callback,
    handlers: [String]
  ) -> String {
    let receiver = receiver(operation, callback, handlers)
    guard [receiver] != handlers else {
      return call(operation, arguments + ["completion: \(receiver)"])
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "\(Self.operation(operation))\(list) \(receiver)"
  }

  /// What takes a result: what the caller handed in, if that fits, or else a closure around it.
  ///
  /// A closure for its own sake would cost an allocation.
  static func receiver(
    _ operation: Operation,
    _ callback: Callback,
    _ handlers: [String]
  ) -> String {
    // Handlers may be called like what they are called with.
    let taken = handlers.map { $0.hasSuffix("?") ? String($0.dropLast()) : $0 }
    func free(_ name: String) -> String { taken.contains(name) ? free(name + "_") : name }
    let (result, value, error) = (free("result"), free("value"), free("error"))
    let head = "(\(result): Swift.Result<\(operation.output), \(operation.failure)>)"
    guard let (success, failure) = callback.answers(handlers, value: value, error: error) else {
      let completion = handlers.joined()
      guard callback.handlers.contains(where: \.isOptional) else { return completion }
      return "{ \(head) in \(completion)(\(result)) }"
    }
    let pattern = operation.output == "Void" ? "" : "(let \(value))"
    let failed = failure.map { "\n  case .failure(let \(error)): \($0)" } ?? ""
    return """
      { \(head) in
        switch \(result) {
        case .success\(pattern): \(success)\(failed)
        }
      }
      """
  }

  /// What the target gets in place of the caller's callback, with its labels.
  ///
  /// A reference to a method is no `@Sendable` function without Swift 6 or its features, but a
  /// closure is. For other callbacks a closure would be wrong: it takes on the isolation around it.
  static func adapter(_ callback: Callback, of done: String) -> String {
    zip(callback.handlers, callback.members).map { handler, member in
      let reference = "\(done).\(member.name)"
      let arguments = (0..<member.count).map { "$\($0)" }.joined(separator: ", ")
      return handler.label + (handler.isSendable ? "{ \(reference)(\(arguments)) }" : reference)
    }.joined(separator: ", ")
  }
}
