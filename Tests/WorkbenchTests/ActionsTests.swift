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
}
