#if canImport(Glibc)
  import Glibc

  /// How much memory the program holds, as the C library knows it.
  enum HeapUse {
    /// The bytes in blocks that haven't been freed: those from the system without those in free lists.
    static var bytes: Int? {
      typealias Function = @convention(c) (Int32, UnsafeMutablePointer<FILE>?) -> Int32
      guard let symbol = dlsym(nil, "malloc_info"), let file = tmpfile() else { return nil }
      defer { fclose(file) }
      guard unsafeBitCast(symbol, to: Function.self)(0, file) == 0 else { return nil }
      rewind(file)
      var text = ""
      while let line = readLine(from: file) { text += line }
      // The last of each are the sums over all arenas.
      let sums = ["<system type=\"current\"", "<total type=\"fast\"", "<total type=\"rest\""].map {
        size(after: $0, in: text)
      }
      guard let all = sums[0], let fast = sums[1], let rest = sums[2] else { return nil }
      return all - fast - rest
    }

    private static func readLine(from file: UnsafeMutablePointer<FILE>) -> String? {
      var buffer = [CChar](repeating: 0, count: 4096)
      guard fgets(&buffer, 4096, file) != nil else { return nil }
      return String(
        decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func size(after tag: String, in text: String) -> Int? {
      guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(tag) }),
        let size = line.split(separator: " ").last(where: { $0.hasPrefix("size=\"") })
      else { return nil }
      return Int(size.dropFirst(6).prefix { $0.isNumber })
    }
  }
#endif
