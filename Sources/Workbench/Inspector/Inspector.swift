import Canvas
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// The panel on the right, made from what the scene declares.
final class Inspector: WorkbenchPart {
  /// The sections that are folded, by their titles.
  private var folded = Set(
    Parameter.Section.allCases.map(\.rawValue) + [InputConditions.section, measures, notation])
  { didSet { ui.forgetKept() } }
  /// The height of each scene's content, in points, as the last pass laid it out.
  private var heights: [String: CGFloat] = [:] { didSet { ui.forgetKept() } }
  /// The measure of the spring that stays while others change.
  private(set) var held: DesignMeasure? { didSet { ui.forgetKept() } }
  /// The drag of the spring card's mark; nil while there is none.
  var cardDrag: CardDrag? { didSet { ui.forgetKept() } }
  /// The family whose parameters the spring's sliders show, by its name.
  var notationID = Notation.own.id {
    didSet {
      codeTargetID = nil
      ui.forgetKept()
    }
  }
  /// The target whose code shows under the card; nil for that of the notation.
  var codeTargetID: String? { didSet { ui.forgetKept() } }
  /// The parts of the sentence of wishes that were typed last, and before another one.
  var wished: DesignMeasure?, earlierWish: DesignMeasure?
  /// What the sentence cannot have, while the spring is the one that it was said of.
  var refusal: (spring: Spring, words: LocalizedText)? { didSet { ui.forgetKept() } }
  /// The line of the picker that the scene moves as while it is highlighted; nil for none.
  var previewedChoice: Int?
  private(set) lazy var sweep = SweepSheet(workbench)
  /// How input reaches the scenes.
  private(set) var conditions = InputConditions()

  /// The titles of the measures that can be typed, and of what else names a spring.
  static let measures = "Measures", notation = "Notation and library"
  private static let padding: CGFloat = 16
  private static let lowHeight: CGFloat = 700

  /// The family whose parameters the spring's sliders show.
  var notation: SpringFamily { SpringFamily.named(notationID) ?? Notation.own }
  /// Whether the sliders show the scene's own parameters.
  var isInOwnNotation: Bool { notation.id == Notation.own.id }
  /// The spring on show, if the scene has one.
  var binding: SpringBinding? { workbench.binding }

  /// Whether a section is open.
  func isOpen(_ section: String) -> Bool { !folded.contains(section) }

  /// Opens or folds a section.
  func setOpen(_ isOpen: Bool, _ section: String) {
    if isOpen { folded.remove(section) } else { folded.insert(section) }
  }

  /// Holds a measure, or releases it.
  func toggleHold(_ measure: DesignMeasure) {
    let title = measure.words.title
    held = held == measure ? nil : measure
    say(held == nil ? "\(title) is released" : "\(title) is held")
  }

  /// Brings a control into view and gives it the keyboard.
  func show(control: String, in section: String?) {
    if workbench.layout.inspector == nil { workbench.setPanel(\.inspector, isOpen: true) }
    if let section { setOpen(true, section) }
    // The panel scrolls to a control that has stood in it.
    ui.forgetKept()
    workbench.pass(nil)
    ui.show(focus: control)
  }

  // MARK: - Panel

  /// Composes the panel in a frame, over the stage or beside it.
  func compose(in frame: CGRect, isOverlay: Bool) {
    let body = { [self] in
      ui.region("inspector", frame) {
        ui.kept("inspector", while: look(in: frame)) { panel(in: frame) }
      }
    }
    guard isOverlay else { return body() }
    ui.overlay("inspector", blocking: .frame(frame)) { [self] in
      ui.draw.append(.shadow(frame, radius: 0, blur: 24, offset: .zero, Color(0, alpha: 0.3)))
      body()
    }
  }

  /// All that it shows besides what only input changes.
  private func look(in frame: CGRect) -> [AnyHashable] {
    let opened = openedExperiment
    let shown = scene.info.parameters.filter { $0.section == .main || isOpen($0.section.rawValue) }
    return [
      frame, workbench.sceneID, stage.choices.presetID, stage.choices.showsDebug, scene.values,
      scene.fidelity, scene.fidelityCaption, scene.spring,
      shown.map { scene.explanation(of: $0.id) },
      opened?.title, scene.editing?.isOwn == true, isUntitled, conditions,
      AnyHashable(scene.chosen),
    ]
  }

  private func panel(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.line(.minXEdge, of: frame)
    let sceneID = workbench.sceneID
    ui.scrollArea(
      "inspector.\(sceneID)", frame, contentHeight: heights[sceneID] ?? 0
    ) { content in
      var column = Column(
        CGRect(
          x: content.minX + Self.padding, y: content.minY + Self.padding,
          width: frame.width - 2 * Self.padding, height: 0))
      springPicker(&column)
      fidelityControl(&column)
      // The numbers of what is chosen on the stage.
      let chosen = scene.numbers(ui, in: column.frame(from: column.y))
      if chosen > 0 { column.y += chosen + 12 }
      springCard(&column)
      // Where there is little height, the sliders come before the sentence and the code.
      let isLow = frame.height < Self.lowHeight
      if !isLow { doingAndCode(&column) }
      sectionRows(.main, &column)
      if isLow { doingAndCode(&column) }
      springSections(&column)
      for section in Parameter.Section.allCases where section != .main {
        sectionRows(section, &column)
      }
      inputSection(&column)
      resetAll(&column)
      column.y += 12
      if let isOn = toggle("debug", "Debug drawing", isOn: stage.choices.showsDebug, &column) {
        stage.choices.showsDebug = isOn
      }
      let end = column.y - content.minY + Self.padding
      if end != heights[sceneID] { heights[sceneID] = end }
    }
  }

  /// Whether a person has built something that has nothing of the preset left, not even its title.
  var isUntitled: Bool {
    scene.editing?.isOwn == true && scene.experiment?.title.isEmpty == true
  }

  /// The measures of the spring and its notation, folded.
  private func springSections(_ column: inout Column) {
    guard let binding else { return }
    if isUnfolded(LocalizedText(key: Self.measures), &column) { cells(binding, &column) }
    if isUnfolded(LocalizedText(key: Self.notation), &column) { notationMenus(binding, &column) }
  }

  /// What the spring does, and its code.
  private func doingAndCode(_ column: inout Column) {
    wishSentence(&column)
    codeStrip(&column)
  }

  /// The name and question of an experiment that is no preset, where it has a name.
  var openedExperiment: (title: String, question: String)? {
    guard scene.editing?.isOwn == true, let experiment = scene.experiment,
      !experiment.title.isEmpty, experiment.title != workbench.tuning.preset?.title.english
    else { return nil }
    return (experiment.title, experiment.question)
  }

  private func fidelityControl(_ column: inout Column) {
    let all = scene.info.fidelities
    let frame = column.next(28, gap: 6)
    let chosen = ui.segmented(
      "fidelity", all.map(\.title), selected: all.firstIndex(of: scene.fidelity) ?? 0, frame,
      accessibilityLabel: "Fidelity")
    ui.note(
      all.map { "\($0.title): \($0.caption)" }.joined(separator: "\n"), "n.fidelity", frame)
    if let chosen { workbench.tuning.edit { $0.tuning.fidelity = all[chosen] } }
    explain(Explanation(scene.fidelityCaption), &column)
    column.y += Self.rowGap
  }

  /// A switch; its new state where it was switched.
  func toggle(
    _ id: String, _ title: LocalizedText, isOn: Bool, _ column: inout Column, gap: CGFloat = 0
  ) -> Bool? {
    ui.toggle(id, title, isOn: isOn, frame: column.next(28, gap: gap))
  }

  /// A title that unfolds what stands below it; whether it is unfolded.
  private func isUnfolded(
    _ title: LocalizedText, id: String? = nil, _ column: inout Column
  ) -> Bool {
    let isOpen = isOpen(title.english)
    let frame = column.next(28, gap: 4)
    if let open = ui.disclosure(id ?? "section.\(title)", title, isOpen: isOpen, frame) {
      setOpen(open, title.english)
    }
    return isOpen
  }

  // MARK: - Parameters

  private func sectionRows(_ section: Parameter.Section, _ column: inout Column) {
    let rows = scene.info.parameters.filter { $0.section == section }.flatMap(rows)
    guard !rows.isEmpty, section == .main || isUnfolded(section.title, &column) else { return }
    for row in rows { compose(row, &column) }
  }

  /// The rows in a parameter's place: of the spring's two, those of the notation.
  func rows(of parameter: Parameter) -> [InspectorRow] {
    guard let binding, !isInOwnNotation else { return [row(of: parameter)] }
    switch parameter.id {
    case binding.frequency.id: return notationRows(binding)
    case binding.damping.id: return []
    default: return [row(of: parameter)]
    }
  }

  private func row(of parameter: Parameter) -> InspectorRow {
    let value = scene.values[parameter.id]
    let isToggle = parameter.kind == .toggle
    return InspectorRow(
      id: parameter.id, title: parameter.title, unit: parameter.unit, summary: parameter.summary,
      value: value, digits: parameter.digits,
      choices: isToggle ? ["off", "on"] : parameter.choices?.map(\.title), isToggle: isToggle,
      isOffAtZero: parameter.isOffAtZero,
      limit: parameter.limit, scale: parameter.sliderScale,
      step: parameter.kind == .whole ? 1 : nil, detents: parameter.detents,
      endWords: parameter.endWords, explanation: scene.explanation(of: parameter.id),
      section: parameter.section == .main ? nil : parameter.section.rawValue,
      take: { [self] in change(parameter, by: $0) },
      sweep: parameter.section == .main ? { [self] in sweep.open(parameter) } : nil,
      menu: menu(of: parameter, value: value))
  }

  /// Sets a parameter once, as a step of undo of its own.
  func set(_ parameter: Parameter, to value: Double) {
    change(parameter, by: SliderChange(value: value, phase: .key))
  }

  private func menu(of parameter: Parameter, value: Double) -> [MenuAction] {
    let standard = workbench.tuning.preset?.values[parameter.id] ?? parameter.defaultValue
    let number =
      parameter.choices == nil
      ? .verbatim(Numerals.fixed(value, parameter.digits)) : parameter.words(for: value)
    let measure = binding.flatMap { DesignMeasure(parameter: parameter, of: $0) }
    return [
      (
        MenuEntry(
          title: "Reset to \(parameter.words(for: standard))", isEnabled: value != standard),
        { [self] in set(parameter, to: standard) }
      ),
      copyEntry(number),
      (MenuEntry(title: "Try five values"), { [self] in sweep.open(parameter) }),
    ] + (measure.map { [holdEntry($0)] } ?? [])
  }

  // MARK: - The rest

  /// How input reaches the scenes: its three faults, and then the sizes of synthetic gestures.
  var conditionRows: [InspectorRow] {
    InputConditions.numbers.map { id, title, unit, range, path, digits in
      InspectorRow(
        id: id, title: title, unit: unit, value: conditions[keyPath: path], digits: digits,
        isOffAtZero: true, limit: range, scale: .linear(range), section: InputConditions.section
      ) { [self] change in
        conditions[keyPath: path] = change.value
        stage.input.degradation.faults = conditions.faults
      }
    }
  }

  /// How input reaches the scenes, and the sizes of synthetic gestures.
  private func inputSection(_ column: inout Column) {
    let title = LocalizedText(key: InputConditions.section)
    guard isUnfolded(title, id: "section.input", &column) else { return }
    let rows = conditionRows
    for row in rows.prefix(3) { compose(row, &column) }
    column.paragraph(
      conditions.faults == InputDegradation.Faults()
        ? "Input reaches the scene unchanged."
        : "Input reaches the scene late or uneven, as set here.", ui)
    column.y += 12
    for row in rows.dropFirst(3) { compose(row, &column) }
    if let isOn = toggle(
      "reduced-motion", "Preview reduced motion", isOn: ui.reducesMotion, &column, gap: 12)
    {
      workbench.reducesMotion = isOn
    }
  }

  private func resetAll(_ column: inout Column) {
    column.y += 4
    let tuning = workbench.tuning
    let isPressed = ui.button(
      "reset", "Reset all to \(tuning.preset?.title ?? "defaults")", column.next(28), kind: .quiet,
      isEnabled: tuning.isEdited, tip: "Every value as the preset has it")
    if isPressed { tuning.reset() }
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
