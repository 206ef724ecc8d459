import Documents
import Scenes

/// A log of input, a clock of ticks of 1/120 s, and the scenes that step the log: the live stage, B
/// beside it, the tiles of a sweep, a film, and the check of saved work.
final class Session {
  let stepper: LogStepper
  let input: StageInput
  /// What was chosen for the scene beside its values.
  var choices: SceneChoices

  init(_ stepper: LogStepper) {
    (self.stepper, input) = (stepper, StageInput(Player(stepper: stepper)))
    choices = SceneChoices(stepper.participants.scene)
  }

  /// What takes the scenes back, and plays what they did again.
  var player: Player { Player(stepper: stepper) }
  /// What is saved of it.
  var work: SessionWork { SessionWork(player: player) }
  /// What takes changes of its items back, and makes them again.
  var items: ItemUndo { ItemUndo(player: player) }

  /// The first scene, as it is drawn: the last tick's state moved on to the time of the frame.
  var scene: any Scene { stepper.participants.scene }

  /// What the first scene is compared with.
  var comparison: Comparison? { stepper.participants.comparison }

  // MARK: - Time

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool {
    player.playback == nil && (!stepper.isDue || player.viewed != nil)
  }

  /// Moves everything on by simulated seconds.
  func advance(by dt: Double) {
    guard !isAtRest, let dt = input.degradation.frame(of: dt) else { return }
    stepper.advance(by: Int64((dt * 1e6).rounded()))
    player.finishFrame()
  }

  // MARK: - Tuning

  /// The first scene's tuning; setting it acts at once and keeps all motion.
  var tuning: Tuning {
    get {
      Tuning(
        values: scene.values, fidelity: scene.fidelity, presetID: choices.presetID,
        content: scene.editing?.content)
    }
    set {
      let (before, old, first) = (setup, tuning, stepper.participants.first)
      choices.presetID = newValue.presetID
      // Only what differs from before is set: values may change a fidelity, and a fidelity the content.
      if newValue.values != old.values { first.values = newValue.values }
      if newValue.fidelity != old.fidelity { first.fidelity = newValue.fidelity }
      if let content = newValue.content, content != old.content {
        first.editing?.content = content
      }
      if first.editing?.content != old.content {
        choices.rememberContent(of: first)
        return player.startAnew()
      }
      let restarts = first.info.parameters.contains {
        $0.restarts && first.values[$0.id] != before.values[$0.id]
      }
      guard restarts else { return stepper.noteSetup(since: before) }
      // The items stand elsewhere now: the places of the last gesture mean nothing.
      stepper.lastGesture = nil
      player.startAnew()
    }
  }

  /// The setup of all scenes; its size and its calm can be set.
  var setup: SceneSetup {
    get { SceneSetup(scene) }
    set {
      let before = setup
      for scene in stepper.participants.all.map(\.scene) {
        if newValue.size != before.size { scene.resize(to: newValue.size) }
        if newValue.reducesMotion != before.reducesMotion {
          scene.reducesMotion = newValue.reducesMotion
        }
      }
      stepper.noteSetup(since: before)
    }
  }

  /// All that undo brings back; where B stays as it is, its motion does too.
  var undoState: UndoState {
    get { UndoState(tuning: tuning, comparison: comparison?.tuning, kept: choices.kept) }
    set {
      (tuning, choices.kept) = (newValue.tuning, newValue.kept)
      if comparison?.tuning != newValue.comparison { compare(with: newValue.comparison) }
    }
  }

  /// Takes a preset, and shows its content.
  func choose(_ preset: Preset) {
    tuning.values.apply(preset)
    choices.presetID = preset.id
    guard let editing = stepper.participants.first.editing, editing.isOwn else { return }
    editing.showPreset()
    player.startAnew()
  }

  /// Shows a document or a state of the user's; false where the scene cannot.
  func open(keepsGesture: Bool = false, _ open: (any Scene) -> Bool) -> Bool {
    guard open(stepper.participants.first) else { return false }
    if !keepsGesture { stepper.lastGesture = nil }
    player.startAnew()
    return true
  }

  // MARK: - Other scenes

  /// Puts a tuning beside the scene, or takes it away; the last gesture happens to it at once.
  func compare(with tuning: Tuning?) {
    stepper.participants.all.removeLast(stepper.participants.drawn.count - 1)
    stepper.keyframes.forgetComparison()
    stepper.lastGesture?.start.forgetComparison()
    stepper.clock.isSettled = false
    guard let tuning else { return stepper.trace.forgetComparison() }
    stepper.participants.all.append(stepper.makeParticipant(tuning))
    let (shown, end, wanted) = (player.viewed, stepper.trace.last, setup)
    let start =
      stepper.lastGesture.flatMap { stepper.keyframes.last(at: $0.start.tick) }
      ?? stepper.keyframes.last(at: end)
    guard let start, start.tick >= stepper.trace.first - 1, start.tick <= end else {
      return stepper.participants.join(1)
    }
    stepper.restepFrom(start, to: end)
    stepper.participants.use(wanted)
    if let shown { player.rewind(to: shown) }
  }

  /// Another session that plays the last gesture, with a scene for each tuning; without tunings
  /// with one scene, under the values of now.
  func fork(_ tunings: [Tuning], loops: Bool) -> Session {
    let last = stepper.lastGesture
    let fork = stepper.fork(from: last?.start ?? stepper.keyframe(), tunings, setup: setup)
    fork.lastGesture = last.map {
      GestureRange(
        start: fork.keyframe(), entry: fork.log.end, played: stepper.gestureEntries,
        isSample: $0.isSample)
    }
    let session = Session(fork)
    session.player.play(loops: loops)
    return session
  }

  /// Another session of the same scene and document in its opening state.
  func opened(_ change: (inout SceneEnvironment) -> Void = { _ in }) -> Session {
    var environment = stepper.environment
    if let shown = scene.documents?.conversation {
      (environment.conversation, environment.me) = (shown.said, shown.me)
    }
    change(&environment)
    return SceneCatalog.session(of: scene.info.id, in: environment)
  }
}

/// What was chosen for a scene beside its values.
struct SceneChoices {
  /// The preset that was chosen last.
  var presetID: String
  /// Whether the engine's state is drawn over the scene.
  var showsDebug: Bool
  /// What was kept under names.
  var kept: [Tuning] = []
  /// The content at the last step of undo, and how often it had been edited.
  private(set) var lastRecorded: (edits: Int, content: Experiment?) = (0, nil)

  init(_ scene: any Scene) {
    presetID = scene.info.presets.first?.id ?? ""
    showsDebug = scene.info.opensWithDebug
    rememberContent(of: scene)
  }

  /// The content of a scene is noted as that of the last step of undo.
  mutating func rememberContent(of scene: any Scene) {
    lastRecorded = (scene.editing?.edits ?? 0, scene.editing?.content)
  }
}

extension Scene {
  /// The experiment that it runs, to save it; nil where it runs none.
  public var experiment: Experiment? { documents?.experiment }
}

extension SceneCatalog {
  /// A session of a scene in its opening state.
  static func session(of id: String, in environment: SceneEnvironment) -> Session {
    guard let type = scene(id) else { preconditionFailure("There is no scene \"\(id)\".") }
    let participant = Participant(scene: type.init(environment: environment), tuning: nil)
    return Session(LogStepper([participant], in: environment))
  }
}
