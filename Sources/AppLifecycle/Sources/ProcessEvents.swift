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
  ///
  /// Its lock is held from the look at who catches signals until that has changed, for all that is
  /// called open, or closed, at the same time. The handler of a signal takes another.
  private static let living = Guarded(0)
  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT]

  private let buffer = EventBuffer(of: ProcessEvents.self)
  private let state = Guarded(State())

  /// Catches the signals from now on; when this returns, none of them does its default any more.
  public init() { Self.living.withLock { catchSignals(&$0) } }

  /// Catches the signals, if this doesn't yet.
  private func catchSignals(_ living: inout Int) {
    guard state.withLock({ $0.sources.isEmpty }) else { return }
    living += 1
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
    let opening = Self.living.withLock { living in
      catchSignals(&living)
      return buffer.beginOpening(receive)
    }
    buffer.endOpening(opening)
  }

  /// Lets the signals do their defaults again, unless another one of these still catches them.
  public func close() {
    let closing = Self.living.withLock { living in
      let sources = state.withLock { state in
        defer { state = State() }
        return state.sources
      }
      for source in sources { source.cancel() }
      if !sources.isEmpty {
        living -= 1
        if living == 0 { Self.signals.forEach(Signals.restoreDefault) }
      }
      return buffer.beginClosing()
    }
    buffer.endClosing(closing)
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
