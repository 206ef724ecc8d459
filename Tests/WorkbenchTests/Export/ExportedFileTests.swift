import Canvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Documents
@testable import Workbench

/// What stands where an export writes, and where the keyboard is afterwards.
@Suite struct ExportedFileTests {
  @Test(arguments: ["picture", "movie", "data"])
  func aFileIsReplacedOnlyAfterAQuestion(_ tab: String) throws {
    let page = try #require(ExportTab.allCases.first { "\($0)" == tab })
    let (store, name) = (FakeStore(), "a.\(page.kinds[0].rawValue)")
    store.files["/desk/\(name)"] = "precious"
    let hand = try ExportDriver(tab, store: store)
    try hand.save(as: name)
    #expect(hand.desk.requests.isEmpty && hand.bench.export.isOpen)
    #expect(hand.driver.words().contains("\(name) is there already: replace it?"))
    hand.driver.key(.enter)
    hand.finish()
    hand.driver.frames(2)
    #expect(hand.desk.requests.map(\.path) == ["/desk/\(name)"])
    #expect(hand.desk.requests.map(\.replacing) == [.only(nil)], "nothing else than was there")
  }

  /// A typed extension is the format, and one picture has the name that was typed: a place for a number is none in it.
  @Test(arguments: [
    (nil, "cradle.png"), ("a", "a.png"), ("take 1.5", "take 1.5.png"), ("a.PDF", "a.PDF"),
    ("a.gif", "a.gif.png"), ("old/a", "old/a.png"), ("a-%04d.png", "a-%04d.png"),
  ])
  func aNameHasTheExtensionOfItsKind(typed: String?, name: String) throws {
    let hand = try ExportDriver("picture")
    try hand.save(as: typed)
    let request = try #require(hand.desk.requests.first)
    #expect(request.path == "/desk/\(name)" && !request.isSequence)
    #expect(name.lowercased().hasSuffix(request.kind.rawValue) && hand.desk.requests.count == 1)
    #expect(hand.driver.words().contains("Wrote /desk/\(name)"))
  }

  // MARK: - The keyboard

  /// Typing goes on where an export ends, or fails, behind it.
  @Test(arguments: [true, false]) func anExportThatEndsLeavesTheKeyboard(fails: Bool) throws {
    let hand = try ExportDriver("movie", "messages")
    try hand.save()
    try hand.press("export.close")
    hand.driver.key(.enter)
    hand.driver.type("hello ")
    #expect(hand.bench.ui.focus == "composer" && hand.bench.export.job != nil)
    if fails { hand.desk.run.failsAt = 8 }
    hand.finish()
    hand.driver.frames(1)
    let end = fails ? "The disk is full." : "Wrote "
    #expect(hand.driver.words().contains { $0.hasPrefix(end) })
    hand.driver.type("there")
    #expect(hand.bench.ui.focus == "composer" && hand.bench.isEditingText)
    #expect(hand.bench.stage.scene.documents?.draft == "hello there")
  }

  @Test(arguments: ["escape", "close", "outside"])
  func returnBeginsAMessageAfterTheSheet(way: String) throws {
    let hand = try ExportDriver("code", "messages")
    switch way {
    case "escape": hand.driver.key(.escape)
    case "close": try hand.press("export.close")
    default: hand.driver.click(CGPoint(x: 4, y: 4))
    }
    #expect(!hand.bench.export.isOpen && hand.bench.ui.focus == nil)
    hand.driver.key(.enter)
    #expect(hand.bench.ui.focus == "composer")
  }
}
