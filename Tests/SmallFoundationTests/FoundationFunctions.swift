import Foundation

/// What the functions of Foundation answer, in words and numbers that the tests compare.
enum FoundationAnswers {
  static func trimmed(_ text: String) -> [String] {
    [CharacterSet.whitespaces, .whitespacesAndNewlines, .init(charactersIn: "a.")].map {
      text.trimmingCharacters(in: $0)
    }
  }

  static func replaced(_ text: String, _ old: String) -> String {
    text.replacingOccurrences(of: old, with: "-")
  }

  /// First and last, with and without regard of case, and in the second half; in UTF-16 units.
  static func places(of word: String, in text: String) -> [Range<Int>?] {
    let half = text.index(text.startIndex, offsetBy: text.count / 2)
    let found = [
      text.range(of: word), text.range(of: word, options: .backwards),
      text.range(of: word, options: .caseInsensitive),
      text.range(of: word, range: half..<text.endIndex),
    ]
    return found.map { range in range.map { text.utf16Offsets(of: $0) } }
  }

  static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  static func formatted(_ value: Double, _ digits: Int) -> [String] {
    [String(format: "%.\(digits)f", value), String(format: "%04d", Int(value))]
  }

  static var home: String { NSHomeDirectory() }
}
