extension TraceRecorder {
  /// Runs synchronous work as a span of its own, around the calls that it makes.
  ///
  /// - Parameters:
  ///   - name: What the picture calls it.
  ///   - work: What to run, on the calling thread.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  @discardableResult
  public func span<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result {
    let (id, context) = beginSection(name, blocksThread: true)
    do {
      let result = try TraceContext.$current.withValue(context) { try work() }
      endSection(id, nil)
      return result
    } catch {
      endSection(id, error)
      throw error
    }
  }

  /// Runs asynchronous work as a span of its own, around the calls that it and its child tasks make.
  ///
  /// - Parameters:
  ///   - name: What the picture calls it.
  ///   - work: What to run, on the caller's actor.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  @discardableResult
  nonisolated(nonsending) public func span<Result>(
    _ name: String, _ work: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let (id, context) = beginSection(name, blocksThread: false)
    do {
      let result = try await TraceContext.$current.bind(context) { try await work() }
      endSection(id, nil)
      return result
    } catch {
      endSection(id, error)
      throw error
    }
  }

  private func beginSection(_ name: String, blocksThread: Bool) -> (Int?, TraceContext?) {
    let outer = TraceContext.current
    let id = begin(
      .section, name, nil, attempt: 1, arguments: nil,
      parent: outer?.innermost(of: number)?.span, blocksThread: blocksThread)
    let context = id.map { id in
      TraceContext(
        recorder: number, span: id, operation: nil, advice: 0, isAttempt: false, in: outer)
    }
    return (id, context ?? outer)
  }

  private func endSection(_ id: Int?, _ error: (any Error)?) {
    guard let id else { return }
    end(id, error.map { .failed(CallDetails.errors.text(ofError: $0)) } ?? .succeeded(nil))
  }
}
