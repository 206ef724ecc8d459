import Documents
import Testing

/// Pages in HTML whose elements have classes that tell senders, times and words.
@Suite struct PageChatTests {
  private func page(_ body: String) throws -> (ReadChat, Conversation) {
    let text =
      "<!DOCTYPE html>\n<html><head><title>a: b</title></head><body>\n\(body)\n</body></html>\n"
    return (try ReadChat(text), try Conversation.read(text))
  }

  /// A count is any number.
  @Test(arguments: [("-9223372036854775808", 1), ("0", 1), ("2", 2), ("9223372036854775807", 99)])
  func countsReactions(_ count: String, _ wanted: Int) throws {
    let chat = try Conversation.read(
      """
      <html><div class="message"><div class="from_name">Ada</div>
      <div class="date" title="01.02.2024 10:00:00"></div><div class="text">hi</div>
      <span class="reaction">👍 \(count)</span></div></html>
      """)
    #expect(chat.messages[0].reactions.count == wanted)
  }

  @Test func readsTelegrams() throws {
    let (chat, whole) = try page(
      """
      <div class="message service" id="message-1"><div class="body details">9 January 2024</div></div>
      <div class="message default clearfix" id="message1">
       <div class="pull_left userpic_wrap"><div class="userpic"><div class="initials">A</div></div></div>
       <div class="body">
        <div class="pull_right date details" title="09.01.2024 14:00:10 UTC+01:00">14:00</div>
        <div class="from_name">
      Ada Lovelace </div>
        <div class="text">
      hello &amp; <strong>you</strong><br>two </div></div></div>
      <div class="message default clearfix joined" id="message2"><div class="body">
       <div class="pull_right date details" title="09.01.2024 14:00:30 UTC+01:00">14:00</div>
       <div class="forwarded body"><div class="from_name">Cem <span class="date details" title="01.01.2020 10:00:00">
       </span></div><div class="text">from elsewhere</div></div></div></div>
      <div class="message default clearfix" id="message3"><div class="body">
       <div class="pull_right date details" title="09.01.2024 14:01:00 UTC+01:00">14:01</div>
       <div class="from_name">Ben</div>
       <div class="reply_to details">In reply to <a href="#go_to_message1">this message</a></div>
       <div class="media_wrap clearfix"><div class="media clearfix pull_left media_photo"><div class="body">
        <div class="title bold">Photo</div><div class="status details">Not included</div></div></div></div>
       <span class="reactions"><span class="reaction"><span class="emoji">👍</span></span></span></div></div>
      """)
    #expect(
      chat.said == ["Ada Lovelace|hello & you\ntwo", "Ada Lovelace|from elsewhere", "Ben|Photo"])
    #expect(chat.leftOut == 1)
    // 2024-01-09 13:00:10 UTC.
    #expect(whole.messages[0].at == 1_704_805_210)
    #expect(whole.messages[2].media?.kind == .photo && whole.messages[2].reactions == ["👍"])
  }

  @Test func readsDiscords() throws {
    let (chat, whole) = try page(
      """
      <div class=chatlog__message-group>
      <div class=chatlog__message-container><div class=chatlog__message><img class=chatlog__avatar src=a.png>
      <span class=chatlog__author title="ada#1">Ada</span>
      <span class=chatlog__timestamp title="Tuesday, January 9, 2024 2:00 PM">1/9/2024</span>
      <div class="chatlog__content chatlog__markdown"><span class=chatlog__markdown-preserve>hi
      you <img class="chatlog__emoji" alt="😀" src=x.svg></span></div></div></div>
      <div class=chatlog__message-container><div class=chatlog__message>
      <div class=chatlog__short-timestamp title="Tuesday, January 9, 2024 2:01 PM">2:01 PM</div>
      <div class="chatlog__content chatlog__markdown">two <span class=chatlog__edited-timestamp>(edited)</span></div>
      </div></div></div>
      <div class=chatlog__message-group><div class=chatlog__message-container><div class=chatlog__message>
      <div class=chatlog__reply><div class=chatlog__reply-author>Ada</div><div class=chatlog__reply-content>hi</div></div>
      <span class=chatlog__author>Ben</span>
      <span class=chatlog__timestamp title="Tuesday, January 9, 2024 2:02 PM">x</span>
      <div class=chatlog__attachment><a href="a/b.png"><img class=chatlog__attachment-media src="a/b.png"></a></div>
      <div class=chatlog__reactions><div class=chatlog__reaction><img class=chatlog__emoji alt=👍><span
       class=chatlog__reaction-count>2</span></div></div></div></div></div>
      """)
    #expect(chat.said == ["Ada|hi\nyou 😀", "Ada|two", "Ben|Photo"])
    #expect(chat.clock.map { $0.suffix(8) } == ["14:00:00", "14:01:00", "14:02:00"])
    #expect(whole.messages[2].media?.name == "b.png" && whole.messages[2].reactions == ["👍", "👍"])
  }

  /// Facebook and Instagram write the newest message first, and the time below the words.
  @Test func readsFacebooks() throws {
    let message = { (name: String, words: String, time: String) in
      """
      <div class="pam _3-95 _2ph- _a6-g uiBoxWhite"><div class="_3-95 _2pim _a6-h _a6-i">\(name)</div>
      <div class="_3-95 _a6-p"><div><div></div><div>\(words)</div></div></div>
      <div class="_3-94 _a6-o">\(time)</div></div>
      """
    }
    let (chat, whole) = try page(
      """
      <div class="pam _a6-g"><div class="_2ph_ _a6-h">Participants: Ada and Ben</div></div>
      \(message("Ben", "yes &#039;so&#039;<ul class=\"_a6-q\"><li><span>❤Ada</span></li></ul>", "Jan 09, 2024 2:00:30 pm"))
      \(message("Ada", "<img src=\"photos/1.jpg\" class=\"_a6_o\"/>", "Jan 09, 2024 2:00:20 pm"))
      \(message("Ada", "hello", "Jan 09, 2024 2:00:10 pm"))
      """)
    #expect(chat.said == ["Ada|hello", "Ada|Photo", "Ben|yes 'so'"])
    #expect(chat.clock[2] == "2024-01-09 14:00:30" && whole.messages[2].reactions == ["❤"])
  }

  @Test func readsOthers() throws {
    for body in [
      """
      <div class="msg me"><span class=date>2024-01-09 14:00</span><span class=time>14:00:10</span>
      <span class=sender>Ada</span><span class=body><p>hi: you</p></span><span class=reaction></span></div>
      <div class="msg s0"><span class=date>2024-01-09 14:00</span><span class=time>14:00:20</span>
      <span class=sender>Ben</span><span class=quote>hi</span><span class=body><p>yes</p></span></div>
      """,
      """
      <div class="message"><div class="sent"><p><span class="timestamp"><a>Jan 09, 2024  2:00:10 PM</a>
      (Read by Ben)</span><span class="sender">Ada</span></p><div class="message_part">
      <span class="bubble">hi: you</span></div></div></div>
      <div class="message"><div class="received"><p><span class="timestamp">Jan 09, 2024  2:00:20 PM</span>
      <span class="sender">Ben</span></p><div class="message_part"><span class="bubble">yes</span></div></div></div>
      """,
      """
      <li class="mx_EventTile mx_EventTile_info"><span class="mx_TextualEvent">Ada joined</span></li>
      <li class="mx_EventTile"><span class="mx_DisambiguatedProfile_displayName">Ada</span>
      <span class="mx_MessageTimestamp" title="Tue, 9 Jan 2024, 14:00:10">14:00</span>
      <div class="mx_EventTile_content"><span class="mx_EventTile_body">hi: you</span></div></li>
      <li class="mx_EventTile"><span class="mx_DisambiguatedProfile_displayName">Ben</span>
      <span class="mx_MessageTimestamp" title="Tue, 9 Jan 2024, 14:00:20">14:00</span>
      <div class="mx_EventTile_content"><span class="mx_EventTile_body">yes</span></div></li>
      """,
      """
      <table><tr><td class="nick">Ada</td><td class="message">hi: you</td><td><time
      datetime="2024-01-09T14:00:10">14:00</time></td></tr>
      <tr><td class="nick">Ben</td><td class="message">yes</td><td><time
      datetime="2024-01-09T14:00:20">14:00</time></td></tr></table>
      """,
    ] {
      let (chat, _) = try page(body)
      #expect(chat.said == ["Ada|hi: you", "Ben|yes"], "\(body)")
      #expect(chat.clock == ["2024-01-09 14:00:10", "2024-01-09 14:00:20"], "\(body)")
    }
  }

  /// Tags that never end, or end twice, stop nothing.
  @Test func brokenPagesAreRead() throws {
    let start = "<html><div class=message><b class=author>Ada</b><i class=time>2024-01-09 14:00</i>"
    for end in [
      "<p class=text>hi", "<p class=text>hi</div></div></p>", "<p class=text>hi</p><!-- x",
      "<p class=text>hi</p><a",
    ] {
      #expect(try ReadChat(start + end + "</html>").said == ["Ada|hi"], "\(end)")
    }
    #expect((try? ReadChat("<html>" + String(repeating: "<div class=text>", count: 20_000))) == nil)
  }
}
