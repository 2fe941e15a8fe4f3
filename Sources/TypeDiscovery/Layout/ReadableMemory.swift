/// The memory that may be read, and the only place that reads it.
///
/// A parser that follows pointers through metadata it doesn't know well must not crash on what it
/// finds. So it works on plain addresses, and each load is checked against the segments here;
/// what lies outside them reads as `nil`.
struct ReadableMemory {
  /// A range of addresses that can be read, and the image it belongs to.
  struct Segment: Equatable {
    let addresses: Range<UInt>
    let image: Int
  }

  /// The segments by address; they don't overlap.
  private let segments: [Segment]

  /// The segment of the last load, which is nearly always that of the next one.
  private var recent = Segment(addresses: 0..<0, image: 0)

  /// Trusts the given segments.
  ///
  /// The caller promises that their bytes are initialised, stay mapped while this value is in use
  /// and aren't written meanwhile: that is what makes ``load(_:at:)`` sound.
  init(trusting segments: [Segment]) {
    self.segments = segments.sorted { $0.addresses.lowerBound < $1.addresses.lowerBound }
  }

  /// Reads a value of plain bytes, aligned or not; `nil` when some of them can't be read.
  mutating func load<Value: BitwiseCopyable>(_: Value.Type, at address: UInt) -> Value? {
    guard readable(address, count: UInt(MemoryLayout<Value>.size)) else { return nil }
    // Sound: the bytes lie in one trusted segment, and `Value` is made of bytes without ownership.
    return UnsafeRawPointer(bitPattern: address)?.loadUnaligned(as: Value.self)
  }

  /// Reads the bytes up to a zero; `nil` when there is none within the segment.
  mutating func string(at address: UInt) -> String? {
    guard readable(address, count: 1) else { return nil }
    // Sound: the bytes reach from an address in a trusted segment to the end of that segment.
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: address),
      count: Int(recent.addresses.upperBound - address)
    )
    return bytes.firstIndex(of: 0).map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  /// Whether the bytes at an address are the given ones, followed by a zero.
  mutating func holds(_ text: [UInt8], at address: UInt) -> Bool {
    var position = address
    for byte in text {
      guard load(UInt8.self, at: position) == byte else { return false }
      position &+= 1
    }
    return load(UInt8.self, at: position) == 0
  }

  /// The image that an address belongs to.
  mutating func image(of address: UInt) -> Int? {
    readable(address, count: 1) ? recent.image : nil
  }

  private mutating func readable(_ address: UInt, count: UInt) -> Bool {
    if recent.addresses.contains(address) {
      return recent.addresses.upperBound - address >= count
    }
    guard let segment = segment(of: address) else { return false }
    recent = segment
    return segment.addresses.upperBound - address >= count
  }

  /// The last segment that begins at or before the address, if it reaches that far.
  private func segment(of address: UInt) -> Segment? {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].addresses.lowerBound <= address {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0, segments[low - 1].addresses.contains(address) else { return nil }
    return segments[low - 1]
  }
}
