import Interception

/// One operation on a ``Target``, advised and called in the same way whatever its shape.
protocol Driver: Sendable {
  associatedtype Operation: InterceptableOperation & Sendable
  var operation: Operation { get }

  func before(
    _ options: Options,
    _ hook: @escaping @Sendable (inout Int) throws -> Void
  ) -> Registration

  func after(
    _ options: Options,
    _ hook: @escaping @Sendable (Int, Result<Int, any Error>) -> Void
  ) -> Registration

  func around(_ options: Options, _ plan: Plan) -> Registration

  func replace(
    _ options: Options,
    _ body: @escaping @Sendable (Int) throws -> Int
  ) -> Registration

  func replace(_ options: Options, with advice: some Advice) -> Registration

  nonisolated(nonsending) func call(_ number: Int) async throws -> Int

  nonisolated(nonsending) func unadvised(_ number: Int) async throws -> Int
}
