import Canvas
import Foundation
import Geometry
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

  /// One measure as a row: its name, what it is, its unit and number.
  private struct Measure: Sendable {
    let title: String
    let tip: String
    let unit: String
    let digits: Int
    let value: @Sendable (MotionMeasures) -> Double?
  }

  private static let measures = [
    Measure(
      title: "Overshoot", tip: "How far it swings to the other side of rest", unit: "pt", digits: 1
    ) { $0.overshoot },
    Measure(
      title: "", tip: "The same as a share of the farthest lag", unit: "%", digits: 1
    ) { $0.share * 100 },
    Measure(
      title: "Peak", tip: "From its farthest to the top of the overshoot", unit: "s", digits: 2
    ) { $0.peak },
    Measure(
      title: "Arrival", tip: "From its farthest to passing rest for the first time", unit: "s",
      digits: 2
    ) { $0.arrival },
    Measure(
      title: "Period", tip: "Twice from passing rest to passing it again", unit: "s", digits: 2
    ) { $0.period },
    Measure(
      title: "Settled", tip: "From its farthest to being within 0.5 pt for good", unit: "s",
      digits: 2
    ) { $0.settled },
    Measure(
      title: "Lag", tip: "How far from rest it was at most: behind a drag", unit: "pt", digits: 1
    ) { $0.lag },
  ]

  /// A, B and their difference over their columns; without B what the rows are.
  private func measureHeads(_ column: CGRect, _ edges: [CGFloat], _ y: CGFloat) {
    guard edges.isEmpty else {
      let heads = [("A", ui.theme.accent), ("B", ui.theme.comparison), ("Δ", ui.theme.secondary)]
      for (edge, head) in zip(edges, heads) {
        ui.label(
          head.0, in: CGRect(x: edge - 40, y: y, width: 40, height: 16),
          style: TextStyle(size: 11, weight: .semibold, alignment: .right), color: head.1)
      }
      return
    }
    ui.label(
      "Measured", in: CGRect(x: column.minX, y: y, width: column.width, height: 16),
      style: TextStyle(size: 11, weight: .semibold), color: ui.theme.secondary)
  }

  private func measureRows(_ view: TimelineView, _ column: CGRect, _ y: inout CGFloat) {
    let start = view.origin - 0.05
    let own = view.motion.measures(since: start)
    let other = view.comparison?.measures(since: start)
    let hasComparison = view.comparison != nil
    let edges = hasComparison ? [column.maxX - 80, column.maxX - 40, column.maxX] : [column.maxX]
    measureHeads(column, hasComparison ? edges : [], y)
    y += 17
    for measure in Self.measures where !(measure.title.isEmpty && hasComparison) {
      let row = CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight)
      ui.label(measure.title, in: row, style: Self.wordStyle)
      let (a, b) = (own.flatMap(measure.value), other.flatMap(measure.value))
      let values = hasComparison ? [a, b, a.flatMap { a in b.map { a - $0 } }] : [a]
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
          words, in: CGRect(x: edge - 64, y: y, width: 64, height: Self.rowHeight),
          style: hasComparison ? Self.tightStyle : Self.numberStyle)
      }
      ui.note(measure.tip, "measure.\(measure.title)\(measure.unit)", row)
      y += Self.rowHeight
    }
    y += 4
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
    let travel = view.motion.measures(since: view.origin - 0.05)?.lag ?? used.travel
    let tolerance = min(0.99, MotionMeasures.tolerance / max(0.6, travel))
    for meaning in spring.durations(tolerance: tolerance) {
      let row = CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight)
      ui.label(meaning.title, in: row, style: Self.wordStyle)
      let value = meaning.value.isFinite ? Numerals.fixed(meaning.value, 2) + " s" : "never"
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
  static func jumpWords(_ spring: Spring, tolerance: Double, travel: Double) -> String {
    let jumps = spring.settlingJumps(tolerance: tolerance).map { Numerals.fixed($0, 2) }
    let places = jumps.isEmpty ? "" : " Here: at ζ \(jumps.joined(separator: " and "))."
    return "Settled is to 0.5 of \(Numerals.short(travel)) pt. It jumps where one more swing just "
      + "fits inside that.\(places)"
  }
}
