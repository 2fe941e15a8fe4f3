import Testing

@testable import AppLifecycle

@Suite("Combine")
struct CombineTests {
  @Test("All 27 triples of fetch results: newData, then noData, then failed")
  func fetchTriples() {
    let rank: [FetchResult] = [.newData, .noData, .failed]
    var triples = 0
    for first in FetchResult.allCases {
      for second in FetchResult.allCases {
        for third in FetchResult.allCases {
          let all = [first, second, third]
          #expect(Combine.best(all) == rank.first { all.contains($0) })
          triples += 1
        }
      }
    }
    #expect(triples == 27)
    #expect(Combine<FetchResult>.best([]) == .noData)
  }

  /// The combined reply of votes: nil abstains, and isn't counted.
  private func vote(_ combine: Combine<Reply>, _ votes: [Bool?]) -> Bool {
    combine(votes.compactMap { $0.map { Reply($0) } }) == .handled
  }

  @Test("All votes of up to four, with abstentions", arguments: 0...4)
  func votes(count: Int) {
    var all: [[Bool?]] = [[]]
    for _ in 0..<count { all = all.flatMap { votes in [true, false, nil].map { votes + [$0] } } }
    for votes in all {
      #expect(vote(.any, votes) == votes.contains(true), "\(votes)")
      #expect(vote(.all, votes) == !votes.contains(false), "\(votes)")
    }
  }

  @Test("A union has each element once, in the order in which they came")
  func union() {
    let answers: [[any Restorable]] = [["a", 1, "b"], [], ["b", "c", 1, 2]]
    let union = Combine.union(answers)
    #expect(union.map { AnyHashable($0) } == ["a", 1, "b", "c", 2])
    #expect(Combine<[any Restorable]>.union([]).isEmpty)
  }

  @Test("A rule of one's own merges from the first to the last; nobody isn't merged")
  func own() {
    let joined = Combine(nobody: "-") { $0 + $1 }
    #expect(joined([]) == "-")
    #expect(joined(["a"]) == "a")
    #expect(joined(["a", "b", "c"]) == "abc")
    #expect(Combine<Int> { $0.count }([7, 7]) == 2)
  }
}
