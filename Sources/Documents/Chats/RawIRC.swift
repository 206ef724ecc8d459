/// Lines of IRC's own protocol (RFC 1459, IRCv3), as bouncers and bots log them: `:nick!user@host PRIVMSG #x :words`.
enum RawIRC {
  /// The same as clients write it, `<nick> words` and `* nick waves`, with what is no one's words after `***`, and the
  /// time that tags before it tell; nil for other lines.
  static func read(_ line: Substring) -> (body: String, time: Substring?)? {
    guard let first = line.utf8.first, first == UInt8(ascii: ":") || first == UInt8(ascii: "@")
    else { return isPing(line) ? ("*** \(line)", nil) : nil }
    var (rest, time) = (line, Substring?.none)
    if first == UInt8(ascii: "@") {
      guard let end = line.firstIndex(of: " "), line.contains("=") else { return nil }
      let tags = line[..<end].dropFirst().split(separator: ";")
      time = tags.first { $0.hasPrefix("time=") }?.dropFirst(5)
      rest = line[end...].drop { $0 == " " }
    }
    let parts = rest.split(separator: " ", maxSplits: 3)
    guard rest.hasPrefix(":"), parts.count > 1, parts[0].count > 1, isCommand(parts[1]) else {
      return nil
    }
    let source = parts[0].dropFirst()
    let nick = source.prefix { $0 != "!" }
    guard parts[1] == "PRIVMSG", nick.endIndex < source.endIndex, parts.count == 4 else {
      return ("*** \(rest.dropFirst())", time)
    }
    let words = parts[3].first == ":" ? parts[3].dropFirst() : parts[3]
    let action = "ACTION "
    return (
      words.hasPrefix(action) ? "* \(nick) \(words.dropFirst(action.count))" : "<\(nick)> \(words)",
      time
    )
  }

  private static func isPing(_ line: Substring) -> Bool {
    line.utf8.first == UInt8(ascii: "P") && line.hasPrefix("PING :")
  }

  /// Three digits or a word in capitals.
  private static func isCommand(_ word: Substring) -> Bool {
    word.count >= 3
      && (word.allSatisfy { $0.isASCII && $0.isUppercase } || word.count == 3 && Int(word) != nil)
  }
}
