import Localization
import Widgets

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
