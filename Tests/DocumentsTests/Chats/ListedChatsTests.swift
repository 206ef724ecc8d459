import Testing

@testable import Documents

@Suite struct ListedChatsTests {
  @Test func theLongestChatIsFound() {
    var chats = ListedChats()
    chats.add(0..<2, to: "b")
    #expect(chats.longest == nil)
    chats.add(5..<6, to: "a")
    #expect(
      chats.longest == chats.chat(of: 1) && chats.chat(of: 3) == nil && chats.chat(of: 9) == nil)
    chats.add(7..<8, to: "a")
    // Of equal ones the first by name.
    #expect(chats.longest == chats.chat(of: 5) && chats.chat(of: 5) == chats.chat(of: 7))
  }
}
