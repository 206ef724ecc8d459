import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

/// The panel on the right, made from what the scene declares.
extension Workbench {
  private static let padding: CGFloat = 16
  private static let explanationStyle = TextStyle(size: 12, lineHeight: 16)

  func inspector(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: 1, height: frame.height)), ui.theme.line)
    ui.scrollArea("inspector", frame, contentHeight: inspectorHeight) { content in
      let column = CGRect(
        x: content.minX + Self.padding, y: content.minY + Self.padding,
        width: frame.width - 2 * Self.padding, height: 0)
      var y = column.minY
      presetMenu(column, &y)
      fidelityControl(column, &y)
      springCard(column, &y)
      for section in Parameter.Section.allCases { sectionRows(section, column, &y) }
      resetAll(column, &y)
      inspectorHeight = y - content.minY + Self.padding
    }
  }

  // MARK: - Preset and fidelity

  private func presetMenu(_ column: CGRect, _ y: inout CGFloat) {
    let presets = stage.scene.info.presets
    let selected = presets.firstIndex { $0.id == stage.presetID }
    let title = (preset?.title ?? "") + (isEdited ? " · edited" : "")
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 32)
    let chosen = ui.menuButton(
      "preset", title: title,
      entries: presets.map { MenuEntry(title: $0.title, detail: $0.source) }, selected: selected,
      frame: frame)
    if let chosen { edit { choose(presets[chosen], on: $0) } }
    y = frame.maxY + 4
    ui.label(
      preset?.source ?? "", in: CGRect(x: column.minX, y: y, width: column.width, height: 16),
      style: TextStyle(size: 12, lineLimit: 1), color: ui.theme.secondary)
    y += 16 + 12
  }

  private func fidelityControl(_ column: CGRect, _ y: inout CGFloat) {
    let all = stage.scene.info.fidelities
    let current = stage.scene.fidelity
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let chosen = ui.segmented(
      "fidelity", all.map(\.title), selected: all.firstIndex(of: current) ?? 0, frame)
    if let chosen { edit { $0.scene.fidelity = all[chosen] } }
    y = frame.maxY + 6
    y += ui.paragraph(
      current.caption, at: CGPoint(x: column.minX, y: y), width: column.width,
      style: Self.explanationStyle, color: ui.theme.secondary)
    y += 12
  }

  private func springCard(_ column: CGRect, _ y: inout CGFloat) {
    guard let spring = stage.scene.spring else { return }
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: SpringCard.height)
    SpringCard(spring: spring).draw(in: frame, into: &ui.draw, theme: ui.theme, text: ui.text)
    y = frame.maxY + 12
  }

  // MARK: - Parameters

  private func sectionRows(_ section: Parameter.Section, _ column: CGRect, _ y: inout CGFloat) {
    let parameters = stage.scene.info.parameters.filter { $0.section == section }
    guard !parameters.isEmpty else { return }
    if section != .main {
      let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
      let isOpen = !folded.contains(section.rawValue)
      if let open = ui.disclosure("section.\(section)", section.rawValue, isOpen: isOpen, frame) {
        if open { folded.remove(section.rawValue) } else { folded.insert(section.rawValue) }
      }
      y = frame.maxY + 4
      guard isOpen else { return }
    }
    for parameter in parameters {
      if parameter.kind == .toggle {
        toggleRow(parameter, column, &y)
      } else {
        numberRow(parameter, column, &y)
      }
    }
  }

  private func toggleRow(_ parameter: Parameter, _ column: CGRect, _ y: inout CGFloat) {
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let isOn = stage.scene.values[parameter.id] >= 0.5
    if let changed = ui.toggle("p.\(parameter.id)", parameter.title, isOn: isOn, frame: frame) {
      set(parameter, to: changed ? 1 : 0)
    }
    y = frame.maxY + 12
  }

  private func numberRow(_ parameter: Parameter, _ column: CGRect, _ y: inout CGFloat) {
    let value = stage.scene.values[parameter.id]
    let rowTop = y
    let labelFrame = CGRect(x: column.minX, y: y, width: column.width - 84, height: 24)
    if let change = ui.scrubLabel(
      "l.\(parameter.id)", parameter.title, labelFrame, value: value, scale: parameter.sliderScale,
      tip: parameter.summary)
    {
      self.change(parameter, by: change)
    }
    let field = CGRect(x: column.maxX - 80, y: y, width: 80, height: 24)
    let typed = ui.numberField(
      "f.\(parameter.id)", field, value: value, digits: parameter.digits, unit: parameter.unit,
      range: parameter.limit, accessibilityLabel: parameter.title)
    take(typed, for: parameter)
    y = field.maxY + 2
    slider(parameter, value: value, column, &y)
    explanation(of: parameter, column, &y)
    y += 12
    let row = CGRect(x: column.minX, y: rowTop, width: column.width, height: y - rowTop)
    contextMenu(of: parameter, value: value, row)
  }

  private func take(_ result: NumberFieldResult?, for parameter: Parameter) {
    switch result {
    case .typed(let value): set(parameter, to: value)
    case .rejected(let why, let nearest):
      say(why, isError: true)
      if let nearest { set(parameter, to: nearest) }
    case nil: break
    }
  }

  private func slider(
    _ parameter: Parameter, value: Double, _ column: CGRect, _ y: inout CGFloat
  ) {
    let words = parameter.endWords
    let style = TextStyle(size: 11, lineLimit: 1)
    let wordWidth: CGFloat = words == nil ? 0 : 52
    if let words {
      ui.label(
        words.low, in: CGRect(x: column.minX, y: y, width: wordWidth, height: 24), style: style,
        color: ui.theme.secondary)
      ui.label(
        words.high, in: CGRect(x: column.maxX - wordWidth, y: y, width: wordWidth, height: 24),
        style: TextStyle(size: 11, alignment: .right, lineLimit: 1), color: ui.theme.secondary)
    }
    let track = CGRect(
      x: column.minX + wordWidth, y: y, width: column.width - 2 * wordWidth, height: 24)
    let step: Double? = parameter.kind == .whole ? 1 : nil
    if let change = ui.slider(
      "s.\(parameter.id)", track, value: value, scale: parameter.sliderScale,
      detents: parameter.detents, step: step)
    {
      self.change(parameter, by: change)
    }
    y = track.maxY + 1
  }

  private func explanation(of parameter: Parameter, _ column: CGRect, _ y: inout CGFloat) {
    guard let explanation = stage.scene.explanation(of: parameter.id) else { return }
    y += ui.paragraph(
      explanation.text, at: CGPoint(x: column.minX, y: y), width: column.width,
      style: Self.explanationStyle, color: ui.theme.secondary)
    if let warning = explanation.warning {
      y += ui.paragraph(
        "⚠ " + warning, at: CGPoint(x: column.minX, y: y), width: column.width,
        style: Self.explanationStyle, color: ui.theme.error)
    }
  }

  private func contextMenu(of parameter: Parameter, value: Double, _ row: CGRect) {
    let standard = standardValue(of: parameter)
    let number = Numerals.fixed(value, parameter.digits)
    let chosen = ui.contextMenu(
      "c.\(parameter.id)", on: row,
      entries: [
        MenuEntry(
          title: "Reset to \(Numerals.fixed(standard, parameter.digits)) \(parameter.unit)",
          isEnabled: value != standard),
        MenuEntry(title: "Copy \(number)"),
      ])
    switch chosen {
    case 0: set(parameter, to: standard)
    case 1: ui.clipboard.text = number
    default: break
    }
  }

  /// What a reset of one parameter leads to: the chosen preset's value, else the default.
  func standardValue(of parameter: Parameter) -> Double {
    preset?.values[parameter.id] ?? parameter.defaultValue
  }

  private func resetAll(_ column: CGRect, _ y: inout CGFloat) {
    y += 4
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    if ui.button(
      "reset", "Reset all to \(preset?.title ?? "defaults")", frame, kind: .quiet,
      isEnabled: isEdited, tip: "Every value as the preset has it"), let preset
    {
      edit { choose(preset, on: $0) }
    }
    y = frame.maxY
  }
}

extension Parameter {
  /// The scale as a slider takes it.
  var sliderScale: SliderScale {
    switch scale {
    case .linear: .linear(range)
    case .logarithmic: .logarithmic(range)
    case .broken(let at, let share): .piecewise(breakAt: at, share: share, range)
    }
  }
}
