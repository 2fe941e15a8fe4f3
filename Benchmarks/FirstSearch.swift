import Foundation
import TypeDiscovery

/// The first search for classes in the life of a process, which also realises them.
enum FirstSearch {
  /// How long it takes, in milliseconds: the best of some child processes.
  static func measure() -> [(classes: Int, milliseconds: Double)] {
    [10, 1_000].compactMap { classes in
      (0..<5).compactMap { _ in child(classes) }.min().map { (classes, $0) }
    }
  }

  /// In the child: searches, and prints the time.
  static func run(_ classes: Int) {
    let time = ContinuousClock().measure {
      if classes == 10 {
        sink(TypeDiscovery.subclasses(of: OfTen.self))
      } else {
        sink(TypeDiscovery.subclasses(of: OfThousand.self))
      }
    }
    print(time / .milliseconds(1))
  }

  private static func child(_ classes: Int) -> Double? {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    child.arguments = ["--first-search", String(classes)]
    let output = Pipe()
    child.standardOutput = output
    guard (try? child.run()) != nil else { return nil }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    child.waitUntilExit()
    return Double(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
