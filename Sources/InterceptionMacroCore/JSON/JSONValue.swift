/// A value of the JSON that the compiler and the plug-in exchange.
package enum JSONValue: Equatable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number without a fraction or an exponent.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object in the order of its keys; the first of equal keys counts.
  case object([(key: String, value: JSONValue)])

  /// The value of a key, if this is an object that has it.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The string, if this is one.
  package var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The integer, if this is one.
  package var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The elements, if this is an array.
  package var array: [JSONValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// Compares objects by their keys in order.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.elementsEqual(right) { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }
}
