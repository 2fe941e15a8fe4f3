/// Where a piece of syntax stands in its file.
struct SourcePlace {
  var fileName = ""
  var offset = 0
  /// The number of UTF-8 bytes.
  var length = 0

  /// No place in particular.
  init() {}

  /// Reads the place of a piece of syntax in a message.
  init?(_ syntax: JSONValue) {
    guard let location = syntax["location"], let offset = location["offset"]?.integer else {
      return nil
    }
    fileName = location["fileName"]?.string ?? location["fileID"]?.string ?? ""
    self.offset = offset
    length = syntax["source"]?.string?.utf8.count ?? 0
  }
}

extension Diagnostic {
  /// The diagnostic as the compiler reads it, for a declaration at `place`.
  func encoded(at place: SourcePlace) -> JSONValue {
    [
      "message": .string(message),
      "severity": .string(severity.rawValue),
      "position": [
        "fileName": .string(place.fileName),
        "offset": .integer(place.offset + range.lowerBound),
      ],
      "highlights": range.isEmpty ? [] : [place.encoded(range)],
      "notes": [],
      "fixIts": .array(
        fixIts.map { fixIt in
          [
            "message": .string(fixIt.message),
            "changes": [
              [
                "range": place.encoded(fixIt.range),
                "newText": .string(fixIt.replacement),
              ]
            ],
          ]
        }
      ),
    ]
  }
}

extension SourcePlace {
  fileprivate func encoded(_ range: Range<Int>) -> JSONValue {
    [
      "fileName": .string(fileName),
      "startOffset": .integer(offset + range.lowerBound),
      "endOffset": .integer(offset + range.upperBound),
    ]
  }
}
