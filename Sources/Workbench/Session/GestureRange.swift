import Canvas

/// The last gesture: where it began, and which input is part of it.
struct GestureRange {
  /// The state that it began in.
  var start: Keyframe
  /// The number of its first entry in the log.
  let entry: Int
  /// Its entries once it has been played; nil while they are all those of the log from its first one on.
  var played: [InputLog.Entry]?
  /// Whether it is the scene's own, played while there is no other.
  var isSample = false
  /// The last tick until it began after which nothing moved; nil where that is not known.
  var rest: Int?

  /// When it began, in microseconds.
  var time: Int64 { Tick.after(start.tick) }

  /// When an entry comes, in microseconds after the last tick that moved the scene before it began: in the same tick
  /// after any other that moves it, where the gesture is played.
  func delay(of entry: InputLog.Entry) -> Int64 {
    max(0, Tick.delay(of: entry.time, after: start.tickOfMotion))
  }

  /// Its entries, in a log that holds them where it has not been played.
  func entries(in log: InputLog) -> [InputLog.Entry] {
    played ?? Array(log.entries(from: entry))
  }

  /// Keeps its entries, so that it stays as it is whatever the log loses and gains from now on.
  mutating func close(in log: InputLog) { played = entries(in: log) }

  /// The longest gesture, in microseconds.
  static let longest: Int64 = 60_000_000
}

/// Finds the beginnings of gestures in what comes in: a press, and a turn of the wheel, a key or a
/// text after a pause.
struct GestureFinder {
  private var isPressed = false
  private var last: Int64?

  /// A pause between turns of the wheel, or keys, that ends a gesture, in microseconds.
  static let pause: Int64 = 600_000

  /// Whether a gesture begins with input at a time.
  mutating func begins(with kind: InputEvent.Kind, at time: Int64) -> Bool {
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
