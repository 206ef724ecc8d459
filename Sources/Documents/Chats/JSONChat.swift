import Foundation

/// Messages in JSON of whatever shape: the longest list whose objects have a sender and words, found by their keys.
struct JSONChat {
  /// The names that programs give the parts of a message, the surest first.
  static let senders = ChatWords.list("JSON senders"), texts = ChatWords.list("JSON texts")
  static let times = ChatWords.list("JSON times")
  private static let names = ChatWords.list("JSON names")
  /// What says whether the exporter of the file sent a message, or another participant.
  private static let own = ChatWords.list("JSON own")
  private static let sent = ChatWords.list("JSON sent"), received = ChatWords.list("JSON received")
  private static let anySender = senders + own
  private static let anyWords = texts + ChatWords.list("JSON without words")
  /// Keys of what nodes, posts and logs of tools wrap.
  private static let wrappers = ChatWords.list("JSON wrappers")
  /// A question and its answer, in one object.
  private static let pairs = ChatWords.list("JSON pair").map {
    $0.split(separator: " ").map(String.init)
  }

  private let format: String
  private var (builder, clock) = (ChatBuilder(), ChatClock())
  /// Names of people by the signs that messages have for them.
  private var people: [String: String] = [:]
  private var best: [JSONValue] = []

  init(format: String = "JSON") { self.format = format }

  /// Reads the bytes of one document, or of one on each line.
  static func read(
    _ bytes: ArraySlice<UInt8>, named file: String, _ progress: ReadingProgress
  ) throws -> Conversation {
    try progress(0)
    var chat = JSONChat()
    try chat.take(bytes)
    return try chat.finished(named: file, progress)
  }

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
    var (values, number) = ([JSONValue](), 0)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      guard line.contains(where: { !$0.isJSONSpace }) else { continue }
      do { values.append(try JSONParser.parse(line, line: number)) } catch {
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
    guard case .object(let members) = value.content else { return false }
    if pair(value) != nil { return true }
    if let inside = inside(value) { return isMessage(inside) }
    return anyWords.contains { members[$0] != nil }
      && (anySender.contains { members[$0] != nil } || direction(value) != nil)
  }

  /// "Me" of what was sent; nil where no type tells the direction.
  private static func direction(_ value: JSONValue) -> String? {
    guard let type = value.text("type")?.lowercased() else { return nil }
    return sent.contains(type) ? "Me" : received.contains(type) ? "Other" : nil
  }

  private static func inside(_ value: JSONValue) -> JSONValue? {
    for key in wrappers {
      guard let inside = value.member(key), case .object(let members) = inside.content,
        senders.contains(where: { members[$0] != nil }),
        texts.contains(where: { members[$0] != nil })
      else { continue }
      return inside
    }
    return nil
  }

  /// The messages of a tree from its root to the node that is shown, or to its last one.
  private static func thread(_ mapping: JSONValue, end: JSONValue?) -> [JSONValue]? {
    guard case .object(let nodes) = mapping.content else { return nil }
    var (byKey, last) = ([String: JSONValue](), String?.none)
    for (key, node) in nodes {
      byKey[key] = node
      if node.list("children").isEmpty { last = key }
    }
    var (messages, next, seen) = ([JSONValue](), end?.text ?? last, Set<String>())
    while let key = next, let node = byKey[key], seen.insert(key).inserted {
      if node.member("message") != nil { messages.append(node) }
      next = node.member("parent")?.text
    }
    return messages.reversed()
  }

  /// Takes the name that an object tells for a sign.
  private mutating func notePerson(_ value: JSONValue) {
    if let own = value.member("personal_information"), let first = own.text("first_name") {
      builder.own = [first, own.text("last_name")].compactMap { $0 }.joined(separator: " ")
    }
    if let user = value.text("user"), let profile = value.member("user_profile"),
      let name = Self.name(profile)
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
    switch value.content {
    case .string(let text): text
    case .number(let number): Int64(exactly: number).map { "\($0)" }
    default: nil
    }
  }

  private static func name(_ value: JSONValue, but others: [String] = []) -> String? {
    names.lazy.filter { !others.contains($0) }
      .compactMap { value.member($0).flatMap(sign)?.trimmed() }.first { !$0.isEmpty }
  }

  // MARK: - Messages

  private mutating func addBest() throws {
    for value in best.prefix(4000) {
      if let text = Self.time(value)?.text, let stamp = StampScanner.scan(Array(text.utf8)[...]) {
        clock.vote(stamp, Array(text.utf8)[...])
      }
    }
    clock.settleOrder()
    let isSlack = best.contains { $0.text("ts") != nil && $0.text("type") == "message" }
    for value in best {
      guard let pair = Self.pair(value) else {
        try add(value, isSlack: isSlack, at: nil)
        continue
      }
      for name in pair { try builder.add(name, value.member(name)?.text ?? "", at: nil) }
    }
    best = []
  }

  /// The keys of a question and its answer.
  private static func pair(_ value: JSONValue) -> [String]? {
    guard case .object(let members) = value.content, members["role"] == nil, members["text"] == nil
    else { return nil }
    return pairs.first { keys in keys.allSatisfy { members[$0]?.text != nil } }
  }

  private mutating func add(_ value: JSONValue, isSlack: Bool, at outer: Double?) throws {
    guard Self.isMessage(value), !Self.isNotice(value) else {
      builder.leftOut += 1
      return
    }
    let at = seconds(value) ?? outer
    if let inside = Self.inside(value) {
      try add(inside, isSlack: isSlack, at: at)
      for reply in inside.list("replies") { try add(reply, isSlack: isSlack, at: nil) }
      return
    }
    guard var name = sender(value) else {
      builder.leftOut += 1
      return
    }
    var words = Self.words(value) ?? ""
    if value.member("sender_name") != nil { (name, words) = (name.mended, words.mended) }
    if isSlack { words = SlackText.plain(words, people) }
    let more = JSONMedia(value)
    if Self.isTold(words, of: name), more.link == nil, more.media == nil {
      builder.leftOut += 1
      return
    }
    if words.utf8.count < 60, words.hasSuffix("sent an attachment.") { words = "" }
    if let link = more.link, !words.contains(link) {
      words += (words.isEmpty ? "" : "\n") + link
    }
    try builder.add(
      name, words, at: at, media: more.media ?? Media(standIn: words), reactions: more.reactions)
  }

  private func sender(_ value: JSONValue) -> String? {
    for key in Self.own {
      if case .bool(true)? = value.value(of: key)?.content { return "Me" }
    }
    for key in Self.senders {
      guard let found = value.member(key) else { continue }
      // Slack has names elsewhere.
      if key == "user_profile", let known = value.text("user").flatMap({ people[$0] }) {
        return known
      }
      let name = Self.sign(found) ?? Self.name(found)
      if let name = name.map({ people[$0] ?? $0 })?.trimmed(), !name.isEmpty { return name }
    }
    return Self.direction(value)
      ?? (value.text("date_unixtime") != nil
        || value.value(of: "from") != nil && value.text("type") == "message"
        ? "Deleted account" : nil)
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
    case .object:
      let found = ["parts", "text", "body", "content", "value"].lazy.compactMap { value.member($0) }
      return found.first.flatMap { words(in: $0, isText: false, depth: depth + 1) }
    default: return nil
    }
  }

  // MARK: - Times

  private static func time(_ value: JSONValue) -> JSONValue? {
    times.lazy.compactMap { value.member($0) }.first { $0.text != "" }
  }

  private mutating func seconds(_ value: JSONValue) -> Double? {
    guard let found = Self.time(value) else { return nil }
    guard let text = found.text else { return (try? found.number()).map(Self.seconds) }
    if let number = Double(text) { return Self.seconds(number) }
    guard var stamp = StampScanner.scan(Array(text.utf8)[...]) else { return nil }
    if stamp.time == nil, let hours = value.text("time") {
      stamp.time = StampScanner.scan(Array(hours.utf8)[...])?.time
    }
    stamp.time = stamp.time ?? 0
    return clock.seconds(stamp)
  }

  /// Seconds, thousandths, millionths or less, by how large the number is.
  private static func seconds(_ number: Double) -> Double {
    number / (abs(number) > 1e17 ? 1e9 : abs(number) > 1e14 ? 1e6 : abs(number) > 1e11 ? 1e3 : 1)
  }

  // MARK: - Notices

  private static let kinds = ChatWords.list("JSON kind"), hidden = ChatWords.list("JSON hidden")
  /// Parts of the names that programs give to notices.
  private static let notices = ChatWords.list("JSON notices")
  private static let spoken = ChatWords.list("JSON spoken")
  /// Sentences that messengers write in a participant's name, after that name and without it.
  private static let told = ChatWords.list("JSON told"),
    toldFirst = ChatWords.list("JSON told first")

  private static func isNotice(_ value: JSONValue) -> Bool {
    for holder in [value, value.member("message")?.member("metadata")] {
      for key in hidden {
        if case .bool(true)? = holder?.value(of: key)?.content { return true }
      }
    }
    let told = kinds.compactMap { value.text($0)?.lowercased() }.filter { !spoken.contains($0) }
    return told.contains { kind in notices.contains(where: kind.contains) }
  }

  private static func isTold(_ words: String, of name: String) -> Bool {
    if words.utf8.count < 100, toldFirst.contains(where: words.hasPrefix) { return true }
    guard words.hasPrefix(name + " ") else { return false }
    let rest = words.dropFirst(name.count + 1)
    return told.contains { rest.hasPrefix($0) }
  }
}

/// The media, links and reactions of a message in JSON.
private struct JSONMedia {
  private static let keys = Media.Kind.allCases.flatMap { kind in
    ChatWords.list("JSON \(kind)").map { (key: $0, kind: kind) }
  }
  private static let names = ChatWords.list("JSON file name")
  private static let types = ChatWords.list("JSON file type")

  var media: Media?
  var link: String?
  var reactions: [String] = []

  init(_ value: JSONValue) {
    link = value.member("share")?.text("link")
    media = value.text("media_type").flatMap { Media.Kind(word: $0) }.map { Media($0) }
    for (key, kind) in Self.keys where media == nil {
      guard let found = value.member(key) else { continue }
      var first = found
      if case .array(let list) = found.content {
        guard let one = list.first else { continue }
        first = one
      }
      let name = first.text ?? Self.names.lazy.compactMap { first.text($0) }.first
      // Words of a link are in the place of a file.
      if first.text("fallback") != nil, name == nil || first.text("url") == nil { continue }
      let byName = name.flatMap { Media.Kind(extensionOf: $0.fileName) }
      let byType = Self.types.lazy.compactMap { first.text($0) }.first.map { Media.Kind(type: $0) }
      media = Media(
        kind == .file ? byType ?? byName ?? kind : kind, name: byName == nil ? nil : name?.fileName)
    }
    for reaction in value.list("reactions") { add(reaction) }
  }

  private mutating func add(_ reaction: JSONValue) {
    let emoji = reaction.member("emoji")
    let sign =
      reaction.text ?? reaction.text("reaction") ?? emoji?.text ?? emoji?.text("name")
      ?? reaction.text("name") ?? reaction.list.last?.text
    guard let sign = sign?.mended, sign.count <= 24 else { return }
    let count = (try? reaction.member("count")?.number()) ?? 1
    reactions += Array(
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

  /// The text that it is; nil for any other value.
  var text: String? { if case .string(let text) = content { text } else { nil } }

  /// A member that is a text with more than space.
  func text(_ key: String) -> String? {
    guard let text = member(key)?.text, text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return text
  }

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
      let parts = rest[open..<close].dropFirst().split(separator: "|", maxSplits: 1).map(
        String.init)
      let (target, label) = (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
      let bare = String(target.dropFirst())
      switch target.first {
      case "@": plain += "@" + (people[bare] ?? label ?? bare)
      case "#": plain += "#" + (label ?? bare)
      case "!": plain += label ?? "@" + bare
      default: plain += label ?? target
      }
      rest = rest[close...].dropFirst()
    }
    return EmojiCodes.shown(PageChat.unescaped(plain + rest))
  }
}
