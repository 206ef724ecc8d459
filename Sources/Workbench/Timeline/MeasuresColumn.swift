import Canvas
import Foundation
import Localization
import Scenes
import Springs

/// The numbers beside the plot: what the motion measured, and what "duration" means of its spring.
extension Timeline {
  private static let headHeight: CGFloat = 26
  private static let rowHeight: CGFloat = 16
  private static let numberStyle = TextStyle(
    size: 12, alignment: .right, hasTabularDigits: true, lineLimit: 1)
  private static let tightStyle = TextStyle(
    size: 11, alignment: .right, hasTabularDigits: true, lineLimit: 1)
  private static let wordStyle = TextStyle(size: 12, lineLimit: 1)
  private static let smallLine: CGFloat = 14
  private static let smallStyle = TextStyle(size: 11, lineHeight: smallLine)

  func measuresColumn(_ view: TimelineView, in frame: CGRect) {
    ui.line(.minXEdge, of: frame)
    ui.scrollArea("timeline.column.\(workbench.sceneID)", frame, contentHeight: columnHeight) {
      content in
      var column = Column(
        CGRect(x: content.minX + 12, y: content.minY + 6, width: content.width - 24, height: 0))
      measureRows(view, &column)
      let fold = content.minY + frame.height
      durationRows(view, &column, fold: fold)
      if let words = difference(view) {
        Self.keepWhole(3 * Self.smallLine, above: fold, &column)
        column.paragraph(words, ui, style: Self.smallStyle)
      }
      columnHeight = column.y - content.minY + 8
    }
  }

  // MARK: - Measured

  /// A, B and their difference, each with how far from the right its numbers end, in points: before their unit.
  private var heads: [(right: CGFloat, title: LocalizedText, color: Color)] {
    let unit = TimelineView.unitWidth
    return [
      (unit + 76, "A", ui.theme.accent), (unit + 38, "B", ui.theme.comparison),
      (unit, "Δ", ui.theme.secondary),
    ]
  }

  /// What was measured; with B three columns: A, B and their difference.
  private func measureRows(_ view: TimelineView, _ column: inout Column) {
    let rows = { [self] (motion: Motion) in
      MeasureRow.rows(of: scene.displacementKind, motion, since: view.measuresStart)
    }
    let other = view.comparison.map(rows)
    let heads = heads
    let title = column.next(16, gap: 1)
    ui.label(
      view.gestures.presses.isEmpty ? "This motion" : "This drag", in: title,
      style: TextStyle(size: 11, weight: .semibold), color: ui.theme.secondary)
    if other != nil {
      for head in heads {
        ui.label(
          head.title, in: title.offsetBy(dx: -head.right, dy: 0), style: Self.tightStyle,
          color: head.color)
      }
    }
    for (i, measure) in rows(view.motion).enumerated()
    where other == nil || !measure.title.isEmpty {
      let row = column.next(Self.rowHeight)
      ui.label(measure.title, in: row, style: Self.wordStyle)
      ui.note(measure.tip, "measure.\(measure.title)\(measure.unit)", row)
      guard let other else {
        let words = measure.value.map { "\(Numerals.signed($0, measure.digits)) \(measure.unit)" }
        ui.label(.verbatim(words ?? "–"), in: row, style: Self.numberStyle)
        continue
      }
      compare(measure, with: other[i].value, in: row)
    }
    column.y += 4
  }

  /// What B does otherwise, in a sentence; nil without B, and for what is no spring's motion.
  private func difference(_ view: TimelineView) -> LocalizedText? {
    guard scene.displacementKind == .spring, let other = view.comparison,
      let a = view.motion.measures(since: view.measuresStart),
      let b = other.measures(since: view.measuresStart)
    else { return nil }
    let (ratio, more) = (b.lag / a.lag, b.overshoot - a.overshoot)
    let lags: LocalizedText =
      abs(ratio - 1) < 0.05
      ? "B lags as much" : "B lags \(Numerals.short(ratio)) times as much"
    let points = Numerals.fixed(abs(more), abs(more) < 9.95 ? 1 : 0)
    let overshoots: LocalizedText =
      abs(more) < MotionMeasures.tolerance
      ? "overshoots as much"
      : more > 0 ? "overshoots \(points) pt more" : "overshoots \(points) pt less"
    return "\(lags) and \(overshoots)."
  }

  /// A measure of A and B, their difference, and the unit of all three.
  private func compare(_ measure: MeasureRow, with other: Double?, in row: CGRect) {
    let own = measure.value
    for (head, value) in zip(heads, [own, other, own.flatMap { a in other.map { a - $0 } }]) {
      // Three numbers of three digits have no room for decimals, and need none.
      let words = value.map { Numerals.signed($0, abs($0) < 99.95 ? measure.digits : 0) }
      ui.label(
        .verbatim(words ?? "–"), in: row.offsetBy(dx: -head.right, dy: 0),
        style: Self.tightStyle)
    }
    ui.label(
      .verbatim(measure.unit), in: row, style: Self.tightStyle, color: ui.theme.secondary)
  }

  /// Goes below the column's fold where what is so high would be cut by it.
  private static func keepWhole(_ height: CGFloat, above fold: CGFloat, _ column: inout Column) {
    if column.y < fold, column.y + height > fold { column.y = fold }
  }

  // MARK: - Durations

  /// The meanings of "duration"; their title stands whole above the column's fold, or below it.
  private func durationRows(_ view: TimelineView, _ column: inout Column, fold: CGFloat) {
    guard let used = scene.spring, used.frequency > 0 else { return }
    Self.keepWhole(Self.headHeight, above: fold, &column)
    let head = column.next(Self.headHeight, gap: 2)
    if let isOpen = ui.disclosure(
      "timeline.durations", "Durations", isOpen: showsDurations, head)
    {
      showsDurations = isOpen
    }
    guard showsDurations else { return }
    let spring = Spring(frequency: used.frequency, dampingRatio: used.dampingRatio)
    let lag = view.motion.measures(since: view.measuresStart)?.lag
    let travel = lag ?? used.step.points(of: spring)
    let tolerance = MotionMeasures.tolerance / max(MotionMeasures.tolerance, travel)
    column.paragraph(
      "Computed for a step of \(Numerals.short(travel)) pt", ui, style: Self.smallStyle)
    column.y += 2
    for meaning in spring.durations(tolerance: tolerance) {
      let row = column.next(Self.rowHeight, gap: -2)
      ui.label(meaning.title.localized, in: row, style: Self.wordStyle)
      let value: LocalizedText =
        meaning.value.isFinite ? "\(Numerals.fixed(meaning.value, 2)) s" : "never"
      ui.label(value, in: row, style: Self.numberStyle)
      column.paragraph(meaning.users.localized, ui, style: Self.smallStyle)
      column.y += 4
    }
  }
}

/// One measure of a motion as a row: its name, what it is, its value and unit, and how many decimals show.
struct MeasureRow {
  let title: LocalizedText
  let tip: LocalizedText
  let unit: String
  let digits: Int

  /// Nil for what has not happened.
  let value: Double?

  private init(
    _ title: LocalizedText, _ tip: LocalizedText, _ value: Double?, _ unit: String, _ digits: Int
  ) {
    (self.title, self.tip, self.value) = (title, tip, value)
    (self.unit, self.digits) = (unit, digits)
  }

  /// The measures since a time in seconds that mean something of what items do.
  static func rows(of kind: DisplacementKind, _ motion: Motion, since start: Double) -> [Self] {
    switch kind {
    case .spring:
      let m = motion.measures(since: start)
      return [
        Self("Overshoot", "How far it swings to the other side of rest", m?.overshoot, "pt", 1),
        Self("", "The same as a share of the farthest lag", m.map { $0.share * 100 }, "%", 1),
        Self("Peak", "From its farthest to the top of the overshoot", m?.peak, "s", 2),
        Self("Arrival", "From its farthest to passing rest for the first time", m?.arrival, "s", 2),
        Self("Period", "Twice from passing rest to passing it again", m?.period, "s", 2),
        Self("Settled", "From its farthest to staying within 0.5 pt of rest", m?.settled, "s", 2),
        Self("Lag", "How far from rest it was at most: behind a drag", m?.lag, "pt", 1),
      ]
    case .swing:
      let m = SwingMeasures(motion.displacements(since: start))
      return [
        Self(
          "Amplitude", "How far it swings from its middle, along its arc", m?.amplitude, "pt", 1),
        Self(
          "Period", "From passing its middle to passing it again the same way", m?.period, "s", 2),
        energy("Its greatest energy above rest, per kilogram", motion, start),
      ]
    case .way:
      let farthest = motion.displacements(since: start).map { abs($0.displacement) }.max()
      return [
        Self("Farthest", "How far it was from where it started at most", farthest, "pt", 1),
        energy("Its greatest energy of motion, per kilogram", motion, start),
      ]
    }
  }

  private static func energy(_ tip: LocalizedText, _ motion: Motion, _ start: Double) -> Self {
    Self("Energy", tip, motion.energy(since: start), "J/kg", 2)
  }
}
