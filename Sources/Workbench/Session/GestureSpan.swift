import Canvas
import Foundation
import Scenes

/// The last gesture: where it began, and what of the log is part of it.
struct GestureSpan<S: Scene> {
  /// The state that it began in.
  var start: Keyframe<S>
  /// The number of its first entry.
  let entry: Int
  /// Whether it is the scene's own, played while there is no other.
  var isSample = false
  /// What of it was still to come when a replay was stopped, and after which tick.
  var tail: (tick: Int, entries: [InputLog.Entry])?

  /// What its times are counted from, in microseconds.
  var time: Int64 { Tick.after(start.tick) }

  /// The longest gesture, in microseconds.
  static var longest: Int64 { 60_000_000 }
}

/// Finds the beginnings of gestures in what comes in: a press, and a turn of the wheel, a key or a
/// text after a pause.
struct GestureFinder {
  /// The number of the next entry to look at.
  var entry = 0
  private var isPressed = false
  private var last: Int64?

  /// A pause between turns of the wheel, or keys, that ends a gesture, in microseconds.
  static let pause: Int64 = 600_000

  /// Whether a gesture begins with a command.
  mutating func begins(with command: InputLog.Command, at time: Int64) -> Bool {
    guard case .input(let kind) = command else { return false }
    let wasPressed = isPressed
    switch kind {
    case .pointerDown: isPressed = true
    case .pointerUp: isPressed = false
    case .wheel, .key, .text:
      defer { last = time }
      return !isPressed && time - (last ?? -Self.pause - 1) > Self.pause
    default: return false
    }
    last = time
    return isPressed && !wasPressed
  }

  /// Everything came to rest: the next wheel, key or text begins a gesture.
  mutating func rest() { if !isPressed { last = nil } }
}
