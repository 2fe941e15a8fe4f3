import Interception
import TestSupport
import Testing

@Suite("Lifetimes", .patient)
struct LifetimeTests {
  /// Advises in every way, each keeping a token; the registrations.
  private func advise(
    _ subject: Subject,
    _ lifeSpans: [LifeSpan]
  ) -> [Registration] {
    let tokens = lifeSpans.map { $0.begin() }
    func keep(_ index: Int) -> @Sendable () -> Void {
      { [token = tokens[index]] in withExtendedLifetime(token) {} }
    }
    let keeps = (0..<5).map(keep)
    return [
      subject.before { _ in keeps[0]() },
      subject.after { _, _ in keeps[1]() },
      subject.around(nil, Plan(proceeds: 2, willProceed: { _, _ in keeps[2]() })),
      subject.driver.replace(
        Options(),
        with: KeepingAdvice(token: tokens[3])
      ),
      subject.store.advise("*", KeepingAdvice(token: tokens[4])),
    ]
  }

  @Test("What removed advice captured goes at once", arguments: Shape.allCases)
  func removal(shape: Shape) async throws {
    let subject = Subject(shape)
    let lifeSpans = (0..<5).map { _ in LifeSpan() }
    let registrations = adviseOneByOne(subject, lifeSpans)
    try await subject()
    for (registration, lifeSpan) in zip(registrations, lifeSpans) {
      #expect(!lifeSpan.hasEnded)
      registration.remove()
      await lifeSpan.end()
    }
    #expect(subject.order.isEmpty)
  }

  /// As ``advise(_:_:)``, but no advice shares its captures with another.
  private func adviseOneByOne(_ subject: Subject, _ lifeSpans: [LifeSpan]) -> [Registration] {
    func keeper(_ lifeSpan: LifeSpan) -> @Sendable () -> Void {
      { [token = lifeSpan.begin()] in withExtendedLifetime(token) {} }
    }
    let keep = (0..<3).map { keeper(lifeSpans[$0]) }
    return [
      subject.before { [keep = keep[0]] _ in keep() },
      subject.after { [keep = keep[1]] _, _ in keep() },
      subject.around(nil, Plan(proceeds: 2, willProceed: { [keep = keep[2]] _, _ in keep() })),
      subject.driver.replace(Options(), with: KeepingAdvice(token: lifeSpans[3].begin())),
      subject.store.advise("*", KeepingAdvice(token: lifeSpans[4].begin())),
    ]
  }

  @Test("Advice removed in a call lives until that call ends", arguments: Shape.immediate)
  func runningCall(shape: Shape) async throws {
    let subject = Subject(shape)
    let lifeSpan = LifeSpan()
    let registration = subject.store.advise("*", KeepingAdvice(token: lifeSpan.begin()))
    let isAlive = Guarded(false)
    subject.target.answer { number in
      registration.remove()
      isAlive.withLock { $0 = !lifeSpan.hasEnded }
      return number
    }
    try await subject()
    #expect(isAlive.withLock { $0 })
    await lifeSpan.end()
  }

  @Test(
    "Wrapper, operation and registrations may go in any order",
    arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
  )
  func order(order: [Int]) async throws {
    for shape in Shape.allCases {
      let base = LifeSpan()
      let lifeSpans = (0..<5).map { _ in LifeSpan() }
      var parts = try await makeParts(shape, base, lifeSpans)
      for index in order {
        if parts[0] != nil || parts[1] != nil { #expect(!base.hasEnded) }
        parts[index] = nil
      }
      await base.end()
      for lifeSpan in lifeSpans { await lifeSpan.end() }
    }
  }

  /// A called wrapper, its operation, and its registrations.
  private func makeParts(
    _ shape: Shape,
    _ base: LifeSpan,
    _ lifeSpans: [LifeSpan]
  ) async throws -> [Any?] {
    let subject = Subject(shape, base: base)
    let registrations = advise(subject, lifeSpans)
    try await subject()
    return [subject.store, subject.driver.operation, registrations]
  }

  @Test("A registration doesn't keep the target alive")
  func registration() async {
    let base = LifeSpan()
    let registration = makeRegistration(base)
    // Whoever explains at this moment, in another test, has a reference until it is through.
    await base.end()
    #expect(!registration.isActive)
  }

  private func makeRegistration(_ base: LifeSpan) -> Registration {
    let subject = Subject(.sync, base: base)
    return subject.before { _ in }
  }

  @Test("Nothing of a completion call stays when it has ended")
  func endedCall() {
    let callee = Callee<Int, any Error> { _ in }
    let operation = callee.operation
    let caller = LifeSpan()
    let attempt = LifeSpan()
    operation.around { [attempt] call in
      let token = attempt.begin()
      call.onCancel { withExtendedLifetime(token) {} }
      call.proceed { result in
        withExtendedLifetime(token) {}
        call.complete(result)
      }
    }
    let handle = start(operation, caller.begin())
    #expect(!caller.hasEnded)
    #expect(!attempt.hasEnded)
    callee.answer(.success(1))
    #expect(caller.hasEnded)
    #expect(attempt.hasEnded)
    handle.cancel()
    callee.drop()
  }

  private func start(
    _ operation: CompletionOperation<Void, Void, Int, any Error>,
    _ token: any AnyObject & Sendable
  ) -> CallHandle {
    operation { (_: Result<Int, any Error>) in withExtendedLifetime(token) {} }
  }

  @Test("The wrapper may go during a call; the answer still comes")
  func wrapperGone() {
    let kept = Guarded<[Completion<Int, any Error>]>([])
    var store: Interceptable? = Interceptable(FolderStore())
    var answers: [Int?] = []
    store?.operation("call") { (_: FolderStore, done: Completion<Int, any Error>) in
      kept.withLock { $0.append(done) }
    }.around { call in call.proceed { call.complete($0) } }
    store?.operation("call") { (_: FolderStore, done: Completion<Int, any Error>) in }
      .callAsFunction { (result: Result<Int, any Error>) in answers.append(try? result.get()) }
    store = nil
    #expect(answers.isEmpty)
    kept.withLock { $0 }.forEach { $0(.success(1)) }
    #expect(answers == [1])
  }
}

/// Advice that keeps something alive, and proceeds.
private struct KeepingAdvice: Advice {
  let token: any AnyObject & Sendable
}
