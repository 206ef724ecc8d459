import Canvas

/// A key that a scene's stage takes, as the sheet of all actions lists it.
public struct SceneKey: Hashable, Sendable {
  /// What it does.
  public let title: String
  /// The keys as they are written on a keyboard.
  public let keys: String
  /// The key, and what is held with it.
  public let key: Key
  /// The modifiers that are held with it.
  public let modifiers: KeyModifiers

  /// A key that does something; without modifiers by default.
  public init(_ title: String, _ keys: String, _ key: Key, _ modifiers: KeyModifiers = []) {
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

  /// The keys that add, remove and shuffle things, which are called so.
  static func changing(_ one: String, _ many: String) -> [SceneKey] {
    [
      SceneKey("Add a \(one)", "Insert", .insert), SceneKey("Remove a \(one)", "Delete", .delete),
      SceneKey("Shuffle the \(many)", "S", .character("s")),
    ]
  }
}
