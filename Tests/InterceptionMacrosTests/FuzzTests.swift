import InterceptionTesting
import TestSupport
import Testing

@testable import InterceptionMacroCore

@Suite("Fuzzing", .patient)
struct FuzzTests {
  static let declaration = """
    @MainActor @available(macOS 26, *, message: "a \\(b) é")
    public protocol Store: Sendable, Q<Int> where Self: AnyObject, Item == [String: Int] {
      var name: String! { get async throws(E) }
      var size: Int { get nonmutating set }
      #if os(Linux) || DEBUG // c
      func count(in path: String, _: (x: Int, y: [Int])) throws(StoreError) -> Int?
      #else
      static func count<T: A & B, each U>(_ t: some P<T>, u: repeat each U) rethrows where T: Q
      #endif
      func load(_ id: Int, then c: @escaping @Sendable (Result<Folder, any Error>) -> Void)
      func all(completion: (([Folder]?, (any Error)?) -> Void)?)
      nonisolated func `default`(a: inout A.B<C>, m: @autoclosure () -> Int) -> Self /* d */
      func g<T: A>(_ t: inout T, b: (T) throws -> Void, m: @autoclosure () -> T) rethrows -> T
      @MainActor func h<each T>(_ t: repeat each T, done: @escaping (Result<Int, E>) -> Void)
      func k<T>(_ t: T, then: (@Sendable (T?, (any Error)?) -> Void)?); func l<T>(_ t: T) async
      init?(seed: consuming Int) throws; subscript<T>(i: Int, at j: Self?) -> any P { get set }
    }
    """

  static let characters = Array(declaration)

  static let pieces = [
    "(", ")", "{", "}", "[", "]", "<", ">", ":", ",", ".", "...", "->", "?", "!", "&", "=", "==",
    "@", "#", "#if", "#endif", "\"", "\"\"\"", "`", "/*", "*/", "//", "\n", "\r\n", "\\(", "_",
    "func ", "var ", "init", "subscript", "static ", "mutating ", "throws", "async ", "Self",
    "inout ", "some ", "each ", "repeat ", "where ", "any ", "~", "\u{0}", "é", "🇨🇭", "get", "set",
    "@escaping ", "associatedtype ", "typealias ", "0",
  ]

  @Test(
    "24,000 broken declarations: never a trap, always valid code or a diagnostic in bounds",
    arguments: 0..<8
  )
  func mutations(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    var accepted = 0
    for round in 0..<3_000 {
      let source = mutated(using: &generator)
      let expansion = Expansion(of: source)
      if expansion.source != nil { accepted += 1 }
      if let problem = problem(with: expansion, of: source) {
        Issue.record("seed \(seed), round \(round): \(problem) for\n\(source)")
      }
    }
    #expect(accepted > 30)
  }

  private func problem(with expansion: Expansion, of source: String) -> String? {
    guard let code = expansion.source else {
      let ranges = expansion.diagnostics.flatMap { [$0.range] + $0.fixIts.map(\.range) }
      if ranges.contains(where: { $0.upperBound > source.utf8.count }) {
        return "a range out of bounds"
      }
      return ranges.isEmpty ? "neither code nor a diagnostic" : nil
    }
    if expansion.diagnostics.contains(where: { $0.severity == .error }) {
      return "code with an error"
    }
    return isBalanced(code) ? nil : "unbalanced code"
  }

  private func mutated(using generator: inout SplitMix) -> String {
    var text = Self.characters
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &generator)
      let length = Int.random(in: 1...8, using: &generator)
      let range = place..<min(place + length, text.count)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: text.removeSubrange(range)
      case 1:
        text.insert(contentsOf: text[range], at: Int.random(in: 0...text.count, using: &generator))
      case 2: text[place] = Character(Unicode.Scalar(UInt8.random(in: 32..<127, using: &generator)))
      case 3: text.removeSubrange(place...)
      default:
        text.insert(contentsOf: Self.pieces.randomElement(using: &generator) ?? "", at: place)
      }
    }
    return String(text)
  }

  private func isBalanced(_ code: String) -> Bool {
    guard let tokens = try? Lexer.tokens(of: "{" + code + "}") else { return false }
    var cursor = TokenCursor(tokens)
    return (try? cursor.skipGroup()) != nil && cursor.current.kind == .end
  }
}
