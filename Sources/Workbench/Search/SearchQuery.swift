import Localization
import Widgets

/// Words that are typed to find items: an item is found by all of them in any order, each of which is the
/// beginning or a part of one of its own.
struct SearchQuery {
  private let typed: String
  /// The words that items show; they are found by their English ones too.
  private let translations: Translations

  /// No name with a value is longer, in letters; what follows finds nothing else.
  private static let longest = 200

  init(_ typed: String, in translations: Translations = .english) {
    (self.typed, self.translations) = (String(typed.prefix(Self.longest)), translations)
  }

  /// Whether nothing is typed: then it finds all.
  var isEmpty: Bool { typed.allSatisfy(\.isWhitespace) }

  /// The items found, the best first, and equally good ones in their own order.
  func hits(among items: [SearchItem]) -> [SearchHit] {
    let (words, splits) = (Self.words(of: typed), splits)
    let ranked = items.compactMap { item -> (rank: Int, hit: SearchHit)? in
      let texts = texts(of: item)
      if let value = item.value, let (rank, typed) = read(value, splits, texts) {
        return (rank, SearchHit(item: item, typed: typed))
      }
      return Self.rank(of: texts, words).map { ($0, SearchHit(item: item)) }
    }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.hit)
  }

  /// All names with a value that may be meant, as in "damping 0.6" and "answers = off", the shortest first.
  private var splits: [(words: [String], value: String)] {
    typed.indices.dropFirst().compactMap { end in
      guard Self.isBorder(typed[typed.index(before: end)]) else { return nil }
      var name = typed[..<end]
      while let last = name.last, Self.isBorder(last) { name.removeLast() }
      let value = typed[end...].drop(while: Self.isBorder).trimmingCharacters(in: .whitespaces)
      return name.isEmpty || value.isEmpty ? nil : (Self.words(of: name), value)
    }
  }

  /// The shortest name that fits and has a value behind it that can be read.
  private func read(
    _ value: SearchItem.Value, _ splits: [(words: [String], value: String)], _ texts: Texts
  ) -> (rank: Int, typed: NumberFieldResult)? {
    for split in splits {
      if let rank = Self.rank(of: texts, split.words), let read = value.read(split.value) {
        return (rank, read)
      }
    }
    return nil
  }

  private static func isBorder(_ letter: Character) -> Bool {
    letter.isWhitespace || letter == "=" || letter == ":"
  }

  // MARK: - Ranks

  /// How a word fits, the best first.
  private enum Fit: Int { case beginsTitle, beginsKeyword, inTitle, inKeyword }

  /// What an item is found by, without the differences that do not count.
  private typealias Texts = (title: String, keywords: String)

  private func texts(of item: SearchItem) -> Texts {
    let others = [item.keywords, item.group].map(translations.string) + [item.title.english]
    return (
      Self.folded(translations.string(item.title)), Self.folded(others.joined(separator: " "))
    )
  }

  /// How well an item fits all words: less is better; nil where it lacks one.
  private static func rank(of texts: Texts, _ words: [String]) -> Int? {
    var (worst, sum) = (0, 0)
    for word in words {
      guard let fit = fit(of: word, texts.title, texts.keywords) else { return nil }
      worst = max(worst, fit.rawValue)
      sum += fit.rawValue
    }
    let isBeginning = texts.title.hasPrefix(words.joined(separator: " "))
    // A word in the middle of another counts more than any number of others' places.
    return worst * 1000 + min(sum, 400) * 2 + (isBeginning ? 0 : 1)
  }

  private static func fit(of word: String, _ title: String, _ keywords: String) -> Fit? {
    if begins(word, in: title) { return .beginsTitle }
    if begins(word, in: keywords) { return .beginsKeyword }
    if title.contains(word) { return .inTitle }
    return keywords.contains(word) ? .inKeyword : nil
  }

  /// Whether a word of a text starts so; what follows a sign starts one too.
  private static func begins(_ word: String, in text: String) -> Bool {
    var rest = text[...]
    while let range = rest.range(of: word) {
      let before = range.lowerBound == text.startIndex ? nil : text[..<range.lowerBound].last
      if before.map({ !($0.isLetter || $0.isNumber) }) ?? true { return true }
      rest = rest[text.index(after: range.lowerBound)...]
    }
    return false
  }

  private static func words(of text: some StringProtocol) -> [String] {
    folded(String(text)).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Without the differences of case, accents and width, whatever the desktop's language.
  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

/// One line of the search sheet: an action to do, or a control to go to.
struct SearchItem {
  let title: LocalizedText
  /// The heading that it stands under.
  let group: LocalizedText
  /// What stands at its right: its keys, or the value of now.
  var detail: LocalizedText = ""
  /// Further words that it is found by.
  var keywords: LocalizedText = ""
  /// What is typed after its name means; nil where that means nothing.
  var value: Value?
  /// Does it, or goes there.
  let run: () -> Void

  /// A value that can be typed after an item's name.
  struct Value {
    /// Reads what is typed; nil where it is no value of the item's kind.
    let read: (String) -> NumberFieldResult?
    /// A value as a person reads it.
    let words: (Double) -> LocalizedText
    let set: (Double) -> Void
  }
}

/// An item that a search has found, with the value that was typed after its name.
struct SearchHit {
  let item: SearchItem
  var typed: NumberFieldResult?

  /// What stands at its right.
  var detail: LocalizedText {
    switch typed {
    case .typed(let value): "Set to \(item.value?.words(value) ?? "")"
    case .rejected(let words, _): words
    case nil: item.detail
    }
  }

  /// Whether what was typed after its name is refused.
  var isRefused: Bool {
    if case .rejected = typed { true } else { false }
  }
}
