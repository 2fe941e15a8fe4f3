import Testing

@testable import LoopbackServer

@Suite("Socket")
struct SocketTests {
  @Test("Bytes pass, and nothing blocks")
  func passing() throws {
    let (left, right) = try Socket.pair()
    var buffer = [UInt8](repeating: 0, count: 2)
    #expect(right.receive(into: &buffer) == .blocked)
    #expect(left.transmit([1, 2, 3]) == .moved(3))
    #expect(right.receive(into: &buffer) == .moved(2))
    #expect(buffer == [1, 2])
    left.endOutput()
    #expect(right.receive(into: &buffer) == .moved(1))
    #expect(right.receive(into: &buffer) == .ended)
  }

  @Test("A peer that doesn't read blocks, and one that has gone raises no signal")
  func leaving() throws {
    var (left, right): (Socket, Socket?) = try Socket.pair()
    let bytes = [UInt8](repeating: 0, count: 1 << 16)[...]
    var outcome = left.transmit(bytes)
    while case .moved = outcome { outcome = left.transmit(bytes) }
    #expect(outcome == .blocked)
    #expect(right != nil)
    right = nil
    #expect(left.transmit(bytes) == .ended)
  }

  @Test("A listener without clients has none")
  func listening() throws {
    let listener = try Socket.listening(on: 0)
    #expect(try listener.boundPort() != 0)
    #expect(try listener.nextConnection() == nil)
  }
}
