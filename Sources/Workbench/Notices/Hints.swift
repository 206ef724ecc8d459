import Localization
import Scenes

/// Hints on what to try, one at a time; each is shown once ever.
struct Hints {
  /// A hint, by the completed action that it suggests, in the order in which they follow one another: what a scene is
  /// tried with first, and what holds in all scenes.
  enum Hint: String, CaseIterable {
    case dragged = "scene"
    case tuned = "tune"
    case kept = "keep"
    case copied = "copy"
    /// No action ends it: it goes with time.
    case keys
  }

  var isOff = false
  /// The names of the hints that have been shown or done.
  var seen: Set<String> = []
  /// The one that shows, and since when.
  private(set) var current: (hint: Hint, since: Double)?
  private var scene: String?

  /// How long a hint stays that is not followed, in seconds.
  private static let stay = 6.0

  /// Its name where the hints that were seen are kept.
  func name(of hint: Hint) -> String {
    hint == .dragged ? "scene.\(scene ?? "")" : hint.rawValue
  }

  /// Comes to a scene, whose own hint shows first; whether it is another one.
  @discardableResult
  mutating func enter(_ scene: String, at now: Double) -> Bool {
    guard scene != self.scene else { return false }
    (self.scene, current) = (scene, nil)
    show(.dragged, at: now)
    return true
  }

  /// Notes a completed action: the hint that named it goes, and the one that follows it comes.
  ///
  /// `hasSliders`: Whether sliders can be seen. `hasCode`: Whether there is a spring whose code can be copied.
  mutating func note(_ done: Hint, hasSliders: Bool, hasCode: Bool, at now: Double) {
    guard scene != nil else { return }
    if current?.hint == done { current = nil }
    seen.insert(name(of: done))
    let next = Hint.allCases.drop { $0 != done }.dropFirst().first {
      $0 == .tuned ? hasSliders : $0 == .copied ? hasCode : true
    }
    if let next, current == nil { show(next, at: now) }
  }

  private mutating func show(_ hint: Hint, at now: Double) {
    if !seen.contains(name(of: hint)) { current = (hint, now) }
  }

  /// Lets the hint go when its time is over.
  mutating func advance(to now: Double) {
    guard let end, now >= end, let hint = current?.hint else { return }
    seen.insert(name(of: hint))
    current = nil
  }

  /// Whether there is something to say now.
  var isShown: Bool { !isOff && current != nil }

  /// When the hint goes, on the clock of frames; nil where none shows.
  var end: Double? { isShown ? current.map { $0.since + Self.stay } : nil }

  // MARK: - What is shown

  /// A slider whose effect is felt at once: the second of those that move freely.
  static func toTune(in scene: SceneInfo) -> Parameter? {
    var first: Parameter?
    for parameter in scene.parameters
    where parameter.section == .main && parameter.kind == .number {
      if first != nil { return parameter }
      first = parameter
    }
    return first
  }

  /// What the hint says of a scene; nil where there is nothing to say.
  func words(for scene: any Scene) -> LocalizedText? {
    guard isShown else { return nil }
    return switch current?.hint {
    case .dragged: scene.hint
    case .tuned: Self.toTune(in: scene.info).map { "Now move \($0.title)" }
    case .kept: "Press B to keep this and compare"
    case .copied: "Ctrl+Shift+C copies the code"
    case .keys: "Press ? for all keys"
    case nil: nil
    }
  }
}
