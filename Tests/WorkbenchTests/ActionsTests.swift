import Canvas
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
