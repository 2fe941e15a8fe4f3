/// Finds a name of its own for each operation.
///
/// An operation is called as its requirement. Overloads are told apart by their argument labels:
/// `load(_:)` stays `load`, and `load(named:)` becomes `loadNamed`. Requirements that exclude each
/// other, in branches of one `#if`, may share a name.
struct OperationNames {
  /// A branch of an `#if`: which one of them, and where in the declaration.
  struct Branch: Equatable {
    var condition: Int
    var index: Int
  }

  private var taken: [(name: String, branches: [Branch])] = []
  /// How many requirements have the same base name, whatever their branches.
  private let overloads: [String: Int]

  init(_ requirements: [Requirement]) {
    overloads = requirements.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
  }

  /// Names the operations of a plan that stands in `branches`.
  mutating func name(_ plan: inout Plan, in branches: [Branch]) {
    let requirement = plan.requirement
    let base = requirement.name.name
    let isOverloaded = overloads[base, default: 0] > 1
    let labels = requirement.parameters.compactMap { $0.label?.name }
    let name = isOverloaded ? base + labels.map(capitalized).joined() : base
    if plan.operation != nil {
      let unique = free(name, branches)
      let suffix = unique.dropFirst(name.count)
      let label = isOverloaded ? requirement.fullName : base
      plan.operation?.name = quoted(unique)
      plan.operation?.label = suffix.isEmpty ? label : "\(label)#\(suffix)"
    }
    if plan.setter != nil {
      let name = free("set" + capitalized(name), branches)
      plan.setter?.name = quoted(name)
      plan.setter?.label = name
    }
  }

  private mutating func free(_ name: String, _ branches: [Branch]) -> String {
    var candidate = name
    var number = 2
    while taken.contains(where: { $0.name == candidate && !excludes($0.branches, branches) }) {
      candidate = "\(name)\(number)"
      number += 1
    }
    taken.append((candidate, branches))
    return candidate
  }

  private func excludes(_ left: [Branch], _ right: [Branch]) -> Bool {
    left.contains { one in
      right.contains { $0.condition == one.condition && $0.index != one.index }
    }
  }

  private func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
