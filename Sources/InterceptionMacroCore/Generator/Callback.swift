/// A trailing callback that ends a call, in one of the shapes that completion operations know.
struct Callback {
  enum Shape {
    /// `(Result<V, E>) -> Void`
    case result
    /// `(V?, (any Error)?) -> Void`
    case valueOrError
    /// `((any Error)?, V?) -> Void`
    case errorOrValue
    /// `((any Error)?) -> Void`
    case error
    /// `(V) -> Void`
    case value
    /// `(A?, B?, (any Error)?) -> Void`
    case valuesOrError
  }

  var shape: Shape
  var output: String
  var failure: String
  /// Whether the caller may leave it out.
  var isOptional: Bool
  /// Whether it may be called from anywhere.
  var isSendable: Bool

  /// The callback of a function, if its last parameter is one.
  init?(of function: Requirement.Function) {
    guard !function.effects.isAsync, !function.effects.canThrow,
      function.result?.isVoid ?? true, let last = function.parameters.last?.type
    else { return nil }
    let wrapped = last.wrapped
    let type = wrapped ?? last
    isOptional = wrapped != nil
    isSendable = type.hasAttribute("Sendable")
    guard case .function(let parameters, let effects, let result) = type.shape,
      !effects.isAsync, !effects.canThrow, result.isVoid,
      type.attributes.allSatisfy({ ["escaping", "Sendable"].contains($0.name) }),
      isOptional || last.hasAttribute("escaping"),
      parameters.allSatisfy({ $0.type.attributes.isEmpty && $0.type.specifier(["inout"]) == nil })
    else { return nil }
    let types = parameters.map(\.type)
    failure = CoreSpelling.anyError
    switch types.count {
    case 1:
      if case .named("Result", let arguments) = types[0].withoutModule, arguments.count == 2 {
        shape = .result
        output = arguments[0].outputText
        if !arguments[1].isAnyError { failure = arguments[1].storedText }
      } else if types[0].isOptionalError {
        shape = .error
        output = "Void"
      } else if types[0].isAnyError {
        return nil  // Not told of success, so it can't end every call.
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

  /// How a success and a failure reach the caller; nothing if the result itself does.
  func answers(_ completion: String) -> (success: String, failure: String?)? {
    let value = output == "Void" ? "()" : "value"
    switch shape {
    case .result: return nil
    case .valueOrError: return ("\(completion)(\(value), nil)", "\(completion)(nil, error)")
    case .errorOrValue: return ("\(completion)(nil, \(value))", "\(completion)(error, nil)")
    case .error: return ("\(completion)(nil)", "\(completion)(error)")
    case .value: return ("\(completion)(\(value))", nil)
    case .valuesOrError:
      return ("\(completion)(value.0, value.1, nil)", "\(completion)(nil, nil, error)")
    }
  }
}

extension TypeSyntax {
  fileprivate var isOptionalError: Bool { wrapped?.isAnyError ?? false }

  fileprivate var outputText: String { isVoid ? "Void" : storedText }

  fileprivate var withoutModule: Shape {
    if case .named("Swift.Result", let arguments) = shape {
      return .named("Result", arguments: arguments)
    }
    return shape
  }
}
