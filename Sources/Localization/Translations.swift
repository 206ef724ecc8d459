/// The words of one language: a value that travels with what is drawn.
public struct Translations: Hashable, Sendable {
  /// The language that the catalogue is in.
  public let language: Language
  /// Translated patterns by the English one, in the order of the plural's forms.
  private let patterns: [String: [String]]

  /// The words that stand in the sources.
  public static let english = Translations(.english, [:])

  private init(_ language: Language, _ patterns: [String: [String]]) {
    (self.language, self.patterns) = (language, patterns)
  }

  /// The translations of a catalogue, gettext's `.po` file; what it lacks stays English.
  ///
  /// - Throws: `CatalogError` where the file is none.
  public init(_ language: Language, catalog bytes: [UInt8]) throws(CatalogError) {
    var reader = CatalogReader(bytes)
    let entries = try reader.entries().filter { !$0.key.isEmpty && $0.isDone }
    self.init(language, Dictionary(entries.map { ($0.key, $0.forms) }) { first, _ in first })
  }

  /// Whether there is a translation of an English pattern.
  public func has(_ key: String) -> Bool { patterns[key] != nil }

  /// A text in this language.
  public func string(_ text: LocalizedText) -> String {
    let whole = fill(pattern(of: text), with: text.values)
    switch text.letterCase {
    case .asWritten: return whole
    case .lowercase: return whole.lowercased()
    case .sentence: return whole.prefix(1).uppercased() + whole.dropFirst()
    }
  }

  private func pattern(of text: LocalizedText) -> String {
    let forms = patterns.isEmpty ? nil : patterns[text.key]
    guard let counted = text.counted else {
      return forms?.first ?? language.punctuated(text.pattern)
    }
    if let forms { return forms[min(language.pluralForm(of: counted.count), forms.count - 1)] }
    return Language.english.pluralForm(of: counted.count) == 0 ? counted.singular : text.pattern
  }

  /// Puts the values into their places.
  private func fill(_ pattern: String, with values: [LocalizedText.Value]) -> String {
    if values.isEmpty { return pattern }
    if values.count == 1, pattern == "{1}" { return string(of: values[0]) }
    var (result, rest) = ("", pattern[...])
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let inside = rest[open...].dropFirst().prefix { $0.isASCII && $0.isNumber }
      rest = rest[open...]
      if let number = Int(inside), values.indices.contains(number - 1),
        rest[inside.endIndex...].first == "}"
      {
        result += string(of: values[number - 1])
        rest = rest[rest.index(after: inside.endIndex)...]
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  private func string(of value: LocalizedText.Value) -> String {
    switch value {
    case .verbatim(let words): language.number(words)
    case .text(let text): string(text)
    }
  }

  /// Hashes the language alone: few catalogues of one language are ever compared.
  public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
