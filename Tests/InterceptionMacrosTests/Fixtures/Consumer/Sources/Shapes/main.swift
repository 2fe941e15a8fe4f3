import InterceptionMacros

func expect(_ condition: Bool, _ what: @autoclosure () -> String, line: UInt = #line) {
  guard condition else { fatalError("failed, line \(line): \(what())") }
}

let log = CallLog()
func seen(_ lines: String..., line: UInt = #line) {
  let calls = log.take()
  expect(calls == (isAdvised ? lines : []), "\(calls) is \(lines)", line: line)
}

/// Whether the log is installed.
nonisolated(unsafe) var isAdvised = false

func callEverything(_ i: some Everything, _ base: Base) async throws {
  expect(try i.decode(Int.self, at: 3) == 3, "decode")
  seen("decode(Swift.Int, 3) = Optional(3)")
  base.failures = 1
  do {
    _ = try i.decode(String.self, at: 3)
    expect(false, "an error comes through")
  } catch { expect(error as? Failed == .always, "the very error") }
  seen("decode(Swift.String, 3) ! always")
  base.failures = 1
  do {
    _ = try i.typed("a")
    expect(false, "an error comes through")
  } catch { expect(error == .always, "a typed error keeps its type") }
  seen("typed(a) ! always")

  expect(i.chosen(3) { _ in } == 3, "nothing is thrown")
  seen("chosen(3, <(T) throws(E) -> Void>) = 3")
  do {
    _ = try i.chosen(3) { (_: Int) throws(Failed) in throw Failed.never }
    expect(false, "an error comes through")
  } catch { expect(error == .never, "an error of the closure's type") }
  seen("chosen(3, <(T) throws(E) -> Void>) ! never")

  var visited: [Int] = []
  expect(i.each([1, 2]) { visited.append($0) } == 2 && visited == [1, 2], "each")
  seen("each([1, 2], <(T) throws -> Void>) = 2")
  do {
    _ = try i.each([1, 2]) { _ in throw Failed.never }
    expect(false, "an error comes through")
  } catch { expect(error as? Failed == .never, "rethrown") }
  seen("each([1, 2], <(T) throws -> Void>) ! never")

  var list = [1]
  expect(try i.append(&list, 5) == 2 && list == [1, 5], "append")
  seen("append([1], 5) = 2")
  var a = "a"
  var b = "b"
  i.swap(&a, with: &b)
  expect(a == "b" && b == "a", "swapped")
  seen(#"swap("a", "b") = ()"#)
  i.visit { visited.append($0) }
  expect(visited.last == 7, "visited")
  seen("visit(<(Int) -> Void>) = ()")
  expect(i.log("x", later: "y") == "xy", "autoclosures")
  seen("log(<@autoclosure () -> String>, (Function)) = xy")
  i.kept(8) { visited.append($0) }
  expect(visited.last == 8, "kept")
  seen("kept(8, (Function)) = ()")

  let pair = i.pack(2, "a", true)
  expect(pair == ("a", true), "a pack")
  seen(#"pack(2, ("a", true)) = ("a", true)"#)
  expect(i.pack(2, 7) == 7, "a pack of one")
  seen("pack(2, 7) = 7")
  i.packOnly(1, 2)
  seen("packOnly(1, 2) = ()")
  i.packOnly()
  seen("packOnly() = ()")
  expect(i.opaque([1, 2]) == 3, "an opaque parameter")
  seen("opaque([1, 2]) = 3")
  expect(i.nothing() as Int? == nil, "no argument")
  seen("nothing() = nil")
  let forced: Int? = i.forced(3)
  expect(forced == 3, "implicitly unwrapped")
  seen("forced(3) = Optional(3)")
  expect(i.default(0, input: 1, base: 2, done: 4) == 7, "names that the code has too")
  seen("default(0, 1, 2, 4) = 7")
  _ = i.copy(1)
  seen("copy(1) = Shapes.Base")
  expect(i.maybe(1, other: i) != nil && i.maybe(1, other: nil) == nil, "Self")
  seen(
    "maybe(1, Optional(Shapes.Base)) = Optional(Shapes.Base)", "maybe(1, nil) = nil")
  expect(i.new(3) == 3, "availability")
  seen("new(3) = 3")
  i["a"] = 3
  expect(i["a"] == 3 && i[7] == nil, "a generic subscript")
  seen(#"setSubscript("a", Optional(3)) = ()"#, "subscript(a) = Optional(3)", "subscript(7) = nil")

  expect(try await i.later(3, Image()) == 3, "asynchronous")
  seen("later(3, Shapes.Image) = 3")
  base.failures = 1
  do {
    _ = try await i.later(3, Image())
    expect(false, "an error comes through")
  } catch { expect(error as? Failed == .always, "the very error") }
  seen("later(3, Shapes.Image) ! always")
  let both = await i.laterPack(1, "b")
  expect(both == (1, "b"), "an asynchronous pack")
  seen(#"laterPack(1, "b") = (1, "b")"#)
  await i.laterKept({ visited.append($0) }, base: 9)
  expect(visited.last == 9, "an asynchronous closure")
  seen("laterKept((Function), 9) = ()")

  var answers: [String] = []
  i.fetch(Int.self, 3) { answers.append("\($0)") }
  base.failures = 1
  i.fetch(Int.self, 3) { answers.append("\($0)") }
  expect(answers == ["success(3)", "failure(Shapes.Failed.always)"], "\(answers)")
  seen("fetch(Swift.Int, 3) = 3", "fetch(Swift.Int, 3) ! always")
  i.optional(3, nil)
  i.optional(3) { answers.append("\($0)") }
  expect(answers.last == "3", "an optional callback")
  seen("optional(3) = 3", "optional(3) = 3")
  i.failing { answers.append("\($0 as Any)") }
  expect(answers.last == "Optional(Shapes.Failed.always)", "an error alone")
  seen("failing() ! always")

  var number = 1
  await i.waits(&number)
  await i.awaits { number += $0 }
  i.takes("x")
  expect(number == 3, "what isn't intercepted is forwarded")
  seen()
}

@MainActor func callOnMainActor(_ i: some Everything) {
  i.show(Image()).size = 1
  seen("show(Shapes.Image) = Shapes.Image")
  i.hide()
  seen("hide() = ()")
  var copy = i
  copy.title = "new"
  expect(i.title == "new", "a property of the main actor")
  seen("setTitle(new) = ()", "title() = new")
}

let base = Base()
let interceptor = EverythingInterceptor(base)
try await callEverything(interceptor, base)
let registration = interceptor.interceptable.advise("*", log)
isAdvised = true
try await callEverything(interceptor, base)
callOnMainActor(interceptor)

// A callback that is called twice is called once.
let twice = Base()
let issues = CallLog()
nonisolated(unsafe) var answers = 0
EverythingInterceptor(twice).pair(3) { _, _ in answers += 1 }
expect(answers == 1, "a second answer is ignored")

// Retries: each attempt of an inout starts from the value that the caller passed.
var list = [1]
let retry = interceptor.interceptable.advise("*", .retry(3, backoff: .none), priority: .high)
base.failures = 2
expect(
  try interceptor.append(&list, 2) == 2 && list == [1, 2],
  "no change is left of a failed attempt")
expect(log.take().count == 3, "three attempts")
base.failures = 3
expect(try interceptor.decode(Int.self, at: 1) == 1, "a generic call is retried")
base.failures = 1
expect(try await interceptor.later(2, Image()) == 2, "an asynchronous generic call is retried")
base.failures = 3
interceptor.fetch(Int.self, 4) { result in
  expect((try? result.get()) == 4, "a generic completion call is retried")
}
expect(retry.remove() && registration.remove(), "removed")
isAdvised = false
_ = log.take()
try await callEverything(interceptor, base)
expect(!interceptor.operations.decode.isAdvised, "as if never advised")

let explanation = interceptor.interceptable.explain()
print(explanation)
expect(
  explanation.notIntercepted.map(\.name) == ["make()", "waits(_:)", "awaits(_:)", "takes(_:)"],
  "what isn't intercepted is listed")
expect(
  explanation.operations.filter { $0.operation.untypedReason == nil }.map(\.operation.name)
    == ["failing"], "the rest is untyped, with a reason")

// Requirements that change the base.
var changing = ChangingInterceptor(Counter())
let counting = changing.interceptable.advise("*", log)
changing.count = 1
expect(try changing.add(2) == 3, "a mutating requirement")
changing.addLater(4) { expect($0 == 7, "a callback in a mutating requirement") }
expect(changing.count == 7, "they share the base")
changing[1] = 20
expect(changing[1] == 20 && changing.sum() == 31, "a subscript")
expect(try changing["a", index: 0] == "a1", "an overloaded subscript")
expect(changing.set("x") == "x" && changing.count == 100, "generic and mutating")
expect(
  log.take() == [
    "setCount(1) = ()", "add(2) = 3", "addLater(4, (Function)) = ()", "count() = 7",
    "setSubscript(1, 20) = ()", "subscript(_:)(1) = 20", "sum() = 31",
    #"subscript(_:index:)("a", 0) = a1"#, "set(x) = x", "count() = 100",
  ], "all of them are seen")
changing.count = 0
let again = changing.operations.add.advise(.retry(3, backoff: .none))
expect(
  try changing.add(1) == 3,
  "a mutating requirement is retried, and goes on from its own change")
again.remove()
changing.operations.add.replace { $0 }
expect(try changing.add(5) == 5, "a mutating requirement is replaced")
changing.operations.subscript.replace { -$0 }
expect(changing[2] == -2, "a subscript is replaced")
counting.remove()
_ = log.take()

let person = RefinedInterceptor(Person(name: "Ada"))
person.operations.greet.after { _, result in expect(result == .success("Hello, Ada"), "greeted") }
expect(person.greet() == "Hello, Ada" && person.name == "Ada", "an inherited requirement")

// On actors.
@MainActor func onMainActor() async throws {
  let shown = ShownInterceptor(Screen())
  shown.interceptable.advise("*", log)
  expect(try shown.decode(Int.self) == 3, "generic on the main actor")
  expect(try await shown.later(3, Image()) == 3, "asynchronous on the main actor")
  shown.fetch(4) { expect($0 == 4, "completion on the main actor") }
  shown["a"] = "b"
  expect(shown["a"] == "a", "subscript on the main actor")
  expect(log.take().count == 5, "all are seen")
}
try await onMainActor()
let isolated = IsolatedInterceptor(Place())
isolated.interceptable.advise("*", log)
expect(try await isolated.later(3) == 3 && isolated.now(4) == 4, "generic on an actor")
expect(await isolated[5] == 5, "a subscript of an actor")
expect(log.take() == ["later(3) = 3", "now(4) = 4", "subscript(5) = 5"], "both are seen")
let sent = SentInterceptor(Constant())
sent.interceptable.advise("*", log)
await withTaskGroup { group in
  for n in 0..<100 {
    group.addTask {
      expect(sent.decode(n) == n, "from many threads")
      expect((try? await sent.later(n)) == n, "from many threads")
      sent.fetch(n) { expect($0 == n, "from many threads") }
    }
  }
}
expect(log.take().count == 300, "each call is seen once")
expect(
  sent.operations.decode.explain().advice.map(\.hits) == [100], "hits are counted")
await checkGrouped()
try await checkFunctions()
checkPairs()
print("shapes: ok")
