extension OperationExplanation {
  /// The chain as a Mermaid flowchart: from the caller through each advice to the target.
  public var mermaid: String {
    Mermaid.chart(mermaidLines("operation"))
  }

  func mermaidLines(_ name: String) -> [String] {
    let head = "\(operation.qualifiedName) (\(operation.shape))"
    let nodes = advice.enumerated().map { index, advice in
      "    \(name)_\(index + 1)[\(Mermaid.text([advice.kind] + advice.remarks))]"
        + (advice.isSuspended ? ":::suspended" : "")
    }
    let names = ["\(name)_caller"] + advice.indices.map { "\(name)_\($0 + 1)" } + ["\(name)_target"]
    return ["  subgraph \(name)[\(Mermaid.text([head]))]", "    \(name)_caller([caller])"]
      + nodes
      + ["    \(name)_target[[target]]", "    \(names.joined(separator: " --> "))", "  end"]
  }
}

extension WrapperExplanation {
  /// The chains as a Mermaid flowchart, one after the other.
  public var mermaid: String {
    Mermaid.chart(
      operations.enumerated().flatMap { $1.mermaidLines("operation\($0 + 1)") })
  }
}

extension ProcessExplanation {
  /// The chains of all wrappers as a Mermaid flowchart, one after the other.
  public var mermaid: String {
    Mermaid.chart(
      wrappers.flatMap(\.operations).enumerated().flatMap {
        $1.mermaidLines("operation\($0 + 1)")
      })
  }
}

/// The notation of Mermaid.
private enum Mermaid {
  static func chart(_ lines: [String]) -> String {
    (["flowchart LR"] + lines + ["  classDef suspended stroke-dasharray: 4 4, opacity: 0.6"])
      .joined(separator: "\n")
  }

  /// Quoted text of some lines, in which nothing is taken for markup.
  static func text(_ lines: [String]) -> String {
    let escaped = lines.map { line in
      SingleLine.text(line).escaped { scalar in
        switch scalar {
        case "\"": "#quot;"
        case "<": "#lt;"
        case ">": "#gt;"
        case "#": "#35;"
        case "&": "#amp;"
        case "`": "#96;"
        default: nil
        }
      }
    }
    return "\"\(escaped.joined(separator: "<br/>"))\""
  }
}
