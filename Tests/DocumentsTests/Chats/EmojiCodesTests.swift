import Testing

@testable import Documents

@Suite struct EmojiCodesTests {
  @Test func namesHaveOneSignEach() {
    for name in ["thumbsup", "tm", "pirate_flag", "100"] {
      #expect(EmojiCodes.sign(of: name)?.count == 1, "\(name)")
    }
    #expect(EmojiCodes.sign(of: "our_logo") == nil && EmojiCodes.sign(of: "") == nil)
  }

  @Test func tonesAreThoseOfSlack() {
    #expect(EmojiCodes.sign("👍", tone: "skin-tone-2") == "👍🏻")
    #expect(EmojiCodes.sign("☝️", tone: "skin-tone-6") == "☝🏿")
    #expect(EmojiCodes.sign("👍", tone: "skin-tone-1") == nil)
    #expect(EmojiCodes.sign("👍", tone: "smile") == nil)
  }
}
