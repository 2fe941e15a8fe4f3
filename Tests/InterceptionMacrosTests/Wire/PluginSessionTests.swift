import InterceptionMacroCore
import Testing

@Suite("The conversation with the compiler")
struct PluginSessionTests {
  private func ask(_ session: inout PluginSession, _ message: JSONValue) throws -> JSONValue {
    try JSONParser.parse(session.answer(message.encoded))
  }

  private func request(
    _ source: String,
    type: String = PluginSession.typeName,
    role: String = "peer",
    context: [JSONValue] = []
  ) -> JSONValue {
    [
      "expandAttachedMacro": [
        "macro": ["moduleName": "M", "name": "Interceptable", "typeName": .string(type)],
        "macroRole": .string(role), "discriminator": "$s1", "unknown": [1, .null, ["a": 2]],
        "attributeSyntax": syntax("@Interceptable", at: 10),
        "declSyntax": syntax(source, at: 100),
        "lexicalContext": .array(context),
      ]
    ]
  }

  private func syntax(_ source: String, at offset: Int) -> JSONValue {
    [
      "kind": "declaration", "source": .string(source),
      "location": [
        "fileID": "M/F.swift", "fileName": "/F.swift", "offset": .integer(offset), "line": 1,
        "column": 1,
      ],
    ]
  }

  @Test("It says which version it speaks")
  func capability() throws {
    var session = PluginSession()
    let answer = try ask(
      &session,
      ["getCapability": ["capability": ["protocolVersion": 9, "more": []]]]
    )
    #expect(answer == ["getCapabilityResult": ["capability": ["protocolVersion": 7]]])
  }

  @Test("An expansion comes back with an empty list of diagnostics")
  func expansion() throws {
    var session = PluginSession()
    let source = "protocol P { func f() }"
    let result = try ask(&session, request(source))["expandMacroResult"]
    #expect(result?["expandedSource"]?.string == Expansion(of: source).source)
    #expect(result?["diagnostics"] == [])
  }

  @Test("A warning comes along with the code")
  func warning() throws {
    var session = PluginSession()
    let source = "protocol P { func f(_ done: @escaping Handler) }"
    let result = try ask(&session, request(source))["expandMacroResult"]
    #expect(result?["expandedSource"]?.string == Expansion(of: source).source)
    let diagnostics = try #require(result?["diagnostics"]?.array)
    #expect(diagnostics.map { $0["severity"] } == ["warning"])
  }

  @Test("A diagnostic has a place in the file, a highlight and a fix-it")
  func diagnostic() throws {
    var session = PluginSession()
    let source = "protocol P { /* é */ func f(a: sending X) }"
    let result = try ask(&session, request(source))["expandMacroResult"]
    let range: JSONValue = ["fileName": "/F.swift", "startOffset": 132, "endOffset": 139]
    #expect(result?["expandedSource"] == .null)
    let message = try #require(Expansion(of: source).diagnostics.first?.message)
    #expect(
      result?["diagnostics"] == [
        [
          "message": .string(message), "severity": "error",
          "position": ["fileName": "/F.swift", "offset": 132], "highlights": [range],
          "notes": [],
          "fixIts": [
            ["message": "remove 'sending'", "changes": [["range": range, "newText": ""]]]
          ],
        ]
      ]
    )
  }

  @Test("An old compiler gets the answer that it knows", arguments: [4, nil] as [Int?])
  func oldHost(version: Int?) throws {
    var session = PluginSession()
    let capability: JSONValue = version.map { ["protocolVersion": .integer($0)] } ?? [:]
    _ = try ask(&session, ["getCapability": ["capability": capability]])
    let source = "protocol P { func f() }"
    let result = try ask(&session, request(source))["expandAttachedMacroResult"]
    #expect(result?["expandedSources"]?.array?.first?.string == Expansion(of: source).source)
    let failed = try ask(&session, request("struct S {}"))["expandAttachedMacroResult"]
    #expect(failed?["expandedSources"] == .null)
    #expect(failed?["diagnostics"]?.array?.count == 1)
  }

  @Test("A new compiler gets the common answer", arguments: [5, 7, 99])
  func newHost(version: Int) throws {
    var session = PluginSession()
    _ = try ask(
      &session,
      ["getCapability": ["capability": ["protocolVersion": .integer(version)]]]
    )
    let answer = try ask(&session, request("protocol P { func f() }"))
    #expect(answer["expandMacroResult"]?["expandedSource"]?.string != nil)
  }

  @Test("Source text survives escapes and surrogate pairs")
  func escapes() throws {
    var session = PluginSession()
    let source = "protocol P { func 漢字(_ 😀: Int) -> Int }"
    var message = String(decoding: request("protocol P { @ }").encoded, as: UTF8.self)
    let escaped = #"protocol P { func \u6f22\u5b57(_ \ud83d\ude00: Int) -> Int }"#
    let old = "protocol P { @ }"
    let range = try #require(message.firstRange(of: old))
    message.replaceSubrange(range, with: escaped)
    let answer = try JSONParser.parse(session.answer(Array(message.utf8)))
    #expect(
      answer["expandMacroResult"]?["expandedSource"]?.string == Expansion(of: source).source
    )
  }

  @Test(
    "What it does not know or cannot use is answered with an error",
    arguments: [
      "not JSON", "", "[]", "{}", "7", #"{"somethingNew":{}}"#, #"{"expandAttachedMacro":7}"#,
      #"{"expandAttachedMacro":{"declSyntax":{"source":"protocol P {}"}}}"#,
      #"{"expandFreestandingMacro":{"syntax":{"source":"a","location":{"offset":3}}}}"#,
      #"{"loadPluginLibrary":{"libraryPath":"a"}}"#,
    ]
  )
  func unknown(message: String) throws {
    var session = PluginSession()
    let answer = try JSONParser.parse(session.answer(Array(message.utf8)))
    let diagnostics = try #require(answer["expandMacroResult"]?["diagnostics"]?.array)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first?["severity"] == "error")
    #expect(diagnostics.first?["message"]?.string?.isEmpty == false)
  }

  @Test("A plug-in of another version, or another role, is refused")
  func version() throws {
    var session = PluginSession()
    for message in [
      request("protocol P {}", type: "InterceptableV0"), request("protocol P {}", role: "member"),
    ] {
      let result = try ask(&session, message)["expandMacroResult"]
      #expect(result?["expandedSource"] == .null)
      #expect(result?["diagnostics"]?.array?.first?["position"]?["offset"] == 10)
    }
  }

  @Test("A protocol inside of a function is refused; one inside of a type is not")
  func context() throws {
    var session = PluginSession()
    let inFunction = request(
      "protocol P {}",
      context: [syntax("@a(\"func\") func outer() { }", at: 5)]
    )
    let refusal = try ask(&session, inFunction)["expandMacroResult"]?["diagnostics"]
    #expect(refusal?.array?.first?["message"]?.string?.contains("'outer'") == true)
    let inType = request("protocol P {}", context: [syntax("enum E { func f() }", at: 5)])
    let answer = try ask(&session, inType)["expandMacroResult"]
    #expect(answer?["expandedSource"]?.string != nil)
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    indices.lazy.filter { self[$0...].hasPrefix(text) }.first.map {
      $0..<index($0, offsetBy: text.count)
    }
  }
}
