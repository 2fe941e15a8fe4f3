import Synchronization

/// The numbers under which operations are counted: operations with equal labels share one.
///
/// There are as many as there are types with operations and names for them, in the whole process.
enum OperationSeries {
  struct Labels: Hashable, Sendable {
    let module: String
    let type: String
    let operation: String

    var qualifiedName: String { "\(type).\(operation)" }
  }

  private struct State {
    var numbers: [Labels: Int] = [:]
    var labels: [Labels] = []
  }

  private static let state = Guarded(State())

  /// The labels, by number.
  static var labels: [Labels] { state.withLock { $0.labels } }

  static func number(of operation: OperationID) -> Int {
    let labels = Labels(
      module: operation.module, type: TypeName.text(of: operation.base), operation: operation.name)
    return state.withLock { state in
      if let number = state.numbers[labels] { return number }
      state.numbers[labels] = state.labels.count
      state.labels.append(labels)
      return state.labels.count - 1
    }
  }
}
