import Canvas
import Foundation
import Geometry
import Localization
import Scenes

/// A short word about what just happened.
struct Toast {
  let words: LocalizedText
  let isError: Bool
  /// Whether a button takes back what it tells of.
  let hasUndo: Bool
  let end: Double
  /// How long a toast stays, in seconds: as long as it takes to read, and longer for what went wrong or can be taken
  /// back.
  static func stay(_ letters: Int, isLong: Bool) -> Double {
    isLong ? 6 : min(6, max(2, 1 + Double(letters) / 15))
  }
}

/// Words beside the stage's content: the current hint, and a toast about what just happened; times are seconds on the
/// clock of frames.
final class Notices: WorkbenchPart {
  var hints = Hints()
  private(set) var toast: Toast?

  /// Shows a toast from a time on.
  func show(_ words: LocalizedText, isError: Bool, hasUndo: Bool = false, at now: Double) {
    let stay = Toast.stay(ui.string(words).count, isLong: isError || hasUndo)
    toast = Toast(words: words, isError: isError, hasUndo: hasUndo, end: now + stay)
  }

  /// Lets hints and the toast go when their time is over.
  func advance(to now: Double) {
    hints.advance(to: now)
    if let toast, now >= toast.end { self.toast = nil }
  }

  /// When the first of them goes; nil where none goes by itself.
  var nextWake: Double? { [toast?.end, hints.end].compactMap { $0 }.min() }

  // MARK: - Toast

  func composeToast(over frame: CGRect) {
    guard let toast else { return }
    let wide = max(80, min(420, frame.width - 48))
    let block = TextBlock(
      ui.string(toast.words).printable(), TextStyle(size: 13, lineHeight: 18), width: wide - 32)
    let size = ui.text.metrics(of: block).size
    let width = size.width + 32 + (toast.hasUndo ? Self.undoWidth : 0)
    // An offer lies at the top of the stage.
    let top = !workbench.suggestions.isEmpty ? workbench.suggestions.frame.maxY : frame.minY
    let box = CGRect(
      x: frame.midX - width / 2, y: top + 16, width: width, height: size.height + 18)
    ui.overlay("toast", blocking: toast.hasUndo ? .frame(box) : .nothing) { [self] in
      draw(toast, block, in: box)
    }
  }

  private func draw(_ toast: Toast, _ block: TextBlock, in box: CGRect) {
    ui.draw.append(
      .shadow(box, radius: 12, blur: 20, offset: CGVector(dx: 0, dy: 5), Color(0, alpha: 0.3)))
    ui.draw.fill(.roundedRect(box, radius: 12), toast.isError ? ui.theme.error : ui.theme.text)
    ui.draw.text(
      block, at: CGPoint(x: box.minX + 16, y: box.minY + 9),
      toast.isError ? ui.theme.card : ui.theme.stage)
    guard toast.hasUndo else { return }
    let button = CGRect(
      x: box.maxX - Self.undoWidth - 4, y: box.midY - 14, width: Self.undoWidth, height: 28)
    if ui.button("toast.undo", "Undo", button, tip: "Undo (Ctrl+Z)") {
      self.toast = nil
      workbench.tuning.undo()
    }
  }

  /// What the button that takes back needs, in points.
  private static let undoWidth: CGFloat = 64

  // MARK: - Hint

  /// Notes what a hint may have suggested.
  func note(_ done: Hints.Hint) {
    hints.note(
      done, hasSliders: workbench.layout.inspector != nil,
      hasCode: scene.spring != nil, at: now)
  }

  /// Lets the hints follow the scene.
  func followScene() {
    if hints.enter(workbench.sceneID, at: now) { workbench.window.isOutdated = true }
  }

  /// Draws the hint in the place of the last gesture's curve; whether there is one.
  func drawLine(in frame: CGRect) -> Bool {
    guard let words = hints.words(for: scene) else { return false }
    let text = ui.string(words)
    let line = TextStyle(size: 13, weight: .medium, alignment: .center, lineLimit: 1)
    let isWide = ui.text.metrics(of: TextBlock(text, line)).size.width > frame.width
    // In a narrow bar it takes two lines.
    let lines = TextStyle(
      size: 11, weight: .medium, alignment: .center, lineHeight: 13, lineLimit: 2)
    let block = TextBlock(text, isWide ? lines : line, width: frame.width)
    let extent = ui.text.metrics(of: block).size
    ui.draw.text(
      block,
      at: CGPoint(x: frame.midX - extent.width / 2, y: frame.midY - extent.height / 2),
      ui.theme.text)
    return true
  }
}

extension Workbench {
  func say(_ words: LocalizedText, isError: Bool = false, hasUndo: Bool = false) {
    notices.show(words, isError: isError, hasUndo: hasUndo, at: now)
  }

  func say(_ error: any Error) { say(Self.text(of: error), isError: true) }

  /// What went wrong, in the window's language where the error has a text.
  static func text(of error: any Error) -> LocalizedText {
    (error as? any ErrorWithText)?.text ?? .verbatim("\(error)")
  }
}

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

  /// How long a later hint stays that is not followed, in seconds.
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

  /// When the hint goes, on the clock of frames; nil where none shows, and for a scene's own, which stays until it is
  /// done.
  var end: Double? {
    guard isShown, let current, current.hint != .dragged else { return nil }
    return current.since + Self.stay
  }

  // MARK: - What is shown

  /// A slider whose effect is felt at once: the second of those that move freely.
  static func toTune(in scene: SceneInfo) -> Parameter? {
    let sliders = scene.parameters.filter { $0.section == .main && $0.kind == .number }
    return sliders.dropFirst().first ?? sliders.first
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
