import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// A scene with its clock, its last gesture and what is being played: everything about it but its
/// looks.
final class Stage {
  let scene: any Scene
  /// The preset that was chosen last.
  var presetID: String
  /// Simulated time in microseconds: the clock that the scene's events are on.
  private(set) var time: Int64 = 0
  private(set) var recorder = GestureRecorder()
  private(set) var playback: Playback?
  private var isPressed = false

  init(_ scene: any Scene) {
    self.scene = scene
    presetID = scene.info.presets.first?.id ?? ""
  }

  var tuning: Tuning {
    get { Tuning(values: scene.values, fidelity: scene.fidelity, presetID: presetID) }
    set {
      if scene.values != newValue.values { scene.values = newValue.values }
      if scene.fidelity != newValue.fidelity { scene.fidelity = newValue.fidelity }
      presetID = newValue.presetID
    }
  }

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool { playback == nil && scene.isAtRest }

  /// Hands the scene an event, its place in stage points; `delay` is how long after the newest frame
  /// it came, in seconds of simulated time.
  func handle(_ kind: InputEvent.Kind, delay: Double) -> Bool {
    let event = InputEvent(time: time + Int64((delay * 1e6).rounded()), kind: kind)
    switch kind {
    case .pointerDown, .wheel, .key: stopPlayback()
    case .pointerMove, .pointerUp: if playback != nil { return false }
    default: break
    }
    let before = recorder
    recorder.note(event, at: time, on: scene)
    let isTaken = scene.handle(event)
    // A key that means nothing here is no gesture.
    if case .key = kind, !isTaken { recorder = before }
    return isTaken
  }

  /// Moves everything on by simulated seconds.
  func advance(by dt: Double) {
    time += Int64((dt * 1e6).rounded())
    guard var playback else {
      scene.advance(by: dt)
      recorder.noteFrame(at: time, on: scene)
      return
    }
    let goesOn = playback.advance(by: dt, now: time, scene: scene)
    scene.advance(by: dt)
    self.playback = playback
    if goesOn { return }
    if playback.loops { play(loops: true) } else { stopPlayback() }
  }

  /// Forgets the last gesture: what it was made on is gone.
  func forgetGesture() {
    stopPlayback()
    recorder = GestureRecorder()
  }

  // MARK: - Echo

  /// Whether a person has made a gesture here.
  var hasGesture: Bool { recorder.recording != nil }

  /// Plays the last gesture from its start; the scene's own sample where there is none yet.
  func play(loops: Bool) {
    let recording =
      playback?.recording ?? recorder.recording
      ?? Recording(start: scene.snapshot(), startTime: time, gesture: scene.sampleGesture())
    release()
    scene.restore(recording.start)
    time = recording.startTime
    playback = Playback(recording, loops: loops, on: scene)
  }

  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture) {
    stopPlayback()
    let recording = Recording(start: scene.snapshot(), startTime: time, gesture: gesture)
    playback = Playback(recording, loops: false, on: scene)
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
    _ = scene.handle(InputEvent(time: time, kind: .pointerUp(point, button: .left)))
  }
}
