extension LoadedImages {
  /// A class that matched and isn't realised yet.
  private struct Candidate {
    let path: String
    let image: String
    let descriptor: UInt
  }

  /// The images of the process, reduced to the records of the image that holds a class.
  static func snapshot(around type: AnyClass) throws(Unavailability) -> LoadedImages {
    let all = try snapshot()
    var memory = all.memory
    let image = memory.image(of: descriptor(of: type))
    return LoadedImages(
      sections: all.sections.filter { memory.image(of: $0.lowerBound) == image },
      memory: memory,
      files: all.files
    )
  }

  /// Searches these images for the subclasses of a class, and realises what it finds.
  func discovery<Base: AnyObject & SendableMetatype>(of base: Base.Type) -> Discovery<Base> {
    var scan = SubclassScan(base: Self.descriptor(of: base), memory: memory)
    for section in sections {
      scan.visit(records: section)
    }
    let classes = candidates(scan.matches, &scan.reader).compactMap { candidate in
      realise(candidate, &scan.reader, as: base)
    }
    return Discovery(classes: classes, copies: copies(of: base, &scan))
  }

  /// Sorts by path, then image; the sort is stable, so records keep their order.
  private func candidates(
    _ descriptors: [UInt],
    _ reader: inout DescriptorReader
  ) -> [Candidate] {
    descriptors.map { descriptor in
      Candidate(
        path: reader.path(of: descriptor),
        image: file(of: descriptor, &reader),
        descriptor: descriptor
      )
    }
    .sorted { ($0.path, $0.image) < ($1.path, $1.image) }
  }

  private func realise<Base: AnyObject & SendableMetatype>(
    _ candidate: Candidate,
    _ reader: inout DescriptorReader,
    as base: Base.Type
  ) -> DiscoveredClass<Base>? {
    // Descriptors know no generic arguments: the base may be `Box<Int>`, the match a `Box<String>`.
    guard let accessor = reader.accessor(of: candidate.descriptor),
      let type = Self.realise(accessor: accessor),
      sequence(first: type, next: { _getSuperclass($0) }).contains(where: { $0 == base }),
      let type = type as? Base.Type
    else { return nil }
    return DiscoveredClass(type: type, path: candidate.path, image: candidate.image)
  }

  private func copies<Base: AnyObject>(
    of base: Base.Type,
    _ scan: inout SubclassScan
  ) -> [BaseCopy] {
    let original = Self.descriptor(of: base)
    return scan.copies.map { copy, subclasses in
      BaseCopy(
        path: scan.reader.path(of: original),
        original: file(of: original, &scan.reader),
        image: file(of: copy, &scan.reader),
        subclasses: subclasses.map { scan.reader.path(of: $0) }.sorted()
      )
    }
    .sorted { $0.image < $1.image }
  }

  private func file(of descriptor: UInt, _ reader: inout DescriptorReader) -> String {
    guard let image = reader.memory.image(of: descriptor), files.indices.contains(image) else {
      return "unknown"
    }
    return files[image]
  }
}
