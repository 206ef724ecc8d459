import Canvas
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// While a sheet is open, keys act on it and on nothing behind it.
@Suite struct SheetKeysTests {
  private static var sheets: [(String, (WorkbenchDriver) -> Void, (Workbench) -> Bool)] {
    [
      ("keys", { $0.letter("?") }, { $0.window.keySheetIsOpen }),
      ("export", { $0.key(.character("e"), .control) }, { $0.export.isOpen }),
      ("open", { $0.key(.character("o"), .control) }, { $0.files.sheet != nil }),
    ]
  }

  @Test(arguments: 0..<3) func keysActOnTheSheetAlone(number: Int) throws {
    let (name, open, isOpen) = Self.sheets[number]
    let driver = try WorkbenchDriver(store: Drawer())
    let bench = driver.bench
    #expect(driver.rest())
    driver.move(bench.layout.stage.center)
    open(driver)
    #expect(isOpen(bench), "\(name)")
    bench.ui.endEditing()
    bench.ui.focus = nil
    let before = bench.stage.tuned
    let items = bench.scene.tracedItems
    for key in [
      Key.delete, .insert, .pageUp, .character("s"), .character("b"), .character("f"),
      .character("2"), .character("r"), .character("d"), .character("t"),
    ] {
      driver.key(key)
    }
    for letter: Character in ["s", "o", "z", "v", "d", "l"] { driver.letter(letter, .control) }
    driver.pass(30)
    #expect(bench.sceneID == "messages" && bench.stage.tuned == before, "\(name)")
    #expect(bench.scene.tracedItems == items && !bench.window.isDark)
    #expect(bench.timeline.isOpen == nil && bench.stage.playback == nil)
    for _ in 0..<3 where isOpen(bench) { driver.key(.escape) }
    #expect(!isOpen(bench) && bench.files.sheet == nil, "\(name) closes")
    open(driver)
    bench.ui.endEditing()
    driver.key(.character("q"), .control)
    #expect(bench.wantsQuit, "\(name) lets the program end")
  }

  @Test func theSheetOfKeysOpensNoOtherBehindIt() throws {
    let driver = try WorkbenchDriver(store: Drawer())
    driver.letter("?")
    driver.key(.character("s"), .control)
    #expect(driver.bench.files.sheet == nil && driver.bench.window.keySheetIsOpen)
    driver.letter("?")
    #expect(!driver.bench.window.keySheetIsOpen, "its own key closes it")
    driver.key(.character("s"), .control)
    #expect(driver.bench.files.sheet != nil)
  }
}
