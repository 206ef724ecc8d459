/// Messages in JSON of whatever shape: the longest list whose objects have a sender and words, found by their keys.
struct JSONChat {
  /// The names that programs give the parts of a message, the surest first.
  static let senders = ChatWords.list("JSON senders"), texts = ChatWords.list("JSON texts")
  static let times = ChatWords.list("JSON times")
  private static let names = ChatWords.list("JSON names"), kinds = ChatWords.list("JSON kind")
  /// What says that the exporter of the file sent a message, or that another participant did.
  private static let own = ChatWords.list("JSON own")
  private static let directions = ChatWords.meanings([
    ("JSON sent", "Me"), ("JSON received", "Other"),
  ])
  private static let anySender = senders + own
  private static let anyWords = texts + ChatWords.list("JSON without words")

  private var (builder, clock) = (ChatBuilder(), ChatClock())
  /// Names of people by the signs that messages have for them.
  private var people: [String: String] = [:]
  private var best: [JSONValue] = []

  /// Takes a document, or one on each line, with people or with a part of the chat; the oldest comes first.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws {
    let values = try JSONParser.documents(bytes)
    consider(values)
    for value in values { search(value, depth: 0) }
    try addBest()
  }

  mutating func conversation(named file: String, format: String = "JSON") throws -> Conversation {
    builder.sortByTime()
    return try builder.conversation(named: file, format: format)
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
      if let messages = Self.thread(value) { return consider(messages) }
      for (_, member) in members.all { search(member, depth: depth + 1) }
    default: break
    }
  }

  private mutating func consider(_ list: [JSONValue]) {
    if list.count > best.count, list.count(where: { Self.isMessage($0) }) > best.count {
      best = list
    }
  }

  private static func isMessage(_ value: JSONValue) -> Bool {
    let value = inside(value) ?? value
    return value.has(anyWords) && (value.has(anySender) || direction(value) != nil)
  }

  /// "Me" of what was sent; nil where no type tells the direction.
  private static func direction(_ value: JSONValue) -> String? {
    value.text("type").flatMap { directions[$0.lowercased()] }
  }

  /// The message that a node of a tree or an entry of a tool's log wraps.
  private static func inside(_ value: JSONValue) -> JSONValue? {
    value.member("message").flatMap { $0.has(senders) && $0.has(texts) ? $0 : nil }
  }

  /// The messages of a tree from its root to the node that is shown; nil for what is no tree.
  private static func thread(_ value: JSONValue) -> [JSONValue]? {
    guard case .object(let nodes)? = value.member("mapping")?.content else { return nil }
    var byKey = Dictionary(nodes.all.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    var (messages, next) = ([JSONValue](), value.text("current_node"))
    while let key = next, let node = byKey.removeValue(forKey: key) {
      if node.member("message") != nil { messages.append(node) }
      next = node.text("parent")
    }
    return messages.reversed()
  }

  /// Takes the name that an object tells for a sign, as Slack's lists of users and its messages do.
  private mutating func notePerson(_ value: JSONValue) {
    guard let sign = value.text("user") ?? value.text("id") else { return }
    let profile = value.member("user_profile") ?? value.member("profile")
    people[sign] = profile.flatMap { Self.name($0) } ?? value.text("real_name") ?? people[sign]
  }

  private static func sign(_ value: JSONValue) -> String? {
    if case .number(let number) = value.content { return Int64(exactly: number).map { "\($0)" } }
    return value.text
  }

  private static func name(_ value: JSONValue) -> String? {
    names.lazy.compactMap { value.member($0).flatMap(sign)?.trimmed }.first { !$0.isEmpty }
  }

  // MARK: - Messages

  private mutating func addBest() throws {
    for value in best.prefix(4000) {
      if let stamp = Self.time(value)?.text.flatMap({ Stamp($0) }) { clock.vote(stamp) }
    }
    clock.settleOrder()
    for value in best { try add(value) }
    best = []
  }

  private mutating func add(_ outer: JSONValue) throws {
    let value = Self.inside(outer) ?? outer
    guard !Self.isNotice(outer), !Self.isNotice(value), Self.isMessage(value),
      var name = sender(value)
    else {
      builder.leftOut += 1
      return
    }
    // Messenger writes each byte of UTF-8 as a letter of its own.
    let mend = value.member("sender_name") == nil ? { $0 } : Self.mended
    name = mend(name)
    var words = Self.words(value).map(mend).first { !Self.isTold($0, of: name) } ?? ""
    if value.text("ts") != nil, value.text("type") == "message" {
      words = plain(slack: words, people)
    }
    try builder.add(
      name, words, at: seconds(value) ?? seconds(outer),
      media: Self.media(of: value) ?? Media(standIn: words))
  }

  private static func mended(_ text: String) -> String {
    let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    let isMeant = bytes.count == text.unicodeScalars.count
    return isMeant ? String(validating: bytes, as: UTF8.self) ?? text : text
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
    // Telegram tells no name of one that is gone.
    return Self.direction(value) ?? (value.has(["from"]) ? "Deleted account" : nil)
  }

  private static let unspoken = ChatWords.list("JSON unspoken")
  private static let insideTexts = ChatWords.list("JSON texts inside")

  /// All words of a message, the surest first.
  private static func words(_ value: JSONValue) -> [String] {
    texts.compactMap { value.member($0).flatMap { words(in: $0, depth: 0) } }
      .filter { $0.contains { !$0.isWhitespace } }
  }

  /// Words in a text, in a list of parts, or in an object with one.
  private static func words(in value: JSONValue, depth: Int) -> String? {
    guard depth < 6 else { return nil }
    switch value.content {
    case .string(let text): return text
    case .array(let list):
      let spoken = list.filter { !unspoken.contains($0.text("type") ?? "") }
      return spoken.compactMap { words(in: $0, depth: depth + 1) }
        // Telegram's parts in bold stand in a line.
        .joined(separator: spoken.contains { $0.text != nil } ? "" : "\n")
    default:
      return value.first(of: insideTexts).flatMap { words(in: $0, depth: depth + 1) }
    }
  }

  // MARK: - Times

  private static func time(_ value: JSONValue) -> JSONValue? { value.first(of: times) }

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

  // MARK: - Notices and media

  /// Parts of the names that programs give to notices.
  private static let notices = ChatWords.list("JSON notices"),
    spoken = ChatWords.list("JSON spoken")
  /// Sentences that programs write in a participant's name, for which a percent sign stands.
  private static let told = ChatWords.list("JSON told")

  private static func isNotice(_ value: JSONValue) -> Bool {
    let told = kinds.compactMap { value.text($0)?.lowercased() }.filter { !spoken.contains($0) }
    return told.contains { kind in notices.contains(where: kind.contains) }
  }

  /// Whether a program writes this in a participant's name, as Messenger does.
  private static func isTold(_ words: String, of name: String) -> Bool {
    let isNamed = words.hasPrefix(name + " ")
    return told.contains(where: (isNamed ? "%" + words.dropFirst(name.count) : words).hasPrefix)
  }

  private static let mediaKeys = ChatWords.list("JSON media")
  private static let fileNames = ChatWords.list("JSON file name")

  private static func media(of value: JSONValue) -> Media? {
    for found in mediaKeys.lazy.compactMap(value.member) {
      // What has words of a link is in the place of a file.
      guard let first = found.isList ? found.list.first : found, first.text("fallback") == nil
      else { continue }
      return Media(path: first.text ?? first.first(of: fileNames)?.text)
    }
    return nil
  }
}

extension JSONValue {
  /// A member of an object; nil where there is none or it is null.
  func member(_ key: String) -> JSONValue? { value(of: key).flatMap { $0.isNull ? nil : $0 } }

  /// Whether an object has one of these keys, be it null.
  func has(_ keys: [String]) -> Bool { keys.contains { value(of: $0) != nil } }

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

}

/// Slack's text, in which people, channels and addresses are in angle brackets.
private func plain(slack text: String, _ people: [String: String]) -> String {
  let plain = text.replacing(#/<([@#!]?)([^|>]*)\|?([^>]*)>/#) { found in
    let (sign, target, label) = (found.1, String(found.2), String(found.3))
    let name = sign == "@" ? people[target] : nil
    return (label.isEmpty || sign == "@" || sign == "#" ? sign == "!" ? "@" : sign : "")
      + (name ?? (label.isEmpty ? target : label))
  }
  return PageText.unescaped(plain)
}
