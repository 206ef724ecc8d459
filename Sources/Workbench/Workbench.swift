import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The app without a window: takes events and frames, gives drawings.
public final class Workbench {
  /// What the workbench opens on.
  public struct Opening {
    /// The scene's name; nil for the first.
    public var scene: String?
    /// The preset's name; nil for the scene's first.
    public var preset: String?
    /// The fidelity; nil for the scene's own.
    public var fidelity: Fidelity?
    /// Values by parameter name, set after the preset.
    public var values: [(id: String, value: Double)] = []
    /// The file of the environment's conversation; nil for the program's own.
    public var messagesPath: String?
    /// What it is compared with: a preset or a fidelity by its name; nil for nothing.
    public var beside: String?
    /// Dark, light, or nil for light.
    public var isDark = false
    /// Whether colours have more contrast than usual.
    public var hasHighContrast = false
    /// The language of the window's words.
    public var language = Language.english
    /// Whether no hints are shown.
    public var hasSeenHints = false
    /// What the last session left; nil for none.
    public var session: SavedSession?
    /// Another session that no window has open.
    public var leftover: Leftover?
    /// The path of a session that cannot be read.
    public var unreadableSession: String?
    /// Whether the scene has the values that its options say, whatever the last session left.
    public var opensAnew = false
    /// Whether debug drawing is on; nil for the scene's own.
    public var showsDebug: Bool?

    /// The plain opening: the first scene, light.
    public init() {}

    /// Opens in chosen colours; without any, in the desktop's.
    public mutating func show(_ theme: SavedSession.Theme?, else prefersDark: Bool?) {
      isDark = theme?.isDark ?? prefersDark ?? false
      hasHighContrast = theme?.hasHighContrast ?? false
    }

    /// The scene to show: the one asked for, else that of the last session, else the first.
    var firstScene: String {
      let last = session.flatMap { SceneCatalog.scene($0.scene) == nil ? nil : $0.scene }
      return scene ?? last ?? SceneCatalog.infos[0].id
    }
  }

  let ui: UI
  var stages: OpenScenes
  var window: WindowState
  var clock = FrameClock()
  private(set) lazy var files = WorkFiles(self)
  private(set) lazy var lastSession = LastSession(self)
  private(set) lazy var tuning = TuningEditor(self)
  private(set) lazy var inspector = Inspector(self)
  private(set) lazy var timeline = Timeline(self)
  private(set) lazy var export = ExportSheet(self)
  private(set) lazy var search = SearchSheet(self)
  private(set) lazy var notices = Notices(self)

  /// A wish for another size of everything.
  public enum ScaleRequest: Hashable, Sendable {
    case larger, smaller, automatic
  }

  /// A workbench on an opening; its names must exist (the command line has checked them).
  public init(
    _ opening: Opening, environment: SceneEnvironment, clipboard: any Clipboard,
    store: (any WorkStore)? = nil, chooser: (any FileChooser)? = nil,
    exporter: (any Exporter)? = nil
  ) {
    window = WindowState(isDark: opening.isDark, hasHighContrast: opening.hasHighContrast)
    stages = OpenScenes(opening.firstScene, environment: environment)
    ui = UI(theme: .light, text: environment.text, clipboard: clipboard)
    ui.reducesMotion = environment.reducesMotion
    files.known = KnownFiles(store: store)
    pathSheet.chooser = chooser
    files.messagesPath = opening.messagesPath
    notices.hints.isOff = opening.hasSeenHints
    export.exporter = exporter
    if let session = opening.session { lastSession.recall(session) }
    if opening.opensAnew { lastSession.passOver(sceneID) }
    speak(opening.language)
    let stage = self.stage
    if let preset = stage.scene.info.presets.first(where: { $0.id == opening.preset }) {
      stage.choose(preset)
    }
    if let fidelity = opening.fidelity { stage.tuning.fidelity = fidelity }
    for (id, value) in opening.values { stage.tuning.values[id] = value }
    if let showsDebug = opening.showsDebug { stage.choices.showsDebug = showsDebug }
    if let beside = opening.beside { comparing.open(beside) }
    stage.choices.rememberContent(of: stage.scene)
    opening.leftover.map(suggestions.offer)
    if let path = opening.unreadableSession {
      say("A kept session cannot be read; it stays in \(path).", isError: true)
    }
  }

  var opener: FileOpener { files.opener }
  var pathSheet: PathSheet { files.pathSheet }
  var suggestions: Suggestions { files.suggestions }
  var sweep: SweepSheet { inspector.sweep }
  var bar: TransportBar { TransportBar(self) }
  var stageView: StageView { StageView(self) }
  var comparing: Comparing { Comparing(self) }
  var environment: SceneEnvironment { stages.environment }
  var sceneID: String { stages.sceneID }
  var size: CGSize { window.size }
  var now: Double { clock.now }
  /// Whether the program is to end.
  public var wantsQuit: Bool { window.wantsQuit }

  /// The stage that shows; made when its scene is first shown.
  var stage: Session {
    if let stage = stages.stages[sceneID] { return stage }
    let stage = SceneCatalog.session(of: sceneID, in: environment)
    stage.setup.size = layout.stage.size
    stages.stages[sceneID] = stage
    lastSession.recallWork(on: stage)
    stage.choices.rememberContent(of: stage.scene)
    return stage
  }

  /// The scene on show, of the participant that is tuned.
  public var scene: any Scene { stage.scene }

  /// Whether the stage fills the window, without panels.
  public var showsStageAlone: Bool {
    get { window.isStageAlone }
    set {
      window.isStageAlone = newValue
      fitScene()
    }
  }

  /// Whether the timeline is open.
  var showsTimeline: Bool {
    let wall = WindowLayout.sizeForTimeline
    return timeline.isOpen ?? (size.width >= wall.width && size.height >= wall.height)
  }

  var layout: WindowLayout {
    let panels = WindowLayout.Panels(
      list: window.chosen.list, inspector: window.chosen.inspector,
      timeline: showsTimeline ? timeline.wantedHeight : nil)
    let least = wantsComparisonBeside ? StageView.widthForBeside : 0
    return WindowLayout(
      window: size, panels: panels, stageAlone: showsStageAlone, leastStage: least)
  }

  /// Whether B is to stand beside A, where there is room.
  var wantsComparisonBeside: Bool {
    window.chosen.beside && stages.stages[sceneID]?.comparison != nil
  }

  /// Opens or folds a panel by hand; where there is no room for it beside B, B comes over A again.
  func setPanel(_ panel: WritableKeyPath<SavedSession, Bool?>, isOpen: Bool) {
    window.chosen[keyPath: panel] = isOpen
    let isShown = panel == \.list ? layout.list != nil : layout.inspector != nil
    if isOpen, !isShown { window.chosen.beside = false }
    fitScene()
  }

  /// Plays a recorded gesture from the scene's current state.
  public func play(_ gesture: Gesture) {
    stage.player.play(gesture)
    notices.hints.isOff = true
  }

  func applyTheme() {
    var theme: Theme =
      window.hasHighContrast
      ? (window.isDark ? .darkHighContrast : .lightHighContrast) : window.isDark ? .dark : .light
    theme.translations = window.translations
    ui.theme = theme
  }

  // MARK: - Frames

  /// How many frames the screen shows in a second; nil, at first, where they come at any time.
  public var frameRate: Double? {
    get { clock.frameRate }
    set { clock.frameRate = newValue }
  }

  /// The longest step that a late frame makes, in seconds: a stall is not made up for.
  static let longestFrame = 0.1
  /// What the first frame after a rest is taken for, in seconds.
  static let usualFrame = 1.0 / 60

  /// Moves everything on to a frame's time.
  public func advance(to time: Int64) {
    let dt = step(to: time)
    clock.lastFrame = time
    clock.now = Double(time) / 1e6
    // What is read, written or swept shows in many places.
    if opener.reading != nil || export.job != nil || sweep.sweep != nil { ui.forgetKept() }
    tuning.step()
    stage.stepper.clock.frames.ticks = clock.frameRate.flatMap {
      EvenFrames.ticks(frameRate: $0, speed: clock.speed)
    }
    stage.advance(by: clock.isPaused ? 0 : dt * clock.speed)
    tuning.noteChanges()
    sweep.sweep?.session.advance(by: dt * clock.speed)
    export.step()
    opener.step()
    pathSheet.step()
    lastSession.step()
    notices.followScene()
    notices.advance(to: now)
    timeline.refresh()
    if isAtRest { clock.lastFrame = nil }
  }

  /// How far a frame moves things on, in seconds: from the last frame, else from the event that ended
  /// a rest.
  private func step(to time: Int64) -> Double {
    if let last = clock.lastFrame {
      return min(Self.longestFrame, max(0, Double(time - last) / 1e6))
    }
    let pause = clock.lastEvent.map { Double(time - $0) / 1e6 } ?? Self.usualFrame
    return pause >= 0 && pause <= Self.longestFrame ? pause : Self.usualFrame
  }

  /// Draws the window as it is now.
  public func draw() -> DrawList {
    pass(nil)
    window.isOutdated = false
    return ui.draw
  }

  /// Whether an event since the last drawing may have changed it.
  public var isOutdated: Bool { window.isOutdated }

  /// Runs the interface for an event, or to draw it, and then does what it asked for; whether it took the event.
  @discardableResult func pass(_ event: InputEvent.Kind?) -> Bool {
    timeline.refresh()
    stages.isComposing = true
    ui.begin(event: event, now: now, size: size)
    compose()
    ui.end()
    stages.isComposing = false
    let isTaken = ui.wasEventTaken
    let work = stages.afterPass
    stages.afterPass = []
    if !work.isEmpty { ui.forgetKept() }
    for change in work { change() }
    return isTaken
  }

  /// Runs every part of the window once.
  private func compose() {
    let layout = layout
    stageView.compose()
    layout.list.map(SceneList(self).compose)
    timeline.compose(in: layout.timeline)
    if let frame = layout.bar {
      ui.region("bar", layout.line.map { $0.union(frame) } ?? frame) {
        bar.compose(in: frame, layout)
      }
    }
    if let frame = layout.inspector {
      inspector.compose(in: frame, isOverlay: layout.inspectorIsOverlay)
    }
    if export.isOpen { ui.overlay("export", blocking: .all, export.compose) }
    notices.composeToast(over: layout.stage)
    suggestions.compose()
    opener.compose()
    if pathSheet.sheet != nil { ui.overlay("path", blocking: .all, pathSheet.compose) }
    if sweep.sweep != nil { ui.overlay("sweep", blocking: .all, sweep.compose) }
    if search.isOpen { ui.overlay("search", blocking: .all, search.compose) }
  }

  /// Does something that changes a scene's state: after the present pass over the interface.
  func afterPass(_ change: @escaping () -> Void) {
    if stages.isComposing { stages.afterPass.append(change) } else { change() }
  }

  /// How large the stage is without the band of its widgets, which a picture of it leaves out.
  public var stagePictureSize: CGSize {
    let whole = scene.size
    return CGSize(width: whole.width, height: max(1, whole.height - scene.controlsHeight))
  }

  /// Draws the stage alone, its top left at the origin.
  public func drawStage() -> DrawList {
    var list = DrawList()
    let frame = CGRect(origin: .zero, size: stage.scene.size)
    list.fill(.rect(frame), ui.theme.stage)
    let shown = CGRect(origin: .zero, size: stagePictureSize)
    stageView.draw(stage.scene, into: &list)?.draw(
      in: shown, isOpen: window.chosen.legend, into: &list)
    return list
  }

  /// Whether the next frame would look like this one until something happens.
  public var isAtRest: Bool {
    (clock.isPaused || stage.isAtRest) && sweep.sweep?.session.isAtRest != false
      && !ui.isAnimating && !tuning.awaitsEcho && export.job == nil && export.wish == nil
  }

  /// When to draw next although nothing moves, in seconds on the clock of frames; nil for never.
  public var nextWake: Double? {
    let reading = opener.reading == nil ? nil : now + FileOpener.readingInterval
    let autosave = lastSession.autosave.due
    return [ui.nextWake, notices.nextWake, autosave, reading].compactMap { $0 }.min()
  }
  /// What the pointer looks like.
  public var cursor: Cursor {
    // What lies over the stage or is dragged across it has a cursor of its own, unless the stage itself is held.
    guard let p = ui.pointer, layout.stage.contains(p), ui.cursor == .arrow,
      stages.pressOrigin != nil || !ui.holdsPointer && !ui.covers(p)
    else { return ui.cursor }
    let origin = stages.pressOrigin ?? stageView.sceneOrigin(for: p)
    return stage.scene.cursor(at: p - CGVector(dx: origin.x, dy: origin.y))
  }
  /// Where text is being edited, for the input method.
  public var caret: CGRect? { ui.caret }
  /// Whether a text field has the keyboard.
  public var isEditingText: Bool { ui.isEditingText }
  /// The window's title, in its language.
  public var title: String { "\(ui.string(stage.scene.info.title)) – Springlab" }
}

/// A part of the workbench with a state of its own: it composes what it shows, and reaches the other parts through the
/// workbench that owns it.
class WorkbenchPart {
  unowned let workbench: Workbench

  init(_ workbench: Workbench) { self.workbench = workbench }

  final var ui: UI { workbench.ui }
  final var stage: Session { workbench.stage }
  final var scene: any Scene { workbench.scene }
  /// In seconds on the clock of frames.
  final var now: Double { workbench.now }

  final func say(_ words: LocalizedText, isError: Bool = false, hasUndo: Bool = false) {
    workbench.say(words, isError: isError, hasUndo: hasUndo)
  }

  /// Does something that changes a scene's state: after the present pass over the interface.
  final func afterPass(_ change: @escaping () -> Void) { workbench.afterPass(change) }
}
