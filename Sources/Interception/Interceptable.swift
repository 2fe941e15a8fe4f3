/// A wrapped value whose operations are open to advice.
///
/// Wrap a value, name the operations that matter, and call those instead of the methods. Advice
/// then goes in and comes out while the program runs, in any order, and neither the value nor its
/// callers change:
///
/// ```swift
/// let store = Interceptable(FolderStore())
/// let folders = store.operation("fetchAllFolders", FolderStore.fetchAllFolders)
/// folders { folders, error in print(folders ?? []) }
///
/// let retry = folders.advise(.retry(3))    // the same call now tries up to four times
/// retry.remove()                           // and now it is as before
/// ```
///
/// Calls that the value makes on itself, and calls that don't go through an operation, are not
/// intercepted. A wrapper may cross threads if the value may (`Sendable`).
public final class Interceptable<Base> {
  /// The wrapped value.
  public let base: Base

  /// What operations say they belong to.
  private let type: any Any.Type
  private let operationsByName = Guarded<[String: any InterceptableOperation]>([:])
  private let advice: AdviceRegistry
  private let issues: IssueSink

  /// Wraps a value.
  ///
  /// - Parameters:
  ///   - base: The value, of any type.
  ///   - type: What operations, pointcuts and ``explain()`` take for the type of the value, where that
  ///     is only a box around it; `nil` takes the type itself.
  ///   - issues: Gets the issues of this wrapper's operations, on the thread on which they come up;
  ///     `nil` leaves them to ``InterceptionIssue/handler``.
  public init(
    _ base: Base, as type: (any Any.Type)? = nil, issues: InterceptionIssue.Handler? = nil
  ) {
    self.base = base
    self.type = type ?? Base.self
    advice = AdviceRegistry(layer: .wrapper, base: self.type)
    self.issues = IssueSink(issues)
  }

  /// The operations named so far, sorted by name.
  public var operations: [any InterceptableOperation] {
    operationsByName.withLock { Array($0.values) }.sorted { $0.name < $1.name }
  }

  /// Adds what isn't intercepted to ``explain()``.
  func note(_ member: WrapperExplanation.LeftOut) {
    advice.note(member)
  }

  /// The operations and their advice, what isn't intercepted, and the patterns that match nothing.
  public func explain() -> WrapperExplanation {
    WrapperExplanation(
      base: type, operations: operations.map { $0.explain() },
      notIntercepted: advice.notIntercepted, patterns: advice.explained())
  }

  /// Installs an advice value on all operations of this wrapper whose name matches, also future ones.
  ///
  /// A pattern that matches nothing is no error: an operation may come later. ``explain()`` lists it. An
  /// operation on which the advice can't work is left out, and an issue is reported. Safe on any thread;
  /// calls that are running don't see it.
  ///
  /// - Parameters:
  ///   - pattern: A name, with `*` for any characters and `?` for one.
  ///   - advice: What to install; stands outside the advice of the operations themselves.
  ///   - priority: How far outside it stands.
  ///   - label: A name for ``explain()``.
  ///   - times: The number of its runs, on all the operations together, after which it is used up; at
  ///     least 1. It runs once for each call, or inside a retry for each attempt.
  ///   - fileID: Where it is installed.
  ///   - line: Where it is installed.
  /// - Returns: The registration that removes it from all of them.
  @discardableResult
  public func advise<A: Advice>(
    _ pattern: String,
    _ advice: A,
    priority: AdvicePriority = .normal,
    label: String? = nil,
    times: Int? = nil,
    fileID: String = #fileID,
    line: UInt = #line
  ) -> Registration {
    self.advice.install(
      advice, .written(pattern),
      AdviceOptions(priority: priority, label: label, times: times, fileID: fileID, line: line)
    )
  }

  /// The operation of that name, made by `make` if it is new.
  ///
  /// An empty name, or a name that has another signature or another `idempotent`, stops the program.
  @usableFromInline
  func named<Operation: InterceptableOperation>(
    _ name: String, _ shape: OperationShape, _ signature: Signature, _ idempotent: Bool,
    _ place: SourcePlace,
    _ make: (OperationID) -> Operation
  ) -> Operation {
    if name.isEmpty { refuse("an operation of \(type) needs a name, but it is empty", place) }
    let id = OperationID(
      name: name,
      base: type,
      shape: shape,
      signature: signature.text,
      untypedBecause: signature.reason,
      isIdempotent: idempotent,
      carriesInterceptionErrors: signature.carriesInterceptionErrors, issues: issues,
      wrapperAdvice: advice
    )
    // Whoever gets the operation finds all advice on it, so it is made known last. Of two that were made
    // at once, one is let go.
    let known = operationsByName.withLock { $0[name] }
    let operation = known ?? adopted(make(id), as: name)
    guard let operation = operation as? Operation else {
      refuse(
        "\(type).\(name) has two signatures, \(operation.id.shape) "
          + "\(operation.id.signature) and \(shape) \(signature.text): give one of them another name",
        place
      )
    }
    if operation.id.isIdempotent != idempotent {
      refuse(
        "\(type).\(name) was named as \(idempotent ? "not idempotent" : "idempotent"), and is now named as "
          + "\(idempotent ? "idempotent" : "not idempotent"): say the same at both places", place)
    }
    if known == nil, let handler = signature.handler {
      issues.report(.hiddenAnswer(operation.id, in: handler))
    }
    return operation
  }

  /// Puts the advice for many operations on a new one, and makes it known.
  private func adopted(
    _ new: any InterceptableOperation, as name: String
  ) -> any InterceptableOperation {
    if let target = new as? any AdviceTarget {
      let remembered = RememberedOperation(target)
      AdviceRegistry.aspects.adopt(target, as: remembered)
      advice.adopt(target, as: remembered)
    }
    return operationsByName.withLock { operations in
      if let operation = operations[name] { return operation }
      operations[name] = new
      return new
    }
  }
}

extension Interceptable: Sendable where Base: Sendable {}
