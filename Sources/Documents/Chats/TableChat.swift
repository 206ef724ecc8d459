/// Messages in a table with commas, semicolons, tabs or bars between its values, whose first row names the columns.
enum TableChat {
  /// The chat of a table; nil where the first row names no sender and no words.
  static func read(_ bytes: ArraySlice<UInt8>, named file: String) throws -> Conversation? {
    guard let separator = separator(bytes.prefix { $0 != 0x0A }) else { return nil }
    var rest = bytes
    let titles = row(&rest, separator).map { $0.lowercased().trimmed() }
    guard let words = column(titles, JSONChat.texts),
      let sender = column(titles, JSONChat.senders, but: words)
    else { return nil }
    let type = titles.firstIndex(of: "type")
    var (builder, clock) = (ChatBuilder(), ChatClock())
    let rows = rows(&rest, separator)
    let stamps = stamps(of: rows, titles, &clock)
    for (row, stamp) in zip(rows, stamps) {
      guard row.count > max(words, sender) else {
        if row.count > 1 { builder.leftOut += 1 }
        continue
      }
      let kind = type.map { row.count > $0 ? row[$0].lowercased() : "" }
      var name = row[sender].trimmed()
      if name.isEmpty, kind == "outgoing" || kind == "sent" { name = "Me" }
      if name.isEmpty, kind == "notification" || kind == "system" || kind == nil {
        builder.leftOut += 1
        continue
      }
      let media = Media(standIn: row[words])
      try builder.add(
        name.isEmpty ? "?" : name, row[words], at: stamp.flatMap { clock.seconds($0) })
      if let media, let last = builder.drafts.last { builder.media[last.id] = media }
    }
    guard !builder.drafts.isEmpty else { return nil }
    builder.sortByTime()
    return try builder.conversation(named: file, format: "Table")
  }

  private static func rows(_ rest: inout ArraySlice<UInt8>, _ separator: UInt8) -> [[String]] {
    var rows: [[String]] = []
    while !rest.isEmpty { rows.append(row(&rest, separator)) }
    return rows
  }

  /// The time of each row, in one column or in two.
  private static func stamps(
    of rows: [[String]], _ titles: [String], _ clock: inout ChatClock
  ) -> [Stamp?] {
    let dates = ["date", "message date", "day"].compactMap { titles.firstIndex(of: $0) }.first
    let (time, hours) = (column(titles, JSONChat.times), titles.firstIndex(of: "time"))
    let stamps = rows.map { row -> Stamp? in
      var text = time.map { row.count > $0 ? row[$0] : "" } ?? ""
      if let dates, let hours, dates != hours, row.count > max(dates, hours) {
        text = row[dates] + " " + row[hours]
      }
      let bytes = Array(text.utf8)[...]
      let stamp = StampScanner.scan(bytes)
      if let stamp { clock.vote(stamp, bytes) }
      return stamp
    }
    clock.settleOrder()
    return stamps
  }

  private static func column(_ titles: [String], _ names: [String], but other: Int? = nil) -> Int? {
    names.lazy.compactMap { name in
      titles.firstIndex { $0 == name.lowercased() && titles.firstIndex(of: $0) != other }
    }.first
  }

  private static func separator(_ titles: ArraySlice<UInt8>) -> UInt8? {
    let counts = ",;\t|".utf8.map { sign in (sign, titles.count { $0 == sign }) }
    guard let most = counts.max(by: { $0.1 < $1.1 }), most.1 > 0 else { return nil }
    return most.0
  }

  /// The values of the next row, which may have quotation marks around them and line breaks in them.
  private static func row(_ rest: inout ArraySlice<UInt8>, _ separator: UInt8) -> [String] {
    let quote = UInt8(ascii: "\"")
    var (values, value, isQuoted) = ([String](), [UInt8](), false)
    while let byte = rest.first {
      rest = rest.dropFirst()
      if isQuoted {
        if byte != quote {
          value.append(byte)
        } else if rest.first == quote {
          value.append(quote)
          rest = rest.dropFirst()
        } else {
          isQuoted = false
        }
      } else if byte == quote, value.isEmpty {
        isQuoted = true
      } else if byte == separator {
        values.append(String(decoding: value, as: UTF8.self))
        value = []
      } else if byte == 0x0A {
        break
      } else {
        value.append(byte)
      }
    }
    values.append(String(decoding: value, as: UTF8.self))
    return values
  }
}

/// What WebVTT and SubRip hold, in which meetings are written down: a time, and below it a name and words.
enum Captions {
  static func isStart(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.begins(with: Array("WEBVTT".utf8)) { return true }
    let lines = bytes.prefix(400).split(separator: 0x0A).prefix(3)
    return lines.first?.allSatisfy(\.isDigit) == true
      && lines.dropFirst().first?.range(of: " --> ") != nil
  }

  static func read(_ bytes: ArraySlice<UInt8>, named file: String) throws -> Conversation {
    var builder = ChatBuilder()
    var (at, name, isOpen) = (Double?.none, String?.none, false)
    var spoken: [(name: String?, words: String, at: Double?)] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.trimmed
      if let arrow = line.range(of: " --> ") {
        (at, isOpen) = (seconds(line[..<arrow.lowerBound]), true)
        continue
      }
      if line.isEmpty { isOpen = false }
      guard isOpen else { continue }
      var words = String(decoding: line, as: UTF8.self)
      var isNamed = false
      if words.hasPrefix("<v"), let end = words.firstIndex(of: ">") {
        name = String(words[..<end].drop { $0 != " " }.dropFirst()).trimmed()
        words = String(words[end...].dropFirst())
        isNamed = true
      } else if let colon = words.utf8.range(of: ": "), words[..<colon.lowerBound].count < 60 {
        name = String(words[..<colon.lowerBound])
        words = String(words[colon.upperBound...])
        isNamed = true
      }
      words = PageChat.plain(words).trimmed(.whitespaceAndNewlines)
      // What the same person goes on to say is one message.
      if let last = spoken.indices.last, spoken[last].name == name, !isNamed || name != nil {
        spoken[last].words += "\n" + words
      } else if !words.isEmpty {
        spoken.append((name, words, at))
      }
    }
    builder.isUnnamed = !spoken.contains { $0.name != nil }
    for (place, said) in spoken.enumerated() {
      try builder.add(
        said.name ?? (builder.isUnnamed ? ["A", "B"][place % 2] : "?"), said.words, at: said.at)
    }
    return try builder.conversation(named: file, format: "Captions")
  }

  /// Hours may be left out.
  private static func seconds(_ text: ArraySlice<UInt8>) -> Double? {
    let parts = String(decoding: text, as: UTF8.self).replacing(",", with: ".").split(
      separator: ":"
    ).map { Double($0) }
    guard (2...3).contains(parts.count) else { return nil }
    return parts.reduce(0) { sum, part in sum.flatMap { sum in part.map { sum * 60 + $0 } } }
  }
}

/// The names that Slack and Discord write between colons in the place of emoji.
enum EmojiCodes {
  static func sign(of name: String) -> String? { signs[name] }

  private static let signs: [String: String] = {
    let words = Samples.words("emoji").split(whereSeparator: \.isWhitespace).map(String.init)
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  /// A text with the emoji for which names between colons stand.
  static func shown(_ text: String) -> String {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2 else { return text }
    var (shown, wasSign) = (String(parts[0]), false)
    for part in parts.dropFirst() {
      if let sign = wasSign ? nil : signs[String(part)] {
        shown += sign
        wasSign = true
      } else {
        shown += (wasSign ? "" : ":") + part
        wasSign = false
      }
    }
    return shown
  }
}
