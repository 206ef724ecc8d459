import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// The numbers beside the plot: what the motion measured, and what "duration" means of its spring.
extension Workbench {
  private static let rowHeight: CGFloat = 18
  private static let numberStyle = TextStyle(
    size: 12, alignment: .right, hasTabularDigits: true, lineLimit: 1)
  private static let tightStyle = TextStyle(
    size: 11, alignment: .right, hasTabularDigits: true, lineLimit: 1)
  private static let wordStyle = TextStyle(size: 12, lineLimit: 1)
  private static let smallStyle = TextStyle(size: 11, lineHeight: 14)

  func measuresColumn(_ view: TimelineView, in frame: CGRect) {
    ui.draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: 1, height: frame.height)), ui.theme.line)
    ui.scrollArea("timeline.column", frame, contentHeight: timeline.columnHeight) { content in
      let column = CGRect(
        x: content.minX + 12, y: content.minY + 6, width: content.width - 24, height: 0)
      var y = column.minY
      measureRows(view, column, &y)
      durationRows(view, column, &y)
      timeline.columnHeight = y - content.minY + 8
    }
  }

  // MARK: - Measured

  /// What was measured, and A, B and their difference over their columns.
  private func measureHeads(
    _ view: TimelineView, _ column: CGRect, _ edges: [CGFloat], _ y: CGFloat
  ) {
    let style = TextStyle(size: 11, weight: .semibold)
    ui.label(
      view.gestures.presses.isEmpty ? "This motion" : "This drag",
      in: CGRect(x: column.minX, y: y, width: column.width, height: 16), style: style,
      color: ui.theme.secondary)
    guard edges.count > 1 else { return }
    let heads: [(LocalizedText, Color)] = [
      ("A", ui.theme.accent), ("B", ui.theme.comparison), ("Δ", ui.theme.secondary),
    ]
    for (edge, head) in zip(edges, heads) {
      ui.label(
        head.0, in: CGRect(x: edge - 40, y: y, width: 40, height: 16),
        style: TextStyle(size: 11, weight: .semibold, alignment: .right), color: head.1)
    }
  }

  private func measureRows(_ view: TimelineView, _ column: CGRect, _ y: inout CGFloat) {
    let kind = scene.displacementKind
    let own = MeasureRow.values(of: kind, view.motion, since: view.measuresStart)
    let other = view.comparison.map { MeasureRow.values(of: kind, $0, since: view.measuresStart) }
    let hasComparison = other != nil
    let edges = hasComparison ? [column.maxX - 76, column.maxX - 38, column.maxX] : [column.maxX]
    measureHeads(view, column, edges, y)
    y += 17
    for (i, measure) in MeasureRow.rows(of: kind).enumerated()
    where !(measure.title.isEmpty && hasComparison) {
      let row = CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight)
      ui.label(measure.title, in: row, style: Self.wordStyle)
      let (a, b) = (own[i], other.flatMap { $0[i] })
      let values = hasComparison ? [a, b, a.flatMap { a in b.map { a - $0 } }] : [a]
      draw(values, of: measure, edges, y)
      ui.note(measure.tip, "measure.\(measure.title)\(measure.unit)", row)
      y += Self.rowHeight
    }
    y += 4
  }

  /// A measure's number with its unit, or A's, B's and their difference.
  private func draw(
    _ values: [Double?], of measure: MeasureRow, _ edges: [CGFloat], _ y: CGFloat
  ) {
    let hasComparison = values.count > 1
    // Three numbers of three digits have no room for decimals, and need none.
    let isWide = hasComparison && values.contains { abs($0 ?? 0) >= 99.95 }
    let digits = isWide ? 0 : measure.digits
    for (k, (edge, value)) in zip(edges, values).enumerated() {
      var words = value.map { Numerals.signed($0, digits) } ?? "–"
      // What is no difference to the last digit has no sign.
      let isMore = (value ?? 0) > 0 && words.contains { "123456789".contains($0) }
      if k == 2, isMore { words = "+" + words }
      if !hasComparison, value != nil { words += " " + measure.unit }
      ui.label(
        .verbatim(words), in: CGRect(x: edge - 64, y: y, width: 64, height: Self.rowHeight),
        style: hasComparison ? Self.tightStyle : Self.numberStyle)
    }
  }

  // MARK: - Durations

  private func durationRows(_ view: TimelineView, _ column: CGRect, _ y: inout CGFloat) {
    guard let used = scene.spring, used.frequency > 0 else { return }
    let head = CGRect(x: column.minX, y: y, width: column.width, height: 26)
    if let isOpen = ui.disclosure(
      "timeline.durations", "Durations", isOpen: timeline.showsDurations, head)
    {
      timeline.showsDurations = isOpen
    }
    y = head.maxY + 2
    guard timeline.showsDurations else { return }
    let spring = Spring(frequency: used.frequency, dampingRatio: used.dampingRatio)
    let lag = view.motion.measures(since: view.measuresStart)?.lag
    let travel = lag ?? used.step.points(of: spring)
    let tolerance = MotionMeasures.tolerance / max(MotionMeasures.tolerance, travel)
    y += ui.paragraph(
      "Of an ideal step of \(Numerals.short(travel)) pt", at: CGPoint(x: column.minX, y: y),
      width: column.width, style: Self.smallStyle, color: ui.theme.secondary)
    y += 2
    for meaning in spring.durations(tolerance: tolerance) {
      let row = CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight)
      ui.label(meaning.title, in: row, style: Self.wordStyle)
      let value: LocalizedText =
        meaning.value.isFinite ? "\(Numerals.fixed(meaning.value, 2)) s" : "never"
      ui.label(value, in: row, style: Self.numberStyle)
      y += Self.rowHeight - 2
      y += ui.paragraph(
        meaning.users, at: CGPoint(x: column.minX, y: y), width: column.width,
        style: Self.smallStyle, color: ui.theme.secondary)
      y += 4
    }
    y += ui.paragraph(
      Self.jumpWords(spring, tolerance: tolerance, travel: travel),
      at: CGPoint(x: column.minX, y: y), width: column.width, style: Self.smallStyle,
      color: ui.theme.secondary)
  }

  /// Why the settling time jumps while a slider moves, and where next.
  static func jumpWords(_ spring: Spring, tolerance: Double, travel: Double) -> LocalizedText {
    let jumps = spring.settlingJumps(tolerance: tolerance).map { Numerals.fixed($0, 2) }
    let way = Numerals.short(travel)
    return jumps.isEmpty
      ? "Settled is to 0.5 of \(way) pt. It jumps where one more swing just fits inside that."
      : """
      Settled is to 0.5 of \(way) pt. It jumps where one more swing just fits inside that. \
      Here: at ζ \(jumps.joined(separator: ", ")).
      """
  }
}
