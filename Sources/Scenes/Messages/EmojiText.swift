extension String {
  /// Whether it is so many emoji and nothing else but spaces around them.
  func isEmoji(count: ClosedRange<Int>) -> Bool {
    var found = 0
    for character in self where !character.isWhitespace {
      guard character.isEmoji else { return false }
      found += 1
      // A long text is not read to its end.
      if found > count.upperBound { return false }
    }
    return count.contains(found)
  }
}

extension Character {
  /// Whether it is shown as a picture: an emoji by itself, or a sign that a selector makes one.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && unicodeScalars.dropFirst().contains { $0 == "\u{FE0F}" }
  }
}
