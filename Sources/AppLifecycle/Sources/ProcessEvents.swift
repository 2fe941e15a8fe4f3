import Dispatch
import Foundation
import Interception

/// The signals of the process, as events.
///
/// | signal | event |
/// |---|---|
/// | SIGTERM, SIGINT | terminate; a second one ends the process at once, with the status 128 + signal |
/// | SIGHUP | reload |
/// | SIGTSTP | background; then the process really stops, until it is continued |
/// | SIGCONT | foreground, unless the application is there |
///
/// Signals are caught from the moment that this is created, and kept until an application runs.
/// Until then only SIGTSTP stops the process as always. A program whose start takes long makes it
/// first thing. There should be one for the whole process.
///
/// ```swift
/// let signals = ProcessEvents()    // first thing
/// try app.start()
/// try await app.run([signals])
/// ```
public final class ProcessEvents: EventSource {
  private struct State {
    var sources: [any DispatchSourceSignal] = []
    var isEnding = false
  }

  /// How many of these catch signals: only the last lets them do their defaults again.
  private static let living = Guarded(0)
  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]

  private let buffer = EventBuffer(of: ProcessEvents.self)
  private let state = Guarded(State())

  /// Catches the signals from now on; when this returns, none of them does its default any more.
  public init() { catchSignals() }

  private func catchSignals() {
    Self.living.withLock { $0 += 1 }
    let queue = DispatchQueue(label: "AppLifecycle.ProcessEvents", qos: .userInitiated)
    let registered = DispatchGroup()
    for number in Self.signals {
      Signals.prepare(number)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { [weak self] in self?.caught(number) }
      registered.enter()
      source.setRegistrationHandler { registered.leave() }
      state.withLock { $0.sources.append(source) }
      source.resume()
    }
    registered.wait()
  }

  deinit { close() }

  /// Starts to give events, those that were kept first; catches signals again after an earlier run.
  public func open(_ receive: @escaping @Sendable (SystemEvent) -> Void) {
    if state.withLock({ $0.sources.isEmpty }) { catchSignals() }
    buffer.open(receive)
  }

  /// Lets the signals do their defaults again, unless another one of these still catches them.
  public func close() {
    buffer.close()
    let sources = state.withLock { state in
      defer { state = State() }
      return state.sources
    }
    for source in sources { source.cancel() }
    guard !sources.isEmpty else { return }
    Self.living.withLock { living in
      living -= 1
      if living == 0 { Self.signals.forEach(Signals.restoreDefault) }
    }
  }

  private func caught(_ number: Int32) {
    switch number {
    case SIGHUP: buffer.give(.reload)
    case SIGCONT:
      // Before an application runs, there is nothing to bring to the foreground.
      if buffer.isOpen { buffer.give(.foreground) }
    case SIGTSTP:
      guard buffer.isOpen else { return Signals.stopProcess() }
      buffer.give(
        .background.then { [weak self, buffer] in
          // One that is about to end isn't to be kept from it.
          guard let self, !state.withLock({ $0.isEnding }) else { return }
          Signals.stopProcess()
          buffer.give(.foreground)
        })
    default:
      let isSecond = state.withLock { state in
        defer { state.isEnding = true }
        return state.isEnding
      }
      if isSecond { _exit(128 + number) }
      buffer.give(.terminate)
    }
  }
}
