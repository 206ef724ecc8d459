import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// A conversation that another one was opened over comes back with all that was written in it.
@Suite struct OpenConversationTests {
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-\(UUID().uuidString).txt")

  private func withChat(_ run: (String) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: file) }
    let lines = (0..<40).map { "Ada: line \($0)\nBob: yes \($0)\n" }
    try Data(lines.joined().utf8).write(to: file)
    try run(file.path)
  }

  private func undo(_ driver: WorkbenchDriver) { driver.letter("z", .control) }
  private func redo(_ driver: WorkbenchDriver) { driver.letter("z", [.control, .shift]) }

  /// What is kept of the conversation: its file, and what was written.
  private func kept(_ driver: WorkbenchDriver) -> (path: String?, changes: SceneState?) {
    let session = driver.bench.lastSession.session()
    return (session.works.first { $0.scene == "messages" }?.messages, session.conversation)
  }

  @Test(.slow, arguments: [Fidelity.uikit, .exact, .published])
  func undoBringsBackTheConversationThatWasOpen(fidelity: Fidelity) throws {
    try withChat { path in
      let fakeStore = FakeStore()
      let driver = try WorkbenchDriver(store: fakeStore)
      driver.bench.tuning.edit { $0.tuning.fidelity = fidelity }
      driver.comeToRest()
      driver.write("important note", draft: "a draft")
      let (before, items) = (kept(driver), driver.restingItems())
      #expect(before.path == nil && before.changes?.added.first?.text == "important note")
      #expect(before.changes?.draft == "a draft")

      driver.send(.fileDrop(path: path))
      driver.comeToRest()
      let opened = driver.restingItems()
      #expect(kept(driver) == (path, nil) && opened != items)
      fakeStore.session = nil
      undo(driver)
      driver.comeToRest()
      #expect(kept(driver) == before, "\(fidelity)")
      let reach: CGFloat = fidelity == .published ? 5 : 1
      expectSamePlaces(driver.restingItems(), items, within: reach, "\(fidelity)")
      driver.pass(200)
      let saved = try SavedSession(data: Data(try #require(fakeStore.session).utf8))
      #expect(saved.conversation == before.changes)
      #expect(saved.works.first { $0.scene == "messages" }?.messages == nil)

      redo(driver)
      #expect(driver.rest() && kept(driver) == (path, nil))
      expectSamePlaces(driver.restingItems(), opened, within: reach, "\(fidelity)")
      #expect(driver.words().contains("yes 39"))
      // From there back to the beginning: the answer, which came by itself, goes with the message.
      undo(driver)
      undo(driver)
      #expect(
        driver.rest()
          && kept(driver).changes?.sections?[0].last?.upperBound == before.changes?.count)
    }
  }

  /// What was written and drafted in each of two conversations stays with it.
  @Test func eachConversationKeepsItsOwn() throws {
    try withChat { path in
      let driver = try WorkbenchDriver(store: FakeStore(), atRest: true)
      driver.sendAndLeave("in the first")
      let first = kept(driver)
      driver.bench.open(path)
      driver.sendAndLeave("in the second")
      driver.key(.enter)
      driver.type("draft of the second")
      driver.key(.escape)
      let second = kept(driver)
      #expect(second.path == path && second.changes?.draft == "draft of the second")
      undo(driver)
      undo(driver)
      #expect(driver.rest() && kept(driver) == first)
      driver.key(.enter)
      driver.type("draft of the first")
      driver.key(.escape)
      redo(driver)
      redo(driver)
      #expect(driver.rest() && kept(driver).path == path)
      #expect(kept(driver).changes?.draft == "draft of the second")
      #expect(kept(driver).changes?.added.first?.text == "in the second")
      undo(driver)
      undo(driver)
      #expect(kept(driver).path == nil && kept(driver).changes?.draft == "draft of the first")
    }
  }

  /// A file that is named from the folder of the program's start is found from any other folder later.
  @Test func aRelativePathIsSavedWhole() throws {
    try withChat { path in
      let folder = path.folderPath
      let store = FileStore(
        folder: folder, state: URL(fileURLWithPath: path + ".state"),
        keepsHistory: false)
      let driver = try WorkbenchDriver(store: store)
      driver.bench.open(path.fileName)
      #expect(driver.bench.files.messagesPath == path && driver.rest())
      #expect(driver.bench.work.messages == path)
      driver.sendAndLeave("a note")
      // The same conversation, by whatever path: what is on show stays.
      var work = driver.bench.work
      work.messages = path.fileName
      let isOther = try driver.bench.files.conversation(of: work, from: nil) != nil
      #expect(!isOther)
      driver.bench.files.save(to: path + ".springlab")
      defer { try? FileManager.default.removeItem(atPath: path + ".springlab") }
      let other = try WorkbenchDriver(store: store)
      other.bench.open(path.fileName + ".springlab")
      #expect(other.bench.files.messagesPath == path)
      #expect(other.bench.files.known.paths["messages"] == path + ".springlab")
      #expect(other.bench.lastSession.session().conversation?.added.first?.text == "a note")
    }
  }
}
