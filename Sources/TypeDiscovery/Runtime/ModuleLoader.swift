// The capability of this file: loading a dynamic library.
#if os(Linux) && canImport(Glibc)
  import Glibc
#endif

/// Opens dynamic libraries for good.
enum ModuleLoader {
  /// Opens a library; `RTLD_NOW` finds missing symbols here and not at their first use.
  ///
  /// Closing a library that holds Swift types crashes the runtime later, so `RTLD_NODELETE` keeps
  /// it mapped even when somebody else closes it.
  static func load(_ path: String) throws(ModuleLoadingError) {
    #if os(Linux) && canImport(Glibc)
      guard dlopen(path, RTLD_NOW | RTLD_NODELETE) == nil else { return }
      // Sound: the text belongs to this thread until its next call of the linker.
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw ModuleLoadingError(code: .refused, path: path, reason: reason)
    #else
      throw ModuleLoadingError(
        code: .platform,
        path: path,
        reason: "modules can be loaded on Linux with glibc only; `dlopen` of other systems and "
          + "`LoadLibrary` were not tried"
      )
    #endif
  }
}
