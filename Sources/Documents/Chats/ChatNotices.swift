/// What programs write into their logs of themselves: no participant says it.
enum ChatNotices {
  /// What stands at the start of such a line.
  private static let marks = Prefixes([
    "===", "***", "---", "-!-", "-->", "<--", "=!=", "<->", "* ***", "Session Start",
    "Session Close",
    "Session Time", "Session Ident", "Begin Session: ", "End Session: ",
    "Conversation with ", "[LINE]", "Saved on", "Saved time",
    "IRC log started", "IRC log ended", "### ", "# Log ", "Log file ", "-> *", "ERC>", "-:-", "=-=",
    "|<--",
    "<<< ", ">>> ", "!!! ",
    "[INFO]", "[ERROR]", "[NOTICE]",
  ])
  /// What Konversation puts before a tab.
  static let labels: Set = [
    "Join", "Part", "Quit", "Nick", "Mode", "Topic", "Kick", "Notice", "Info", "Notify", "CTCP",
    "Error", "Away", "Ban", "URL", "Users", "Created", "Welcome", "Support", "Raw", "Whois",
  ]
  /// What stands at the start of such a line's words after `* `.
  private static let openings = Prefixes([
    "Now talking", "Topic ", "Set by ", "Users on ", "You are now", "You have ", "Disconnected",
    "Attempting to", "Rejoined ", "Retrieving ", "Looking up", "Connecting", "Connected",
    "Channel ",
    "Joins: ", "Parts: ", "Quits: ", "Cannot join", "Loaded log", "Logging started", "Log ",
    "Day changed",
    "BEGIN LOGGING", "ENDING LOGGING", "Connect retry", "No topic", "You're now", "You were ",
    "Netsplit", "CTCP ", "Received a CTCP", "Connection ", "Closing Link", "Nick change",
    "Mode change", "Ban list", "End of ", "Server ", "Server:",
  ])
  /// What follows the name of the participant that it is about.
  private static let deeds = Prefixes([
    "sets topic", "is now away", "is logged in as", "is connecting from", "is using a secure",
    "End of WHOIS", "was banned", "has joined", "has left", "has quit", "has parted", "has changed",
    "has set", "has kicked",
    "has been kicked", "has removed", "is now known as", "changed nick", "changes topic",
    "changed the topic", "changed topic", "sets mode", "set mode", "sets ban", "sets channel",
    "removes ban", "removes channel", "removes voice", "gives channel", "gives voice", "was kicked",
    "kicked ", "joined #", "joined the channel", "joined the chat", "joined (", "left #", "left (",
    "left the channel", "left the chat", "left the room", "entered the room", "quit (", "quits (",
    "left IRC", "left irc", "Quit (", "set the topic", "set topic", "joined the room", "signed off",
    "signed on",
    "got netsplit", "plugin loaded", "plugin unloaded", "interface loaded", "interface unloaded",
    "→", "has signed",
    "joins #", "parts #", "is no longer", "unsent a message", "invited ",
  ])
  /// What Discord's export writes under a participant's name of what they did.
  private static let told = Prefixes([
    "Joined the server.", "Pinned a message.", "Started a thread.", "Left the group.",
    "Changed the channel icon.", "Changed the channel name: ", "Started a call that lasted ",
  ])
  /// What a name before a colon does not hold; a sentence does.
  private static let sentence: [[UInt8]] = [
    "has joined", "has left", "has quit", "has set the topic", "is now known", "left the room",
    "entered the room", "opic for ", "opic is", "opic on ", "opic changed", "mode change",
    "ick change",
    "kicked from", "changed the subject", "changed the group", "changed the topic", "sets mode",
    "nable to send ", "ould not be sent", "ttempting to connect", "List of ",
  ].map { Array($0.utf8) }
  /// In bytes.
  private static let shortestSentence = sentence.reduce(Int.max) { min($0, $1.count) }

  /// Whether a line starts as no message does.
  static func isMarked(_ line: some StringProtocol) -> Bool {
    marks.begin(line)
  }

  /// Whether a line with a time, which names no sender, is known as a program's.
  static func isKnown(_ line: String) -> Bool {
    if isMarked(line) || isClients(line) || isOpening(line) || isSentence(line) { return true }
    guard let first = line.first else { return true }
    return !(first.isAlphanumeric || first == "#" || first == "[" || first == "|")
      || isDeed(line.drop { $0 != " " }.dropLeadingSpace())
  }

  /// Whether a line under a heading is the program's: a sentence that is known, and no more.
  static func isTold(_ line: String) -> Bool {
    told.begin(line) && line.count { $0 == "." } <= 1
  }

  /// Whether a log says of a participant in the participant's own name that they came or left.
  static func isOwnMove(_ said: ChatWords.Said) -> Bool {
    guard said.words.utf8.first == said.name.utf8.first, said.words.hasPrefix(said.name + " ")
    else {
      return false
    }
    return isDeed(said.words.dropFirst(said.name.count + 1))
  }

  /// Whether a client that does not speak English says this, with the mark that actions have too: `* nick
  /// (user@host)` and words that are not known, or `****` before and a year after the words.
  static func isForeign(_ line: String) -> Bool {
    if line.hasPrefix("**** ") {
      return line.suffix(4).allSatisfy(\.isNumber) && !isOpening(line.dropFirst(5))
    }
    guard line.hasPrefix("*"), line.dropFirst().first?.isWhitespace == true else { return false }
    let rest = line.dropFirst().dropLeadingSpace().drop { !$0.isWhitespace }.dropLeadingSpace()
    guard let mask = mask(rest), mask.contains("@"), ")]".contains(mask.last ?? ":") else {
      return false
    }
    let words = rest.dropFirst(mask.count).dropLeadingSpace()
    return !words.isEmpty && !isDeed(words)
  }

  /// Whether such a client says this of `* nick`, and no participant: it names a channel or gives a reason.
  static func isForeignDeed(_ words: String) -> Bool {
    words.hasSuffix(")") || words.contains("#")
  }

  /// Whether a line is a title in Markdown.
  static func isTitle(_ line: String) -> Bool {
    let marks = line.prefix { $0 == "#" }
    return (1...6).contains(marks.count) && line[marks.endIndex...].first == " "
  }

  /// Whether a line is what Markdown puts around text that is shown as it is.
  static func isFence(_ line: String) -> Bool {
    let signs = line.trimmed()
    return signs.count >= 3 && (signs.allSatisfy { $0 == "`" } || signs.allSatisfy { $0 == "~" })
  }

  /// `-nick- words`, `>nick< words`, `[nick(user@host)] words`: what clients write of notices and of what is said
  /// to one alone.
  static func isClients(_ line: String) -> Bool {
    guard let open = line.utf8.first, "->[".utf8.contains(open) else { return false }
    let close: Character = open == UInt8(ascii: "-") ? "-" : open == UInt8(ascii: ">") ? "<" : "]"
    guard let end = line.dropFirst().firstIndex(of: close), line[end...].dropFirst().first == " "
    else { return false }
    let inside = line[..<end].dropFirst()
    return inside.first?.isLetter == true && !inside.contains(where: \.isWhitespace)
      && (close != "]" || inside.contains("@"))
  }

  /// Whether a line without a time is a program's, whatever the log's manner.
  static func isNotice(_ line: String) -> Bool {
    if line.utf8.has(0xEB), korean.contains(where: { line.contains($0) }) { return true }
    if isMasked(afterFirstWord(line)) { return true }
    if line.utf8.last == UInt8(ascii: "d"),
      line.hasSuffix("plugin unloaded") || line.hasSuffix("interface unloaded")
    {
      return true
    }
    guard noticeStarts.begin(line) || isMarked(line) else { return false }
    let words = line.drop { $0 == " " || $0.isPunctuation || $0.isSymbol }
    let rest = words.drop { $0 != " " }.dropLeadingSpace()
    if words.isEmpty { return isRule(line) }
    return isDeed(rest) || isOpening(words)
      || line.hasPrefix("Session ") || line.hasPrefix("Conversation with")
  }

  /// Whether a line of a text without times is a program's by its sign alone; words between two signs are set off.
  static func isSigned(_ line: String) -> Bool {
    guard let (sign, words) = signed(line), !sign.contains(">"), !sign.contains("<") else {
      return false
    }
    return sign != "--- " || words.lowercased().hasPrefix("day changed")
  }

  /// Whether a notice ends with its line.
  static func isOneLine(_ line: String) -> Bool { signed(line) != nil }

  private static func signed(_ line: String) -> (sign: String, words: Substring)? {
    guard let sign = signs.first(where: line.hasPrefix) else { return nil }
    let words = line.dropFirst(sign.count).dropLeadingSpace()
    guard words.first.map({ $0.isAlphanumeric || $0 == "#" }) == true,
      !words.hasSuffix(sign.dropLast())
    else { return nil }
    return (sign, words)
  }

  private static let signs = ["-!- ", "=== ", "*** ", "--- ", "--> ", "<-- "]

  /// What such a line may start with besides the marks.
  private static let noticeStarts = Prefixes(["* ", "== ", "-- "])

  private static func afterFirstWord(_ line: String) -> Substring {
    let space = line[...].utf8.place { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return line[(space ?? line.endIndex)...].dropLeadingSpace()
  }

  /// What KakaoTalk says of a person in lines without a time: that they came, left, or were invited or removed.
  private static let korean = ["님이 들어왔습니다", "님이 나갔습니다", "님을 초대", "님을 내보냈습니다"]

  /// Whether a line is drawn with `=`.
  static func isRule(_ line: String) -> Bool {
    line.utf8.count >= 10 && line.allSatisfy { $0 == "=" }
  }

  /// Whether a program says this of `* nick`.
  static func isDeed(_ rest: some StringProtocol) -> Bool {
    if let mask = mask(rest), mask.contains("@") || mask.contains("!") { return true }
    return deeds.begin(rest)
  }

  /// `(user@host)` or `[user@host]`.
  private static func mask(_ rest: some StringProtocol) -> String? {
    guard let open = rest.utf8.first, open == UInt8(ascii: "(") || open == UInt8(ascii: "[") else {
      return nil
    }
    return String(rest.prefix { $0 != " " })
  }

  /// Whether a user and host come before a known deed.
  private static func isMasked(_ rest: Substring) -> Bool {
    guard let mask = mask(rest), mask.contains("@") else { return false }
    return isDeed(rest.dropFirst(mask.count).dropLeadingSpace())
  }

  /// Whether a program's own sentence starts so.
  static func isOpening(_ words: some StringProtocol) -> Bool {
    openings.begin(words)
  }

  private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\"" || !scalar.isASCII && "“”„«»「」『』".unicodeScalars.contains(scalar)
  }

  /// Whether bytes hold others; Foundation's search would take most of the time of reading a long chat.
  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    return (0...(bytes.count - part.count)).contains { start in
      bytes[start] == part[0] && bytes[start...].starts(with: part)
    }
  }

  /// Whether what stands before a colon is the start of a sentence and no name.
  static func isSentence(_ name: String) -> Bool {
    if name.unicodeScalars.contains(where: { isQuote($0) }) { return true }
    guard
      name.utf8.count >= shortestSentence || name.utf8.has(UInt8(ascii: "("))
        || name.utf8.has(UInt8(ascii: ")"))
    else { return false }
    let bytes = Array(name.utf8)
    let count = { (sign: Unicode.Scalar) in bytes.count { $0 == UInt8(ascii: sign) } }
    return count("(") != count(")") || sentence.contains { holds(bytes, $0) }
  }
}

extension Substring {
  fileprivate func dropLeadingSpace() -> Substring {
    Substring(utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }
}
