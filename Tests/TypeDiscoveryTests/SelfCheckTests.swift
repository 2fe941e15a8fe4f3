import Testing

@testable import TypeDiscovery

@Suite("SelfCheck")
struct SelfCheckTests {
  @Test("The canary of the library is found")
  func canary() {
    #expect(SelfCheck.canary.failure() == nil)
  }

  @Test("Passes when the only subclass is found at its path")
  func passes() {
    let check = SelfCheck.finds(
      SubSubService.self,
      of: SubService.self,
      at: "TypeDiscoveryTests.SubSubService"
    )

    #expect(check.failure() == nil)
  }

  @Test("Fails when the class isn't found, and says what was expected")
  func missing() throws {
    let check = SelfCheck.finds(
      Unrelated.self,
      of: FinalService.self,
      at: "TypeDiscoveryTests.Canary"
    )
    let failure = try #require(check.failure())

    #expect(failure.code == .selfCheck)
    #expect(failure.reason.contains("expected TypeDiscoveryTests.Canary and found nothing"))
  }

  @Test("Fails when another class is found, or the class at another path")
  func different() {
    let type = SelfCheck.finds(
      Unrelated.self,
      of: SubService.self,
      at: "TypeDiscoveryTests.SubSubService"
    )
    let path = SelfCheck.finds(SubSubService.self, of: SubService.self, at: "SubSubService")
    let several = SelfCheck.finds(
      SubService.self,
      of: InternalService.self,
      at: "TypeDiscoveryTests.SubService"
    )

    #expect(type.failure()?.code == .selfCheck)
    #expect(path.failure()?.code == .selfCheck)
    #expect(several.failure()?.code == .selfCheck)
  }

  @Test("A check that fails makes discovery unavailable, with its reason")
  func unavailable() {
    let reason = Unavailability(.selfCheck, reason: "the canary is gone")
    let discovery = TypeDiscovery.subclasses(of: Service.self, check: SelfCheck { reason })

    #expect(discovery.classes.isEmpty)
    #expect(discovery.unavailability?.reason == "the canary is gone")
    #expect("\(discovery)" == "classes can't be discovered: the canary is gone")
  }

  @Test("A check that failed once doesn't spoil later searches")
  func recovers() {
    let failing = SelfCheck { Unavailability(.platform, reason: "not today") }

    #expect(TypeDiscovery.subclasses(of: Service.self, check: failing).unavailability != nil)
    #expect(TypeDiscovery.subclasses(of: Service.self).unavailability == nil)
  }

  @Test("Reasons are equal when their codes are")
  func equality() {
    #expect(Unavailability(.platform, reason: "a") == Unavailability(.platform, reason: "b"))
    #expect(Unavailability(.platform, reason: "a") != Unavailability(.selfCheck, reason: "a"))
  }
}
