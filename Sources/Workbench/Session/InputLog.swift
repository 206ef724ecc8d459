import Canvas
import DequeModule
import Documents
import Foundation
import Geometry
import Scenes

/// Values, engine, size, view and calm of a scene: all that is neither moving state nor content.
struct Settings: Hashable {
  var values: ParameterValues
  var fidelity: Fidelity
  var size: CGSize
  /// What shows of the scene's world; nil where that is not chosen.
  var viewport: Viewport?
  /// Whether motion that no hand makes is left out.
  var reducesMotion: Bool
}

/// All input of a session in order, with times in microseconds of the session's clock.
struct InputLog {
  /// One thing that came in.
  enum Command {
    /// What a person did on the stage.
    case input(InputEvent.Kind)
    /// A parameter that a gesture file sets.
    case set(parameter: String, value: Double)
    /// A size that a gesture file gives the stage.
    case resize(CGSize)
    /// Settings that were changed in the window; a replay leaves them out.
    case settings(Settings)
  }

  struct Entry {
    var time: Int64
    var command: Command
    /// The size of the stage that its place was made on; nil for a place of the world, which is the same on every
    /// stage, and for what has no place.
    var stage: CGSize?

    /// Its input on a stage of a size, as far from the middle; nil for what is no input.
    func input(on size: CGSize) -> InputEvent.Kind? {
      guard case .input(let kind) = command else { return nil }
      guard let stage, stage != size else { return kind }
      return kind.mapped(by: .keepingMiddle(from: stage, to: size))
    }
  }

  private(set) var entries: Deque<Entry> = []
  /// The number of the first entry that is kept: entries are counted from the log's beginning.
  private(set) var first = 0

  /// More entries than this are not kept.
  static let mostEntries = 60_000

  /// The number of the next entry.
  var end: Int { first + entries.count }
  /// The time of the last entry; nil for an empty log.
  var lastTime: Int64? { entries.last?.time }

  /// The time of the last entry that a replay does not leave out; nil where there is none.
  var lastPlayedTime: Int64? {
    entries.last { if case .settings = $0.command { false } else { true } }?.time
  }

  /// Whether anything is still to come from a number on.
  func hasMore(from number: Int) -> Bool { number < end }

  /// An entry by its number; nil where none is kept.
  subscript(_ number: Int) -> Entry? {
    number >= first && number < end ? entries[number - first] : nil
  }

  /// The entries from a number on.
  func entries(from number: Int) -> Deque<Entry>.SubSequence {
    entries[max(0, min(number - first, entries.count))...]
  }

  /// Adds an entry at the end; one that comes with an earlier time gets the last one's.
  mutating func append(_ command: Command, at time: Int64, on stage: CGSize? = nil) {
    entries.append(Entry(time: max(time, lastTime ?? .min), command: command, stage: stage))
    if entries.count > Self.mostEntries {
      entries.removeFirst()
      first += 1
    }
  }

  /// Puts an entry before the one of a number.
  mutating func insert(_ command: Command, at time: Int64, before number: Int) {
    entries.insert(Entry(time: time, command: command), at: number - first)
  }

  /// Puts settings in the place of the entry of a number or the one before it, where that holds settings of the
  /// same time; whether one does.
  ///
  /// That of the number itself is still to be taken, after ticks were stepped again: it would bring old ones back.
  mutating func replaceSettings(_ settings: Settings, at time: Int64, before number: Int) -> Bool {
    for place in [number, number - 1] {
      guard let entry = self[place], entry.time == time, case .settings = entry.command
      else { continue }
      entries[place - first].command = .settings(settings)
      return true
    }
    return false
  }

  /// Takes out the entries that come after a tick, of those from a number on; returns them.
  @discardableResult
  mutating func cut(after tick: Int, from number: Int = .min) -> [Entry] {
    let removed = Array(entries(from: max(number, self.number(after: tick))))
    entries.removeLast(removed.count)
    return removed
  }

  /// Takes out the settings from a number on and before another one: the numbers of what comes after them fall.
  mutating func removeSettings(from start: Int, before end: Int) -> RemovedEntries {
    var (number, removed) = (first, RemovedEntries())
    entries.removeAll { entry in
      defer { number += 1 }
      guard number >= start, number < end, case .settings = entry.command else { return false }
      removed.numbers.append(number)
      return true
    }
    return removed
  }

  /// The number of the first entry that comes after a tick.
  func number(after tick: Int) -> Int {
    let later = entries.reversed().prefix { !Tick.includes($0.time, in: tick) }
    return end - later.count
  }

  /// Forgets what is before a number.
  mutating func forget(before number: Int) {
    guard number > first else { return }
    let count = min(entries.count, number - first)
    entries.removeFirst(count)
    first += count
  }

  /// Forgets everything; numbers go on.
  mutating func clear() {
    first = end
    entries.removeAll(keepingCapacity: true)
  }

  /// Whether a place of the pointer comes after a tick.
  func hasPlace(after tick: Int) -> Bool {
    for entry in entries.reversed() {
      guard !Tick.includes(entry.time, in: tick) else { return false }
      if case .input(let kind) = entry.command, kind.dragPlace != nil { return true }
    }
    return false
  }

  /// The next time and place of a pressed pointer, from a number on, on a stage of a size.
  func nextPlace(from number: Int, on size: CGSize) -> (time: Int64, place: CGPoint)? {
    for entry in entries(from: number) {
      if let place = entry.input(on: size)?.dragPlace { return (entry.time, place) }
    }
    return nil
  }
}

/// The numbers that entries had before they were taken out of a log, ascending.
struct RemovedEntries {
  fileprivate(set) var numbers: [Int] = []

  /// What a number has become; for it, the log's entries may have ended before.
  func number(for old: Int, end: Int = .max) -> Int {
    old - numbers.prefix { $0 < min(old, end) }.count
  }
}

extension CGAffineTransform {
  /// From the places of a stage of a size to those of one of another size: as far from the middle.
  static func keepingMiddle(from old: CGSize, to new: CGSize) -> Self {
    CGAffineTransform(
      translationX: (new.width - old.width) / 2, y: (new.height - old.height) / 2)
  }
}

extension InputEvent.Kind {
  /// Where the pointer is of which the left button is or was pressed; nil for other input.
  var dragPlace: CGPoint? {
    switch self {
    case .pointerDown(let p, .left, _, _), .pointerMove(let p, _), .pointerUp(let p, .left): p
    default: nil
    }
  }
}

extension InputLog.Command {
  /// What a gesture's event is in a log; nil for what is no input.
  init?(_ event: GestureEvent) {
    switch event.kind {
    case .set(let parameter, let value): self = .set(parameter: parameter, value: value)
    case .resize(let width, let height):
      self = .resize(CGSize(width: width, height: height))
    default:
      guard let input = event.input(at: 0, shiftedBy: .zero) else { return nil }
      self = .input(input.kind)
    }
  }

  /// The same with places in other coordinates.
  func mapped(by map: CGAffineTransform) -> Self {
    if map != .identity, case .input(let kind) = self { .input(kind.mapped(by: map)) } else { self }
  }

  /// What a gesture keeps of it, at a time from the gesture's start; nil for what it does not.
  func event(at t: Int64) -> GestureEvent? {
    switch self {
    case .input(let kind): GestureEvent(InputEvent(time: t, kind: kind), since: 0)
    case .set(let parameter, let value):
      GestureEvent(t: t, kind: .set(parameter: parameter, value: value))
    case .resize(let size):
      GestureEvent(t: t, kind: .resize(width: size.width, height: size.height))
    case .settings: nil
    }
  }
}
