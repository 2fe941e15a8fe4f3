import Foundation

/// Measures what interception costs.
@main
enum Benchmarks {
  static let help = """
    Measures what interception costs: time, and heap allocations, for one call.

    swift run -c release Benchmarks [options]
      --quick          less exact, in under 10 seconds
      --filter TEXT    only cases whose name contains the text
      --json FILE      also writes the figures to a file
      --svg FILE       also draws them
      --stress SECONDS two threads call, a third changes the advice: fails unless the memory stays flat
      --list           prints the names of the cases
      --count CASE N   runs one case N times, and nothing else: for instruction counters
      --allocations    prints the allocations of each case, and nothing else
      --leaks          prints the blocks that outlive a call of each case, and nothing else
      --help           this text

    The best and the median time of many rounds are shown, in nanoseconds; the ratio is to the first
    case of the group. Cases take turns, so a slow moment of the machine meets all of them.
    """

  /// Synchronous, since instruction counters can't follow an asynchronous one.
  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
      exit(2)
    }
  }

  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  private static func run(_ arguments: [String]) throws {
    var arguments = arguments[...]
    var quick = false
    var filter = ""
    var file: String?
    var picture: String?
    func value(_ option: String) throws -> String {
      guard let value = arguments.popFirst() else {
        throw UsageError(description: "\(option) needs a value; see --help")
      }
      return value
    }
    while let option = arguments.popFirst() {
      switch option {
      case "--help": return print(help)
      case "--quick": quick = true
      case "--filter": filter = try value(option)
      case "--json": file = try value(option)
      case "--svg": picture = try value(option)
      case "--stress":
        guard let seconds = Double(try value(option)), seconds > 0 else {
          throw UsageError(description: "--stress needs a number of seconds above zero")
        }
        let stress = Stress(seconds: seconds)
        print(stress)
        exit(stress.isFlat ? 0 : 1)
      case "--list": return Cases.all.forEach { print($0.id) }
      case "--count":
        let name = try value(option)
        guard let count = Int(try value(option)), count > 0 else {
          throw UsageError(description: "--count needs a case and a number above zero")
        }
        return try named(name).run(count)
      case "--allocations", "--leaks":
        for item in Cases.all where filter.isEmpty || item.id.contains(filter) {
          let count =
            option == "--leaks"
            ? AllocationCounter.leaks(item) : AllocationCounter.allocations(item)
          print(count.map { "\($0)" } ?? "-", item.id, separator: "\t")
        }
        return
      case "--trace":
        let name = try value(option)
        AllocationCounter.trace(try named(name), calls: Int(try value(option)) ?? 1)
      case "--first-search": return FirstSearch.run(Int(try value(option)) ?? 10)
      default: throw UsageError(description: "unknown option \(option); see --help")
      }
    }
    let cases = Cases.all.filter { filter.isEmpty || $0.id.contains(filter) }
    let measurements = Measurement.measure(
      cases, rounds: quick ? 9 : 31, roundTime: .milliseconds(quick ? 2 : 10))
    let report = Report(
      measurements: quick ? measurements : measurements.map { $0.countingAllocations() },
      scaling: filter.isEmpty ? Scaling.measure(seconds: quick ? 0.1 : 1) : nil,
      memory: filter.isEmpty && !quick ? Memory.measure() : [],
      firstSearches: filter.isEmpty ? FirstSearch.measure() : [])
    let isTerminal = isatty(1) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
    print(report.table(color: isTerminal))
    if let file { try report.json().write(to: URL(fileURLWithPath: file)) }
    if let picture {
      try Data(report.picture().utf8).write(to: URL(fileURLWithPath: picture))
    }
  }

  private static func named(_ name: String) throws -> Case {
    guard let item = (Cases.all + Memory.cases).first(where: { $0.id == name }) else {
      throw UsageError(description: "there is no case \(name); see --list")
    }
    return item
  }
}
