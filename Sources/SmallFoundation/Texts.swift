internal import CGio

/// A set of characters.
public struct CharacterSet: Sendable {
  fileprivate let holds: @Sendable (Unicode.Scalar) -> Bool

  private init(_ holds: @escaping @Sendable (Unicode.Scalar) -> Bool) { self.holds = holds }

  /// The characters of a text.
  public init(charactersIn text: String) {
    let all = Set(text.unicodeScalars)
    self.init { all.contains($0) }
  }

  /// Spaces and the tab.
  public static let whitespaces = CharacterSet {
    $0 == "\t" || $0.properties.generalCategory == .spaceSeparator
  }
  /// Spaces, tabs and ends of lines.
  public static let whitespacesAndNewlines = CharacterSet {
    switch $0.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: whitespaces.holds($0)
    }
  }
}

extension StringProtocol {
  /// Without the characters of a set at its start and its end.
  public func trimmingCharacters(in set: CharacterSet) -> String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !set.holds($0) }),
      let last = scalars.lastIndex(where: { !set.holds($0) })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }

  /// With another text wherever a text stands.
  public func replacingOccurrences(of old: some StringProtocol, with new: some StringProtocol)
    -> String
  {
    var result = ""
    var rest = self[...]
    while let found = rest.range(of: old) {
      result += rest[..<found.lowerBound]
      result += new
      rest = rest[found.upperBound...]
    }
    return result + rest
  }

  /// Where a text stands first in a part, or last with `.backwards`; `.caseInsensitive` is for Latin letters of ASCII.
  ///
  /// What is found is whole characters: an "e" under an accent is no "e".
  public func range(
    of words: some StringProtocol, options: String.CompareOptions = [],
    range searchedPart: Range<Index>? = nil
  ) -> Range<Index>? {
    let fold: (UInt8) -> UInt8 =
      options.contains(.caseInsensitive)
      ? { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } : { $0 }
    let searched = words.utf8.map(fold)
    guard let first = searched.first else { return nil }
    let bytes = (searchedPart.map { self[$0] } ?? self[...]).utf8
    var found: Range<Index>?
    var at = bytes.startIndex
    while let start = bytes[at...].firstIndex(where: { fold($0) == first }) {
      at = bytes.index(after: start)
      guard let end = bytes.end(of: searched, from: start, fold), isCharacters(start..<end) else {
        continue
      }
      found = start..<end
      if !options.contains(.backwards) { break }
    }
    return found
  }

  /// Whether a part of it begins and ends between characters.
  private func isCharacters(_ range: Range<Index>) -> Bool {
    let whole = Substring(self)
    return [range.lowerBound, range.upperBound].allSatisfy {
      $0 == endIndex || String.Index($0, within: whole) != nil
    }
  }

  /// Without the differences of case, accents and width that the options name.
  public func folding(options: String.CompareOptions, locale: Locale?) -> String {
    var text = String(self)
    if options.contains(.widthInsensitive) {
      text.unicodeScalars = .init(text.unicodeScalars.map(\.withUsualWidth))
    }
    if options.contains(.diacriticInsensitive) {
      text = unsafe text.passed { unsafe g_utf8_normalize($0, -1, G_NORMALIZE_NFD) }
      text.unicodeScalars.removeAll { $0.properties.generalCategory == .nonspacingMark }
    }
    return options.contains(.caseInsensitive)
      ? unsafe text.passed { unsafe g_utf8_casefold($0, -1) } : text
  }
}

extension Unicode.Scalar {
  /// The Latin letter, digit or sign that a wide one is the same as.
  fileprivate var withUsualWidth: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0x3000: " "
    default: self
    }
  }
}

extension String {
  /// What a function of GLib makes of it; itself where it makes nothing.
  fileprivate func passed(
    to function: (UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    guard let made = unsafe withCString(function) else { return self }
    defer { unsafe g_free(made) }
    return unsafe String(cString: made)
  }
}

extension Collection where Element == UInt8 {
  /// The end of some bytes that stand at a place; nil where others do.
  fileprivate func end(of other: [UInt8], from start: Index, _ fold: (UInt8) -> UInt8) -> Index? {
    var at = start
    for byte in other {
      guard at != endIndex, fold(self[at]) == byte else { return nil }
      formIndex(after: &at)
    }
    return at
  }
}

extension String {
  /// Numbers as C's `printf` writes them.
  public init(format: String, _ numbers: any CVarArg...) {
    self = unsafe withVaList(numbers) { list in
      var bytes = [CChar](repeating: 0, count: 512)
      unsafe vsnprintf(&bytes, bytes.count, format, list)
      return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
}
