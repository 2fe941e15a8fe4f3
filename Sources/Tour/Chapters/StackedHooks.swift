import Interception

/// Hooks on top of each other, removed in every order.
struct StackedHooks: Chapter {
  let title = "Three hooks, removed in any order"

  func run(_ page: Page) {
    page.say("Each hook adds its letter on the way in; the newest sees the call first.")
    let names = ["A", "B", "C"]
    for order in Self.orders(names) {
      let path = Path()
      let walk = Interceptable(path).operation("walk", Path.walk)
      var registrations: [String: Registration] = [:]
      for name in names {
        registrations[name] = walk.before(label: name) { call in call.arguments += name }
      }
      var seen = [walk("")]
      for name in order {
        registrations[name]?.remove()
        seen.append(walk(""))
      }
      let expected = (0...names.count).map { count in
        names.reversed().filter { !order.prefix(count).contains($0) }.joined()
      }
      page.check(
        "remove \(order.joined(separator: ", ")): "
          + seen.map { $0.isEmpty ? "none" : $0 }.joined(separator: " > "),
        seen == expected && walk.explain().ownAdvice.isEmpty)
    }
    suspended(page)
  }

  private func suspended(_ page: Page) {
    page.say("A suspended hook keeps its place; a replacement stands below all of them.")
    let walk = Interceptable(Path()).operation("walk", Path.walk)
    let first = walk.before(label: "A") { call in call.arguments += "A" }
    walk.before(label: "B") { call in call.arguments += "B" }
    first.suspend()
    page.check("suspended: B", walk("") == "B")
    first.resume()
    page.check("resumed at its old place: BA", walk("") == "BA")
    let replacement = walk.replace { "<\($0)>" }
    page.check("replaced, the hooks still run: <BA>", walk("") == "<BA>")
    page.check("unadvised() passes all of it by", walk.unadvised("x") == "x")
    page.show(walk.explain())
    page.check("remove() is true once", replacement.remove() && !replacement.remove())
  }

  /// All orders of the names.
  static func orders(_ names: [String]) -> [[String]] {
    guard names.count > 1 else { return [names] }
    return names.flatMap { name in
      orders(names.filter { $0 != name }).map { [name] + $0 }
    }
  }
}

/// A target that gives back what it gets; it is not `Sendable`.
private final class Path {
  func walk(_ path: String) -> String { path }
}
