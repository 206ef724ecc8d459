import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// Plays a recorded gesture into a scene, under whatever parameters it has now.
struct Playback {
  /// What is played.
  let recording: Recording
  /// Whether it starts again at its end.
  var loops: Bool
  /// How far it has come, in microseconds from the gesture's start.
  private(set) var position: Int64 = 0
  /// Where the pointer presses in stage points; nil while it does not.
  private(set) var press: CGPoint?
  private var next = 0
  private let shift: CGVector

  /// After the last event a loop goes on for so long, and a single run at most so long, in
  /// microseconds.
  static let loopTail: Int64 = 1_100_000
  static let longestTail: Int64 = 6_000_000

  init(_ recording: Recording, loops: Bool, on scene: any Scene) {
    (self.recording, self.loops) = (recording, loops)
    let made = recording.gesture.size
    // A gesture made on a stage of another size keeps its place relative to the middle.
    shift = CGVector(
      dx: (scene.size.width - made.width) / 2, dy: (scene.size.height - made.height) / 2)
  }

  /// Hands the scene what is due in the next `dt` seconds; false at the end.
  mutating func advance(by dt: Double, now: Int64, scene: any Scene) -> Bool {
    position += Int64((dt * 1e6).rounded())
    let events = recording.gesture.events
    while next < events.count, events[next].t <= position {
      play(events[next], on: scene)
      next += 1
    }
    let tail = position - (events.last?.t ?? 0)
    if next < events.count { return true }
    return loops ? tail < Self.loopTail : tail < Self.longestTail && !scene.isAtRest
  }

  private mutating func play(_ event: GestureEvent, on scene: any Scene) {
    switch event.kind {
    case .resize(let width, let height): scene.resize(to: CGSize(width: width, height: height))
    case .set(let id, let value):
      if scene.info.parameters.contains(where: { $0.id == id }) { scene.values[id] = value }
    default:
      let time = recording.startTime + event.t
      guard let input = event.input(at: time, shiftedBy: shift) else { return }
      follow(input)
      _ = scene.handle(input)
    }
  }

  private mutating func follow(_ event: InputEvent) {
    switch event.kind {
    case .pointerDown(let p, _, _, _): press = p
    case .pointerMove(let p, _): if press != nil { press = p }
    case .pointerUp: press = nil
    default: break
    }
  }
}
