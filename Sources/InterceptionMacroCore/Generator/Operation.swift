/// A requirement, or an accessor of one, that becomes a stored typed operation.
struct Operation {
  enum Shape {
    case sync
    case async
    case completion(Callback)
  }

  /// A parameter of the closure that calls the target.
  struct Input {
    var name: String
    var type: String
  }

  var shape: Shape
  /// The stored property's name.
  var name: String
  /// The name that advice and reports use.
  var label: String
  var inputs: [Input]
  var output: String
  var failure: String
  var effects: Effects
  /// The call of the target; of a completion operation, what comes before its callback.
  var target: String

  /// `Void`, the only input, or a tuple.
  var inputType: String {
    switch inputs.count {
    case 0: "Void"
    case 1: inputs[0].type
    default: "(\(inputs.map(\.type).joined(separator: ", ")))"
    }
  }

  /// The call of the target with `adapter` as its callback.
  func body(adapter: String) -> String {
    if case .completion = shape { "\(target)\(adapter))" } else { target }
  }
}
