extension Language {
  /// Units of the window's numbers.
  private static let units: Set<Substring> = [
    "%", "/ms", "/s", "1/s", "Hz", "J", "J/kg", "N", "N/m", "N·m", "N·s/m", "g", "kg", "m", "m/s",
    "ms", "pt", "pt/s", "pt/s²", "rad/s", "s", "°", "°/s", "ζ", "×",
  ]

  /// What hertz are called behind a number.
  public var hertz: String { self == .russian ? "Гц" : "Hz" }

  /// A number, or some with their units, as the language writes them; other words as they are.
  func number(_ words: String) -> String {
    guard self == .russian, let first = words.utf8.first, first != UInt8(ascii: " ") else {
      return words
    }
    var tokens: [String] = []
    for token in words.split(separator: " ", omittingEmptySubsequences: false) {
      let word = token.last == "," ? token.dropLast() : token
      guard Self.units.contains(word) || Self.isNumber(word) else { return words }
      tokens.append(
        word == "Hz" ? hertz + token.dropFirst(2) : String(token.map { $0 == "." ? "," : $0 }))
    }
    return tokens.joined(separator: " ")
  }

  /// Whether a word is a number with at most one point between digits, and at most a sign at each end.
  private static func isNumber(_ word: Substring) -> Bool {
    var digits = word
    if let first = digits.first, "+-−±≈".contains(first) { digits.removeFirst() }
    if let last = digits.last, "×%°".contains(last) { digits.removeLast() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }

  /// A pattern that has no words, as of a list, with the language's own signs between its places.
  func punctuated(_ pattern: String) -> String {
    guard self == .chinese, !pattern.contains(where: \.isLetter) else { return pattern }
    return pattern.replacing(", ", with: "，").replacing(": ", with: "：")
  }
}
