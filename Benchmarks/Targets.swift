import Interception

/// What the benchmarks call: as little as possible, and never inlined.
struct Target: Sendable {
  let bias: Int

  @inline(never)
  func add(_ a: Int, _ b: Int) -> Int { a &+ b &+ bias }

  @inline(never)
  func addLater(_ a: Int, _ b: Int) async -> Int { a &+ b &+ bias }

  @inline(never)
  func addThen(_ a: Int, _ b: Int, then: @escaping (Result<Int, any Error>) -> Void) {
    then(.success(a &+ b &+ bias))
  }

  @inline(never)
  func fail(_ n: Int) throws -> Int { throw Failure.always }

  @inline(never)
  func failLater(_ n: Int) async throws -> Int { throw Failure.always }

  @inline(never)
  func failThen(_ n: Int, then: @escaping (Result<Int, any Error>) -> Void) {
    then(.failure(Failure.always))
  }

  @inline(never)
  func text(_ text: String) -> Int { text.utf8.count &+ bias }
}

/// A target that answers when it is told to.
final class LateTarget {
  private var then: ((Result<Int, any Error>) -> Void)?

  @inline(never)
  func addLater(_ a: Int, _ b: Int, then: @escaping (Result<Int, any Error>) -> Void) {
    self.then = then
  }

  func answer(_ value: Int) {
    let then = then.take()
    then?(.success(value))
  }
}

/// Plain closures, as callers meet them: called through a pointer that the compiler can't see through.
///
/// Without this it calls the method in the closure directly, and the unit would be no closure call.
enum Plain {
  typealias Sync = (Int, Int) -> Int
  typealias Async = @Sendable (Int, Int) async -> Int
  typealias Completion = (Int, Int, @escaping (Result<Int, any Error>) -> Void) -> Void

  @_optimize(none) @inline(never)
  static func sync(_ closure: @escaping Sync) -> Sync { closure }

  @_optimize(none) @inline(never)
  static func async(_ closure: @escaping Async) -> Async { closure }

  @_optimize(none) @inline(never)
  static func completion(_ closure: @escaping Completion) -> Completion { closure }
}

/// A retry as one writes it into a client, to compare with: no guard against a second answer or none.
///
/// With functions of its own: equal closures are merged, which would change what the plain call costs.
enum ByHand {
  @inline(never)
  static func add(_ a: Int, _ b: Int, then: @escaping (Result<Int, any Error>) -> Void) {
    then(.success(a &+ b &+ 1))
  }

  @inline(never)
  static func done(_ result: Result<Int, any Error>) { sink(result) }

  @inline(never)
  static func retry(
    _ retries: Int, _ call: @escaping Plain.Completion, _ a: Int, _ b: Int,
    then: @escaping (Result<Int, any Error>) -> Void
  ) {
    call(a, b) { result in
      guard case .failure = result, retries > 0 else { return then(result) }
      retry(retries - 1, call, a, b, then: then)
    }
  }
}

/// What aspects are installed for.
struct AspectTarget: Sendable {
  @inline(never)
  func add(_ a: Int, _ b: Int) -> Int { a &+ b }
}

/// What a target fails with.
enum Failure: Error { case always }

/// Operations of a new wrapper, with advice as wanted.
enum Operations {
  typealias Sync = SyncOperation<Target, (Int, Int), Int, Never>
  typealias Async = AsyncOperation<Target, (Int, Int), Int, Never>
  typealias Completion = CompletionOperation<Target, (Int, Int), Int, any Error>

  static func sync(_ advise: (Sync) -> Void = { _ in }) -> Sync {
    let operation = Interceptable(Target(bias: 1)).operation("add", Target.add)
    advise(operation)
    return operation
  }

  static func async(_ advise: (Async) -> Void = { _ in }) -> Async {
    let operation = Interceptable(Target(bias: 1)).operation("addLater", Target.addLater)
    advise(operation)
    return operation
  }

  static func completion(_ advise: (Completion) -> Void = { _ in }) -> Completion {
    let operation = Interceptable(Target(bias: 1)).operation("addThen", Target.addThen)
    advise(operation)
    return operation
  }

  /// The same, with a closure that calls the method, as `@Interceptable` writes it.
  static func completionInClosure(_ advise: (Completion) -> Void = { _ in }) -> Completion {
    let operation = Interceptable(Target(bias: 1)).operation("addThen") {
      (target: Target, input: (Int, Int), done: Interception.Completion<Int, any Error>) in
      target.addThen(input.0, input.1, then: done.result)
    }
    advise(operation)
    return operation
  }
}
