import Interception

extension Cases {
  /// Calls that fail three times: without delays, with the shortest, and with limits on time.
  static var retrying: [Case] {
    let delays = Backoff.constant(.nanoseconds(1))
    return retrying("no delay", .retry(2, backoff: .none))
      + retrying("delays", .retry(2, backoff: delays))
      + retrying("deadline", .retry(2, backoff: delays, deadline: .seconds(900)))
  }

  static func retrying(_ name: String, _ advice: RetryAdvice) -> [Case] {
    // It waits on the main thread on purpose: no word about that.
    let wrapper = Interceptable(Target(bias: 1), issues: { _ in })
    let fail = wrapper.operation("fail", Target.fail)
    let failLater = wrapper.operation("failLater", Target.failLater)
    let failThen = wrapper.operation("failThen", Target.failThen)
    fail.advise(advice)
    failLater.advise(advice)
    failThen.advise(advice)
    return [
      Case("retry", "sync, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? fail(n)) }
      },
      Case("retry", waiting: "async, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? await failLater(n)) }
      },
      Case("retry", waiting: "completion, 3 failures, \(name)") { count in
        for n in 0..<count { sink(try? await failThen.value(n)) }
      },
    ]
  }
}
