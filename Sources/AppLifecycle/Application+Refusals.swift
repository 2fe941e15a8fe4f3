import Interception

extension Application {
  /// Lets the calling thread in, until it calls ``leave()``.
  ///
  /// - Parameter method: What was called.
  /// - Throws: ``ApplicationError`` with the code `misplacedCall`: for a service in a synchronous hook that
  ///   runs apart, and while another thread is at work in the application.
  func enter(_ method: String) throws(ApplicationError) {
    try refuseApart(method)
    if !occupancy.enter() { throw isOccupied(method) }
  }

  /// Does that for a method that can't throw: with an issue.
  func hasEntered(_ method: String) -> Bool {
    do {
      try enter(method)
      return true
    } catch {
      report(error, method)
      return false
    }
  }

  /// Does that for what a service may use at its end too.
  func isAlone(_ method: String) -> Bool {
    let isAlone = occupancy.enter()
    if !isAlone { report(isOccupied(method), method) }
    return isAlone
  }

  /// Lets others in.
  func leave() {
    if occupancy.leave(view) { mailbox.wake() }
  }

  /// Does something as soon as no other thread is at work in the application.
  nonisolated(nonsending) func inTurn<Result>(
    _ body: () throws -> Result
  ) async rethrows -> Result {
    while true {
      let mark = mailbox.mark
      if occupancy.enter(isWaiting: true) {
        defer { leave() }
        return try body()
      }
      await mailbox.wait(since: mark)
    }
  }

  /// What others may know of it.
  var view: Occupancy.View {
    Occupancy.View(phase: lifecycle.phase, isForeground: visibility.isForeground)
  }

  /// Refuses a call by a service in a synchronous hook that runs apart: whoever has the application may be
  /// at work in it, or wait for that hook.
  private func refuseApart(_ method: String) throws(ApplicationError) {
    guard HookExecutor.isInHook(of: mailbox) else { return }
    throw ApplicationError(
      code: .misplacedCall, path: [method],
      message: "a service can't call \(method)() of its application in terminate(), unload() or "
        + "deinit, which run on a thread of their own: leave that to the application's delegate")
  }

  /// Refuses a service's asynchronous hook that would wait for itself.
  func refuseSelfWait(_ method: String) throws(ApplicationError) {
    guard HookExecutor.isOnQueue(of: mailbox) else { return }
    throw ApplicationError(
      code: .misplacedCall, path: [method],
      message: "a service can't await \(method)() of its application in an asynchronous method, "
        + "which that waits for itself: leave it to whoever made the application")
  }

  func isOccupied(_ method: String) -> ApplicationError {
    ApplicationError(
      code: .misplacedCall, path: [method],
      message: "\(method) of the application is refused, because another thread is at work in it: "
        + "use an application only where it was made, and not in asynchronous methods of a service")
  }

  private func report(_ error: ApplicationError, _ method: String) {
    report(.misplacedCall, Application.self, method, error.message)
  }

  /// Lets no service add others while it is being created.
  func refuseWhileCreating(_ path: [String]) throws(ApplicationError) {
    guard isCreating else { return }
    throw ApplicationError(
      code: .addedTooEarly, path: path,
      message: "services can't be added while others are created: add them in load(), "
        + "and not in init()")
  }
}
