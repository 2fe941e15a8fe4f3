import Testing

@testable import AppLifecycle

@Suite("Visibility")
struct VisibilityTests {
  @Test("Each change is news once, the first in either direction too")
  func changes() {
    var visibility = Visibility()
    #expect(!visibility.isForeground)
    let first = [visibility.activate(), visibility.activate()]
    #expect(first == [true, false])
    #expect(visibility.isForeground)
    let second = [visibility.deactivate(), visibility.deactivate(), visibility.activate()]
    #expect(second == [true, false, true])
    var fresh = Visibility()
    let third = [fresh.deactivate(), fresh.deactivate()]
    #expect(third == [true, false])
  }
}
