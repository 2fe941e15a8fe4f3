import Foundation
import ServiceKit
import Synchronization
import TypeDiscovery

/// Prints what is found: at first, and after each module that is loaded.
///
/// Arguments: `list [module ...]`, or `race module ...` to search while the modules are loaded.
@main
struct Program {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let modules = Array(arguments.dropFirst())
    // Foundation has to be there really, for its classes not to be found.
    precondition(!DateFormatter().dateFormat.description.contains("\0"))
    if arguments.first == "race" {
      try race(modules)
    } else {
      try list(modules)
    }
  }

  private static func list(_ modules: [String]) throws {
    report()
    for module in modules {
      try TypeDiscovery.loadModule(module)
      print("# loaded")
      report()
    }
  }

  private static let isLoading = Atomic(true)

  /// Six threads search for as long as this one loads modules.
  private static func race(_ modules: [String]) throws {
    let searches = DispatchGroup()
    for _ in 0..<6 {
      searches.enter()
      Thread.detachNewThread {
        var count = 0
        repeat {
          let found = TypeDiscovery.subclasses(of: Service.self).classes.count
          precondition(found >= count, "a class has gone")
          count = found
        } while isLoading.load(ordering: .acquiring)
        searches.leave()
      }
    }
    try modules.forEach(TypeDiscovery.loadModule)
    isLoading.store(false, ordering: .releasing)
    searches.wait()
    report()
  }

  private static func report() {
    let discovery = TypeDiscovery.subclasses(of: Service.self)
    if let unavailability = discovery.unavailability { print(unavailability) }
    for found in discovery.classes {
      precondition(type(of: found.type.init()) == found.type)
      print(found.path)
    }
    for copy in discovery.copies {
      let image = URL(fileURLWithPath: copy.image).lastPathComponent
      print("copy of \(copy.path) in \(image): \(copy.subclasses.joined(separator: " "))")
    }
  }
}
