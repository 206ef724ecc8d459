import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct WishesTests {
  private func type(_ driver: WorkbenchDriver, _ field: String, _ words: String) throws {
    driver.bench.inspector.show(control: field, in: Inspector.measures)
    driver.frames(2)
    // Return opens the field for words that no number begins with.
    if words.first?.isLetter == true { driver.key(.enter) }
    driver.type(words)
    driver.key(.enter)
  }

  private func value(_ driver: WorkbenchDriver, _ measure: DesignMeasure) throws -> Double {
    let binding = try #require(driver.bench.binding)
    return try #require(measure.value(of: binding.spring, in: binding))
  }

  /// What is typed is what the spring then does, although the way of a drag depends on the spring.
  @Test(arguments: [
    ("messages", DesignMeasure.overshoot, "3"), ("messages", .peak, "0.4"),
    ("messages", .arrival, "0.3"), ("messages", .settling, "0.8"), ("newtonian", .overshoot, "20"),
    ("expanding", .settling, "0.5"),
  ])
  func aTypedMeasureIsMet(scene: String, measure: DesignMeasure, words: String) throws {
    let driver = try WorkbenchDriver(scene)
    if scene == "expanding" { driver.bench.stage.tuning.values["damping"] = 0.6 }
    driver.frames(1)
    try type(driver, "m.\(measure)", words)
    let wish = try #require(Double(words))
    #expect(abs(try value(driver, measure) - wish) < 2e-3 * wish)
    #expect(
      driver.bench.tuning.history.done.count == 1 && driver.bench.notices.toast?.isError != true)
  }

  @Test func theImpossibleIsRefusedWithTheNearest() throws {
    let driver = try WorkbenchDriver("newtonian")
    let before = driver.bench.scene.values
    try type(driver, "m.overshoot", "500")
    // The whole way, which is 121.8 points here.
    #expect(
      driver.words().contains {
        $0.contains("less than the way") && $0.contains("Nearest: 121.8 pt")
      })
    #expect(driver.bench.scene.values == before && driver.bench.tuning.history.done.isEmpty)
    try type(driver, "m.overshoot", "many")
    #expect(driver.words().contains { $0.contains("is not a number") })
  }

  /// The overshoot of a drag first grows and then falls with the damping ratio: what cannot be had with
  /// the peak where it is can be had with another one, unless it is held.
  @Test(arguments: ["10", "15", "20", "30"])
  func anOvershootInPointsIsMet(words: String) throws {
    let driver = try WorkbenchDriver()
    try type(driver, "m.overshoot", words)
    let wish = try #require(Double(words))
    #expect(abs(try value(driver, .overshoot) - wish) < 0.005)
    #expect(driver.bench.notices.toast?.isError != true && driver.value("damping") > 0.05)
  }

  @Test func aHeldPeakLeavesTheNearestOvershoot() throws {
    let driver = try WorkbenchDriver()
    driver.bench.inspector.toggleHold(.peak)
    let before = driver.bench.scene.values
    try type(driver, "m.overshoot", "30")
    #expect(driver.words().contains { $0.hasSuffix("keeps its peak time. Nearest: 11.4 pt.") })
    #expect(driver.bench.scene.values == before)
  }

  @Test func whatHasNoPeakSaysSo() throws {
    let driver = try WorkbenchDriver()
    driver.bench.stage.tuning.values["damping"] = 2
    driver.bench.inspector.show(control: "m.overshoot", in: Inspector.measures)
    driver.frames(2)
    #expect(driver.words().contains("–"))
    try type(driver, "m.peak", "0.5")
    #expect(driver.bench.notices.toast?.isError == true && driver.value("damping") == 2)
  }

  @Test func aHeldMeasureStaysWhileASliderMoves() throws {
    let driver = try WorkbenchDriver("newtonian", size: CGSize(width: 1280, height: 1600))
    let peak = try value(driver, .peak)
    driver.bench.inspector.show(control: "m.overshoot", in: Inspector.measures)
    driver.frames(2)
    let cell = try #require(driver.place("m.peak")).center
    driver.send(.pointerDown(cell, button: .right, clicks: 1, []))
    driver.send(.pointerUp(cell, button: .right))
    driver.key(.end)
    driver.key(.enter)
    #expect(
      driver.bench.inspector.held == .peak && driver.words().contains { $0.hasSuffix("· held") })
    let slider = try #require(driver.place("s.damping"))
    let before = driver.value("frequency")
    driver.drag(
      from: slider.center, to: CGPoint(x: slider.midX + 20, y: slider.midY), frames: 5)
    driver.frames(1)
    #expect(driver.value("frequency") != before)
    #expect(abs(try value(driver, .peak) - peak) < 1e-9)
    // Nothing else that is wished for moves it either.
    try type(driver, "m.overshoot", "12")
    #expect(abs(try value(driver, .peak) - peak) < 1e-6)
    #expect(abs(try value(driver, .overshoot) - 12) < 0.02)
    driver.bench.inspector.toggleHold(.peak)
    #expect(driver.bench.inspector.held == nil)
  }

  @Test func theCardKeepsWhatIsHeld() throws {
    let driver = try WorkbenchDriver("newtonian")
    driver.bench.inspector.toggleHold(.damping)
    let ratio = driver.value("damping")
    let card = try #require(driver.place("card")).center
    driver.drag(from: card, to: CGPoint(x: card.x + 25, y: card.y - 15), frames: 5)
    #expect(driver.value("damping") == ratio)
    driver.bench.inspector.toggleHold(.settling)
    let settled = try value(driver, .settling)
    driver.drag(from: card, to: CGPoint(x: card.x, y: card.y - 10), frames: 5)
    #expect(driver.value("damping") != ratio)
    #expect(abs(try value(driver, .settling) - settled) < 1e-6)
  }

  @Test func whatIsHeldDoesNotMoveByItself() throws {
    let driver = try WorkbenchDriver()
    driver.bench.inspector.toggleHold(.frequency)
    let slider = try #require(driver.place("s.frequency"))
    let before = driver.value("frequency")
    driver.drag(
      from: slider.center, to: CGPoint(x: slider.midX + 30, y: slider.midY), frames: 4)
    driver.frames(1)
    #expect(driver.value("frequency") == before)
    #expect(driver.words().contains { $0.hasPrefix("Frequency is held") })
  }

  @Test func holdingIsReachedByKeys() throws {
    let driver = try WorkbenchDriver()
    for _ in 0..<60 where driver.bench.ui.focus != "s.damping" { driver.key(.tab) }
    driver.key(.function(10), .shift)
    driver.key(.end)
    driver.key(.enter)
    #expect(driver.bench.inspector.held == .damping)
  }

  /// Per cent of the step, however the step's length follows from the spring.
  @Test(arguments: ["messages", "grid", "newtonian", "carousel"], [1.0, 5, 20])
  func anOvershootIsTypedInPerCentOfTheStep(scene: String, percent: Double) throws {
    let driver = try WorkbenchDriver(scene, size: CGSize(width: 1280, height: 1600))
    guard driver.bench.binding != nil else { return }
    try type(driver, "m.overshoot", "\(percent) %")
    driver.key(.enter)
    driver.frames(1)
    let spring = try #require(driver.bench.binding).spring
    #expect(abs(spring.overshoot - percent / 100) < 1e-3, "\(scene): \(spring.overshoot)")
  }
}
