// How each kind of advice becomes a link. Inlined where the advice is written, so that a link is
// specialised for its operation and calls its closure directly.
extension AsyncOperation {
  @usableFromInline typealias Body = AsyncBody<Input, Output, Failure>

  @inlinable
  func makeBefore(
    _ hook: @escaping (inout Call<Input>) async throws(Failure) -> Void
  ) -> Body {
    Body { (call) async throws(Failure) in
      try await hook(&call.call)
      return try await call.forward()
    }
  }

  @inlinable
  func makeAfter(
    _ hook:
      @escaping (borrowing Call<Input>, Result<Output, Failure>) async throws(Failure)
      -> Void
  ) -> Body {
    Body { (call) async throws(Failure) in
      let result: Result<Output, Failure>
      do throws(Failure) {
        result = .success(try await call.step())
      } catch {
        result = .failure(error)
      }
      try await hook(call.call, result)
      return try result.get()
    }
  }

  @inlinable
  func makeAround(
    _ advice:
      @escaping (inout AsyncInvocation<Input, Output, Failure>) async throws(Failure)
      -> Output
  ) -> Body {
    Body(advice)
  }

  @inlinable
  func makeReplace(
    _ implementation: @escaping (Input) async throws(Failure) -> Output
  ) -> Body {
    Body { (call) async throws(Failure) in try await implementation(call.call.storage.copy) }
  }

  @inlinable
  func makeAdvice(_ advice: some Advice) -> Body {
    Body(advising: advice)
  }

  @usableFromInline
  @discardableResult
  func install(_ kind: AdviceKind, _ options: AdviceOptions, _ body: Body) -> Registration {
    let installation = Installation(kind: kind, options: options, layer: .operation)
    install(body, as: installation)
    return Registration(installation.id, in: cell)
  }

  func install(_ body: Body, as installation: Installation) {
    cell.install(body.limited(by: installation, in: cell), as: installation)
  }

  /// Installs an advice value; `.retry(3)` and the like.
  ///
  /// One that can't work on this operation (``Advice/objection(to:)``) stops the program, with the reason.
  ///
  /// - Parameters:
  ///   - advice: What to install.
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func advise<A: Advice>(
    _ advice: A,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    let options = AdviceOptions(
      priority: priority, label: label, times: times, fileID: fileID, line: line)
    id.check(advice, options.place)
    return install(.advice(advice), options, makeAdvice(advice))
  }

  /// Installs an advice value in the place of the target, below all other advice.
  ///
  /// What it proceeds to is the replacement below it, and finally the target. One that can't work on this
  /// operation (``Advice/objection(to:)``) stops the program, with the reason.
  ///
  /// - Parameters:
  ///   - advice: What to install.
  ///   - priority: How far outside it stands.
  ///   - label: A name for `explain()`.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @inlinable
  @discardableResult
  public func replace<A: Advice>(
    with advice: A,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    let options = AdviceOptions(
      priority: priority, label: label, times: times, fileID: fileID, line: line)
    id.check(advice, options.place)
    return install(.replacement(advice), options, makeAdvice(advice))
  }
}

extension AsyncOperation: AdviceTarget {
  package func install(_ advice: some Advice, as installation: Installation) {
    install(makeAdvice(advice), as: installation)
  }

  package var host: any AdviceHost { cell }

  package var life: OperationLife { cell.life }

  package func scope(_ advice: some Advice, as installation: Installation) -> AdviceScope {
    scope(makeAdvice(advice), as: installation)
  }

  func scope(_ body: Body, as installation: Installation) -> AdviceScope {
    let entry = ChainEntry(installation, AsyncLink<Input, Output, Failure>.box(body))
    return AdviceScope(entry, for: cell, inside: AdviceScope.current)
  }
}

extension AsyncBody {
  /// The code of an advice value.
  @inlinable
  init(advising advice: some Advice) {
    self.init { (call) async throws(Failure) in try await advice.around(&call) }
  }

  /// Lets it run only so many times, and then removes itself, if the installation says so.
  func limited(by installation: Installation, in host: any AdviceHost) -> AsyncBody {
    guard let countdown = installation.countdown else { return self }
    return AsyncBody { [self, weak host] (call) async throws(Failure) in
      switch countdown.take() {
      case .pass: return try await call.forward()
      case .run: break
      case .runLast: installation.removeUsedUp(from: host)
      }
      return try await run(&call)
    }
  }
}
