/// What the operations of an application's events are called on: it holds the delegate.
///
/// The delegate can be replaced at any time; the operations, and the advice on them, stay.
///
/// ```swift
/// print(app.callbacks.explain())    // every event's operation, and who takes part
/// app.delegate = MyDelegate()       // answers from the next event on
/// ```
public final class ApplicationCallbacks {
  weak var app: Application?
  var delegate: (any ApplicationDelegate)?

  init(_ delegate: (any ApplicationDelegate)?) { self.delegate = delegate }

  /// Asks the delegate: the target of every event's operation.
  func ask<Event: ApplicationEvent>(_ event: Event) -> Outcome<Event.Answer> {
    var outcome = Outcome(Event.combine)
    guard let app, app.isAlone(Event.name) else { return outcome }
    defer { app.leave() }
    if let delegate {
      outcome.append(event.ask(delegate, in: app), of: String(describing: type(of: delegate)))
    }
    return outcome
  }
}
