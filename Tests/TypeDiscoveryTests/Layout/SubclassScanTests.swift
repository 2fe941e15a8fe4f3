import InterceptionTesting
import Testing

@testable import TypeDiscovery

@Suite("SubclassScan")
struct SubclassScanTests {
  let image = SyntheticImage()
  let module: Int
  let base: Int

  init() {
    module = image.context("Shop")
    base = image.type("Service", in: module)
  }

  private func matches(_ records: Range<UInt>, in memory: ReadableMemory? = nil) -> [UInt] {
    var scan = SubclassScan(base: image.address(base), memory: memory ?? image.memory())
    scan.visit(records: records)
    return scan.matches
  }

  @Test("Keeps direct and indirect subclasses in the order of their records")
  func descendants() {
    let unrelated = image.type("Unrelated", in: module)
    let sub = image.type("Sub", in: module, of: base)
    let subSub = image.type("SubSub", in: module, of: sub)
    let other = image.type("Other", in: module, of: unrelated)

    let found = matches(image.records([subSub, unrelated, base, other, sub]))

    #expect(found == [image.address(subSub), image.address(sub)])
  }

  @Test("Follows records and superclasses that go through a pointer")
  func indirect() {
    let far = image.type("Far", in: module)
    image.derive(far, fromFar: image.address(base))
    let records = image.records([0])
    let pointer = image.pointer(to: image.address(far))
    let record = Int(records.lowerBound - image.address(0))
    image.link(record, to: pointer, flags: 1)

    #expect(matches(records) == [image.address(far)])
  }

  @Test(
    "Passes over what isn't a concrete class",
    arguments: [
      ("struct", 17 | 0x40), ("enum", 18 | 0x40), ("protocol", 3 | 0x40),
      ("generic class", 16 | 0x40 | 0x80), ("class that isn't unique", 16),
      ("foreign class", 16 | 0x40 | 2 << 16),
    ] as [(String, UInt32)]
  )
  func wrongKind(name: String, flags: UInt32) {
    let type = image.type(name, in: module, of: base, flags: flags)

    #expect(matches(image.records([type])) == [])
  }

  @Test("Finds a concrete class below a generic one")
  func belowGeneric() {
    let generic = image.type("Box", in: module, of: base, flags: SyntheticImage.classFlags | 0x80)
    let concrete = image.type("IntBox", in: module, of: generic)

    #expect(matches(image.records([generic, concrete])) == [image.address(concrete)])
  }

  @Test("A class below a struct has no superclass")
  func superclassOfWrongKind() {
    let value = image.type("Value", in: module, of: base, flags: 17 | 0x40)
    let type = image.type("Odd", in: module, of: value)

    #expect(matches(image.records([type])) == [])
  }

  @Test("A superclass named in letters is unresolved")
  func namedSuperclass() {
    let type = image.type("Odd", in: module)
    image.link(type + 20, to: image.text("4Shop7ServiceC"))

    #expect(matches(image.records([type])) == [])
  }

  @Test("Null records, null pointers and records for Objective-C are passed over")
  func null() {
    let type = image.type("Sub", in: module, of: base)
    let far = image.type("Far", in: module)
    image.derive(far, fromFar: 0)
    let records = image.records([type, type, type, type, far])
    let first = Int(records.lowerBound - image.address(0))
    image.store(Int32(0), at: first)
    image.link(first + 4, to: image.pointer(to: 0), flags: 1)
    image.link(first + 8, to: type, flags: 2)

    #expect(matches(records) == [image.address(type)])
  }

  @Test("Cycles of superclasses end, of one class or of several")
  func cycles() {
    let own = image.type("Own", in: module)
    image.derive(own, from: own)
    let first = image.type("First", in: module)
    let second = image.type("Second", in: module, of: first)
    image.derive(first, from: second)
    let sub = image.type("Sub", in: module, of: base)

    let found = matches(image.records([own, first, second, own, sub, first]))

    #expect(found == [image.address(sub)])
  }

  @Test("A base class above itself doesn't hide its subclasses")
  func cyclicBase() {
    image.derive(base, from: base)
    let sub = image.type("Sub", in: module, of: base)

    #expect(matches(image.records([base, sub])) == [image.address(sub)])
  }

  @Test("A cycle of contexts ends too")
  func cyclicContexts() {
    let context = image.context("Loop", kind: 17)
    image.link(context + 4, to: context)
    var reader = DescriptorReader(memory: image.memory())

    let path = reader.path(of: image.address(context))

    #expect(path.split(separator: ".").count == DescriptorReader.deepestNesting)
  }

  @Test("Bytes at the end that are no whole record are ignored", arguments: 0...8)
  func partialRecord(length: UInt) {
    let sub = image.type("Sub", in: module, of: base)
    let records = image.records([sub, sub])

    let found = matches(records.lowerBound..<records.lowerBound + length)

    #expect(found.count == Int(length / 4))
  }

  @Test("An image that is cut off anywhere is read up to there")
  func truncated() {
    let sub = image.type("Sub", in: module, of: base)
    let subSub = image.type("SubSub", in: module, of: sub)
    let records = image.records([sub, subSub])
    let whole = matches(records)

    #expect(whole.count == 2)
    for count in 0..<image.count {
      let found = matches(records, in: image.memory(count: count))
      #expect(whole.starts(with: found))
    }
  }

  @Test("Deep hierarchies are climbed without recursion")
  func deep() {
    let image = SyntheticImage(capacity: 16 << 20)
    let base = image.type("Service")
    var types: [Int] = []
    for _ in 0..<100_000 {
      types.append(image.type("T", of: types.last ?? base))
    }
    let records = image.records(types.reversed())
    var scan = SubclassScan(base: image.address(base), memory: image.memory())
    scan.visit(records: records)

    #expect(scan.matches.count == 100_000)
  }

  @Test("A hundred thousand records are sorted into related and unrelated")
  func many() {
    let image = SyntheticImage(capacity: 16 << 20)
    let base = image.type("Service")
    let other = image.type("Unrelated")
    let types = (0..<100_000).map { image.type("T", of: $0.isMultiple(of: 4) ? base : other) }
    let records = image.records(types)
    var scan = SubclassScan(base: image.address(base), memory: image.memory())
    scan.visit(records: records)

    #expect(scan.matches == types.enumerated().filter { $0.0 % 4 == 0 }.map { image.address($0.1) })
  }

  @Test("Random bytes never crash the scan", arguments: UInt64(1)...64)
  func random(seed: UInt64) {
    var generator = SplitMix(seed: seed)
    let sub = image.type("Sub", in: module, of: base)
    let records = image.records(Array(repeating: sub, count: 64))
    for _ in 0..<200 {
      // Small numbers make offsets that stay inside the image more often.
      let value = Int32(truncatingIfNeeded: generator.next()) >> Int32(generator.next() % 30)
      image.store(value, at: Int(generator.next() % UInt64(image.count - 4)))
      var scan = SubclassScan(base: image.address(base), memory: image.memory())
      scan.visit(records: records)
      for match in scan.matches {
        _ = scan.reader.path(of: match)
        _ = scan.reader.accessor(of: match)
      }
      #expect(scan.matches.count <= 64)
    }
  }
}
