import InterceptionMacros
import Synchronization

/// Writes down the calls: names, arguments and outcomes.
final class CallLog: ObservingAdvice {
  private let log = Mutex<[String]>([])

  func didCall<Input, Output, Failure: Error>(
    _ call: borrowing Call<Input>, _ result: Result<Output, Failure>, duration: Duration
  ) {
    let arguments = "\(call.arguments)"
    let shown = arguments.hasPrefix("(") ? arguments : "(\(arguments))"
    let line =
      switch result {
      case .success(let value): "\(call.operation)\(shown) = \(value)"
      case .failure(let error): "\(call.operation)\(shown) ! \(error)"
      }
    log.withLock { $0.append(line) }
  }

  /// The calls since the last time.
  func take() -> [String] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }
}
