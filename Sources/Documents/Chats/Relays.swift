/// Programs that carry what is said in other networks into a chat: all their messages start with the name of the one
/// that said it, `<bridge> <ada> hi`, `<relay> [Telegram] ada: hi`.
struct Relays {
  /// How a relay writes a name before the words.
  private enum Form: CaseIterable {
    case angles, bold, arrow, squares, rounds, colon

    /// Whether people begin their own words so as well.
    var isCommon: Bool { self == .colon || self == .squares || self == .rounds }
  }

  private struct Manner: Hashable {
    let form: Form
    let isLabelled: Bool
  }

  /// What is counted of one sender's messages in one manner.
  private struct Count {
    var messages = 0
    var names: [String: Int] = [:]
    var labels: Set<String> = []

    /// Notes a label, until there are too many; a part of a message would keep all of it.
    mutating func note(_ label: Substring) {
      if labels.count <= Relays.mostLabels { labels.insert(String(label)) }
    }
  }

  /// Parts of names that such programs have.
  private static let hints = [
    "bridge", "relay", "bot", "gateway", "link", "telegram", "discord", "slack", "matrix", "irc",
    "xmpp", "jabber", "mumble", "gitter", "whatsapp", "matter", "proxy", "teleport",
  ]
  /// The share of messages that must be written so.
  private static let share = (9, of: 10)
  private static let mostLabels = 6

  private let participants: [String]
  private let names: Set<String>
  private var manners: [Int: Manner] = [:]

  /// Finds the relays among the senders of messages.
  init(_ messages: [Message], _ participants: [String]) {
    (self.participants, names) = (participants, Set(participants))
    let candidates = Self.candidates(messages, of: participants.count)
    guard candidates.contains(true) else { return }
    var all = Array(repeating: 0, count: participants.count)
    var counts = Array(repeating: [Manner: Count](), count: participants.count)
    for message in messages where candidates[message.sender] && Self.counts(message) {
      all[message.sender] += 1
      for manner in Self.manners {
        guard let found = Self.read(message.text, manner) else { continue }
        counts[message.sender][manner, default: Count()].messages += 1
        counts[message.sender][manner]?.names[found.name, default: 0] += 1
        if let label = found.label { counts[message.sender][manner]?.note(label) }
      }
    }
    for sender in participants.indices where candidates[sender] {
      manners[sender] = Self.manners.first { manner in
        counts[sender][manner].map { isRelay(sender, $0, of: all[sender], manner.form) } ?? false
      }
    }
  }

  /// Which senders may be relays: half of their messages start so; the rest may be notices.
  private static func candidates(_ messages: [Message], of count: Int) -> [Bool] {
    var all = [Int](repeating: 0, count: count)
    var likely = all
    for message in messages {
      all[message.sender] += 1
      if mayBeRelayed(message.text) { likely[message.sender] += 1 }
    }
    return (0..<count).map { likely[$0] > 1 && likely[$0] * 2 >= all[$0] }
  }

  /// Whether a message says something of its sender: what tells that one came or left does not.
  private static func counts(_ message: Message) -> Bool {
    message.media?.isAlone != true && !isNews(message.text)
  }

  private static func isMost(_ count: Int, of all: Int) -> Bool {
    count > 1 && count * share.of >= all * share.0
  }

  /// Whether there are none.
  var isEmpty: Bool { manners.isEmpty }

  /// What a message of a relay says, and in whose name; nil for others, and where it says something itself.
  func unwrapped(_ message: Message) -> (name: String, words: String)? {
    guard let manner = manners[message.sender] else { return nil }
    return Self.read(message.text, manner).map { ($0.name, $0.words) }
  }

  /// Whether a relay says that one came or left.
  func isNotice(_ message: Message) -> Bool {
    manners[message.sender] != nil && Self.isNews(message.text)
  }

  private func isRelay(_ sender: Int, _ count: Count, of all: Int, _ form: Form) -> Bool {
    let isNamed = Self.isHinted(participants[sender])
    let isNetwork =
      !count.labels.isEmpty && count.labels.allSatisfy { Self.isHinted($0) }
    let isSure = !form.isCommon || isNetwork
    let enough = isSure ? (isNamed ? 2 : 4) : (isNamed ? 3 : 10)
    let (messages, names, labels) = (count.messages, count.names.count, count.labels.count)
    guard messages >= enough, Self.isMost(messages, of: all), names > 1,
      labels <= Self.mostLabels, labels < 2 || labels < names || isNetwork
    else { return false }
    if isSure, isNamed { return true }
    // Those that are only spoken to, or quoted, speak here themselves; those of another network seldom do.
    let known = count.names.filter { self.names.contains($0.key) }.values.reduce(0, +)
    // Titles and remarks come once, people come back.
    return known * 3 <= messages && names * 3 <= messages * 2
  }

  private static func isHinted(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "tg" || hints.contains { name.contains($0) }
  }

  // MARK: - One message

  /// Those that show most first.
  private static let manners = [true, false].flatMap { isLabelled in
    Form.allCases.map { Manner(form: $0, isLabelled: isLabelled) }
  }

  /// Whether a text starts as a relay's, by what can be seen at once.
  private static func mayBeRelayed(_ text: String) -> Bool {
    guard var last = text.utf8.first else { return false }
    if "<[(*".utf8.contains(last) { return true }
    let space = text.utf8.prefix(longestStart).place { byte in
      let isAfterSign = last == UInt8(ascii: ":") || last == UInt8(ascii: ">")
      last = byte
      return isAfterSign && byte == UInt8(ascii: " ")
    }
    return space != nil
  }

  /// A name and the sign after it end before so many bytes.
  private static let longestStart = 120

  /// Whether the words are a program's of one that came or left: `ada has joined`, `*** ada left`.
  private static func isNews(_ text: String) -> Bool {
    let start = text.drop { "*→← -".contains($0) }
    guard let space = start.firstIndex(of: " ") else { return false }
    return ChatNotices.isDeed(start[space...].dropFirst())
  }

  private typealias Found = (name: String, words: String, label: Substring?)

  private static func read(_ text: String, _ manner: Manner) -> Found? {
    guard manner.isLabelled else { return named(text[...], manner.form).map { ($0, $1, nil) } }
    guard let (label, rest) = label(text[...]), let found = named(rest, manner.form) else {
      return nil
    }
    return (found.name, found.words, label)
  }

  /// `[Telegram] `, `(irc) `.
  private static func label(_ text: Substring) -> (Substring, Substring)? {
    let close: Character
    switch text.first {
    case "[": close = "]"
    case "(": close = ")"
    default: return nil
    }
    guard let end = text.prefix(40).firstIndex(of: close), end > text.index(after: text.startIndex)
    else { return nil }
    return (text[..<end].dropFirst(), text[end...].dropFirst().drop { $0 == " " || $0 == ":" })
  }

  private static func named(_ text: Substring, _ form: Form) -> (name: String, words: String)? {
    switch form {
    case .angles: return enclosed(text, "<", ">")
    case .bold:
      guard text.hasPrefix("**"), let end = text.dropFirst(2).utf8.range(of: "**") else {
        return nil
      }
      let name = text[..<end.lowerBound].dropFirst(2).drop { $0 == "<" }.filter { $0 != ">" }
      return said(name[...], text[end.upperBound...])
    case .arrow: return cut(text, ">")
    case .squares: return enclosed(text, "[", "]")
    case .rounds: return enclosed(text, "(", ")")
    case .colon: return cut(text, ":")
    }
  }

  private static func enclosed(
    _ text: Substring, _ open: Character, _ close: Character
  ) -> (name: String, words: String)? {
    guard text.first == open, let end = text.prefix(60).firstIndex(of: close) else { return nil }
    return said(text[..<end].dropFirst(), text[end...].dropFirst())
  }

  /// A name before a sign and space.
  private static func cut(_ text: Substring, _ sign: Character) -> (name: String, words: String)? {
    guard let end = text.prefix(40).firstIndex(of: sign),
      text[end...].dropFirst().first?.isWhitespace == true
    else { return nil }
    let name = text[..<end]
    return name.contains(where: { "<>[]()*:/".contains($0) })
      ? nil : said(name, text[end...].dropFirst())
  }

  private static func said(
    _ name: Substring, _ rest: Substring
  ) -> (name: String, words: String)? {
    let name = ChatWords.unranked(name[...])
    var words = rest.trimmed()
    if words.hasPrefix(": ") { words = words.dropFirst(2).trimmed() }
    guard !words.isEmpty, name.count <= 40, name.split(separator: " ").count <= 3,
      name.contains(where: \.isAlphanumeric), !name.hasPrefix("#")
    else { return nil }
    return (name, words)
  }
}
