// The capability of this file: listing the Swift images of the process, and realising a class.

/// The images of the process that hold Swift types, at one moment.
struct LoadedImages {
  /// The type records of each image that has some, in the order the images were loaded.
  let sections: [Range<UInt>]

  /// All that may be read: the segments of these images.
  let memory: ReadableMemory

  /// The files of all images by the numbers that ``memory`` uses, Swift or not.
  let files: [String]
}

#if os(Linux) && canImport(Glibc) && _pointerBitWidth(_64)

  // Exported by the Swift runtime for swift-testing; calls the body with each image's sections.
  // Sound: both parameters are plain pointers, which Swift and C pass alike on 64-bit ELF.
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateMetadataSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer
  )

  // Exported by the Swift runtime for reflection. Sound for the same reason.
  @_silgen_name("swift_getTypeContextDescriptor")
  private func typeContextDescriptor(_ metadata: UnsafeRawPointer) -> UnsafeRawPointer?

  extension LoadedImages {
    /// How many Swift images there are; the number never falls.
    static var count: Int {
      var count = 0
      // Sound: the body runs before the call returns, so the pointer to the local is valid in it.
      enumerateMetadataSections(
        { _, context in
          context.assumingMemoryBound(to: Int.self).pointee += 1
          return true
        },
        &count
      )
      return count
    }

    /// Lists the images that are loaded now.
    static func snapshot() throws(Unavailability) -> LoadedImages {
      // The Swift images first: each of them then is among the images whose memory is listed.
      var headers: [UInt] = []
      // Sound: as above.
      withUnsafeMutablePointer(to: &headers) { headers in
        enumerateMetadataSections(
          { header, context in
            context.assumingMemoryBound(to: [UInt].self).pointee.append(UInt(bitPattern: header))
            return true
          },
          headers
        )
      }
      let mapped = MappedSegments.current()
      var all = ReadableMemory(trusting: mapped.segments)
      let swiftImages = Set(headers.compactMap { all.image(of: $0) })
      // Sound: an image that holds Swift types is never unmapped, as the runtime doesn't survive
      // that, and its metadata isn't written once it is relocated, which it is when it is listed.
      var memory = ReadableMemory(
        trusting: mapped.segments.filter { swiftImages.contains($0.image) }
      )
      return LoadedImages(
        sections: headers.map { MetadataSections.typeRecords(of: $0, in: &memory) },
        memory: memory,
        files: mapped.files
      )
    }

    /// The descriptor of a class that exists in the process.
    static func descriptor(of type: AnyClass) -> UInt {
      // Sound: a class metatype is a pointer to its metadata.
      UInt(bitPattern: typeContextDescriptor(unsafeBitCast(type, to: UnsafeRawPointer.self)))
    }

    /// Realises the class that an accessor function returns.
    ///
    /// The caller promises that the address was read from the descriptor of a concrete class whose
    /// ancestors are all present.
    static func realise(accessor: UInt) -> AnyClass? {
      typealias Accessor = @convention(c) (UInt) -> UnsafeRawPointer?
      guard let function = UnsafeRawPointer(bitPattern: accessor) else { return nil }
      // Sound: the accessor of a type without generic parameters takes a request (0: complete, and
      // wait for it) and returns metadata and state in two registers, of which C sees the first.
      guard let metadata = unsafeBitCast(function, to: Accessor.self)(0) else { return nil }
      // Sound: the descriptor is that of a class, so the metadata is a class metatype.
      return unsafeBitCast(metadata, to: AnyClass.self)
    }
  }

#else

  extension LoadedImages {
    static var count: Int { 0 }

    /// Says what is missing: Darwin keeps no list of images in the Swift runtime, and Windows,
    /// WebAssembly, static musl and 32-bit systems were not tried.
    static func snapshot() throws(Unavailability) -> LoadedImages {
      throw Unavailability(
        .platform,
        reason: "it needs the runtime's list of images, `swift_enumerateAllMetadataSections`, as "
          + "found on 64-bit Linux with glibc"
      )
    }

    static func descriptor(of type: AnyClass) -> UInt { 0 }

    static func realise(accessor: UInt) -> AnyClass? { nil }
  }

#endif
