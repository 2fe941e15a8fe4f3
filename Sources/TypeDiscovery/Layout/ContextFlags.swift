/// The flags of a context descriptor.
struct ContextFlags {
  /// What a descriptor describes, as far as it matters here.
  enum Kind: UInt32 {
    case module = 0
    case `extension` = 1
    case anonymous = 2
    case `class` = 16
    /// Any other: a struct, an enum, a protocol.
    case other = 255
  }

  let rawValue: UInt32

  /// What the descriptor describes.
  var kind: Kind {
    Kind(rawValue: rawValue & 0x1F) ?? .other
  }

  /// Whether the type is a class that can be realised without being told anything.
  ///
  /// That is: not generic (nor inside something that is), described only once, and not foreign
  /// (a class of Core Foundation, whose metadata is shared between images).
  var isConcreteClass: Bool {
    let isGeneric = rawValue & 0x80 != 0
    let isUnique = rawValue & 0x40 != 0
    let isForeign = (rawValue >> 16) & 3 == 2
    return kind == .class && !isGeneric && isUnique && !isForeign
  }
}
