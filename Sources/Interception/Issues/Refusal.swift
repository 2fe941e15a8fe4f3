/// Stops the program because of a configuration that can't work, and says where it was made.
package func refuse(_ message: String, _ place: SourcePlace) -> Never {
  fatalError("\(message) (\(place))")
}

/// Stops the program because of a configuration that can't work.
package func refuse(_ message: String) -> Never {
  fatalError(message)
}
