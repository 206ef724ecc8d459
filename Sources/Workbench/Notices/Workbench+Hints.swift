import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

extension Workbench {
  /// Notes what a hint may have asked for.
  func noteDeed(_ event: Hints.Event) {
    notices.hints.note(
      event, hasSliders: layout.inspector != nil, hasCode: scene.spring != nil,
      at: now)
  }

  /// Lets the hints follow the scene, and brings the slider that one names into view.
  func followHints() {
    // A caution takes the place of a hint, and a slider may be out of view: the hint then waits.
    let isInView = notices.hints.current?.hint != .tune || layout.inspector != nil
    let hasRoom =
      barPlaces(in: layout)?.sparkline != nil && notices.caution == nil && isInView
    notices.hints.setRoom(hasRoom, at: now)
    if notices.hints.enter(sceneID, at: now) { window.isOutdated = true }
    guard notices.hints.light(at: now) > 0, let frame = layout.inspector,
      let slider = ui.places.first(where: { $0.id == hintedSlider })?.frame
    else { return }
    let room: CGFloat = 24
    let distance =
      min(0, slider.minY - room - frame.minY) + max(0, slider.maxY + room - frame.maxY)
    guard distance != 0 else { return }
    ui.scroll("inspector", by: distance)
    ui.forgetKept()
  }

  /// Keeps what the scene warns of in this frame.
  func noteCaution() {
    if let words = scene.caution { notices.warn("⚠ \(words)", at: now) }
  }

  /// Draws a caution, else the hint, in the place of the last gesture's curve; whether there is one.
  func drawLine(in frame: CGRect) -> Bool {
    let hint = notices.hints.words(for: scene)
    guard let words = notices.caution?.words ?? hint else { return false }
    let isCaution = notices.caution != nil
    let opacity = isCaution || ui.reducesMotion ? 1 : notices.hints.opacity(at: now)
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
      (isCaution ? ui.theme.caution : ui.theme.text).opacity(opacity))
    return true
  }

  /// The slider that the hint on tuning names.
  private var hintedSlider: String? { Hints.toTune(in: scene.info).map { "s.\($0.id)" } }

  /// Lights the row of that slider, once.
  func lightHintedRow(in inspector: CGRect) {
    let light = notices.hints.light(at: now)
    guard light > 0, let parameter = Hints.toTune(in: scene.info) else { return }
    let ids = ["l", "f", "s"].map { "\($0).\(parameter.id)" }
    let row = ui.places.filter { ids.contains($0.id) }.reduce(CGRect.null) { $0.union($1.frame) }
    guard !row.isNull else { return }
    // What explains it stands below, as far as the next row.
    let next = ui.places.map(\.frame).filter { inspector.intersects($0) && $0.minY >= row.maxY }
      .map(\.minY).min()
    let end = next.map { $0 - Self.rowGap / 2 } ?? row.maxY + 2 * Metrics.explanationLine
    let whole = CGRect(
      x: inspector.minX + 8, y: row.minY - 4, width: inspector.width - 16,
      height: end - row.minY + 4)
    ui.draw.clipped(to: .rect(inspector)) {
      $0.fill(.roundedRect(whole, radius: 8), ui.theme.accent.opacity(light))
    }
  }
}
