import Localization

extension ChatText {
  /// What is said of a text whose first line that names no sender is this.
  static func unknown(_ line: String) -> LocalizedText {
    let start = line.count > 40 ? line.prefix(40) + "…" : line[...]
    return """
      needs a name, "Name: text", but is "\(start)"; also tried: JSON, HTML, CSV, TSV, mbox, WebVTT, IRC, copied text, \
      WhatsApp, Telegram, Discord, Slack, Teams, Signal, iMessage, LINE, KakaoTalk, Skype, Hangouts, Matrix, Zulip, \
      Mattermost, Rocket.Chat.
      """
  }
}
