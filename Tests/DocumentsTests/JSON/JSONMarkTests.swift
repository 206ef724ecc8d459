import Foundation
import Testing

@testable import Documents

/// Byte order marks, and text that is not UTF-8, in front of every reader of JSON.
@Suite struct JSONMarkTests {
  private let work = SavedWork(
    scene: "grid", setting: .init(title: "", preset: "p", fidelity: "exact", values: []))
  private let gesture = Gesture(
    scene: "grid", size: CGSize(width: 3, height: 4), frames: [0],
    events: [GestureEvent(t: 0, kind: .up(x: 1, y: 2))])
  private let experiment = Experiment(
    items: [.init(id: "a", center: .zero, size: CGSize(width: 1, height: 1))])

  private func marked(_ json: String) -> Data { Data(("\u{FEFF}" + json).utf8) }

  @Test func aMarkOfUTF8IsNoPartOfADocument() throws {
    #expect(try SavedWork(data: marked(work.json)) == work)
    #expect(try Gesture(data: marked(gesture.json)) == gesture)
    #expect(try Experiment(data: marked(experiment.json)) == experiment)
    let session = SavedSession(work)
    #expect(try SavedSession(data: marked(session.json)) == session)
    let chat = try Conversation(data: marked(#"[{"from": "Ada", "text": "hi"}]"#), file: "a.json")
    #expect(chat.messages.map(\.text) == ["hi"])
  }

  @Test func aMarkHidesNoKindOfFile() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("springlab-mark-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    for (json, kind) in [
      (work.json, OpenedFile.work(work)), (gesture.json, .gesture(gesture)),
      (experiment.json, .experiment(experiment)),
    ] {
      _ = FileManager.default.createFile(atPath: path, contents: marked(json))
      #expect(try OpenedFile(contentsOf: path) == kind)
    }
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func anotherEncodingIsNamed(encoding: String.Encoding) throws {
    let data = try #require(("\u{FEFF}" + work.json).data(using: encoding))
    let words = complaint { _ = try SavedWork(data: data, file: "a.json") }
    #expect(words == "a.json: is UTF-16 text; save it as UTF-8.")
  }
}
