/// Messages in tables, captions and backups, whose rows become objects that `JSONChat` reads by their keys.
struct ChatRecords {
  private var objects: [String] = []
  private let format: String
  private var isUnnamed = false

  /// The chat of a file of one of these kinds; nil for any other file.
  static func read(
    _ bytes: ArraySlice<UInt8>, named file: String, _ progress: ReadingProgress
  ) throws -> Conversation? {
    guard let records = captions(bytes) ?? backup(bytes) ?? table(bytes) else { return nil }
    var chat = JSONChat(format: records.format)
    try chat.take(Array("[\(records.objects.joined(separator: ","))]".utf8)[...])
    guard chat.isFound else { return nil }
    var read = try chat.finished(named: file, progress)
    read.isUnnamed = records.isUnnamed
    return read
  }

  private init(format: String) { self.format = format }

  private mutating func add(_ members: [(key: String, value: String)]) {
    let members = members.filter { !$0.value.isEmpty }
    objects.append(
      "{" + members.map { quoted($0.key) + ":" + quoted($0.value) }.joined(separator: ",") + "}")
  }

  // MARK: - Tables

  /// A table with commas, semicolons, tabs or bars between its values, whose first row names a sender and words.
  private static func table(_ bytes: ArraySlice<UInt8>) -> ChatRecords? {
    let titles = bytes.prefix { $0 != 0x0A }
    let counts = ",;\t|".utf8.map { sign in (sign: sign, count: titles.count { $0 == sign }) }
    guard let most = counts.max(by: { $0.count < $1.count }), most.count > 0 else { return nil }
    var (rest, records) = (bytes, ChatRecords(format: "Table"))
    let known = [JSONChat.texts, JSONChat.senders, JSONChat.times]
    let keys = row(&rest, most.sign).map { title in
      let title = title.lowercased().trimmed()
      return known.joined().first { $0.lowercased() == title } ?? title
    }
    guard known[...1].allSatisfy({ names in keys.contains(where: names.contains) }) else {
      return nil
    }
    while !rest.isEmpty { records.add(zip(keys, row(&rest, most.sign)).map { ($0, $1) }) }
    return records
  }

  /// The values of the next row, which may have quotation marks around them and line breaks in them.
  private static func row(_ rest: inout ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    var (values, value, isQuoted) = ([String](), [UInt8](), false)
    while let byte = rest.popFirst() {
      if isQuoted, byte == "\"" {
        isQuoted = rest.first == "\""
        if isQuoted { value.append(rest.removeFirst()) }
      } else if isQuoted {
        value.append(byte)
      } else if byte == "\"", value.isEmpty {
        isQuoted = true
      } else if byte == separator {
        values.append(value[...].text)
        value = []
      } else if byte == "\n" {
        break
      } else {
        value.append(byte)
      }
    }
    return values + [value[...].text]
  }

  // MARK: - Captions

  /// WebVTT and SubRip, in which meetings are written down: a time, and below it a name and words.
  private static func captions(_ bytes: ArraySlice<UInt8>) -> ChatRecords? {
    let lines = bytes.prefix(400).split(separator: 0x0A).prefix(2)
    guard
      bytes.begins(with: "WEBVTT")
        || lines.count > 1 && lines[0].allSatisfy(\.isDigit) && lines[1].range(of: " --> ") != nil
    else { return nil }
    var spoken: [(name: String?, words: String, time: String)] = []
    var (time, name) = (String?.none, String?.none)
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.trimmed) {
      if let start = line.before(" --> ") {
        // Hours may be left out.
        let text = start.text.replacing(",", with: ".")
        time = text.split(separator: ":").count < 3 ? "00:" + text : text
      }
      if line.isEmpty { time = nil }
      guard let time, line.range(of: " --> ") == nil else { continue }
      var words = line
      if line.begins(with: "<v"), let end = line.place(of: 0x3E) {
        name = line[..<end].drop { $0 != " " }.trimmed.text
        words = line[(end + 1)...]
      } else if let colon = line.before(": "), colon.count < 60 {
        name = colon.text
        words = line[colon.endIndex...].dropFirst(2)
      }
      let plain = PageChat.plain(words.text).trimmed(.whitespaceAndNewlines)
      // What the same person goes on to say is one message.
      if let last = spoken.indices.last, name != nil, spoken[last].name == name {
        spoken[last].words += "\n" + plain
      } else {
        spoken.append((name, plain, time))
      }
    }
    var records = ChatRecords(format: "Captions")
    records.isUnnamed = name == nil
    for (place, said) in spoken.enumerated() {
      let speaker = said.name ?? (name == nil ? ["A", "B"][place % 2] : "?")
      records.add([("speaker", speaker), ("text", said.words), ("time", said.time)])
    }
    return records
  }

  // MARK: - Backups

  /// SMS Backup's XML, an element for each message, whose attributes tell all of it: the longest of its chats.
  private static func backup(_ bytes: ArraySlice<UInt8>) -> ChatRecords? {
    guard bytes.prefix(4000).range(of: "<smses") != nil else { return nil }
    var (chats, open) = ([String: ChatRecords](), [(key: String, value: String)]())
    func close(_ address: String) {
      if open.contains(where: { $0.key == "text" && !$0.value.isEmpty }) {
        chats[address, default: ChatRecords(format: "SMS Backup")].add(open)
      }
      open = []
    }
    var address = ""
    PageChat.scan(bytes.text) { _ in
    } _: { tag in
      if tag.name == "part", !tag.isEnd, tag.attribute("ct") == "text/plain" {
        open.append(("text", tag.attribute("text") ?? ""))
      }
      if tag.isEnd, tag.name == "mms" { close(address) }
      guard !tag.isEnd, tag.name == "sms" || tag.name == "mms",
        let number = tag.attribute("address")
      else { return }
      address = number
      let known = tag.attribute("contact_name") ?? ""
      let isKnown = !["", "null", "(Unknown)"].contains(known)
      let kind = tag.attribute(tag.name == "sms" ? "type" : "msg_box")
      open = [
        ("from", kind == "2" ? "Me" : isKnown ? known : number),
        ("date", tag.attribute("date") ?? ""),
      ]
      if tag.name == "sms" {
        open.append(("text", tag.attribute("body") ?? ""))
        close(number)
      }
    }
    return chats.max { ($0.value.objects.count, $1.key) < ($1.value.objects.count, $0.key) }?.value
  }
}
