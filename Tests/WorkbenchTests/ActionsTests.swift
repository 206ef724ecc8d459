import Canvas
import Foundation
import Testing

@testable import Workbench

@Suite struct ActionsTests {
  @Test func everyKeyMeansOneThing() {
    let all = Action.all.map { "\($0.key) \($0.modifiers.rawValue)" }
    #expect(Set(all).count == all.count)
  }

  @Test func keysAreFoundAsTheyAreTyped() {
    #expect(Action.named(by: .character("/"), .shift)?.keys == "?")
    #expect(Action.named(by: .character("?"), [])?.keys == "?")
    #expect(Action.named(by: .character("k"), .control)?.keys == "?")
    #expect(Action.named(by: .character("="), [.control, .shift])?.title == "Larger")
    #expect(Action.named(by: .character("+"), .control)?.title == "Larger")
    #expect(Action.named(by: .space, [])?.title == "Pause and go on")
    #expect(Action.named(by: .character("z"), [.control, .shift])?.title == "Redo")
    #expect(Action.named(by: .character("y"), []) == nil)
  }

  @Test(arguments: ["carousel", "newtonian"]) func keysThatStagesUseReachThem(scene: String) throws
  {
    let person = try Person(scene)
    #expect(person.rest())
    let before = person.bench.scene.tracedItems.count
    let keys: [(Key, KeyModifiers)] = [
      (.character("="), .shift), (.character("+"), []), (.insert, []),
    ]
    for (key, modifiers) in keys {
      person.key(key, modifiers)
      person.frames(30)
    }
    #expect(person.bench.scene.status.hasPrefix(scene == "carousel" ? "33 tiles" : "3 hang"))
    for key: Key in [.delete, .backspace, .character("-")] { person.key(key) }
    #expect(person.rest() || scene == "newtonian")
    #expect(person.bench.scene.tracedItems.count == before)
  }
}

@Suite struct DebugSwitchTests {
  @Test func aKeyAndASwitchShowWhatTheEngineHasInHand() throws {
    let person = try Person("cradle", size: CGSize(width: 1280, height: 1000))
    let isOn = { person.bench.stage.showsDebug }
    let words = "Touch and its push"
    #expect(!isOn() && !person.words().contains(words))
    person.letter("d")
    #expect(isOn() && person.words().contains(words))
    let toggle = try #require(person.place("debug"))
    person.click(toggle.center)
    #expect(!isOn() && !person.words().contains(words))
  }

  @Test func anOpeningMaySwitchItOn() throws {
    var opening = Workbench.Opening()
    opening.showsDebug = true
    let person = try Person("cradle")
    let bench = Workbench(
      opening, environment: person.bench.environment, clipboard: person.bench.ui.clipboard)
    #expect(bench.stage.showsDebug)
    bench.show("cradle")
    #expect(!bench.stage.showsDebug)
  }
}
