import Canvas
import Localization
import Scenes
import Springs
import Widgets

/// All that the search sheet finds, from what the actions, the scene and the menus declare.
extension SearchSheet {
  private var inspector: Inspector { workbench.inspector }

  /// In the order of the sheet.
  var items: [SearchItem] {
    parameterItems + presetItems + libraryItems + actionItems + sceneKeyItems + menuItems
      + exportItems + recentFileItems
  }

  /// A spring that is typed in a library's words or code.
  func springItem(_ text: SpringText) -> SearchItem? {
    guard let binding = workbench.binding, let spring = text.spring(for: binding) else {
      return nil
    }
    return SearchItem(title: text.line, group: "Spring", detail: Inspector.short(spring)) {
      [self] in inspector.take(text)
    }
  }

  /// The springs of libraries, under the names that they have there.
  private var libraryItems: [SearchItem] {
    guard workbench.binding != nil else { return [] }
    return SpringPreset.all.map { preset in
      let names = [preset.id, preset.source, preset.family.title] + preset.family.aliases
      return SearchItem(
        title: .verbatim(preset.title), group: "Springs of libraries",
        detail: Inspector.short(preset.spring),
        keywords: .verbatim(names.joined(separator: " "))
      ) { [self] in inspector.take(preset) }
    }
  }

  // MARK: - Actions

  private var actionItems: [SearchItem] {
    let actions = Action.all.map { action in
      SearchItem(title: action.title, group: action.group, detail: action.keys) { [self] in
        action.run(workbench)
      }
    }
    return actions
      + TransportBar.speeds.map { speed in
        SearchItem(title: "Speed \(TransportBar.title(ofSpeed: speed))", group: "Speed") {
          [self] in workbench.clock.speed = speed
        }
      }
  }

  /// The keys that the stage takes, and those of the whole window: choosing one presses it.
  private var sceneKeyItems: [SearchItem] {
    let window = [
      SceneKey("Next control", "Tab", .tab),
      SceneKey("Next part of the window", "F6", .function(6)),
    ]
    return (scene.info.keys + window).map { key in
      SearchItem(title: key.title, group: scene.info.title, detail: key.keys) { [self] in
        workbench.handle(
          InputEvent(
            time: workbench.clock.lastEvent ?? 0,
            kind: .key(key.key, key.modifiers, isRepeat: false)))
      }
    }
  }

  /// The lines of the bar's menus of gestures and of B.
  private var menuItems: [SearchItem] {
    let gestures = workbench.bar.gestureChoices.filter(\.entry.isEnabled).map { choice in
      SearchItem(
        title: choice.entry.title, group: "Gesture", detail: choice.entry.detail, run: choice.run)
    }
    return gestures
      + workbench.comparing.choices.filter(\.entry.isEnabled).map { choice in
        SearchItem(
          title: "B: \(choice.entry.title)", group: "Compare with", keywords: choice.entry.group,
          run: choice.run)
      }
  }

  private var exportItems: [SearchItem] {
    let export = workbench.export
    let pages = ExportTab.allCases.map { tab in
      SearchItem(title: tab.title, group: "Export") {
        export.open()
        export.tab = tab
      }
    }
    guard workbench.binding != nil else { return pages }
    return pages
      + ExportTarget.all.map { target in
        SearchItem(
          title: .verbatim(target.title), group: "Export",
          keywords: .verbatim("code \(target.language.rawValue)")
        ) {
          export.open()
          (export.tab, export.targetID) = (.code, target.id)
        }
      }
  }

  private var recentFileItems: [SearchItem] {
    (search?.recentFiles ?? []).map { path in
      SearchItem(
        title: .verbatim(path.fileName), group: "Recent files", keywords: .verbatim(path)
      ) { [self] in workbench.open(path) }
    }
  }

  private var presetItems: [SearchItem] {
    let presets = scene.info.presets.map { preset in
      SearchItem(title: preset.title, group: "Presets", keywords: preset.source) { [self] in
        workbench.tuning.choose(preset)
      }
    }
    let tuning = workbench.tuning
    let reset = SearchItem(
      title: "Reset all to \(tuning.preset?.title ?? "defaults")", group: "Presets",
      run: tuning.reset)
    return presets + [reset]
      + scene.info.fidelities.map { fidelity in
        SearchItem(title: fidelity.title, group: "Fidelity", keywords: fidelity.caption) { [self] in
          workbench.tuning.edit { $0.tuning.fidelity = fidelity }
        }
      }
  }

  // MARK: - Parameters

  private var parameterItems: [SearchItem] {
    let parameters = scene.info.parameters
    let rows = parameters.flatMap(inspector.rows) + inspector.conditionRows
    var items = rows.map { item($0, group: "Parameters", control: $0.control + $0.id) }
    if let binding = workbench.binding {
      items += DesignMeasure.allCases.map {
        item(
          inspector.row(of: $0, binding), group: LocalizedText(key: Inspector.measures),
          control: "m.\($0)")
      }
    }
    items += parameters.filter { $0.kind == .number || $0.kind == .whole }.map { parameter in
      SearchItem(
        title: "Five values of \(parameter.title)", group: "Five values",
        keywords: .verbatim("sweep")
      ) { [self] in workbench.sweep.open(parameter) }
    }
    return items
  }

  private func item(
    _ row: InspectorRow, group: LocalizedText, control: String
  ) -> SearchItem {
    SearchItem(
      title: row.title, group: group, detail: row.value.isNaN ? "" : row.words(for: row.value),
      keywords: "\(row.id) \(row.summary)",
      value: .init(
        read: { [self] in row.read($0, in: workbench.window.translations) }, words: row.words,
        set: row.set)
    ) { [self] in inspector.show(control: control, in: row.section) }
  }
}

extension InspectorRow {
  /// What is typed after the name: a number, or the beginning of one of its words; nil for neither.
  fileprivate func read(_ typed: String, in translations: Translations) -> NumberFieldResult? {
    guard let choices else {
      return NumberFieldResult(number: typed, unit: unit, range: limit, digits: digits)
    }
    let beginning = typed.lowercased()
    let lists = [choices.map(translations.string), choices.map(\.english)]
      .map { $0.map { $0.lowercased() } }
    let found = lists.lazy.compactMap { $0.firstIndex(of: beginning) }.first
    let begun = lists.lazy.compactMap { $0.firstIndex { $0.hasPrefix(beginning) } }.first
    return (found ?? begun).map { .typed(Double($0)) }
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
