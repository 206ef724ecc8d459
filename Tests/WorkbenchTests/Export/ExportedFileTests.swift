import Canvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Documents
@testable import Workbench

/// What stands where an export writes, and where the keyboard is afterwards.
@Suite final class ExportedFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ words: String, to name: String) throws {
    try Data(words.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// A sheet on a page, with a file in the folder typed.
  private func sheet(_ page: ExportTab, _ name: String) throws -> ExportDriver {
    let hand = try ExportDriver(page.rawValue)
    hand.bench.export.files.paths[page] = TextEditor(path(name))
    hand.driver.frames(1)
    return hand
  }

  private func asks(_ hand: ExportDriver) -> Bool {
    hand.driver.words().contains { $0.hasSuffix("replace it?") }
  }

  @Test(arguments: ["picture", "movie", "data"])
  func aFileIsReplacedOnlyAfterAQuestion(_ tab: String) throws {
    let page = try #require(ExportTab(rawValue: tab))
    let name = "a.\(page.kinds[0].rawValue)"
    try write("precious", to: name)
    let hand = try sheet(page, name)
    try hand.press("export.save")
    hand.driver.frames(2)
    #expect(hand.desk.requests.isEmpty && hand.bench.export.isOpen)
    #expect(hand.driver.words().contains("\(name) is there already: replace it?"))
    // Another name is another question.
    hand.bench.export.files.paths[page] = TextEditor(path("other"))
    hand.driver.frames(1)
    #expect(!asks(hand))
    hand.bench.export.files.paths[page] = TextEditor(path(name))
    hand.driver.frames(1)
    let occupant = OutputFile.Occupant(at: path(name))
    try hand.press("export.save")
    hand.finish()
    hand.driver.frames(2)
    #expect(hand.desk.requests.map(\.path) == [path(name)])
    #expect(hand.desk.requests.map(\.replacing) == [.only(occupant)])
  }

  /// A typed extension is the format.
  @Test(arguments: [("a", "a.png"), ("a.pdf", "a.pdf")])
  func whatIsNotThereReplacesNothing(typed: String, name: String) throws {
    let hand = try sheet(.picture, typed)
    try hand.press("export.save")
    hand.driver.frames(1)
    let request = try #require(hand.desk.requests.first)
    #expect(request.path == path(name) && name.hasSuffix(request.kind.rawValue))
    #expect(request.replacing == .only(nil) && hand.desk.requests.count == 1)
    #expect(hand.driver.words().contains("Wrote \(path(name))"))
  }

  /// What was agreed to is the file of the question, not what another program has put there since.
  @Test func aFileThatChangesMeanwhileIsAnotherQuestion() throws {
    try write("precious", to: "a.png")
    let hand = try sheet(.picture, "a.png")
    try hand.press("export.save")
    hand.driver.frames(1)
    try write("more precious", to: "a.png")
    try hand.press("export.save")
    hand.driver.frames(1)
    #expect(hand.desk.requests.isEmpty && asks(hand))
    try hand.press("export.save")
    hand.driver.frames(1)
    #expect(hand.desk.requests.count == 1)
  }

  /// One picture has the name that was typed: a place for a number is none in it.
  @Test func aPictureOfTheWindowIsNoSequence() throws {
    let hand = try sheet(.picture, "a-%04d.png")
    try hand.press("export.save")
    hand.driver.frames(1)
    let request = try #require(hand.desk.requests.first)
    #expect(request.path == path("a-%04d.png") && !request.isSequence)
    #expect(hand.driver.words().contains("Wrote \(request.path)"))
    try write("precious", to: "a-%04d.png")
    let again = try sheet(.picture, "a-%04d.png")
    try again.press("export.save")
    again.driver.frames(1)
    #expect(again.desk.requests.isEmpty && asks(again))
  }

  @Test(arguments: ["sub", "sub/", "a.png", "a"]) func aFolderIsRefused(typed: String) throws {
    for name in ["sub", "a.png"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let hand = try sheet(.picture, "x")
    hand.bench.export.files.paths[.picture] = TextEditor("\(folder.path)/\(typed)")
    try hand.press("export.save")
    hand.driver.frames(1)
    #expect(hand.desk.requests.isEmpty && !asks(hand))
    #expect(hand.driver.words().contains { $0.contains(" is a folder: ") })
  }

  // MARK: - The keyboard

  /// Typing goes on where an export ends, or fails, behind it.
  @Test(arguments: [true, false]) func anExportThatEndsLeavesTheKeyboard(fails: Bool) throws {
    let hand = try ExportDriver("movie", "messages")
    try hand.press("export.save")
    hand.driver.frames(2)
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
