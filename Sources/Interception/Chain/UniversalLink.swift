/// An advice value with its installation: all that can be kept for calls whose types aren't known yet.
struct UniversalAdvice {
  let advice: any Advice
  let installation: Installation
}

/// One stop of a chain whose types each call brings along.
///
/// Such a chain holds what is installed and its order; no call walks down it. The last link stands for
/// the target, and is empty.
@usableFromInline
struct UniversalLink: ~Copyable, ChainLink {
  @usableFromInline static var isPinned: Bool { false }

  let entry: Optional<UniversalAdvice>

  @usableFromInline
  init(_ body: UniversalBody, above target: UniversalBody) { entry = body.entry }
}

/// The copyable form of a link.
@usableFromInline
struct UniversalBody {
  let entry: Optional<UniversalAdvice>

  init(_ entry: UniversalAdvice?) { self.entry = entry }
}

extension Chain where Link == UniversalLink {
  /// The same chain for one call, with the types of that call.
  ///
  /// It counts in a table of its own, which goes to the installations when the call lets go of it.
  ///
  /// - Parameters:
  ///   - target: The target of the call.
  ///   - type: The links of the chain.
  ///   - body: Makes the code of a link.
  /// - Returns: The chain.
  func typed<Typed: ChainLink & ~Copyable>(
    above target: Typed.Body, as type: Typed.Type, _ body: (UniversalAdvice) -> Typed.Body
  ) -> Chain<Typed> {
    let entries = (0..<count).compactMap { index in
      unsafe links[index].entry.map { ChainEntry($0.installation, Typed.box(body($0))) }
    }
    return Chain<Typed>(entries, target: target, isScoped: false, rows: 1)
  }
}
