import AppLifecycle
import Foundation

// Services that nothing refers to: the application has to find them.

final class First: AppService {
  override func load() { say("First load") }
  override func launch() { say("First launch") }
  override func willActivate() { say("First willActivate") }
  override func didDeactivate() { say("First didDeactivate") }
  override func reload() { say("First reload") }
  override func terminate() { say("First terminate") }
  override func unload() { say("First unload") }
}

private final class Second: AppService {
  override class var dependencies: [AppService.Type] { [First.self] }

  override func launch() async throws { say("Second launch") }

  override func application(
    _ app: Application, didFinishLaunchingWithOptions options: LaunchOptions
  ) -> Reply {
    say("Second didFinishLaunching")
    return .abstained
  }

  override func terminate() async { say("Second terminate") }
}

/// Hangs at its end, for as long as the process lives.
final class Hanging: AppService {
  override class var isEnabled: Bool { CommandLine.arguments.contains("hang") }

  override func terminate() {
    say("Hanging terminate")
    DispatchSemaphore(value: 0).wait()
  }
}

/// Prints a line at once, whatever becomes of the process.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
