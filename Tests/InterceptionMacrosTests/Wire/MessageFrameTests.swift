import InterceptionMacroCore
import Testing

@Suite("Message frames")
struct MessageFrameTests {
  @Test("The length comes first, in eight bytes, the lowest first")
  func frame() {
    let message = [UInt8](repeating: 7, count: 0x0102)
    #expect(MessageFrame.framed(message) == [2, 1, 0, 0, 0, 0, 0, 0] + message)
    #expect(MessageFrame.length([2, 1, 0, 0, 0, 0, 0, 0]) == 0x0102)
  }

  @Test(
    "Zero, an end in the middle and absurd lengths end the conversation",
    arguments: [
      [], [1], [0, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0x40, 0, 0, 0, 0],
      [255, 255, 255, 255, 255, 255, 255, 255],
    ] as [[UInt8]]
  )
  func end(header: [UInt8]) {
    #expect(MessageFrame.length(header) == nil)
  }

  @Test("The longest message is accepted")
  func longest() {
    #expect(MessageFrame.length([0, 0, 0, 0x40, 0, 0, 0, 0]) == MessageFrame.longest)
  }
}
