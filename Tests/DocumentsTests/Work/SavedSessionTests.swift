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
    var other = work
    other.scene = "other"
    session.works.append(other)
    (session.size, session.scale) = (CGSize(width: 800, height: 600.5), 1.25)
    (session.theme, session.list) = (.highContrastDark, false)
    (session.inspector, session.timeline, session.hints) = (true, false, ["keep", "scene.grid"])
    #expect(try SavedSession(data: Data(session.json.utf8)) == session)
  }

  @Test(arguments: [
    ("{}", "version"), ("{\"version\": 1, \"scene\": \"a\"}", "version"),
    ("{\"new\": 1, \"version\": 3, \"scene\": \"a\"}", "version: is a version that"),
    ("{\"version\": 2, \"scene\": \"a\", \"size\": [0, 1]}", "size"),
    ("{\"version\": 2, \"scene\": \"a\", \"theme\": \"blue\"}", "theme"),
    ("{\"version\": 2, \"scene\": \"a\", \"works\": [{}]}", "works[0]"), ("[]", "object"),
  ]) func mistakesNameTheirPlace(text: String, words: String) {
    do {
      _ = try SavedSession(data: Data(text.utf8))
      Issue.record("\(text) is no session")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test(arguments: ["[0, 700]", "[900, 1e9]", "[900]"])
  func aWindowHasASizeOfAScreen(size: String) {
    let json = "{\"version\": 2, \"scene\": \"cradle\", \"size\": \(size)}"
    let error = #expect(throws: DocumentError.self) { try SavedSession(data: Data(json.utf8)) }
    #expect(error?.path == "size")
  }
}
