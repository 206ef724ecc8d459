import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// A scene with its clock, its last minute, what is being played and what it is compared with:
/// everything about it but its looks.
final class Stage {
  let scene: any Scene
  /// Whether what the engine has in hand is drawn over the scene.
  var showsDebug: Bool
  /// The preset that was chosen last.
  var presetID: String
  /// Simulated time in microseconds: the clock that the scene's events are on.
  var time: Int64 = 0
  private(set) var recorder = GestureRecorder()
  private(set) var playback: Playback?
  /// What the history knows of what is built.
  private(set) var heard: (edits: Int, content: AnyHashable?)
  var trace = Trace()
  var tape = Tape()
  /// The frame that the scene has been taken back to; nil at the end of what happened.
  var viewed: Int?
  /// What is played again and again, as a stretch of the stage's clock; nil for nothing.
  var loop: ClosedRange<Int64>?
  /// What the scene is compared with.
  var rival: Rival?
  /// What comes between a hand and the scene.
  var device = InputDegradation()
  /// What was kept under names.
  var kept: [Setting] = []

  /// Whether something came in since the scene last moved on.
  private var isStirred = true
  private var wasAtRest = true
  private var hover: InputEvent?
  /// What the tape knows of tuning, size and edits.
  private var known: (tuning: Tuning, size: CGSize, edits: Int)

  init(_ scene: any Scene) {
    self.scene = scene
    showsDebug = scene.info.opensWithDebug
    presetID = scene.info.presets.first?.id ?? ""
    let content = scene.editing?.content
    heard = (scene.edits, content)
    known = (
      Tuning(
        values: scene.values, fidelity: scene.fidelity, presetID: presetID, content: content),
      scene.size, scene.edits
    )
  }

  var tuning: Tuning {
    get {
      Tuning(
        values: scene.values, fidelity: scene.fidelity, presetID: presetID,
        content: editable?.content)
    }
    set {
      if scene.values != newValue.values { scene.values = newValue.values }
      if scene.fidelity != newValue.fidelity { scene.fidelity = newValue.fidelity }
      presetID = newValue.presetID
      if let content = newValue.content { editable?.content = content }
      hear()
    }
  }

  /// The scene, where a person builds in it.
  var editable: (any Editable)? { scene.editing }

  /// Shows a document of the user's; false where the scene cannot.
  func open(_ experiment: Experiment) -> Bool {
    scene.capabilities.documents?.open(experiment) == true
  }
  func open(_ conversation: Conversation, me: Int) -> Bool {
    scene.capabilities.documents?.open(conversation, me: me) == true
  }

  /// What is built now is known to the history.
  func hear() { heard = (scene.edits, editable?.content) }

  /// All that undo brings back.
  var tuned: Tuned { Tuned(tuning: tuning, rival: rival?.setting, kept: kept) }

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool {
    playback == nil && scene.isAtRest && rival?.scene.isAtRest != false && !device.isBusy
  }

  /// The frame that is on show.
  var frame: Int { viewed ?? trace.last }

  // MARK: - What comes in

  /// Hands the scene an event, its place in stage points; `delay` is how long after the newest frame
  /// it came, in seconds of simulated time.
  func handle(_ kind: InputEvent.Kind, delay: Double) -> Bool {
    let event = InputEvent(time: time + Int64((delay * 1e6).rounded()), kind: kind)
    if device.isPerfect { return receive(event) }
    device.take(event)
    return true
  }

  /// Takes an event that has come through the device.
  private func receive(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown, .wheel, .key: takeOver()
    case .pointerMove, .pointerUp: if playback != nil { return false }
    default: break
    }
    let before = recorder
    if editable?.isBuilding != true { recorder.note(event, at: time, on: scene) }
    let isTaken = deliver(event)
    // A key that means nothing here is no gesture.
    if case .key = event.kind, !isTaken { recorder = before }
    return isTaken
  }

  /// Hands an event to both scenes and to the tape.
  @discardableResult
  private func deliver(_ event: InputEvent) -> Bool {
    noteChanges()
    let wasAtRest = scene.isAtRest
    let isTaken = scene.handle(event)
    if case .pointerMove = event.kind, !isTaken {
      // Of a pointer that only passes over, its last place matters.
      hover = event
    } else if isTaken || !wasAtRest {
      if let hover { tape.note(.input(hover), after: trace.last) }
      tape.note(.input(event), after: trace.last)
      (hover, isStirred) = (nil, true)
    }
    _ = rival?.scene.handle(event)
    return isTaken
  }

  /// A hand takes the scene from a playback, and from the past.
  private func takeOver() {
    stopPlayback()
    loop = nil
    guard let viewed else { return }
    let press = tape.press(after: viewed)
    self.viewed = nil
    trace.cut(after: viewed)
    tape.cut(after: viewed)
    if let press { deliver(InputEvent(time: time, kind: .pointerUp(press, button: .left))) }
  }

  /// Takes note of what was changed past the events: tuning, size, and what the scene's own widgets
  /// did.
  func noteChanges() {
    if tape.moments.isEmpty { keepMoment() }
    let now = tuning
    // What is built runs from its start: what was before has nothing to do with it.
    if now.content != known.tuning.content {
      known = (now, scene.size, scene.edits)
      isStirred = true
      return startAnew()
    }
    if now.values != known.tuning.values || now.fidelity != known.tuning.fidelity {
      isStirred = true
      let restarts = scene.info.parameters.contains {
        $0.restarts && now.values[$0.id] != known.tuning.values[$0.id]
      }
      known.tuning = now
      if restarts {
        startAnew()
      } else if viewed == nil {
        tape.note(.tuning(now), after: trace.last)
      }
    }
    if scene.size != known.size {
      known.size = scene.size
      rival?.scene.resize(to: scene.size)
      if viewed == nil { tape.note(.size(scene.size), after: trace.last) }
    }
    if scene.edits != known.edits {
      known.edits = scene.edits
      isStirred = true
      if viewed != nil { takeOver() }
      rival?.join(scene)
      keepMoment()
    }
  }

  /// Forgets the past: what comes next has nothing to do with it.
  private func startAnew() {
    (viewed, loop) = (nil, nil)
    trace.clear()
    tape.clear()
    rival?.join(scene)
    keepMoment()
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  func advance(by dt: Double) {
    noteChanges()
    for event in device.arrivals(by: time + Int64((dt * 1e6).rounded())) { _ = receive(event) }
    if playback == nil {
      guard viewed == nil, !isAtRest || isStirred else {
        wasAtRest = true
        return
      }
      guard let dt = device.frame(of: dt) else { return }
      move(by: dt)
      recorder.noteFrame(at: time, on: scene)
    } else {
      play(on: dt)
    }
  }

  private func play(on dt: Double) {
    guard var playback else { return }
    for event in playback.due(in: dt) {
      playback.play(event, on: scene) { deliver($0) }
      noteChanges()
    }
    self.playback = playback
    move(by: dt)
    if playback.goesOn(sceneIsAtRest: scene.isAtRest) { return }
    if playback.loops { play(loops: true) } else { stopPlayback() }
  }

  private func move(by dt: Double) {
    time += Int64((dt * 1e6).rounded())
    let startsAfterRest = wasAtRest && trace.last >= trace.first
    scene.advance(by: dt)
    rival?.scene.advance(by: dt)
    (isStirred, wasAtRest) = (false, isAtRest)
    let own = Trace.Sight(of: scene)
    trace.add(
      time: time, step: dt, startsAfterRest: startsAfterRest, own: own,
      rival: rival.map { Trace.Sight(of: $0.scene) } ?? Trace.Sight())
    tape.forget(before: trace.first - 1)
    if tape.wantsMoment(at: time, items: own.items.count) { keepMoment() }
  }

  private func keepMoment() {
    known = (tuning, scene.size, scene.edits)
    tape.keep(
      scene.keep(), rival: rival?.scene.keep(), after: trace.last, at: time,
      tuning: known.tuning, size: known.size)
  }

  /// What was set on the way to a frame of the past is nothing new.
  func rememberTuning() { known = (tuning, scene.size, scene.edits) }

  /// Forgets the last gesture: what it was made on is gone.
  func forgetGesture() {
    stopPlayback()
    recorder = GestureRecorder()
    startAnew()
  }

  // MARK: - Echo

  /// Whether a person has made a gesture here.
  var hasGesture: Bool { recorder.recording != nil }

  /// The last gesture; the scene's own sample where there is none yet.
  var gesture: Recording {
    playback?.recording ?? recorder.recording
      ?? Recording(start: scene.keep(), startTime: time, gesture: scene.guide.sampleGesture())
  }

  /// Plays the last gesture, or what is looped, from its start; the scene's own sample where there
  /// is no gesture yet.
  func play(loops: Bool) {
    start(
      gesture, loops: loops || playback?.length != nil, press: playback?.openingPress,
      length: playback?.length)
  }

  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture) {
    takeOver()
    let recording = Recording(start: scene.keep(), startTime: time, gesture: gesture)
    playback = Playback(recording, loops: false, on: scene)
  }

  /// What is being played is the last gesture from here on.
  func rememberAsGesture() {
    if let recording = playback?.recording { recorder = GestureRecorder(recording) }
  }

  /// Plays a recording from its start, in both scenes, under the values that they have now.
  func start(_ recording: Recording, loops: Bool, press: CGPoint? = nil, length: Int64? = nil) {
    release()
    noteChanges()
    scene.rewind(to: recording.start)
    editable?.isBuilding = false
    time = recording.startTime
    viewed = nil
    cutTape()
    rival?.join(scene)
    keepMoment()
    playback = Playback(recording, loops: loops, on: scene, press: press, length: length)
  }

  /// What was after the stage's time is about to be written anew.
  private func cutTape() {
    guard let frame = trace.number(at: time) else {
      trace.clear()
      return tape.clear()
    }
    trace.cut(after: frame)
    tape.cut(after: frame)
  }

  /// Lets a loop that is running come to its end.
  func stopPlayback() {
    guard playback != nil else { return }
    release()
    playback = nil
  }

  /// Lifts a pointer that a playback left pressed.
  private func release() {
    guard let point = playback?.press else { return }
    deliver(InputEvent(time: time, kind: .pointerUp(point, button: .left)))
    playback?.wasReleased()
  }
}
