import Foundation
import Testing

@testable import Documents

@Suite struct MessageTests {
  /// A long chat has millions.
  @Test func aMessageIsSmall() { #expect(MemoryLayout<Message>.stride <= 64) }

  /// Words of a message that many share bytes with are those of one that owns them.
  @Test func sharedWordsSayTheSame() {
    let shared = SharedText(Array("short Größe 😀".utf8))
    let own = [Message(sender: 0, text: "short"), Message(sender: 1, text: "Größe 😀", at: 1.5)]
    var read = own.map { Message(sender: $0.sender, text: "", at: $0.at) }
    for (place, words) in [0..<5, 6..<18].enumerated() {
      read[place].share(shared)
      read[place].words = words
    }
    #expect(read == own && Set(read) == Set(own) && read.map(\.textLength) == [5, 12])
    read[0].text += "!"
    #expect(read[0].text == "short!" && read[1].text == "Größe 😀" && read != own)
  }
}
