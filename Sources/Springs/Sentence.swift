/// A sentence about a spring in English, which keeps apart what a translation replaces and what stands in it.
///
/// A literal is a sentence, and its interpolations are values: `"stops at \(digits)"` has the pattern
/// `stops at {1}`.
public struct Sentence: Hashable, Sendable {
  /// What stands in a place of a pattern.
  public enum Value: Hashable, Sendable {
    /// What is the same in every language: a number, a name.
    case verbatim(String)
    /// What is translated by itself.
    case sentence(Sentence)
  }

  /// The English words, with places `{1}`, `{2}` and so on for the values.
  public private(set) var pattern = ""
  /// The values in the order of their places.
  public private(set) var values: [Value] = []
  /// The English words with the values in their places.
  public private(set) var english = ""

  /// Whether it has no words, so that nothing is to be said.
  public var isEmpty: Bool { english.isEmpty }

  /// Two sentences that read the same are the same, however they were put together.
  public static func == (a: Sentence, b: Sentence) -> Bool { a.english == b.english }

  /// Hashes the English words, by which sentences are equal.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Sentence: CustomStringConvertible {
  /// The English words, with the values in their places.
  public var description: String { english }
}

extension Sentence: ExpressibleByStringInterpolation {
  /// A sentence of words alone, in English.
  public init(stringLiteral words: String) { (pattern, english) = (words, words) }

  /// A sentence with the values of a literal.
  public init(stringInterpolation parts: StringInterpolation) { self = parts.sentence }

  /// A pattern and its values, from the parts of a literal.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var sentence = Sentence(stringLiteral: "")

    /// A sentence without words, to which the compiler adds.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds words of the literal, in English.
    public mutating func appendLiteral(_ words: String) {
      sentence.pattern += words
      sentence.english += words
    }

    private mutating func append(_ value: Value, _ words: String) {
      sentence.values.append(value)
      sentence.pattern += "{\(sentence.values.count)}"
      sentence.english += words
    }

    /// Adds a value that is the same in every language.
    public mutating func appendInterpolation(_ words: String) { append(.verbatim(words), words) }
    /// Adds a sentence that is translated by itself.
    public mutating func appendInterpolation(_ sentence: Sentence) {
      append(.sentence(sentence), sentence.english)
    }
  }
}
