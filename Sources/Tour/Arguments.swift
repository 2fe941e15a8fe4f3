/// What the program is asked to do.
struct Arguments: Equatable {
  /// The commands.
  enum Command: Equatable {
    /// Run the chapters.
    case chapters
    /// Print the delays of the presets; `svg` names the file of the picture, if one is wanted.
    case backoff(svg: String?)
    /// Print what the program can do.
    case help
  }

  /// Why arguments are refused.
  struct Refusal: Error, Equatable {
    let message: String
  }

  /// The command that was asked for.
  let command: Command

  /// Reads the arguments.
  ///
  /// - Parameter words: The arguments, without the program's name.
  /// - Throws: ``Refusal`` for what is not understood.
  init(_ words: [String]) throws(Refusal) {
    if words.contains(where: { $0 == "--help" || $0 == "-h" }) {
      command = .help
      return
    }
    guard let first = words.first else {
      command = .chapters
      return
    }
    guard first == "backoff" else { throw Refusal(message: "unknown argument: \(first)") }
    var svg: String?
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      guard word == "--svg" else { throw Refusal(message: "unknown argument: \(word)") }
      guard svg == nil else { throw Refusal(message: "--svg is given twice") }
      guard let file = rest.popFirst(), !file.isEmpty, !file.hasPrefix("--") else {
        throw Refusal(message: "--svg needs the name of a file")
      }
      svg = file
    }
    command = .backoff(svg: svg)
  }

  /// What the program can do.
  static let help = """
    swift run Tour                       method interception on real input, in five chapters
    swift run Tour backoff               the delays of each retry preset, as a table and as bars
    swift run Tour backoff --svg FILE    and a picture of 1,000 callers under jitter
    swift run Tour --help                this text

    The exit status is 0 if everything behaved, 1 if not, and 2 for unknown arguments.
    Colours appear on a terminal only, and not at all where NO_COLOR is set.
    """
}
