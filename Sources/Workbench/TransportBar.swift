import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The bar at the bottom: scenes where the list is folded, time, and buttons that open and fold the panels.
extension Workbench {
  /// The speeds that the keys step through, as multiples of real time.
  static let speeds = [0.05, 0.1, 0.25, 0.5, 1, 2]

  /// All that the bar's buttons show besides what only input changes.
  private struct Look: Hashable {
    let places: BarPlaces
    let layout: WindowLayout
    let scene: String
    let speed: Double
    let stands: Bool
    let canStepBack: Bool
    let comparison: LocalizedText?
    let canUndo: Bool
    let canRedo: Bool
    let isDark: Bool
  }

  /// Where things stand in the bar; nil where there is none.
  func barPlaces(in layout: WindowLayout) -> BarPlaces? {
    layout.bar.map {
      BarPlaces(
        in: $0, line: layout.line, hasSceneMenu: layout.barHoldsScenes,
        hasListDoor: size.width >= WindowLayout.widthForList,
        hasComparison: stage.comparison != nil)
    }
  }

  func transport(in frame: CGRect, layout: WindowLayout) {
    guard let places = barPlaces(in: layout) else { return }
    let look = Look(
      places: places, layout: layout, scene: sceneID, speed: clock.speed, stands: stands,
      canStepBack: canStepBack, comparison: stage.comparison?.setting.title,
      canUndo: !history.done.isEmpty, canRedo: !history.undone.isEmpty, isDark: window.isDark)
    ui.kept("bar.time", while: look) {
      ui.draw.fill(.rect(frame), ui.theme.panel)
      if let line = layout.line { ui.draw.fill(.rect(line), ui.theme.panel) }
      for edge in [frame, layout.line].compactMap({ $0 }) {
        ui.draw.fill(
          .rect(CGRect(x: edge.minX, y: edge.minY, width: edge.width, height: 1)), ui.theme.line)
      }
      places.scenes.map(sceneMenu)
      timeButtons(places)
      places.speed.map(speedMenu)
      places.comparison.map(comparisonMenu)
      places.gesture.map(gestureMenu)
    }
    places.time.map(timeLabel)
    places.sparkline.map(sparkline)
    ui.kept("bar.doors", while: look) { doors(places.doors, layout: layout) }
  }

  private func timeButtons(_ places: BarPlaces) {
    if let frame = places.startOver,
      ui.iconButton(
        "start.over", .reset, frame, isOn: false, isEnabled: true,
        tip: "Start over: the scene and its values (Shift+R)")
    {
      startOver()
    }
    if let frame = places.replay,
      ui.iconButton(
        "replay", .replay, frame, isOn: false, isEnabled: true,
        tip: "Play the last gesture again (R)")
    {
      replay()
    }
    if ui.iconButton(
      "back", .stepBack, places.back, isOn: false, isEnabled: canStepBack, tip: "Previous frame (,)"
    ) {
      step(frames: -1)
    }
    if ui.iconButton(
      "play", stands ? .play : .pause, places.play, isOn: false, isEnabled: true,
      tip: stands ? "Continue (Space)" : "Pause (Space)")
    {
      togglePause()
    }
    if ui.iconButton(
      "step", .stepForward, places.step, isOn: false, isEnabled: stands, tip: "Next frame (.)")
    {
      step(frames: 1)
    }
  }

  private func sceneMenu(_ frame: CGRect) {
    let infos = SceneCatalog.infos
    let chosen = ui.menuButton(
      "scenes", title: stage.scene.info.title,
      entries: infos.enumerated().map { MenuEntry(title: $1.title, detail: "\($0 + 1)") },
      selected: infos.firstIndex { $0.id == sceneID }, frame: frame, accessibilityLabel: "Scenes")
    if let chosen { show(infos[chosen].id) }
  }

  private func speedMenu(_ frame: CGRect) {
    let chosen = ui.menuButton(
      "speed", title: Self.title(ofSpeed: clock.speed),
      entries: Self.speeds.map { MenuEntry(title: Self.title(ofSpeed: $0), detail: "") },
      selected: Self.speeds.firstIndex(of: clock.speed), frame: frame,
      accessibilityLabel: "Speed")
    if let chosen { clock.speed = Self.speeds[chosen] }
  }

  static func title(ofSpeed speed: Double) -> LocalizedText {
    "\(speed < 0.1 ? "0.05" : speed == 0.25 ? "0.25" : Numerals.fixed(speed, speed < 1 ? 1 : 0))×"
  }

  static let timeStyle = TextStyle(size: 13, hasTabularDigits: true, lineLimit: 1)

  private func timeLabel(_ frame: CGRect) {
    ui.label(
      Self.title(ofTime: Double(stage.time) / 1e6), in: frame, style: Self.timeStyle,
      color: ui.theme.secondary)
  }

  /// So many seconds with the decimals that have room: what is cut is laid out anew in each frame.
  static func title(ofTime time: Double) -> LocalizedText {
    "\(Numerals.fixed(time, time < 999.995 ? 2 : time < 9999.95 ? 1 : 0)) s"
  }

  private func doors(_ places: BarPlaces.Doors, layout: WindowLayout) {
    if ui.iconButton(
      "inspector", .inspector, places.inspector, isOn: layout.inspector != nil, isEnabled: true,
      tip: "Inspector (I)")
    {
      toggleInspector()
    }
    if let frame = places.list,
      ui.iconButton(
        "list", .list, frame, isOn: layout.list != nil, isEnabled: true, tip: "Scenes (L)")
    {
      toggleList()
    }
    if ui.iconButton(
      "timeline.door", .timeline, places.timeline, isOn: layout.timeline != nil, isEnabled: true,
      tip: "Timeline (T)")
    {
      toggleTimeline()
    }
    guard let rest = places.rest else { return }
    if ui.iconButton(
      "help", .help, rest.help, isOn: false, isEnabled: true, tip: "All actions and keys (?)")
    {
      toggleSearch()
    }
    if ui.iconButton(
      "theme", window.isDark ? .sun : .moon, rest.theme, isOn: false, isEnabled: true,
      tip: window.isDark ? "Light (Ctrl+D)" : "Dark (Ctrl+D)")
    {
      toggleTheme()
    }
    rest.language.map(languageMenu)
    if ui.iconButton(
      "redo", .redo, rest.redo, isOn: false, isEnabled: !history.undone.isEmpty,
      tip: "Redo (Ctrl+Shift+Z)")
    {
      redo()
    }
    if ui.iconButton(
      "undo", .undo, rest.undo, isOn: false, isEnabled: !history.done.isEmpty, tip: "Undo (Ctrl+Z)")
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

  /// Whether time stands, or what shows is past.
  private var stands: Bool { clock.isPaused || stage.viewed != nil }

  private var canStepBack: Bool { stage.frames.map { stage.frame > $0.lowerBound } ?? false }

  /// Goes so many frames on, or back.
  func step(frames: Int) {
    clock.isPaused = true
    afterPass { [self] in
      takeInput()
      stage.step(by: frames)
    }
  }

  func toggleTimeline() {
    timeline.isOpen = layout.timeline == nil
    fitScene()
  }

  func replay() {
    clock.isPaused = false
    afterPass { [self] in
      takeInput()
      stage.play(loops: false)
    }
  }

  func toggleInspector() {
    setPanel(\.inspector, isOpen: layout.inspector == nil)
  }

  func toggleList() {
    setPanel(\.list, isOpen: layout.list == nil)
  }

  func toggleTheme() {
    window.toggleTheme()
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
