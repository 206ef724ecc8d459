import Documents
import Foundation
import Testing

/// Messengers' exports whose messages lie deep in one object, or have forms of their own.
@Suite struct JSONChatsTests {
  private func said(_ text: String) throws -> [String] {
    let chat = try Conversation.read(text)
    return chat.messages.map { "\(chat.participants[$0.sender])|\($0.text)" }
  }

  @Test func readsSkypes() throws {
    let chat = try Conversation.read(
      """
      {"userId": "8:me", "conversations": [{"id": "8:ada", "displayName": "Ada", "MessageList": [
      {"displayName": null, "originalarrivaltime": "2026-11-24T10:02:00.123Z",
       "messagetype": "RichText/UriObject", "content": "<URIObject type=\\"Picture.1\\">x</URIObject>",
       "from": "8:ada"},
      {"displayName": null, "originalarrivaltime": "2026-11-24T10:01:00.123Z", "messagetype": "RichText",
       "content": "a &amp; <b>b</b>", "from": "8:ada"},
      {"displayName": null, "originalarrivaltime": "2026-11-24T10:00:00.123Z", "messagetype": "Text",
       "content": "hi", "from": "8:me"},
      {"displayName": null, "originalarrivaltime": "2026-11-24T09:59:00.123Z",
       "messagetype": "Event/Call", "content": "<partlist/>", "from": "8:me"}]}]}
      """)
    #expect(chat.participants == ["Me", "Ada"] && chat.leftOut == 1 && chat.me == 0)
    #expect(chat.messages.map(\.text) == ["hi", "a & b", "Photo"])
    #expect(chat.messages[2].media?.kind == .photo)
  }

  @Test func readsHangouts() throws {
    let chat = try Conversation.read(
      """
      {"conversations": [{"conversation": {"participant_data": [
       {"id": {"gaia_id": "1", "chat_id": "1"}, "fallback_name": "Ada"},
       {"id": {"gaia_id": "2", "chat_id": "2"}, "fallback_name": "Ben"}]},
       "events": [
       {"sender_id": {"gaia_id": "1"}, "timestamp": "1795514400000000", "event_type": "REGULAR_CHAT_MESSAGE",
        "chat_message": {"message_content": {"segment": [{"type": "TEXT", "text": "hi "},
        {"type": "LINE_BREAK", "text": "\\n"}, {"type": "LINK", "text": "https://x.org"}]}}},
       {"sender_id": {"gaia_id": "2"}, "timestamp": "1795514460000000", "event_type": "REGULAR_CHAT_MESSAGE",
        "chat_message": {"message_content": {"segment": [{"type": "TEXT", "text": "yes"}]}}},
       {"sender_id": {"gaia_id": "2"}, "timestamp": "1795514480000000", "event_type": "ADD_USER",
        "membership_change": {"type": "JOIN"}}]}]}
      """)
    #expect(chat.participants == ["Ada", "Ben"] && chat.leftOut == 1)
    #expect(chat.messages.map(\.text) == ["hi \nhttps://x.org", "yes"])
    #expect(chat.messages[0].at == 1_795_514_400)
  }

  @Test func readsMatrixes() throws {
    let chat = try Conversation.read(
      """
      {"room_name": "x", "messages": [
      {"type": "m.room.member", "sender": "@ada:x.org", "state_key": "@ada:x.org",
       "content": {"membership": "join", "displayname": "Ada"}, "origin_server_ts": 1795514300000},
      {"type": "m.room.message", "sender": "@ada:x.org", "content": {"msgtype": "m.text", "body": "hi"},
       "origin_server_ts": 1795514400000},
      {"type": "m.reaction", "sender": "@ben:x.org", "content": {"body": "x"}, "origin_server_ts": 1795514400000},
      {"type": "m.room.message", "sender": "@ben:x.org",
       "content": {"msgtype": "m.image", "body": "pic.png"}, "origin_server_ts": 1795514460000},
      {"type": "m.room.message", "sender": "@ben:x.org", "content": {"msgtype": "m.text",
       "body": "> <@ada:x.org> hi\\n\\nyes", "m.relates_to": {"m.in_reply_to": {"event_id": "$2"}}},
       "origin_server_ts": 1795514470000}]}
      """)
    #expect(chat.participants == ["Ada", "@ben:x.org"] && chat.leftOut == 2)
    #expect(chat.messages.map(\.text) == ["hi", "Photo", "yes"])
    #expect(chat.messages[1].media == Media(.photo, name: "pic.png"))
  }

  @Test func readsRocketChats() throws {
    let text = """
      {"messages": [{"msg": "hi", "ts": "2026-11-24T10:00:00.000Z", "u": {"_id": "1", "username": "ada"}},
      {"t": "uj", "msg": "cem", "ts": "2026-11-24T10:00:00.000Z", "u": {"_id": "3", "username": "cem"}},
      {"msg": "yes", "ts": {"$date": 1795514460000}, "u": {"_id": "2", "username": "ben"},
       "reactions": {":+1:": {"usernames": ["ada", "cem"]}}}]}
      """
    let chat = try Conversation.read(text)
    #expect(try said(text) == ["ada|hi", "ben|yes"] && chat.leftOut == 1)
    #expect(chat.messages.map(\.at) == [1_795_514_400, 1_795_514_460])
    #expect(chat.messages[1].reactions == ["👍", "👍"])
  }

  @Test func readsMattermosts() throws {
    let text = """
      {"type": "version", "version": 1}
      {"type": "user", "user": {"username": "ada"}}
      {"type": "post", "post": {"user": "ada", "message": "hi", "create_at": 1795514400000, "replies": [{"user": "ben", "message": "yes", "create_at": 1795514460000}]}}
      {"type": "post", "post": {"user": "ben", "message": "two", "create_at": 1795514500000}}
      """
    #expect(try said(text) == ["ada|hi", "ben|yes", "ben|two"])
    #expect(try Conversation.read(text).leftOut == 2)
  }

  @Test func ofMattermostsChannelsTheLongestIsRead() throws {
    let text = """
      {"type": "post", "post": {"team": "t", "channel": "a", "user": "ada", "message": "hi", "create_at": 1795514400000}}
      {"type": "post", "post": {"team": "t", "channel": "b", "user": "ben", "message": "one", "create_at": 1795514400000, "replies": [{"user": "cem", "message": "two", "create_at": 1795514460000}]}}
      {"type": "direct_post", "direct_post": {"channel_members": ["ada", "ben"], "user": "ben", "message": "x", "create_at": 1795514500000}}
      """
    #expect(try said(text) == ["ben|one", "cem|two"])
  }

  @Test func theOneWhoExportedIsKnown() throws {
    let telegram = try Conversation.read(
      """
      {"personal_information": {"first_name": "Ben", "last_name": "B."}, "chats": {"list": [{"name": "Ada",
      "messages": [{"type": "message", "from": "Ada", "text": "hi", "date_unixtime": "1795514400"},
      {"type": "message", "from": "Ben B.", "text": "yes", "date_unixtime": "1795514401"}]}]}}
      """)
    #expect(telegram.participants == ["Ada", "Ben B."] && telegram.me == 1)
    #expect(try Conversation.read("Ada: hi\nMe: yes\n").me == 1)
    #expect(try Conversation.read("Ada: hi\nBen: yes\n").me == 0)
    let skype = try Conversation.read(
      """
      {"userId": "8:live:.cid.1", "conversations": [{"id": "8:ada", "displayName": "Ada", "MessageList": [
      {"originalarrivaltime": "2026-11-24T10:01:00Z", "messagetype": "RichText", "content": "yes", "from": "8:live:.cid.1"},
      {"originalarrivaltime": "2026-11-24T10:00:00Z", "messagetype": "RichText", "content": "hi", "from": "8:ada"}]}]}
      """)
    #expect(skype.participants == ["Ada", "Me"] && skype.me == 1)
  }

  @Test func readsZulips() throws {
    let text = """
      {"zerver_message": [{"id": 1, "sender": 9, "content": "hi", "date_sent": 1795514400.5},
      {"id": 2, "sender": 8, "content": "yes", "date_sent": 1795514460}],
      "users": [{"id": 9, "full_name": "Ada"}]}
      """
    #expect(try said(text) == ["Ada|hi", "8|yes"])
    let page = """
      {"messages": [{"sender_full_name": "Ada", "content": "<p>a &amp; <b>b</b></p>",
      "content_type": "text/html", "timestamp": 1795514400}]}
      """
    #expect(try said(page) == ["Ada|a & b"])
  }

  @Test func readsSignals() throws {
    let text = """
      {"date": "2026-11-24 10:00:00", "sender": "Ada", "body": "hi", "reactions": [["Me", "👍"]], "attachments": []}
      {"date": "2026-11-24 10:01:00", "sender": "Me", "body": "", "reactions": [], "attachments": [{"name": "a.jpg", "path": "./media/a.jpg"}]}
      """
    #expect(try said(text) == ["Ada|hi", "Me|Photo"])
    let chat = try Conversation.read(text)
    #expect(chat.messages[0].reactions == ["👍"] && chat.messages[1].media?.name == "a.jpg")
    let rows = """
      [{"type": "outgoing", "sent_at": 1795514400000, "body": "hi"},
      {"type": "incoming", "sent_at": 1795514401000, "body": "yes", "source": "+4917"},
      {"type": "group-v2-change", "sent_at": 1795514402000}]
      """
    #expect(try said(rows) == ["Me|hi", "+4917|yes"])
  }

  @Test func readsWhatIsBesideWords() throws {
    let channel = """
      {"name": "x", "messages": [{"type": "message", "date": "2026-11-24T10:00:00", "from": "Ada",
      "from_id": "channel1", "author": "Ben", "text": "hi"}]}
      """
    #expect(try said(channel) == ["Ada|hi"])
    let cards = """
      {"messages": [{"type": "Default", "timestamp": "2026-11-24T10:00:00+00:00", "content": "",
      "author": {"name": "bot"}, "embeds": [{"title": "News", "description": "today"}]}]}
      """
    #expect(try said(cards) == ["bot|News\ntoday"])
    let slack = """
      [{"type": "message", "subtype": "bot_message", "text": "", "bot_id": "B2", "ts": "1795514408.0001",
      "attachments": [{"fallback": "[x] push"}]}]
      """
    #expect(try said(slack) == ["B2|[x] push"])
    let messenger = """
      {"messages": [
      {"sender_name": "Ada", "timestamp_ms": 1795514440000, "content": "hi"},
      {"sender_name": "Ada", "timestamp_ms": 1795514441000, "content": "Ada started an audio call"},
      {"sender_name": "Ada", "timestamp_ms": 1795514442000, "content": "Ada called you.", "call_duration": 3},
      {"sender_name": "Ada", "timestamp_ms": 1795514443000, "content": "You missed a call from Ada."}]}
      """
    #expect(try said(messenger) == ["Ada|hi"])
    let encrypted = """
      {"messages": [{"senderName": "Ben", "text": "", "timestamp": 1795514450000, "type": "media",
      "media": [{"uri": "./media/1.jpg"}]}]}
      """
    #expect(try said(encrypted) == ["Ben|Photo"])
    let nobody = """
      [{"date": "2026-11-24T10:00:00Z", "author": null, "message": "encrypted"},
      {"date": "2026-11-24T10:01:00Z", "author": "Ben", "message": "yes"}]
      """
    #expect(try said(nobody) == ["Ben|yes"])
  }
}
