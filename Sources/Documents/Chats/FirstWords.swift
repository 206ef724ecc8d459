/// What lines start with that have a time and no sign around a name: `10:00 Ada hello`.
///
/// Only names come back again and again, so that the lines of one file show which words are names.
struct FirstWords {
  private struct Word {
    var count = 0
    /// The word after it, while that is the same in all lines.
    var second: String?
  }

  /// Fewer lines show nothing, unless dates stand on lines of their own.
  private static let enough = 12
  private static let enoughWithDays = 4
  /// The share of lines, of so many, whose first words must come back.
  private static let share = (3, of: 4)

  private var words: [String: Word] = [:]
  private var lines = 0
  /// Whether dates stand on lines of their own, as between the messages of a chat.
  var hasDays = false

  mutating func take(_ body: String) {
    lines += 1
    let parts = body.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count > 1, let first = parts.first, Self.mayBeName(first) else { return }
    if words[first] == nil {
      words[first] = Word(count: 1, second: parts.count > 2 ? parts[1] : nil)
    } else {
      words[first]?.count += 1
      if words[first]?.second != parts[1] || parts.count < 3 { words[first]?.second = nil }
    }
  }

  private static func mayBeName(_ word: String) -> Bool {
    word.count <= 30 && word.contains { $0.isLetter }
      && word.allSatisfy { $0.isAlphanumeric || "_-^[]{}\\`|.'".contains($0) }
      && word.last != "."
  }

  /// The names, of one word or two; nil where the lines do not show that they start with names.
  var names: Set<String>? {
    let again = words.filter { $0.value.count > 1 }
    let recurring = again.values.reduce(0) { $0 + $1.count }
    guard again.count > 1, lines >= (hasDays ? Self.enoughWithDays : Self.enough),
      recurring * Self.share.of >= lines * Self.share.0, again.count * 2 <= recurring
    else { return nil }
    return Set(again.map { first, word in word.second.map { "\(first) \($0)" } ?? first })
  }

  /// The name of two words, or else of one, that a line starts with, which more words follow; nil for none.
  static func name(of body: String, among names: Set<String>) -> String? {
    let words = body.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    let ends = words.prefix(2).dropLast(words.count > 2 ? 0 : 1).map(\.endIndex)
    return ends.reversed().lazy.map { String(body[..<$0]) }.first(where: names.contains)
  }
}
