/// Which services the start waited for, one after the other.
enum CriticalPath {
  /// One launch.
  struct Launch {
    let label: String
    let dependencies: [String]
    let span: Span?
  }

  /// Goes back from the launch that ended last, each time to the dependency that ended last.
  ///
  /// - Parameter launches: In the order in which they began.
  /// - Returns: The labels, in the order in which they launched.
  static func labels(_ launches: [Launch]) -> [String] {
    var path: [String] = []
    var next = last(of: launches)
    while let launch = next, !path.contains(launch.label) {
      path.append(launch.label)
      next = last(of: launches.filter { launch.dependencies.contains($0.label) })
    }
    return path.reversed()
  }

  private static func last(of launches: [Launch]) -> Launch? {
    let ended = launches.filter { $0.span?.end != nil }
    return ended.max { ($0.span?.end ?? .zero) < ($1.span?.end ?? .zero) }
  }
}
