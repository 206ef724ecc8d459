import Scenes
import Widgets

/// Changes the tuning, the items and what is built, each as one step of undo, with the Echo under a change of the tuning.
final class TuningEditor: WorkbenchPart {
  private(set) var history = History()
  /// The tuning before the change that is being made; nil while none is.
  private var before: UndoState?
  /// When the Echo of a typed value starts, in seconds on the clock of frames; nil for none.
  private var echoDue: Double?

  /// The tuning to come back to while another one is only shown; nil while none is.
  private var previewed: UndoState?

  /// From a typed value to its Echo, in seconds.
  static let echoDelay = 0.3

  // MARK: - Changes

  /// Whether a change is being made, as by a slider that is held.
  var isChanging: Bool { before != nil }

  /// Changes the tuning as a drag does: at once, with the Echo under it, and one undo for all of it.
  func tune(_ phase: SliderChange.Phase, _ change: @escaping (Session) -> Void) {
    if case .key = phase { return edit(change) }
    afterPass { [self] in
      begin()
      change(stage)
      if case .ended = phase {
        commit()
        startEcho(loops: false)
      } else if !ui.reducesMotion {
        startEcho(loops: true)
      }
    }
  }

  /// Changes the tuning as one step of undo, which the Echo follows.
  func edit(_ change: @escaping (Session) -> Void) {
    self.change(change)
    afterPass { [self] in echoDue = now + Self.echoDelay }
  }

  /// Makes a change as one step of undo.
  func change(_ change: @escaping (Session) -> Void) {
    afterPass { [self] in
      begin()
      change(stage)
      commit()
    }
  }

  /// Begins a step of undo, unless one is being made: input that waits for its tick belongs to an earlier one.
  private func begin() {
    guard before == nil else { return }
    takeInput()
    finishSketch()
    before = stage.undoState
  }

  /// Ends the step of undo that is being made.
  func commit() {
    guard let before else { return }
    self.before = nil
    workbench.noteWork()
    record(before)
    workbench.notices.note(.tuned)
  }

  /// Records a step of undo that has led from a tuning to the one of now.
  func record(
    _ before: UndoState, change: ItemChange? = nil, opening: History.Step.Opening? = nil
  ) {
    history.record(
      .init(
        sceneID: workbench.sceneID, before: before, after: stage.undoState, change: change,
        opening: opening))
    stage.choices.rememberContent(of: stage.scene)
  }

  /// Takes all input that waits for its tick, and notes what it changed.
  func takeInput() {
    stage.stepper.takeInput()
    noteChanges()
  }

  /// Takes note of items that were added, removed or moved: each time is a step of undo, unless they came by themselves.
  func noteChanges() {
    if stage.stepper.reports.hasArrivals { workbench.noteWork() }
    stage.stepper.reports.hasArrivals = false
    for change in stage.stepper.reports.take(\.changes) {
      let tuned = stage.undoState
      history.record(
        .init(sceneID: workbench.sceneID, before: tuned, after: tuned, change: change))
      workbench.noteWork()
    }
  }

  /// Shows a change while it is looked at, with the Echo; nil for the tuning as it was.
  ///
  /// It is no step of undo.
  func preview(_ change: ((Session) -> Void)?) {
    guard change != nil || previewed != nil else { return }
    afterPass { [self] in
      let own = previewed ?? stage.undoState
      stage.undoState = own
      previewed = change == nil ? nil : own
      change?(stage)
      if !ui.reducesMotion { startEcho(loops: change != nil) }
    }
  }

  // MARK: - Presets

  /// The preset that was chosen last.
  var preset: Preset? { scene.info.presets.first { $0.id == stage.choices.presetID } }

  /// Whether anything differs from it.
  var isEdited: Bool {
    preset.map { !scene.values.match($0) || scene.editing?.isOwn == true } ?? false
  }

  func choose(_ preset: Preset) { edit { $0.choose(preset) } }

  /// Takes every value of the preset that was chosen last.
  func reset() { preset.map(choose) }

  /// Takes the scene's next fidelity.
  func toggleFidelity() {
    let all = scene.info.fidelities
    let at = all.firstIndex(of: scene.fidelity) ?? 0
    edit { $0.tuning.fidelity = all[(at + 1) % all.count] }
  }

  /// Takes the values of the preset that was chosen last, and shows the scene as it opens; undo brings both back.
  func startOver() {
    afterPass { [self] in
      workbench.letGo()
      reset()
      cancelEcho()
      // What is built has states of its own, and starts over with its content.
      if scene.editing == nil { stage.items.startOver(as: stage.opened().scene) }
      noteChanges()
    }
  }

  // MARK: - Echo

  /// Starts the Echo that is due.
  func step() {
    guard let echoDue, echoDue <= now else { return }
    cancelEcho()
    startEcho(loops: false)
  }

  /// Whether an Echo is still to come.
  var awaitsEcho: Bool { echoDue != nil }

  func cancelEcho() { echoDue = nil }

  /// Plays the last gesture under the current values, unless that would take the scene out of the
  /// person's hand.
  private func startEcho(loops: Bool) {
    guard !workbench.clock.isPaused, !workbench.stages.isPressed,
      scene.editing?.isBuilding != true
    else { return }
    let isLooping = stage.player.playback?.loops == true
    if loops && isLooping { return }
    // What moves by itself shows the change without a replay.
    if !stage.work.hasGesture && !isLooping && !scene.isAtRest { return }
    stage.player.play(loops: loops)
  }

  // MARK: - Undo

  /// Takes back the newest change, of whatever scene.
  func undo() { bring(isDone: false) }

  /// Makes the change again that was taken back last.
  func redo() { bring(isDone: true) }

  private func bring(isDone: Bool) {
    workbench.letGo()
    let shown = workbench.files.openConversation
    let step = isDone ? history.redo(leaving: shown) : history.undo(leaving: shown)
    guard let step else { return say(isDone ? "Nothing to redo" : "Nothing to undo") }
    afterPass { [self] in
      workbench.show(step.sceneID)
      workbench.noteWork()
      if step.before != step.after { stage.undoState = isDone ? step.after : step.before }
      guard let change = step.change else {
        echoDue = now + Self.echoDelay
        return
      }
      stage.items.show(change, isDone: isDone)
      if let opening = step.opening {
        workbench.files.openConversation = isDone ? opening.after : opening.before
      }
    }
  }

  // MARK: - Building

  /// Takes note of what was built since the last time, as one step of undo, and says what there is to
  /// say of it.
  func noteEdits() {
    guard let editing = scene.editing else { return }
    for news in stage.stepper.takeNews() { say(news) }
    guard editing.edits != stage.choices.lastRecorded.edits else { return }
    stage.player.startAnew()
    var tuned = stage.undoState
    tuned.tuning.content = stage.choices.lastRecorded.content
    // What a held control has tuned meanwhile is part of the step.
    record(before ?? tuned)
    before = nil
    workbench.noteWork()
  }

  /// Makes what a drag has built so far a step of undo; the drag goes on as another one.
  func finishSketch() {
    scene.editing?.finishSketch()
    noteEdits()
  }
}
