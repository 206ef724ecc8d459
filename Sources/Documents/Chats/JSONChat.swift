/// Messages in JSON of whatever shape: the longest list whose objects have a sender and words, found by their keys.
struct JSONChat {
  /// The names that programs give the parts of a message, the surest first.
  static let senders = ChatWords.list("JSON senders"), texts = ChatWords.list("JSON texts")
  static let times = ChatWords.list("JSON times")
  private static let names = ChatWords.list("JSON names")
  /// What says whether the exporter of the file sent a message, or another participant.
  private static let own = ChatWords.list("JSON own")
  private static let sent = ChatWords.list("JSON sent"), received = ChatWords.list("JSON received")
  private static let anyWords = texts + ChatWords.list("JSON without words")

  private let format: String
  private var (builder, clock) = (ChatBuilder(), ChatClock())
  /// Names of people by the signs that messages have for them.
  private var people: [String: String] = [:]
  private var best: [JSONValue] = []

  init(format: String = "JSON") { self.format = format }

  /// Takes the names that a list of people tells.
  mutating func take(people list: ArraySlice<UInt8>) throws {
    for person in try JSONParser.read(list, { $0.list }) { notePerson(person) }
  }

  /// Takes one of the files of a chat, the oldest first.
  mutating func take(part: ArraySlice<UInt8>) throws {
    try take(part)
    try addBest()
  }

  /// Whether what was taken holds a list of messages.
  var isFound: Bool { !best.isEmpty }

  mutating func finished(named file: String, _ progress: ReadingProgress) throws -> Conversation {
    try addBest()
    try progress(0.9)
    builder.sortByTime()
    return try builder.conversation(named: file, format: format)
  }

  /// Takes the bytes of one document, or of one on each line.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws {
    let values: [JSONValue]
    do { values = [try JSONParser.parse(bytes)] } catch {
      guard let lines = try Self.lines(bytes) else { throw error }
      values = lines
      consider(values)
    }
    for value in values { search(value, depth: 0) }
  }

  /// The values of a document with one on each line; nil where the first line holds none.
  private static func lines(_ bytes: ArraySlice<UInt8>) throws -> [JSONValue]? {
    var values: [JSONValue] = []
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where line.contains(where: { !$0.isJSONSpace }) {
      do { values.append(try JSONParser.parse(line, line: number + 1)) } catch {
        // The last line of a log may be cut.
        if values.isEmpty { return nil }
        if values.count < 2 { throw error }
      }
    }
    return values.isEmpty ? nil : values
  }

  // MARK: - Finding the list

  private mutating func search(_ value: JSONValue, depth: Int) {
    guard depth < 12 else { return }
    switch value.content {
    case .array(let list):
      consider(Array(list))
      for element in list { search(element, depth: depth + 1) }
    case .object(let members):
      notePerson(value)
      if let mapping = members["mapping"],
        let messages = Self.thread(mapping, end: members["current_node"])
      {
        return consider(messages)
      }
      if depth == 0, Self.isMessage(value) { consider([value]) }
      for (_, member) in members { search(member, depth: depth + 1) }
    default: break
    }
  }

  private mutating func consider(_ list: [JSONValue]) {
    if list.count > best.count, list.count(where: { Self.isMessage($0) }) > best.count {
      best = list
    }
  }

  private static func isMessage(_ value: JSONValue) -> Bool {
    if let inside = inside(value) { return isMessage(inside) }
    return value.has(anyWords)
      && (value.has(senders) || value.has(own) || direction(value) != nil)
  }

  /// "Me" of what was sent; nil where no type tells the direction.
  private static func direction(_ value: JSONValue) -> String? {
    guard let type = value.text("type")?.lowercased() else { return nil }
    return sent.contains(type) ? "Me" : received.contains(type) ? "Other" : nil
  }

  /// The message that a node of a tree or an entry of a tool's log wraps.
  private static func inside(_ value: JSONValue) -> JSONValue? {
    value.member("message").flatMap { $0.has(senders) && $0.has(texts) ? $0 : nil }
  }

  /// The messages of a tree from its root to the node that is shown, or to its last one.
  private static func thread(_ mapping: JSONValue, end: JSONValue?) -> [JSONValue]? {
    guard case .object(let nodes) = mapping.content else { return nil }
    var (byKey, last) = ([String: JSONValue](), String?.none)
    for (key, node) in nodes {
      byKey[key] = node
      if node.list("children").isEmpty { last = key }
    }
    var (messages, next) = ([JSONValue](), end?.text ?? last)
    while let key = next, let node = byKey.removeValue(forKey: key) {
      if node.member("message") != nil { messages.append(node) }
      next = node.member("parent")?.text
    }
    return messages.reversed()
  }

  /// Takes the name that an object tells for a sign.
  private mutating func notePerson(_ value: JSONValue) {
    if let user = value.text("user"),
      let name = value.member("user_profile").flatMap({ Self.name($0) })
    {
      people[user] = name
    } else if let sign = value.member("id").flatMap(Self.sign), !Self.isMessage(value) {
      let profile = value.member("profile")
      people[sign] =
        profile?.text("display_name") ?? profile?.text("real_name")
        ?? Self.name(value, but: ["id", "role"]) ?? people[sign]
    }
  }

  private static func sign(_ value: JSONValue) -> String? {
    if case .number(let number) = value.content { return Int64(exactly: number).map { "\($0)" } }
    return value.text
  }

  private static func name(_ value: JSONValue, but others: [String] = []) -> String? {
    names.lazy.filter { !others.contains($0) }
      .compactMap { value.member($0).flatMap(sign)?.trimmed }.first { !$0.isEmpty }
  }

  // MARK: - Messages

  private mutating func addBest() throws {
    for text in best.prefix(4000).compactMap({ Self.time($0)?.text }) {
      if let stamp = Stamp(text) { clock.vote(stamp, Array(text.utf8)[...]) }
    }
    clock.settleOrder()
    let isSlack = best.contains { $0.text("ts") != nil && $0.text("type") == "message" }
    for value in best { try add(value, isSlack: isSlack, at: nil) }
    best = []
  }

  private mutating func add(_ value: JSONValue, isSlack: Bool, at outer: Double?) throws {
    let isNotice = !Self.isMessage(value) || Self.isNotice(value)
    let at = isNotice ? nil : seconds(value) ?? outer
    if !isNotice, let inside = Self.inside(value) {
      return try add(inside, isSlack: isSlack, at: at)
    }
    guard !isNotice, var name = sender(value) else {
      builder.leftOut += 1
      return
    }
    var words = Self.words(value) ?? ""
    if value.member("sender_name") != nil { (name, words) = (name.mended, words.mended) }
    if isSlack { words = SlackText.plain(words, people) }
    let (media, link) = (Self.media(of: value), value.member("share")?.text("link"))
    if Self.isTold(words, of: name), link == nil, media == nil {
      builder.leftOut += 1
      return
    }
    if words.utf8.count < 60, words.hasSuffix("sent an attachment.") { words = "" }
    if let link, !words.contains(link) { words += (words.isEmpty ? "" : "\n") + link }
    try builder.add(
      name, words, at: at, media: media ?? Media(standIn: words),
      reactions: value.list("reactions").flatMap(Self.signs))
  }

  private func sender(_ value: JSONValue) -> String? {
    for key in Self.own {
      if case .bool(true)? = value.value(of: key)?.content { return "Me" }
    }
    for key in Self.senders {
      guard let found = value.member(key) else { continue }
      let name = Self.sign(found) ?? Self.name(found)
      if let name = name.map({ people[$0] ?? $0 })?.trimmed, !name.isEmpty { return name }
    }
    let isTelegram =
      value.text("date_unixtime") != nil || value.has(["from"]) && value.text("type") == "message"
    return Self.direction(value) ?? (isTelegram ? "Deleted account" : nil)
  }

  private static func words(_ value: JSONValue) -> String? {
    for key in texts {
      guard let found = value.member(key),
        let words = words(in: found, isText: key == "text", depth: 0),
        words.contains(where: { !$0.isWhitespace })
      else { continue }
      return words
    }
    if let embed = value.list("embeds").first {
      return ["title", "description"].compactMap { embed.text($0) }.joined(separator: "\n")
    }
    return value.member("poll")?.text("question")
      ?? value.list("attachments").first?.text("fallback") ?? value.text("sticker_emoji")
  }

  private static let unspoken = ChatWords.list("JSON unspoken")

  /// Words in a text, in a list of parts, or in an object with one.
  private static func words(in value: JSONValue, isText: Bool, depth: Int) -> String? {
    guard depth < 6 else { return nil }
    switch value.content {
    case .string(let text): return text
    case .array(let list):
      let parts = list.filter { !unspoken.contains($0.text("type") ?? "") }.compactMap {
        words(in: $0, isText: isText, depth: depth + 1)
      }
      return parts.joined(separator: isText && list.contains { $0.text != nil } ? "" : "\n")
    default:
      return value.first(of: ["parts", "text", "body", "content", "value"]).flatMap {
        words(in: $0, isText: false, depth: depth + 1)
      }
    }
  }

  // MARK: - Times

  private static func time(_ value: JSONValue) -> JSONValue? {
    times.lazy.compactMap { value.member($0) }.first { $0.text != "" }
  }

  private mutating func seconds(_ value: JSONValue) -> Double? {
    guard let found = Self.time(value) else { return nil }
    if let number = found.text.map(Double.init) ?? (try? found.number()) {
      // Seconds, thousandths, millionths or less, by how large the number is.
      let size = abs(number)
      return number / (size > 1e17 ? 1e9 : size > 1e14 ? 1e6 : size > 1e11 ? 1e3 : 1)
    }
    guard var stamp = found.text.flatMap({ Stamp($0) }) else { return nil }
    // A table may have a date and a time.
    stamp.time = stamp.time ?? value.text("time").flatMap { Stamp($0)?.time } ?? 0
    return clock.seconds(stamp)
  }

  // MARK: - Notices

  private static let kinds = ChatWords.list("JSON kind")
  /// Parts of the names that programs give to notices.
  private static let notices = ChatWords.list("JSON notices")
  private static let spoken = ChatWords.list("JSON spoken")
  /// Sentences that messengers write in a participant's name, after that name and without it.
  private static let told = ChatWords.list("JSON told")
  private static let toldFirst = ChatWords.list("JSON told first")

  private static func isNotice(_ value: JSONValue) -> Bool {
    let told = kinds.compactMap { value.text($0)?.lowercased() }.filter { !spoken.contains($0) }
    return told.contains { kind in notices.contains(where: kind.contains) }
  }

  private static func isTold(_ words: String, of name: String) -> Bool {
    if words.utf8.count < 100, toldFirst.contains(where: words.hasPrefix) { return true }
    guard words.hasPrefix(name + " ") else { return false }
    let rest = words.dropFirst(name.count + 1)
    return told.contains { rest.hasPrefix($0) }
  }

  // MARK: - Media and reactions

  private static let mediaKeys = Media.Kind.allCases.flatMap { kind in
    ChatWords.list("JSON \(kind)").map { (key: $0, kind: kind) }
  }
  private static let fileNames = ChatWords.list("JSON file name")

  private static func media(of value: JSONValue) -> Media? {
    if let kind = value.text("media_type").flatMap({ Media.Kind(word: $0) }) { return Media(kind) }
    for (key, kind) in mediaKeys {
      // What has words of a link is in the place of a file.
      guard let found = value.member(key), let first = found.isList ? found.list.first : found,
        first.text("fallback") == nil
      else { continue }
      return Media(kind, path: first.text ?? first.first(of: fileNames)?.text)
    }
    return nil
  }

  /// The signs of one reaction, which may be that of many people.
  private static func signs(_ reaction: JSONValue) -> [String] {
    let emoji = reaction.member("emoji")
    let sign =
      reaction.text ?? reaction.text("reaction") ?? emoji?.text ?? emoji?.text("name")
      ?? reaction.text("name") ?? reaction.list.last?.text
    guard let sign = sign?.mended, sign.count <= 24 else { return [] }
    let count = (try? reaction.member("count")?.number()) ?? 1
    return Array(
      repeating: EmojiCodes.sign(of: sign) ?? sign,
      count: Int(max(1, min(count, Double(Message.mostReactions)))))
  }
}

extension JSONValue {
  /// A member of an object; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? {
    guard let found = value(of: key), !found.isNull else { return nil }
    return found
  }

  /// Whether an object has one of these keys, be it null.
  func has(_ keys: [String]) -> Bool {
    guard case .object(let members) = content else { return false }
    return keys.contains { members[$0] != nil }
  }

  /// The first of some members that is there, and neither null nor blank.
  func first(of keys: [String]) -> JSONValue? {
    keys.lazy.compactMap { member($0) }.first { $0.text?.contains { !$0.isWhitespace } ?? true }
  }

  /// The text that it is; nil for any other value.
  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// A member that is a text with more than space.
  func text(_ key: String) -> String? { first(of: [key])?.text }

  var isList: Bool { if case .array = content { true } else { false } }
  var list: [JSONValue] { if case .array(let list) = content { Array(list) } else { [] } }

  func list(_ key: String) -> [JSONValue] { member(key)?.list ?? [] }
}

extension String {
  /// The text that Messenger meant, which writes each byte of UTF-8 as a letter of its own.
  fileprivate var mended: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard bytes.count == unicodeScalars.count else { return self }
    return String(validating: bytes, as: UTF8.self) ?? self
  }
}

/// Slack's text, in which people, channels and addresses are in angle brackets.
private enum SlackText {
  static func plain(_ text: String, _ people: [String: String]) -> String {
    guard text.utf8.contains(where: { "<&:".utf8.contains($0) }) else { return text }
    var (plain, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      plain += rest[..<open]
      let parts = rest[open..<close].dropFirst().split(separator: "|", maxSplits: 1)
      let (target, label) = (String(parts.first ?? ""), parts.count > 1 ? parts[1] : nil)
      let bare = String(target.dropFirst())
      switch target.first {
      case "@": plain += "@" + (people[bare] ?? label.map(String.init) ?? bare)
      case "#": plain += "#" + (label ?? bare[...])
      case "!": plain += label ?? "@" + bare
      default: plain += label ?? target[...]
      }
      rest = rest[close...].dropFirst()
    }
    return EmojiCodes.shown(PageText.unescaped(plain + rest))
  }
}
