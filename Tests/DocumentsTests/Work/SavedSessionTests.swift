import Foundation
import Testing

@testable import Documents

@Suite struct SavedSessionTests {
  private var work: SavedWork {
    SavedWork(
      scene: "grid",
      setting: .init(
        title: "", preset: "p", fidelity: "exact", values: [.init(parameter: "a", value: 0.1)]))
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var session = SavedSession(work)
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
    session.works.append(work)
    (session.size, session.scale) = (CGSize(width: 800, height: 600.5), 1.25)
    (session.theme, session.list) = (.highContrastDark, false)
    (session.inspector, session.timeline, session.hints) = (true, false, ["keep", "scene.grid"])
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
  }

  @Test func aWindowTakesTheWorkOfASession() throws {
    var (window, session) = (SavedSession(), SavedSession(work))
    (window.theme, window.size, window.hints) = (.dark, CGSize(width: 700, height: 500), ["a"])
    (window.speed, window.debug, window.legend) = (0.5, ["grid"], true)
    (session.theme, session.places) = (.light, [ScenePlace(scene: "grid")])
    session.items = [ItemArrangement(scene: "grid", count: 2, sections: [[1, 0]])]
    session.conversation = ConversationChanges()
    var expected = session
    (expected.theme, expected.size, expected.hints) = (window.theme, window.size, window.hints)
    (expected.speed, expected.debug, expected.legend) = (window.speed, window.debug, true)
    window.takeWork(of: session)
    #expect(window == expected)
  }

  @Test func whatWasWrittenIsReadAgain() throws {
    var session = SavedSession(work)
    var changes = ConversationChanges()
    (changes.title, changes.count, changes.draft) = ("weekend", 5, "not yet \"sent\"")
    changes.added = [
      Message(sender: 1, text: "hi\nthere"),
      Message(sender: 0, text: "Photo", media: Media(.photo, name: "a.jpg")),
    ]
    changes.order = [0..<2, 6..<7, 3..<6]
    session.conversation = changes
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
    #expect(!changes.isEmpty)
    changes = ConversationChanges()
    (changes.count, changes.order) = (5, [0..<5])
    #expect(changes.isEmpty)
  }

  @Test(arguments: [
    ("[[0, 4]]", "conversation.order"), ("[[0, 2], [1, 1]]", "conversation.order"),
    ("[[0, 0]]", "conversation.order[0]"), ("[[0]]", "conversation.order[0]"),
    ("[[-1, 2]]", "conversation.order[0][0]"), ("5", "conversation.order"),
  ]) func anOrderHasEachMessageOnce(order: String, place: String) {
    let text = """
      {"version": 1, "scene": "a", "conversation": {"title": "t", "count": 2,
      "added": [{"from": 0, "text": "x"}], "order": \(order)}}
      """
    do {
      _ = try SavedSession(data: Data(text.utf8))
      Issue.record("\(order) is taken")
    } catch { #expect("\(error)".contains(place), "\(error)") }
  }

  @Test(arguments: ["-1", "0.5", "2147483648", "1e300"]) func sendersAreIndices(sender: String) {
    let text = """
      {"version": 1, "scene": "a", "conversation": {"title": "t", "count": 0,
      "added": [{"from": \(sender), "text": "x"}], "order": [[0, 1]]}}
      """
    do {
      _ = try SavedSession(data: Data(text.utf8))
      Issue.record("\(sender) is taken")
    } catch { #expect("\(error)".contains("conversation.added[0].from"), "\(error)") }
  }

  @Test func workThatWasKeptAloneIsASessionOfOneScene() throws {
    let session = try SavedSession(data: Data(work.json.utf8))
    #expect(session.scene == "grid" && session.works == [work])
  }

  @Test(arguments: [
    ("{}", "version"), ("{\"version\": 2, \"scene\": \"a\"}", "version"),
    ("{\"new\": 1, \"version\": 2, \"scene\": \"a\"}", "version: is a version that"),
    ("{\"version\": 1, \"scene\": \"a\", \"size\": [0, 1]}", "size"),
    ("{\"version\": 1, \"scene\": \"a\", \"theme\": \"blue\"}", "theme"),
    ("{\"version\": 1, \"scene\": \"a\", \"works\": [{}]}", "works[0]"), ("[]", "object"),
  ]) func mistakesNameTheirPlace(text: String, words: String) {
    do {
      _ = try SavedSession(data: Data(text.utf8))
      Issue.record("\(text) is no session")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test(arguments: ["[0, 700]", "[1e300, 700]", "[900, 1e9]", "[900]"])
  func aWindowHasASizeOfAScreen(size: String) {
    let json = "{\"version\": 1, \"scene\": \"cradle\", \"size\": \(size)}"
    let error = #expect(throws: DocumentError.self) { try SavedSession(data: Data(json.utf8)) }
    #expect(error?.path == "size")
  }
}
