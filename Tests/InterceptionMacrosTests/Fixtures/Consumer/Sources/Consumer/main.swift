import InterceptionMacros

func expect(_ condition: Bool, _ what: String) {
  guard condition else { fatalError("failed: \(what)") }
}

let counter = CountingInterceptor(Counter())
expect(total(counter) == 42, "an interceptor forwards")
let registration = counter.operations.count.replace { 7 }
expect(total(counter) == 7, "advice is seen through the existential")
expect(registration.remove() && total(counter) == 42, "removed advice is gone")

// The example: the caller knows the protocol only, and stays as it is.
let plain: any FolderFetching = FolderFetchingInterceptor(FolderStore())
expect(await titles(of: plain) == ["a"], "a wrapped store takes the place of the store")

let base = FolderStore()
let store = FolderFetchingInterceptor(base)
let fetching: any FolderFetching = store
let calls = CallLog()
let log = store.interceptable.advise("*", calls)
let retry = store.operations.fetchAllFolders.advise(.retry(3))

base.failures = 3
expect(await titles(of: fetching) == ["a"], "the third retry succeeds")
base.failures = 4
expect(await titles(of: fetching) == nil, "after three retries the error comes through")
expect(retry.remove(), "the retry goes")
base.failures = 1
expect(await titles(of: fetching) == nil, "without the retry the first error comes through")

var loaded: [Folder] = []
fetching.load(3) { result in if case .success(let folder) = result { loaded.append(folder) } }
fetching.load(0) { result in if case .failure = result { loaded.append(Folder(name: "none")) } }
expect(loaded == [Folder(name: "3"), Folder(name: "none")], "a result reaches the caller")

let renamed = try await fetching.rename("a", to: "b")
expect(renamed == Folder(name: "ab"), "an asynchronous operation forwards")
do {
  _ = try await store.rename("", to: "b")
  expect(false, "an error is thrown")
} catch {
  expect(error == .unknown, "an error keeps its type")
}
let size = try fetching.size(of: "abc", 2)
expect(size == 6, "a synchronous operation forwards")
expect(fetching.decode(Int.self) == nil, "a generic requirement is forwarded")

let fetches = Array(repeating: "fetchAllFolders", count: 3)
expect(
  calls.names == fetches + ["load", "load", "rename", "rename", "size", "decode"],
  "the advice on all operations has seen each call: \(calls.names)")
expect(log.remove(), "the log goes")
_ = try fetching.size(of: "abc", 2)
expect(calls.names.count == 9, "removed advice sees nothing")

expect(
  FolderFetchingInterceptor<FolderStore>.notIntercepted.map(\.name) == ["standard()"]
    && store.interceptable.explain().notIntercepted.map(\.name) == ["standard()"],
  "what is not intercepted is listed")
expect(
  store.operations.decode.explain().description.hasPrefix(
    "FolderStore.decode (sync) <T>(T.Type) -> T?, takes advice values only: it is generic"),
  "what is not typed says so")
expect(
  store.interceptable.operations.map(\.id.name) == [
    "decode", "fetchAllFolders", "load", "rename", "size",
  ],
  "the wrapper knows the operations")
print("consumer: ok")
