/// Messages in a table of values with commas, semicolons or tabs between them, whose first line names the columns.
struct TableChat {
  /// What a row tells.
  enum Row {
    case said(name: String, words: String, time: String, file: String, reactions: String)
    case notice
  }

  private let separator: Character
  private let name: Int
  private let words: Int
  private let times: [Int]
  private let (kind, file, reactions): (Int?, Int?, Int?)
  /// A row whose last value goes on in the next line.
  private var open = ""
  /// The row that the first line is, where it names no columns.
  private(set) var first: Row?

  /// Reads the line that names the columns; nil where it names none for senders and words.
  init?(_ head: String) {
    guard let separator = [",", ";", "\t"].first(where: { head.contains($0 as Character) }) else {
      return nil
    }
    let titles = Self.values(head, separator)
    let columns = titles.map(Self.key)
    func column(_ keys: [String]) -> Int? {
      keys.lazy.compactMap { columns.firstIndex(of: Self.key($0)) }.first
    }
    self.separator = separator
    guard let name = column(LoggedMessage.names), let words = column(LoggedMessage.texts),
      name != words
    else {
      guard Self.startsWithTime(titles) else { return nil }
      // Without titles, as Viber writes them: date, time, name, number, words.
      (self.name, self.words, times) = (2, titles.count - 1, [0, 1])
      (kind, file, reactions) = (nil, nil, nil)
      first = take(head)
      return
    }
    (self.name, self.words) = (name, words)
    let day = columns.firstIndex(of: "date")
    let time = columns.firstIndex(of: "time")
    if let day, let time {
      times = [day, time]
    } else {
      times = column(LoggedMessage.times).map { [$0] } ?? []
    }
    (kind, file) = (column(LoggedMessage.kinds), column(["attachments", "attachment", "media"]))
    reactions = column(["reactions"])
  }

  /// Whether the first two of at least four values are a date and a time.
  private static func startsWithTime(_ values: [String]) -> Bool {
    guard values.count >= 4, values.allSatisfy({ $0.count < 400 }),
      values[2].contains(where: \.isLetter)
    else { return false }
    return ChatLine.stamp(of: "\(values[0]) \(values[1])")?.day != nil
      && ChatLine.stamp(of: values[1])?.day == nil && ChatLine.stamp(of: values[0]) == nil
  }

  /// Reads one more line; nil where its row goes on in the next one.
  mutating func take(_ line: String) -> Row? {
    open += open.isEmpty ? line : "\n" + line
    let quotes = line.utf8.count { $0 == UInt8(ascii: "\"") }
    if quotes % 2 == 1 { isQuoted.toggle() }
    return isQuoted ? nil : end()
  }

  /// Reads the row that is open; nil where there is none.
  mutating func end() -> Row? {
    guard !open.isEmpty else { return nil }
    let values = Self.values(open, separator)
    (open, isQuoted) = ("", false)
    func value(_ column: Int?) -> String {
      guard let column, column < values.count else { return "" }
      return values[column].trimmed(.whitespaceAndNewlines)
    }
    let text = value(words)
    if value(name).isEmpty || text.isEmpty && value(file).isEmpty
      || LoggedMessage.isNotice(value(kind))
    {
      return .notice
    }
    let time = times.map { value($0) }.joined(separator: " ")
    return .said(
      name: value(name), words: text, time: time, file: value(file), reactions: value(reactions))
  }

  private var isQuoted = false

  /// A column's name without what programs write differently.
  private static func key(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter })
  }

  /// No table of messages has more columns: what is behind them is passed over.
  private static let mostColumns = 1000

  /// The values of a row; what is in quotation marks may hold separators, and two marks for one.
  private static func values(_ row: String, _ separator: Character) -> [String] {
    var values = [""]
    var isQuoted = false
    var last: Character?
    for sign in row {
      if sign == "\"" {
        if !isQuoted, last == "\"" { values[values.count - 1].append(sign) }
        isQuoted.toggle()
        last = isQuoted ? nil : sign
        continue
      }
      last = nil
      if sign == separator, !isQuoted {
        guard values.count < mostColumns else { return values }
        values.append("")
      } else {
        values[values.count - 1].append(sign)
      }
    }
    return values
  }
}
