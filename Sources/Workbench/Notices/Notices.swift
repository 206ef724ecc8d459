import Canvas
import Foundation
import Geometry
import Localization

/// A short word about what just happened.
struct Toast {
  let words: LocalizedText
  let isError: Bool
  let end: Double
  /// How long a toast stays, in seconds; longer for what went wrong.
  static let stay = 2.0, errorStay = 6.0
}

/// Words beside the stage's content: the current hint, and a toast about what just happened; times are seconds on the
/// clock of frames.
final class Notices: WorkbenchPart {
  var hints = Hints()
  private(set) var toast: Toast?

  /// Shows a toast from a time on.
  func show(_ words: LocalizedText, isError: Bool, at now: Double) {
    toast = Toast(
      words: words, isError: isError, end: now + (isError ? Toast.errorStay : Toast.stay))
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
    ui.overlay("toast") { [self] in draw(toast, over: frame) }
  }

  private func draw(_ toast: Toast, over frame: CGRect) {
    let wide = max(80, min(420, frame.width - 48))
    let block = TextBlock(
      ui.string(toast.words).printable(), TextStyle(size: 13, lineHeight: 18), width: wide - 32)
    let size = ui.text.metrics(of: block).size
    // An offer lies at the top of the stage.
    let top = !workbench.suggestions.isEmpty ? workbench.suggestions.frame.maxY : frame.minY
    let box = CGRect(
      x: frame.midX - (size.width + 32) / 2, y: top + 16, width: size.width + 32,
      height: size.height + 18)
    ui.draw.append(
      .shadow(box, radius: 12, blur: 20, offset: CGVector(dx: 0, dy: 5), Color(0, alpha: 0.3)))
    ui.draw.fill(.roundedRect(box, radius: 12), toast.isError ? ui.theme.error : ui.theme.text)
    ui.draw.text(
      block, at: CGPoint(x: box.minX + 16, y: box.minY + 9),
      toast.isError ? ui.theme.card : ui.theme.stage)
  }

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
  func say(_ words: LocalizedText, isError: Bool = false) {
    notices.show(words, isError: isError, at: now)
  }

  func say(_ error: any Error) { say(Self.text(of: error), isError: true) }

  /// What went wrong, in the window's language where the error has a text.
  static func text(of error: any Error) -> LocalizedText {
    (error as? any ErrorWithText)?.text ?? .verbatim("\(error)")
  }
}
