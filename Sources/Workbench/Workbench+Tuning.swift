import Canvas
import Documents
import Foundation
import Scenes
import Widgets

extension Workbench {
  /// Changes the tuning as a drag does: at once, with the Echo under it, and one undo for all of it.
  func tune(_ phase: SliderChange.Phase, _ change: @escaping (Session) -> Void) {
    if case .key = phase { return edit(change) }
    afterPass { [self] in
      beginStep()
      change(stage)
      if case .ended = phase {
        commit()
        startEcho(loops: false)
      } else if !ui.reducesMotion {
        startEcho(loops: true)
      }
    }
  }

  /// Changes the tuning as one step of undo.
  func edit(_ change: @escaping (Session) -> Void) {
    afterPass { [self] in
      beginStep()
      change(stage)
      commit()
      history.echoDue = now + Self.echoDelay
    }
  }

  /// Takes the scene's next fidelity.
  func toggleFidelity() {
    let all = scene.info.fidelities
    let at = all.firstIndex(of: scene.fidelity) ?? 0
    edit { $0.fidelity = all[(at + 1) % all.count] }
  }

  /// From a typed value to its Echo, in seconds.
  static let echoDelay = 0.3

  /// Begins a step of undo, unless one is being made: input that waits for its tick belongs to an earlier one.
  func beginStep() {
    guard history.before == nil else { return }
    takeInput()
    finishSketch()
    history.before = stage.tuned
  }

  /// Takes all input that waits for its tick, and notes what it changed.
  func takeInput() {
    stage.takeInput()
    noteChanges()
  }

  func commit() {
    guard let before = history.before else { return }
    history.before = nil
    noteWork()
    history.record(.init(sceneID: sceneID, before: before, after: stage.tuned))
    stage.rememberContent()
    notices.note(.tuned)
  }

  /// Takes a preset.
  func choose(_ preset: Preset, on stage: Session) {
    stage.values.apply(preset)
    stage.choices.presetID = preset.id
    stage.showPresetContent()
  }

  /// Takes the values of the preset that was chosen last, and shows the scene as it opens; undo brings both back.
  func startOver() {
    afterPass { [self] in
      letGo()
      if let preset { edit { self.choose(preset, on: $0) } }
      history.echoDue = nil
      stage.startOver()
      noteChanges()
    }
  }

  /// The preset that was chosen last.
  var preset: Preset? { stage.scene.info.presets.first { $0.id == stage.choices.presetID } }

  /// Whether anything differs from it.
  var isEdited: Bool {
    preset.map { !stage.scene.values.match($0) || stage.editing?.isOwn == true } ?? false
  }

  /// Plays the last gesture under the current values, unless that would take the scene out of the
  /// person's hand.
  func startEcho(loops: Bool) {
    guard !clock.isPaused, !stages.isPressed, stage.editing?.isBuilding != true else { return }
    let isLooping = stage.playback?.loops == true
    if loops && isLooping { return }
    // What moves by itself shows the change without a replay.
    if !stage.hasGesture && !isLooping && !stage.scene.isAtRest { return }
    stage.play(loops: loops)
  }

  /// Takes back the last corner of what is being drawn, else the newest change, of whatever scene.
  func undo() {
    if stage.undoSketch() { return }
    letGo()
    guard let step = history.undo(leaving: openConversation) else { return say("Nothing to undo") }
    bring(step, isDone: false)
  }

  /// Makes the change again that was taken back last.
  func redo() {
    if stage.redoSketch() { return }
    letGo()
    guard let next = history.undone.last, !endsSketch(next),
      let step = history.redo(leaving: openConversation)
    else { return say("Nothing to redo") }
    bring(step, isDone: true)
  }

  /// Whether a step would take away what is being drawn, which is no step to come back to.
  private func endsSketch(_ step: History.Step) -> Bool {
    stage.editing?.followsPointer == true && step.sceneID == sceneID
      && step.before.tuning.content != step.after.tuning.content
  }

  private func bring(_ step: History.Step, isDone: Bool) {
    afterPass { [self] in
      show(step.sceneID)
      noteWork()
      if step.before != step.after { tune(to: isDone ? step.after : step.before) }
      guard let change = step.change else {
        history.echoDue = now + Self.echoDelay
        return
      }
      stage.show(change, isDone: isDone)
      if let opening = step.opening { openConversation = isDone ? opening.after : opening.before }
    }
  }

  private func tune(to tuned: Tuned) {
    stage.tuning = tuned.tuning
    stage.choices.kept = tuned.kept
    if stage.comparison?.setting != tuned.comparison { stage.compare(with: tuned.comparison) }
  }

  /// Ends what the pointer holds, as letting its button go does: what comes next is another step.
  func letGo() {
    ui.releasePointer()
    if stages.isPressed, let place = stages.pressedAt {
      stage.handle(.pointerUp(place, button: .left), delay: 0)
      stages.endPress()
    }
    // What was being built is a step of the scene that it was built in.
    finishSketch()
    commit()
    // Input that waits for the next frame belongs to what was done so far, paused or not.
    takeInput()
    stage.comeToPresent()
    noteEdits()
  }

  /// Takes note of items that were added, removed or moved: each time is a step of undo, unless they came by themselves.
  func noteChanges() {
    if stage.takeArrivals() { noteWork() }
    for change in stage.takeChanges() {
      let tuned = stage.tuned
      history.record(.init(sceneID: sceneID, before: tuned, after: tuned, change: change))
      noteWork()
    }
  }

  // MARK: - Building

  /// Takes note of what was built since the last time, as one step of undo, and says what there is to
  /// say of it.
  func noteEdits() {
    guard let editing = stage.editing else { return }
    for news in stage.takeNews() { say(news) }
    guard editing.edits != stage.lastRecorded.edits else { return }
    stage.noteBuilding()
    var before = stage.tuned
    before.tuning.content = stage.lastRecorded.content
    // What a held control has tuned meanwhile is part of the step.
    history.record(.init(sceneID: sceneID, before: history.before ?? before, after: stage.tuned))
    history.before = nil
    stage.rememberContent()
    noteWork()
  }

  /// Makes what a drag has built so far a step of undo; the drag goes on as another one.
  func finishSketch() {
    stage.editing?.finishSketch()
    noteEdits()
  }

  /// Shows an experiment, as it was read from a file.
  public func open(_ experiment: Experiment, from path: String) {
    show("playground")
    guard stage.open(experiment) else { return }
    files.noteRead(path, of: sceneID)
    noteEdits()
    say("Opened \(path.fileName)")
  }
}
