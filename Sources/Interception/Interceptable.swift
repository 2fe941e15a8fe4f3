/// The wrapper.
public final class Interceptable<Base> {
  /// The wrapped value.
  public let base: Base

  /// Wraps a value.
  public init(_ base: Base) { self.base = base }
}
