import Interception

/// What a chapter prints, and how its checks went.
final class Page {
  /// How many checks were made.
  private(set) var checks = 0
  /// How many of them failed.
  private(set) var failures = 0

  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  /// Prints the heading of the chapter.
  func title(_ text: String) {
    terminal.print("")
    terminal.print(terminal.bold(text))
  }

  /// Prints a paragraph.
  func say(_ text: String) {
    terminal.print("")
    for line in text.split(separator: "\n") { terminal.print("  \(line)") }
  }

  /// Prints something as it came out of the program.
  func show(_ output: some CustomStringConvertible) {
    for line in output.description.split(separator: "\n") {
      terminal.print(terminal.dim("    \(line)"))
    }
  }

  /// Prints whether something is as it should be, and counts it.
  func check(_ claim: String, _ isTrue: Bool) {
    checks += 1
    if !isTrue { failures += 1 }
    terminal.print(
      isTrue ? terminal.green("  ok      \(claim)") : terminal.red("  FAILED  \(claim)"))
  }
}

extension OperationExplanation {
  /// The advice of the operation itself: without that of the tour, which may trace everything.
  var ownAdvice: [AdviceExplanation] { advice.filter { $0.layer == .operation } }
}
