/// Writes how a member calls an untyped operation.
///
/// What advice sees is made of the arguments, and the target is called with what advice makes of that.
/// An `inout` parameter starts each attempt with the value that advice passed on, and ends as the last
/// attempt leaves it. A closure that doesn't escape is hidden from advice.
struct UntypedCall {
  let arguments: Arguments
  let operation: Operation
  /// A value after the arguments: the new one of a setter.
  var newValue: String?
  /// Further names that the code must leave alone.
  var reserved: Set<String> = []

  /// The code before the call, and the call.
  typealias Code = (before: String, call: String)

  /// The call of a synchronous operation.
  ///
  /// - Parameter target: Makes the call of the target from its arguments and the new value.
  /// - Returns: The call.
  func sync(_ target: (_ arguments: String, _ newValue: String) -> String) -> String {
    let isRethrowing = if case .rethrowing = operation.effects.throwing { true } else { false }
    let marks = operation.effects.marks
    let effects = isRethrowing ? "" : operation.effects.text
    let starts = pairs.enumerated().compactMap { position, pair in
      pair.parameter.type.specifier(["inout"]) == nil
        ? nil : "\(pair.name) = \(element(position))\n  "
    }
    let result = starts.isEmpty || operation.output == "Void" ? "" : "return "
    let call = marks + target(passed, element(pairs.count))
    return """
      \(marks)\(CoreSpelling.operation(operation)).\(isRethrowing ? "rethrowing" : "call")(\(values)) {
        (\(parameter))\(effects) -> \(operation.output) in
        \(starts.joined())\(result)\(call)
      }
      """
  }

  /// The call of an asynchronous operation, and the local function before it.
  ///
  /// As for typed operations, a local function runs where the language features send it.
  ///
  /// - Parameters:
  ///   - base: What the wrapper wraps.
  ///   - target: Makes the call of the target from the name of that, and the arguments.
  /// - Returns: The function and the call.
  func async(_ base: String, _ target: (_ base: String, _ arguments: String) -> String) -> Code {
    let attribute = if case .local(let text) = operation.isolation { text } else { "" }
    let marks = operation.effects.marks
    let name = free("base")
    let function = free("target")
    let signature = "(_ \(input): \(inputType))\(operation.effects.text) -> \(operation.output)"
    let before = """
      let \(name) = \(base)
      \(attribute)func \(function)\(signature) {
        \(marks)\(target(name, passed))
      }
      """
    let call = "\(CoreSpelling.operation(operation)).call(\(values), calling: \(function))"
    return (before, marks + call)
  }

  /// The call of a completion operation.
  ///
  /// - Parameters:
  ///   - callback: The shape of the callback.
  ///   - receiver: What takes the answer.
  ///   - target: Makes the call of the target from its arguments.
  /// - Returns: The call.
  func completion(
    _ callback: Callback,
    _ receiver: String,
    _ target: (_ arguments: String) -> String
  ) -> String {
    let done = free("done")
    let adapter = CoreSpelling.adapter(callback, of: done)
    let list = passed.isEmpty ? adapter : "\(passed), \(adapter)"
    return """
      \(CoreSpelling.operation(operation)).call(
        \(values),
        calling: { (\(parameter), \(done): \(CoreSpelling.completion(operation))) in
          \(target(list))
        },
        completion: \(receiver)
      )
      """
  }

  private var pairs: [(parameter: Requirement.Parameter, name: String)] {
    Array(zip(arguments.parameters, arguments.names))
  }

  /// A name that no argument has.
  private func free(_ name: String) -> String {
    arguments.names.contains(name) || reserved.contains(name) ? free(name + "_") : name
  }

  private var input: String { free("input") }

  /// The name of what advice passes on, where the target needs it.
  private var parameter: String {
    newValue != nil || pairs.contains { !$0.parameter.type.isLent } ? input : "_"
  }

  /// A part of what advice passes on.
  private func element(_ position: Int) -> String {
    pairs.count + (newValue == nil ? 0 : 1) == 1 ? input : "\(input).\(position)"
  }

  /// What advice sees.
  private var values: String {
    let values = pairs.map { parameter, name in
      let type = parameter.type
      if type.isLent { return CoreSpelling.hidden(type.text) }
      if type.specifier(["repeat"]) != nil { return "(repeat each \(name))" }
      return arguments.unwrapped(name, type)
    }
    let all = values + (newValue.map { [$0] } ?? [])
    return all.count == 1 ? all[0] : "(\(all.joined(separator: ", ")))"
  }

  /// The type of what advice sees, where nothing is hidden.
  private var inputType: String {
    let types = arguments.parameters.map { parameter in
      parameter.type.specifier(["repeat"]) == nil
        ? arguments.stored(parameter.type) : "(\(parameter.type.text))"
    }
    guard types.count == 1 else { return "(\(types.joined(separator: ", ")))" }
    return arguments.parameters[0].type.isEscapingFunction ? "@escaping \(types[0])" : types[0]
  }

  /// What the target is called with, labels included.
  private var passed: String {
    arguments.labelled(
      pairs.enumerated().map { position, pair in
        let type = pair.parameter.type
        if type.specifier(["inout"]) != nil { return "&\(pair.name)" }
        let value = type.isLent ? pair.name : element(position)
        if type.specifier(["repeat"]) != nil { return "repeat each \(value)" }
        return type.hasAttribute("autoclosure") ? "\(value)()" : value
      }
    ).joined(separator: ", ")
  }
}
