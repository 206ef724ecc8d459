/// A text of the window: an English sentence that is also the key of its translations, and the values
/// that stand in it.
///
/// A literal is a text, and its interpolations are values: `"Opened \(name)"` has the pattern
/// `Opened {1}`. Values that are texts themselves are translated too.
public struct LocalizedText: Hashable, Sendable {
  /// What stands in a place of a pattern.
  enum Value: Hashable, Sendable {
    case verbatim(String)
    case text(LocalizedText)
  }

  /// The letters of the whole text.
  enum LetterCase: Hashable, Sendable { case asWritten, lowercase, sentence }

  /// The English sentence with places `{1}`, `{2}` ...; for a count, the one of the plural.
  public private(set) var pattern: String
  /// The sentence for a count of 1, and the count; nil where nothing is counted.
  private(set) var counted: Counted?
  private(set) var values: [Value]
  private(set) var letterCase = LetterCase.asWritten

  struct Counted: Hashable, Sendable {
    let singular: String
    let count: Int
  }

  private init(pattern: String, values: [Value], counted: Counted? = nil) {
    (self.pattern, self.values, self.counted) = (pattern, values, counted)
  }

  /// A text that is known only while the program runs, by its English words.
  public init(key: String) { self.init(pattern: key, values: []) }

  /// A text put together elsewhere: an English pattern, and what stands in its places.
  public init(pattern: String, values: [LocalizedText]) {
    (self.pattern, self.values) = (pattern, values.map { .text($0) })
  }

  /// What is the same in every language: a number, a name, what a user wrote.
  public static func verbatim(_ words: String) -> LocalizedText {
    LocalizedText(pattern: "{1}", values: [Value.verbatim(words)])
  }

  /// One of two sentences by a count: both have the same values.
  public static func plural(
    _ count: Int, _ one: LocalizedText, _ other: LocalizedText
  ) -> LocalizedText {
    precondition(one.values == other.values, "Both forms of a text have the same values.")
    return LocalizedText(
      pattern: other.pattern, values: other.values,
      counted: Counted(singular: one.pattern, count: count))
  }

  /// What its translations are found by.
  public var key: String { counted?.singular ?? pattern }

  /// Whether it has no words, so that nothing stands there.
  public var isEmpty: Bool { english.isEmpty }

  /// The English words, with the values in their places.
  public var english: String { Translations.english.string(self) }

  /// The same in small letters, to stand inside a sentence.
  public func lowercased() -> LocalizedText {
    var copy = self
    copy.letterCase = .lowercase
    return copy
  }

  /// The same with a capital at its start.
  public func capitalized() -> LocalizedText {
    var copy = self
    copy.letterCase = .sentence
    return copy
  }

  /// Two texts that read the same in English are the same, however they were put together.
  public static func == (a: LocalizedText, b: LocalizedText) -> Bool {
    // Most that are compared are put together alike.
    a.isMade(like: b) || a.english == b.english
  }

  private func isMade(like other: LocalizedText) -> Bool {
    pattern == other.pattern && values == other.values && counted == other.counted
      && letterCase == other.letterCase
  }

  /// Hashes the English words, by which texts are equal.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension LocalizedText: CustomStringConvertible {
  /// The English words, for logs and tests.
  public var description: String { english }
}

extension LocalizedText: ExpressibleByStringInterpolation {
  /// A text of words alone, in English.
  public init(stringLiteral words: String) { self.init(pattern: words, values: []) }

  /// A text with the values of a literal.
  public init(stringInterpolation parts: StringInterpolation) {
    self.init(pattern: parts.pattern, values: parts.values)
  }

  /// A pattern and its values, from the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pattern = ""
    fileprivate var values: [Value] = []

    /// A text without words, to which the compiler adds.
    public init(literalCapacity: Int, interpolationCount: Int) {
      pattern.reserveCapacity(literalCapacity + 3 * interpolationCount)
    }

    /// Adds words of the literal, in English.
    public mutating func appendLiteral(_ words: String) { pattern += words }

    private mutating func append(_ value: Value) {
      values.append(value)
      pattern += "{\(values.count)}"
    }

    /// A value that is the same in every language.
    public mutating func appendInterpolation(_ words: String) { append(.verbatim(words)) }
    /// A value that is the same in every language.
    public mutating func appendInterpolation(_ words: Substring) {
      append(.verbatim(String(words)))
    }
    /// Adds a whole number, written as the language writes it.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      append(.verbatim("\(number)"))
    }
    /// Adds a letter as it is.
    public mutating func appendInterpolation(_ letter: Character) { append(.verbatim("\(letter)")) }
    /// A number with all its digits.
    public mutating func appendInterpolation(_ number: Double) { append(.verbatim("\(number)")) }
    /// A value that is translated.
    public mutating func appendInterpolation(_ text: LocalizedText) { append(.text(text)) }
  }
}

extension Sequence<LocalizedText> {
  /// All of them one after another, with a separator that has no words.
  public func joined(separator: String) -> LocalizedText {
    var whole = LocalizedText.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for (i, text) in enumerated() {
      if i > 0 { whole.appendLiteral(separator) }
      whole.appendInterpolation(text)
    }
    return LocalizedText(stringInterpolation: whole)
  }
}
