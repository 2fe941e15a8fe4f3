import Foundation

/// The program: reads its arguments, runs what they ask for, and ends with a status.
@main
enum Tour {
  /// Runs the program: 0 if all behaved, 1 if not, 2 for arguments that are not understood.
  static func main() async {
    exit(await run(Array(CommandLine.arguments.dropFirst()), on: Terminal.standardOutput()))
  }

  /// Runs the command that the arguments describe.
  ///
  /// - Parameters:
  ///   - words: The arguments, without the program's name.
  ///   - terminal: Where to print.
  /// - Returns: The exit status.
  static func run(_ words: [String], on terminal: Terminal) async -> Int32 {
    do throws(Arguments.Refusal) {
      switch try Arguments(words).command {
      case .help:
        terminal.print(Arguments.help)
        return 0
      case .chapters:
        return await chapters(all, on: terminal) ? 0 : 1
      case .app:
        return await chapters([PlugAndPlay()], on: terminal) ? 0 : 1
      case .shop:
        return await ShopApp.run()
      case .backoff(let svg):
        return backoff(svg, on: terminal) ? 0 : 1
      case .trace(let json, let html):
        return await TraceChapters(json: json, html: html).run(all, on: terminal) ? 0 : 1
      }
    } catch {
      FileHandle.standardError.write(Data("Tour: \(error.message)\n\n\(Arguments.help)\n".utf8))
      return 2
    }
  }

  /// The chapters in order.
  static var all: [any Chapter] {
    [
      RealServer(), ThreeWays(), StackedHooks(), Completions(), MacroInBetween(), PlugAndPlay(),
    ]
  }

  /// Runs chapters one after the other.
  ///
  /// - Returns: Whether all their checks succeeded.
  static func chapters(_ chapters: [any Chapter], on terminal: Terminal) async -> Bool {
    let start = ContinuousClock.now
    var checks = 0
    var failures = 0
    for (index, chapter) in chapters.enumerated() {
      let page = Page(terminal)
      page.title("\(index + 1). \(chapter.title)")
      do {
        try await chapter.run(page)
      } catch {
        page.check("the chapter runs to its end, without \(error)", false)
      }
      checks += page.checks
      failures += page.failures
    }
    let time = Format.seconds(ContinuousClock.now - start)
    terminal.print("")
    terminal.print(
      failures == 0
        ? terminal.green("All \(checks) checks succeeded in \(time).")
        : terminal.red("\(failures) of \(checks) checks failed in \(time)."))
    return failures == 0
  }

  /// Prints the delays of the presets, and writes the picture of the spread if asked for.
  ///
  /// - Returns: Whether the picture could be written.
  static func backoff(_ svg: String?, on terminal: Terminal) -> Bool {
    PresetReport(terminal).print()
    guard let svg else { return true }
    do {
      try SpreadPicture().svg.write(toFile: svg, atomically: true, encoding: .utf8)
      terminal.print("\nThe spread of 1,000 callers is drawn in \(svg).")
      return true
    } catch {
      FileHandle.standardError.write(Data("Tour: cannot write \(svg): \(error)\n".utf8))
      return false
    }
  }
}
