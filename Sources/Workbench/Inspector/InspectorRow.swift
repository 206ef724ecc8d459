import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// A number in the inspector: a parameter of a scene, one of another notation, or a condition of input.
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
  /// Whether its label can be dragged as its slider can.
  var isScrubbed = true

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

  init(
    _ parameter: FamilyParameter, in family: SpringFamily, value: Double, explanation: Explanation?
  ) {
    self.init(
      id: "\(family.id).\(parameter.id)", title: .verbatim(parameter.title),
      unit: parameter.unit, summary: family.note, value: value, digits: parameter.digits,
      limit: parameter.range,
      scale: parameter.isLogarithmic
        ? .logarithmic(parameter.usual) : .linear(parameter.usual),
      explanation: explanation)
  }
}

extension Inspector {
  /// Wide enough for four decimals and a unit.
  private static let fieldWidth: CGFloat = 88
  private static let endWordWidth: CGFloat = 52
  /// From a row to the next one, in points.
  static let rowGap: CGFloat = 6

  /// Label, field, slider and explanation of a number; what was done.
  func row(_ row: InspectorRow, _ column: inout Column) -> InspectorRow.Change? {
    var change = label(of: row, &column).map { InspectorRow.Change.slid($0) }
    let width = row.isScrubbed ? Self.fieldWidth : Self.fieldWidth - 8
    let line = column.next(24, gap: 2)
    let typed = ui.numberField(
      "f.\(row.id)",
      CGRect(x: line.maxX - width, y: line.minY, width: width, height: line.height),
      value: row.value, digits: row.digits, unit: row.unit, range: row.limit,
      accessibilityLabel: row.title)
    switch typed {
    case .typed(let value): change = .typed(value)
    case .rejected(_, let nearest): if let nearest { change = .typed(nearest) }
    case nil: break
    }
    if let slid = slider(of: row, column.next(24, gap: row.isScrubbed ? 1 : 0)) {
      change = .slid(slid)
    }
    explain(row.explanation, &column)
    column.y += Self.rowGap
    return change
  }

  /// The label, on the line of the field; what a drag of it changed.
  private func label(of row: InspectorRow, _ column: inout Column) -> SliderChange? {
    let frame = CGRect(
      x: column.minX, y: column.y, width: column.width - Self.fieldWidth - 4, height: 24)
    guard row.isScrubbed else {
      ui.label(row.title, in: frame, style: TextStyle(size: 13, lineHeight: 18))
      return nil
    }
    return ui.scrubLabel(
      "l.\(row.id)", row.title, frame, value: row.value, scale: row.scale, tip: row.summary)
  }

  private func slider(of row: InspectorRow, _ line: CGRect) -> SliderChange? {
    var track = line
    if let words = row.endWords {
      let width = Self.endWordWidth
      track = line.insetBy(dx: width, dy: 0)
      for (x, word, alignment) in [
        (line.minX, words.low, TextStyle.Alignment.natural), (track.maxX, words.high, .right),
      ] {
        ui.label(
          word, in: CGRect(x: x, y: line.minY, width: width, height: line.height),
          style: TextStyle(size: 11, alignment: alignment, lineLimit: 1),
          color: ui.theme.secondary)
      }
    }
    return ui.slider(
      "s.\(row.id)", track, value: row.value, scale: row.scale, detents: row.detents,
      step: row.step, accessibilityLabel: row.title,
      accessibilityHint: row.explanation?.text ?? row.summary)
  }

  /// What a value means, and what is wrong with it, under its widget; it has room for two lines, so that what stands
  /// below does not move while the words change.
  func explain(_ explanation: Explanation?, _ column: inout Column) {
    guard let explanation else { return }
    let end = column.y + 2 * Metrics.explanationLine
    column.paragraph(explanation.text, ui)
    if let warning = explanation.warning {
      column.paragraph("⚠ \(warning)", ui, color: ui.theme.caution)
    }
    column.y = max(column.y, end)
  }

  // MARK: - Menus of numbers

  /// A line of a menu with what it does.
  typealias MenuAction = (entry: MenuEntry, run: () -> Void)

  /// The context menu of a number, on its row and on the controls of these kinds.
  func menu(of id: String, on frame: CGRect, controls kinds: [String], _ actions: [MenuAction]) {
    let chosen = ui.contextMenu(
      "c.\(id)", on: frame, entries: actions.map(\.entry), controls: kinds.map { "\($0).\(id)" })
    if let chosen { actions[chosen].run() }
  }

  /// Copies a number; nil where there is none.
  func copyEntry(_ number: LocalizedText?) -> MenuAction {
    (
      MenuEntry(title: "Copy \(number ?? "–")", isEnabled: number != nil),
      { [self] in ui.clipboard.text = number.map(ui.string) ?? "" }
    )
  }

  /// Holds a measure, or releases it.
  func holdEntry(_ measure: DesignMeasure) -> MenuAction {
    (
      MenuEntry(title: held == measure ? "Release" : "Hold while others change"),
      { [self] in toggleHold(measure) }
    )
  }
}
