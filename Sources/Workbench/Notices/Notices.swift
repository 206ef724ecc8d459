import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

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

  /// Draws something that no toast lies over.
  func withoutToast<Drawing>(_ draw: () -> Drawing) -> Drawing {
    let shown = toast
    toast = nil
    defer { toast = shown }
    return draw()
  }

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

  /// Lets the hints follow the scene, and brings the slider that one names into view.
  func followScene() {
    let layout = workbench.layout
    // A slider may be out of view: the hint then waits.
    let isInView = hints.current?.hint != .tuned || layout.inspector != nil
    let hasRoom = workbench.bar.places(in: layout)?[.sparkline] != nil && isInView
    hints.setRoom(hasRoom, at: now)
    if hints.enter(workbench.sceneID, at: now) { workbench.window.isOutdated = true }
    guard hints.light(at: now) > 0, let frame = layout.inspector,
      let parameter = Hints.toTune(in: scene.info),
      let slider = ui.places.first(where: { $0.id == "s.\(parameter.id)" })?.frame
    else { return }
    let room: CGFloat = 24
    let distance =
      min(0, slider.minY - room - frame.minY) + max(0, slider.maxY + room - frame.maxY)
    guard distance != 0 else { return }
    ui.scroll("inspector", by: distance)
    ui.forgetKept()
  }

  /// Draws the hint in the place of the last gesture's curve; whether there is one.
  func drawLine(in frame: CGRect) -> Bool {
    guard let words = hints.words(for: scene) else { return false }
    let opacity = ui.reducesMotion ? 1 : hints.opacity(at: now)
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
      ui.theme.text.opacity(opacity))
    return true
  }

  /// Lights the row of the slider that the hint on tuning names, once.
  func lightHintedRow(in inspector: CGRect) {
    let light = hints.light(at: now)
    guard light > 0, let parameter = Hints.toTune(in: scene.info) else { return }
    let ids = ["l", "f", "s"].map { "\($0).\(parameter.id)" }
    let row = ui.places.filter { ids.contains($0.id) }.reduce(CGRect.null) { $0.union($1.frame) }
    guard !row.isNull else { return }
    // What explains it stands below, as far as the next row.
    let next = ui.places.map(\.frame).filter { inspector.intersects($0) && $0.minY >= row.maxY }
      .map(\.minY).min()
    let end = next.map { $0 - Inspector.rowGap / 2 } ?? row.maxY + 2 * Metrics.explanationLine
    let whole = CGRect(
      x: inspector.minX + 8, y: row.minY - 4, width: inspector.width - 16,
      height: end - row.minY + 4)
    ui.draw.clipped(to: .rect(inspector)) {
      $0.fill(.roundedRect(whole, radius: 8), ui.theme.accent.opacity(light))
    }
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
