import Testing

extension ExitTest.Result {
  /// What the process wrote to standard error.
  var text: String { String(decoding: standardErrorContent, as: UTF8.self) }
}
