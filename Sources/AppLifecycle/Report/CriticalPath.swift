/// Which services the start waited for, one after the other.
enum CriticalPath {
  /// One launch.
  struct Launch {
    /// The number of the service: several may have the same label.
    let service: Int
    let span: Span
  }

  /// Goes back from the launch that ended last, each time to the last that ended before.
  ///
  /// A launch begins as soon as its dependencies have launched and the application's thread is free,
  /// so whatever ended last before it is what it had to wait for.
  ///
  /// - Parameter launches: In the order in which they began.
  /// - Returns: The services, in the order in which they launched.
  static func services(_ launches: [Launch]) -> [Int] {
    var path: [Int] = []
    var limit: Duration?
    // Backwards, so that each place is looked at once even where launches take no time.
    var rest = launches[...]
    while let place = last(in: rest, before: limit) {
      path.append(rest[place].service)
      limit = rest[place].span.start
      rest = rest[..<place]
    }
    return path.reversed()
  }

  private static func last(in launches: ArraySlice<Launch>, before limit: Duration?) -> Int? {
    let ended = launches.indices.compactMap { place in
      launches[place].span.end.map { (place: place, end: $0) }
    }
    return ended.filter { $0.end <= limit ?? $0.end }
      .max { ($0.end, $0.place) < ($1.end, $1.place) }?.place
  }
}
