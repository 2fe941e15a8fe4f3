extension AdviceConformance {
  /// What an advice does on purpose, although most advice doesn't.
  public struct Allowances: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    /// Makes a set of bits; use the named ones.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It ends calls with other values or errors than the last attempt: a stub, a fallback, a mapping.
    public static let changesResults = Allowances(rawValue: 1 << 0)
    /// It proceeds with other arguments than those that it got.
    public static let changesArguments = Allowances(rawValue: 1 << 1)
    /// It proceeds again after a success: a poll, a check of what is written.
    public static let repeatsSuccess = Allowances(rawValue: 1 << 2)
    /// It doesn't always proceed: a stub, a cache, a switch.
    public static let skipsTarget = Allowances(rawValue: 1 << 3)
    /// It calls the target, or answers, elsewhere: on a queue, or on an actor.
    public static let changesThread = Allowances(rawValue: 1 << 4)
    /// What it does in a call depends on other calls: a cache, a circuit breaker.
    public static let keepsState = Allowances(rawValue: 1 << 5)
    /// It lets only some calls run at the same time.
    public static let holdsCallsBack = Allowances(rawValue: 1 << 6)
    /// It does different things in different shapes, or nothing in some.
    public static let differsByShape = Allowances(rawValue: 1 << 7)
  }
}
