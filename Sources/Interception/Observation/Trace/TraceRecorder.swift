import Synchronization

/// Keeps the spans of calls, up to a limit, for a picture of what ran when.
///
/// ```swift
/// let recorder = TraceRecorder()
/// Aspects.install(.trace(recorder), at: .all, priority: .high)   // calls
/// Aspects.install(.trace(recorder), at: .all, priority: .low)    // and attempts
/// try recorder.trace().json().write(toFile: "trace.json", atomically: true, encoding: .utf8)
/// ```
///
/// When it is full, the oldest span goes for each new one, and is counted. Spans of calls that are still
/// running are in every trace. Safe on any thread; it takes one lock, under which no code of yours runs.
public final class TraceRecorder: Sendable {
  private struct State {
    var lastID = 0
    /// The spans that have ended: a ring, whose oldest element is at `oldest` once it is full.
    var ended: [TraceSpan] = []
    var oldest = 0
    var running: [Int: TraceSpan] = [:]
    var dropped = 0
    var threads: [ThreadIdentity: Int] = [:]
    /// The number of the main thread, once it has had a span.
    var mainThread: Int?
  }

  private static let count = Atomic<UInt64>(0)
  let number = TraceRecorder.count.wrappingAdd(1, ordering: .relaxed).newValue

  /// How many spans are kept that have ended, and how many that are running.
  public let capacity: Int

  private let now: @Sendable () -> Duration
  private let state = Guarded(State())

  /// Makes an empty recorder; its times are counted from now.
  ///
  /// - Parameters:
  ///   - capacity: How many spans it keeps that have ended, and as many that are running; at least 1.
  ///   - clock: What it takes the time from.
  public init(capacity: Int = 100_000, clock: any Clock<Duration> = ContinuousClock()) {
    if capacity < 1 {
      refuse("TraceRecorder: capacity must be at least 1, but is \(capacity)")
    }
    self.capacity = capacity
    now = RetryPolicy.reading(clock)
  }

  /// What was recorded, with the calls that are running now, laid out for a picture.
  public func trace() -> Trace {
    let time = now()
    let (ended, running, dropped, main) = state.withLock { state in
      (state.ended, Array(state.running.values), state.dropped, state.mainThread)
    }
    let labels = OperationSeries.labels
    let spans = (ended + running).map { span in
      var span = span
      if span.outcome == .running { span.duration = max(time - span.start, .zero) }
      if let series = span.series { span.name = labels[series].qualifiedName }
      return span
    }
    return Trace(spans, dropped: dropped, mainThread: main)
  }

  /// How many spans were dropped because the recorder was full.
  public var dropped: Int { state.withLock { $0.dropped } }

  /// Forgets the spans that have ended, and those that were dropped.
  public func clear() {
    let old = state.withLock { state in
      defer {
        state.ended = []
        state.oldest = 0
        state.dropped = 0
      }
      return state.ended
    }
    withExtendedLifetime(old) {}
  }

  /// Starts a span; `nil` if too many are running.
  func begin(
    _ kind: TraceSpan.Kind, _ name: String, _ operation: OperationID?, attempt: Int,
    arguments: String?, parent: Int?, blocksThread: Bool
  ) -> Int? {
    let time = now()
    let thread = ThreadIdentity.current
    let series = operation?.series
    return state.withLock { state in
      guard state.running.count < capacity else {
        state.dropped += 1
        return nil
      }
      let place = Self.place(of: thread, in: &state)
      state.lastID += 1
      state.running[state.lastID] = TraceSpan(
        id: state.lastID, parent: parent, kind: kind, name: name, series: series,
        shape: operation?.shape, attempt: attempt,
        arguments: arguments, start: time, thread: place, endThread: place,
        blocksThread: blocksThread)
      return state.lastID
    }
  }

  /// Ends a span.
  func end(_ id: Int, _ outcome: TraceSpan.Outcome) {
    let time = now()
    let thread = ThreadIdentity.current
    state.withLock { state in
      guard var span = state.running.removeValue(forKey: id) else { return }
      span.outcome = outcome
      span.duration = max(time - span.start, .zero)
      span.endThread = Self.place(of: thread, in: &state)
      guard state.ended.count == capacity else { return state.ended.append(span) }
      state.ended[state.oldest] = span
      state.oldest = (state.oldest + 1) % capacity
      state.dropped += 1
    }
  }

  private static func place(of thread: ThreadIdentity, in state: inout State) -> Int {
    if let place = state.threads[thread] { return place }
    let place = state.threads.count + 1
    state.threads[thread] = place
    if MainThread.isCurrent { state.mainThread = place }
    return place
  }
}
