/// Lines of the histories that Psi keeps of one contact: `|2024-01-09T14:00:10|1|from|N---|words`.
enum PsiHistory {
  /// A message; its name is the program's word for the side it is from.
  struct Said {
    let name: String
    let words: String
    let stamp: Stamp?
  }

  /// Reads a line; nil for others.
  static func read(_ line: String) -> Said? {
    let parts = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].isEmpty, parts[3] == "from" || parts[3] == "to",
      let stamp = ChatLine.stamp(of: parts[1]), stamp.day != nil
    else { return nil }
    return Said(
      name: parts[3] == "to" ? "Me" : "Contact", words: unescaped(parts[5]), stamp: stamp)
  }

  /// Words with the breaks of lines, bars and strokes for which a stroke and a letter stand.
  private static func unescaped(_ text: Substring) -> String {
    var (words, rest) = ("", text)
    while let sign = rest.popFirst() {
      guard sign == "\\", let next = rest.popFirst() else {
        words.append(sign)
        continue
      }
      words.append(next == "n" ? "\n" : next == "p" ? "|" : next)
    }
    return words.trimmed(.whitespaceAndNewlines)
  }
}
