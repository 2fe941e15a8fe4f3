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
  /// inferring a parameter pack of one element. A nonisolated asynchronous target runs where the
  /// module's language features send it, and a local function follows them, unlike a closure.
  static func creation(_ operation: Operation, base: String, receiver: String) -> String {
    let creation = "let operation = interceptable.operation(\(literal(operation.label))"
    let assignment = "self.\(operation.name) = operation"
    if case .completion(let callback) = operation.shape {
      let completion = "Interception.Completion<\(operation.output), \(operation.failure)>"
      return """
        do {
          \(creation)) {
            (\(receiver): \(base), input: \(operation.inputParameterType), done: \(completion)) in
            \(operation.body(adapter: adapter(callback)))
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
          \(creation)) {
            \(signature) in
            \(call)
          }
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

  /// The call of a synchronous or asynchronous operation.
  static func call(_ operation: Operation, _ arguments: [String]) -> String {
    "self.operations.\(operation.name)(\(arguments.joined(separator: ", ")))"
  }

  /// The call of a completion operation; `completion` is what the caller handed in.
  static func call(
    _ operation: Operation,
    _ arguments: [String],
    callback: Callback,
    completion: String
  ) -> String {
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    let head = "self.operations.\(operation.name)\(list)"
    let result = "Swift.Result<\(operation.output), \(operation.failure)>"
    guard let (success, failure) = callback.answers(completion) else {
      return "\(head) { (result: \(result)) in \(completion)(result) }"
    }
    let value = operation.output == "Void" ? "" : "(let value)"
    let failed = failure.map { "\n  case .failure(let error): \($0)" } ?? ""
    return """
      \(head) { (result: \(result)) in
        switch result {
        case .success\(value): \(success)\(failed)
        }
      }
      """
  }

  /// What the target gets in place of the caller's callback.
  ///
  /// A reference to a method is no `@Sendable` function without Swift 6 or its features, but a
  /// closure is. For other callbacks a closure would be wrong: it takes on the isolation around it.
  private static func adapter(_ callback: Callback) -> String {
    let (member, count) =
      switch callback.shape {
      case .result: ("result", 1)
      case .valueOrError: ("valueOrError", 2)
      case .errorOrValue: ("errorOrValue", 2)
      case .error: ("error", 1)
      case .value: ("value", 1)
      case .valuesOrError: ("valuesOrError", 3)
      }
    guard callback.isSendable else { return "done.\(member)" }
    let arguments = (0..<count).map { "$\($0)" }.joined(separator: ", ")
    return "{ done.\(member)(\(arguments)) }"
  }
}
