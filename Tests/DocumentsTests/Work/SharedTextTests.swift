import Foundation
import Testing

@testable import Documents

@Suite struct PackedTextTests {
  @Test(arguments: [
    "", "a", "{}", "springlab", String(repeating: "0", count: 3000),
    "Ünï \u{1F600} \0 \u{7F} end",
    String((0..<2000).map { Character(Unicode.Scalar(UInt8($0 % 251))) }),
  ]) func comesBackToTheByte(text: String) {
    let bytes = Array(text.utf8)
    let packed = PackedText.pack(bytes)
    #expect(PackedText.unpack(packed, count: bytes.count) == bytes)
    #expect(PackedText.pack(bytes) == packed)
  }

  /// Bytes that nothing tells of are hardly longer than they are; what says little is short.
  @Test func takesAsMuchAsThereIsToSay() {
    var state: UInt64 = 1
    let noise = (0..<4000).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    let packed = PackedText.pack(noise)
    #expect(PackedText.unpack(packed, count: noise.count) == noise)
    #expect(packed.count < noise.count * 11 / 10)
    #expect(PackedText.pack([UInt8](repeating: 65, count: 4000)).count < 60)
  }

  @Test func whatIsNoStreamIsRefused() {
    let bytes = Array("springlab".utf8)
    let packed = PackedText.pack(bytes)
    #expect(
      PackedText.unpack(packed, count: 8) == nil && PackedText.unpack(packed, count: 10) == nil)
    #expect(PackedText.unpack(packed.dropLast(), count: 9) == nil)
    #expect(PackedText.unpack([255, 255, 255], count: 9) == nil)
  }

  /// The check that everybody knows: RFC 3720's vector of CRC-32, "123456789".
  @Test func theCheckIsCRC32() { #expect(PackedText.check(Array("123456789".utf8)) == 0xCBF4_3926) }
}

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

  @Test func noPathGoesOver() throws {
    var work = Self.work
    work.messages = "/home/ada/private.txt"
    #expect(try work.text() == Self.work.text() && SavedWork(text: work.text()).messages == nil)
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
    #expect(text.count < work.json.utf8.count / 4)
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
    ("springlab:AAAA", "version"), ("springlab:AQ", "cut short"), ("springlab:AQEB", "cut short"),
    ("springlab:AQ%3D", "has \"%\" at letter 13, where only"), ("springlab:Aé", "has \"é\""),
    ("springlab:A=", "has \"=\""), ("springlab:AQEBAAAAAAA", "changed on its way"),
    ("springlab:Af________w", "cut short"),
  ]) func saysWhatIsWrong(text: String, words: String) {
    #expect(complaint(text)?.contains(words) == true, "\(complaint(text) ?? "nothing")")
  }

  @Test func whatIsInItIsCheckedAsAFileIs() throws {
    var work = Self.work
    work.gesture?.scene = "grid"
    let error = #expect(throws: DocumentError.self) { try SavedWork(text: try work.text()) }
    #expect(error?.file == "shared text" && error?.path == "gesture")
  }

  /// A shared text of a file that says of itself to have so many bytes, with the check that it needs.
  private func text(of file: [UInt8], saying count: Int) -> String {
    func number(_ value: Int) -> [UInt8] {
      value < 128 ? [UInt8(value)] : [UInt8(value & 127) | 128] + number(value >> 7)
    }
    let packed = PackedText.pack(file)
    let sizes = number(packed.count) + number(count)
    let sum = PackedText.check(sizes + packed)
    let check = (0..<4).map { UInt8(truncatingIfNeeded: sum >> (UInt32($0) * 8)) }
    let bytes: [UInt8] = [1] + sizes + check + packed
    let letters = Data(bytes).base64EncodedString().filter { $0 != "=" }
      .map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }
    return "springlab:" + String(letters)
  }

  @Test func aLargeFileInItIsNotCalledChanged() throws {
    let file = Array(Self.work.json.utf8)
    #expect(try SavedWork(text: text(of: file, saying: file.count)) == Self.work)
    let large = file + [UInt8](repeating: 0x20, count: 5 << 20)
    let words = complaint(text(of: large, saying: large.count))
    #expect(words == "unpacks to \(large.count) bytes; 4194304 are the most.")
    for count in [0, file.count - 1, file.count + 1] {
      let words = complaint(text(of: file, saying: count))
      #expect(words == "does not unpack to the \(count) bytes that it names.")
    }
  }

  @Test func whatIsTooLongIsRefusedAtOnce() throws {
    let long = "springlab:" + String(repeating: "A", count: 10_000_000)
    #expect(complaint(long)?.contains("10000010 letters") == true)
    var work = Self.work
    work.setting.title = String(repeating: "x", count: SavedWork.longestText)
    #expect(throws: DocumentError.self) { try work.text() }
  }
}
