/// What a ``TraceRecorder`` recorded, laid out on tracks: for pictures, and for Chrome's format.
///
/// On a track spans are either apart or one inside the other. Synchronous work is on the track of its
/// thread. Calls that suspend, which move between threads and overlap on them, have tracks of their own,
/// and so has whatever outlives or overlaps its neighbours. A track is used again when it is free.
public struct Trace: Sendable, Hashable {
  /// A row of the picture.
  public struct Track: Sendable, Hashable {
    /// The thread, or a number for calls that suspend.
    public let name: String
  }

  /// A span at its place.
  public struct Entry: Sendable, Hashable {
    /// The span.
    public let span: TraceSpan
    /// The index of its track.
    public let track: Int
    /// How many spans of the track are around it.
    public let depth: Int
  }

  /// The spans, sorted by start; one around another comes first.
  public let entries: [Entry]
  /// The tracks.
  public let tracks: [Track]
  /// How many spans were dropped because the recorder was full.
  public let dropped: Int

  init(_ spans: [TraceSpan], dropped: Int, mainThread: Int?) {
    var layout = TraceLayout(mainThread: mainThread)
    let sorted = spans.sorted { ($0.start, $1.end, $0.id) < ($1.start, $0.end, $1.id) }
    entries = sorted.map { layout.place($0) }
    tracks = layout.tracks
    self.dropped = dropped
  }
}

/// Finds a place for each span, in the order of their starts.
struct TraceLayout {
  private struct Lane {
    /// The thread, if it is the track of one.
    let thread: Int?
    /// The spans that are open where the layout is, from the outside in.
    var open: [TraceSpan] = []

    /// Closes what has ended when `span` starts, except the span that it belongs to.
    mutating func close(before span: TraceSpan) {
      while let last = open.last, last.end <= span.start, last.id != span.parent {
        open.removeLast()
      }
    }
  }

  private let mainThread: Int?
  private var lanes: [Lane] = []
  /// The lane of each span that may still get a child.
  private var laneOfSpan: [Int: Int] = [:]

  init(mainThread: Int?) { self.mainThread = mainThread }

  /// The tracks so far.
  var tracks: [Trace.Track] {
    var calls = 0
    return lanes.map { lane in
      if let thread = lane.thread {
        return Trace.Track(name: thread == mainThread ? "main thread" : "thread \(thread)")
      }
      calls += 1
      return Trace.Track(name: "calls \(calls)")
    }
  }

  /// Puts a span on the track of its parent if it fits, else on one where it does.
  mutating func place(_ span: TraceSpan) -> Trace.Entry {
    let lane = laneOfParent(span) ?? laneOfThread(span) ?? freeLane(span)
    let depth = lanes[lane].open.count
    lanes[lane].open.append(span)
    laneOfSpan[span.id] = lane
    return Trace.Entry(span: span, track: lane, depth: depth)
  }

  private mutating func laneOfParent(_ span: TraceSpan) -> Int? {
    guard let parent = span.parent, let lane = laneOfSpan[parent] else { return nil }
    lanes[lane].close(before: span)
    guard let last = lanes[lane].open.last, last.id == parent, span.end <= last.end else {
      return nil
    }
    return lane
  }

  private mutating func laneOfThread(_ span: TraceSpan) -> Int? {
    guard span.blocksThread else { return nil }
    guard let lane = lanes.firstIndex(where: { $0.thread == span.thread }) else {
      lanes.append(Lane(thread: span.thread))
      return lanes.count - 1
    }
    lanes[lane].close(before: span)
    guard lanes[lane].open.last.map({ span.end <= $0.end }) ?? true else { return nil }
    return lane
  }

  private mutating func freeLane(_ span: TraceSpan) -> Int {
    for lane in lanes.indices where lanes[lane].thread == nil {
      lanes[lane].close(before: span)
      // A parent that ends where this starts is left open: nothing else goes there.
      if lanes[lane].open.isEmpty { return lane }
    }
    lanes.append(Lane(thread: nil))
    return lanes.count - 1
  }
}
