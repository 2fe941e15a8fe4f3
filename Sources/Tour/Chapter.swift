/// A part of the tour, which shows something and checks that it is so.
protocol Chapter: Sendable {
  /// What it is about.
  var title: String { get }

  /// Shows it.
  ///
  /// - Parameter page: Where to print, and to note the checks.
  /// - Throws: What keeps the chapter from running to its end; it counts as a failed check.
  func run(_ page: Page) async throws
}
