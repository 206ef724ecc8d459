import Documents
import Foundation
import Localization
import Widgets

/// The language of the window's words.
extension Workbench {
  /// Speaks another language from now on, as a choice that is kept.
  func choose(_ language: Language) {
    window.chosenLanguage = language
    speak(language)
    say(.verbatim(language.name))
  }

  /// Speaks a language; where its words cannot be read the window keeps the ones it has.
  func speak(_ language: Language) {
    do {
      window.translations = try Translations(shipped: language)
      applyTheme()
    } catch {
      say(error)
    }
  }

  /// The bar's menu of languages, each by its own name.
  func languageMenu(_ frame: CGRect) {
    let all = Language.allCases
    let chosen = ui.iconMenu(
      "language", .globe, entries: all.map { MenuEntry(title: .verbatim($0.name)) },
      selected: all.firstIndex(of: window.translations.language), frame: frame,
      tip: "Language (Ctrl+L)")
    if let chosen { choose(all[chosen]) }
  }
}
