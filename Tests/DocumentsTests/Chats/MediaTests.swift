import Foundation
import Testing

@testable import Documents

/// Pictures, films, sounds and files that chats mention.
@Suite struct MediaTests {
  @Test(
    arguments: [
      ("image omitted", .photo), ("\u{200E}image omitted", .photo), ("<image omitted>", .photo),
      ("<Media omitted>", .other), ("<Medien ausgeschlossen>", .other),
      ("Bild weggelassen", .photo),
      ("<Mídia oculta>", .other), ("imagen omitida", .photo), ("<省略多媒体文件>", .other),
      ("kuva jätettiin pois", .photo), ("video weggelaten", .video), ("audio omitted", .audio),
      ("[Photo]", .photo), ("[スタンプ]", .sticker), ("[Location]", .place),
    ] as [(String, Media.Kind)]) func whatStandsForMediaIsRecognised(text: String, kind: Media.Kind)
  {
    let media = Media(standIn: text)
    #expect(media?.kind == kind, "\(text)")
  }

  @Test(arguments: [
    "Photo", "The image omitted a cat", "Look: <3", "I have a.jpg (2 of them)", "see notes.txt",
    "<b>bold</b>", "[10:00] hello", "[sic]", "audio", "(file attached)", "video", "Location: here",
    "a <image omitted> b", "file attached",
  ]) func wordsOfPeopleAreNone(text: String) { #expect(Media(standIn: text) == nil, "\(text)") }

  @Test func whatFollowsAPictureIsSaidOfIt() throws {
    let chat = try Conversation(
      data: Data(
        """
        01/02/2024, 10:00 - Ada: <image omitted>
        Our boat
        on the lake
        01/02/2024, 10:01 - Ben: <Media omitted>
        01/02/2024, 10:02 - Ben: nice
        """.utf8), file: "chat.txt")
    #expect(chat.messages.map(\.text) == ["Our boat\non the lake", "<Media omitted>", "nice"])
    #expect(chat.messages.map { $0.media?.kind } == [.photo, .other, nil])
    #expect(chat.messages.map { $0.media?.isAlone } == [false, true, nil])
  }
}
