/// What the program is asked to do.
struct Arguments: Equatable {
  /// The commands.
  enum Command: Equatable {
    /// Run the chapters.
    case chapters
    /// Print the delays of the presets; `svg` names the file of the picture, if one is wanted.
    case backoff(svg: String?)
    /// Run the chapters, and write what happened into files: Chrome's format, or a page.
    case trace(json: String?, html: String?)
    /// Run the chapter about services only.
    case app
    /// Be the program of that chapter: its child.
    case shop
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
    let rest = words.dropFirst()
    switch first {
    case "app":
      guard rest.isEmpty || rest == ["--shop"] else {
        throw Refusal(message: "unknown argument: \(words[1])")
      }
      command = rest.isEmpty ? .app : .shop
    case "backoff":
      command = .backoff(svg: try Self.files(rest, ["--svg"])["--svg"])
    case "trace":
      let files = try Self.files(rest, ["--out", "--html"])
      guard !files.isEmpty else {
        throw Refusal(message: "trace needs --out FILE, --html FILE, or both")
      }
      command = .trace(json: files["--out"], html: files["--html"])
    default: throw Refusal(message: "unknown argument: \(first)")
    }
  }

  /// Reads options that name a file each, by option.
  private static func files(
    _ words: ArraySlice<String>, _ options: Set<String>
  ) throws(Refusal) -> [String: String] {
    var files: [String: String] = [:]
    var rest = words
    while let word = rest.popFirst() {
      guard options.contains(word) else { throw Refusal(message: "unknown argument: \(word)") }
      guard files[word] == nil else { throw Refusal(message: "\(word) is given twice") }
      guard let file = rest.popFirst(), !file.isEmpty, !file.hasPrefix("--") else {
        throw Refusal(message: "\(word) needs the name of a file")
      }
      files[word] = file
    }
    return files
  }

  /// What the program can do.
  static let help = """
    swift run Tour                       method interception on real input, in six chapters
    swift run Tour app                   the last of them: services that are dropped in
    swift run Tour backoff               the delays of each retry preset, as a table and as bars
    swift run Tour backoff --svg FILE    and a picture of 1,000 callers under jitter
    swift run Tour trace --out FILE      a trace of the chapters, for Perfetto and chrome://tracing
    swift run Tour trace --html FILE     the same as a page with a picture
    swift run Tour --help                this text

    The exit status is 0 if everything behaved, 1 if not, and 2 for unknown arguments.
    Colours appear on a terminal only, and not at all where NO_COLOR is set.
    """
}
