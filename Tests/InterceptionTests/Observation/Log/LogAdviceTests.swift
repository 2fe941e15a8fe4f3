import InterceptionTesting
import Testing

@testable import Interception

@Suite("LogAdvice")
struct LogAdviceTests {
  private final class Server: Sendable {
    func fetchFolder(_ token: String, _ id: Int) throws -> [String] {
      if id < 0 { throw Refused(reason: "no\nfolder") }
      return ["secret"]
    }
    func ping() {}
  }

  private struct Refused: Error { let reason: String }

  /// Keeps the lines without their times, which differ.
  private final class Lines: Sendable {
    private let kept = Recording<String>()
    var all: [String] { kept.elements }
    func add(_ entry: LogEntry) {
      let time = entry.duration.map { " in \($0.text)" } ?? ""
      let line = "\(entry.level): \(entry)".replacing(time, with: "")
      kept.append(line)
    }
  }

  private let lines = Lines()
  private let store = Interceptable(Server())

  private func calls() {
    let fetch = store.operation("fetchFolder", Server.fetchFolder)
    let ping = store.operation("ping", Server.ping)
    ping()
    _ = try? fetch("s3cret", 1)
    _ = try? fetch("s3cret", -1)
  }

  @Test("Shows neither arguments nor values unless asked")
  func redaction() {
    store.advise("*", .log(to: lines.add))
    calls()
    #expect(
      lines.all == [
        "info: Server.ping() began", "info: Server.ping() succeeded",
        "info: Server.fetchFolder(…) began", "info: Server.fetchFolder(…) succeeded",
        "info: Server.fetchFolder(…) began",
        "error: Server.fetchFolder(…) failed: Refused(reason: \"no\\nfolder\")",
      ])
  }

  @Test("Shows everything when asked, at the levels that were chosen, under the label")
  func everything() {
    store.advise(
      "fetch*",
      .log(
        .debug, failures: .warning, showing: [.arguments, .values], label: "net",
        to: lines.add))
    calls()
    #expect(
      lines.all == [
        "debug: [net] Server.fetchFolder(\"s3cret\", 1) began",
        "debug: [net] Server.fetchFolder(\"s3cret\", 1) succeeded: [\"secret\"]",
        "debug: [net] Server.fetchFolder(\"s3cret\", -1) began",
        "warning: [net] Server.fetchFolder(\"s3cret\", -1) failed: Refused",
      ])
  }

  @Test("Makes no line of a level that isn't wanted")
  func levels() {
    let log = LogAdvice(.debug, isEnabled: { $0 >= .warning }, to: lines.add)
    store.advise("*", log)
    calls()
    #expect(lines.all.map { $0.prefix(6) } == ["error:"])
  }

  @Test("The spellings of the guide compile")
  func spellings() {
    store.advise("fetch*", .log()).remove()
    store.advise("fetch*", .log(.debug, showing: [.arguments, .errors])).remove()
    store.operation("ping", Server.ping).advise(LogAdvice(.debug) { entry in lines.add(entry) })
    store.operation("ping", Server.ping).advise(.log(to: lines.add))
    #expect(LogAdvice(to: LogAdvice.standardError).summary == "log(info)")
    calls()
    #expect(lines.all.count == 4)
  }

  @Test("Tells of the attempt, and of the time")
  func line() {
    let id = store.operation("ping", Server.ping).id
    func text(_ event: LogEntry.Event, _ attempt: Int, _ duration: Duration?) -> String {
      LogEntry(
        level: .info, operation: id, label: "a\nb", attempt: attempt, arguments: "()",
        event: event, duration: duration
      ).description
    }
    #expect(text(.began, 1, nil) == "[a\\nb] Server.ping() began")
    #expect(
      text(.failed("busy"), 2, .microseconds(12_345))
        == "[a\\nb] Server.ping(), attempt 2, failed in 12.3 ms: busy")
    #expect(
      text(.lost, 1, .seconds(2))
        == "[a\\nb] Server.ping() was lost after 2 s: its handler was released")
  }

  @Test("Levels are ordered")
  func order() {
    let all: [LogLevel] = [.trace, .debug, .info, .notice, .warning, .error, .critical]
    #expect(all == all.sorted())
    #expect(Set(all.map(\.description)).count == 7)
  }
}
