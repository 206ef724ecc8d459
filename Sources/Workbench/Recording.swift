import Canvas
import Documents
import Foundation
import Scenes

/// A gesture with the state that it began in: what a replay needs.
struct Recording {
  /// The scene as it was when the gesture began.
  var start: SceneSnapshot
  /// The scene's time then, in microseconds.
  var startTime: Int64
  /// What happened, on a clock that starts with the gesture.
  var gesture: Gesture
}

/// Keeps the last gesture: always on, so that there is always one to play again.
struct GestureRecorder {
  /// What was recorded last, or is being recorded.
  private(set) var recording: Recording?
  private var isOpen = false
  private var isPressed = false

  /// A recorder, of a gesture that was made elsewhere or of none yet.
  init(_ recording: Recording? = nil) { self.recording = recording }

  /// A pause between turns of the wheel, or keys, that ends a gesture, in microseconds.
  static let wheelPause: Int64 = 600_000
  /// The longest gesture kept, in microseconds.
  static let longest: Int64 = 60_000_000

  /// Takes note of a stage event, before the scene gets it.
  mutating func note(_ event: InputEvent, at now: Int64, on scene: any Scene) {
    switch event.kind {
    case .pointerDown:
      if !isPressed { begin(at: event.time, on: scene) }
      isPressed = true
    case .wheel, .key:
      let last = recording?.gesture.events.last?.t ?? 0
      let quiet = recording.map { event.time - $0.startTime - last } ?? .max
      if !isPressed, !isOpen || quiet > Self.wheelPause { begin(at: event.time, on: scene) }
    case .pointerUp:
      isPressed = false
    default:
      break
    }
    guard isOpen, let start = recording?.startTime, event.time - start < Self.longest,
      let kept = GestureEvent(event, since: start)
    else { return }
    recording?.gesture.events.append(kept)
  }

  private mutating func begin(at time: Int64, on scene: any Scene) {
    isOpen = true
    recording = Recording(
      start: scene.keep(), startTime: time,
      gesture: Gesture(scene: scene.info.id, size: scene.size, frames: [], events: []))
  }

  /// Takes note of a frame, after the scene has moved.
  mutating func noteFrame(at time: Int64, on scene: any Scene) {
    guard isOpen, let start = recording?.startTime else { return }
    if time - start < Self.longest { recording?.gesture.frames.append(time - start) }
    if scene.isAtRest && !isPressed { isOpen = false }
  }
}
