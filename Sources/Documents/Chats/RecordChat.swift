/// Messages in tables, captions and backups.
struct RecordChat {
  private var (builder, clock) = (ChatBuilder(), ChatClock())

  /// The chat of a file of one of these kinds; nil for any other file.
  static func read(
    _ bytes: ArraySlice<UInt8>, named file: String, _ progress: ReadingProgress
  ) throws -> Conversation? {
    if let table = table(bytes) {
      var chat = JSONChat(format: "Table")
      try chat.take(table[...])
      if chat.isFound { return try chat.finished(named: file, progress) }
    }
    var chat = RecordChat()
    if try chat.takeCaptions(bytes) {
      return try chat.builder.conversation(named: file, format: "Captions")
    }
    guard var backup = try backup(bytes) else { return nil }
    return try backup.conversation(named: file, format: "SMS Backup")
  }

  // MARK: - Tables

  /// A table with commas, semicolons, tabs or bars between its values, whose first row names a sender and words, as the
  /// JSON of a list with an object for each row.
  private static func table(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let titles = bytes.prefix { $0 != 0x0A }
    let counts = ",;\t|".utf8.map { sign in (sign: sign, count: titles.count { $0 == sign }) }
    guard let most = counts.max(by: { $0.count < $1.count }), most.count > 0 else { return nil }
    let known = [JSONChat.texts, JSONChat.senders, JSONChat.times]
    var rest = bytes
    let keys = row(&rest, most.sign).map { title in
      known.joined().first { $0.lowercased() == title.lowercased().trimmed } ?? title.lowercased()
    }
    guard known[...1].allSatisfy({ names in keys.contains(where: names.contains) }) else {
      return nil
    }
    var objects: [String] = []
    while !rest.isEmpty {
      let members = zip(keys, row(&rest, most.sign)).filter {
        !$1.isEmpty || JSONChat.texts.contains($0)
      }
      objects.append("{\(members.map { "\(quoted($0)):\(quoted($1))" }.joined(separator: ","))}")
    }
    return Array("[\(objects.joined(separator: ","))]".utf8)
  }

  /// The values of the next row, which may have quotation marks around them and line breaks in them.
  private static func row(_ rest: inout ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    var (values, value, isQuoted) = ([String](), [UInt8](), false)
    while let byte = rest.popFirst(), isQuoted || byte != "\n" {
      if isQuoted, byte == "\"" {
        isQuoted = rest.first == "\""
        if isQuoted { value.append(rest.removeFirst()) }
      } else if byte == "\"", value.isEmpty {
        isQuoted = true
      } else if byte == separator, !isQuoted {
        values.append(value[...].text)
        value = []
      } else {
        value.append(byte)
      }
    }
    return values + [value[...].text]
  }

  // MARK: - Captions

  /// Takes WebVTT and SubRip, in which meetings are written down: a time, and below it a name and words; false of any
  /// other file.
  private mutating func takeCaptions(_ bytes: ArraySlice<UInt8>) throws -> Bool {
    let lines = bytes.prefix(400).split(separator: 0x0A).prefix(2)
    guard
      bytes.begins(with: "WEBVTT")
        || lines.count > 1 && lines[0].allSatisfy(\.isDigit) && lines[1].range(of: " --> ") != nil
    else { return false }
    var spoken: [(name: String?, words: String, time: String)] = []
    var (time, name) = (String?.none, String?.none)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.trimmed) {
      if let start = line.before(" --> ") {
        // Hours may be left out.
        time = start.text.split(separator: ":").count < 3 ? "00:" + start.text : start.text
        continue
      }
      if line.isEmpty { time = nil }
      guard let time else { continue }
      var words = line
      if line.begins(with: "<v"), let end = line.place(of: 0x3E) {
        name = line[..<end].drop { $0 != " " }.trimmed.text
        words = line[(end + 1)...]
      } else if let colon = line.before(": "), colon.count < 60 {
        name = colon.text
        words = line[colon.endIndex...].dropFirst(2)
      }
      let plain = PageText.plain(words.text).trimmed
      // What the same person goes on to say is one message.
      if let last = spoken.indices.last, name != nil, spoken[last].name == name {
        spoken[last].words += "\n" + plain
      } else {
        spoken.append((name, plain, time))
      }
    }
    builder.isUnnamed = name == nil
    for (place, said) in spoken.enumerated() {
      let speaker = said.name ?? (name == nil ? ["A", "B"][place % 2] : "?")
      try builder.add(speaker, said.words, at: Stamp(said.time).flatMap { clock.seconds($0) })
    }
    return true
  }

  // MARK: - Backups

  /// SMS Backup's XML, an element for each message, whose attributes tell all of it: the longest of its chats.
  private static func backup(_ bytes: ArraySlice<UInt8>) throws -> ChatBuilder? {
    guard bytes.prefix(4000).range(of: "<smses") != nil else { return nil }
    var (chats, open) = ([String: ChatBuilder](), PageText.Tag?.none)
    try PageText.scan(bytes.text) { _ in
    } _: { tag in
      if tag.name == "sms" || tag.name == "mms" { open = tag.isEnd ? nil : tag }
      let isPart = tag.name == "part" && tag.attribute("ct") == "text/plain"
      guard tag.name == "sms" || isPart, let open, let number = open.attribute("address"),
        let words = tag.attribute(isPart ? "text" : "body")
      else { return }
      let contact = open.attribute("contact_name") ?? ""
      let isKnown = !["", "null", "(Unknown)"].contains(contact)
      let isOwn = open.attribute(isPart ? "msg_box" : "type") == "2"
      try chats[number, default: ChatBuilder()].add(
        isOwn ? "Me" : isKnown ? contact : number, words,
        at: open.attribute("date").flatMap(Double.init).map { $0 / 1000 })
    }
    return chats.max { ($0.value.messages.count, $1.key) < ($1.value.messages.count, $0.key) }?
      .value
  }
}
