import Foundation

/// What the figures were measured on.
enum Machine {
  static var processor: String {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "unknown processor"
  }

  static var description: String {
    let system = ProcessInfo.processInfo
    return
      "\(processor), \(system.activeProcessorCount) cores, \(system.operatingSystemVersionString), \(compiler), \(build) build"
  }

  static var compiler: String {
    #if compiler(>=6.4)
      "Swift 6.4 or later"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  static var build: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
