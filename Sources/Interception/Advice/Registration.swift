/// Where advice is installed: one operation, or everything that a pattern reaches.
@usableFromInline
package protocol AdviceHost: AnyObject, Sendable {
  /// Takes the advice out; `false` if it isn't there.
  func remove(_ id: Installation.ID) -> Bool
  /// Leaves the advice out of new calls, or takes it in again, at the same place.
  func setSuspended(_ isSuspended: Bool, _ id: Installation.ID)
  /// Whether the advice is there, and takes part.
  func status(of id: Installation.ID) -> AdviceStatus
}

/// Where advice is installed, for whoever must not keep that alive.
struct WeakHost {
  weak var host: (any AdviceHost)?
}

/// The state of an installed advice.
@usableFromInline
package enum AdviceStatus: Sendable {
  /// It takes part in new calls.
  case active
  /// It keeps its place, but new calls pass it by.
  case suspended
  /// It is gone.
  case removed
}

/// One installed advice: removes it, suspends it, and says whether it is active.
///
/// A registration may be dropped: the advice stays until it is removed, used up (`times`), or its
/// operation goes. It doesn't keep the target, the operation or the advice alive. Every method is
/// safe on any thread, and inside a call: a running call finishes on the chain it started with.
///
/// ```swift
/// let hook = count.before { call in print(call.arguments) }
/// hook.suspend()                  // calls pass it by,
/// hook.resume()                   // and meet it at its old place again
/// let wasThere = hook.remove()    // true the first time
/// ```
public final class Registration: Sendable {
  private let id: Installation.ID
  private let place: Guarded<WeakHost>

  @usableFromInline
  package init(_ id: Installation.ID, in host: any AdviceHost) {
    self.id = id
    place = Guarded(WeakHost(host: host))
  }

  private var host: (any AdviceHost)? { place.withLock { $0.host } }

  /// Removes the advice from all calls that start from now on.
  ///
  /// - Returns: `true` if this removed it; `false` if it was already gone.
  @discardableResult
  public func remove() -> Bool { host?.remove(id) ?? false }

  /// Leaves the advice out of new calls until ``resume()``; it keeps its place in the order.
  public func suspend() { host?.setSuspended(true, id) }

  /// Takes a suspended advice into new calls again, at its old place.
  public func resume() { host?.setSuspended(false, id) }

  /// Whether new calls meet the advice: it is neither suspended, nor removed, nor used up.
  public var isActive: Bool { host?.status(of: id) == .active }
}
