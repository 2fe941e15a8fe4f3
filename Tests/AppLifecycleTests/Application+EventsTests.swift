import Foundation
import Interception
import InterceptionTesting
import TestSupport
import Testing

@testable import AppLifecycle

@Suite("Application: events", .patient)
struct ApplicationEventsTests {
  let url = URL(fileURLWithPath: "/7")

  @Test("Asks the delegate, then all services in the order of their start, with no short-circuit")
  func order() async throws {
    try await withJournal { journal, _ in
      let app = application([Yes.self, No.self, Mute.self], delegate: Delegate())
      try app.start()
      let outcome = app.send(.openURL(url, options: ["from": "test"]))
      #expect(outcome.wasHandled)
      #expect(outcome.handledBy == ["Yes"])
      #expect(outcome.parts.map(\.participant) == ["Delegate", "No", "Yes"])
      #expect(
        outcome.description
          == "handled (Delegate: \(outcome.parts[0].answer), No: notHandled, Yes: handled)")
      #expect(
        journal.headlines.suffix(4)
          == ["Delegate open /7", "Mute open", "No open", "Yes open /7 [test]"])
    }
  }

  @Test("Nobody handles a URL: not handled. Nobody objects to the launch: handled")
  func nobody() throws {
    let app = application([])
    try app.start()
    #expect(!app.send(.openURL(url)).wasHandled)
    #expect(app.send(.openURL(url)).description == "notHandled (nobody answered)")
    #expect(!app.send(.handleOpen(url)).wasHandled)
    #expect(app.send(.didFinishLaunching()).wasHandled)
  }

  @Test("Calls every callback of services and delegate")
  func callbacks() async throws {
    try await withJournal { journal, _ in
      let app = application([All.self], delegate: Everything())
      try app.start()
      let old = journal.headlines.count
      app.send(.didFinishLaunching(["key": 1]))
      app.send(.handleOpen(url))
      app.send(.openURL(url))
      app.send(.didRegisterForRemoteNotifications(deviceToken: Data([7])))
      app.send(.remoteNotification(["a": 1]) { journal.note("fetched \($0)") })
      app.send(
        .continueActivity(UserActivity(activityType: "edit")) {
          journal.note("restored \($0.map { "\($0)" })")
        })
      app.activate()
      app.activate()
      app.deactivate()
      app.deactivate()
      app.send(Reload())
      app.stop()
      #expect(
        Array(journal.headlines.dropFirst(old)) == [
          "Everything launched 1", "All launched 1", "Everything handle", "All handle",
          "Everything open", "All open", "Everything token 1", "All token 1",
          "Everything push 1", "All push 1", "fetched newData",
          "Everything edit", "All edit", "restored [\"tab\", \"window\"]",
          "Everything willActivate", "All willActivate", "All didDeactivate",
          "Everything didDeactivate", "Everything reload", "All reload",
          "Everything willTerminate", "All terminate", "All unload",
        ])
    }
  }

  @Test("A veto against the launch counts")
  func veto() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self, No.self])
      try app.start()
      #expect(!app.send(.didFinishLaunching()).wasHandled)
    }
  }

  @Test("A custom event has a payload, an answer and a rule of its own")
  func custom() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self, No.self, Mute.self])
      try app.start()
      let outcome = app.send(FreeMemory(bytes: 10))
      #expect(outcome.value == 30)
      #expect(outcome.parts.map(\.participant) == ["No", "Yes"])
      #expect(app.operation(for: FreeMemory.self).name == "FreeMemory")
      #expect(app.send(LowMemory()).wasHandled == false)
    }
  }

  @Test("The delegate can be replaced; hooks stay, and are never doubled")
  func replacedDelegate() async throws {
    try await withJournal { journal, _ in
      let app = application([Yes.self], delegate: Delegate())
      try app.start()
      let spy = Spy(on: app.operation(for: OpenURL.self))
      app.send(.openURL(url))
      for _ in 0..<3 { app.delegate = Everything() }
      app.send(.openURL(url))
      app.delegate = nil
      app.send(.openURL(url))
      #expect(
        spy.results.map { $0.get().parts.map(\.participant) }
          == [["Delegate", "Yes"], ["Everything", "Yes"], ["Yes"]])
      #expect(journal.headlines.filter { $0.hasPrefix("Yes open") }.count == 3)
    }
  }

  @Test("Services that come or go during an event do so with the next")
  func changes() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self, No.self])
      try app.start()
      let open = app.operation(for: OpenURL.self)
      open.before(times: 1) { [unowned app] _ in
        try? app.remove(No.self)
        try? app.add(Mute.self, Late.self)
      }
      #expect(app.send(.openURL(url)).parts.map(\.participant) == ["No", "Yes"])
      #expect(app.send(.openURL(url)).parts.map(\.participant) == ["Yes", "Late"])
      #expect(app.send(.handleOpen(url)).parts.isEmpty)
    }
  }

  @Test("A service that others depend on isn't removed")
  func needed() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self, Dependent.self])
      try app.start()
      #expect(
        throws: ApplicationError(code: .stillNeeded, path: ["Dependent", "Yes"], message: "")
      ) { try app.remove(Yes.self) }
      try app.remove(Dependent.self)
      try app.remove(Yes.self)
      try app.remove(Yes.self)
      #expect(app.send(.openURL(url)).parts.isEmpty)
    }
  }

  // MARK: The tools of the core

  @Test("explain() lists the services, with hits; other advice stands outside of them")
  func explained() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self, No.self])
      let open = app.operation(for: OpenURL.self)
      open.before(label: "mine") { _ in }
      try app.start()
      app.send(.openURL(url))
      let advice = open.explain().advice
      #expect(advice.map(\.label) == ["mine", "Yes", "No"])
      #expect(advice.map(\.hits) == [1, 1, 1])
      #expect(app.callbacks.operations.count == 10)
    }
  }

  @Test("A spy sees the combined answer, whenever it was installed")
  func spied() async throws {
    try await withJournal { _, _ in
      let app = application([Yes.self])
      let early = Spy(on: app.operation(for: OpenURL.self))
      try app.start()
      let late = Spy(on: app.operation(for: OpenURL.self))
      app.send(.openURL(url))
      #expect(early.arguments.map(\.url) == [url])
      #expect(early.results[0].get().wasHandled)
      #expect(late.results[0].get().handledBy == ["Yes"])
    }
  }

  @Test("Advice changes the event, and replaces the delegate, also in a scope only")
  func advised() async throws {
    try await withJournal { journal, _ in
      let app = application([Yes.self], delegate: Delegate())
      try app.start()
      let open = app.operation(for: OpenURL.self)
      let change = open.before { call in call.arguments.url = URL(fileURLWithPath: "/8") }
      app.send(.openURL(url))
      #expect(journal.headlines.suffix(2) == ["Delegate open /8", "Yes open /8 []"])
      change.remove()
      let old = journal.headlines.count
      withReplacement(of: open, { _ in Outcome(Combine.any) }) { _ = app.send(.openURL(url)) }
      #expect(journal.headlines.dropFirst(old) == ["Yes open /7 []"])
      app.send(.openURL(url))
      #expect(journal.headlines.suffix(2) == ["Delegate open /7", "Yes open /7 []"])
    }
  }

  @Test("A retry launches a service again")
  func retried() async throws {
    try await withJournal { journal, _ in
      let app = application([Flaky.self])
      app.launchOperation.advise(.retry(2, backoff: .none))
      try app.start()
      try await app.started()
      #expect(journal.headlines == ["Flaky load", "Flaky launch", "Flaky 1", "Flaky 2", "Flaky 3"])
      #expect(app.report().services.map(\.phase) == [.launched])
    }
  }
}

private class Answering: Noted {
  class var reply: Reply { .abstained }
  override func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply { Self.reply }
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    note("open")
    return Self.reply
  }
}

private final class Yes: Answering, MemoryUser {
  override class var reply: Reply { .handled }
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    note("open \(url.path) \(options.values.map { "\($0)" })".replacing("\"", with: ""))
    return .handled
  }
  func freeMemory(_ bytes: Int) -> Int { bytes }
}

private final class No: Answering, MemoryUser {
  override class var reply: Reply { .notHandled }
  func freeMemory(_ bytes: Int) -> Int { 2 * bytes }
}

private final class Mute: Answering {}

private final class Late: Answering {
  override class var priority: Int { -1 }
  override class var reply: Reply { .handled }
}

private final class Dependent: Noted {
  override class var dependencies: [AppService.Type] { [Yes.self] }
}

private final class Flaky: Noted {
  var attempts = 0
  override func launch() async throws {
    attempts += 1
    note("\(attempts)")
    await Task.yield()
    if attempts < 3 { throw Broken() }
  }
}

private protocol MemoryUser { func freeMemory(_ bytes: Int) -> Int }

private struct FreeMemory: ApplicationEvent {
  static let combine = Combine(nobody: 0) { $0 + $1 }
  var bytes: Int
  func ask(_ service: AppService, in app: Application) -> Int? {
    (service as? any MemoryUser)?.freeMemory(bytes)
  }
}

private struct LowMemory: ApplicationEvent {
  func ask(_ service: AppService, in app: Application) -> Reply? { nil }
}

private final class Delegate: ApplicationDelegate {
  let journal = Local.journal
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    journal.note("Delegate open \(url.path)")
    return .notHandled
  }
}

private final class Everything: ApplicationDelegate {
  let journal = Local.journal
  func note(_ what: String) { journal.note("Everything \(what)") }

  func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    note("launched \(options.count)")
    return .handled
  }
  func application(_ app: Application, handleOpen url: URL) -> Reply {
    note("handle")
    return .handled
  }
  func application(_ app: Application, open url: URL, options: OpenURLOptions) -> Reply {
    note("open")
    return .handled
  }
  func application(
    _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) { note("token \(deviceToken.count)") }
  func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    note("push \(userInfo.count)")
    fetchCompletionHandler(.failed)
  }
  func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    note(userActivity.activityType)
    restorationHandler(["tab"])
    return .handled
  }
  func applicationWillActivate(_ app: Application) { note("willActivate") }
  func applicationDidDeactivate(_ app: Application) { note("didDeactivate") }
  func applicationShouldReload(_ app: Application) { note("reload") }
  func applicationWillTerminate(_ app: Application) { note("willTerminate") }
}

private final class All: Noted {
  override func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    note("launched \(options.count)")
    return .handled
  }
  override func application(_ app: Application, handleOpen url: URL) -> Reply {
    note("handle")
    return .handled
  }
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply {
    note("open")
    return .handled
  }
  override func application(
    _ app: Application, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) { note("token \(deviceToken.count)") }
  override func application(
    _ app: Application, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: FetchCompletionHandler
  ) {
    note("push \(userInfo.count)")
    fetchCompletionHandler(.newData)
  }
  override func application(
    _ app: Application, continue userActivity: UserActivity, restorationHandler: RestorationHandler
  ) -> Reply {
    note(userActivity.activityType)
    restorationHandler(["tab", "window"])
    return .handled
  }
}
