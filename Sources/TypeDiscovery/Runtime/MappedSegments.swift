// The capability of this file: listing the memory of all images. Other systems have no
// `dl_iterate_phdr`, or other structures behind it; ``LoadedImages`` reports them as unavailable.
#if os(Linux) && canImport(Glibc) && _pointerBitWidth(_64)
  import Glibc

  // The Glibc module hides this function and its structure, see `dl_iterate_phdr(3)`.
  // Sound: all parameters are plain pointers and integers.
  @_silgen_name("dl_iterate_phdr")
  private func iterateProgramHeaders(
    _ body: @convention(c) (UnsafeRawPointer, Int, UnsafeMutableRawPointer) -> CInt,
    _ context: UnsafeMutableRawPointer
  ) -> CInt

  /// What the dynamic linker has mapped into the process.
  struct MappedSegments {
    private(set) var segments: [ReadableMemory.Segment] = []
    private(set) var files: [String] = []

    /// Asks the dynamic linker.
    static func current() -> MappedSegments {
      var mapped = MappedSegments()
      // Sound: the body runs before the call returns, so the pointer to the local is valid in it.
      _ = withUnsafeMutablePointer(to: &mapped) { mapped in
        iterateProgramHeaders(
          { image, _, context in
            context.assumingMemoryBound(to: MappedSegments.self).pointee.append(image)
            return 0
          },
          mapped
        )
      }
      return mapped
    }

    /// Appends what a `struct dl_phdr_info` says about an image.
    private mutating func append(_ image: UnsafeRawPointer) {
      // Sound: the fields lie at these offsets on every 64-bit system with glibc; the linker
      // provides as many headers as it says, and a name that ends with a zero.
      let address = image.load(as: UInt.self)
      let name = image.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
      let headers = UnsafeBufferPointer(
        start: image.load(fromByteOffset: 16, as: UnsafePointer<Elf64_Phdr>?.self),
        count: Int(image.load(fromByteOffset: 24, as: UInt16.self))
      )
      for header in headers
      where header.p_type == UInt32(PT_LOAD) && header.p_flags & UInt32(PF_R) != 0 {
        let start = address &+ UInt(header.p_vaddr)
        segments.append(.init(addresses: start..<start + UInt(header.p_memsz), image: files.count))
      }
      let file = name.map { String(cString: $0) } ?? ""
      files.append(file.isEmpty ? Self.executable : file)
    }

    /// The file of the main program, which the linker lists without a name.
    private static let executable: String = {
      var file = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &file, file.count)
      guard count > 0 else { return CommandLine.arguments.first ?? "" }
      return String(decoding: file[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }()
  }

#endif
