/// The trailing callback that ends a call, or the two, in one of the shapes that completion operations know.
struct Callback {
  enum Shape {
    /// `(Result<V, E>) -> Void`
    case result
    /// `(V?, (any Error)?) -> Void`
    case valueOrError
    /// `((any Error)?, V?) -> Void`
    case errorOrValue
    /// `(E?) -> Void`
    case error
    /// `(V) -> Void`
    case value
    /// `(A?, B?, (any Error)?) -> Void`
    case valuesOrError
    /// `(V) -> Void` and `(E) -> Void`
    case valueAndFailure
    /// `() -> Void` and `(E) -> Void`
    case successAndFailure
  }

  /// A parameter that takes such a callback, or a half of one.
  struct Handler {
    /// The label in a call, with a colon and a space after it.
    var label: String
    /// Whether the caller may leave it out.
    var isOptional: Bool
    /// Whether it may be called from anywhere.
    var isSendable: Bool
    /// What it is called with.
    var types: [TypeSyntax]

    init?(_ parameter: Requirement.Parameter) {
      let type = parameter.type.wrapped ?? parameter.type
      isOptional = parameter.type.wrapped != nil
      guard case .function(let parameters, let effects, let result) = type.shape,
        !effects.isAsync, !effects.canThrow, result.isVoid,
        type.attributes.allSatisfy({ ["escaping", "Sendable"].contains($0.name) }),
        isOptional || type.hasAttribute("escaping"),
        parameters.allSatisfy({ $0.type.attributes.isEmpty && $0.type.specifier(["inout"]) == nil })
      else { return nil }
      label = parameter.label.map { "\($0.text): " } ?? ""
      isSendable = type.hasAttribute("Sendable")
      types = parameters.map(\.type)
    }
  }

  var shape: Shape
  var output: String
  var failure: String
  /// The last parameter, or the last two.
  var handlers: [Handler]

  /// The callback of a function, if its last parameters are one.
  init?(of function: Requirement.Function) {
    guard !function.effects.isAsync, !function.effects.canThrow,
      function.result?.isVoid ?? true, let last = function.parameters.last.flatMap(Handler.init)
    else { return nil }
    let types = last.types
    handlers = [last]
    failure = CoreSpelling.anyError
    switch types.count {
    case 1:
      if case .named("Result", let arguments) = types[0].withoutModule, arguments.count == 2 {
        shape = .result
        output = arguments[0].outputText
        if !arguments[1].isAnyError { failure = arguments[1].storedText }
      } else if let error = types[0].wrapped?.errorText {
        shape = .error
        output = "Void"
        failure = error
      } else if let error = types[0].errorText {
        // Alone it isn't told of success, so it can't end every call.
        guard let success = function.parameters.dropLast().last.flatMap(Handler.init),
          success.types.allSatisfy(\.isValue), success.types.count < 2
        else { return nil }
        handlers = [success, last]
        shape = success.types.isEmpty ? .successAndFailure : .valueAndFailure
        output = success.types.first?.outputText ?? "Void"
        failure = error
      } else {
        shape = .value
        output = types[0].outputText
        failure = CoreSpelling.never
      }
    case 2:
      if let value = types[0].wrapped, types[1].isOptionalError {
        shape = .valueOrError
        output = value.outputText
      } else if types[0].isOptionalError, let value = types[1].wrapped {
        shape = .errorOrValue
        output = value.outputText
      } else {
        return nil
      }
    case 3:
      guard types[0].wrapped != nil, types[1].wrapped != nil, types[2].isOptionalError else {
        return nil
      }
      shape = .valuesOrError
      output = "(\(types[0].storedText), \(types[1].storedText))"
    default:
      return nil
    }
  }

  /// How a success and a failure reach the caller's handlers; nothing if the result itself does.
  ///
  /// - Parameters:
  ///   - handlers: The handlers.
  ///   - value: The name of the value of a success.
  ///   - error: The name of the error of a failure.
  /// - Returns: The two calls.
  func answers(
    _ handlers: [String], value: String, error: String
  ) -> (success: String, failure: String?)? {
    let value = output == "Void" ? "()" : value
    let (first, last) = (handlers.first ?? "_", handlers.last ?? "_")
    switch shape {
    case .result: return nil
    case .valueOrError: return ("\(first)(\(value), nil)", "\(first)(nil, \(error))")
    case .errorOrValue: return ("\(first)(nil, \(value))", "\(first)(\(error), nil)")
    case .error: return ("\(first)(nil)", "\(first)(\(error))")
    case .value: return ("\(first)(\(value))", nil)
    case .valuesOrError:
      return ("\(first)(\(value).0, \(value).1, nil)", "\(first)(nil, nil, \(error))")
    case .valueAndFailure: return ("\(first)(\(value))", "\(last)(\(error))")
    case .successAndFailure: return ("\(first)()", "\(last)(\(error))")
    }
  }

  /// For each handler the member of a completion that the target gets, and how much that takes.
  var members: [(name: String, count: Int)] {
    switch shape {
    case .result: [("result", 1)]
    case .valueOrError: [("valueOrError", 2)]
    case .errorOrValue: [("errorOrValue", 2)]
    case .error: [("error", 1)]
    case .value: [("value", 1)]
    case .valuesOrError: [("valuesOrError", 3)]
    case .valueAndFailure: [("value", 1), ("failure", 1)]
    case .successAndFailure: [("value", 0), ("failure", 1)]
    }
  }
}

extension TypeSyntax {
  fileprivate var isOptionalError: Bool { wrapped?.isAnyError ?? false }

  /// Whether a handler that takes it alone is told of nothing but successes.
  fileprivate var isValue: Bool {
    if case .named("Result", _) = withoutModule { return false }
    return (wrapped ?? self).errorText == nil
  }

  fileprivate var outputText: String { isVoid ? "Void" : storedText }

  fileprivate var withoutModule: Shape {
    if case .named("Swift.Result", let arguments) = shape {
      return .named("Result", arguments: arguments)
    }
    return shape
  }
}
