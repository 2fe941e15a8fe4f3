@_exported public import Interception

/// Writes a type that forwards a protocol through advisable operations.
///
/// For a protocol `FolderFetching` the macro declares `FolderFetchingInterceptor`, a generic type
/// around any conforming value. State its conformance next to the protocol:
///
/// ```swift
/// @Interceptable
/// protocol FolderFetching {
///   func fetchAllFolders(completion: @escaping ([Folder]?, (any Error)?) -> Void)
///   func rename(_ from: String, to: String) async throws(StoreError) -> Folder
/// }
/// extension FolderFetchingInterceptor: FolderFetching {}
/// extension FolderStore: FolderFetching {}
///
/// let store = FolderFetchingInterceptor(FolderStore())
/// store.operations.fetchAllFolders.advise(.retry(3))
/// store.interceptable.advise("*", .retry(3))
/// ```
///
/// Requirements become the same operations as those of a wrapper made by hand: synchronous,
/// asynchronous, or, where the last parameter is an escaping callback of a usual shape, or the last two
/// are a pair for success and failure, completion operations. What has no types that could be stored (generic and rethrowing requirements, `inout`
/// parameters, closures that don't escape) becomes an `UntypedOperation`: advice values reach it, by
/// pattern too, but no closures. Static requirements, initialisers and some others are forwarded past
/// all advice. `interceptable.explain()` lists both, with the reasons.
///
/// Requirements that the protocol inherits belong in the same extension as the conformance. Next to a
/// public protocol, write `public import InterceptionMacros` where imports are internal by default.
///
/// - Note: Everything is generated from the text of the protocol. A protocol that is bound to
///   classes, to actors or to `Sendable` through another one has to say so itself.
@attached(peer, names: suffixed(Interceptor))
public macro Interceptable() =
  #externalMacro(module: "InterceptionMacrosPlugin", type: "InterceptableV6")

/// Writes a type that forwards a protocol, some of whose callbacks may be called more than once.
///
/// A completion operation ends with the first call of its callback. The named requirements, such
/// as those that register an observer, become synchronous operations instead, with the callback
/// as one of their arguments:
///
/// ```swift
/// @Interceptable(callbacks: "observe")
/// protocol FolderObserving {
///   func observe(_ handler: @escaping (Folder) -> Void)
/// }
/// extension FolderObservingInterceptor: FolderObserving {}
/// ```
///
/// - Parameter callbacks: The base names of the requirements, as string literals.
@attached(peer, names: suffixed(Interceptor))
public macro Interceptable(callbacks: StaticString...) =
  #externalMacro(module: "InterceptionMacrosPlugin", type: "InterceptableV6")
