import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// The whole bench by keyboard alone: no pointer ever enters the window.
@Suite struct KeyboardTests {
  /// Goes on with Tab until a control has the keyboard.
  private func tab(_ driver: WorkbenchDriver, to id: String) throws {
    for _ in 0..<120 where driver.bench.ui.focus != id {
      driver.send(.key(.tab, [], isRepeat: false))
    }
    driver.frames(1)
    try #require(driver.bench.ui.focus == id, "Tab leads to \(id).")
  }

  private func choose(_ driver: WorkbenchDriver, _ words: String) {
    driver.type(words)
    driver.key(.enter)
    driver.frames(1)
  }

  @Test(.slow) func theWholeBenchByKeyboardAlone() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(count: 40, store: store)
    let bench = driver.bench
    driver.comeToRest()

    // Drag: a gesture by the numbers, from the menu.
    try tab(driver, to: "gesture")
    driver.key(.space)
    choose(driver, "flick")
    #expect(bench.stage.player.playback != nil && driver.rest())
    let flicked = bench.stage.stepper.trace.last

    // See: the timeline, its lanes, the durations.
    driver.key(.escape)
    driver.letter("t")
    #expect(bench.layout.timeline != nil)
    try tab(driver, to: "lane.Velocity")
    driver.key(.space)
    #expect(bench.timeline.lanes == [.velocity])
    try tab(driver, to: "lane.more")
    driver.key(.space)
    #expect(bench.timeline.showsMore)
    try tab(driver, to: "timeline.durations")
    driver.key(.space)
    driver.frames(1)
    #expect(driver.words().contains("Settled on the screen"))

    // Keep as B, change with the slider's keys: the same gesture plays again.
    driver.key(.escape)
    driver.letter("b")
    #expect(bench.stage.comparison != nil)
    try tab(driver, to: "s.damping")
    driver.key(.left, .shift)
    let damping = driver.value("damping")
    #expect(damping < 0.8)
    driver.pass(30)
    #expect(bench.stage.player.playback != nil, "The Echo plays.")
    driver.comeToRest()

    // Sweep it, and take the first.
    try tab(driver, to: "s.damping")
    driver.key(.function(10), .shift)
    driver.frames(1)
    choose(driver, "try")
    #expect(bench.sweep.sweep != nil)
    try tab(driver, to: "sweep.0")
    driver.key(.enter)
    #expect(bench.sweep.sweep == nil && driver.value("damping") < damping && driver.rest())

    // Swap, back and on in time, from the timeline and with the keys.
    driver.key(.escape)
    driver.letter("x")
    #expect(driver.value("damping") == 0.8 && driver.rest())
    driver.letter(",")
    #expect(bench.stage.player.viewed == bench.stage.stepper.trace.last - 2, "a frame is two ticks")
    try tab(driver, to: "timeline")
    driver.key(.home)
    #expect(bench.stage.stepper.tick == bench.stage.player.frames?.lowerBound)
    driver.key(.right, .shift)
    driver.key(.end)
    #expect(bench.stage.player.viewed == nil && bench.stage.stepper.trace.last >= flicked)
    driver.key(.escape)
    driver.key(.space)
    #expect(!bench.clock.isPaused)

    // Another preset, another fidelity, undo.
    try tab(driver, to: "preset")
    driver.key(.space)
    choose(driver, "dv")
    #expect(bench.stage.choices.presetID == "dv")
    driver.key(.escape)
    driver.letter("f")
    let fidelity = bench.scene.fidelity
    driver.key(.character("z"), .control)
    #expect(bench.scene.fidelity != fidelity && bench.stage.choices.presetID == "dv")

    // A worse device.
    try tab(driver, to: "section.input")
    driver.key(.space)
    driver.frames(1)
    try tab(driver, to: "s.latency")
    driver.key(.right, .shift)
    #expect(bench.stage.input.degradation.faults.latency > 0)

    // Save, and leave.
    driver.key(.escape)
    driver.saveAs("by-keys")
    #expect(store.files["/desk/by-keys.springlab"] != nil)
    driver.key(.character("q"), .control)
    #expect(bench.wantsQuit)
  }

  @Test func noTwoActionsShareAKey() {
    let all = Action.all
    for (i, action) in all.enumerated() {
      let twin = all.dropFirst(i + 1).first {
        $0.key == action.key && $0.modifiers == action.modifiers
      }
      #expect(twin == nil, "\(action.title) and \(twin?.title ?? "") share a key.")
    }
  }
}
