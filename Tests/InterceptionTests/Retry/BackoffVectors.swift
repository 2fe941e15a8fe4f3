import Foundation

/// The numbers of `Vectors/backoff.json`: published formulas and other projects' tests.
struct BackoffVectors: Decodable {
  struct Capped: Decodable {
    let base, cap: Double
    let expo: [Double]
    let full, equal: [Double]

    enum CodingKeys: String, CodingKey {
      case base, cap, expo
      case full = "full_at_r_0.5"
      case equal = "equal_at_r_0.5"
    }
  }

  struct Decorrelated: Decodable {
    let base, cap: Double
    let zero, half, one: [Double]

    enum CodingKeys: String, CodingKey {
      case base, cap
      case zero = "r0"
      case half = "r0.5"
      case one = "r1"
    }
  }

  struct Delays: Decodable { let delays: [Double] }

  struct HintClamp: Decodable {
    let t: Double
    let cases: [[Double]]
  }

  struct TokenBucket: Decodable {
    struct Case: Decodable {
      let start: Int
      let ops: [String]
      let levels: [Level]
    }

    /// A level, or `denied`.
    enum Level: Decodable, Equatable {
      case level(Int)
      case denied

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = (try? container.decode(Int.self)).map { .level($0) } ?? .denied
      }
    }

    let cases: [Case]
  }

  struct GRPC: Decodable {
    let initial, max, multiplier: Double
    let mid, low: [Double]
  }

  struct PlusMinus: Decodable {
    let constant, linear: [[Double]]

    enum CodingKeys: String, CodingKey {
      case constant = "constant_1s"
      case linear = "linear_attempt2_1s"
    }
  }

  struct Linear: Decodable {
    let initial: Double
    let delays: [Double]
  }

  struct Exponential: Decodable {
    struct Huge: Decodable { let factor, max, delay: Double }

    let delays, max40: [Double]
    let at50: Double
    let huge: Huge

    enum CodingKeys: String, CodingKey {
      case delays, max40
      case at50 = "at_n_50_max40"
      case huge = "huge_multiplier"
    }
  }

  struct Smooth: Decodable {
    let zero, half: [Double]

    enum CodingKeys: String, CodingKey {
      case zero = "r0"
      case half = "r0.5"
    }
  }

  struct RatioBudget: Decodable {
    struct Case: Decodable {
      let calls: Int
      let percent: Double
      let reserve: Int
      let ttl: Int?
      let retries, tolerance: Int

      enum CodingKeys: String, CodingKey {
        case calls, percent, retries, tolerance
        case reserve = "reserve_per_s"
        case ttl = "ttl_s"
      }
    }

    let cases: [Case]
  }

  struct Throttle: Decodable {
    struct Row: Decodable {
      let failures: Int
      let tokens: Double
      let isAllowed: Bool

      init(from decoder: any Decoder) throws {
        var row = try decoder.unkeyedContainer()
        failures = try row.decode(Int.self)
        tokens = try row.decode(Double.self)
        isAllowed = try row.decode(Bool.self)
      }
    }

    let rows: [Row]
    let successAdds: Double

    enum CodingKeys: String, CodingKey {
      case rows = "after_failures"
      case successAdds = "success_adds"
    }
  }

  let capped: Capped
  let decorrelated: Decorrelated
  let aws: Delays
  let hints: HintClamp
  let tokens: TokenBucket
  let grpc: GRPC
  let throttle: Throttle
  let plusMinus: PlusMinus
  let linear: Linear
  let exponential: Exponential
  let smooth: Smooth
  let growth: Delays
  let ratio: RatioBudget
  let overflow: [Int]
  let headers: [[HeaderField]]

  /// A text, a number, or nothing.
  enum HeaderField: Decodable, Equatable {
    case text(String)
    case number(Double)
    case none

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .none
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case capped = "aws_capped_exponential"
    case decorrelated = "aws_decorrelated"
    case aws = "aws_standard_2_1"
    case hints = "server_hint_clamp"
    case tokens = "token_bucket"
    case grpc = "grpc_a6"
    case throttle = "grpc_a6_throttle"
    case plusMinus = "plus_minus_quarter"
    case linear, exponential
    case smooth = "decorrelated_v2"
    case growth = "growth_1_5"
    case ratio = "ratio_budget"
    case overflow = "overflow_attempts"
    case headers = "retry_after_header"
  }

  /// The file, read once.
  static let all: BackoffVectors = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Vectors/backoff.json")
    do {
      return try JSONDecoder().decode(BackoffVectors.self, from: Data(contentsOf: file))
    } catch {
      fatalError("\(file.path): \(error)")
    }
  }()
}
