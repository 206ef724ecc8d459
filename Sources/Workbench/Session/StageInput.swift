import Canvas
import Scenes

/// Brings what a person does on the stage into the log.
final class StageInput {
  private let player: Player
  /// What input goes through before it enters the log.
  var degradation = InputDegradation()
  /// The last move of a pointer that is not pressed: logged only before something else.
  private var hover: InputEvent.Kind?

  private var stepper: LogStepper { player.stepper }
  private var scene: any Scene { stepper.participants.scene }

  init(_ player: Player) { self.player = player }

  /// Logs what a person did on the stage, so many seconds of simulated time after the frame.
  func handle(_ kind: InputEvent.Kind, delay: Double) {
    if changesView(with: kind) { return }
    let kind = scene.viewing.map { kind.mapped(by: $0.map.inverted()) } ?? kind
    if let editing = scene.editing, editing.isBuilding || kind.isKey { return build(kind) }
    let (cursor, isPlaying) = (stepper.participants.cursor, player.playback != nil)
    let isDragged =
      cursor.press != nil || stepper.log.nextPlace(from: cursor.entry, on: scene.size) != nil
    switch kind {
    case .pointerMove where !isDragged || isPlaying:
      if !isPlaying { hover = kind }
      return
    case .pointerUp where isPlaying: return
    case .pointerDown, .wheel, .key, .text: player.takeOver()
    default: break
    }
    let clock = stepper.clock
    let now = clock.now - clock.frames.lead + Int64((delay * 1e6).rounded())
    let time = time(of: kind, from: max(clock.horizon, degradation.arrival(of: now)))
    for kind in [hover, kind].compactMap({ $0 }) {
      stepper.log.enter(kind, at: time, on: stepper.participants.stageOfPlaces)
    }
    hover = nil
  }

  /// When input that comes at a time enters the log: what may change items takes a tick of its own, as each change is a
  /// step of undo; while time stands still, all input has one time.
  private func time(of kind: InputEvent.Kind, from time: Int64) -> Int64 {
    guard kind.changesItems, scene.changes != nil else { return time }
    let cursor = stepper.participants.cursor
    let waiting = stepper.log.entries(from: cursor.entry).last(where: \.changesItems)
    guard let waiting else { return time }
    var tick = Tick.last(at: waiting.time - 1) + 1
    while !scene.fidelity.moves(in: tick) { tick += 1 }
    guard Tick.includes(time, in: tick) else { return time }
    // It is drawn at once all the same.
    stepper.clock.horizon = max(stepper.clock.horizon, Tick.after(tick))
    return Tick.after(tick)
  }

  /// Pans or zooms where input means that: a part of the setup, and nothing that is played.
  private func changesView(with kind: InputEvent.Kind) -> Bool {
    guard let viewing = scene.viewing else { return false }
    let before = SceneSetup(scene)
    guard viewing.changeView(with: kind) else { return false }
    let setup = SceneSetup(scene)
    for participant in stepper.participants.drawn.dropFirst() { participant.use(setup) }
    stepper.noteSetup(since: before)
    return true
  }

  /// Gives input to the content that is built: it is no part of what is played.
  private func build(_ kind: InputEvent.Kind) {
    if kind.isKey { player.takeOver() }
    _ = stepper.participants.first.handle(InputEvent(time: stepper.clock.now, kind: kind))
    stepper.clock.isSettled = false
  }
}
