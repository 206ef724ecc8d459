import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// Slot B: something kept, a preset or another fidelity, beside what is being tuned.
extension Workbench {
  // MARK: - What the keys do

  /// Keeps the values of now as B.
  func keepAsComparison() {
    compare(with: Setting(title: settingName, tuning: stage.tuning))
    say("Kept as B: \(settingName)")
    noteDeed(.kept)
  }

  func dropComparison() {
    guard stage.comparison != nil else { return say("There is no B to drop") }
    compare(with: nil)
    say("Dropped B")
  }

  /// A becomes B and B becomes A.
  func swapComparison() {
    guard let comparison = stage.comparison else {
      return say("Press B to keep something to swap with")
    }
    let own = Setting(title: settingName, tuning: stage.tuning)
    edit {
      $0.tuning = comparison.setting.tuning
      $0.compare(with: own)
    }
    say("Now A: \(comparison.setting.title)")
  }

  private func compare(with setting: Setting?) {
    afterPass { [self] in
      beginStep()
      stage.compare(with: setting)
      commit()
    }
  }

  /// What the values of now are called: the preset with what is other than its own, and the fidelity.
  var settingName: LocalizedText {
    stage.tuning.name(in: scene.info, isOwn: stage.editing?.isOwn == true)
  }

  // MARK: - Menu

  /// What the menu of B offers.
  enum ComparisonChoice {
    case keep, swap, drop, name, beside
    case setting(Setting)
    case runner(SpringFamily)
  }

  func comparisonMenu(_ frame: CGRect) {
    let choices = comparisonActions + comparisonChoices
    let title: LocalizedText = stage.comparison.map { "B: \($0.setting.title)" } ?? "B"
    let chosen = ui.menuButton(
      "comparison", title: title, entries: choices.map(\.entry), selected: nil, frame: frame,
      accessibilityLabel: "Comparison")
    if let chosen { choose(choices[chosen].choice) }
  }

  func choose(_ choice: ComparisonChoice) {
    switch choice {
    case .keep: keepAsComparison()
    case .swap: swapComparison()
    case .drop: dropComparison()
    case .name: keepUnderName()
    case .beside: toggleBeside()
    case .setting(let setting):
      compare(with: setting)
      say("B: \(setting.title)")
    case .runner(let family):
      guard let setting = setting(runBy: family) else {
        return say("\(family.title) cannot move this as a spring", isError: true)
      }
      compare(with: setting)
      say("B: \(setting.title)")
    }
  }

  private var comparisonActions: [(entry: MenuEntry, choice: ComparisonChoice)] {
    let has = stage.comparison != nil
    return [
      (MenuEntry(title: "Keep this as B", detail: "B"), .keep),
      (MenuEntry(title: "Swap A and B", detail: "X", isEnabled: has), .swap),
      (MenuEntry(title: "Drop B", detail: "⇧B", isEnabled: has), .drop),
      (
        MenuEntry(
          title: comparisonFrame == nil ? "Show B beside A" : "Show B over A", detail: "V",
          isEnabled: has), .beside
      ),
      (MenuEntry(title: "Keep under a name"), .name),
    ]
  }

  /// What B can be, in groups: what was kept, presets, fidelities, and the motion of libraries.
  var comparisonChoices: [(entry: MenuEntry, choice: ComparisonChoice)] {
    let settings = { (group: LocalizedText, all: [Setting]) in
      all.map { (MenuEntry(title: $0.title, group: group), ComparisonChoice.setting($0)) }
    }
    var all = settings("Kept", stage.choices.kept)
    all += settings("Presets", scene.info.presets.map(setting))
    let others = scene.info.fidelities.filter { $0 != scene.fidelity }
    all += settings("Fidelities", others.map(setting))
    guard binding != nil else { return all }
    for family in Notation.runners {
      // A curve that is played has no velocity to go on from: it follows no hand.
      let isPlayed = Notation.isPlayed(family)
      let entry = MenuEntry(
        title: "\(family.title)'s motion", detail: isPlayed ? "cannot be dragged" : "",
        isEnabled: !isPlayed, group: "Libraries")
      all.append((entry, .runner(family)))
    }
    return all
  }

  /// The values of now under another fidelity.
  private func setting(_ fidelity: Fidelity) -> Setting {
    var tuning = stage.tuning
    tuning.fidelity = fidelity
    return Setting(title: fidelity.title, tuning: tuning)
  }

  /// A preset under the fidelity of now.
  private func setting(_ preset: Preset) -> Setting {
    var tuning = stage.tuning
    tuning.values.apply(preset)
    tuning.presetID = preset.id
    return Setting(title: preset.title, tuning: tuning)
  }

  /// Compares from the start with a preset or a fidelity, by its name.
  func open(beside name: String) {
    if let preset = scene.info.presets.first(where: { $0.id == name }) {
      stage.compare(with: setting(preset))
    } else if let fidelity = Fidelity(rawValue: name) {
      stage.compare(with: setting(fidelity))
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
    let plain = spring ?? settingName
    let count = stage.choices.kept.filter { $0.title.english.hasPrefix(plain.english) }.count
    let title: LocalizedText = count == 0 ? plain : "\(plain) (\(count + 1))"
    afterPass { [self] in
      beginStep()
      stage.choices.kept.append(Setting(title: title, tuning: stage.tuning))
      if stage.choices.kept.count > Self.mostKept { stage.choices.kept.removeFirst() }
      commit()
    }
    say("Kept \(title)")
  }

  // MARK: - Ghost

  /// Nearer than this, in points, A and B are seen as one.
  private static let seenApart = 1.0

  /// B's outlines on the stage, where they differ from A's.
  func drawComparison(in frame: CGRect) {
    guard let comparison = stage.comparison else { return }
    let own = Dictionary(scene.outlines.map { ($0.id, $0.bounds) }) { $1 }
    var frame = frame
    frame.size.height -= scene.controlsHeight
    let view = CGRect(origin: .zero, size: frame.size)
    let shift = CGAffineTransform(translationX: frame.minX, y: frame.minY)
    ui.draw.clipped(to: .rect(frame)) { list in
      list.transformed(by: shift) { list in
        for outline in comparison.scene.outlines where outline.bounds.intersects(view) {
          if let bounds = own[outline.id], Self.isSame(bounds, outline.bounds) { continue }
          list.stroke(outline.shape, ui.theme.stage, StrokeStyle(width: 3.5))
          list.stroke(
            outline.shape, ui.theme.comparison,
            StrokeStyle(width: 1.5, dash: [5, 3], isRound: false))
        }
      }
    }
  }

  private static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < seenApart && abs(a.minY - b.minY) < seenApart
      && abs(a.maxX - b.maxX) < seenApart && abs(a.maxY - b.maxY) < seenApart
  }

  // MARK: - Beside

  /// The narrowest stage that is split, in points.
  static let widthForBeside: CGFloat = 960

  func toggleBeside() {
    guard stage.comparison != nil else { return say("Press B to keep something to show beside A") }
    window.wantsBeside.toggle()
    if window.wantsBeside, comparisonFrame == nil {
      window.wantsBeside = false
      say("Side by side needs a window 960 points wide")
    }
  }

  /// Whether B is to stand beside A, where there is room.
  var wantsComparisonBeside: Bool {
    window.wantsBeside && stages.stages[sceneID]?.comparison != nil
  }

  /// Opens or folds a panel by hand; where there is no room for it beside B, B comes over A again.
  func setPanel(_ panel: WritableKeyPath<WindowLayout.Panels, Bool?>, isOpen: Bool) {
    window.panels[keyPath: panel] = isOpen
    let isShown = panel == \.list ? layout.list != nil : layout.inspector != nil
    if isOpen, !isShown { window.wantsBeside = false }
    fitScene()
  }

  /// Where B stands; nil where its outlines lie over A.
  var comparisonFrame: CGRect? {
    let whole = layout.stage
    guard wantsComparisonBeside, whole.width >= Self.widthForBeside else { return nil }
    let left = sceneWidth(of: whole) + 1
    return CGRect(
      x: whole.minX + left, y: whole.minY, width: whole.width - left, height: whole.height)
  }

  /// Where the scene on show stands: all of the stage, or its left half.
  var sceneFrame: CGRect {
    var frame = layout.stage
    if comparisonFrame != nil { frame.size.width = sceneWidth(of: frame) }
    return frame
  }

  private func sceneWidth(of stage: CGRect) -> CGFloat { ((stage.width - 1) / 2).rounded(.down) }

  /// Where the points are counted from of what happens at a place: a hand on B drags both.
  func sceneOrigin(for place: CGPoint?) -> CGPoint {
    if let place, let beside = comparisonFrame, place.x >= beside.minX { return beside.origin }
    return sceneFrame.origin
  }

  /// B, a line between it and A, and what both are called.
  func drawBeside(in frame: CGRect) {
    guard let comparison = stage.comparison else { return }
    draw(comparison.scene, in: frame)
    // Where A has its widgets, B ends.
    let height = stage.scene.controlsHeight
    if height > 0 {
      let y = frame.maxY - height
      ui.draw.fill(
        .rect(CGRect(x: frame.minX, y: y, width: frame.width, height: 1)), ui.theme.line)
    }
    ui.draw.fill(
      .rect(CGRect(x: frame.minX - 1, y: frame.minY, width: 1, height: frame.height)),
      ui.theme.line)
    name("A: \(settingName)", ui.theme.accent, over: sceneFrame)
    name("B: \(comparison.setting.title)", ui.theme.comparison, over: frame)
  }

  private static let nameStyle = TextStyle(size: 12, weight: .semibold, lineLimit: 1)

  private func name(_ words: LocalizedText, _ color: Color, over frame: CGRect) {
    let block = TextBlock(ui.string(words), Self.nameStyle, width: frame.width - 48)
    let size = ui.text.metrics(of: block).size
    let tag = CGRect(
      x: (frame.midX - size.width / 2 - 10).rounded(), y: frame.minY + 12,
      width: size.width + 20, height: 24)
    ui.draw.fill(.roundedRect(tag, radius: 12), ui.theme.panel)
    ui.draw.stroke(
      .roundedRect(tag.insetBy(dx: 0.5, dy: 0.5), radius: 11.5), ui.theme.line,
      StrokeStyle(width: 1))
    ui.draw.text(block, at: CGPoint(x: tag.minX + 10, y: tag.midY - size.height / 2), color)
  }
}
