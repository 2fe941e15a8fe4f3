import Foundation

/// A program of this package as a child, driven by its lines and by signals.
///
/// Nothing here waits for a time: lines are read as they come, and the system tells of each change of
/// state. Unlike a child of `Foundation.Process`, it starts with no signal blocked, and its stops can
/// be waited for. It is in a process group of its own, so that SIGTSTP really stops it.
public final class ChildProcess: Sendable {
  /// What the system tells of a child.
  public enum Change: Hashable, Sendable {
    /// It has been stopped by a signal.
    case stopped(Int32)
    /// It goes on after a stop.
    case continued
    /// It has ended with a status.
    case exited(Int32)
    /// It was ended by a signal.
    case killed(Int32)
  }

  /// Why a child can't be started.
  public struct SpawnError: Error {
    /// The number that the system gives.
    public let code: Int32
  }

  /// The lines that it prints, as they come; they end when it closes its output.
  public let lines: AsyncStream<String>

  private let pid: pid_t
  private let input: Int32

  /// The path of a program that lies beside the running one.
  public static func sibling(_ name: String) -> String {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let path = own ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// Starts a program; its standard error is that of this process.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Its arguments.
  ///   - environment: Variables to set besides those of this process.
  /// - Throws: ``SpawnError``.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:]
  ) throws {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw SpawnError(code: errno) }
    for end in [toChild[1], fromChild[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = Self.emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, toChild[0])
    posix_spawn_file_actions_addclose(&actions, fromChild[1])
    var attributes = Self.emptyAttributes
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var argumentList = ([path] + arguments).map { strdup($0) } + [nil]
    var variableList = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argumentList + variableList { free(text) } }
    var pid: pid_t = 0
    let code = posix_spawn(&pid, path, &actions, &attributes, &argumentList, &variableList)
    close(toChild[0])
    close(fromChild[1])
    guard code == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw SpawnError(code: code)
    }
    self.pid = pid
    input = toChild[1]
    lines = Self.lines(of: fromChild[0])
  }

  deinit { close(input) }

  /// Sends a line to its standard input.
  public func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Foundation.write(input, bytes, bytes.count)
  }

  /// Sends it a signal.
  public func signal(_ number: Int32) { kill(pid, number) }

  /// Waits until the system tells of the next change of its state; not to be called twice at once.
  public func change() async -> Change {
    let pid = pid
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Self.nextChange(of: pid)) }
    }
  }

  private static func nextChange(of pid: pid_t) -> Change {
    var status: Int32 = 0
    while waitpid(pid, &status, WUNTRACED | Int32(WCONTINUED)) == -1 {
      // Somebody else has asked for the end, or it never was there.
      if errno != EINTR { return .exited(-1) }
    }
    // As the macros of `wait(2)` have it.
    if status == 0xFFFF { return .continued }
    if status & 0xFF == 0x7F { return .stopped(status >> 8 & 0xFF) }
    if status & 0x7F == 0 { return .exited(status >> 8 & 0xFF) }
    return .killed(status & 0x7F)
  }

  private static func lines(of descriptor: Int32) -> AsyncStream<String> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        var line: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while true {
          let count = read(descriptor, &bytes, bytes.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          for byte in bytes[..<count] {
            if byte == UInt8(ascii: "\n") {
              continuation.yield(String(decoding: line, as: UTF8.self))
              line = []
            } else {
              line.append(byte)
            }
          }
        }
        close(descriptor)
        continuation.finish()
      }
    }
  }

  #if canImport(Darwin)
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
    private static var emptyAttributes: posix_spawnattr_t? { nil }
  #else
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var emptyAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
