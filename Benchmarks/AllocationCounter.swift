import Foundation

/// Counts the heap allocations of a case: the C library's own trace of a child process.
///
/// The child runs with glibc's debugging `malloc`, which writes a line for each call. The figure for one
/// call is the difference of two runs, so that what a run itself needs is left out.
enum AllocationCounter {
  /// The library that brings the trace; part of glibc.
  private static let library = "libc_malloc_debug.so.0"

  /// What a case takes from the heap.
  struct Blocks {
    /// The blocks that were taken.
    var taken = 0
    /// The sizes of those that were not given back, by address.
    var kept: [Substring: Int] = [:]
  }

  /// Allocations of one call; `nil` where there is no such trace.
  static func allocations(_ item: Case) -> Double? { perCall(item) { $0.taken } }

  /// Blocks that outlive one call; `nil` where there is no such trace.
  static func leaks(_ item: Case) -> Double? { perCall(item) { $0.kept.count } }

  /// Bytes that outlive one call; `nil` where there is no such trace.
  static func bytes(_ item: Case) -> Double? { perCall(item) { $0.kept.values.reduce(0, +) } }

  private static func perCall(_ item: Case, _ figure: (Blocks) -> Int) -> Double? {
    guard let few = trace(of: item, calls: 100), let many = trace(of: item, calls: 300) else {
      return nil
    }
    return Double(figure(many) - figure(few)) / 200
  }

  /// What a child process takes for so many calls.
  private static func trace(of item: Case, calls: Int) -> Blocks? {
    #if os(Linux)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("allocations-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: file) }
      let child = Process()
      child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      child.arguments = ["--trace", item.id, String(calls)]
      child.environment = ["LD_PRELOAD": library, "MALLOC_TRACE": file.path]
      child.standardError = FileHandle.nullDevice
      guard (try? child.run()) != nil else { return nil }
      child.waitUntilExit()
      guard child.terminationStatus == 0, let trace = try? Data(contentsOf: file) else {
        return nil
      }
      return read(String(decoding: trace, as: UTF8.self))
    #else
      return nil
    #endif
  }

  /// Reads lines "@ place + address size": "+" and ">" are a block, ">" one that was resized; "-" and
  /// "<" give one back.
  private static func read(_ trace: String) -> Blocks {
    var blocks = Blocks()
    for line in trace.split(separator: "\n") {
      guard let end = line.range(of: "] ", options: .backwards)?.upperBound else { continue }
      let words = line[end...].split(separator: " ")
      switch (words.first, words.count) {
      case ("+", 3), (">", 3):
        blocks.taken += 1
        blocks.kept[words[1]] = Int(words[2].dropFirst(2), radix: 16)
      case ("-", 2), ("<", 2): blocks.kept[words[1]] = nil
      default: continue
      }
    }
    return blocks
  }

  /// In the child: runs the case while every allocation is written down, and ends the process.
  ///
  /// It doesn't stop the trace before: `muntrace` closes the file while other threads write to it.
  static func trace(_ item: Case, calls: Int) -> Never {
    item.run(10)
    // It is only there under its old version.
    guard let handle = dlopen(library, RTLD_NOW),
      let start = versionedSymbol(handle, "mtrace", "GLIBC_2.2.5")
    else { exit(3) }
    unsafeBitCast(start, to: (@convention(c) () -> Void).self)()
    item.run(calls)
    fflush(nil)
    _exit(0)
  }
}

@_silgen_name("dlvsym")
private func versionedSymbol(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
) -> UnsafeMutableRawPointer?
