import Canvas
import Foundation
import Geometry
import Springs
import Testing

@testable import Workbench

@Suite struct SpringCardTests {
  private func spring(_ driver: WorkbenchDriver) throws -> Spring {
    try #require(driver.bench.binding).spring
  }

  private func peak(_ spring: Spring) throws -> Double { try #require(spring.peakTime) }

  private func drag(_ driver: WorkbenchDriver, by way: CGVector) throws {
    let card = try #require(driver.place("card")).center
    driver.drag(from: card, to: card + way, frames: 6)
    driver.frames(1)
  }

  @Test func sidewaysIsTimeAndUpIsOvershoot() throws {
    let driver = try WorkbenchDriver()
    let before = try spring(driver)
    try drag(driver, by: CGVector(dx: -40, dy: 0))
    let quicker = try spring(driver)
    #expect(abs(quicker.overshoot - before.overshoot) < 1e-9)
    #expect(try peak(quicker) < (try peak(before)))
    try drag(driver, by: CGVector(dx: 0, dy: -20))
    let bouncier = try spring(driver)
    #expect(abs(try peak(bouncier) - (try peak(quicker))) < 1e-9)
    #expect(bouncier.overshoot > quicker.overshoot + 0.1)
    driver.letter("z", .control)
    #expect(try spring(driver) == quicker, "a drag is one step of undo")
  }

  /// The mark stays under the pointer: the way it went is what its time and height changed by.
  @Test func theMarkFollowsThePointer() throws {
    let driver = try WorkbenchDriver()
    let frame = try #require(driver.place("card"))
    let before = SpringCard(try spring(driver), settledShare: 0.01)
    let plot = SpringCard.plot(in: frame)
    try drag(driver, by: CGVector(dx: 30, dy: -24))
    let after = try spring(driver)
    let time = Double(30 / plot.width) * before.view.span
    #expect(abs(try peak(after) - before.mark.time - time) < 1e-9)
    let rise = Double(24 / plot.height) * before.view.headroom
    #expect(abs(after.overshoot - before.spring.overshoot - rise) < 1e-9)
  }

  @Test func belowTheTargetItIsTheSettlingThatIsDragged() throws {
    let driver = try WorkbenchDriver()
    try drag(driver, by: CGVector(dx: 0, dy: 20))
    let heavy = try spring(driver)
    #expect(heavy.dampingRatio > 1)
    try drag(driver, by: CGVector(dx: 30, dy: 0))
    let slower = try spring(driver)
    #expect(abs(slower.dampingRatio - heavy.dampingRatio) < 1e-9)
    #expect(slower.angularFrequency < heavy.angularFrequency)
  }

  @Test func keysMoveTheMark() throws {
    let driver = try WorkbenchDriver()
    let before = try spring(driver)
    for _ in 0..<60 where driver.bench.ui.focus != "card" { driver.key(.tab) }
    driver.key(.right)
    let slower = try spring(driver)
    #expect(abs(try peak(slower) - 1.01 * (try peak(before))) < 1e-9)
    driver.key(.up, .shift)
    #expect(abs(try spring(driver).overshoot - slower.overshoot - 0.1) < 1e-9)
    for _ in 0..<3 { driver.key(.down, .shift) }
    #expect(try spring(driver).dampingRatio > 1)
  }

  @Test(arguments: [0.0, 0.02, 0.3, 0.95, 0.999, 1, 1.4, 4.9, 8])
  func marksAreSprings(ratio: Double) {
    let spring = Spring(frequency: 2, dampingRatio: ratio)
    let again = CardMark(spring, settledShare: 0.01).spring
    #expect(again.angularFrequency.isFinite && again.angularFrequency > 0)
    guard ratio > 0.05, ratio < 5 else { return }
    // An overshoot too small to be seen is none.
    let isHidden = ratio < 1 && spring.overshoot < 0.001
    #expect(abs(again.dampingRatio - (isHidden ? 1 : ratio)) < 1e-9)
    #expect(isHidden || abs(again.frequency - 2) < 1e-6)
  }

  private func ends(_ driver: WorkbenchDriver) throws -> [EndMark] {
    let binding = try #require(driver.bench.binding)
    let card = SpringCard(binding.spring, settledShare: binding.settledShare)
    return driver.bench.inspector.endMarks(on: card, of: binding)
  }

  @Test func itMarksWhereTheStepIsOver() throws {
    let driver = try WorkbenchDriver("newtonian")
    let binding = try #require(driver.bench.binding)
    let seen = DesignMeasure.settling.value(of: binding.spring, in: binding)
    #expect(try ends(driver).map(\.time) == [seen].compactMap { $0 })
    driver.bench.inspector.notationID = "react-spring"
    let family = try #require(SpringFamily.named("react-spring"))
    let end = family.motion(
      family.values(for: binding.spring), Release(distance: binding.travel)
    ).end
    #expect(try ends(driver).last?.time == end?.time)
    driver.frames(1)
    #expect(driver.words().contains("react-spring") && driver.words().contains("settled"))
  }

  /// Motion ends 0.02 s after the last visible change: both labels have room.
  @Test func twoMarksThatAreCloseAreNamed() throws {
    let driver = try WorkbenchDriver()
    driver.bench.inspector.notationID = "motion-physics"
    driver.frames(1)
    #expect(driver.words().contains("settled") && driver.words().contains("Motion physics"))
  }

  /// Whatever the spring and the notation are, no label of the card touches another one, and none leaves the card.
  @Test(arguments: [0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 1, 2])
  func labelsOfTheCardKeepApart(ratio: Double) throws {
    let driver = try WorkbenchDriver("newtonian")
    driver.bench.stage.tuning.values["damping"] = ratio
    let text = driver.bench.ui.text
    for family in Notation.families {
      driver.bench.inspector.notationID = family.id
      driver.frames(1)
      let card = try #require(driver.place("card"))
      let frames = driver.bench.draw().commands.compactMap { command -> CGRect? in
        guard case .text(let block, let place, _) = command, card.contains(place) else {
          return nil
        }
        return CGRect(origin: place, size: text.metrics(of: block).size)
      }
      #expect(frames.count >= 4)
      for (i, frame) in frames.enumerated() {
        #expect(card.contains(frame), "\(family.id)")
        for other in frames[..<i] {
          #expect(
            !frame.insetBy(dx: 0, dy: 1).intersects(other.insetBy(dx: 0, dy: 1)), "\(family.id)")
        }
      }
    }
  }

  /// ζ 0.9999 passes its target by less than a millionth, after seconds: nobody sees that.
  @Test func anOvershootThatNobodySeesIsNone() throws {
    let driver = try WorkbenchDriver()
    driver.bench.stage.tuning.values["damping"] = 0.999
    try driver.unfold(Inspector.measures)
    let binding = try #require(driver.bench.binding)
    #expect(binding.spring.overshoot > 0 && binding.spring.peakTime != nil)
    #expect(DesignMeasure.overshoot.value(of: binding.spring, in: binding) == 0)
    for measure in [DesignMeasure.peak, .arrival] {
      #expect(measure.value(of: binding.spring, in: binding) == nil)
    }
    let words = driver.words()
    #expect(words.contains("no overshoot") && !words.contains { $0.hasPrefix("overshoots") })
    #expect(!words.contains { $0.hasPrefix("arrives") })
  }
}
