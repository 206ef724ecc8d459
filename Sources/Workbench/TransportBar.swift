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
        hasComparison: stage.comparison != nil, words: files.map { wordWidth($0.title) })
    }
  }

  /// What leaves the window and comes back, in the order of the bar.
  private var files: [(item: BarPlaces.Item, title: LocalizedText, icon: Icon, tip: LocalizedText)]
  {
    [
      (.open, "Open", .folder, "Open a chat, saved work or a spring (Ctrl+O)"),
      (.save, "Save", .save, "Save (Ctrl+S)"), (.code, "Code", .code, "Code and pictures (Ctrl+E)"),
    ]
  }

  private func wordWidth(_ title: LocalizedText) -> CGFloat {
    (ui.text.metrics(of: TextBlock(ui.string(title), Metrics.control)).size.width + 20)
      .rounded(.up)
  }

  private func fileButtons(_ places: BarPlaces) {
    for (item, title, icon, tip) in files {
      guard let frame = places[item] else { continue }
      let isPressed =
        places.hasWords
        ? ui.button(item.rawValue, title, frame, tip: tip)
        : ui.iconButton(item.rawValue, icon, frame, isOn: false, tip: tip)
      guard isPressed else { continue }
      switch item {
      case .open: workbench.pathSheet.choose(.open)
      case .save: workbench.files.save()
      default: workbench.export.open()
      }
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
    fileButtons(places)
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

/// Where things stand in the bar; what has no room has no place.
struct BarPlaces {
  /// What stands in the bar, by the name of its control.
  enum Item: String, CaseIterable {
    case scenes
    case startOver = "start.over"
    case replay, back, play, step, speed, comparison, gesture, time, sparkline
    // From the right.
    case open = "file.open"
    case save = "file.save"
    case code = "file.code"
    case inspector, list
    case timeline = "timeline.door"
    case help, theme, language, redo, undo
  }

  private let frames: [Item: CGRect]
  /// Whether opening, saving and code have words.
  let hasWords: Bool

  subscript(item: Item) -> CGRect? { frames[item] }

  /// What the time takes, in points.
  static let timeWidth: CGFloat = 64
  /// From here on the bar has room for undo, redo, theme and help beside the rest, in points.
  private static let widthForAllDoors: CGFloat = 616
  /// From here on it has room for a wide menu of speeds too.
  private static let widthForWideSpeed: CGFloat = 672
  /// From here on B has a button beside its menu, in points.
  private static let widthForSplit: CGFloat = 1140
  /// What the menu of scenes takes: a name is cut short in the least, in points.
  private static let scenesWidths: ClosedRange<CGFloat> = 116...160
  /// What the sparkline takes, in points: a hint on two lines has room in the least.
  private static let sparklineWidths: ClosedRange<CGFloat> = 120...320
  /// What the sparkline keeps before the buttons of files get room, and before these get words, in points.
  private static let sparklineBesideIcons: CGFloat = 204, sparklineBesideWords: CGFloat = 240

  /// Where the buttons stand that come from the right; a tight bar has no room for all.
  private static func doors(
    in frame: CGRect, isTight: Bool, hasListDoor: Bool
  ) -> [Item: CGRect] {
    var doors: [Item] = [.inspector, .list, .timeline]
    if !isTight { doors += [.help, .theme, .language, .redo, .undo] }
    if !hasListDoor { doors.removeAll { $0 == .list || $0 == .language } }
    let frames = doors.indices.map { k in
      CGRect(x: frame.maxX - 40 - CGFloat(k) * 36, y: frame.midY - 14, width: 32, height: 28)
    }
    return Dictionary(uniqueKeysWithValues: zip(doors, frames))
  }

  /// What the room that is left goes to, the most wanted first, with its widths.
  private static func wanted(
    in frame: CGRect, _ speedWidth: CGFloat, hasComparison: Bool
  ) -> [(Item, CGFloat)] {
    if frame.width < WindowLayout.widthForInspector {
      return [(.speed, speedWidth), (.comparison, 56)]
    }
    let isSplit = frame.width >= widthForSplit
    let split: CGFloat = hasComparison ? (isSplit ? 148 : 132) : isSplit ? 84 : 56
    return [(.speed, speedWidth), (.comparison, split), (.gesture, 96), (.time, timeWidth)]
  }

  /// Where the menu of scenes stands beside so many buttons; nil where it has no room.
  private static func scenesWidth(
    from x: CGFloat, to right: CGFloat, beside buttons: Int, _ speedWidth: CGFloat
  ) -> CGFloat? {
    let (least, most) = (scenesWidths.lowerBound, scenesWidths.upperBound)
    guard x + least + 4 + 3 * 36 <= right else { return nil }
    return min(most, max(least, right - x - 4 - CGFloat(buttons) * 36 - speedWidth))
  }

  /// The buttons of files up to a place in the bar, with words where there is room for them.
  ///
  /// There are none where there is no room. The sparkline keeps its own where it stands in the bar.
  private static func files(
    _ words: [CGFloat], in frame: CGRect, from x: CGFloat, to right: CGFloat, besideLine: Bool
  ) -> (frames: [Item: CGRect], start: CGFloat, hasWords: Bool) {
    let room = right - x
    let width = { (widths: [CGFloat]) in widths.reduce(0) { $0 + $1 + 4 } }
    let hasWords = room >= width(words) + (besideLine ? sparklineBesideWords : 0)
    let widths = hasWords ? words : words.map { _ in 32 }
    guard room >= width(widths) + (besideLine ? sparklineBesideIcons : 0) else {
      return ([:], right, false)
    }
    let start = right - width(widths)
    var (frames, left): ([Item: CGRect], CGFloat) = ([:], start)
    for (item, width) in zip([Item.open, .save, .code], widths) {
      frames[item] = CGRect(x: left, y: frame.midY - 14, width: width, height: 28)
      left += width + 4
    }
    return (frames, start, hasWords)
  }

  /// Places by what there is to place.
  ///
  /// `line`: what is above the bar for the sparkline; nil where it stands in the bar. `words`: how wide the words
  /// for opening, saving and code are.
  init(
    in frame: CGRect, line: CGRect?, hasSceneMenu: Bool, hasListDoor: Bool, hasComparison: Bool,
    words: [CGFloat]
  ) {
    let isTight = frame.width < Self.widthForAllDoors
    var frames = Self.doors(in: frame, isTight: isTight, hasListDoor: hasListDoor)
    let right = frame.maxX - 12 - CGFloat(frames.count) * 36
    var x = frame.minX + 8
    func place(_ item: Item, _ width: CGFloat) {
      frames[item] = CGRect(x: x, y: frame.midY - 14, width: width, height: 28)
      x += width + 4
    }
    let speedWidth: CGFloat = frame.width < Self.widthForWideSpeed ? 72 : 84
    let buttons: [Item] = isTight ? [] : [.startOver, .replay]
    // Keys choose scenes as well, but a button is what starts and stops time.
    let scenes = Self.scenesWidth(from: x, to: right, beside: buttons.count + 3, speedWidth)
    if hasSceneMenu, let scenes { place(.scenes, scenes) }
    for button in buttons + [.back, .play, .step] { place(button, 32) }
    let wanted = Self.wanted(in: frame, speedWidth, hasComparison: hasComparison)
    for (item, width) in wanted where x + width <= right { place(item, width) }
    let files = Self.files(words, in: frame, from: x, to: right, besideLine: line == nil)
    frames.merge(files.frames) { $1 }
    hasWords = files.hasWords
    let end = files.frames.isEmpty ? right : files.start - 8
    if let line {
      frames[.sparkline] = line.insetBy(dx: 8, dy: 2)
    } else if end - x >= Self.sparklineWidths.lowerBound {
      place(.sparkline, min(end - x, Self.sparklineWidths.upperBound))
    }
    self.frames = frames
  }
}
