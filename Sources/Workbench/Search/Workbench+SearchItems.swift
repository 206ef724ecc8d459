import Canvas
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// All that the search sheet finds, from what the actions, the scene and the menus declare.
extension Workbench {
  /// In the order of the sheet.
  var searchItems: [SearchItem] {
    parameterItems + presetItems + actionItems + sceneKeyItems + gestureItems + comparisonItems
      + exportItems + recentFileItems
  }

  /// What is chosen in the sheet, as it is announced; nil while that is closed.
  var chosenSearchItem: String? {
    guard let search = window.search else { return nil }
    let hits = SearchQuery(search.editor.text, in: window.translations).hits(among: searchItems)
    guard hits.indices.contains(search.selected) else { return "nothing" }
    let hit = hits[search.selected]
    return [hit.item.title, hit.detail].filter { !$0.isEmpty }.map(ui.string)
      .joined(separator: ", ")
  }

  // MARK: - Actions

  private var actionItems: [SearchItem] {
    let speeds = Self.speeds.map { speed in
      SearchItem(title: "Speed \(Self.title(ofSpeed: speed))", group: "Time") { [self] in
        clock.speed = speed
      }
    }
    let reset = SearchItem(title: "Reset all to \(preset?.title ?? "defaults")", group: "Tuning") {
      [self] in
      if let preset { edit { self.choose(preset, on: $0) } }
    }
    let all = Action.all.map { action in
      SearchItem(title: action.title, group: action.group, detail: action.keys) { [self] in
        action.run(self)
      }
    }
    let known = Action.all.map(\.group)
    return (all + speeds + [reset]).enumerated().sorted {
      let places = [$0, $1].map { known.firstIndex(of: $0.element.group) ?? known.count }
      return (places[0], $0.offset) < (places[1], $1.offset)
    }.map(\.element)
  }

  /// The keys that the stage takes, and those of the whole window: choosing one presses it.
  private var sceneKeyItems: [SearchItem] {
    let window = [
      SceneKey("Next control", "Tab", .tab),
      SceneKey("Next part of the window", "F6", .function(6)),
    ]
    return (scene.info.keys + window).map { key in
      SearchItem(title: key.title, group: scene.info.title, detail: key.keys) { [self] in
        press(key)
      }
    }
  }

  private func press(_ key: SceneKey) {
    handle(
      InputEvent(
        time: clock.lastEvent ?? 0, kind: .key(key.key, key.modifiers, isRepeat: false)))
  }

  private var gestureItems: [SearchItem] {
    gestureChoices.filter(\.entry.isEnabled).map { choice in
      SearchItem(title: choice.entry.title, group: "Gesture", detail: choice.entry.detail) {
        choice.run()
      }
    }
  }

  private var comparisonItems: [SearchItem] {
    comparisonChoices.filter(\.entry.isEnabled).map { choice in
      SearchItem(
        title: "B: \(choice.entry.title)", group: "Compare with",
        keywords: choice.entry.group
      ) { [self] in choose(choice.choice) }
    }
  }

  private var exportItems: [SearchItem] {
    let pages = ExportTab.all.map { tab in
      SearchItem(title: tab.title, group: "Export") { [self] in
        openExport()
        export.tabID = tab.id
      }
    }
    guard binding != nil else { return pages }
    return pages
      + ExportTarget.all.map { target in
        SearchItem(
          title: .verbatim(target.title), group: "Export",
          keywords: .verbatim("code \(target.language.rawValue)")
        ) {
          [self] in
          openExport()
          (export.tabID, export.targetID) = (ExportTab.code.id, target.id)
        }
      }
  }

  private var recentFileItems: [SearchItem] {
    (window.search?.recentFiles ?? []).map { path in
      SearchItem(
        title: .verbatim(path.fileName), group: "Recent files",
        keywords: .verbatim(path)
      ) { [self] in open(path) }
    }
  }

  private var presetItems: [SearchItem] {
    let presets = scene.info.presets.map { preset in
      SearchItem(title: preset.title, group: "Presets", keywords: preset.source) { [self] in
        edit { self.choose(preset, on: $0) }
      }
    }
    return presets
      + scene.info.fidelities.map { fidelity in
        SearchItem(title: fidelity.title, group: "Fidelity", keywords: fidelity.caption) { [self] in
          edit { $0.fidelity = fidelity }
        }
      }
  }

  // MARK: - Parameters

  private var parameterItems: [SearchItem] {
    var items = scene.info.parameters.flatMap { parameter -> [SearchItem] in
      guard let binding, notation.id != Notation.own.id else { return [item(parameter)] }
      switch parameter.id {
      case binding.frequency.id: return notationNumbers(binding).map(item)
      case binding.damping.id: return []
      default: return [item(parameter)]
      }
    }
    items += (Feel.conditions + Feel.gestureNumbers).map(item)
    if let binding { items += DesignMeasure.cells.map { item($0, binding) } }
    items += scene.info.parameters.filter { $0.kind == .number || $0.kind == .whole }
      .map { parameter in
        SearchItem(
          title: "Five values of \(parameter.title)", group: "Five values",
          keywords: .verbatim("sweep")
        ) { [self] in
          openSweep(of: parameter)
        }
      }
    return items
  }

  private func item(_ parameter: Parameter) -> SearchItem {
    let value = stage.scene.values[parameter.id]
    let isNumber = parameter.kind == .number || parameter.kind == .whole
    let section = parameter.section == .main ? nil : parameter.section.rawValue
    return SearchItem(
      title: parameter.title, group: "Parameters", detail: parameter.words(for: value),
      keywords: "\(parameter.id) \(parameter.summary)",
      value: .init(
        read: { [self] in parameter.read($0, in: window.translations) },
        words: { parameter.words(for: $0) },
        set: { [self] in set(parameter, to: $0) })
    ) { [self] in show(control: (isNumber ? "s." : "p.") + parameter.id, in: section) }
  }

  private func item(
    _ number: (
      row: InspectorRow, measure: DesignMeasure, take: (InspectorRow.Change) -> Void
    )
  ) -> SearchItem {
    item(number.row, section: nil) { number.take(.typed($0)) }
  }

  private func item(_ number: FeelNumber) -> SearchItem {
    let row = InspectorRow(
      id: number.id, title: number.title, unit: number.unit, summary: "",
      value: feel[keyPath: number.path], digits: number.digits, limit: number.range,
      scale: .linear(number.range))
    return item(row, section: Feel.section) { [self] in set(number, to: $0) }
  }

  private func item(
    _ row: InspectorRow, section: String?, set: @escaping (Double) -> Void
  ) -> SearchItem {
    let words = { (value: Double) in
      LocalizedText.verbatim(
        "\(Numerals.fixed(value, row.digits)) \(row.unit)".trimmingCharacters(in: .whitespaces))
    }
    return SearchItem(
      title: row.title, group: "Parameters", detail: words(row.value), keywords: row.summary,
      value: .init(
        read: {
          NumberFieldResult(number: $0, unit: row.unit, range: row.limit, digits: row.digits)
        }, words: words, set: set)
    ) { [self] in show(control: "s.\(row.id)", in: section) }
  }

  private func item(_ measure: DesignMeasure, _ binding: SpringBinding) -> SearchItem {
    let words = { (value: Double) in
      LocalizedText.verbatim(
        "\(Numerals.fixed(value, DesignMeasure.digits(for: value))) \(measure.unit)")
    }
    return SearchItem(
      title: measure.title, group: LocalizedText(key: InspectorState.measures),
      detail: measure.value(in: binding).map(words) ?? "", keywords: measure.summary,
      value: .init(
        read: { NumberFieldResult(number: $0, unit: measure.unit, range: -1e6...1e6, digits: 2) },
        words: words, set: { [self] in grant(measure, $0) })
    ) { [self] in show(control: "m.\(measure)", in: InspectorState.measures) }
  }

  /// Brings a control of the inspector into view and gives it the keyboard.
  func show(control: String, in section: String?) {
    if layout.inspector == nil { setPanel(\.inspector, isOpen: true) }
    if let section { inspector.setOpen(true, section) }
    // The inspector scrolls to a control that has stood in it.
    ui.forgetKept()
    pass(nil)
    ui.show(focus: control)
  }
}

extension Parameter {
  /// What is typed after the name: a number, or the beginning of one of its words; nil for neither.
  fileprivate func read(_ typed: String, in translations: Translations) -> NumberFieldResult? {
    let words = choices?.map(\.title) ?? (kind == .toggle ? ["off", "on"] : [])
    guard words.isEmpty else {
      let beginning = typed.lowercased()
      let lists = [words.map(translations.string), words.map(\.english)]
        .map { $0.map { $0.lowercased() } }
      let found = lists.lazy.compactMap { $0.firstIndex(of: beginning) }.first
      let begun = lists.lazy.compactMap { $0.firstIndex { $0.hasPrefix(beginning) } }.first
      return (found ?? begun).map { .typed(Double($0)) }
    }
    return NumberFieldResult(number: typed, unit: unit, range: limit, digits: digits)
  }
}

extension NumberFieldResult {
  /// What a typed text means that starts as a number does; nil for any other.
  fileprivate init?(number typed: String, unit: String, range: ClosedRange<Double>, digits: Int) {
    guard let first = typed.first, first.isWholeNumber || "+-−.,(".contains(first) else {
      return nil
    }
    self.init(reading: typed, unit: unit, range: range, digits: digits)
  }
}
