import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// While a sheet is open, keys act on it and on nothing behind it.
@Suite struct SheetKeysTests {
  private static var sheets: [(String, (WorkbenchDriver) -> Void, (Workbench) -> Bool)] {
    [
      ("search", { $0.letter("?") }, { $0.search.isOpen }),
      ("export", { $0.key(.character("e"), .control) }, { $0.export.isOpen }),
      ("open", { $0.key(.character("o"), .control) }, { $0.pathSheet.sheet != nil }),
      ("save", { $0.key(.character("s"), .control) }, { $0.pathSheet.sheet != nil }),
      (
        "sweep", { $0.bench.sweep.open($0.bench.scene.info.parameters[0]) },
        { $0.sweep.sweep != nil }
      ),
      (
        "menu", { $0.click($0.place("comparison")?.center ?? .zero) }, { $0.ui.isModal }
      ),
    ]
  }

  @Test(arguments: 0..<5) func keysActOnTheSheetAlone(number: Int) throws {
    let (name, open, isOpen) = Self.sheets[number]
    let driver = try WorkbenchDriver(store: FakeStore())
    let bench = driver.bench
    driver.comeToRest()
    driver.move(bench.layout.stage.center)
    open(driver)
    #expect(isOpen(bench), "\(name)")
    bench.ui.endEditing()
    bench.ui.focus = nil
    let before = bench.stage.undoState
    let items = bench.scene.tracedItems
    for key in [
      Key.delete, .insert, .pageUp, .character("s"), .character("b"), .character("f"),
      .character("2"), .character("r"), .character("d"), .character("t"),
    ] {
      driver.key(key)
    }
    for letter: Character in ["s", "o", "z", "v", "d", "l"] { driver.letter(letter, .control) }
    driver.pass(30)
    #expect(bench.sceneID == "messages" && bench.stage.undoState == before, "\(name)")
    #expect(bench.scene.tracedItems == items && !bench.window.isDark)
    #expect(bench.timeline.isOpen == nil && bench.stage.player.playback == nil)
    for _ in 0..<3 where isOpen(bench) { driver.key(.escape) }
    #expect(!isOpen(bench) && bench.pathSheet.sheet == nil, "\(name) closes")
  }

  /// What lays each sheet over whatever is open, which no key does.
  private static var over: [(Workbench) -> Void] {
    [
      { $0.search.toggle() }, { $0.export.open() }, { $0.pathSheet.open(.open) },
      { $0.pathSheet.open(.save) }, { $0.sweep.open($0.scene.info.parameters[0]) },
    ]
  }

  @Test(.slow, arguments: 0..<6, 0..<5) func escapeClosesTheTopmostAndQuittingWorks(
    first: Int, second: Int
  ) throws {
    let driver = try WorkbenchDriver(store: FakeStore())
    let bench = driver.bench
    driver.comeToRest()
    let below = Self.sheets[first]
    let open = {
      below.1(driver)
      driver.frames(1)
      if first != second { Self.over[second](bench) }
      driver.frames(1)
    }
    open()
    #expect(below.2(bench) && bench.ui.isModal, "\(below.0)")
    for _ in 0..<3 where bench.ui.isModal {
      let count = bench.ui.modalCount
      driver.key(.escape)
      driver.frames(1)
      #expect(bench.ui.modalCount == count - 1, "\(below.0), \(second)")
    }
    #expect(!bench.ui.isModal && !below.2(bench))
    open()
    driver.key(.character("q"), .control)
    #expect(bench.wantsQuit, "\(below.0), \(second)")
  }

}
