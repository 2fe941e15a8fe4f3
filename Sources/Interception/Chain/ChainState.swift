/// One installed advice, in its place in the order.
///
/// It does not name the types of its operation, and neither does ``ChainState``: the generic code for
/// lists of a type that is not known costs several times as much as the lists themselves.
struct ChainEntry {
  let installation: Installation
  /// The body of a link, in a box: see ``ChainLink/box(_:)``.
  let body: AnyObject
  var isSuspended = false

  init(_ installation: Installation, _ body: AnyObject) {
    self.installation = installation
    self.body = body
  }
}

/// What is installed on one operation.
struct ChainState {
  /// Sorted from the outside in.
  private(set) var entries: [ChainEntry] = []
  /// The number of task scopes with advice for this operation.
  var scopes = 0
  /// The counters of chains that are no longer published, until they are added up.
  var formerHits: [HitTable] = []

  /// The advice that new calls meet.
  var active: [ChainEntry] {
    guard entries.contains(where: { $0.isSuspended }) else { return entries }
    return entries.filter { !$0.isSuspended }
  }

  mutating func insert(_ entry: ChainEntry) {
    let index = entries.firstIndex { entry.installation.isOutside($0.installation) }
    entries.insert(entry, at: index ?? entries.endIndex)
  }

  mutating func remove(_ id: Installation.ID) -> ChainEntry? {
    index(of: id).map { entries.remove(at: $0) }
  }

  mutating func setSuspended(_ isSuspended: Bool, _ id: Installation.ID) {
    guard let index = index(of: id) else { return }
    entries[index].isSuspended = isSuspended
  }

  func status(of id: Installation.ID) -> AdviceStatus {
    guard let index = index(of: id) else { return .removed }
    return entries[index].isSuspended ? .suspended : .active
  }

  private func index(of id: Installation.ID) -> Int? {
    entries.firstIndex { $0.installation.id == id }
  }

  /// Adds up the hits of chains that have gone.
  mutating func settleHits() {
    formerHits.removeAll { $0.settleIfClosed() }
  }

  /// What is installed, from the outside in, with the hits of each.
  func explained(
    with scoped: [ChainEntry], counting published: HitTable?
  ) -> [AdviceExplanation] {
    let tables = published.map { formerHits + [$0] } ?? formerHits
    let all =
      scoped.isEmpty
      ? entries : (entries + scoped).sorted { $0.installation.isOutside($1.installation) }
    return all.map { entry in
      AdviceExplanation(
        entry.installation,
        hits: tables.reduce(entry.installation.hits) { $0 + $1.hits(of: entry.installation) },
        isSuspended: entry.isSuspended
      )
    }
  }
}
