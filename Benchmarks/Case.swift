import Dispatch

/// One thing to measure: code that does it so many times.
struct Case {
  /// The group, in whose first case the others are expressed.
  let group: String
  let name: String
  /// Does it so many times, and returns when the last is done.
  let run: (Int) -> Void

  init(_ group: String, _ name: String, _ run: @escaping (Int) -> Void) {
    self.group = group
    self.name = name
    self.run = run
  }

  /// A case of asynchronous calls: they run one after the other in one task, on the calling thread.
  init(_ group: String, async name: String, _ body: @escaping @Sendable (Int) async -> Void) {
    self.init(group, name) { count in
      CallingThread.run { await body(count) }
    }
  }

  /// A case of asynchronous calls that wait: they run one after the other in one task.
  init(_ group: String, waiting name: String, _ body: @escaping @Sendable (Int) async -> Void) {
    self.init(group, name) { count in
      let done = DispatchSemaphore(value: 0)
      Task {
        await body(count)
        done.signal()
      }
      done.wait()
    }
  }

  /// As it is asked for on the command line.
  var id: String { "\(group)/\(name)" }
}

/// Keeps results from being optimised away.
@inline(never) @_optimize(none)
func sink<Value>(_ value: Value) {}
