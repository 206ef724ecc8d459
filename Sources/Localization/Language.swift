/// A language that the window speaks.
public enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case chinese = "zh"
  case russian = "ru"

  /// Its name as its speakers write it.
  public var name: String {
    switch self {
    case .english: "English"
    case .chinese: "中文"
    case .russian: "Русский"
    }
  }

  /// The next one, and the first after the last.
  public var next: Language {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The language of the desktop's variables, as gettext reads them: the locale is LC_ALL,
  /// else LC_MESSAGES, else LANG; where it is not C, the list in LANGUAGE goes before it.
  public init(environment: [String: String]) {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    let isPlain = ["C", "POSIX"].contains(String(locale.prefix { $0 != "." && $0 != "@" }))
    let wishes =
      isPlain ? [] : (environment["LANGUAGE"] ?? "").split(separator: ":") + [locale[...]]
    let known = wishes.lazy.compactMap { wish in
      Language(
        rawValue: wish.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }.lowercased())
    }
    self = known.first ?? .english
  }

  /// Which of the forms a count takes, by the rules of Unicode's CLDR for whole numbers.
  public func pluralForm(of count: Int) -> Int {
    let n = count.magnitude
    switch self {
    case .english: return n == 1 ? 0 : 1
    case .chinese: return 0
    case .russian:
      let (ones, tens) = (n % 10, n % 100)
      if ones == 1, tens != 11 { return 0 }
      return (2...4).contains(ones) && !(12...14).contains(tens) ? 1 : 2
    }
  }
}
