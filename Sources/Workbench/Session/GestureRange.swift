import Canvas
import Foundation
import Scenes

/// The last gesture: where it began, and what of the log is part of it.
struct GestureRange {
  /// The state that it began in.
  var start: Keyframe
  /// The number of its first entry.
  private(set) var entry: Int
  /// Whether it is the scene's own, played while there is no other.
  var isSample = false
  /// The last tick until it began after which nothing moved; nil where that is not known.
  var rest: Int?
  /// The log's entries that a stopped replay took out, and the tick after which they came.
  var tail: (tick: Int, entries: [InputLog.Entry])?

  init(start: Keyframe, entry: Int, isSample: Bool = false, rest: Int? = nil) {
    (self.start, self.entry, self.isSample, self.rest) = (start, entry, isSample, rest)
  }

  /// When it began, in microseconds.
  var time: Int64 { Tick.after(start.tick) }

  /// When an entry comes, in microseconds after the last tick that moved the scene before it began: in the same tick
  /// after any other that moves it, where the gesture is played.
  func delay(of entry: InputLog.Entry) -> Int64 {
    max(0, Tick.delay(of: entry.time, after: start.tickOfMotion))
  }

  /// Its entries in a log that holds all but its tail.
  func entries(in log: InputLog) -> [InputLog.Entry] {
    guard let tail else { return Array(log.entries(from: entry)) }
    let end = log.number(after: tail.tick)
    // What came in after a stopped replay is no part of it, nor is what the replay played before it.
    return Array(log.entries(from: entry).prefix(max(0, end - entry)))
      + tail.entries.dropFirst(max(0, entry - end))
  }

  /// Counts an entry that was put into the log at a tick, before the one of a number.
  mutating func count(insertedBefore number: Int, at tick: Int) {
    // What is put after the place of the tail goes when the tail comes back.
    if let tail, tick >= tail.tick { return }
    if entry > number { entry += 1 }
    for i in start.participants.indices where start.participants[i].cursor.entry > number {
      start.participants[i].cursor.entry += 1
    }
  }

  /// The number at which the log's entries end for it: from there on, numbers mean those of a stopped replay's tail.
  func end(in log: InputLog) -> Int { tail.map { log.number(after: $0.tick) } ?? .max }

  /// Gives it its place in a log that entries were taken out of; `end` is where the log's entries ended for it before.
  mutating func renumber(after removed: RemovedEntries, end: Int = .max) {
    start.renumber(after: removed, end: end)
    entry = removed.number(for: entry, end: end)
  }

  /// Notes that a replay was stopped after a tick, and what is then taken out of the log.
  mutating func stop(after tick: Int, takingOut entries: [InputLog.Entry]) {
    guard let old = tail else {
      tail = (tick, entries)
      return
    }
    guard tick < old.tick else { return }
    tail = (tick, entries.filter { Tick.includes($0.time, in: old.tick) } + old.entries)
  }

  /// What is left of it where everything after a tick is forgotten; nil for nothing.
  func cut(after tick: Int) -> Self? {
    guard start.tick < tick else { return nil }
    var left = self
    if let tail, tail.tick > tick { left.tail = nil }
    return left
  }

  /// The longest gesture, in microseconds.
  static let longest: Int64 = 60_000_000
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
