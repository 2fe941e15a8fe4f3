/// Remembers each answer for as long as no further image is loaded.
///
/// Images are only ever added, so their number says whether an answer is still complete. Searching
/// and realising happen outside the lock; two threads that search at once do the work twice.
final class DiscoveryCache: Sendable {
  private struct Entry: Sendable {
    let imageCount: Int
    let discovery: any Sendable
  }

  private let entries = Guarded<[ObjectIdentifier: Entry]>([:])

  /// Returns the remembered answer, or searches the process.
  func discovery<Base: AnyObject & SendableMetatype>(
    of base: Base.Type
  ) throws(Unavailability) -> Discovery<Base> {
    let key = ObjectIdentifier(base)
    let known = entries.withLock { $0[key] }
    if let known, known.imageCount == LoadedImages.count,
      let discovery = known.discovery as? Discovery<Base>
    {
      return discovery
    }
    let images = try LoadedImages.snapshot()
    let discovery = images.discovery(of: base)
    let entry = Entry(imageCount: images.sections.count, discovery: discovery)
    entries.withLock { entries in
      if entry.imageCount >= entries[key]?.imageCount ?? 0 {
        entries[key] = entry
      }
    }
    return discovery
  }
}
