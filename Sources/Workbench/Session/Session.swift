import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes

/// A log of input, a clock of ticks of 1/120 s, and the scenes that step the log: the live stage, B
/// beside it, the tiles of a sweep, a film, and the check of saved work.
final class Session {
  let environment: SceneEnvironment
  /// The scenes as they are drawn: the last tick's states moved on to the time of the frame.
  private(set) var drawn: [Participant]
  var log = InputLog()
  var keyframes = Keyframes()
  /// What moved in the last minute: a sample each tick, numbered as the ticks are.
  var trace = Trace()
  /// The last tick that all scenes have stepped.
  var tick = 0
  /// How the frames that it is advanced by come to ticks.
  var evenFrames = EvenFrames()
  /// Input that enters the log gets no earlier time: what came before was stepped.
  var horizon = Tick.after(0)
  /// What of the log is stepped again; nil while input comes from outside.
  var playback: SessionPlayback?
  /// The last gesture, and how the next one is found.
  var span: GestureRange?
  var finder = GestureFinder()
  /// The tick that was come back to, and the settings that the log has there.
  var past: (tick: Int, settings: SceneSetup)?
  /// The scenes' states after the tick, while they are drawn further on.
  private var tickStates: [SceneSnapshot]?
  /// Whether nothing moves after the last tick and nothing is due.
  var isSettled = false
  /// The last move of a pointer that is not pressed: logged only before something else.
  var hover: InputEvent.Kind?
  var reports = SessionReports()
  /// What was chosen for the scene beside its values.
  var choices: SceneChoices
  /// What input goes through before it enters the log.
  var degradation = InputDegradation()
  /// The content at the last step of undo, and how often it had been edited.
  var lastRecorded: (edits: Int, content: Experiment?)

  init(_ scene: any Scene, in environment: SceneEnvironment) {
    self.environment = environment
    drawn = [Participant(scene: scene, tuning: nil)]
    choices = SceneChoices(scene.info)
    lastRecorded = (scene.edits, scene.editing?.content)
  }

  /// Simulated time in microseconds, at or after the tick's end.
  var now: Int64 {
    get { evenFrames.now }
    set { evenFrames.now = newValue }
  }

  // MARK: - Between ticks

  /// The scenes as the last tick left them: the first is on the stage; B, where there is one, the second.
  ///
  /// What is stepped and changed is taken from here; what is only shown is `drawn`.
  var participants: [Participant] {
    get {
      showTick()
      return drawn
    }
    _modify {
      showTick()
      yield &drawn
    }
  }

  /// Comes back from what is drawn to the state after the last tick: that is what widgets that build change.
  func showTick() {
    guard let states = tickStates else { return }
    tickStates = nil
    for (participant, state) in zip(drawn, states) { participant.scene.restore(state) }
    // What happened on the way happens again in the ticks to come.
    _ = drawn[0].scene.takeNews()
  }

  /// Moves the scenes on from the last tick to the time of the frame, for drawing.
  func look() {
    guard !isSettled, past == nil else { return }
    let (participants, end) = (participants, max(now, horizon))
    let hasInput = log[participants[0].cursor.entry].map { $0.time <= end } ?? false
    guard hasInput || Tick.rest(of: now, after: tick) > 0 else { return }
    tickStates = participants.map { $0.scene.sceneSnapshot() }
    for var participant in participants {
      participant.look(from: tick, to: now, input: end, in: log)
    }
  }

  /// Finds something out at the last tick and at others, without changing what is drawn.
  func inquire<Answer>(_ question: () -> Answer) -> Answer {
    let isDrawnOn = tickStates != nil
    defer { if isDrawnOn { look() } }
    return question()
  }

  /// A scene of the same type in its opening state.
  func makeScene(in environment: SceneEnvironment) -> any Scene {
    type(of: scene).init(environment: environment)
  }

  // MARK: - Questions

  /// The first scene as the last tick left it.
  var first: any Scene { participants[0].scene }
  /// The first scene, as it is drawn: the last tick's state moved on to the time of the frame.
  var scene: any Scene { drawn[0].scene }
  /// All scenes, in order, as they are drawn.
  var scenes: [any Scene] { drawn.map { $0.scene } }

  /// What the first scene is compared with.
  var comparison: Comparison? {
    guard drawn.count == 2, let tuning = drawn[1].tuning else { return nil }
    return Comparison(tuning: tuning, scene: drawn[1].scene)
  }

  /// The time of what is shown, in microseconds of simulated time.
  var time: Int64 { past.map { Tick.time(of: $0.tick) } ?? max(now, Tick.time(of: tick)) }
  /// The last tick of what happened, or the one that was come back to.
  var frame: Int { past?.tick ?? trace.last }
  /// The tick that the scene was taken back to; nil at the end of what happened.
  var viewed: Int? { past?.tick }
  /// What is played again and again, as a range of the session's clock; nil for nothing.
  var loop: ClosedRange<Int64>? { playback?.loop }
  /// Where the pointer presses in what is played, in stage points.
  var press: CGPoint? {
    guard playback != nil, let place = drawn[0].cursor.press?.place else { return nil }
    return scene.viewing?.map.apply(to: place) ?? place
  }

  /// The stage that places of input are on; nil where they are the world's.
  var stageOfPlaces: CGSize? { scene.viewing == nil ? scene.size : nil }

  /// The settings of the first scene.
  var settings: SceneSetup {
    SceneSetup(
      values: scene.values, fidelity: scene.fidelity, size: scene.size,
      viewport: scene.viewing?.viewport, reducesMotion: reducesMotion)
  }

  /// The first scene's values and engine, as parts of the tuning.
  var values: ParameterValues {
    get { scene.values }
    set { tuning.values = newValue }
  }
  var fidelity: Fidelity {
    get { scene.fidelity }
    set { tuning.fidelity = newValue }
  }

  /// The content, where a person builds it.
  var editing: (any Editable)? { scene.editing }

  /// All that undo brings back.
  var undoState: UndoState {
    UndoState(tuning: tuning, comparison: comparison?.tuning, kept: choices.kept)
  }

  /// Brings back what was tuned; where B stays as it is, its motion does too.
  func use(_ tuned: UndoState) {
    tuning = tuned.tuning
    choices.kept = tuned.kept
    if comparison?.tuning != tuned.comparison { compare(with: tuned.comparison) }
  }

  /// Takes a preset, and shows its content.
  func choose(_ preset: Preset) {
    values.apply(preset)
    choices.presetID = preset.id
    guard let editing = first.editing, editing.isOwn else { return }
    editing.showPreset()
    startAnew()
  }

  /// The content of now is noted as that of the last step of undo.
  func rememberContent() { lastRecorded = (scene.edits, editing?.content) }

  // MARK: - Changes past the log's input

  /// The first scene's tuning; setting it acts at once and keeps all motion.
  var tuning: Tuning {
    get {
      Tuning(
        values: scene.values, fidelity: scene.fidelity, presetID: choices.presetID,
        content: scene.editing?.content)
    }
    set {
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

  /// Gives the stage another size.
  func resize(to size: CGSize) {
    guard scene.size != size else { return }
    let before = settings
    for participant in participants { participant.scene.resize(to: size) }
    noteSettings(before)
  }

  /// Whether motion that no hand makes is left out in all scenes.
  var reducesMotion: Bool {
    get { scene.reducesMotion }
    set {
      guard newValue != reducesMotion else { return }
      let before = settings
      for participant in participants { participant.scene.reducesMotion = newValue }
      noteSettings(before)
    }
  }

  /// Logs the settings where they differ from those of before: they hold from the last tick on.
  private func noteSettings(_ before: SceneSetup) {
    guard settings != before else { return }
    isSettled = false
    if past != nil { return }
    logSettings()
  }

  func logSettings() {
    // Where nothing has happened yet, the opening has these settings.
    if trace.isEmpty { keyframes.clear() } else { log.settings[tick] = settings }
  }

  /// Takes note of content that was built past the log: it runs from its start.
  func noteBuilding() {
    guard let editing = first.editing, editing.edits != lastRecorded.edits else { return }
    startAnew()
  }

  /// Shows a document of the user's, false where the scene cannot.
  func open(_ experiment: Experiment) -> Bool { opens { $0.open(experiment) } }

  func open(_ conversation: Conversation, me: Int) -> Bool {
    opens { $0.open(conversation, me: me) }
  }

  /// Shows what lasted of the scene, at rest; false where that belongs to another opening.
  func show(_ state: SceneState) -> Bool {
    guard first.show(state) else { return false }
    if state.hasItems { span = nil }
    startAnew()
    return true
  }

  private func opens(_ open: (any DocumentOpening) -> Bool) -> Bool {
    guard let documents = first.documents, open(documents) else { return false }
    span = nil
    startAnew()
    return true
  }

  /// Forgets the past: what comes next has nothing to do with it.
  ///
  /// The last gesture stays, from the state of now on.
  func startAnew() {
    (past, playback, isSettled) = (nil, nil, false)
    let old = span.map { ($0, spanEntries) }
    log.clear()
    finder = GestureFinder()
    for i in participants.indices {
      participants[i].cursor = LogCursor(entry: log.end, ticks: participants[i].cursor.ticks)
    }
    trace.restart(after: tick)
    keyframes.clear()
    if participants.count == 2 { join(1) }
    guard let (old, entries) = old else { return }
    let start = keyframe()
    let moved = entries.map { entry in
      var later = entry
      later.time = Tick.after(start.tickOfMotion) + old.delay(of: entry)
      return later
    }
    span = GestureRange(start: start, entry: log.end, played: moved, isSample: old.isSample)
  }

  // MARK: - Input

  /// Logs what a person did on the stage, so many seconds of simulated time after the frame.
  func handle(_ kind: InputEvent.Kind, delay: Double) {
    if changesView(with: kind) { return }
    let kind = scene.viewing.map { kind.mapped(by: $0.map.inverted()) } ?? kind
    if let editing = scene.editing, editing.isBuilding || kind.isKey { return build(kind) }
    let isDragged =
      drawn[0].cursor.press != nil
      || log.nextPlace(from: drawn[0].cursor.entry, on: scene.size) != nil
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
    if let hover { enter(hover, at: time, on: stageOfPlaces) }
    hover = nil
    enter(kind, at: time, on: stageOfPlaces)
  }

  /// Logs input at a time on a stage of a size.
  func enter(_ kind: InputEvent.Kind, at time: Int64, on stage: CGSize?) {
    let begins = finder.begins(with: kind, at: time)
    log.append(
      InputLog.Entry(time: time, command: .input(kind), stage: stage, beginsGesture: begins))
    isSettled = false
  }

  /// Pans or zooms where input means that: a setting, and nothing that is played.
  private func changesView(with kind: InputEvent.Kind) -> Bool {
    guard let viewing = scene.viewing else { return false }
    let before = settings
    guard viewing.changeView(with: kind) else { return false }
    for participant in drawn.dropFirst() { participant.use(settings) }
    noteSettings(before)
    return true
  }

  /// Gives input to the content that is built: it is no part of what is played.
  private func build(_ kind: InputEvent.Kind) {
    if kind.isKey { takeOver() }
    _ = first.handle(InputEvent(time: now, kind: kind))
    if let note = first.takeNews() { reports.news.append(note) }
    isSettled = false
  }

  /// The impulses of impacts since the last time, in newton seconds.
  func takeImpacts() -> [Double] {
    defer { reports.impacts = [] }
    return reports.impacts
  }

  /// What happened since the last time, as the scene says it.
  func takeNews() -> [LocalizedText] {
    if tickStates == nil, let note = scene.takeNews() { reports.news.append(note) }
    defer { reports.news = [] }
    return reports.news
  }
}

extension Scene {
  /// The experiment that it runs, to save it; nil where it runs none.
  public var experiment: Experiment? { documents?.experiment }
  /// How often the content was changed by input.
  var edits: Int { editing?.edits ?? 0 }
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

/// B: a scene that steps the same log under values of its own.
struct Comparison {
  /// B's values and fidelity, and what they are called.
  let tuning: Tuning
  let scene: any Scene
}

/// What was chosen for a scene beside its values.
struct SceneChoices {
  /// The preset that was chosen last.
  var presetID: String
  /// Whether the engine's state is drawn over the scene.
  var showsDebug: Bool
  /// What was kept under names.
  var kept: [Tuning] = []

  init(_ info: SceneInfo) {
    presetID = info.presets.first?.id ?? ""
    showsDebug = info.opensWithDebug
  }
}

extension SceneCatalog {
  /// A session of a scene in its opening state.
  static func session(of id: String, in environment: SceneEnvironment) -> Session {
    guard let type = scene(id) else { preconditionFailure("There is no scene \"\(id)\".") }
    return Session(type.init(environment: environment), in: environment)
  }
}
