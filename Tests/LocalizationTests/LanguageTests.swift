import Testing

@testable import Localization

@Suite struct LanguageTests {
  /// gettext's manual, "Locale Environment Variables" and "The LANGUAGE variable".
  @Test(arguments: [
    ([:], Language.english), (["LANG": "ru_RU.UTF-8"], .russian), (["LANG": "zh_CN"], .chinese),
    (["LANG": "de_DE.UTF-8"], .english),
    (["LANG": "ru_RU", "LC_MESSAGES": "zh_CN.UTF-8"], .chinese),
    (["LANG": "ru_RU", "LC_MESSAGES": "zh_CN", "LC_ALL": "en_GB"], .english),
    (["LANG": "ru_RU", "LC_ALL": ""], .russian), (["LANG": "ru@latin"], .russian),
    (["LANG": "de_DE", "LANGUAGE": "fr:zh_TW:ru"], .chinese),
    (["LANG": "ru_RU", "LANGUAGE": "en"], .english),
    (["LANG": "ru_RU", "LANGUAGE": "de"], .russian),
    (["LANG": "C", "LANGUAGE": "ru"], .english), (["LANG": "C.UTF-8", "LANGUAGE": "ru"], .english),
    (["LC_ALL": "POSIX", "LANG": "ru_RU"], .english), (["LANGUAGE": "ru"], .english),
  ])
  func theDesktopChooses(_ environment: [String: String], _ language: Language) {
    #expect(Language(environment: environment) == language, "\(environment)")
  }

  /// Unicode CLDR, "Language Plural Rules": the samples of each category.
  @Test func countsHaveTheFormsOfCLDR() {
    let one = [1, 21, 31, 41, 101, 1001]
    let few = [2, 3, 4, 22, 24, 32, 102, 1002]
    let many = [0, 5, 6, 10, 11, 12, 14, 19, 20, 25, 100, 111, 112, 1000, 1_000_000]
    for (form, counts) in [one, few, many].enumerated() {
      for count in counts { #expect(Language.russian.pluralForm(of: count) == form, "\(count)") }
    }
    #expect([0, 1, 2, 21].map(Language.english.pluralForm) == [1, 0, 1, 1])
    #expect([0, 1, 2, 21].map(Language.chinese.pluralForm) == [0, 0, 0, 0])
    #expect(Language.russian.pluralForm(of: -1) == 0 && Language.russian.pluralForm(of: .min) == 2)
  }
}
