import Dispatch
import Foundation
import Interception
import Synchronization

/// Two threads call one operation while a third installs and removes advice: the memory stays flat.
struct Stress: CustomStringConvertible {
  /// Resident memory in MiB after each tenth of the time.
  let memory: [Double]
  let calls: Int
  let changes: Int

  /// Whether the last half of the run took no more than a twentieth and 1 MiB above the first samples.
  var isFlat: Bool {
    guard let early = memory.prefix(3).max(), let late = memory.suffix(5).max() else {
      return false
    }
    return late <= early * 1.05 + 1
  }

  init(seconds: Double) {
    let operation = Operations.sync(Cases.around(1))
    let done = DispatchGroup()
    func thread(_ body: @escaping @Sendable () -> Void) {
      done.enter()
      Thread.detachNewThread {
        body()
        done.leave()
      }
    }
    let run = Run(operation)
    for _ in 0..<2 {
      thread {
        var calls = 0
        while !run.isOver.load(ordering: .relaxed) {
          for n in 0..<1000 { sink(run.operation(n, 1)) }
          calls += 1000
        }
        run.calls.wrappingAdd(calls, ordering: .relaxed)
      }
    }
    thread {
      var changes = 0
      while !run.isOver.load(ordering: .relaxed) {
        Cases.addAround(run.operation).remove()
        changes += 2
      }
      run.changes.wrappingAdd(changes, ordering: .relaxed)
    }
    var memory: [Double] = []
    for _ in 0..<10 {
      Thread.sleep(forTimeInterval: seconds / 10)
      memory.append(Self.residentMemory())
    }
    run.isOver.store(true, ordering: .relaxed)
    done.wait()
    self.memory = memory
    calls = run.calls.load(ordering: .relaxed)
    changes = run.changes.load(ordering: .relaxed)
  }

  private final class Run: Sendable {
    let isOver = Atomic(false)
    let calls = Atomic(0)
    let changes = Atomic(0)
    let operation: Operations.Sync

    init(_ operation: Operations.Sync) { self.operation = operation }
  }

  /// What the process has in memory, in MiB; 0 where there is no such file.
  private static func residentMemory() -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
  }

  /// In words, for a terminal.
  var description: String {
    let samples = memory.map { String(format: "%.1f", $0) }.joined(separator: " ")
    return """
      \(calls) calls by two threads, \(changes) changes by a third
      resident MiB: \(samples)
      \(isFlat ? "flat" : "GROWING")
      """
  }
}
