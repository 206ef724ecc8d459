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
  /// Where the pointer pressed at the start.
  let openingPress: CGPoint?
  /// How long a loop is, in microseconds; nil for as long as the gesture and a while.
  let length: Int64?
  private var next = 0
  private let shift: CGVector

  /// After the last event a loop goes on for so long, and a single run at most so long, in
  /// microseconds.
  static let loopTail: Int64 = 1_100_000
  static let longestTail: Int64 = 6_000_000

  init(
    _ recording: Recording, loops: Bool, on scene: any Scene, press: CGPoint? = nil,
    length: Int64? = nil
  ) {
    (self.recording, self.loops, self.press) = (recording, loops, press)
    (self.length, openingPress) = (length, press)
    let made = recording.gesture.size
    // A gesture made on a stage of another size keeps its place relative to the middle.
    shift = CGVector(
      dx: (scene.size.width - made.width) / 2, dy: (scene.size.height - made.height) / 2)
  }

  /// The pointer was lifted by somebody else.
  mutating func wasReleased() { press = nil }

  /// What is due in the next `dt` seconds.
  mutating func due(in dt: Double) -> [GestureEvent] {
    position += Int64((dt * 1e6).rounded())
    let events = recording.gesture.events
    let first = next
    while next < events.count, events[next].t <= position { next += 1 }
    return Array(events[first..<next])
  }

  /// Whether there is more to come, of a scene that rests or moves.
  func goesOn(sceneIsAtRest isAtRest: Bool) -> Bool {
    if let length { return position < length }
    if next < recording.gesture.events.count { return true }
    let tail = position - (recording.gesture.events.last?.t ?? 0)
    return loops ? tail < Self.loopTail : tail < Self.longestTail && !isAtRest
  }

  /// Does what an event of the gesture says: input goes to `deliver`, the rest to the scene itself.
  mutating func play(
    _ event: GestureEvent, on scene: any Scene, deliver: (InputEvent) -> Void
  ) {
    switch event.kind {
    case .resize(let width, let height): scene.resize(to: CGSize(width: width, height: height))
    case .set(let id, let value):
      if scene.info.parameters.contains(where: { $0.id == id }) { scene.values[id] = value }
    default: if let input = input(event) { deliver(input) }
    }
  }

  /// An event of the gesture as the scene takes it now; nil for what is no input.
  mutating func input(_ event: GestureEvent) -> InputEvent? {
    guard let input = event.input(at: recording.startTime + event.t, shiftedBy: shift) else {
      return nil
    }
    switch input.kind {
    case .pointerDown(let p, _, _, _): press = p
    case .pointerMove(let p, _): if press != nil { press = p }
    case .pointerUp: press = nil
    default: break
    }
    return input
  }
}
