import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// Slot B: something kept, a preset or another fidelity, beside what is being tuned.
final class Comparing: WorkbenchPart {
  // MARK: - Keys

  /// Keeps the values of now as B.
  func keep() {
    compare(with: stage.tuning.titled(tuningName))
    say("Kept as B: \(tuningName)")
    workbench.notices.note(.kept)
  }

  func drop() {
    guard stage.comparison != nil else { return say("There is no B to drop") }
    compare(with: nil)
    say("Dropped B")
  }

  /// A becomes B and B becomes A.
  func swap() {
    guard let comparison = stage.comparison else {
      return say("Press B to keep something to swap with")
    }
    let own = stage.tuning.titled(tuningName)
    workbench.tuning.edit {
      $0.tuning = comparison.tuning
      $0.compare(with: own)
    }
    say("Now A: \(comparison.tuning.title)")
  }

  func toggleBeside() {
    guard stage.comparison != nil else { return say("Press B to keep something to show beside A") }
    workbench.window.chosen.beside.toggle()
    if workbench.window.chosen.beside, workbench.stageView.comparisonFrame == nil {
      workbench.window.chosen.beside = false
      say("Side by side needs a window 960 points wide")
    }
  }

  private func compare(with tuning: Tuning?) {
    workbench.tuning.change { $0.compare(with: tuning) }
  }

  /// What the values of now are called: the preset with what is other than its own, and the fidelity.
  var tuningName: LocalizedText {
    stage.tuning.name(in: scene.info, isOwn: scene.editing?.isOwn == true)
  }

  // MARK: - Menu

  /// A button that keeps B, and beside it the menu of all that B can be; a narrow frame has the menu alone.
  func menu(_ frame: CGRect) {
    let name = stage.comparison.map { "B: \($0.tuning.title)" as LocalizedText }
    let isSplit = frame.width >= Self.leastSplit
    let parts = frame.divided(atDistance: isSplit ? Self.arrowWidth : frame.width, from: .maxXEdge)
    if isSplit,
      ui.button(
        "comparison.keep", name ?? "A | B", parts.remainder,
        tip: "Keep this as B, then change A: both play the same drag (B)")
    {
      keep()
    }
    ui.menu(
      "comparison", isSplit ? "" : name ?? "B", actions + choices, parts.slice,
      accessibilityLabel: "Comparison")
  }

  /// From here on the button has room beside the menu's arrow, in points.
  private static let leastSplit: CGFloat = 76, arrowWidth: CGFloat = 28

  private var actions: [MenuAction] {
    let has = stage.comparison != nil
    let isBeside = workbench.stageView.comparisonFrame != nil
    return [
      (MenuEntry(title: "Keep this as B", detail: "B"), keep),
      (MenuEntry(title: "Swap A and B", detail: "X", isEnabled: has), swap),
      (MenuEntry(title: "Drop B", detail: "⇧B", isEnabled: has), drop),
      (
        MenuEntry(
          title: isBeside ? "Show B over A" : "Show B beside A", detail: "V", isEnabled: has),
        toggleBeside
      ),
      (MenuEntry(title: "Keep under a name"), keepUnderName),
    ]
  }

  /// What B can be, in groups: what was kept, presets, fidelities, and the motion of libraries.
  var choices: [MenuAction] {
    let fidelities = scene.info.fidelities.filter { $0 != scene.fidelity }
    let groups: [(LocalizedText, [Tuning])] = [
      ("Kept", stage.choices.kept), ("Presets", scene.info.presets.map(tuning)),
      ("Fidelities", fidelities.map(tuning)),
    ]
    let all = groups.flatMap { group, tunings in
      tunings.map { tuning in
        (MenuEntry(title: tuning.title, group: group), { [self] in show(tuning) })
      }
    }
    guard workbench.binding != nil else { return all }
    return all
      + Notation.runners.map { family in
        // A curve that is played has no velocity to go on from: it follows no hand.
        let isPlayed = Notation.isPlayed(family)
        let entry = MenuEntry(
          title: "Your spring, played by \(family.title)",
          detail: isPlayed ? "cannot be dragged" : "",
          isEnabled: !isPlayed, group: "Libraries")
        return (entry, { [self] in show(family) })
      }
  }

  private func show(_ tuning: Tuning) {
    compare(with: tuning)
    say("B: \(tuning.title)")
  }

  private func show(_ family: SpringFamily) {
    guard let tuning = tuning(runBy: family) else {
      return say("\(family.title) cannot move this as a spring", isError: true)
    }
    show(tuning)
  }

  /// The values of now under another fidelity.
  private func tuning(_ fidelity: Fidelity) -> Tuning {
    var tuning = stage.tuning
    tuning.fidelity = fidelity
    return tuning.titled(fidelity.title)
  }

  /// A preset under the fidelity of now.
  private func tuning(_ preset: Preset) -> Tuning {
    var tuning = stage.tuning
    tuning.values.apply(preset)
    tuning.presetID = preset.id
    return tuning.titled(preset.title)
  }

  /// The values of now as a family's library really moves them: what its own integrator shows on the
  /// display of the export sheet; nil where that is no spring's motion.
  func tuning(runBy family: SpringFamily) -> Tuning? {
    guard let binding = workbench.binding else { return nil }
    let rate = workbench.export.options.release.rate
    guard let real = family.shownSpring(family.values(for: binding.spring), rate: rate)
    else { return nil }
    var tuning = stage.tuning
    tuning.fidelity = .exact
    tuning.values[binding.frequency.id] = real.frequency
    tuning.values[binding.damping.id] = real.dampingRatio
    return tuning.titled("Played by \(family.title)")
  }

  /// Compares from the start with a preset or a fidelity, by its name.
  func open(_ name: String) {
    if let preset = scene.info.presets.first(where: { $0.id == name }) {
      stage.compare(with: tuning(preset))
    } else if let fidelity = Fidelity(rawValue: name) {
      stage.compare(with: tuning(fidelity))
    }
  }

  /// The most that is kept under names in one scene.
  private static let mostKept = 20

  /// Keeps the values of now under a name of their own, to compare with later.
  func keepUnderName() {
    let spring = scene.spring.map {
      LocalizedText.verbatim(
        "\(Numerals.short($0.frequency)) Hz ζ \(Numerals.fixed($0.dampingRatio, 2))")
    }
    let plain = spring ?? tuningName
    let count = stage.choices.kept.filter { $0.title.english.hasPrefix(plain.english) }.count
    let title: LocalizedText = count == 0 ? plain : "\(plain) (\(count + 1))"
    workbench.tuning.change {
      $0.choices.kept.append($0.tuning.titled(title))
      if $0.choices.kept.count > Self.mostKept { $0.choices.kept.removeFirst() }
    }
    say("Kept \(title)")
  }
}
