/// Finds the subclasses of a class in the running process, without any registration.
///
/// ```swift
/// let discovery = TypeDiscovery.subclasses(of: AppService.self)
/// for service in discovery.classes {
///   print(service.path, service.image)
/// }
/// ```
///
/// Classes of the executable, of the libraries it links and of modules that were loaded later are
/// found, whatever their access level. A class is found when its ancestors are known to the
/// linker; **only the classes that are found are realised**, all others are left untouched.
///
/// Every function may be called from any thread, and concurrently with `dlopen`.
package enum TypeDiscovery {
  /// Finds every concrete subclass of a class, direct or not; the class itself isn't included.
  ///
  /// A concrete class is one without generic parameters, its own or those of a context around it.
  /// When this process can't be searched, the result has no classes and says why. Answers are
  /// cached until another image is loaded.
  ///
  /// - Parameter base: The class whose subclasses are wanted. It may be a specialised generic.
  /// - Returns: The classes, sorted by path, and what stood in the way of finding others.
  package static func subclasses<Base: AnyObject & SendableMetatype>(
    of base: Base.Type
  ) -> Discovery<Base> {
    subclasses(of: base, check: .canary)
  }

  /// Finds the subclasses of a class, provided that a given self-check passes.
  ///
  /// - Parameters:
  ///   - base: The class whose subclasses are wanted.
  ///   - check: What has to hold before the result of a search is believed.
  /// - Returns: The classes, or the reason of the check that failed.
  package static func subclasses<Base: AnyObject & SendableMetatype>(
    of base: Base.Type,
    check: SelfCheck
  ) -> Discovery<Base> {
    if let failure = check.failure() {
      return Discovery(unavailable: failure)
    }
    do {
      return try cache.discovery(of: base)
    } catch {
      return Discovery(unavailable: error)
    }
  }

  /// Finds the subclasses of a class past the cache, as the first search does.
  ///
  /// - Parameter base: The class whose subclasses are wanted.
  /// - Returns: The classes, or why the process can't be searched.
  package static func search<Base: AnyObject & SendableMetatype>(
    for base: Base.Type
  ) -> Discovery<Base> {
    do {
      return try LoadedImages.snapshot().discovery(of: base)
    } catch {
      return Discovery(unavailable: error)
    }
  }

  /// Loads a dynamic library for the rest of the life of the process.
  ///
  /// The next call of ``subclasses(of:)`` finds its classes too. The library is never closed:
  /// the runtime keeps pointers into every image that it has seen. Loading it again does nothing.
  ///
  /// - Parameter path: The file, or a name that the dynamic linker searches for.
  /// - Throws: The linker's own explanation, when the library or one of its symbols is missing.
  package static func loadModule(_ path: String) throws(ModuleLoadingError) {
    try ModuleLoader.load(path)
  }

  private static let cache = DiscoveryCache()
}
