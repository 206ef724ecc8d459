import Canvas
import Scenes
import Springs
import Testing

@testable import Workbench

@Suite struct WishSentenceTests {
  /// 400 ms and 5 %, in either order: ζ is −ln 0.05/√(π² + ln² 0.05).
  @Test(arguments: [false, true]) func twoWishesHoldTogether(isTimeFirst: Bool) throws {
    let driver = try WorkbenchDriver(atRest: true)
    let wishes = [("w.settling", "400 ms"), ("w.overshootShare", "5 %")]
    for (id, words) in isTimeFirst ? wishes : wishes.reversed() {
      try driver.type(words, into: id)
      driver.frames(1)
    }
    let binding = try #require(driver.bench.binding)
    let settled = try #require(DesignMeasure.settling.value(of: binding.spring, in: binding))
    #expect(abs(settled - 0.4) < 0.006, "\(settled)")
    #expect(abs(binding.spring.dampingRatio - 0.6901) < 0.004, "\(binding.spring.dampingRatio)")
  }

  /// Twice the lag without overshoot.
  @Test func aLagIsWished() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let lag = try #require(driver.bench.binding).travel
    try driver.type("0", into: "w.overshootShare")
    try driver.type("\(2 * lag)", into: "w.lag")
    driver.frames(1)
    let binding = try #require(driver.bench.binding)
    #expect(abs(binding.travel / lag - 2) < 2e-3 && binding.spring.dampingRatio >= 0.999)
  }

  /// What cannot be is said in place, and changes nothing.
  @Test func whatCannotBeIsSaidThere() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = try #require(driver.bench.binding).spring
    try driver.type("0.0001", into: "w.settling")
    driver.frames(1)
    #expect(
      try #require(driver.bench.binding).spring == before && driver.bench.notices.toast == nil)
    #expect(driver.words().contains { $0.contains("Nearest:") })
  }

  @Test func fiveValuesAreTriedByKeysAlone() throws {
    let driver = try WorkbenchDriver(atRest: true)
    let before = driver.value("damping")
    try driver.click("v.damping")
    driver.frames(2)
    let sweep = try #require(driver.bench.sweep.sweep)
    #expect(driver.words().contains { $0.hasSuffix(" %") && $0.contains(" s · +") })
    driver.key(.right)
    driver.frames(1)
    driver.key(.enter)
    driver.frames(2)
    #expect(driver.bench.sweep.sweep == nil && driver.value("damping") == sweep.values[3])
    #expect(sweep.values[3] != before)
  }
}
