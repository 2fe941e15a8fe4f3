import Foundation

/// Counts the heap allocations of a case: the C library's own trace of a child process.
///
/// The child runs with glibc's debugging `malloc`, which writes a line for each call. The figure for one
/// call is the difference of two runs, so that what a run itself needs is left out.
enum AllocationCounter {
  /// The library that brings the trace; part of glibc.
  private static let library = "libc_malloc_debug.so.0"

  /// Allocations of one call; `nil` where there is no such trace.
  static func allocations(_ item: Case) -> Double? {
    guard let few = count(item, calls: 100), let many = count(item, calls: 300) else { return nil }
    return Double(many - few) / 200
  }

  private static func count(_ item: Case, calls: Int) -> Int? {
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
      // "@ place + address size" is an allocation; ">" the new place of one that was resized.
      return trace.split(separator: UInt8(ascii: "\n")).count {
        $0.range(of: Data("] + ".utf8)) != nil || $0.range(of: Data("] > ".utf8)) != nil
      }
    #else
      return nil
    #endif
  }

  /// In the child: runs the case while every allocation is written down.
  static func trace(_ item: Case, calls: Int) {
    item.run(10)
    typealias Function = @convention(c) () -> Void
    // The two are only there under their old version.
    guard let handle = dlopen(library, RTLD_NOW),
      let start = versionedSymbol(handle, "mtrace", "GLIBC_2.2.5"),
      let stop = versionedSymbol(handle, "muntrace", "GLIBC_2.2.5")
    else { exit(3) }
    unsafeBitCast(start, to: Function.self)()
    item.run(calls)
    unsafeBitCast(stop, to: Function.self)()
  }
}

@_silgen_name("dlvsym")
private func versionedSymbol(
  _ handle: UnsafeMutableRawPointer, _ name: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
) -> UnsafeMutableRawPointer?
