import AppLifecycle
import Foundation

// A program that is built as programs are shipped, by .ci/services. Nothing refers to its service;
// its argument is a module to load, which brings another.

let app = Application()
try app.start()
if CommandLine.arguments.count > 1 {
  app.activate()
  try app.loadModule(CommandLine.arguments[1])
  try app.loadModule(CommandLine.arguments[1])
}
for service in app.report().services { print(service.label, service.phase) }
print("opened by", app.send(.openURL(URL(fileURLWithPath: "/"))).handledBy)
app.stop()
print(app.phase)

private final class BuiltIn: AppService {
  override func launch() { print("BuiltIn launch") }
  override func willActivate() { print("BuiltIn willActivate") }
  override func application(
    _ app: Application, open url: URL, options: OpenURLOptions
  ) -> Reply { .handled }
  override func terminate() { print("BuiltIn terminate") }
}
