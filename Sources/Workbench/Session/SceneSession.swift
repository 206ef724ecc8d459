import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes

/// A session of one type of scene: snapshots have the scene's own type and stay inside.
final class SceneSession<S: Scene>: Session {
  let environment: SceneEnvironment
  /// The first is the scene on the stage; B, where there is one, the second.
  var lanes: [Lane<S>]
  var log = InputLog()
  var keyframes = Keyframes<S>()
  var trace = Trace()
  /// The last tick that all scenes have stepped.
  var tick = 0
  var evenFrames = EvenFrames()
  /// Input that enters the log gets no earlier time: what came before was stepped.
  var horizon = Tick.after(0)
  var playback: SessionPlayback?
  /// What is played, where it is not the last gesture.
  var stretch: GestureSpan<S>?
  /// The last gesture, and how the next one is found.
  var span: GestureSpan<S>?
  var finder = GestureFinder()
  /// The tick that was come back to, and the settings that the log has there.
  var past: (tick: Int, settings: Settings)?
  /// The scenes' states after the tick, while they are drawn further on.
  var tickStates: [S.Snapshot]?
  /// Whether nothing moves after the last tick and nothing is due.
  var isSettled = false
  /// The last move of a pointer that is not pressed: logged only before something else.
  var hover: InputEvent.Kind?
  var reports = SessionReports<S>()
  var choices: SceneChoices
  var degradation = InputDegradation()
  var lastRecorded: (edits: Int, content: AnyHashable?)

  init(_ scene: S, in environment: SceneEnvironment) {
    self.environment = environment
    lanes = [Lane(scene: scene, setting: nil)]
    choices = SceneChoices(scene.info)
    lastRecorded = (scene.edits, scene.editing?.content)
  }

  /// Simulated time in microseconds, at or after the tick's end.
  var now: Int64 {
    get { evenFrames.now }
    set { evenFrames.now = newValue }
  }
  var first: S { lanes[0].scene }
  var scene: any Scene { first }
  var scenes: [any Scene] { lanes.map { $0.scene } }

  var comparison: Comparison? {
    guard lanes.count == 2, let setting = lanes[1].setting else { return nil }
    return Comparison(setting: setting, scene: lanes[1].scene)
  }

  var time: Int64 { past.map { Tick.time(of: $0.tick) } ?? max(now, Tick.time(of: tick)) }
  var frame: Int { past?.tick ?? trace.last }
  var viewed: Int? { past?.tick }
  var loop: ClosedRange<Int64>? { playback?.loop }
  var press: CGPoint? {
    guard playback != nil, let place = lanes[0].cursor.press?.place else { return nil }
    return first.capabilities.viewing?.map.apply(to: place) ?? place
  }

  /// The stage that places of input are on; nil where they are the world's.
  var stageOfPlaces: CGSize? { first.capabilities.viewing == nil ? first.size : nil }

  /// The settings of the first scene.
  var settings: Settings {
    Settings(
      values: first.values, fidelity: first.fidelity, size: first.size,
      viewport: first.capabilities.viewing?.viewport, reducesMotion: reducesMotion)
  }

  // MARK: - Changes past the log's input

  var tuning: Tuning {
    get {
      Tuning(
        values: first.values, fidelity: first.fidelity, presetID: choices.presetID,
        content: first.editing?.content)
    }
    set {
      showTick()
      let (before, old) = (settings, tuning)
      choices.presetID = newValue.presetID
      // Only what differs from before is set: values may change a fidelity, and a fidelity the content.
      if newValue.values != old.values { first.values = newValue.values }
      if newValue.fidelity != old.fidelity { first.fidelity = newValue.fidelity }
      if let content = newValue.content, content != old.content {
        first.editing?.content = content
      }
      if first.editing?.content != old.content {
        rememberContent()
        return startAnew()
      }
      let restarts = first.info.parameters.contains {
        $0.restarts && first.values[$0.id] != before.values[$0.id]
      }
      guard restarts else { return noteSettings(before) }
      // The items stand elsewhere now: the places of the last gesture mean nothing.
      span = nil
      startAnew()
    }
  }

  func resize(to size: CGSize) {
    guard first.size != size else { return }
    showTick()
    let before = settings
    for lane in lanes { lane.scene.resize(to: size) }
    noteSettings(before)
  }

  var reducesMotion: Bool {
    get { first.capabilities.calming?.reducesMotion == true }
    set {
      guard newValue != reducesMotion else { return }
      showTick()
      let before = settings
      for lane in lanes { lane.scene.capabilities.calming?.reducesMotion = newValue }
      noteSettings(before)
    }
  }

  /// Logs the settings where they differ from those of before: they hold from the last tick on.
  private func noteSettings(_ before: Settings) {
    guard settings != before else { return }
    isSettled = false
    if past != nil { return }
    logSettings()
  }

  func logSettings() {
    if log.end == log.first, trace.isEmpty {
      // Nothing has happened yet: the opening has these settings.
      keyframes.clear()
      return
    }
    let entry = lanes[0].cursor.entry
    // What an article's layout takes in its next tick may be older.
    let time = min(Tick.after(tick), log[entry]?.time ?? .max)
    if log.replaceSettings(settings, at: time, before: entry) { return }
    log.insert(.settings(settings), at: time, before: entry)
    for i in lanes.indices where lanes[i].cursor.entry >= entry { lanes[i].cursor.entry += 1 }
    span?.count(insertedBefore: entry, at: tick)
    finder.entry += 1
  }

  func showPresetContent() {
    guard let editing = first.editing, editing.isOwn else { return }
    showTick()
    editing.showPreset()
    startAnew()
  }

  func noteBuilding() {
    guard let editing = first.editing, editing.edits != lastRecorded.edits else { return }
    startAnew()
  }

  func open(_ experiment: Experiment) -> Bool {
    opens { first.capabilities.documents?.open(experiment) }
  }

  func open(_ conversation: Conversation, me: Int) -> Bool {
    opens { first.capabilities.documents?.open(conversation, me: me) }
  }

  func take(_ changes: ConversationChanges) -> Bool {
    opens { first.capabilities.documents?.take(changes) }
  }

  func take(_ items: ItemArrangement) -> Bool {
    opens { first.capabilities.changing?.take(items) }
  }

  func show(_ place: ScenePlace) {
    showTick()
    first.capabilities.places?.show(place)
    startAnew()
  }

  private func opens(_ open: () -> Bool?) -> Bool {
    showTick()
    guard open() == true else { return false }
    (span, reports.changes) = (nil, .init())
    startAnew()
    return true
  }

  /// Forgets the past: what comes next has nothing to do with it.
  ///
  /// The last gesture stays, from the state of now on.
  func startAnew() {
    showTick()
    (past, stretch, playback, isSettled) = (nil, nil, nil, false)
    let entries = spanEntries
    log.clear()
    finder = GestureFinder()
    finder.entry = log.end
    for i in lanes.indices {
      lanes[i].cursor = LogCursor(entry: log.end, ticks: lanes[i].cursor.ticks)
    }
    trace.restart(after: tick)
    keyframes.clear()
    if lanes.count == 2 { join(1) }
    guard let old = span else { return }
    let start = keyframe()
    span = GestureSpan(start: start, entry: log.end, isSample: old.isSample)
    span?.tail = (
      tick,
      entries.map { entry in
        var later = entry
        later.time = Tick.after(start.tickOfMotion) + old.delay(of: entry)
        return later
      }
    )
  }

  /// The entries of the last gesture.
  var spanEntries: [InputLog.Entry] { span?.entries(in: log) ?? [] }

  // MARK: - Input

  func handle(_ kind: InputEvent.Kind, delay: Double) {
    if changesView(with: kind) { return }
    let kind = first.capabilities.viewing.map { kind.mapped(by: $0.map.inverted()) } ?? kind
    if let editing = first.editing, editing.isBuilding || kind.isKey { return build(kind) }
    let isDragged =
      lanes[0].cursor.press != nil
      || log.nextPlace(from: lanes[0].cursor.entry, on: first.size) != nil
    switch kind {
    case .pointerMove where !isDragged || playback != nil:
      if playback == nil { hover = kind }
      return
    case .pointerUp where playback != nil: return
    case .pointerDown, .wheel, .key, .text: takeOver()
    default: break
    }
    let clock = now - evenFrames.lead + Int64((delay * 1e6).rounded())
    let time = time(of: kind, from: max(horizon, degradation.arrival(of: clock)))
    if let hover { log.append(.input(hover), at: time, on: stageOfPlaces) }
    log.append(.input(kind), at: time, on: stageOfPlaces)
    (hover, isSettled) = (nil, false)
  }

  /// Pans or zooms where input means that: a setting, and nothing that is played.
  private func changesView(with kind: InputEvent.Kind) -> Bool {
    guard let viewing = first.capabilities.viewing else { return false }
    let before = settings
    guard viewing.changeView(with: kind) else { return false }
    for lane in lanes.dropFirst() { lane.use(settings) }
    noteSettings(before)
    return true
  }

  /// Gives input to the content that is built: it is no part of what is played.
  private func build(_ kind: InputEvent.Kind) {
    showTick()
    if kind.isKey { takeOver() }
    _ = first.handle(InputEvent(time: now, kind: kind))
    if let note = first.guide.takeNews() { reports.news.append(note) }
    isSettled = false
  }

  func takeImpacts() -> [Double] {
    defer { reports.impacts = [] }
    return reports.impacts
  }

  func takeNews() -> [LocalizedText] {
    if tickStates == nil, let note = first.guide.takeNews() { reports.news.append(note) }
    defer { reports.news = [] }
    return reports.news
  }
}

extension InputEvent.Kind {
  /// Whether a key was pressed or text came in.
  var isKey: Bool {
    switch self {
    case .key, .text: true
    default: false
    }
  }
}
