import Interception

/// Everything that is measured; a new case is one line.
enum Cases {
  static var all: [Case] {
    sync + async + completion + unspecialised + observers + retrying + scopes + changing + making
      + lifecycle
  }
}

/// Observes, and does nothing.
struct Nothing: ObservingAdvice {}

/// Proceeds, in every shape.
struct Passing: Advice {}
