import Canvas
import Documents
import Foundation
import Localization
import Scenes
import Widgets

/// The bar at the bottom: scenes where the list is folded, time, and buttons that open and fold the panels.
final class TransportBar: WorkbenchPart {
  /// The speeds that the keys step through, as multiples of real time.
  static let speeds = [0.05, 0.1, 0.25, 0.5, 1, 2]

  /// Where things stand in the bar; nil where there is none.
  func places(in layout: WindowLayout) -> BarPlaces? {
    layout.bar.map {
      BarPlaces(
        in: $0, line: layout.line, hasSceneMenu: layout.barHoldsScenes,
        hasListDoor: workbench.size.width >= WindowLayout.widthForList,
        hasComparison: stage.comparison != nil)
    }
  }

  func compose(in frame: CGRect, _ layout: WindowLayout) {
    guard let places = places(in: layout) else { return }
    ui.draw.fill(.rect(frame), ui.theme.panel)
    if let line = layout.line { ui.draw.fill(.rect(line), ui.theme.panel) }
    for part in [frame, layout.line].compactMap({ $0 }) { ui.line(.minYEdge, of: part) }
    places[.scenes].map(sceneMenu)
    timeButtons(places)
    places[.speed].map(speedMenu)
    places[.comparison].map(workbench.comparing.menu)
    places[.gesture].map { ui.menu("gesture", "Gesture", gestureChoices, $0) }
    if let frame = places[.time] {
      ui.label(
        Self.title(ofTime: Double(stage.player.time) / 1e6), in: frame, style: Self.timeStyle,
        color: ui.theme.secondary)
    }
    places[.sparkline].map(workbench.timeline.sparkline)
    doors(places, layout)
  }

  // MARK: - Buttons

  /// A button, where there is room for it.
  private func button(
    _ item: BarPlaces.Item, _ icon: Icon, in places: BarPlaces, isOn: Bool = false,
    isEnabled: Bool = true, _ tip: LocalizedText, _ run: () -> Void
  ) {
    guard let frame = places[item] else { return }
    let isPressed = ui.iconButton(
      item.rawValue, icon, frame, isOn: isOn, isEnabled: isEnabled, tip: tip)
    if isPressed { run() }
  }

  private func timeButtons(_ places: BarPlaces) {
    button(
      .startOver, .reset, in: places, "Start over: the scene and its values (Shift+R)",
      workbench.tuning.startOver)
    button(.replay, .replay, in: places, "Play the last gesture again (R)", replay)
    button(.back, .stepBack, in: places, isEnabled: canStepBack, "Previous frame (,)") {
      step(frames: -1)
    }
    button(
      .play, stands ? .play : .pause, in: places, stands ? "Continue (Space)" : "Pause (Space)",
      togglePause)
    button(.step, .stepForward, in: places, isEnabled: stands, "Next frame (.)") {
      step(frames: 1)
    }
  }

  private func doors(_ places: BarPlaces, _ layout: WindowLayout) {
    let (isDark, tuning) = (workbench.window.isDark, workbench.tuning)
    button(
      .inspector, .inspector, in: places, isOn: layout.inspector != nil, "Inspector (I)",
      toggleInspector)
    button(.list, .list, in: places, isOn: layout.list != nil, "Scenes (L)", toggleList)
    button(
      .timeline, .timeline, in: places, isOn: layout.timeline != nil, "Timeline (T)",
      toggleTimeline)
    button(.help, .help, in: places, "All actions and keys (?)", workbench.search.toggle)
    button(
      .theme, isDark ? .sun : .moon, in: places, isDark ? "Light (Ctrl+D)" : "Dark (Ctrl+D)",
      workbench.toggleTheme)
    places[.language].map(languageMenu)
    button(
      .redo, .redo, in: places, isEnabled: !tuning.history.undone.isEmpty, "Redo (Ctrl+Shift+Z)",
      tuning.redo)
    button(
      .undo, .undo, in: places, isEnabled: !tuning.history.done.isEmpty, "Undo (Ctrl+Z)",
      tuning.undo)
  }

  // MARK: - Menus

  private func sceneMenu(_ frame: CGRect) {
    let infos = SceneCatalog.infos
    let chosen = ui.menuButton(
      "scenes", title: scene.info.title,
      entries: infos.enumerated().map { MenuEntry(title: $1.title, detail: "\($0 + 1)") },
      selected: infos.firstIndex { $0.id == workbench.sceneID }, frame: frame,
      accessibilityLabel: "Scenes")
    if let chosen { workbench.show(infos[chosen].id) }
  }

  private func speedMenu(_ frame: CGRect) {
    let chosen = ui.menuButton(
      "speed", title: Self.title(ofSpeed: workbench.clock.speed),
      entries: Self.speeds.map { MenuEntry(title: Self.title(ofSpeed: $0), detail: "") },
      selected: Self.speeds.firstIndex(of: workbench.clock.speed), frame: frame,
      accessibilityLabel: "Speed")
    if let chosen { workbench.clock.speed = Self.speeds[chosen] }
  }

  /// The lines of the menu of gestures.
  var gestureChoices: [MenuAction] {
    let gestures = workbench.inspector.conditions.gestures
    let reach = Numerals.fixed(gestures.reach, 0)
    let make = { [self] (title: LocalizedText, move: SyntheticGestures.Move) in
      (MenuEntry(title: title), { [self] in perform(gestures.gesture(move, in: scene)) })
    }
    return [
      (MenuEntry(title: "Play the last", detail: "R", isEnabled: stage.work.hasGesture), replay),
      (
        MenuEntry(title: "Play the scene's own"),
        { [self] in perform(scene.sampleGesture()) }
      ),
      make("Flick at \(Numerals.fixed(gestures.speed, 0)) pt/s", .flick),
      make("Step by \(reach) pt", .step),
      make("Sine of \(reach) pt, \(Numerals.short(1 / gestures.period)) Hz", .sine),
    ]
  }

  /// Languages, each by its own name.
  private func languageMenu(_ frame: CGRect) {
    let all = Language.allCases
    let chosen = ui.toolMenu(
      "language", ToolLook(icon: .globe, tip: "Language (Ctrl+L)"),
      entries: all.map { MenuEntry(title: .verbatim($0.name)) },
      selected: all.firstIndex(of: workbench.window.translations.language), frame)
    if let chosen { workbench.choose(all[chosen]) }
  }

  static func title(ofSpeed speed: Double) -> LocalizedText {
    "\(speed < 0.1 ? "0.05" : speed == 0.25 ? "0.25" : Numerals.fixed(speed, speed < 1 ? 1 : 0))×"
  }

  static let timeStyle = TextStyle(size: 13, hasTabularDigits: true, lineLimit: 1)

  /// So many seconds with the decimals that have room: what is cut is laid out anew in each frame.
  static func title(ofTime time: Double) -> LocalizedText {
    "\(Numerals.fixed(time, time < 999.995 ? 2 : time < 9999.95 ? 1 : 0)) s"
  }

  // MARK: - Time

  func togglePause() {
    workbench.clock.lastFrame = nil
    if stage.player.viewed != nil {
      workbench.clock.isPaused = false
      return afterPass { [self] in stage.player.playOn() }
    }
    workbench.clock.isPaused.toggle()
  }

  /// Whether time stands, or what shows is past.
  private var stands: Bool { workbench.clock.isPaused || stage.player.viewed != nil }

  private var canStepBack: Bool {
    stage.player.frames.map { stage.stepper.tick > $0.lowerBound } ?? false
  }

  /// Goes so many frames on, or back.
  func step(frames: Int) {
    workbench.clock.isPaused = true
    afterPass { [self] in
      workbench.tuning.takeInput()
      stage.player.step(by: frames)
    }
  }

  func changeSpeed(by step: Int) {
    let at = Self.speeds.firstIndex(of: workbench.clock.speed) ?? 4
    workbench.clock.speed = Self.speeds[min(max(0, at + step), Self.speeds.count - 1)]
    say("Speed \(Self.title(ofSpeed: workbench.clock.speed))")
  }

  /// Plays the last gesture again.
  func replay() {
    workbench.clock.isPaused = false
    afterPass { [self] in
      workbench.tuning.takeInput()
      stage.player.play(loops: false)
    }
  }

  /// Plays a gesture as if a hand had made it: it is the last one from here on.
  func perform(_ gesture: Gesture) {
    workbench.clock.isPaused = false
    workbench.timeline.range = nil
    afterPass { [self] in workbench.play(gesture) }
  }

  // MARK: - Panels

  func toggleTimeline() {
    workbench.timeline.isOpen = workbench.layout.timeline == nil
    workbench.fitScene()
  }

  func toggleInspector() {
    workbench.setPanel(\.inspector, isOpen: workbench.layout.inspector == nil)
  }

  func toggleList() {
    workbench.setPanel(\.list, isOpen: workbench.layout.list == nil)
  }
}
