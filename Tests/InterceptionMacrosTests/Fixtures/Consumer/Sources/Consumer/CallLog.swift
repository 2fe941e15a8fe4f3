import InterceptionMacros
import Synchronization

/// Writes down the names of the calls.
final class CallLog: ObservingAdvice {
  private let log = Mutex<[String]>([])
  var names: [String] { log.withLock { $0 } }

  func willCall<Input>(_ call: borrowing Call<Input>) {
    let name = call.operation.name
    log.withLock { $0.append(name) }
  }
}
