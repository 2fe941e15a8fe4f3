/// An error with an identity.
final class ObjectError: Error, Sendable {}

/// An error with a value.
struct CodeError: Error, Equatable { var code: Int }
