/// The conversation with one compiler: each message has one answer.
package struct PluginSession {
  /// The version of the protocol that the plug-in speaks.
  static let protocolVersion = 7
  /// The first version that knows one answer for every kind of expansion.
  private static let firstWithCommonAnswer = 5

  /// The name by which the macro's declaration refers to the plug-in's generator.
  package static let typeName = "InterceptableV\(Expansion.version)"

  private var hostVersion = protocolVersion

  /// Starts a conversation.
  package init() {}

  /// Answers a message; both are JSON in UTF-8.
  package mutating func answer(_ message: [UInt8]) -> [UInt8] {
    reply(to: message).encoded
  }

  private mutating func reply(to message: [UInt8]) -> JSONValue {
    let request: JSONValue
    do throws(JSONError) {
      request = try JSONParser.parse(message)
    } catch {
      return failure("the compiler sent text that is not JSON: \(error.message)")
    }
    if let capability = request["getCapability"] {
      hostVersion = capability["capability"]?["protocolVersion"]?.integer ?? 0
      return [
        "getCapabilityResult": ["capability": ["protocolVersion": .integer(Self.protocolVersion)]]
      ]
    }
    if let expansion = request["expandAttachedMacro"] { return expand(expansion) }
    let syntax = request["expandFreestandingMacro"]?["syntax"]
    let place = syntax.flatMap(SourcePlace.init)
    guard case .object(let members) = request, let name = members.first?.key else {
      return failure("the compiler sent a message without a name")
    }
    return failure("the plug-in of @Interceptable does not know '\(name)'", at: place)
  }

  private func expand(_ request: JSONValue) -> JSONValue {
    let attribute = request["attributeSyntax"]
    let place = attribute.flatMap(SourcePlace.init)
    guard let declaration = request["declSyntax"], let source = declaration["source"]?.string,
      let declarationPlace = SourcePlace(declaration)
    else {
      return failure("the compiler sent no declaration to @Interceptable", at: place)
    }
    let name = request["macro"]?["typeName"]?.string ?? ""
    guard name == Self.typeName, request["macroRole"]?.string == "peer" else {
      return failure(
        "the plug-in is not the one that belongs to this version of @Interceptable; "
          + "clean the build folder",
        at: place ?? declarationPlace
      )
    }
    if let function = request["lexicalContext"]?.array?.first(where: \.isFunction) {
      return failure(
        "@Interceptable needs a protocol that an extension can name; "
          + "move it out of \(function.functionName)",
        at: place ?? declarationPlace
      )
    }
    let expansion = Expansion(
      of: source,
      attribute: attribute?["source"]?.string ?? "@Interceptable"
    )
    return result(
      expansion.source,
      expansion.diagnostics.map { $0.encoded(at: declarationPlace) }
    )
  }

  private func failure(_ message: String, at place: SourcePlace? = nil) -> JSONValue {
    let diagnostic = Diagnostic(message, at: 0..<(place?.length ?? 0))
    return result(nil, [diagnostic.encoded(at: place ?? SourcePlace())])
  }

  private func result(_ source: String?, _ diagnostics: [JSONValue]) -> JSONValue {
    if hostVersion >= Self.firstWithCommonAnswer {
      return [
        "expandMacroResult": [
          "expandedSource": source.map { .string($0) } ?? .null,
          "diagnostics": .array(diagnostics),
        ]
      ]
    }
    return [
      "expandAttachedMacroResult": [
        "expandedSources": source.map { [.string($0)] } ?? .null,
        "diagnostics": .array(diagnostics),
      ]
    ]
  }
}

extension JSONValue {
  fileprivate var isFunction: Bool {
    (self["source"]?.string).map { source in
      let words = (try? Lexer.tokens(of: source))?.prefix { !$0.is("{") } ?? []
      return words.contains { $0.is("func") || $0.is("init") || $0.is("subscript") }
    } ?? false
  }

  fileprivate var functionName: String {
    let words = (try? Lexer.tokens(of: self["source"]?.string ?? "")) ?? []
    guard let keyword = words.firstIndex(where: { $0.is("func") }), keyword + 1 < words.count
    else { return "the function" }
    return "'\(words[keyword + 1].text)'"
  }
}
