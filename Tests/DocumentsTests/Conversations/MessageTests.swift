import Foundation
import Testing

@testable import Documents

@Suite struct MessageTests {
  private let texts = [
    "short", "fifteen letters", "sixteen letters!", "Größe und Länge 😀",
    String(repeating: "x", count: 5000), "",
  ]

  /// A long chat has millions.
  @Test func aMessageIsSmall() { #expect(MemoryLayout<Message>.stride <= 48) }

  @Test func packedMessagesSayTheSame() {
    let media = Media(.photo, name: "a.jpg")
    let own = texts.enumerated().map {
      Message(
        sender: $0, text: $1, at: $0 == 2 ? nil : 1.5, media: $0 == 1 ? media : nil,
        reactions: ["+"])
    }
    var packed = own
    Message.pack(&packed, 0..<packed.count)
    #expect(packed == own && Set(packed) == Set(own))
    #expect(packed.map(\.text) == texts && packed.map(\.textLength) == texts.map(\.utf8.count))
    packed[3].text += "!"
    packed[2].text = "new"
    #expect(
      packed[3].text == texts[3] + "!" && packed[2].text == "new" && packed[4].text == texts[4])
    Message.pack(&packed, 1..<4)
    #expect(packed[3].text == texts[3] + "!" && packed[2].text == "new" && packed != own)
  }

  /// A text that goes on line by line is not copied at each.
  @Test func aTextGrowsInItsPlace() {
    func time(_ count: Int) -> Double {
      var message = Message(sender: 0, text: "")
      let start = ContinuousClock.now
      for _ in 0..<count { message.text += "sixteen letters!" }
      return (ContinuousClock.now - start) / .seconds(1)
    }
    let base = max(0.002, min(time(10_000), time(10_000)))
    #expect(min(time(80_000), time(80_000)) < 24 * base)
  }
}
