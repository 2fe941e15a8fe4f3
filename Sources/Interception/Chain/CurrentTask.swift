/// What the running task is bound to.
enum CurrentTask {
  /// The task executor that the current task prefers; `nil` without one, and on Apple systems before
  /// 26.4, which can't tell.
  ///
  /// Soundness: the reference is taken while the task, which keeps its executor alive, is running.
  static var executor: (any TaskExecutor)? {
    guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
      return nil
    }
    return unsafe withUnsafeCurrentTask { task in
      unsafe task?.unownedTaskExecutor?.asTaskExecutor()
    }
  }
}
