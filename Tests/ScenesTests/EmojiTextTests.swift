import Testing

@testable import Scenes

@Suite struct EmojiTextTests {
  @Test(arguments: ["😀", "😀😀😀", " 👍🏽 ", "👨‍👩‍👧", "❤️", "🇩🇪🇫🇷", "☎️"])
  func aFewEmojiAlone(text: String) { #expect(text.isEmoji(count: 1...3)) }

  @Test(arguments: ["", " ", "😀 hi", "1", "12", "#", "😀😀😀😀", "☎", "a", ":-)"])
  func anythingElse(text: String) { #expect(!text.isEmoji(count: 1...3)) }
}
