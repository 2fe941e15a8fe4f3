extension ChildProcess {
  /// The lines that a child prints, to be read one after the other.
  public final class Lines {
    private var iterator: AsyncStream<String>.Iterator

    /// Reads the lines of a child; to be made once for each.
    public init(_ child: ChildProcess) { iterator = child.lines.makeAsyncIterator() }

    /// Waits for the next line; `nil` when the output is closed.
    nonisolated(nonsending) public func next() async -> String? {
      await iterator.next(isolation: #isolation)
    }

    /// Waits for a line.
    ///
    /// - Parameter last: The line.
    /// - Returns: The lines up to it, with it; to the end if it doesn't come.
    nonisolated(nonsending) public func through(_ last: String) async -> [String] {
      var lines: [String] = []
      while let line = await next() {
        lines.append(line)
        if line == last { break }
      }
      return lines
    }

    /// Waits for the end of the output, and returns all lines up to it.
    nonisolated(nonsending) public func rest() async -> [String] {
      var lines: [String] = []
      while let line = await next() { lines.append(line) }
      return lines
    }
  }
}
