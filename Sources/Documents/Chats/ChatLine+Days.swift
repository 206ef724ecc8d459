extension ChatLine {
  /// Whether a sign is drawn around dates that stand alone.
  private static func isRule(_ sign: Unicode.Scalar) -> Bool {
    switch sign {
    case "#", "=", " ", "-", "–", "—", "─", "*", "_", "~": true
    default: false
    }
  }

  /// The line without such signs at its start.
  private var withoutRules: Substring {
    Substring(whole.unicodeScalars.drop(while: Self.isRule)).dropMarks()
  }

  /// Whether the line is a date and nothing else, or that and in brackets the date before it.
  var isDay: Bool {
    guard whole.unicodeScalars.count < 80 else { return false }
    // Markdown's titles and rules stand around dates too.
    let start = withoutRules
    let isBracketed = start.utf8.first == UInt8(ascii: "[")
    guard let end = Self.endOfDay(isBracketed ? start.dropFirst() : start) else { return false }
    let isNoMore =
      end.isEmpty || end.first?.isNumber == true && Self.endOfDay(end)?.isEmpty == true
    return isNoMore && lastDay != nil
  }

  /// What follows a date, the words after it and what is drawn around both.
  private static func endOfDay(_ text: Substring) -> Substring? {
    var scanner = StampScanner(text)
    while scanner.step() {}
    guard scanner.hasDateNumbers else { return nil }
    scanner.skip {
      $0.isStampSpace || ".,()（）]".unicodeScalars.contains($0) || $0.isLetter || isRule($0)
    }
    return text[scanner.at...]
  }

  /// The date, with its year, that the line ends with, as programs' notices do, and a time with it; of two dates,
  /// the one that begins.
  var lastDay: (day: WrittenDay, seconds: Int32?)? {
    guard whole.unicodeScalars.count < 120, whole.utf8.contains(where: \.mayBeDigit) else {
      return nil
    }
    var found: (day: WrittenDay, seconds: Int32?)?
    for word in whole.utf8.split(whereSeparator: { " \t([".utf8.contains($0) }).prefix(12) {
      // The day that ends is in brackets or before `to`.
      if found != nil, !word.elementsEqual("to".utf8) { continue }
      var scanner = StampScanner(whole[word.startIndex...])
      while scanner.step() {}
      guard let day = scanner.day, day.hasYear else { continue }
      found = (day, scanner.stamp?.seconds)
    }
    return found
  }

  /// The day that the line is and nothing else, with a year or without, or by its name.
  var dayAlone: Stamp? {
    guard whole.utf8.count < 60, stamp == nil else { return nil }
    var scanner = StampScanner(withoutRules)
    scanner.readKnown()
    scanner.skip(while: Self.isRule)
    return scanner.isAtEnd ? scanner.dayAlone : nil
  }
}
