import Interception

/// What it costs to look: each observer in each shape, and those that are off or removed.
extension Cases {
  static var observers: [Case] { syncObservers + asyncObservers + completionObservers }

  private static var log: LogAdvice { LogAdvice { sink($0.level) } }
  private static var disabledLog: LogAdvice {
    LogAdvice(isEnabled: { _ in false }) { sink($0.level) }
  }
  /// Small enough to be full soon: the usual state of a trace that runs on.
  private static var recorder: TraceRecorder { TraceRecorder(capacity: 1_000) }

  private static var syncObservers: [Case] {
    func observed(_ name: String, _ advise: @escaping (Operations.Sync) -> Void) -> Case {
      let operation = Operations.sync(advise)
      return Case("sync observers", name) { count in
        for n in 0..<count { sink(operation(n, 1)) }
      }
    }
    return [
      observed("no advice") { _ in },
      observed("observer that does nothing") { $0.advise(Nothing()) },
      observed("metrics") { $0.advise(.metrics(CallMetrics())) },
      observed("metrics, removed") { $0.advise(.metrics(CallMetrics())).remove() },
      observed("log to nowhere") { $0.advise(log) },
      observed("log, level off") { $0.advise(disabledLog) },
      observed("log, suspended") { $0.advise(log).suspend() },
      observed("trace") { $0.advise(.trace(recorder)) },
      observed("trace, removed") { $0.advise(.trace(recorder)).remove() },
    ]
  }

  private static var asyncObservers: [Case] {
    func observed(_ name: String, _ advise: @escaping (Operations.Async) -> Void) -> Case {
      let operation = Operations.async(advise)
      return Case("async observers", async: name) { count in
        for n in 0..<count { sink(await operation(n, 1)) }
      }
    }
    return [
      observed("no advice") { _ in },
      observed("metrics") { $0.advise(.metrics(CallMetrics())) },
      observed("log to nowhere") { $0.advise(log) },
      observed("log, level off") { $0.advise(disabledLog) },
      observed("trace") { $0.advise(.trace(recorder)) },
      observed("all three, removed") {
        $0.advise(.metrics(CallMetrics())).remove()
        $0.advise(log).remove()
        $0.advise(.trace(recorder)).remove()
      },
    ]
  }

  private static var completionObservers: [Case] {
    func observed(_ name: String, _ advise: @escaping (Operations.Completion) -> Void) -> Case {
      let operation = Operations.completion(advise)
      return Case("completion observers", name) { count in
        for n in 0..<count { operation(n, 1) { (result: Result<Int, any Error>) in sink(result) } }
      }
    }
    return [
      observed("no advice") { _ in },
      observed("metrics") { $0.advise(.metrics(CallMetrics())) },
      observed("log to nowhere") { $0.advise(log) },
      observed("log, level off") { $0.advise(disabledLog) },
      observed("trace") { $0.advise(.trace(recorder)) },
      observed("all three, removed") {
        $0.advise(.metrics(CallMetrics())).remove()
        $0.advise(log).remove()
        $0.advise(.trace(recorder)).remove()
      },
    ]
  }
}
