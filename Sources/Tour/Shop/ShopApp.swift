import AppLifecycle
import Foundation

/// The program of the chapter about services: a delegate, and whatever services are in the program.
///
/// It takes what happens to it from its standard input and from signals, and prints what is seen.
/// Nothing here, nor in the delegate, mentions a service.
enum ShopApp {
  /// Runs until it is terminated.
  ///
  /// - Returns: The exit status.
  static func run() async -> Int32 {
    let app = Application(delegate: ShopDelegate())
    do {
      try await app.run([ProcessEvents(), CommandEvents()], options: ["source": "terminal"])
    } catch {
      say("shop     can't run: \(error)")
      return 1
    }
    say("\(app.report())")
    return 0
  }

  /// Prints what somebody has seen, at once.
  static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
