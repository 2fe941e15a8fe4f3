import Interception

extension Application {
  /// Refuses a call by a service in a hook that runs apart: whoever has the application may be at work in it.
  ///
  /// - Parameter method: What was called.
  /// - Throws: ``ApplicationError`` with the code `misplacedCall`.
  func refuseApart(_ method: String) throws(ApplicationError) {
    guard HookExecutor.isInHook(of: mailbox) else { return }
    throw ApplicationError(
      code: .misplacedCall, path: [method],
      message: "a service can't call \(method)() of its application in terminate(), unload() or "
        + "deinit, which run on a thread of their own: leave that to the application's delegate")
  }

  /// Refuses such a call of a method that can't throw, with an issue.
  func isRefusedApart(_ method: String) -> Bool {
    do {
      try refuseApart(method)
      return false
    } catch {
      report(.misplacedCall, Application.self, method, error.message)
      return true
    }
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
