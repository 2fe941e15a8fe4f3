import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Event sources", .patient)
struct SourcesTests {
  @Test("Manual events: each is over when all have been told; the last ends the run")
  func manual() async throws {
    try await withJournal { journal, _ in
      let events = ManualEvents()
      // Before the run: kept.
      events.send(.foreground)
      events.send(.foreground)
      let running = run([events])
      await events.deliver(.background)
      #expect(
        journal.headlines == [
          "Seeing load", "Seeing launch", "Seeing didFinishLaunching", "Seeing willActivate",
          "Seeing didDeactivate",
        ])
      await events.deliver(.reload)
      await events.deliver(.event(Reload()))
      await events.deliver(.perform { $0.activate() })
      #expect(
        journal.headlines.suffix(3) == ["Seeing reload", "Seeing reload", "Seeing willActivate"])
      await events.deliver(.terminate)
      #expect(journal.headlines.suffix(2) == ["Seeing terminate", "Seeing unload"])
      let phase = try await running.value
      #expect(phase == .stopped)
    }
  }

  @Test("An end that comes before the run, or during a launch, counts at once")
  func earlyEnd() async throws {
    try await withJournal { journal, _ in
      let events = ManualEvents()
      events.send(.terminate)
      let phase = try await run([events]).value
      #expect(phase == .stopped)
      #expect(!journal.headlines.contains("Seeing didFinishLaunching"))
    }
  }

  @Test("Cancelling the task of the run ends the application")
  func cancelled() async throws {
    try await withJournal { journal, _ in
      let events = ManualEvents()
      let running = run([events])
      await events.deliver(.background)
      running.cancel()
      let phase = try await running.value
      #expect(phase == .stopped)
      #expect(journal.headlines.last == "Seeing unload")
    }
  }

  @Test("The four notifications are events, from any thread; others aren't")
  func notifications() async throws {
    try await withJournal { journal, _ in
      let center = NotificationCenter()
      let names = NotificationEvents.Names()
      let events = NotificationEvents(center)
      let manual = ManualEvents()
      center.post(name: names.willActivate, object: nil)
      center.post(name: Notification.Name("other"), object: nil)
      let running = run([events, manual])
      center.post(name: names.didFinishLaunching, object: nil)
      await manual.deliver(.perform { _ in })
      center.post(name: names.didDeactivate, object: nil)
      await manual.deliver(.perform { _ in })
      center.post(name: names.willTerminate, object: nil)
      let phase = try await running.value
      #expect(phase == .stopped)
      #expect(
        journal.headlines == [
          "Seeing load", "Seeing launch", "Seeing didFinishLaunching", "Seeing willActivate",
          "Seeing didDeactivate", "Seeing terminate", "Seeing unload",
        ])
      #expect(names.didDeactivate.rawValue == "UIApplicationDidEnterBackgroundNotification")
    }
  }

  @Test("What is delivered after the end reaches nobody, is over at once, and is reported")
  func deliveredAfterTheEnd() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let events = ManualEvents()
      let running = Task { try await application([]).run([events], notifier: nil) }
      await events.deliver(.terminate)
      try await running.value
      await events.deliver(.background)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("nobody is told of background, because the application has ended"))
  }

  @Test("A source that two applications have at once is reported")
  func shared() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let events = ManualEvents()
      try await application([]).run([events, events, EndingAtOnce()], notifier: nil)
      // One after the other may.
      try await application([]).run([events, EndingAtOnce()], notifier: nil)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.components(separatedBy: "give each a source of its own").count == 2)
    #expect(text.contains("ManualEvents.open"))
  }

  @Test("A source can be used again: what is kept then reaches the next run")
  func again() async throws {
    try await withJournal { journal, _ in
      let events = ManualEvents()
      for _ in 1...2 {
        events.send(.foreground)
        events.send(.perform { $0.stop() })
        let phase = try await run([events]).value
        #expect(phase == .stopped)
      }
      #expect(journal.headlines.filter { $0 == "Seeing willActivate" }.count == 2)
    }
  }

  @Test("What came before the end is told before it, also if the end comes just then")
  func beforeTheEnd() async throws {
    let events: [(SystemEvent, String)] = [
      (.launch, "didFinishLaunching"), (.foreground, "willActivate"),
      (.background, "didDeactivate"), (.reload, "reload"),
    ]
    for (event, name) in events {
      try await withJournal { journal, _ in
        let app = application([Seeing.self], delegate: Told(journal))
        try app.start()
        // The end comes when it is the event's turn already.
        app.mailbox.post(.system(.terminate))
        app.deliver(event)
        await app.stop()
        #expect(journal.headlines.filter { $0.hasPrefix("told") } == ["told \(name)", "told end"])
        #expect(journal.headlines.contains("Seeing \(name)"))
      }
    }
  }

  @Test("A buffer that closes while it gives lets nobody wait for what is left")
  func closedWhileGiving() {
    let buffer = EventBuffer(of: ManualEvents.self)
    let ends = Journal()
    buffer.open { event in
      // Comes while the buffer is giving another, and is left when it closes.
      if event.name == "background" {
        buffer.give(SystemEvent.reload.then { ends.note("reload") })
        buffer.close()
      }
      event.complete()
    }
    #expect(buffer.giveUnlessOver(SystemEvent.background.then { ends.note("background") }))
    #expect(ends.headlines == ["reload", "background"])
    #expect(!buffer.giveUnlessOver(.launch))
  }

  @Test("What a source gives after the end is over at once")
  func afterTheEnd() async throws {
    try await withJournal { _, _ in
      let source = Rude()
      let running = run([source])
      await source.deliver(.terminate)
      let phase = try await running.value
      #expect(phase == .stopped)
      await source.deliver(.background)
    }
  }

  /// Runs an application in a task, and gives its phase at the end.
  private func run(_ sources: [any EventSource]) -> Task<ApplicationPhase, any Error> {
    Task {
      let app = application([Seeing.self])
      try await app.run(sources, notifier: nil)
      return app.phase
    }
  }
}

private struct EndingAtOnce: EventSource {
  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) { receive(.terminate) }
  func close() {}
}

/// A source that doesn't stop when it is closed.
private final class Rude: EventSource {
  private let buffer = EventBuffer(of: ManualEvents.self)
  func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) { buffer.open(receive) }
  func close() {}
  func deliver(_ event: SystemEvent) async {
    await withCheckedContinuation { continuation in
      buffer.give(event.then { continuation.resume() })
    }
  }
}

/// Notes what it is told of.
private final class Told: ApplicationDelegate {
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }

  func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    journal.note("told didFinishLaunching")
    return .abstained
  }
  func applicationWillActivate(_ app: Application) { journal.note("told willActivate") }
  func applicationDidDeactivate(_ app: Application) { journal.note("told didDeactivate") }
  func applicationShouldReload(_ app: Application) { journal.note("told reload") }
  func applicationWillTerminate(_ app: Application) { journal.note("told end") }
}

private final class Seeing: Noted {
  override func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    note("didFinishLaunching")
    return .abstained
  }
}
