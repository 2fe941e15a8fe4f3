/// Advice that sees calls and their outcomes, and changes nothing: the common case.
///
/// ```swift
/// struct Stopwatch: ObservingAdvice {
///   func didCall<I, O, F>(
///     _ call: borrowing Call<I>, _ result: Result<O, F>, duration: Duration
///   ) {
///     print(call.operation, duration)
///   }
/// }
/// ```
public protocol ObservingAdvice: Advice {
  /// Sees a call before it goes further in; on the caller's thread.
  func willCall<Input>(_ call: borrowing Call<Input>)

  /// Sees how a call ended; once for each call, wherever it ended.
  ///
  /// - Parameters:
  ///   - call: The call, with the arguments it came with.
  ///   - result: What it ended with.
  ///   - duration: The time between the two, on the continuous clock.
  func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>,
    _ result: Result<Output, Failure>,
    duration: Duration
  )
}

extension ObservingAdvice {
  /// Ignores the start of the call.
  public func willCall<Input>(_ call: borrowing Call<Input>) {}

  /// Ignores the end of the call.
  public func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>,
    _ result: Result<Output, Failure>,
    duration: Duration
  ) {}

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  public func around<Input, Output, Failure: Error>(
    _ invocation: inout SyncInvocation<Input, Output, Failure>
  ) throws(Failure) -> Output {
    willCall(invocation.call)
    let start = ContinuousClock.now
    let result: Result<Output, Failure>
    do throws(Failure) {
      result = .success(try invocation.proceed())
    } catch {
      result = .failure(error)
    }
    didCall(invocation.call, result, duration: ContinuousClock.now - start)
    return try result.get()
  }

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  nonisolated(nonsending) public func around<Input, Output, Failure: Error>(
    _ invocation: inout AsyncInvocation<Input, Output, Failure>
  ) async throws(Failure) -> Output {
    willCall(invocation.call)
    let start = ContinuousClock.now
    let result: Result<Output, Failure>
    do throws(Failure) {
      result = .success(try await invocation.proceed())
    } catch {
      result = .failure(error)
    }
    didCall(invocation.call, result, duration: ContinuousClock.now - start)
    return try result.get()
  }

  /// Proceeds once between ``willCall(_:)`` and ``didCall(_:_:duration:)``.
  public func around<Input, Output, Failure: Error>(
    _ invocation: CompletionInvocation<Input, Output, Failure>
  ) {
    willCall(invocation.call)
    let start = ContinuousClock.now
    invocation.proceed { result in
      self.didCall(invocation.call, result, duration: ContinuousClock.now - start)
      invocation.complete(result)
    }
  }
}
