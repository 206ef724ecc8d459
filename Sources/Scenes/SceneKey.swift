import Canvas
import Localization

/// A key that a scene's stage takes, as the sheet of all actions lists it.
public struct SceneKey: Hashable, Sendable {
  /// What it does.
  public let title: LocalizedText
  /// The keys as they are written on a keyboard.
  public let keys: LocalizedText
  /// The key, and what is held with it.
  public let key: Key
  /// The modifiers that are held with it.
  public let modifiers: KeyModifiers

  /// A key that does something; without modifiers by default.
  public init(
    _ title: LocalizedText, _ keys: LocalizedText, _ key: Key, _ modifiers: KeyModifiers = []
  ) {
    (self.title, self.keys, self.key, self.modifiers) = (title, keys, key, modifiers)
  }
}

extension SceneKey {
  /// The keys that scroll a list up and down.
  static let scrolling =
    [
      SceneKey("Scroll up", "↑", .up), SceneKey("Scroll down", "↓", .down),
    ] + paging

  /// The keys that scroll by pages and to the ends.
  static let paging = [
    SceneKey("Page up", "Page ↑", .pageUp), SceneKey("Page down", "Page ↓", .pageDown),
    SceneKey("To the start", "Home", .home), SceneKey("To the end", "End", .end),
  ]

  /// The keys that add, remove and shuffle things.
  static func changing(
    _ add: LocalizedText, _ remove: LocalizedText, _ shuffle: LocalizedText
  ) -> [SceneKey] {
    [
      SceneKey(add, "Insert", .insert), SceneKey(remove, "Delete", .delete),
      SceneKey(shuffle, "S", .character("s")),
    ]
  }
}
