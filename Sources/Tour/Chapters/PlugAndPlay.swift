import ChildProcess
import Foundation

/// A program with three services that nothing in it refers to, driven by real signals.
struct PlugAndPlay: Chapter {
  let title = "Three services, dropped in"

  func run(_ page: Page) async throws {
    page.say(
      "This program again, as a child: a shop with a delegate that knows no service. Three are in\n"
        + "files of their own (Sources/Tour/Shop), and nothing refers to them.")
    let shop = try ChildProcess(ChildProcess.sibling("Tour"), ["app", "--shop"])
    let lines = ChildProcess.Lines(shop)
    await start(lines, page)
    await events(shop, lines, page)
    await background(shop, lines, page)
    await end(shop, lines, page)
  }

  private func start(_ lines: ChildProcess.Lines, _ page: Page) async {
    let seen = await lines.through("delegate launched from terminal")
    page.show(seen.joined(separator: "\n"))
    page.check(
      "all three are found and launched before the application is",
      Set(seen.dropLast()) == ["push     connected", "pay      ready", "share    ready"]
        && seen.last == "delegate launched from terminal")
  }

  private func events(
    _ shop: ChildProcess, _ lines: ChildProcess.Lines, _ page: Page
  ) async {
    page.say("Links reach everybody, and the reply says who has opened them.")
    let links = [
      ("shop://cart", "ShopDelegate"), ("shop://pay/7", "PayService"),
      ("shop://share/8", "ShareService"), ("shop://nowhere", "nobody"),
    ]
    for (link, opener) in links {
      shop.write("open \(link)")
      let seen = await lines.through("outcome  opened by \(opener)")
      page.show(seen.joined(separator: "\n"))
      page.check(
        "\(link) is opened by \(opener), and share has counted it",
        seen.last == "outcome  opened by \(opener)" && seen.contains("share    counts \(link)"))
    }
    page.say("A notification is fetched by two services; the shop gets one result, the best.")
    shop.write("push sale")
    let seen = await lines.through("outcome  fetched newData")
    page.show(seen.joined(separator: "\n"))
    page.check(
      "newData and noData are merged to newData, once",
      seen.filter { $0.hasPrefix("outcome") } == ["outcome  fetched newData"]
        && seen.contains("push     fetches sale") && seen.contains("share    has nothing to fetch"))
    shop.write("continue edit")
    let restored = await lines.through("outcome  restored [\"composer\"]")
    page.show(restored.joined(separator: "\n"))
    page.check("an activity is continued", restored.last == "outcome  restored [\"composer\"]")
  }

  private func background(
    _ shop: ChildProcess, _ lines: ChildProcess.Lines, _ page: Page
  ) async {
    page.say("SIGTSTP, as of Control-Z: all go to the background, and the process really stops.")
    shop.signal(SIGTSTP)
    let down = await lines.through("delegate in the background")
    page.show(down.joined(separator: "\n"))
    let stop = await shop.change()
    page.check("the process has stopped", stop == .stopped(SIGTSTP))

    page.say("SIGCONT, as of fg: it goes on, and all come to the foreground, once.")
    shop.signal(SIGCONT)
    let goesOn = await shop.change()
    let services = ["push     ", "pay      ", "share    "]
    var up: [String] = []
    for _ in 0...services.count { up += [await lines.next() ?? "nothing"] }
    page.show(up.joined(separator: "\n"))
    page.check("the process goes on", goesOn == .continued)
    page.check(
      "each has seen both, in opposite orders",
      Set(up) == Set(services.map { $0 + "foreground" } + ["delegate in the foreground"])
        && up.first == "delegate in the foreground"
        && down.map { $0.prefix(8) } == up.reversed().map { $0.prefix(8) })
  }

  private func end(_ shop: ChildProcess, _ lines: ChildProcess.Lines, _ page: Page) async {
    page.say("SIGTERM: all end, the last to start first; then the report.")
    shop.signal(SIGTERM)
    let rest = await lines.rest()
    page.show(rest.joined(separator: "\n"))
    let ends = rest.prefix { !$0.hasPrefix("stopped") }
    page.check(
      "the delegate says goodbye, and every service ends",
      ends.first == "delegate says goodbye"
        && Set(ends.dropFirst()) == [
          "push     disconnected, was connected: true", "pay      closed after 1 payment",
          "share    closed",
        ])
    page.check(
      "the report has them all",
      ["PushService", "PayService", "ShareService"].allSatisfy { name in
        rest.contains { $0.contains(name) && $0.contains("unloaded") }
      })
    page.check("the exit status is 0", await shop.change() == .exited(0))
  }
}
