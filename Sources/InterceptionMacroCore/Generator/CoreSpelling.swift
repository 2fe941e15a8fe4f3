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

  /// The creation of an operation, as a constant of its name.
  ///
  /// The constant has no type: the type of a property would keep the compiler from inferring a
  /// parameter pack of one element.
  static func creation(_ operation: Operation, base: String, receiver: String) -> String {
    let head =
      "let \(operation.name) = interceptable.operation(\"\(operation.label)\")"
    if case .completion(let callback) = operation.shape {
      let completion = "Interception.Completion<\(operation.output), \(operation.failure)>"
      return """
        \(head) {
          (\(receiver): \(base), input: \(operation.inputParameterType), done: \(completion)) in
          \(operation.body(adapter: "done.\(adapter(callback))"))
        }
        """
    }
    let parameters =
      ["\(receiver): \(base)"] + operation.inputs.map { "\($0.name): \($0.parameterType)" }
    let signature =
      "(\(parameters.joined(separator: ", ")))\(operation.effects.text) -> \(operation.output)"
    func closure(_ attribute: String) -> String {
      """
      \(head) {
        \(attribute)\(signature) in
        \(operation.effects.marks)\(operation.body(adapter: ""))
      }
      """
    }
    switch operation.isolation {
    case .inherited:
      return closure("")
    case .attribute(let attribute):
      return closure(attribute + " ")
    case .byFeature:
      return """
        #if hasFeature(NonisolatedNonsendingByDefault)
        \(closure(""))
        #else
        \(closure("@concurrent "))
        #endif
        """
    }
  }

  /// The call of a synchronous or asynchronous operation.
  static func call(_ operation: Operation, _ arguments: [String]) -> String {
    "self.operations.\(operation.name)(\(arguments.joined(separator: ", ")))"
  }

  /// The call of a completion operation; `completion` is what the caller handed in.
  static func call(
    _ operation: Operation, _ arguments: [String], callback: Callback, completion: String
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

  /// The member of a completion that has the shape of the target's callback.
  private static func adapter(_ callback: Callback) -> String {
    switch callback.shape {
    case .result: "result"
    case .valueOrError: "valueOrError"
    case .errorOrValue: "errorOrValue"
    case .error: "error"
    case .value: "value"
    case .valuesOrError: "valuesOrError"
    }
  }
}
