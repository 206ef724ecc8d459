/// The lists of words that chats are read with: the sections of `Assets/Chats/words.txt`.
enum ChatWords {
  private static let lists: [String: [String]] = {
    var (lists, name) = ([String: [String]](), "")
    for line in Samples.words("words").split(separator: "\n") {
      if line.hasPrefix("# ") {
        name = String(line.dropFirst(2))
      } else {
        lists[name, default: []] += line.split(separator: "|").map(String.init)
      }
    }
    return lists
  }()

  static func list(_ name: String) -> [String] { lists[name] ?? [] }
}

/// The words of dates and times in the languages of messengers.
enum StampWords {
  enum Meaning {
    case half(Bool)
    case month(Int)
    /// Greenwich's clock.
    case zone
    case weekday
    case filler
    /// What follows a time.
    case unit
  }

  /// What a word means; nil for any other word.
  static func meaning(of word: String) -> Meaning? {
    if let known = words[word] { return known }
    let word = word.lowercased()
    if let known = words[word] { return known }
    // Longer forms of months begin as their short ones do: four letters tell two apart that share three.
    guard let month = months[String(word.prefix(4))] ?? months[String(word.prefix(3))],
      word.count <= 4 || longMonths.contains(where: word.hasPrefix)
    else { return nil }
    return .month(month)
  }

  private static let words: [String: Meaning] = {
    var words: [String: Meaning] = [:]
    for (list, meaning) in [
      ("forenoon", .half(false)), ("afternoon", .half(true)), ("weekday", .weekday),
      ("filler", .filler), ("unit", .unit), ("zone", .zone),
    ] as [(String, Meaning)] {
      for word in ChatWords.list(list) { words[word] = meaning }
    }
    return words
  }()
  private static let months = Dictionary(
    (1...12).flatMap { month in ChatWords.list("month \(month)").map { ($0, month) } },
    uniquingKeysWith: { first, _ in first })
  /// Longer words that begin with the letters of a month name none, but for these.
  private static let longMonths = ChatWords.list("long month")
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
      let sign = wasSign ? nil : signs[String(part)]
      shown += sign ?? (wasSign ? "" : ":") + part
      wasSign = sign != nil
    }
    return shown
  }
}
