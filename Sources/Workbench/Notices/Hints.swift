import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

/// Hints on what to try, one at a time, each shown once.
struct Hints {
  /// An action that a hint suggests.
  enum Event { case dragged, tuned, kept, copied }

  private enum Step: Int { case drag, tune, keep, copy, keys, done }

  private var step = Step.drag
  private var since = 0.0
  private static let fade = 0.25
  /// How long a hint stays that waits for nothing, in seconds.
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
    if let end, now >= end { go(to: Step(rawValue: step.rawValue + 1) ?? .done, at: now) }
  }

  private mutating func go(to step: Step, at now: Double) { (self.step, since) = (step, now) }

  /// Whether it has to be drawn again although nothing else moves.
  func isAnimating(at now: Double) -> Bool { step != .done && now - since < Self.fade }

  /// When the hint goes, on the clock of frames; nil while there is something to be done first.
  var end: Double? {
    [.keep, .copy, .keys].contains(step) ? since + Self.stay : nil
  }

  /// A slider whose effect is felt at once: the second of those that move freely.
  private static func toTune(in scene: SceneInfo) -> String {
    scene.parameters.filter { $0.kind == .number }.dropFirst().first?.title ?? "a slider"
  }

  private func words(for scene: SceneInfo) -> String? {
    switch step {
    case .drag: scene.hint
    case .tune: "Now move \(Self.toTune(in: scene))"
    case .keep: "Press B to keep this and compare"
    case .copy: "Ctrl+Shift+C copies the code"
    case .keys: "Press ? for all keys"
    case .done: nil
    }
  }

  /// Draws what is to be said above `room`, the points that the scene keeps free at the bottom.
  func draw(
    for scene: SceneInfo, in frame: CGRect, above room: CGFloat, with ui: UI, now: Double
  ) {
    guard let words = words(for: scene) else { return }
    let opacity = ui.reducesMotion ? 1 : min(1, max(0, (now - since) / Self.fade))
    let block = TextBlock(words, TextStyle(size: 13, weight: .medium, lineLimit: 1))
    let size = ui.text.metrics(of: block).size
    let width = size.width + 32
    let capsule = CGRect(
      x: frame.midX - width / 2, y: frame.maxY - room - 48, width: width, height: 34)
    ui.draw.faded(to: opacity) { list in
      list.append(
        .shadow(
          capsule, radius: 17, blur: 18, offset: CGVector(dx: 0, dy: 4), Color(0, alpha: 0.25)))
      list.fill(.roundedRect(capsule, radius: 17), ui.theme.text)
      list.text(
        block, at: CGPoint(x: capsule.minX + 16, y: capsule.midY - size.height / 2), ui.theme.stage)
    }
  }
}

/// A short word about what just happened.
struct Toast {
  let words: String
  let isError: Bool
  let end: Double
  /// How long a toast stays, in seconds; longer for what went wrong.
  static let stay = 2.0
  static let errorStay = 6.0
}

extension Workbench {
  /// Shows a toast.
  func say(_ words: String, isError: Bool = false) {
    notices.show(words, isError: isError, at: now)
  }

  func draw(_ toast: Toast, over frame: CGRect) {
    let wide = max(80, min(420, frame.width - 48))
    let block = TextBlock(toast.words, TextStyle(size: 13, lineHeight: 18), width: wide - 32)
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
