import Testing

@testable import InterceptionMacroCore

@Suite("Types")
struct TypeParserTests {
  private func type(_ source: String) throws -> TypeSyntax {
    var cursor = TokenCursor(try Lexer.tokens(of: source))
    let type = try cursor.type("a type")
    #expect(cursor.current.kind == .end, "stops at '\(cursor.current.text)'")
    return type
  }

  @Test(
    "Every kind of type is read to its end and keeps its text",
    arguments: [
      "A", "A.B<C, D<E>>.F", "A?", "A??", "A!", "[A]", "[A: [B]]", "[3 of Int]", "Vector<3, A>",
      "V<-1>", "(A, B)", "()", "(a: A, _ b: B)", "((A) -> B)?", "(A) async throws(E) -> B",
      "(inout A, B...) -> (C) -> D", "@Sendable @MainActor () -> Void", "any A & B<C>",
      "(any Error)?", "some A<B>", "repeat each T", "A.Type", "(any A).Type", "~Copyable",
      "@convention(c) (Int) -> Int", "inout sending A", "isolated (any Actor)?", "Self?",
      "any ~Copyable & A", "borrowing [A]", "nonisolated(nonsending) () async -> A", "any", "each",
    ]
  )
  func texts(source: String) throws {
    #expect(try type(source).text == source)
  }

  @Test(
    "A stored type has no ownership, no @escaping, and no T!",
    arguments: [
      ("@escaping @Sendable (A) -> B", "(@Sendable (A) -> B)"), ("inout A", "A"), ("A!", "A?"),
      ("@autoclosure @escaping () -> A", "(() -> A)"), ("any A", "(any A)"), ("[A]!", "[A]?"),
      ("(any A)?", "(any A)?"), ("@escaping Handler", "Handler"),
      ("@escaping ((A) -> B)", "((A) -> B)"), ("((@escaping (A) -> B))", "((A) -> B)"),
      ("@escaping (@Sendable ((A) -> B))", "(@Sendable (A) -> B)"), ("(inout (A))", "A"),
      ("((any A))", "(any A)"), ("any (A)", "(any (A))"), ("((A & B))", "A & B"),
    ]
  )
  func stored(source: String, expected: String) throws {
    #expect(try type(source).storedText == expected)
  }

  @Test("Optionals are seen through parentheses and under their long name")
  func wrapped() throws {
    for source in ["A?", "A!", "Optional<A>", "Swift.Optional<A>", "(A?)", "((A?))"] {
      #expect(try type(source).wrapped?.text == "A")
    }
    #expect(try type("A").wrapped == nil)
    #expect(try type("(A?, B)").wrapped == nil)
  }

  @Test("Parentheses that only group leave the type what it is, with what is inside of them")
  func groups() throws {
    for source in [
      "@escaping @Sendable (A) -> B", "@escaping (@Sendable (A) -> B)",
      "(@escaping @Sendable ((A) -> B))", "@escaping (((@Sendable (A) -> B)))",
    ] {
      let type = try type(source)
      #expect(type.isFunction)
      #expect(type.attributes.map(\.name) == ["escaping", "Sendable"])
      #expect(type.text == source)
    }
    for source in ["inout A", "(inout A)", "inout (A)", "((inout (A)))"] {
      #expect(try type(source).specifier(["inout"]) != nil)
    }
    for source in ["Error", "(Error)", "(any Error)", "any (Error)", "((any (Swift.Error)))"] {
      #expect(try type(source).isAnyError)
    }
    for source in ["()", "(())", "(Void)"] { #expect(try type(source).isVoid) }
    #expect(try type("((@Sendable (A) -> B)?)").wrapped?.hasAttribute("Sendable") == true)
    #expect(try type("((A, B))").tupleElements?.count == 2)
    #expect(try type("(any A).Type").isAnyError == false)
  }

  @Test("Parentheses around an expansion make a tuple")
  func expansions() throws {
    for source in ["(repeat each T)", "(repeat (each T) -> A)"] {
      let type = try type(source)
      #expect(type.specifiers.isEmpty && !type.isFunction && !type.isVoid)
    }
  }

  @Test("In parentheses the compiler makes no closure of an argument")
  func autoclosures() throws {
    #expect(try type("@autoclosure (() -> A)").hasAttribute("autoclosure"))
    #expect(try !type("(@autoclosure () -> A)").hasAttribute("autoclosure"))
    #expect(try type("(@autoclosure () -> A)").isLent)
  }

  @Test(
    "What is not a type is refused",
    arguments: ["", ")", "->", "(A", "[A", "A<B", "A<,>", "A &", "() ->", "V<->", "~", "@", "1"]
  )
  func refused(source: String) {
    #expect(throws: Diagnostic.self) { try type(source) }
  }
}
