import InterceptionTesting
import Testing

@testable import AppLifecycle

@Suite("Gathering")
struct GatheringTests {
  typealias Problem = Gathering<Int>.Problem

  @Test("Nobody: delivers nothing, at once")
  func nobody() {
    var gathering = Gathering<Int>()
    #expect(gathering.close().delivery == [])
    #expect(gathering.expire().delivery == nil)
  }

  @Test("Delivers when the event is over and all have answered, in the order of the participants")
  func order() {
    var gathering = Gathering<Int>()
    let participants = (0..<3).map { _ in gathering.join() }
    #expect(gathering.answer(participants[2], 3).delivery == nil)
    #expect(gathering.close().delivery == nil)
    #expect(gathering.isWaiting)
    #expect(gathering.answer(participants[0], 1).delivery == nil)
    #expect(gathering.answer(participants[1], nil).delivery == [1, 3])
    #expect(!gathering.isWaiting)
  }

  @Test("Not before the event is over: more may join")
  func notEarly() {
    var gathering = Gathering<Int>()
    let first = gathering.join()
    #expect(gathering.answer(first, 1).delivery == nil)
    let second = gathering.join()
    #expect(gathering.close().delivery == nil)
    #expect(gathering.answer(second, 2).delivery == [1, 2])
  }

  @Test("A second answer is a problem, and changes nothing")
  func double() {
    var gathering = Gathering<Int>()
    let (first, second) = (gathering.join(), gathering.join())
    _ = gathering.close()
    _ = gathering.answer(first, 1)
    let again = gathering.answer(first, 9)
    #expect(again.problems.map(\.problem) == [.double])
    #expect(again.delivery == nil)
    #expect(gathering.answer(second, 2).delivery == [1, 2])
    #expect(gathering.answer(second, 2).problems.map(\.participant) == [second])
  }

  @Test("A dropped handler doesn't hold up the others")
  func dropped() {
    var gathering = Gathering<Int>()
    let (first, second) = (gathering.join(), gathering.join())
    _ = gathering.close()
    _ = gathering.answer(first, 1)
    let drop = gathering.drop(second)
    #expect(drop.delivery == [1])
    #expect(drop.problems.map(\.problem) == [.dropped])
    #expect(gathering.drop(first).problems.isEmpty)
  }

  @Test("The deadline delivers what is there, and names who is late; a late answer is ignored")
  func late() {
    var gathering = Gathering<Int>()
    let (first, second) = (gathering.join(), gathering.join())
    _ = gathering.close()
    _ = gathering.answer(first, 1)
    let expiry = gathering.expire()
    #expect(expiry.delivery == [1])
    #expect(expiry.problems.map(\.participant) == [second])
    let answer = gathering.answer(second, 2)
    #expect(answer.delivery == nil)
    #expect(answer.problems.isEmpty)
    #expect(gathering.answer(second, 2).problems.map(\.problem) == [.double])
    #expect(gathering.drop(second).problems.isEmpty)
  }

  @Test("Random histories deliver exactly once, and agree with what each participant did first")
  func model() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(seed: seed)
    for _ in 0..<2_000 {
      var gathering = Gathering<Int>()
      let count = Int(random.next() % 5)
      for _ in 0..<count { _ = gathering.join() }
      var first: [Int: Int?] = [:]
      var deliveries: [[Int]] = []
      var isOver = false
      for step in 0..<12 {
        let effects: Gathering<Int>.Effects
        switch random.next() % 8 {
        case 0:
          effects = gathering.close()
          isOver = true
        case 1:
          effects = gathering.expire()
          if isOver { for person in 0..<count { first[person] = first[person] ?? .some(nil) } }
        case 2 where count > 0:
          let person = Int.random(in: 0..<count, using: &random)
          effects = gathering.drop(person)
          first[person] = first[person] ?? .some(nil)
        default:
          guard count > 0 else { continue }
          let person = Int.random(in: 0..<count, using: &random)
          effects = gathering.answer(person, step)
          first[person] = first[person] ?? .some(step)
        }
        if let delivery = effects.delivery { deliveries.append(delivery) }
        let isComplete = isOver && first.count == count
        let expected = (0..<count).compactMap { first[$0] ?? nil }
        #expect(deliveries == (isComplete ? [expected] : []), "seed \(seed)")
      }
    }
  }
}
