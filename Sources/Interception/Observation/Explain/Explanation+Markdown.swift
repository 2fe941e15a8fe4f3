extension OperationExplanation {
  /// A heading and a table, from the outside in, in Markdown.
  public var markdown: String { (markdownLines + warnings.markdownLines).joined(separator: "\n") }

  var markdownLines: [String] {
    let rows = advice.enumerated().map { index, advice in
      [
        "\(index + 1)", Markdown.code(advice.kind), Markdown.text(advice.label ?? ""),
        "\(advice.priority)", "\(advice.layer)", "\(advice.hits)", advice.state,
        Markdown.code(advice.location),
      ]
    }
    let head = ["", "advice", "label", "priority", "layer", "hits", "state", "place"]
    let target = ["\(advice.count + 1)", "target", "", "", "", "", "", ""]
    let title =
      "### \(Markdown.code(operation.qualifiedName)) \(operation.shape) "
      + Markdown.code(operation.signature)
    return [title, "", Markdown.row(head), Markdown.row(head.map { _ in "---" })]
      + (rows + [target]).map(Markdown.row) + [""]
  }
}

extension AdviceExplanation {
  /// Whether calls meet it, and for how long.
  fileprivate var state: String {
    let left = remainingRuns.map { ", \($0) left" } ?? ""
    return (isSuspended ? "suspended" : "active") + left
  }
}

extension WrapperExplanation {
  /// A heading, and a table for each operation, in Markdown.
  public var markdown: String { (markdownLines + warnings.markdownLines).joined(separator: "\n") }

  var markdownLines: [String] {
    let others = notIntercepted.map {
      "- \(Markdown.code($0.name)) is not intercepted, since \(Markdown.text($0.reason))"
    }
    return ["## \(Markdown.code("Interceptable<\(base)>"))", ""]
      + operations.flatMap(\.markdownLines) + others + (others.isEmpty ? [] : [""])
  }
}

extension ProcessExplanation {
  /// The wrappers, the aspects and the warnings, in Markdown.
  public var markdown: String {
    let list = aspects.aspects.map { aspect in
      "- \(Markdown.code(aspect.advice)) at \(Markdown.code(aspect.pointcut)), "
        + "\(Markdown.code(aspect.location)): "
        + (aspect.operations.isEmpty
          ? "matches nothing" : aspect.operations.map(Markdown.code).joined(separator: ", "))
        + (aspect.isSuspended ? " (suspended)" : "")
    }
    let aspectLines = list.isEmpty ? [] : ["## Aspects", ""] + list + [""]
    return (wrappers.flatMap(\.markdownLines) + aspectLines + warnings.markdownLines)
      .joined(separator: "\n")
  }
}

extension [ExplanationWarning] {
  fileprivate var markdownLines: [String] { map { "> **Warning:** \(Markdown.text("\($0)"))" } }
}

/// The notation of Markdown.
private enum Markdown {
  /// A row of a table.
  static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  /// Text in which nothing is taken for markup.
  static func text(_ text: String) -> String {
    let markup = "\\`*_[]<>|#".unicodeScalars
    return SingleLine.text(text).escaped { markup.contains($0) ? "\\\($0)" : nil }
  }

  /// Code; a vertical bar would end the cell of a table, even there.
  static func code(_ text: String) -> String {
    let text = SingleLine.text(text)
    // Longer than any backquotes within; spaces keep those at the ends apart.
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let scalars = text.unicodeScalars
    let pad = scalars.first == "`" || scalars.last == "`" ? " " : ""
    let cell = text.escaped { $0 == "|" ? "\\|" : nil }
    return fence + pad + cell + pad + fence
  }
}
