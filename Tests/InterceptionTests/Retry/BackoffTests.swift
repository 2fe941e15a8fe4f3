import Testing

@testable import Interception

@Suite("Backoff and Jitter")
struct BackoffTests {
  let vectors = BackoffVectors.all

  /// Delays with the same random number each time, in seconds.
  private func delays(
    _ backoff: Backoff, _ jitter: Jitter = .none, random: Double = 0, count: Int
  ) -> [Double] {
    var sequence = DelaySequence(backoff, jitter)
    return (0..<count).map { _ in sequence.next { random }.inSeconds }
  }

  private func expect(
    _ actual: [Double], _ expected: [Double], within tolerance: Double = 1e-9,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let isClose = zip(actual, expected).allSatisfy { abs($0 - $1) <= tolerance }
    #expect(
      actual.count == expected.count && isClose, "\(actual) instead of \(expected)",
      sourceLocation: location)
  }

  private func exponential(_ initial: Double, _ factor: Double = 2, cap: Double) -> Backoff {
    .exponential(initial: .seconds(initial), factor: factor, cap: .seconds(cap))
  }

  @Test("AWS: capped exponential, with none, full and equal jitter")
  func capped() {
    let row = vectors.capped
    let backoff = exponential(row.base, cap: row.cap)
    let count = row.expo.count
    expect(delays(backoff, count: count), row.expo)
    expect(delays(backoff, .full, random: 0.5, count: count), row.full)
    expect(delays(backoff, .equal, random: 0.5, count: count), row.equal)
  }

  @Test("AWS: decorrelated jitter")
  func decorrelated() {
    let row = vectors.decorrelated
    let backoff = exponential(row.base, cap: row.cap)
    for (random, expected) in [(0, row.zero), (0.5, row.half), (1, row.one)] {
      expect(delays(backoff, .decorrelated, random: random, count: expected.count), expected)
    }
  }

  @Test("AWS: the standard mode 2.1 caps before jitter")
  func awsStandard() {
    let expected = vectors.aws.delays
    expect(delays(exponential(0.05, cap: 20), .full, random: 1, count: expected.count), expected)
  }

  @Test("gRPC A6, with the cap held below the jitter")
  func grpc() {
    let row = vectors.grpc
    let backoff = exponential(row.initial, row.multiplier, cap: row.max)
    let held = row.max / 1.2
    for (random, expected) in [(0.5, row.mid), (0, row.low)] {
      let scale = random == 0 ? 0.8 : 1
      let ours = expected.map { min($0 / scale, held) * scale }
      expect(delays(backoff, .plusMinus(0.2), random: random, count: ours.count), ours)
    }
  }

  @Test("Polly: plus or minus a quarter")
  func plusMinus() {
    for row in vectors.plusMinus.constant {
      expect(delays(.constant(.seconds(1)), .plusMinus(0.25), random: row[0], count: 1), [row[1]])
    }
    for row in vectors.plusMinus.linear {
      let linear = Backoff.linear(initial: .seconds(1), cap: .seconds(100))
      let all = delays(linear, .plusMinus(0.25), random: row[0], count: 3)
      expect([all[2]], [row[1]])
    }
  }

  @Test("Polly: linear")
  func linear() {
    let row = vectors.linear
    expect(delays(.linear(initial: .seconds(row.initial)), count: row.delays.count), row.delays)
  }

  @Test("tenacity: exponential, capped, far along, and with a huge factor")
  func exponentialRows() {
    let row = vectors.exponential
    expect(delays(exponential(1, cap: 1000), count: row.delays.count), row.delays)
    let capped = exponential(1, cap: 40)
    expect(delays(capped, count: row.max40.count), row.max40)
    #expect(capped.delay(50).inSeconds == row.at50)
    #expect(
      Backoff.exponential(1, row.huge.factor, 5, cap: row.huge.max) == row.huge.delay)
  }

  @Test("Polly: the second decorrelated jitter")
  func smooth() {
    let backoff = exponential(1, cap: 1000)
    for (random, expected) in [(0, vectors.smooth.zero), (0.5, vectors.smooth.half)] {
      expect(
        delays(backoff, .smooth, random: random, count: expected.count), expected, within: 1e-6)
    }
    #expect(delays(backoff, .smooth, random: 0.5, count: 1100).last == 1000)
  }

  @Test("backoff: growth by one and a half")
  func growth() {
    let expected = vectors.growth.delays
    expect(delays(exponential(0.5, 1.5, cap: 60), count: expected.count), expected)
  }

  @Test("Fibonacci, and a backoff of one's own")
  func others() {
    expect(
      delays(.fibonacci(initial: .seconds(1), cap: .seconds(10)), count: 8),
      [1, 1, 2, 3, 5, 8, 10, 10])
    expect(delays(.custom { .seconds($0 - 1) }, count: 3), [0, 0, 1])
    expect(delays(.none, .full, random: 0.5, count: 2), [0, 0])
  }

  @Test(
    "No attempt, however late, has a delay out of range", arguments: BackoffVectors.all.overflow)
  func overflow(number: Int) {
    let cap = Duration.seconds(40)
    let backoffs: [Backoff] = [
      .exponential(initial: .seconds(1), cap: cap), .fibonacci(initial: .seconds(1), cap: cap),
      .exponential(initial: .zero, factor: 1e300, cap: cap),
      .linear(initial: .seconds(1), cap: cap),
    ]
    let jitters: [Jitter] = [.none, .full, .equal, .decorrelated, .smooth, .plusMinus(1)]
    for backoff in backoffs {
      #expect((Duration.zero...cap).contains(backoff.delay(number)))
      for jitter in jitters {
        for random in [0, 0.999, 1, .nan, -1, .infinity] {
          var sequence = DelaySequence(backoff, jitter)
          for _ in 0..<min(number, 70) {
            #expect((Duration.zero...cap).contains(sequence.next { random }))
          }
        }
      }
    }
    let endless = Backoff.exponential(initial: .seconds(1), cap: .seconds(Int64.max))
    #expect(endless.delay(number) <= .longestDelay)
  }

  @Test(
    "At the cap the delays stay below it, and stay spread",
    arguments: [
      Jitter.full, .equal, .decorrelated, .plusMinus(0.2),
    ])
  func spread(jitter: Jitter) {
    var generator = SystemRandomNumberGenerator()
    let cap = Duration.seconds(5)
    var drawn: Set<Duration> = []
    for _ in 0..<1000 {
      var sequence = DelaySequence(.exponential(initial: .seconds(1), cap: cap), jitter)
      for _ in 0..<3 { _ = sequence.next { Double.random(in: 0..<1, using: &generator) } }
      let delay = sequence.next { Double.random(in: 0..<1, using: &generator) }
      #expect(delay <= cap)
      drawn.insert(delay)
    }
    // Decorrelated delays meet at the cap itself more often than the others.
    #expect(drawn.count > (jitter == .decorrelated ? 100 : 900))
  }

  @Test("Server hints: clamped near the delay, or up to the cap; absurd ones ignored")
  func hints() {
    let row = vectors.hints
    for item in row.cases {
      let delay = RetryHints.within(.seconds(5)).delay(
        .seconds(row.t), hint: .seconds(item[0]), cap: .seconds(20))
      expect([delay.inSeconds], [item[1]])
    }
    let computed = Duration.seconds(1)
    func upToCap(_ hint: Duration?) -> Duration {
      RetryHints.upToCap.delay(computed, hint: hint, cap: .seconds(20))
    }
    #expect(upToCap(.seconds(7)) == .seconds(7))
    #expect(upToCap(.seconds(86_400)) == .seconds(20))
    #expect(upToCap(.seconds(86_401)) == computed)
    #expect(upToCap(.seconds(-1)) == computed)
    #expect(upToCap(nil) == computed)
    #expect(upToCap(.zero) == .zero)
  }
}
