// How each kind of advice becomes a link.
extension CompletionOperation {
  @usableFromInline typealias Body = CompletionBody<Input, Output, Failure>

  @inlinable
  func makeBefore(_ hook: @escaping (inout Call<Input>) throws(Failure) -> Void) -> Body {
    Body { cursor, input, waiter in
      var call = Call(
        CallArguments(owning: input),
        operation: OperationReference(waiter.owner.operation),
        attempt: cursor.attempt
      )
      do throws(Failure) {
        try hook(&call)
      } catch {
        let pending = waiter.pending(attempt: cursor.attempt)
        pending.deliver(.failure(error))
        return pending
      }
      return cursor.run(call.storage.copy, for: waiter)
    }
  }

  @inlinable
  func makeAfter(
    _ hook: @escaping (borrowing Call<Input>, Result<Output, Failure>) -> Void
  ) -> Body {
    Body { cursor, input, waiter in
      let answer = AfterAnswer(waiter, attempt: cursor.attempt, input, hook)
      cursor.run(input, for: Waiter(passing: answer))
      return answer
    }
  }

  @inlinable
  func makeAround(
    _ advice: @escaping (CompletionInvocation<Input, Output, Failure>) -> Void
  ) -> Body {
    Body { cursor, input, waiter in
      let call = CompletionInvocation(CompletionCall(cursor, input, for: waiter))
      advice(call)
      return call.running
    }
  }

  @inlinable
  func makeReplace(
    _ implementation: @escaping (Input, Completion<Output, Failure>) -> Void
  ) -> Body {
    Body(target: implementation)
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

extension CompletionOperation: AdviceTarget {
  package func install(_ advice: some Advice, as installation: Installation) {
    install(makeAdvice(advice), as: installation)
  }

  package var host: any AdviceHost { cell }

  package var life: OperationLife { cell.life }

  package func scope(_ advice: some Advice, as installation: Installation) -> AdviceScope {
    scope(makeAdvice(advice), as: installation)
  }

  func scope(_ body: Body, as installation: Installation) -> AdviceScope {
    let entry = ChainEntry(installation, CompletionLink<Input, Output, Failure>.box(body))
    return AdviceScope(entry, for: cell, inside: AdviceScope.current)
  }
}

extension CompletionBody {
  /// The code of an advice value.
  @inlinable
  init(advising advice: some Advice) {
    if let retry = advice as? RetryAdvice {
      self.init(retrying: retry)
      return
    }
    self.init { cursor, input, waiter in
      let call = CompletionInvocation(CompletionCall(cursor, input, for: waiter))
      advice.around(call)
      return call.running
    }
  }

  /// Lets it run only so many times, and then removes itself, if the installation says so.
  func limited(by installation: Installation, in host: any AdviceHost) -> CompletionBody {
    guard let countdown = installation.countdown else { return self }
    return CompletionBody { [self, weak host] cursor, input, waiter in
      switch countdown.take() {
      case .pass: return cursor.run(input, for: waiter)
      case .run: break
      case .runLast: installation.removeUsedUp(from: host)
      }
      return run(cursor, input, waiter)
    }
  }
}
