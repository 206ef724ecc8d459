/// Tables and backups as the JSON of a list with an object for each message, and captions as lines with times.
enum RecordChat {
  /// The JSON of a list.
  static func json(_ messages: [[(key: String, value: String)]]) -> ArraySlice<UInt8> {
    let objects = messages.map { members in
      "{\(members.map { "\(quoted($0.key)):\(quoted($0.value))" }.joined(separator: ","))}"
    }
    return Array("[\(objects.joined(separator: ","))]".utf8)[...]
  }

  // MARK: - Tables

  /// A table with commas, semicolons, tabs or bars between its values, whose first row names a sender and words.
  static func table(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
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
    var rows: [[(key: String, value: String)]] = []
    while !rest.isEmpty {
      rows.append(
        zip(keys, row(&rest, most.sign)).filter { !$1.isEmpty || JSONChat.texts.contains($0) })
    }
    return json(rows)
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

  /// WebVTT and SubRip, in which meetings are written down: a time, and below it a name and words.
  static func captions(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard let arrow = bytes.prefix(2000).range(of: " --> "),
      bytes[..<arrow.lowerBound].last.isDigit, bytes[arrow.upperBound...].first.isDigit
    else { return nil }
    var lines: [String] = []
    for cue in bytes.text.split(separator: "\n\n") {
      let parts = cue.split(separator: "\n").map { String($0).trimmed }
      guard let head = parts.firstIndex(where: { $0.contains(" --> ") }) else { continue }
      // Hours may be left out.
      let start = parts[head].prefix { $0 != " " }
      let hours = start.count { $0 == ":" } < 2 ? "00:" : ""
      var words = parts[(head + 1)...].joined(separator: " ")
      if words.hasPrefix("<v"), let end = words.firstIndex(of: ">") {
        words = words[..<end].drop { $0 != " " } + ": " + words[end...].dropFirst()
      }
      lines.append("[\(hours)\(start)] \(PageText.plain(words).trimmed)")
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  // MARK: - Backups

  /// SMS Backup's XML, an element for each message, whose attributes tell all of it: a list for each number.
  static func backup(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.prefix(4000).range(of: "<smses") != nil else { return nil }
    var (chats, open) = ([String: [[(key: String, value: String)]]](), PageText.Tag?.none)
    PageText.scan(bytes.text) { _ in
    } _: { tag in
      if tag.name == "sms" || tag.name == "mms" { open = tag.isEnd ? nil : tag }
      let isPart = tag.name == "part" && tag.attribute("ct") == "text/plain"
      guard tag.name == "sms" || isPart, let open, let number = open.attribute("address"),
        let words = tag.attribute(isPart ? "text" : "body")
      else { return }
      let contact = open.attribute("contact_name") ?? ""
      let isKnown = !["", "null", "(Unknown)"].contains(contact)
      let isOwn = open.attribute(isPart ? "msg_box" : "type") == "2"
      chats[number, default: []].append([
        ("from", isOwn ? "Me" : isKnown ? contact : number), ("text", words),
        ("time", open.attribute("date") ?? ""),
      ])
    }
    let longest = chats.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return longest.map { json($0.value) }
  }
}
