import Localization
import Scenes
import Springs
import Widgets

/// The menu at the top of the inspector: the scene's presets and the springs of libraries, each with its curve. The line
/// under the pointer is felt at once.
extension Inspector {
  /// What the menu has a line for.
  private enum Choice {
    case preset(Preset)
    case library(SpringPreset)

    var entry: MenuEntry {
      switch self {
      case .preset(let preset):
        MenuEntry(title: preset.title, detail: preset.source, group: "Presets")
      case .library(let preset):
        MenuEntry(
          title: .verbatim(preset.title), detail: Inspector.short(preset.spring),
          group: "Springs of libraries")
      }
    }

    func spring(in info: SceneInfo) -> Spring? {
      switch self {
      case .preset(let preset): PresetCurve.spring(of: preset, in: info)
      case .library(let preset): preset.spring
      }
    }
  }

  private var choices: [Choice] {
    let own = scene.info.presets.map { Choice.preset($0) }
    return binding == nil ? own : own + SpringPreset.all.map { .library($0) }
  }

  /// The library's spring that the scene has now, if its preset does not have it.
  private var library: SpringPreset? {
    guard let binding, workbench.tuning.isEdited else { return nil }
    // Where another value was edited, the spring is still the preset's.
    let own = workbench.tuning.preset.flatMap { PresetCurve.spring(of: $0, in: scene.info) }
    if own?.isNear(binding.spring) == true { return nil }
    return SpringPreset.all.first { $0.spring.isNear(binding.spring) }
  }

  func springPicker(_ column: inout Column) {
    let (preset, opened, library) = (workbench.tuning.preset, openedExperiment, library)
    let own = preset?.title ?? ""
    let title: LocalizedText =
      if let opened {
        .verbatim(opened.title)
      } else if isUntitled {
        "Own experiment"
      } else if let library {
        .verbatim(library.title)
      } else {
        workbench.tuning.isEdited ? "\(own) · edited" : own
      }
    let presets = scene.info.presets
    let selected =
      library.flatMap { found in SpringPreset.all.firstIndex { $0.id == found.id } }
      .map { presets.count + $0 } ?? presets.firstIndex { $0.id == stage.choices.presetID }
    let chosen = ui.menuButton(
      "preset", title: title, entries: entries(of: choices), selected: selected,
      frame: column.next(32, gap: 4), accessibilityLabel: "Preset")
    previewHighlighted()
    if let chosen {
      switch choices[chosen] {
      case .preset(let preset): workbench.tuning.choose(preset)
      case .library(let preset): take(preset)
      }
    }
    let source =
      library.map { LocalizedText.verbatim($0.source) } ?? (isUntitled ? nil : preset?.source) ?? ""
    var style = Metrics.explanation
    // What stands below does not move when a slider comes by a library's spring.
    if library != nil { style.lineLimit = 1 }
    column.paragraph(opened.map { .verbatim($0.question) } ?? source, ui, style: style)
    column.y += 12
  }

  private func entries(of choices: [Choice]) -> [MenuEntry] {
    let info = scene.info
    let own = info.presets.map { PresetCurve.spring(of: $0, in: info) }
    let curves = PresetCurve.curves(of: choices.map { $0.spring(in: info) }, fitting: own)
    return zip(choices, curves).map { choice, curve in
      var entry = choice.entry
      entry.curve = curve
      return entry
    }
  }

  /// Lets the scene move as the line under the pointer, until the menu is closed.
  private func previewHighlighted() {
    let highlighted = ui.highlighted(in: "preset")
    guard highlighted != previewedChoice else { return }
    // The line that the menu opens on is what there is.
    let isOpening = previewedChoice == nil && highlighted != nil
    previewedChoice = highlighted
    guard let highlighted, let binding else { return workbench.tuning.preview(nil) }
    if isOpening, highlighted < scene.info.presets.count { return }
    guard let spring = choices[highlighted].spring(in: scene.info) else { return }
    workbench.tuning.preview { binding.set(spring, on: $0) }
  }
}
