import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// A number in the inspector: a parameter of a scene, or one of another notation.
struct InspectorRow {
  let id: String
  let title: LocalizedText
  let unit: String
  let summary: LocalizedText
  let value: Double
  let digits: Int
  /// What a typed value may be.
  let limit: ClosedRange<Double>
  let scale: SliderScale
  var step: Double?
  var detents: [Double] = []
  var endWords: (low: LocalizedText, high: LocalizedText)?
  var explanation: Explanation?

  /// A change of the number.
  enum Change {
    case slid(SliderChange)
    case typed(Double)
  }
}

extension InspectorRow {
  init(_ parameter: Parameter, value: Double, explanation: Explanation?) {
    self.init(
      id: parameter.id, title: parameter.title, unit: parameter.unit, summary: parameter.summary,
      value: value, digits: parameter.digits, limit: parameter.limit,
      scale: parameter.sliderScale, step: parameter.kind == .whole ? 1 : nil,
      detents: parameter.detents, endWords: parameter.endWords, explanation: explanation)
  }
}

extension Workbench {
  /// Wide enough for four decimals and a unit.
  private static let fieldWidth: CGFloat = 88
  private static let endWordWidth: CGFloat = 52
  /// From a row to the next one, in points.
  static let rowGap: CGFloat = 6

  /// Label, field, slider and explanation of a number; what was done, and its whole frame.
  func row(_ row: InspectorRow, _ column: CGRect, _ y: inout CGFloat) -> InspectorRow.Change? {
    var change: InspectorRow.Change?
    let labelFrame = CGRect(
      x: column.minX, y: y, width: column.width - Self.fieldWidth - 4, height: 24)
    if let scrubbed = ui.scrubLabel(
      "l.\(row.id)", row.title, labelFrame, value: row.value, scale: row.scale, tip: row.summary)
    {
      change = .slid(scrubbed)
    }
    let field = CGRect(
      x: column.maxX - Self.fieldWidth, y: y, width: Self.fieldWidth, height: 24)
    let typed = ui.numberField(
      "f.\(row.id)", field, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit, accessibilityLabel: row.title)
    switch typed {
    case .typed(let value): change = .typed(value)
    case .rejected(_, let nearest): if let nearest { change = .typed(nearest) }
    case nil: break
    }
    y = field.maxY + 2
    if let slid = slider(of: row, column, &y) { change = .slid(slid) }
    explain(row.explanation, column, &y)
    y += Self.rowGap
    return change
  }

  private func slider(
    of row: InspectorRow, _ column: CGRect, _ y: inout CGFloat
  ) -> SliderChange? {
    let wordWidth = row.endWords == nil ? 0 : Self.endWordWidth
    if let words = row.endWords {
      ui.label(
        words.low, in: CGRect(x: column.minX, y: y, width: wordWidth, height: 24),
        style: TextStyle(size: 11, lineLimit: 1), color: ui.theme.secondary)
      ui.label(
        words.high, in: CGRect(x: column.maxX - wordWidth, y: y, width: wordWidth, height: 24),
        style: TextStyle(size: 11, alignment: .right, lineLimit: 1), color: ui.theme.secondary)
    }
    let track = CGRect(
      x: column.minX + wordWidth, y: y, width: column.width - 2 * wordWidth, height: 24)
    y = track.maxY + 1
    return ui.slider(
      "s.\(row.id)", track, value: row.value, scale: row.scale, detents: row.detents,
      step: row.step, accessibilityLabel: row.title,
      accessibilityHint: row.explanation?.text ?? row.summary)
  }

  /// What a value means, and what is wrong with it, under its widget; it has room for two lines, so that what stands
  /// below does not move while the words change.
  func explain(_ explanation: Explanation?, _ column: CGRect, _ y: inout CGFloat) {
    guard let explanation else { return }
    let end = y + 2 * Metrics.explanationLine
    defer { y = max(y, end) }
    y += ui.paragraph(
      explanation.text, at: CGPoint(x: column.minX, y: y), width: column.width,
      style: Metrics.explanation, color: ui.theme.secondary)
    if let warning = explanation.warning {
      y += ui.paragraph(
        "⚠ \(warning)", at: CGPoint(x: column.minX, y: y), width: column.width,
        style: Metrics.explanation, color: ui.theme.caution)
    }
  }
}
