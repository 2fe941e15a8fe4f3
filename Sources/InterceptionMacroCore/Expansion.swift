/// What `@Interceptable` makes of a declaration.
package struct Expansion: Equatable {
  /// The code to add next to the declaration, unless it was refused.
  package var source: String?
  /// What the user should know; never empty where there is no code.
  package var diagnostics: [Diagnostic]

  /// The version of the generated code, which the macro's declaration names too.
  ///
  /// Raise both with every change of the generator: a build recompiles the users of a macro only
  /// when its declaration has changed.
  package static let version = 6

  /// Expands the macro.
  ///
  /// - Parameters:
  ///   - declaration: The text of the declaration that carries the attribute.
  ///   - attribute: The text of the attribute.
  package init(of declaration: String, attribute: String = "@Interceptable") {
    do {
      var cursor = TokenCursor(try Lexer.tokens(of: declaration))
      let interceptor = Interceptor(try cursor.protocolDeclaration())
      diagnostics = Rejections(interceptor).diagnostics
      guard diagnostics.isEmpty else { return }
      let callbacks = Self.callbacks(in: attribute)
      source = Generator(interceptor, callbacks: callbacks).source()
      diagnostics = Warnings(interceptor, callbacks: callbacks).diagnostics
    } catch {
      diagnostics = [error]
    }
  }

  /// The names in `@Interceptable(callbacks: "observe", "watch")`.
  private static func callbacks(in attribute: String) -> Set<String> {
    guard let tokens = try? Lexer.tokens(of: attribute) else { return [] }
    return Set(
      tokens.lazy.filter { $0.kind == .string }.map { String($0.text.dropFirst().dropLast()) }
    )
  }
}
