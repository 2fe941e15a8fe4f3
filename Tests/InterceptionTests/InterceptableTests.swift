import Interception
import Testing

@Suite("Interceptable")
struct InterceptableTests {
  @Test("Keeps the wrapped value")
  func base() {
    #expect(Interceptable(7).base == 7)
  }
}
