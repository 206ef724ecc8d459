import Foundation
import Testing

@testable import Documents

@Suite struct SharedTextTests {
  private static let work = SavedWork(
    scene: "cradle",
    setting: .init(
      title: "", preset: "shinobi", fidelity: "exact",
      values: [.init(parameter: "balls", value: 7), .init(parameter: "gravity", value: 0.1 + 0.2)]),
    comparison: .init(title: "„Zwei“", preset: "shinobi", fidelity: "uikit", values: []),
    gesture: Gesture(
      scene: "cradle", size: CGSize(width: 640, height: 480), frames: [0, 16_667],
      events: [GestureEvent(t: 3, kind: .down(x: 1, y: 2)), GestureEvent(t: 9, kind: .text("ü"))]),
    hashes: [0, 0xdead_beef, .max])

  private func complaint(_ text: String) -> String? {
    do {
      _ = try SavedWork(text: text)
      return nil
    } catch let error as DocumentError {
      return error.file == "shared text" ? error.message.english : nil
    } catch { return nil }
  }

  @Test func comesBackAsItWas() throws {
    let text = try Self.work.text()
    #expect(try SavedWork(text: text) == Self.work)
    #expect(try Self.work.text() == text)
    #expect(text.hasPrefix("springlab:") && SavedWork.isText(text) && !SavedWork.isText("spring"))
    #expect(
      text.dropFirst(10).allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
      })
    // As mail breaks it, and with the words in capitals that some programs make of it.
    let folded = text.enumerated().map { $0 % 60 == 59 ? "\r\n \($1)" : "\($1)" }.joined()
    #expect(try SavedWork(text: " \n" + folded + "\n") == Self.work)
    #expect(try SavedWork(text: "Springlab:" + text.dropFirst(10)) == Self.work)
  }

  @Test func aRecordedGestureIsALine() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Assets/Gestures")
    let data = try Data(contentsOf: folder.appendingPathComponent("messages-flick.json"))
    var work = Self.work
    work.scene = "messages"
    work.gesture = try Gesture(data: data)
    let text = try work.text()
    #expect(try SavedWork(text: text) == work)
    #expect(text.count < work.json.utf8.count / 2)
  }

  @Test func cutShortAnywhereItSaysSo() throws {
    let text = try Self.work.text()
    for count in 0..<text.count {
      let words = complaint(String(text.prefix(count)))
      #expect(words != nil, "\(count)")
      if count >= 20 { #expect(words?.contains("cut short") == true, "\(count): \(words ?? "")") }
    }
    #expect(complaint(text + "AAAA") == "goes on after its end.")
  }

  /// Any other letter anywhere is found: by what it says, or by the check.
  @Test func oneWrongLetterIsFound() throws {
    let text = Array(try Self.work.text())
    for place in SavedWork.textPrefix.count..<text.count - 2 {
      var changed = text
      changed[place] = text[place] == "B" ? "C" : "B"
      #expect(complaint(String(changed)) != nil, "\(place)")
    }
  }

  @Test(arguments: [
    ("", "starts with"), ("hello", "starts with"), ("springlab", "starts with"),
    ("springlab:", "holds nothing after"), ("springlab:A", "holds nothing after"),
    ("springlab:AAAA", "changed on its way"), ("springlab:eN", "cut short"),
    ("springlab:AQ%3D", "takes A to Z"), ("springlab:Aéa", "takes A to Z"),
  ]) func saysWhatIsWrong(text: String, words: String) {
    #expect(complaint(text)?.contains(words) == true, "\(complaint(text) ?? "nothing")")
  }

  @Test func whatIsInItIsCheckedAsAFileIs() throws {
    var work = Self.work
    work.gesture?.scene = "grid"
    let error = #expect(throws: DocumentError.self) { try SavedWork(text: try work.text()) }
    #expect(error?.file == "shared text" && error?.path == "gesture")
  }

  @Test func aLargeFileInItIsNotCalledChanged() throws {
    let file = Array(Self.work.json.utf8) + [UInt8](repeating: 0x20, count: 5 << 20)
    let letters = Data(Deflate.pack(file)).base64EncodedString().filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    let words = complaint("springlab:" + String(letters))
    #expect(words == "unpacks to more than 4194304 bytes, which are the most.")
  }

  @Test func whatIsTooLongIsRefusedAtOnce() throws {
    let long = "springlab:" + String(repeating: "A", count: 10_000_000)
    #expect(complaint(long)?.contains("10000010 letters") == true)
    var work = Self.work
    work.setting.title = String(repeating: "x", count: SavedWork.longestText)
    #expect(throws: DocumentError.self) { try work.text() }
  }
}
