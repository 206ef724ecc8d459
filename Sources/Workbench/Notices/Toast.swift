import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

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
      ui.string(toast.words).printable(), TextStyle(size: 13, lineHeight: 18), width: wide - 32)
    let size = ui.text.metrics(of: block).size
    // An offer lies at the top of the stage.
    let top = offersSomething ? offerFrame.maxY : frame.minY
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
}
