/// A named operation of a wrapped value, whatever its shape and types.
///
/// ```swift
/// for operation in store.operations { print(operation.name, operation.explain()) }
/// ```
public protocol InterceptableOperation: AnyObject {
  /// Which operation this is.
  var id: OperationID { get }

  /// The operation and its advice, from the outside in.
  func explain() -> OperationExplanation
}

extension InterceptableOperation {
  /// The name under which the operation was made.
  public var name: String { id.name }

  /// How it is called.
  public var shape: OperationShape { id.shape }
}

/// What the library needs of an operation to install advice for many of them.
package protocol AdviceTarget: InterceptableOperation {
  /// Installs `advice` as described.
  func install(_ advice: some Advice, as installation: Installation)
  /// Enters a task scope with `advice`; the caller leaves it, and makes it current meanwhile.
  func scope(_ advice: some Advice, as installation: Installation) -> AdviceScope
  /// Where advice of this operation is installed.
  var host: any AdviceHost { get }
  /// What lives as long as this operation.
  var life: OperationLife { get }
}

extension InterceptableOperation {
  /// Installs an advice value, whatever the types of the operation.
  ///
  /// One that can't work on this operation (``Advice/objection(to:)``) stops the program, with the reason.
  ///
  /// ```swift
  /// for operation in store.operations { operation.advise(.retry(1), label: "once more") }
  /// ```
  ///
  /// - Parameters:
  ///   - advice: What to install.
  ///   - priority: How far outside it stands.
  ///   - label: A name for ``explain()``.
  ///   - times: The number of its runs after which it removes itself; `nil` stays. At least 1. It
  ///     runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it.
  @discardableResult
  public func advise<A: Advice>(
    _ advice: A,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    install(
      advice, .advice(advice),
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line))
  }

  /// Installs `advice` in the place of the target; refuses what can't work.
  package func installReplacement(
    _ advice: some Advice, _ options: AdviceOptions
  ) -> Registration {
    install(advice, .replacement(advice), options)
  }

  private func install(
    _ advice: some Advice, _ kind: AdviceKind, _ options: AdviceOptions
  ) -> Registration {
    id.check(advice, options.place)
    guard let target = self as? any AdviceTarget else {
      refuse("\(id.qualifiedName) is no operation of this library: it takes no advice")
    }
    let installation = Installation(kind: kind, options: options, layer: .operation)
    target.install(advice, as: installation)
    return Registration(installation.id, in: target.host)
  }
}

extension AdviceTarget {
  /// Installs `advice`, or reports that it can't work here.
  package func installUnlessObjected(_ advice: some Advice, as installation: Installation) {
    if let objection = advice.objection(to: id) {
      id.issues.report(
        InterceptionIssue(
          .adviceLeftOut, id, attempt: 0,
          "\(advice.summary) (\(installation.location)) leaves it out: \(objection)"))
    } else {
      install(advice, as: installation)
    }
  }
}
