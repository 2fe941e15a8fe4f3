import Foundation
import Interception

/// Runs the chapters with every operation traced, and writes the trace down.
struct TraceChapters {
  /// The name of the file for Chrome's format, if wanted.
  let json: String?
  /// The name of the file for the page, if wanted.
  let html: String?

  /// Runs the chapters, then writes the files.
  ///
  /// - Returns: Whether all checks succeeded, and the files could be written.
  func run(_ chapters: [any Chapter], on terminal: Terminal) async -> Bool {
    let recorder = TraceRecorder()
    // Outside of everything for the calls, and inside of everything for their attempts.
    let aspects = [AdvicePriority.high, .low].map { priority in
      Aspects.install(.trace(recorder), at: .module("Tour"), priority: priority, label: "tour")
    }
    let behaved = await Tour.chapters(
      chapters.map { Traced(chapter: $0, recorder: recorder) }, on: terminal)
    for aspect in aspects { aspect.remove() }
    return write(recorder.trace(), on: terminal) && behaved
  }

  private func write(_ trace: Trace, on terminal: Terminal) -> Bool {
    terminal.print("")
    terminal.print("\(trace.entries.count) spans, \(trace.dropped) dropped.")
    do {
      if let json {
        try trace.json(process: "Tour").write(toFile: json, atomically: true, encoding: .utf8)
        terminal.print("\(json) opens in https://ui.perfetto.dev and chrome://tracing.")
      }
      if let html {
        try TracePage(trace).html.write(toFile: html, atomically: true, encoding: .utf8)
        terminal.print("\(html) opens in any browser.")
      }
      return true
    } catch {
      FileHandle.standardError.write(Data("Tour: cannot write the trace: \(error)\n".utf8))
      return false
    }
  }
}

/// A chapter that is a section of a trace.
private struct Traced: Chapter {
  let chapter: any Chapter
  let recorder: TraceRecorder

  var title: String { chapter.title }

  func run(_ page: Page) async throws {
    try await recorder.span(title) { try await chapter.run(page) }
  }
}
