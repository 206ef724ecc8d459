import Localization
import Springs

extension Sentence {
  /// The same as a text of the window, which has translations.
  var localized: LocalizedText {
    LocalizedText(
      pattern: pattern,
      values: values.map { value in
        switch value {
        case .verbatim(let words): .verbatim(words)
        case .sentence(let sentence): sentence.localized
        }
      })
  }
}
