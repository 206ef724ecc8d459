import Canvas
import Foundation
import Localization
import Scenes
import Widgets

/// A value in the inspector and in the search sheet: a parameter of a scene, a number of another notation, a condition of
/// input or a measure of the spring.
struct InspectorRow {
  /// The name that its controls end with.
  let id: String
  let title: LocalizedText
  var unit = ""
  var summary: LocalizedText = ""
  let value: Double
  var digits = 0
  /// The words of the few values that it can have; nil for any number.
  var choices: [LocalizedText]?
  /// Whether it is on or off.
  var isToggle = false
  /// Whether 0 switches off what it is of.
  var isOffAtZero = false
  /// What a typed value may be.
  let limit: ClosedRange<Double>
  let scale: SliderScale
  var step: Double?
  var detents: [Double] = []
  var endWords: (low: LocalizedText, high: LocalizedText)?
  var explanation: Explanation?
  /// The section that it is folded away with; nil where it always shows.
  var section: String?
  /// Takes a new value; one that was typed or chosen as of a key.
  let take: (SliderChange) -> Void
  /// Shows a few of its values side by side; nil where that is not offered.
  var sweep: (() -> Void)?
  /// The context menu on it; none for no lines.
  var menu: [MenuAction] = []

  /// Sets the value once, as a key does.
  func set(_ value: Double) { take(SliderChange(value: value, phase: .key)) }

  /// What the name of the control begins with that takes the keyboard.
  var control: String { choices == nil ? "s." : "p." }

  /// A value as a person reads it.
  func words(for value: Double) -> LocalizedText {
    if let choices, choices.indices.contains(Int(value)) { return choices[Int(value)] }
    if isOffAtZero, value == 0 { return "off" }
    let number = Numerals.fixed(value, digits)
    return .verbatim(unit.isEmpty ? number : "\(number) \(unit)")
  }
}

extension Inspector {
  /// Wide enough for four decimals and a unit; and what is left to a label beside a wider field.
  private static let fieldWidth: CGFloat = 88, leastLabel: CGFloat = 96
  private static let sweepWidth: CGFloat = 28
  private static let endWordWidth: CGFloat = 52
  /// From a row to the next one, in points.
  static let rowGap: CGFloat = 6

  /// The widgets of a row, its explanation and its menu.
  func compose(_ row: InspectorRow, _ column: inout Column) {
    let top = column.y
    if row.isToggle {
      if let isOn = toggle("p.\(row.id)", row.title, isOn: row.value >= 0.5, &column, gap: 12) {
        row.set(isOn ? 1 : 0)
      }
      return
    }
    if let choices = row.choices {
      choose(row, among: choices, &column)
    } else {
      slide(row, &column)
    }
    explain(row.explanation, &column)
    column.y += Self.rowGap
    if !row.menu.isEmpty {
      menu(of: row.id, on: column.frame(from: top), controls: ["s", "f", "p"], row.menu)
    }
  }

  private func choose(
    _ row: InspectorRow, among titles: [LocalizedText], _ column: inout Column
  ) {
    ui.label(row.title, in: column.next(24, gap: 2), style: TextStyle(size: 13))
    let (id, frame) = ("p.\(row.id)", column.next(28, gap: 6))
    // What has no room side by side stands in a menu.
    let chosen =
      ui.fitsSegments(titles, in: frame)
      ? ui.segmented(
        id, titles, selected: Int(row.value), frame, isEnabled: row.explanation?.isOff != true,
        accessibilityLabel: row.title)
      : ui.menuButton(
        id, title: titles[Int(row.value)], entries: titles.map { MenuEntry(title: $0) },
        selected: Int(row.value), frame: frame, accessibilityLabel: row.title)
    if let chosen { row.set(Double(chosen)) }
  }

  /// Label, field and slider of a number.
  private func slide(_ row: InspectorRow, _ column: inout Column) {
    let line = column.next(24, gap: 2)
    let parts = line.divided(atDistance: fieldWidth(of: row, in: line), from: .maxXEdge)
    var label = parts.remainder
    label.size.width -= 4
    if let sweep = row.sweep {
      label.size.width -= Self.sweepWidth
      let icon = CGRect(x: label.maxX, y: line.minY, width: Self.sweepWidth, height: line.height)
      if ui.iconButton("v.\(row.id)", .tiles, icon, isOn: false, tip: "Try five values") { sweep() }
    }
    let scrubbed = ui.scrubLabel(
      "l.\(row.id)", row.title, label, value: row.value, scale: row.scale, tip: row.summary)
    let typed = ui.numberField(
      "f.\(row.id)", parts.slice, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit, zero: row.isOffAtZero ? "off" : nil, accessibilityLabel: row.title)
    if let slid = slider(of: row, column.next(24, gap: 1)) { return row.take(slid) }
    // A press beside the field takes what was typed there.
    switch typed {
    case .typed(let value), .rejected(_, let value?): row.set(value)
    case .rejected, nil: if let scrubbed { row.take(scrubbed) }
    }
  }

  /// How wide a row's field is: as wide as its number needs anywhere on the slider, so that it stays while the slider is
  /// dragged.
  private func fieldWidth(of row: InspectorRow, in line: CGRect) -> CGFloat {
    let needed = [row.value, row.scale.range.upperBound].filter(\.isFinite).map {
      ui.numberFieldWidth($0, digits: 0, unit: row.unit)
    }
    return min(max(Self.fieldWidth, needed.max() ?? 0), line.width - Self.leastLabel)
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

  /// What a value means, under its widget; it has room for two lines, so that what stands
  /// below does not move while the words change.
  func explain(_ explanation: Explanation?, _ column: inout Column) {
    guard let explanation else { return }
    let end = column.y + 2 * Metrics.explanationLine
    column.paragraph(explanation.text, ui)
    column.y = max(column.y, end)
  }

  // MARK: - Menus of numbers

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
      // Code has points in all languages.
      { [self] in ui.clipboard.text = number?.english ?? "" }
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
