import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// The whole bench by keyboard alone: no pointer ever enters the window.
@Suite struct KeyboardTests {
  /// Goes on with Tab until a control has the keyboard.
  private func tab(_ person: Person, to id: String) throws {
    for _ in 0..<120 where person.bench.ui.focus != id {
      person.send(.key(.tab, [], isRepeat: false))
    }
    person.frames(1)
    try #require(person.bench.ui.focus == id, "Tab leads to \(id).")
  }

  private func choose(_ person: Person, _ words: String) {
    person.type(words)
    person.key(.enter)
    person.frames(1)
  }

  @Test func theWholeBenchByKeyboardAlone() throws {
    let drawer = Drawer()
    let person = try Person(count: 40, store: drawer)
    let bench = person.bench
    #expect(person.rest())

    // Drag: a gesture by the numbers, from the menu.
    try tab(person, to: "gesture")
    person.key(.space)
    choose(person, "flick")
    #expect(bench.stage.playback != nil)
    #expect(person.rest())
    let flicked = bench.stage.trace.last

    // See: the timeline, its lanes, the durations.
    person.key(.escape)
    person.letter("t")
    #expect(bench.layout.timeline != nil)
    try tab(person, to: "lane.Velocity")
    person.key(.space)
    #expect(bench.timeline.lanes == [.velocity])
    try tab(person, to: "lane.more")
    person.key(.space)
    #expect(bench.timeline.showsMore)
    try tab(person, to: "timeline.durations")
    person.key(.space)
    person.frames(1)
    #expect(person.words().contains("Settled on the screen"))

    // Keep as B, change with the slider's keys: the same gesture plays again.
    person.key(.escape)
    person.letter("b")
    #expect(bench.stage.rival != nil)
    try tab(person, to: "s.damping")
    person.key(.left, .shift)
    let damping = person.value("damping")
    #expect(damping < 0.8)
    person.pass(30)
    #expect(bench.stage.playback != nil, "The Echo plays.")
    #expect(person.rest())

    // Sweep it, and take the first.
    try tab(person, to: "s.damping")
    person.key(.function(10), .shift)
    person.frames(1)
    choose(person, "sweep")
    #expect(bench.sweep != nil)
    try tab(person, to: "sweep.0")
    person.key(.enter)
    #expect(bench.sweep == nil && person.value("damping") < damping)
    #expect(person.rest())

    // Swap, back and on in time, from the timeline and with the keys.
    person.key(.escape)
    person.letter("x")
    #expect(person.value("damping") == 0.8)
    #expect(person.rest())
    person.letter(",")
    #expect(bench.stage.viewed == bench.stage.trace.last - 1)
    try tab(person, to: "timeline")
    person.key(.home)
    #expect(bench.stage.frame == bench.stage.frames?.lowerBound)
    person.key(.right, .shift)
    person.key(.end)
    #expect(bench.stage.viewed == nil && bench.stage.trace.last >= flicked)
    person.key(.escape)
    person.key(.space)
    #expect(!bench.isPaused)

    // Another preset, another fidelity, undo.
    try tab(person, to: "preset")
    person.key(.space)
    choose(person, "dv")
    #expect(bench.stage.presetID == "dv")
    person.key(.escape)
    person.letter("f")
    let fidelity = bench.scene.fidelity
    person.key(.character("z"), .control)
    #expect(bench.scene.fidelity != fidelity && bench.stage.presetID == "dv")

    // A worse device.
    try tab(person, to: "section.device")
    person.key(.space)
    person.frames(1)
    try tab(person, to: "s.latency")
    person.key(.right, .shift)
    #expect(bench.stage.device.faults.latency > 0)

    // Save, and leave.
    person.key(.escape)
    person.key(.character("s"), .control)
    person.key(.character("a"), .control)
    person.type("by-keys")
    person.key(.enter)
    #expect(drawer.files["/desk/by-keys.springlab"] != nil)
    person.key(.character("q"), .control)
    #expect(bench.wantsQuit)
  }

  @Test func everyKeyOfTheGuideIsAnAction() {
    let keys: [(Key, KeyModifiers)] = [
      (.space, []), (.character(","), []), (.character("."), []), (.character(","), .shift),
      (.character("."), .shift), (.character("["), []), (.character("]"), []),
      (.character("r"), []), (.character("b"), []), (.character("b"), .shift),
      (.character("x"), []), (.character("f"), []), (.character("t"), []), (.character("i"), []),
      (.character("l"), []), (.character("z"), .control), (.character("z"), [.control, .shift]),
      (.character("o"), .control), (.character("s"), .control), (.character("?"), []),
    ]
    for (key, modifiers) in keys { #expect(Action.named(by: key, modifiers) != nil, "\(key)") }
    let all = Action.all
    for (i, action) in all.enumerated() {
      let twin = all.dropFirst(i + 1).first {
        $0.key == action.key && $0.modifiers == action.modifiers
      }
      #expect(twin == nil, "\(action.title) and \(twin?.title ?? "") share a key.")
    }
  }
}
