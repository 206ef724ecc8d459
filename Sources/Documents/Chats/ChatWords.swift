/// The lists of words that chats are read with: the sections of `Assets/Chats/words.txt`.
enum ChatWords {
  private static let lists: [String: [String]] = {
    let sections = ("\n" + Samples.words("words")).split(separator: "\n# ")
    return Dictionary(
      sections.map { section in
        let lines = section.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
        return (lines.first?.first ?? "", Array(lines.dropFirst().joined()))
      }, uniquingKeysWith: { first, _ in first })
  }()

  static func list(_ name: String) -> [String] { lists[name] ?? [] }

  /// What the words of some lists mean, in small letters.
  static func meanings<Meaning>(_ lists: [(name: String, meaning: Meaning)]) -> [String: Meaning] {
    Dictionary(
      lists.flatMap { list in Self.list(list.name).map { ($0.lowercased(), list.meaning) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// The words of dates and times in the languages of messengers.
enum StampWords {
  /// What a word means: half of a day, what stands between parts of a stamp or behind a time, or Greenwich's clock.
  enum Kind: String, CaseIterable { case forenoon, afternoon, weekday, filler, unit, zone }

  static let kinds = ChatWords.meanings(Kind.allCases.map { ($0.rawValue, $0) })
  static let months = ChatWords.meanings((1...12).map { ("month \($0)", $0) })
}
