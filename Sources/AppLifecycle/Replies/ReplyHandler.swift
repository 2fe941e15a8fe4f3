/// One participant's handler for its answer to an event: to be called once, on any thread.
///
/// A second call is reported with the name of the service, and ignored. So is a handler that is let
/// go without a call; the others don't wait for it.
public struct ReplyHandler<Value: Sendable>: Sendable {
  private let oneShot: OneShot<Value>

  init(_ oneShot: OneShot<Value>) { self.oneShot = oneShot }

  /// Gives the answer.
  public func callAsFunction(_ value: Value) { oneShot.answer(value) }

  /// Says that there is no answer, and that nobody should wait for it.
  public func abstain() { oneShot.answer(nil) }
}

/// A service's own handler for what it has fetched.
public typealias FetchCompletionHandler = ReplyHandler<FetchResult>

/// A service's own handler for what takes an activity up.
public typealias RestorationHandler = ReplyHandler<[any Restorable]>

/// The token that all copies of a handler share: its end without a call is noticed.
final class OneShot<Value: Sendable>: Sendable {
  private let replies: Replies<Value>
  private let participant: Int

  init(_ replies: Replies<Value>, _ participant: Int) {
    self.replies = replies
    self.participant = participant
  }

  deinit { replies.drop(participant) }

  func answer(_ value: Value?) { replies.answer(participant, value) }
}
