import InterceptionMacroCore
import Testing

@Suite("Names of the macro")
struct NameTests {
  @Test("Keywords stand in backticks")
  func keywords() {
    expand("func `default`(in: Int, `for` x: Int, where: Int) -> Int").expect(
      "let `default`: Interception.SyncOperation",
      "(base: Base, `in`: Int, x: Int, `where`: Int) -> Int in "
        + "base.`default`(in: `in`, `for`: x, where: `where`)",
      "func `default`(in: Int, `for` x: Int, where: Int) -> Int "
        + "{ self.operations.`default`(`in`, x, `where`) }"
    )
  }

  @Test("Names may be any text in backticks")
  func rawNames() {
    Expansion(of: "protocol `a b` { func `it's \"odd\"`(`x y`: Int); static func `\"`() }").expect(
      "struct `a bInterceptor`<Base: `a b`> {",
      #"interceptable.operation("it's \"odd\"", calling: { (base: Base, `x y`: Int) -> Void in "#
        + #"base.`it's "odd"`(`x y`: `x y`) }"#,
      #"func `it's "odd"`(`x y`: Int) { self.operations.`it's "odd"`(`x y`) }"#,
      #"list.append(("\"()", "a static"#
    )
  }

  @Test("A parameter without a name gets one")
  func nameless() {
    expand("func f(_: Int, of _: Int, self: Int)").expect(
      "func f(_ argument0: Int, of argument1: Int, self self_: Int) "
        + "{ self.operations.f(argument0, argument1, self_) }",
      "base.f(argument0, of: argument1, self: self_)"
    )
  }

  @Test("Parameters do not hide what the generated code uses")
  func hiding() {
    expand(
      "func f(base: Int, base_: Int, operations: Int, interceptable: Int, operation: Int) async"
    ).expect(
      "func target(base: Base, base__: Int, base_: Int, operations: Int, "
        + "interceptable: Int, operation: Int) async -> Void "
        + "{ await base.f(base: base__, base_: base_, operations: operations, "
        + "interceptable: interceptable, operation: operation) }",
      "await self.operations.f(base, base_, operations, interceptable, operation)"
    )
  }

  @Test("Overloads are told apart by their labels, then by numbers")
  func overloads() {
    expand(
      "func load(_ i: Int); func load(named n: String, in d: Int); func load(_ d: Double)"
    ).expect(
      #"interceptable.operation("load(_:)", calling: { (base: Base, i: Int)"#,
      #"interceptable.operation("load(named:in:)", calling: { (base: Base, n: String, d: Int)"#,
      #"interceptable.operation("load(_:)#2", calling: { (base: Base, d: Double)"#,
      "self.operations.load(i)",
      "self.operations.loadNamedIn(n, d)",
      "self.operations.load2(d)"
    )
  }

  @Test("A setter makes way for a method of its name")
  func setter() {
    expand("func setName(_ n: String); var name: String { get set }", refining: "AnyObject")
      .expect("let setName: ", "let setName2: ", "set { self.operations.setName2(newValue) }")
  }

  @Test("Conditions are repeated, and exclusive branches share a name")
  func conditions() {
    let expansion = expand(
      """
      #if os(Linux)  // here
      func f() -> Int
      static func s()
      #elseif DEBUG || /* there */ os(macOS)
      func f() -> String
      #else
      #endif
      """
    )
    expansion.expect(
      "#if os(Linux) /// `f()` let f: Interception.SyncOperation<Base, Void, Int, Swift.Never> "
        + "#elseif DEBUG || os(macOS) "
        + "/// `f()` let f: Interception.SyncOperation<Base, Void, String, Swift.Never> "
        + "#else #endif",
      #"#if os(Linux) list.append(("s()", "a static requirement has no base to call")) #elseif"#
    )
    let lines = (expansion.source ?? "").split(separator: "\n")
    #expect(lines.filter { $0.contains("#if os(Linux)") }.count == 4)
    #expect(lines.filter { $0.contains("#endif") }.count == 4)
  }
}
