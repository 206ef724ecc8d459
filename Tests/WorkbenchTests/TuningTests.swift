import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct TuningTests {
  private let middle = CGPoint(x: 560, y: 300)

  /// A window in which a person has just flicked the list.
  private func afterAFlick(reducesMotion: Bool = false) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(count: 1000, reducesMotion: reducesMotion, atRest: true)
    driver.drag(from: middle, to: CGPoint(x: 560, y: 420), frames: 8)
    driver.comeToRest()
    return driver
  }

  private func slide(_ driver: WorkbenchDriver, _ id: String, by dx: CGFloat, frames: Int) throws {
    let slider = try #require(driver.place(id))
    driver.drag(
      from: slider.center, to: CGPoint(x: slider.midX + dx, y: slider.midY), frames: frames,
      lifts: false)
  }

  @Test func movingASliderPlaysTheLastDragOverAndOver() throws {
    let driver = try afterAFlick()
    try slide(driver, "s.frequency", by: 30, frames: 3)
    let playback = try #require(driver.bench.stage.player.playback)
    #expect(playback.loops)
    #expect(try #require(driver.bench.stage.work.gesture).events.count > 8, "the person's own drag")
    var presses = 0
    var wasPressed = driver.bench.stage.player.press != nil
    for _ in 0..<360 {
      driver.frames(1)
      let isPressed = driver.bench.stage.player.press != nil
      if isPressed, !wasPressed { presses += 1 }
      wasPressed = isPressed
    }
    #expect(presses >= 3, "it loops for as long as the slider is held")
    let slider = try #require(driver.place("s.frequency"))
    driver.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    driver.frames(1)
    #expect(driver.bench.stage.player.playback?.loops == false, "and once more, to its end")
    #expect(driver.rest() && driver.bench.stage.player.playback == nil)
  }

  @Test func theEchoEndsWhereTheHandEnded() throws {
    let driver = try afterAFlick()
    let before = driver.bench.scene.tracedItems
    try slide(driver, "s.frequency", by: 30, frames: 40)
    let slider = try #require(driver.place("s.frequency"))
    driver.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    driver.comeToRest()
    let after = driver.bench.scene.tracedItems
    #expect(before.count == after.count)
    for (a, b) in zip(before, after) {
      #expect(a.id == b.id && abs(a.center.y - b.center.y) < 1, "\(a) \(b)")
    }
  }

  @Test func withoutADragTheScenePlaysItsOwn() throws {
    let driver = try WorkbenchDriver(count: 1000, atRest: true)
    try slide(driver, "s.frequency", by: 20, frames: 2)
    #expect(
      driver.bench.stage.player.playback?.loops == true && !driver.bench.stage.work.hasGesture)
  }

  @Test func reducedMotionPlaysItOnceOnRelease() throws {
    let driver = try afterAFlick(reducesMotion: true)
    try slide(driver, "s.frequency", by: 30, frames: 20)
    #expect(driver.bench.stage.player.playback == nil)
    let slider = try #require(driver.place("s.frequency"))
    driver.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    #expect(driver.bench.stage.player.playback?.loops == false && driver.rest())
  }

  @Test func takingHoldEndsTheEcho() throws {
    let driver = try afterAFlick()
    try slide(driver, "s.frequency", by: 30, frames: 3)
    let slider = try #require(driver.place("s.frequency"))
    driver.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    driver.frames(3)
    driver.press(middle)
    #expect(driver.bench.stage.player.playback == nil)
    driver.lift(middle)
  }

  @Test func aDragOfASliderIsOneStepOfUndo() throws {
    let driver = try afterAFlick()
    let before = driver.value("frequency")
    try slide(driver, "s.frequency", by: 40, frames: 30)
    let slider = try #require(driver.place("s.frequency"))
    driver.lift(CGPoint(x: slider.midX + 40, y: slider.midY))
    let after = driver.value("frequency")
    #expect(after != before && driver.bench.tuning.history.done.count == 1)
    driver.letter("z", .control)
    #expect(driver.value("frequency") == before)
    driver.letter("z", [.control, .shift])
    #expect(driver.value("frequency") == after)
    for _ in 0..<2 { driver.letter("z", .control) }
    #expect(driver.words().contains("Nothing to undo"))
  }

  @Test func undoGoesToTheSceneThatWasChanged() throws {
    let driver = try WorkbenchDriver()
    driver.letters("f2")
    driver.letter("z", .control)
    #expect(driver.bench.sceneID == "messages" && driver.bench.scene.fidelity == .uikit)
  }

  @Test func aTypedValueIsTakenAndEchoed() throws {
    let driver = try afterAFlick()
    try driver.type("3.5", into: "f.frequency")
    #expect(driver.value("frequency") == 3.5 && driver.bench.stage.player.playback == nil)
    driver.frames(25)
    #expect(driver.bench.stage.player.playback?.loops == false)
  }

  @Test func aWrongValueIsClampedVisiblyOrLeft() throws {
    let driver = try WorkbenchDriver()
    let before = driver.value("damping")
    try driver.type("quick", into: "f.damping")
    #expect(driver.value("damping") == before)
    #expect(driver.words().contains { $0.contains("is not a number") })
    // The text stays to be mended.
    driver.key(.character("a"), .control)
    driver.type("-7")
    driver.key(.enter)
    #expect(driver.value("damping") == 0)
    #expect(driver.words().contains { $0.hasPrefix("Takes 0.00 to") })
  }

  @Test func presetsAreChosenNamedAndResetTo() throws {
    let driver = try WorkbenchDriver()
    try driver.click("preset")
    let infos = driver.bench.scene.info.presets
    for preset in infos { #expect(driver.words().contains(preset.source.english), "\(preset.id)") }
    driver.type(try #require(infos.last).title.english)
    driver.key(.enter)
    #expect(driver.bench.stage.choices.presetID == infos.last?.id)
    #expect(driver.bench.scene.values.match(try #require(infos.last)))
    #expect(!driver.bench.tuning.isEdited)

    driver.bench.stage.tuning.values["damping"] = 0.123
    driver.frames(1)
    #expect(driver.words().contains { $0.hasSuffix("· edited") })
    for _ in 0..<60 where driver.bench.ui.focus != "reset" { driver.key(.tab) }
    driver.key(.enter)
    #expect(!driver.bench.tuning.isEdited)
    driver.letter("z", .control)
    #expect(driver.value("damping") == 0.123)
  }

  @Test func oneParameterIsResetByItsMenu() throws {
    let driver = try WorkbenchDriver()
    driver.bench.stage.tuning.values["damping"] = 0.123
    let row = try #require(driver.place("s.damping"))
    driver.send(.pointerDown(row.center, button: .right, clicks: 1, []))
    driver.send(.pointerUp(row.center, button: .right))
    driver.frames(1)
    driver.key(.down)
    driver.key(.enter)
    #expect(driver.value("damping") != 0.123 && !driver.bench.tuning.isEdited)
  }

  @Test func fidelityIsSwitchedByKeyAndKeepsTheMotion() throws {
    let driver = try WorkbenchDriver("cradle")
    driver.frames(50)
    let before = driver.bench.scene.tracedItems
    driver.send(.key(.character("f"), [], isRepeat: false))
    #expect(driver.bench.scene.fidelity == .published)
    driver.send(.key(.character("f"), [], isRepeat: false))
    #expect(driver.bench.scene.fidelity == .uikit)
    for (a, b) in zip(before, driver.bench.scene.tracedItems) {
      #expect(a.center.distance(to: b.center) < 1e-3)
    }
  }

  /// The gesture that repeats under the drag begins with the pointer's way to it: what the drag sets in
  /// between is gone with its replay.
  @Test func aDragOverAGestureOfTheSameTickLeavesItsLastValue() throws {
    let driver = try WorkbenchDriver("waterfall", atRest: true)
    driver.move(CGPoint(x: driver.bench.layout.stage.midX, y: 300))
    driver.letter("+")
    driver.pass(2)
    #expect(driver.bench.stage.work.hasGesture)
    let card = try #require(driver.place("card")).center
    driver.press(card)
    for step in 1...3 { driver.move(CGPoint(x: card.x - 20 * CGFloat(step), y: card.y)) }
    driver.frames(1)
    driver.lift(CGPoint(x: card.x - 90, y: card.y - 20))
    let values = driver.bench.stage.tuning.values
    driver.frames(10)
    #expect(driver.bench.stage.tuning.values == values)
    driver.key(.character("z"), .control)
    driver.frames(2)
    driver.key(.character("z"), [.control, .shift])
    driver.frames(2)
    #expect(driver.bench.stage.tuning.values == values)
  }
}
