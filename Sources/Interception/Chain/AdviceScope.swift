/// Advice of one task scope: a link of the list that a task and its children inherit.
///
/// Soundness: `entry` is never changed after `init`, and is only ever read as the type with which it was
/// made (the cell is compared first).
@usableFromInline
final class AdviceScope: @unchecked Sendable {
  /// The innermost scope of the current task.
  @TaskLocal static var current: AdviceScope?

  private let outer: AdviceScope?
  private let cell: ObjectIdentifier
  private let entry: Any

  init<Link: ChainLink & ~Copyable>(
    _ entry: ChainCell<Link>.Entry,
    for cell: ChainCell<Link>,
    inside outer: AdviceScope?
  ) {
    self.outer = outer
    self.cell = ObjectIdentifier(cell)
    self.entry = entry
  }

  /// The entries for an operation in this scope and those around it.
  func entries<Link: ChainLink & ~Copyable>(for cell: ChainCell<Link>) -> [ChainCell<Link>.Entry] {
    var found: [ChainCell<Link>.Entry] = []
    var scope: AdviceScope? = self
    while let current = scope {
      if current.cell == ObjectIdentifier(cell), let entry = current.entry as? ChainCell<Link>.Entry
      {
        found.append(entry)
      }
      scope = current.outer
    }
    return found
  }
}
