import TypeDiscovery

extension Application {
  /// Opens a dynamic library for good, and brings its services to the phase of the application.
  ///
  /// The library is never closed: closing one with Swift types in it crashes the runtime. It has to
  /// share ``AppService`` with the program, as a dynamic library; one with a copy of its own is
  /// reported as an issue.
  ///
  /// - Parameter path: The file, or a name that the dynamic linker searches for.
  /// - Throws: ``ApplicationError``: the library can't be loaded, in the words of the linker; or its
  ///   services can't be ordered, with the path, or come after a stop, and none of them is added; or
  ///   it is called by a service that is being created, and nothing is loaded.
  public func loadModule(_ path: String) throws {
    try enter("loadModule")
    defer { leave() }
    try refuseWhileCreating([path])
    do {
      try TypeDiscovery.loadModule(path)
    } catch {
      throw ApplicationError(code: .moduleNotLoaded, path: [path], message: "\(error)")
    }
    // Before the start, the start finds them.
    guard lifecycle.phase != .idle else { return }
    // What was removed stays so.
    let known = Set(records.map { ObjectIdentifier($0.type) })
    let new = candidates().filter { !known.contains(ObjectIdentifier($0.type)) }
    guard !new.isEmpty else { return }
    try register(new)
    advance()
  }
}
