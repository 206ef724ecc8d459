import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The panel on the right, made from what the scene declares.
extension Workbench {
  private static let padding: CGFloat = 16

  func inspector(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: 1, height: frame.height)), ui.theme.line)
    ui.scrollArea("inspector", frame, contentHeight: inspector.height) { content in
      let column = CGRect(
        x: content.minX + Self.padding, y: content.minY + Self.padding,
        width: frame.width - 2 * Self.padding, height: 0)
      var y = column.minY
      presetMenu(column, &y)
      fidelityControl(column, &y)
      chosenNumbers(column, &y)
      springCard(column, &y)
      sectionRows(.main, column, &y)
      if let binding {
        if isUnfolded(LocalizedText(key: InspectorState.measures), column, &y) {
          cells(binding, column, &y)
        }
        if isUnfolded(LocalizedText(key: InspectorState.notation), column, &y) {
          notationMenu(column, &y)
        }
      }
      for section in Parameter.Section.allCases where section != .main {
        sectionRows(section, column, &y)
      }
      inputConditions(column, &y)
      resetAll(column, &y)
      debugSwitch(column, &y)
      let height = y - content.minY + Self.padding
      if height != inspector.height { inspector.height = height }
    }
  }

  // MARK: - Preset and fidelity

  private func presetMenu(_ column: CGRect, _ y: inout CGFloat) {
    let presets = stage.scene.info.presets
    let selected = presets.firstIndex { $0.id == stage.choices.presetID }
    let opened = openedExperiment
    let own = preset?.title ?? ""
    let title = opened.map { .verbatim($0.title) } ?? (isEdited ? "\(own) · edited" : own)
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 32)
    let chosen = ui.menuButton(
      "preset", title: title,
      entries: zip(presets, PresetCurve.curves(of: presets, in: stage.scene.info)).map {
        MenuEntry(title: $0.title, detail: $0.source, curve: $1)
      }, selected: selected, frame: frame, accessibilityLabel: "Preset")
    if let chosen { edit { self.choose(presets[chosen], on: $0) } }
    y = frame.maxY + 4
    y += ui.paragraph(
      opened.map { .verbatim($0.question) } ?? preset?.source ?? "",
      at: CGPoint(x: column.minX, y: y), width: column.width, style: Metrics.explanation,
      color: ui.theme.secondary)
    y += 12
  }

  /// The name and question of an experiment that is no preset, where it has a name.
  var openedExperiment: (title: String, question: String)? {
    guard stage.editing?.isOwn == true, let experiment = scene.experiment,
      !experiment.title.isEmpty, experiment.title != preset?.title.english
    else { return nil }
    return (experiment.title, experiment.question)
  }

  private func fidelityControl(_ column: CGRect, _ y: inout CGFloat) {
    let all = stage.scene.info.fidelities
    let current = stage.scene.fidelity
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let chosen = ui.segmented(
      "fidelity", all.map(\.title), selected: all.firstIndex(of: current) ?? 0, frame,
      accessibilityLabel: "Fidelity")
    if let chosen { edit { $0.fidelity = all[chosen] } }
    y = frame.maxY + 6
    explain(Explanation(stage.scene.fidelityCaption), column, &y)
    y += Self.rowGap
  }

  /// The numbers of what is chosen on the stage.
  private func chosenNumbers(_ column: CGRect, _ y: inout CGFloat) {
    let rest = CGRect(x: column.minX, y: y, width: column.width, height: 0)
    let height = stage.scene.numbers(ui, in: rest)
    if height > 0 { y += height + 12 }
  }

  // MARK: - Parameters

  private func sectionRows(_ section: Parameter.Section, _ column: CGRect, _ y: inout CGFloat) {
    let parameters = stage.scene.info.parameters.filter { $0.section == section }
    guard !parameters.isEmpty else { return }
    if section == .main { return rows(parameters, column, &y) }
    if isUnfolded(section.title, column, &y) { rows(parameters, column, &y) }
  }

  /// A title that unfolds what stands below it; whether it is unfolded.
  private func isUnfolded(_ title: LocalizedText, _ column: CGRect, _ y: inout CGFloat) -> Bool {
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let isOpen = inspector.isOpen(title.english)
    if let open = ui.disclosure("section.\(title)", title, isOpen: isOpen, frame) {
      inspector.setOpen(open, title.english)
    }
    y = frame.maxY + 4
    return isOpen
  }

  private func rows(_ parameters: [Parameter], _ column: CGRect, _ y: inout CGFloat) {
    for parameter in parameters {
      if let binding, notation.id != Notation.own.id, parameter.id == binding.frequency.id {
        notationRows(binding, column, &y)
      } else if notation.id != Notation.own.id, parameter.id == binding?.damping.id {
        continue
      } else if parameter.kind == .toggle {
        toggleRow(parameter, column, &y)
      } else if let choices = parameter.choices {
        choiceRow(parameter, choices, column, &y)
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

  private func choiceRow(
    _ parameter: Parameter, _ choices: [Parameter.Choice], _ column: CGRect, _ y: inout CGFloat
  ) {
    let (top, value) = (y, stage.scene.values[parameter.id])
    let explanation = stage.scene.explanation(of: parameter.id)
    ui.label(
      parameter.title, in: CGRect(x: column.minX, y: y, width: column.width, height: 24),
      style: TextStyle(size: 13))
    let frame = CGRect(x: column.minX, y: y + 26, width: column.width, height: 28)
    let (id, titles) = ("p.\(parameter.id)", choices.map(\.title))
    // What has no room side by side stands in a menu.
    let chosen =
      ui.fitsSegments(titles, in: frame)
      ? ui.segmented(
        id, titles, selected: Int(value), frame, isEnabled: explanation?.isOff != true,
        accessibilityLabel: parameter.title)
      : ui.menuButton(
        id, title: titles[Int(value)], entries: titles.map { MenuEntry(title: $0) },
        selected: Int(value), frame: frame, accessibilityLabel: parameter.title)
    if let chosen { set(parameter, to: Double(chosen)) }
    y = frame.maxY + 6
    explain(explanation, column, &y)
    y += Self.rowGap
    let row = CGRect(x: column.minX, y: top, width: column.width, height: y - top)
    contextMenu(of: parameter, value: value, row)
  }

  private func numberRow(_ parameter: Parameter, _ column: CGRect, _ y: inout CGFloat) {
    let value = stage.scene.values[parameter.id]
    let top = y
    let row = InspectorRow(
      parameter, value: value, explanation: stage.scene.explanation(of: parameter.id))
    switch self.row(row, column, &y) {
    case .slid(let change): self.change(parameter, by: change)
    case .typed(let value): set(parameter, to: value)
    case nil: break
    }
    let frame = CGRect(x: column.minX, y: top, width: column.width, height: y - top)
    contextMenu(of: parameter, value: value, frame)
  }

  private func contextMenu(of parameter: Parameter, value: Double, _ row: CGRect) {
    let standard = standardValue(of: parameter)
    let number =
      parameter.choices == nil
      ? .verbatim(Numerals.fixed(value, parameter.digits)) : parameter.words(for: value)
    let measure = binding.flatMap { DesignMeasure(parameter: parameter, of: $0) }
    let chosen = ui.contextMenu(
      "c.\(parameter.id)", on: row,
      entries: [
        MenuEntry(
          title: "Reset to \(parameter.words(for: standard))",
          isEnabled: value != standard),
        MenuEntry(title: "Copy \(number)"),
        MenuEntry(title: "Try five values"),
      ] + (measure.map { [holdEntry($0)] } ?? []),
      controls: ["s.\(parameter.id)", "f.\(parameter.id)", "p.\(parameter.id)"])
    switch chosen {
    case 0: set(parameter, to: standard)
    case 1: ui.clipboard.text = ui.string(number)
    case 2: openSweep(of: parameter)
    case 3: measure.map(toggleHold)
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
      edit { self.choose(preset, on: $0) }
    }
    y = frame.maxY
  }

  private func debugSwitch(_ column: CGRect, _ y: inout CGFloat) {
    y += 12
    let frame = CGRect(x: column.minX, y: y, width: column.width, height: 28)
    let isOn = stage.choices.showsDebug
    if let changed = ui.toggle("debug", "Debug drawing", isOn: isOn, frame: frame) {
      stage.choices.showsDebug = changed
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
