import Canvas
import Foundation
import Testing

@testable import Workbench

@Suite struct ActionsTests {
  @Test func keysAreFoundAsTheyAreTyped() {
    #expect(Action.named(by: .character("/"), .shift)?.keys == "?")
    #expect(Action.named(by: .character("?"), [])?.keys == "?")
    #expect(Action.named(by: .character("k"), .control)?.keys == "?")
    #expect(Action.named(by: .character("="), [.control, .shift])?.title == "Larger")
    #expect(Action.named(by: .character("+"), .control)?.title == "Larger")
    #expect(Action.named(by: .space, [])?.title == "Pause or continue")
    #expect(Action.named(by: .character("z"), [.control, .shift])?.title == "Redo")
    #expect(Action.named(by: .character("y"), []) == nil)
  }

  @Test(arguments: ["carousel", "newtonian"]) func keysThatStagesUseReachThem(scene: String) throws
  {
    let driver = try WorkbenchDriver(scene, atRest: true)
    let before = driver.bench.scene.tracedItems.count
    let keys: [(Key, KeyModifiers)] = [
      (.character("="), .shift), (.character("+"), []), (.insert, []),
    ]
    for (key, modifiers) in keys {
      driver.key(key, modifiers)
      driver.frames(30)
    }
    #expect(driver.bench.scene.status.hasPrefix(scene == "carousel" ? "33 tiles" : "3 hang"))
    for key: Key in [.delete, .backspace, .character("-")] { driver.key(key) }
    #expect(driver.rest() || scene == "newtonian")
    #expect(driver.bench.scene.tracedItems.count == before)
  }
}

@Suite struct DebugSwitchTests {
  @Test func aKeyAndASwitchShowWhatTheEngineHasInHand() throws {
    let driver = try WorkbenchDriver("cradle", size: CGSize(width: 1280, height: 1000))
    let isOn = { driver.bench.stage.choices.showsDebug }
    let words = "Contact and its force"
    #expect(!isOn() && !driver.words().contains(words))
    driver.letter("d")
    #expect(isOn() && driver.words().contains(words))
    let toggle = try #require(driver.place("debug"))
    driver.click(toggle.center)
    #expect(!isOn() && !driver.words().contains(words))
  }

}
