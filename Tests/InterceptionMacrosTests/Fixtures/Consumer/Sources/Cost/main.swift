// What a forwarded call costs beside the call of its operation, and the bare call of the target.
//
// Without arguments it prints the times of all. `Cost KIND CALLS` makes so many calls, for a tool
// that counts instructions.
import InterceptionMacros

@Interceptable
protocol Adding {
  func add(_ a: Int, _ b: Int) -> Int
  func addLater(_ a: Int, _ b: Int, completion: @escaping (Result<Int, any Error>) -> Void)
  func addAsync(_ a: Int, _ b: Int) async -> Int
  func addAny<T: FixedWidthInteger>(_ a: T, _ b: T) -> T
}
extension AddingInterceptor: Adding {}

final class Adder: Adding {
  @inline(never) func add(_ a: Int, _ b: Int) -> Int { a &+ b }
  @inline(never)
  func addLater(_ a: Int, _ b: Int, completion: @escaping (Result<Int, any Error>) -> Void) {
    completion(.success(a &+ b))
  }
  @inline(never) func addAsync(_ a: Int, _ b: Int) async -> Int { a &+ b }
  @inline(never) func addAny<T: FixedWidthInteger>(_ a: T, _ b: T) -> T { a &+ b }
}

/// Receives the answers of calls.
final class Sum {
  var value = 0

  /// A handler as a value, which is what a call through a protocol gets.
  ///
  /// A literal at the call of an operation is compiled into the operation's own form, and saves the
  /// allocation that Swift needs to adapt a value to that.
  @inline(never) func handler() -> (Result<Int, any Error>) -> Void {
    { result in
      if case .success(let value) = result { self.value &+= value }
    }
  }
}

@inline(never) func bare(_ base: Adder, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= base.add(i, sum.value) }
}
@inline(never) func operation(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= adder.operations.add(i, sum.value) }
}
@inline(never) func forwarded(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= adder.add(i, sum.value) }
}
@inline(never) func existential(_ adder: any Adding, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= adder.add(i, sum.value) }
}
@inline(never) func genericBare(_ base: Adder, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= base.addAny(i, sum.value) }
}
@inline(never) func genericForwarded(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int) async
{
  for i in 0..<n { sum.value &+= adder.addAny(i, sum.value) }
}
@inline(never) func completionOperation(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int)
  async
{
  for i in 0..<n {
    adder.operations.addLater(i, sum.value, completion: sum.handler())
  }
}
@inline(never) func completionForwarded(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int)
  async
{
  for i in 0..<n {
    adder.addLater(i, sum.value, completion: sum.handler())
  }
}
@inline(never) func asyncOperation(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= await adder.operations.addAsync(i, sum.value) }
}
@inline(never) func asyncForwarded(_ adder: AddingInterceptor<Adder>, _ sum: Sum, _ n: Int) async {
  for i in 0..<n { sum.value &+= await adder.addAsync(i, sum.value) }
}

let base = Adder()
let adder = AddingInterceptor(base)
let sum = Sum()
let kinds: [(name: String, run: (Int) async -> Void)] = [
  ("bare", { await bare(base, sum, $0) }),
  ("sync-operation", { await operation(adder, sum, $0) }),
  ("sync-forwarded", { await forwarded(adder, sum, $0) }),
  ("sync-existential", { await existential(adder, sum, $0) }),
  ("generic-bare", { await genericBare(base, sum, $0) }),
  ("generic-forwarded", { await genericForwarded(adder, sum, $0) }),
  ("completion-operation", { await completionOperation(adder, sum, $0) }),
  ("completion-forwarded", { await completionForwarded(adder, sum, $0) }),
  ("async-operation", { await asyncOperation(adder, sum, $0) }),
  ("async-forwarded", { await asyncForwarded(adder, sum, $0) }),
]

if CommandLine.arguments.count == 3, let calls = Int(CommandLine.arguments[2]),
  let kind = kinds.first(where: { $0.name == CommandLine.arguments[1] })
{
  await kind.run(calls)
} else {
  let calls = 200_000
  var best = [Duration](repeating: .seconds(1000), count: kinds.count)
  for _ in 0..<15 {
    for (position, kind) in kinds.enumerated() {
      let start = ContinuousClock.now
      await kind.run(calls)
      best[position] = min(best[position], ContinuousClock.now - start)
    }
  }
  for (kind, time) in zip(kinds, best) {
    let picoseconds = time.components.attoseconds / 1_000_000 / Int64(calls)
    let tenths = (picoseconds + 50) / 100
    print("\(kind.name): \(tenths / 10).\(tenths % 10) ns")
  }
}
