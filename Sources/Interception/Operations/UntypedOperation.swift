/// How an ``UntypedOperation`` is called: a name for one of the three shapes.
///
/// ```swift
/// let decode = store.untyped("decode", as: SyncCalls.self, because: "it is generic")
/// ```
public protocol UntypedShape {
  /// The shape.
  static var shape: OperationShape { get }
}

/// Calls that return their result.
public enum SyncCalls: UntypedShape {
  /// ``OperationShape/sync``.
  public static var shape: OperationShape { .sync }
}

/// Calls that are awaited.
public enum AsyncCalls: UntypedShape {
  /// ``OperationShape/async``.
  public static var shape: OperationShape { .async }
}

/// Calls that answer through a completion handler.
public enum CompletionCalls: UntypedShape {
  /// ``OperationShape/completion``.
  public static var shape: OperationShape { .completion }
}

/// A named operation of a wrapped value whose types each call brings along.
///
/// It is for methods that no typed operation can hold: generic ones, and those with `inout`
/// parameters or closures that don't escape. Advice values reach it as they reach any operation, by
/// name pattern, pointcut and scope too; they see the name, the arguments and the outcome of each call.
/// Closures can't be put on it, since they would have to name the types.
///
/// ```swift
/// let decode = store.untyped("decode", as: SyncCalls.self, because: "it is generic")
///
/// func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
///   try decode.call(type) { type in try store.base.decode(type) }
/// }
/// ```
///
/// Without advice a call is one load and one branch away from the target. With advice it builds the
/// chain for its types, which costs allocations.
public final class UntypedOperation<Shape: UntypedShape>: InterceptableOperation, Sendable {
  /// Which operation this is; its signature is the text that it was made with.
  public let id: OperationID

  @usableFromInline let cell: ChainCell<UniversalLink>

  init(_ id: OperationID) {
    self.id = id
    cell = ChainCell(operation: id, target: UniversalBody(nil))
  }

  /// Whether a call has to go through `call`: there is advice, in a task scope at least.
  ///
  /// Code that asks first can call the target directly when there is none, without a closure in between
  /// and without a copy of the arguments.
  @inlinable
  public var isAdvised: Bool { !cell.isEmpty }

  /// The operation and its advice, from the outside in, and why it is untyped.
  public func explain() -> OperationExplanation {
    OperationExplanation(id, cell.explained())
  }
}

extension UntypedOperation: AdviceTarget {
  package func install(_ advice: some Advice, as installation: Installation) {
    let entry = UniversalAdvice(advice: advice, installation: installation)
    cell.install(UniversalBody(entry), as: installation)
  }

  package var host: any AdviceHost { cell }

  package var life: OperationLife { cell.life }

  package func scope(_ advice: some Advice, as installation: Installation) -> AdviceScope {
    let body = UniversalBody(UniversalAdvice(advice: advice, installation: installation))
    let entry = ChainEntry(installation, UniversalLink.box(body))
    return AdviceScope(entry, for: cell, inside: AdviceScope.current)
  }
}
