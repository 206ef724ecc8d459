import Foundation
import Testing

@testable import Documents

/// Media and reactions in messengers' JSON.
@Suite struct ExportedMediaTests {
  private func read(_ json: String) throws -> [Message] {
    try Conversation(data: Data(json.utf8), file: "chat.json").messages
  }

  /// Kinds, texts and reactions, a message a line.
  private func lines(_ json: String) throws -> [String] {
    try read(json).map { message in
      let media = message.media.map { "\($0.kind)\($0.isAlone ? "" : "+")" } ?? "-"
      return "\(media) \(message.text) \(message.reactions.joined())"
    }
  }

  @Test func readsTelegrams() throws {
    let all = try lines(
      #"""
      {"name": "A", "type": "personal_chat", "id": 1, "messages": [
       {"id": 1, "type": "message", "date_unixtime": "1", "from": "Ada", "photo": "(File not included)",
        "width": 1, "height": 1, "text": "", "reactions": [
         {"type": "emoji", "count": 2, "emoji": "❤"}, {"type": "emoji", "count": 1, "emoji": "👍"}]},
       {"id": 2, "type": "message", "date_unixtime": "2", "from": "Ben", "photo": "a.jpg",
        "text": "the lake"},
       {"id": 3, "type": "message", "date_unixtime": "3", "from": "Ben", "file": "v.ogg",
        "media_type": "voice_message", "text": ""},
       {"id": 4, "type": "message", "date_unixtime": "4", "from": "Ben", "file": "s.webp",
        "media_type": "sticker", "sticker_emoji": "😀", "text": ""},
       {"id": 5, "type": "message", "date_unixtime": "5", "from": "Ada", "file": "plan.pdf",
        "file_name": "plan.pdf", "mime_type": "application/pdf", "text": ""},
       {"id": 6, "type": "message", "date_unixtime": "6", "from": "Ada", "text": "",
        "location_information": {"latitude": 1, "longitude": 2}},
       {"id": 7, "type": "service", "date_unixtime": "7", "actor": "Ada", "action": "pin_message",
        "text": ""}]}
      """#)
    #expect(
      all == [
        "photo Photo ❤❤👍", "photo+ the lake ", "audio Audio ", "- 😀 ", "file File ",
        "place Location ",
      ])
  }

  @Test func readsSlacks() throws {
    let all = try lines(
      #"""
      [{"type": "message", "user": "U1", "text": "", "ts": "1.0", "files": [
         {"name": "cat.png", "mimetype": "image/png"}], "reactions": [
         {"name": "thumbsup", "users": ["U2", "U3"], "count": 2},
         {"name": "wave::skin-tone-2", "users": ["U2"], "count": 1},
         {"name": "our-own", "users": ["U2"], "count": 1}]},
       {"type": "message", "subtype": "file_share", "user": "U1", "text": "see", "ts": "2.0",
        "files": [{"name": "a.csv", "mimetype": "text/csv"}]}]
      """#)
    #expect(all == ["photo Photo 👍👍👋:our-own:", "file+ see "])
  }

  @Test func readsDiscords() throws {
    let all = try lines(
      #"""
      {"guild": {}, "channel": {}, "messages": [
       {"id": "1", "type": "Default", "timestamp": "2024-01-01T10:00:00+00:00", "content": "",
        "author": {"name": "ada"}, "attachments": [{"id": "1", "fileName": "a.mp4"}],
        "reactions": [{"emoji": {"id": "", "name": "🎉"}, "count": 3}]},
       {"id": "2", "type": "Default", "timestamp": "2024-01-01T10:00:01+00:00", "content": "hi",
        "author": {"name": "ben"}, "attachments": [], "reactions": []}]}
      """#)
    #expect(all == ["video Video 🎉🎉🎉", "- hi "])
  }

  @Test func readsMessengers() throws {
    let all = try lines(
      #"""
      {"participants": [{"name": "Ada"}], "messages": [
       {"sender_name": "Ada", "timestamp_ms": 2000, "photos": [{"uri": "a.jpg"}],
        "reactions": [{"reaction": "\u00e2\u009d\u00a4", "actor": "Ben"}]},
       {"sender_name": "Ben", "timestamp_ms": 1000, "content": "hi"},
       {"sender_name": "Ben", "timestamp_ms": 500, "is_unsent": true}]}
      """#)
    #expect(all == ["- hi ", "photo Photo ❤"])
  }

  @Test func readsGoogleChats() throws {
    let all = try lines(
      #"""
      {"messages": [
       {"creator": {"name": "Ada", "email": "a@b.c"},
        "created_date": "Tuesday, January 2, 2024 at 10:00:00 AM UTC",
        "attached_files": [{"original_name": "x.png", "export_name": "File-x.png"}],
        "reactions": [{"emoji": {"unicode": "👍"}, "reactor_emails": ["b@b.c", "c@b.c"]}]}]}
      """#)
    #expect(all == ["photo Photo 👍👍"])
  }

  @Test(arguments: ["-1", "1e300", "\"many\"", "null"])
  func aCountThatLiesIsBounded(count: String) throws {
    let all = try read(
      #"[{"user": "U", "text": "x", "ts": "1.0", "reactions": [{"name": "eyes", "count": "#
        + count + "}]}]")
    #expect((1...99).contains(all[0].reactions.count))
  }
}
