/// A requirement, or an accessor of one, that becomes an operation.
struct Operation {
  enum Shape {
    case sync
    case async
    case completion(Callback)
  }

  /// Whether the operation holds its types and the call of the target, or each call brings them along.
  enum Typing {
    case typed
    case untyped(reason: String)
  }

  /// A parameter of the closure that calls the target.
  struct Input {
    var name: String
    var type: String
    /// Whether the type is that of a function, which as a parameter has to be escaping.
    var isFunction = false

    /// The type of a parameter that holds the input.
    var parameterType: String { isFunction ? "@escaping \(type)" : type }
  }

  /// Where the closure that calls the target runs.
  enum Isolation {
    /// Where the caller is.
    case inherited
    /// Where a local function with these attributes does: `@MainActor `, `@concurrent `, or none.
    case local(String)
  }

  var shape: Shape
  var typing = Typing.typed
  /// The stored property's name.
  var name = ""
  /// The name that advice and reports use.
  var label = ""
  var inputs: [Input] = []
  var output: String
  var failure: String
  var effects: Effects
  /// The call of the target; of a completion operation, what comes before its callback.
  var target = ""
  /// The requirement in short, for reports; of untyped operations only.
  var signature = ""

  var isolation = Isolation.inherited

  var isUntyped: Bool {
    if case .untyped = typing { true } else { false }
  }

  /// `Void`, the only input, or a tuple.
  var inputType: String {
    switch inputs.count {
    case 0: "Void"
    case 1: inputs[0].type
    default: "(\(inputs.map(\.type).joined(separator: ", ")))"
    }
  }

  /// The type of a parameter that holds all inputs.
  var inputParameterType: String {
    inputs.count == 1 ? inputs[0].parameterType : inputType
  }

  /// The call of the target with `adapter` as its callback.
  func body(adapter: String) -> String {
    if case .completion = shape { "\(target)\(adapter))" } else { target }
  }
}
