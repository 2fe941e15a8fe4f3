import Dispatch
import Interception
import InterceptionTesting
import Testing

@Suite("DeliveryAdvice")
struct DeliveryAdviceTests {
  private typealias Answer = Result<Int, any Error>

  @Test("The answer comes on the chosen queue; the target runs on the caller's thread")
  func queue() async throws {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "delivery")
    queue.setSpecific(key: key, value: "delivery")
    let places = Recording<String?>()
    let operation = Interceptable(()).operation("load") {
      (_: Void, done: Completion<Int, any Error>) in
      places.append(DispatchQueue.getSpecific(key: key))
      done(.success(1))
    }
    let registration = operation.advise(DeliveryAdvice { work in queue.async(execute: work) })
    let number = await withCheckedContinuation { continuation in
      operation { (result: Answer) in
        places.append(DispatchQueue.getSpecific(key: key))
        continuation.resume(returning: try? result.get())
      }
    }
    #expect(number == 1)
    #expect(places.elements == [nil, "delivery"])
    registration.remove()
    #expect(try await operation.value() == 1)
  }

  @Test("Outside a retry it moves the last answer, inside it each attempt's")
  func retry() {
    let moved = Guarded(0)
    let delivery = DeliveryAdvice { work in
      moved.withLock { $0 += 1 }
      work()
    }
    let operation = Interceptable(()).operation("load") {
      (_: Void, done: Completion<Int, any Error>) in done(.failure(StoreError.busy))
    }
    operation.advise(.retry(2, backoff: .none))
    let outside = operation.advise(delivery, priority: .high)
    operation { (_: Answer) in }
    #expect(moved.withLock { $0 } == 1)
    outside.remove()
    operation.advise(delivery, priority: .low)
    operation { (_: Answer) in }
    #expect(moved.withLock { $0 } == 4)
  }

  @Test("What is run twice counts once, and what is never run fails the call")
  func misuse() {
    let issues = IssueList()
    let callee = Callee<Int, any Error>(issues: issues.add)
    let operation = callee.operation
    let twice = operation.advise(
      DeliveryAdvice { work in
        work()
        work()
      })
    var answers: [Answer] = []
    operation { (result: Answer) in answers.append(result) }
    callee.answer(.success(1))
    #expect(answers.count == 1)
    #expect(issues.kinds == [.doubleCompletion])
    twice.remove()
    callee.drop()

    operation.advise(DeliveryAdvice { _ in })
    operation { (result: Answer) in answers.append(result) }
    callee.answer(.success(2))
    callee.drop()
    #expect(answers.count == 2)
    #expect(throws: InterceptionError.self) { try answers[1].get() }
    #expect(issues.kinds == [.doubleCompletion, .droppedCompletion])
  }

  @Test("Operations without a handler are left out")
  func refused() {
    let issues = IssueList()
    let wrapper = Interceptable((), issues: issues.add)
    let count = wrapper.operation("count") { (_: Void, n: Int) in n }
    wrapper.advise("*", DeliveryAdvice { work in work() })
    #expect(count(3) == 3)
    #expect(issues.kinds == [.adviceLeftOut])
    #expect(count.explain().advice.isEmpty)
  }
}
