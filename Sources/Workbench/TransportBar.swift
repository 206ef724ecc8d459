import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

/// The bar at the bottom: scenes where the list is folded, time, and buttons that open and fold the panels.
extension Workbench {
  /// The speeds that the keys step through, as multiples of real time.
  static let speeds = [0.05, 0.1, 0.25, 0.5, 1, 2]

  /// From here on the bar has room for undo, redo, theme and help beside the rest, in points.
  private static let widthForAllDoors: CGFloat = 560

  func transport(in frame: CGRect, layout: WindowLayout) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.draw.fill(
      .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), ui.theme.line)
    let isNarrow = frame.width < WindowLayout.widthForInspector
    let isTight = frame.width < Self.widthForAllDoors
    var x = frame.minX + 8
    let place = { (width: CGFloat) -> CGRect in
      let r = CGRect(x: x, y: frame.midY - 14, width: width, height: 28)
      x += width + 4
      return r
    }
    let doorCount = (isTight ? 2 : 6) + (size.width >= WindowLayout.widthForList ? 1 : 0)
    let right = frame.maxX - 12 - CGFloat(doorCount) * 36
    if layout.barHoldsScenes { sceneMenu(place(isTight ? 116 : 160)) }
    timeButtons(place, isTight: isTight)
    speedMenu(place(isTight ? 72 : 84))
    // What is left of the room goes to these, the most wanted first.
    let comparisonWidth: CGFloat = stage.comparison == nil || isNarrow ? 56 : 132
    if x + comparisonWidth <= right { comparisonMenu(place(comparisonWidth)) }
    if x + 96 <= right, !isNarrow { gestureMenu(place(96)) }
    if x + 64 <= right, !isNarrow { timeLabel(place(64)) }
    if right - x >= Self.narrowestSparkline {
      sparkline(in: place(min(right - x, Self.widestSparkline)))
    }
    doors(frame, layout: layout, isTight: isTight)
  }

  private func timeButtons(_ place: (CGFloat) -> CGRect, isTight: Bool) {
    if !isTight,
      ui.iconButton(
        "replay", .reset, place(32), isOn: false, isEnabled: true,
        tip: "Play the last gesture again (R)")
    {
      replay()
    }
    if ui.iconButton(
      "back", .stepBack, place(32), isOn: false, isEnabled: canStepBack, tip: "Previous frame (,)")
    {
      step(frames: -1)
    }
    let stands = clock.isPaused || stage.viewed != nil
    if ui.iconButton(
      "play", stands ? .play : .pause, place(32), isOn: false, isEnabled: true,
      tip: stands ? "Go on (Space)" : "Pause (Space)")
    {
      togglePause()
    }
    if ui.iconButton(
      "step", .stepForward, place(32), isOn: false, isEnabled: stands, tip: "Next frame (.)")
    {
      step(frames: 1)
    }
  }

  private func sceneMenu(_ frame: CGRect) {
    let infos = SceneCatalog.infos
    let chosen = ui.menuButton(
      "scenes", title: stage.scene.info.title,
      entries: infos.enumerated().map { MenuEntry(title: $1.title, detail: "\($0 + 1)") },
      selected: infos.firstIndex { $0.id == sceneID }, frame: frame)
    if let chosen { show(infos[chosen].id) }
  }

  private func speedMenu(_ frame: CGRect) {
    let chosen = ui.menuButton(
      "speed", title: Self.title(ofSpeed: clock.speed),
      entries: Self.speeds.map { MenuEntry(title: Self.title(ofSpeed: $0), detail: "") },
      selected: Self.speeds.firstIndex(of: clock.speed), frame: frame)
    if let chosen { clock.speed = Self.speeds[chosen] }
  }

  static func title(ofSpeed speed: Double) -> String {
    "\(speed < 0.1 ? "0.05" : speed == 0.25 ? "0.25" : Numerals.fixed(speed, speed < 1 ? 1 : 0))×"
  }

  private func timeLabel(_ frame: CGRect) {
    ui.label(
      "\(Numerals.fixed(Double(stage.time) / 1e6, 2)) s", in: frame,
      style: TextStyle(size: 13, hasTabularDigits: true, lineLimit: 1), color: ui.theme.secondary)
  }

  /// The most that the sparkline takes, in points.
  private static let widestSparkline: CGFloat = 320

  private func doors(_ frame: CGRect, layout: WindowLayout, isTight: Bool) {
    var x = frame.maxX - 8
    let place = { () -> CGRect in
      x -= 32
      let r = CGRect(x: x, y: frame.midY - 14, width: 32, height: 28)
      x -= 4
      return r
    }
    if ui.iconButton(
      "inspector", .inspector, place(), isOn: layout.inspector != nil, isEnabled: true,
      tip: "Inspector (I)")
    {
      toggleInspector()
    }
    if size.width >= WindowLayout.widthForList,
      ui.iconButton(
        "list", .list, place(), isOn: layout.list != nil, isEnabled: true, tip: "Scenes (L)")
    {
      toggleList()
    }
    if ui.iconButton(
      "timeline.door", .timeline, place(), isOn: layout.timeline != nil, isEnabled: true,
      tip: "Timeline (T)")
    {
      toggleTimeline()
    }
    guard !isTight else { return }
    if ui.iconButton("help", .help, place(), isOn: false, isEnabled: true, tip: "All keys (?)") {
      window.keySheetIsOpen = true
    }
    if ui.iconButton(
      "theme", window.isDark ? .sun : .moon, place(), isOn: false, isEnabled: true,
      tip: window.isDark ? "Light (Ctrl+D)" : "Dark (Ctrl+D)")
    {
      toggleTheme()
    }
    if ui.iconButton(
      "redo", .redo, place(), isOn: false, isEnabled: !history.undone.isEmpty,
      tip: "Redo (Ctrl+Shift+Z)")
    {
      redo()
    }
    if ui.iconButton(
      "undo", .undo, place(), isOn: false, isEnabled: !history.done.isEmpty, tip: "Undo (Ctrl+Z)")
    {
      undo()
    }
  }

  // MARK: - What the bar and the keys do

  func togglePause() {
    clock.lastFrame = nil
    if stage.viewed != nil {
      clock.isPaused = false
      return afterPass { [self] in stage.playOn() }
    }
    clock.isPaused.toggle()
  }

  private var canStepBack: Bool { stage.frames.map { stage.frame > $0.lowerBound } ?? false }

  /// Goes so many frames on, or back.
  func step(frames: Int) {
    clock.isPaused = true
    afterPass { [self] in stage.step(by: frames) }
  }

  func toggleTimeline() {
    timeline.isOpen = layout.timeline == nil
    fitScene()
  }

  func replay() {
    clock.isPaused = false
    afterPass { [self] in stage.play(loops: false) }
  }

  func toggleInspector() {
    window.panels.inspector = layout.inspector == nil
    fitScene()
  }

  func toggleList() {
    window.panels.list = layout.list == nil
    fitScene()
  }

  func toggleTheme() {
    window.isDark.toggle()
    applyTheme()
  }

  func toggleFidelity() {
    let all = stage.scene.info.fidelities
    let at = all.firstIndex(of: stage.scene.fidelity) ?? 0
    edit { $0.fidelity = all[(at + 1) % all.count] }
  }

  func changeSpeed(by step: Int) {
    let at = Self.speeds.firstIndex(of: clock.speed) ?? 4
    clock.speed = Self.speeds[min(max(0, at + step), Self.speeds.count - 1)]
    say("Speed \(Self.title(ofSpeed: clock.speed))")
  }
}
