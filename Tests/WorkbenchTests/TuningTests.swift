import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

@Suite struct TuningTests {
  private let middle = CGPoint(x: 560, y: 300)

  /// Somebody who has just flicked the list.
  private func afterAFlick(reducesMotion: Bool = false) throws -> Person {
    let person = try Person(count: 1000, reducesMotion: reducesMotion)
    #expect(person.rest())
    person.drag(from: middle, to: CGPoint(x: 560, y: 420), frames: 8)
    #expect(person.rest())
    return person
  }

  private func slide(_ person: Person, _ id: String, by dx: CGFloat, frames: Int) throws {
    let slider = try #require(person.place(id))
    person.drag(
      from: slider.center, to: CGPoint(x: slider.midX + dx, y: slider.midY), frames: frames,
      lifts: false)
  }

  @Test func movingASliderPlaysTheLastDragOverAndOver() throws {
    let person = try afterAFlick()
    try slide(person, "s.frequency", by: 30, frames: 3)
    let playback = try #require(person.bench.stage.playback)
    #expect(playback.loops)
    #expect(playback.recording.gesture.events.count > 8, "the person's own drag")
    var presses = 0
    var wasPressed = playback.press != nil
    for _ in 0..<360 {
      person.frames(1)
      let isPressed = person.bench.stage.playback?.press != nil
      if isPressed, !wasPressed { presses += 1 }
      wasPressed = isPressed
    }
    #expect(presses >= 3, "it loops for as long as the slider is held")
    let slider = try #require(person.place("s.frequency"))
    person.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    person.frames(1)
    #expect(person.bench.stage.playback?.loops == false, "and once more, to its end")
    #expect(person.rest() && person.bench.stage.playback == nil)
  }

  @Test func theEchoEndsWhereTheHandEnded() throws {
    let person = try afterAFlick()
    let before = person.bench.scene.tracedItems
    try slide(person, "s.frequency", by: 30, frames: 40)
    let slider = try #require(person.place("s.frequency"))
    person.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    #expect(person.rest())
    let after = person.bench.scene.tracedItems
    #expect(before.count == after.count)
    for (a, b) in zip(before, after) {
      #expect(a.id == b.id && abs(a.center.y - b.center.y) < 1, "\(a) \(b)")
    }
  }

  @Test func withoutADragTheScenePlaysItsOwn() throws {
    let person = try Person(count: 1000)
    #expect(person.rest())
    try slide(person, "s.frequency", by: 20, frames: 2)
    #expect(person.bench.stage.playback?.loops == true)
    #expect(!person.bench.stage.hasGesture)
  }

  @Test func reducedMotionPlaysItOnceOnRelease() throws {
    let person = try afterAFlick(reducesMotion: true)
    try slide(person, "s.frequency", by: 30, frames: 20)
    #expect(person.bench.stage.playback == nil)
    let slider = try #require(person.place("s.frequency"))
    person.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    #expect(person.bench.stage.playback?.loops == false)
    #expect(person.rest())
  }

  @Test func takingHoldEndsTheEcho() throws {
    let person = try afterAFlick()
    try slide(person, "s.frequency", by: 30, frames: 3)
    let slider = try #require(person.place("s.frequency"))
    person.lift(CGPoint(x: slider.midX + 30, y: slider.midY))
    person.frames(3)
    person.press(middle)
    #expect(person.bench.stage.playback == nil)
    person.lift(middle)
  }

  @Test func aDragOfASliderIsOneStepOfUndo() throws {
    let person = try afterAFlick()
    let before = person.value("frequency")
    try slide(person, "s.frequency", by: 40, frames: 30)
    let slider = try #require(person.place("s.frequency"))
    person.lift(CGPoint(x: slider.midX + 40, y: slider.midY))
    let after = person.value("frequency")
    #expect(after != before && person.bench.history.done.count == 1)
    person.letter("z", .control)
    #expect(person.value("frequency") == before)
    person.letter("z", [.control, .shift])
    #expect(person.value("frequency") == after)
    person.letter("z", .control)
    person.letter("z", .control)
    #expect(person.words().contains("Nothing to undo"))
  }

  @Test func undoGoesToTheSceneThatWasChanged() throws {
    let person = try Person()
    person.letter("f")
    person.letter("2")
    person.letter("z", .control)
    #expect(person.bench.sceneID == "messages" && person.bench.scene.fidelity == .uikit)
  }

  @Test func aTypedValueIsTakenAndEchoed() throws {
    let person = try afterAFlick()
    person.click(try #require(person.place("f.frequency")).center)
    person.type("3.5")
    person.key(.enter)
    #expect(person.value("frequency") == 3.5 && person.bench.stage.playback == nil)
    person.frames(25)
    #expect(person.bench.stage.playback?.loops == false)
  }

  @Test func aWrongValueIsClampedVisiblyOrLeft() throws {
    let person = try Person()
    let before = person.value("damping")
    person.click(try #require(person.place("f.damping")).center)
    person.type("quick")
    person.key(.enter)
    #expect(person.value("damping") == before)
    #expect(person.words().contains { $0.contains("is not a number") })
    person.click(try #require(person.place("f.damping")).center)
    person.type("-7")
    person.key(.enter)
    #expect(person.value("damping") == 0)
    #expect(person.words().contains { $0.hasPrefix("Takes 0.00 to") })
  }

  @Test func presetsAreChosenNamedAndResetTo() throws {
    let person = try Person()
    person.click(try #require(person.place("preset")).center)
    let infos = person.bench.scene.info.presets
    for preset in infos { #expect(person.words().contains(preset.source), "\(preset.id)") }
    person.key(.end)
    person.key(.enter)
    #expect(person.bench.stage.presetID == infos.last?.id)
    #expect(person.bench.scene.values.match(try #require(infos.last)))
    #expect(!person.bench.isEdited)

    person.bench.scene.values["damping"] = 0.123
    person.frames(1)
    #expect(person.words().contains { $0.hasSuffix("· edited") })
    for _ in 0..<60 where person.bench.ui.focus != "reset" { person.key(.tab) }
    person.key(.enter)
    #expect(!person.bench.isEdited)
    person.letter("z", .control)
    #expect(person.value("damping") == 0.123)
  }

  @Test func oneParameterIsResetByItsMenu() throws {
    let person = try Person()
    person.bench.scene.values["damping"] = 0.123
    let row = try #require(person.place("s.damping"))
    person.send(.pointerDown(row.center, button: .right, clicks: 1, []))
    person.send(.pointerUp(row.center, button: .right))
    person.frames(1)
    person.key(.down)
    person.key(.enter)
    #expect(person.value("damping") != 0.123 && !person.bench.isEdited)
  }

  @Test func fidelityIsSwitchedByKeyAndKeepsTheMotion() throws {
    let person = try Person("cradle")
    person.frames(50)
    let before = person.bench.scene.tracedItems
    person.send(.key(.character("f"), [], isRepeat: false))
    #expect(person.bench.scene.fidelity == .published)
    person.send(.key(.character("f"), [], isRepeat: false))
    #expect(person.bench.scene.fidelity == .uikit)
    for (a, b) in zip(before, person.bench.scene.tracedItems) {
      #expect(a.center.distance(to: b.center) < 1e-3)
    }
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func everyParameterHasItsControls(scene: String) throws {
    let person = try Person(scene, size: CGSize(width: 1280, height: 3000))
    for section in Parameter.Section.allCases {
      if let head = person.place("section.\(section)") { person.click(head.center) }
    }
    for parameter in person.bench.scene.info.parameters {
      if parameter.kind == .toggle || parameter.choices != nil {
        #expect(person.place("p.\(parameter.id)") != nil)
      } else {
        #expect(person.place("s.\(parameter.id)") != nil, "\(parameter.id)")
        #expect(person.place("f.\(parameter.id)") != nil, "\(parameter.id)")
      }
    }
  }
}
