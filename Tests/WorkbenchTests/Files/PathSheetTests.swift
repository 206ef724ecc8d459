import Canvas
import Foundation
import Geometry
import Testing

@testable import Workbench

/// A dialog of the desktop's that answers as it is told.
private final class Dialog: FileChooser {
  var requests: [FileRequest] = []
  var answer: FileAnswer?

  func begin(_ request: FileRequest) { requests.append(request) }
  func takeAnswer() -> FileAnswer? {
    defer { answer = nil }
    return answer
  }
}

@Suite struct PathSheetTests {
  private func typed(_ driver: WorkbenchDriver) -> String? {
    driver.bench.pathSheet.sheet?.choice.editor.text
  }

  @Test func tabLeadsToAFile() throws {
    let driver = try WorkbenchDriver(store: FakeStore())
    driver.key(.character("o"), .control)
    driver.type("~/chat t")
    driver.key(.tab)
    #expect(typed(driver) == "/home/ada/chat two.txt" && driver.bench.ui.focus == "path.field")
    driver.key(.character("a"), .control)
    driver.type("~/cH")
    driver.key(.tab)
    #expect(typed(driver) == "/home/ada/Chats/")
    driver.frames(1)
    #expect(driver.words().contains("a.txt"), "the folder's contents show")
    // Where there is nothing to complete, Tab goes on to the buttons.
    driver.type("zzz")
    driver.key(.tab)
    #expect(driver.bench.ui.focus != "path.field")
  }

  @Test func recentFilesComeFirstAndArrowsChooseThem() throws {
    let store = FakeStore()
    store.recent = ["/gone/b.txt", "/gone/a.txt"]
    let driver = try WorkbenchDriver(store: store)
    driver.key(.character("o"), .control)
    let words = driver.words()
    #expect(words.contains("Recent") && words.contains("b.txt") && words.contains("/gone"))
    driver.key(.down)
    driver.key(.down)
    driver.key(.enter)
    driver.frames(1)
    #expect(driver.bench.pathSheet.sheet == nil)
    // It was tried: the file is not there.
    #expect(driver.bench.notices.toast?.words.english.contains("/gone/a.txt") == true)
    driver.key(.character("o"), .control)
    driver.type("x")
    driver.frames(1)
    #expect(!driver.words().contains("Recent"), "what is typed is looked for in the folder")
  }

  @Test func aFolderIsGoneInto() throws {
    let driver = try WorkbenchDriver(store: FakeStore())
    driver.key(.character("o"), .control)
    driver.type("old")
    driver.key(.enter)
    #expect(typed(driver) == "/desk/old/")
    driver.key(.escape)
    driver.key(.character("o"), .control)
    #expect(driver.words().contains("one.springlab"))
    try driver.click("path.1")
    #expect(typed(driver) == "/desk/old/", "a click does the same")
    driver.type("x")
    driver.key(.escape)
    #expect(typed(driver) == nil && !driver.bench.isEditingText)
    driver.saveAs("/home/ada")
    #expect(typed(driver) == "/home/ada/", "nothing is saved in a folder's place")
  }

  @Test func savedAndOpenedFilesAreRecent() throws {
    let store = FakeStore()
    let driver = try WorkbenchDriver(store: store)
    driver.saveAs("mine")
    #expect(store.recent == ["/desk/mine.springlab"])
    let path = FileManager.default.temporaryDirectory.path + "/chat-\(UUID().uuidString).txt"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("Ada: Hi\nBob: Ho\n".utf8).write(to: URL(fileURLWithPath: path))
    driver.send(.fileDrop(path: path))
    #expect(store.recent == [path, "/desk/mine.springlab"])
    driver.send(.fileDrop(path: "/nowhere.txt"))
    #expect(store.recent == [path, "/desk/mine.springlab"], "what cannot be opened is not noted")
    driver.letter("k", .control)
    driver.type((path as NSString).lastPathComponent)
    driver.frames(1)
    #expect(driver.bench.search.chosen == (path as NSString).lastPathComponent)
  }

  @Test func aDropOpensTheFile() throws {
    let driver = try WorkbenchDriver(store: FakeStore())
    driver.key(.character("o"), .control)
    driver.send(.fileDrop(path: "/nowhere/a.txt"))
    #expect(driver.bench.pathSheet.sheet == nil && driver.bench.notices.toast?.isError == true)
  }

  // MARK: - The desktop's dialog

  private func withDialog(_ scene: String? = nil) throws -> (WorkbenchDriver, Dialog, FakeStore) {
    let (store, dialog) = (FakeStore(), Dialog())
    let driver = try WorkbenchDriver(scene, store: store)
    driver.bench.pathSheet.chooser = dialog
    return (driver, dialog, store)
  }

  @Test func theDesktopsDialogIsUsedWhereThereIsOne() throws {
    let (driver, dialog, store) = try withDialog()
    driver.key(.character("s"), .control)
    #expect(driver.bench.pathSheet.sheet == nil)
    #expect(
      dialog.requests == [
        FileRequest(isForSaving: true, title: "Save", folder: "/desk", name: "messages.springlab")
      ])
    driver.key(.character("o"), .control)
    #expect(dialog.requests.count == 1, "one at a time")
    driver.frames(30)
    // Another scene is shown meanwhile; what was asked for is saved.
    driver.letter("2")
    dialog.answer = .chosen("/home/ada/x.springlab")
    driver.frames(1)
    #expect(store.files["/home/ada/x.springlab"]?.contains("\"messages\"") == true)
    #expect(driver.bench.sceneID == "messages")
    driver.key(.character("o"), .control)
    #expect(
      dialog.requests.last?.isForSaving == false && dialog.requests.last?.folder == "/home/ada")
    dialog.answer = .cancelled
    driver.frames(1)
    #expect(driver.bench.pathSheet.choice == nil && driver.bench.pathSheet.sheet == nil)
    driver.key(.character("o"), .control)
    dialog.answer = .chosen("/nowhere/chat.txt")
    driver.frames(1)
    #expect(driver.words().contains { $0.contains("chat.txt") })
  }

  /// The dialog has put the question about the name without the extension that the program appends.
  @Test func aFileThatAnExtensionLeadsToIsReplacedOnlyAfterAQuestion() throws {
    let (driver, dialog, store) = try withDialog("cradle")
    store.files["/home/ada/cradle.springlab"] = "precious"
    driver.key(.character("s"), .control)
    dialog.answer = .chosen("/home/ada/cradle")
    driver.frames(2)
    #expect(store.files["/home/ada/cradle.springlab"] == "precious")
    #expect(driver.words().contains("cradle.springlab is there already: replace it?"))
    driver.key(.escape)
    #expect(store.files["/home/ada/cradle.springlab"] == "precious")
    driver.key(.character("s"), .control)
    dialog.answer = .chosen("/home/ada/cradle")
    driver.frames(2)
    try driver.click("path.use")
    #expect(store.files["/home/ada/cradle.springlab"]?.contains("\"cradle\"") == true)
    // Its own file and one that is not there need no question.
    for name in ["/home/ada/cradle", "/home/ada/other"] {
      driver.key(.character("s"), [.control, .shift])
      dialog.answer = .chosen(name)
      driver.frames(2)
      #expect(driver.bench.pathSheet.sheet == nil && store.files[name + ".springlab"] != nil)
    }
  }

  /// What the sheet opens shows, whatever scene was on show.
  @Test(arguments: ["messages", "cradle"]) func theSheetOpensAConversation(from scene: String)
    throws
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("springlab-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("Ada: Hi\nBob: Ho\nAda: How are you\n".utf8).write(to: file)
    let driver = try WorkbenchDriver(scene, store: FakeStore())
    driver.key(.character("o"), .control)
    driver.type(file.path)
    driver.key(.enter)
    #expect(driver.bench.sceneID == "messages" && driver.bench.files.messagesPath == file.path)
    #expect(driver.rest() && driver.words().contains("How are you"))
  }

  @Test func withoutADialogTheSheetOpensFromThenOn() throws {
    let (driver, dialog, _) = try withDialog()
    driver.key(.character("o"), .control)
    dialog.answer = .unavailable
    driver.frames(1)
    #expect(driver.bench.pathSheet.sheet?.purpose == .open)
    driver.key(.escape)
    driver.key(.character("s"), .control)
    #expect(driver.bench.pathSheet.sheet?.purpose == .save && dialog.requests.count == 1)
  }
}
