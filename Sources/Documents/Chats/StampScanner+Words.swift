// The words among dates and times.

extension StampScanner {
  mutating func word() -> Bool {
    let start = (at, length)
    skipWord(from: at)
    var letters = text(from: start.0)
    if let whole = dottedHalf(after: letters) { letters = whole }
    guard take(letters) else {
      (at, length) = start
      return false
    }
    if peek == "." { advance() }
    return true
  }

  /// No word that is known is longer, in bytes.
  private static let longestWord = 40

  /// Passes over letters, as far as a word that begins at a place may reach.
  private mutating func skipWord(from place: String.Index) {
    while let next = peek, next.isLetter, size(from: place) < Self.longestWord { advance() }
  }

  /// The name of half a day that is written as two words with a dot between, `π.μ.`; nil, and nothing read, for all
  /// else.
  private mutating func dottedHalf(after letters: String) -> String? {
    guard half == nil, peek == ".", letters.unicodeScalars.count < 4 else { return nil }
    let start = (at, length)
    advance()
    skipWord(from: start.0)
    let whole = letters + text(from: start.0)
    guard StampWords.half(whole.lowercased(), isAfterTime: false, isBeforeDot: false) != nil else {
      (at, length) = start
      return nil
    }
    return whole
  }

  /// Keeps what a word says; false where it cannot stand here.
  private mutating func take(_ letters: String) -> Bool {
    if StampWords.mayKnow(letters), takeKnown(letters) { return true }
    unknownWords += 1
    return unknownWords <= Self.mostUnknownWords
  }

  /// Keeps what a word says; false, and nothing kept, where it is not known here.
  private mutating func takeKnown(_ letters: String) -> Bool {
    let word = letters.lowercased()
    if half == nil, word.utf8.count > 1 || peek == "." || peek == nil,
      let known = StampWords.half(word, isAfterTime: clock != nil, isBeforeDot: peek == ".")
    {
      half = known
      isAmerican = letters == "AM" || letters == "PM"
      isEastern = letters.unicodeScalars.allSatisfy { $0.value > 0x2E80 }
    } else if word == StampWords.halfEnd, half != nil, clock != nil {
      return true
    } else if word == StampWords.timeStart, day != nil, clock == nil, peek?.decimalDigit != nil {
      return true
    } else if clock == nil, month == nil, written == nil,
      let known = StampWords.month(word)
    {
      month = known
    } else if StampWords.zones.contains(letters), clock != nil {
      // An offset may follow: `UTC+01:00`.
      let isAlone = peek != "+" && peek != "-"
      if isAlone, letters == "Z" || letters == "UTC" || letters == "GMT" { shift = 0 }
    } else if clock == nil, name == nil, let known = StampWords.day(word) {
      name = known
    } else if clock == nil, StampWords.ordinals.contains(word), !alone.isEmpty {
      return true
    } else if clock == nil ? StampWords.fillers.contains(word) : StampWords.hours.contains(word) {
      return true
    } else {
      return false
    }
    return true
  }
}
