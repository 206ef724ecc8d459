import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// Hints on what to try, one at a time, each shown once.
struct Hints {
  /// An action that a hint suggests.
  enum Event { case dragged, tuned, kept, copied }

  private enum Step: Int { case drag, tune, keep, copy, keys, done }

  private var step = Step.drag
  private var since = 0.0
  /// Whether its time is over, and the next one waits for its deed.
  private var isOver = false
  private static let fade = 0.3
  /// How long a hint stays that is not followed, in seconds.
  private static let stay = 6.0

  var isDone: Bool {
    get { step == .done }
    set { if newValue { step = .done } }
  }

  mutating func note(_ event: Event, at now: Double) {
    switch (step, event) {
    case (.drag, .dragged): go(to: .tune, at: now)
    case (.tune, .tuned): go(to: .keep, at: now)
    case (.keep, .kept): go(to: .copy, at: now)
    case (.copy, .copied): go(to: .keys, at: now)
    default: break
    }
  }

  mutating func advance(to now: Double) {
    guard let end, now >= end else { return }
    if step == .keys { go(to: .done, at: now) } else { isOver = true }
  }

  private mutating func go(to step: Step, at now: Double) {
    (self.step, since, isOver) = (step, now, false)
  }

  /// Whether it has to be drawn again although nothing else moves.
  func isAnimating(at now: Double) -> Bool { isShown && now - since < Self.fade }

  /// Whether any has been seen to its end: none is shown to the same person twice.
  var areKnown: Bool { step != .drag || isOver }

  /// Whether there is something to say now.
  var isShown: Bool { step != .done && !isOver }

  /// When the hint goes, on the clock of frames; nil where none shows.
  var end: Double? { isShown ? since + Self.stay : nil }

  /// A slider whose effect is felt at once: the second of those that move freely.
  private static func toTune(in scene: SceneInfo) -> LocalizedText {
    scene.parameters.filter { $0.kind == .number }.dropFirst().first?.title ?? "a slider"
  }

  private func words(for scene: any Scene) -> LocalizedText? {
    switch step {
    case .drag: scene.guide.hint
    case .tune: "Now move \(Self.toTune(in: scene.info))"
    case .keep: "Press B to keep this and compare"
    case .copy: "Ctrl+Shift+C copies the code"
    case .keys: "Press ? for all keys"
    case .done: nil
    }
  }

  /// Draws what is to be said, in the place of the bar's curve; whether there is something.
  func draw(for scene: any Scene, in frame: CGRect, with ui: UI, now: Double) -> Bool {
    guard isShown, let words = words(for: scene) else { return false }
    let opacity = ui.reducesMotion ? 1 : min(1, max(0, (now - since) / Self.fade))
    let style = TextStyle(size: 13, weight: .medium, alignment: .center, lineLimit: 1)
    ui.label(words, in: frame, style: style, color: ui.theme.text.opacity(opacity))
    return true
  }
}

/// A short word about what just happened.
struct Toast {
  let words: LocalizedText
  let isError: Bool
  let end: Double
  /// How long a toast stays, in seconds; longer for what went wrong.
  static let stay = 2.0
  static let errorStay = 6.0
}

extension Workbench {
  /// Shows a toast.
  func say(_ words: LocalizedText, isError: Bool = false) {
    notices.show(words, isError: isError, at: now)
  }

  /// Shows what went wrong.
  func say(_ error: any Error) { say(Self.text(of: error), isError: true) }

  /// What went wrong, in the window's language where the error has a text.
  static func text(of error: any Error) -> LocalizedText {
    (error as? any ErrorWithText)?.text ?? .verbatim("\(error)")
  }

  func draw(_ toast: Toast, over frame: CGRect) {
    let wide = max(80, min(420, frame.width - 48))
    let block = TextBlock(
      ui.string(toast.words), TextStyle(size: 13, lineHeight: 18), width: wide - 32)
    let size = ui.text.metrics(of: block).size
    let box = CGRect(
      x: frame.midX - (size.width + 32) / 2, y: frame.minY + 16, width: size.width + 32,
      height: size.height + 18)
    ui.draw.append(
      .shadow(box, radius: 12, blur: 20, offset: CGVector(dx: 0, dy: 5), Color(0, alpha: 0.3)))
    ui.draw.fill(.roundedRect(box, radius: 12), toast.isError ? ui.theme.error : ui.theme.text)
    ui.draw.text(
      block, at: CGPoint(x: box.minX + 16, y: box.minY + 9),
      toast.isError ? ui.theme.card : ui.theme.stage)
  }
}
