import Canvas
import DequeModule
import Documents
import Foundation
import Geometry
import Scenes

/// Values, engine, size, view and calm of a scene: all that is neither moving state nor content.
struct SceneSetup: Hashable {
  var values: ParameterValues
  var fidelity: Fidelity
  var size: CGSize
  /// What shows of the scene's world; nil where that is not chosen.
  var viewport: Viewport?
  /// Whether motion that no hand makes is left out.
  var reducesMotion: Bool

  init(_ scene: any Scene) {
    (values, fidelity, size) = (scene.values, scene.fidelity, scene.size)
    (viewport, reducesMotion) = (scene.viewing?.viewport, scene.reducesMotion)
  }
}

/// All input of a session in order, with times in microseconds of the session's clock, and the settings that were
/// changed in the window, which a replay leaves out.
struct InputLog {
  /// One thing that came in.
  enum Command {
    /// What a person did on the stage.
    case input(InputEvent.Kind)
    /// A parameter that a gesture file sets.
    case set(parameter: String, value: Double)
    /// A size that a gesture file gives the stage.
    case resize(CGSize)
  }

  struct Entry {
    var time: Int64
    var command: Command
    /// The size of the stage that its place was made on; nil for a place of the world, which is the same on every
    /// stage, and for what has no place.
    var stage: CGSize?
    /// Whether a gesture begins with it.
    var beginsGesture = false

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
  /// The settings that hold from the end of a tick on, by the tick.
  var setups: [Int: SceneSetup] = [:]
  /// How the next gesture is found.
  var finder = GestureFinder()

  /// More entries than this are not kept.
  static let mostEntries = 60_000

  /// The number of the next entry.
  var end: Int { first + entries.count }
  /// The time of the last entry; nil for an empty log.
  var lastTime: Int64? { entries.last?.time }

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

  /// The entries from a number on that come until the end of a tick.
  func entries(from number: Int, in tick: Int) -> Deque<Entry>.SubSequence {
    entries(from: number).prefix { Tick.includes($0.time, in: tick) }
  }

  /// Adds input at a time, in microseconds, on a stage of a size; nil for a place of the world.
  mutating func enter(_ kind: InputEvent.Kind, at time: Int64, on stage: CGSize?) {
    let begins = finder.begins(with: kind, at: time)
    append(Entry(time: time, command: .input(kind), stage: stage, beginsGesture: begins))
  }

  /// Adds an entry at the end; one that comes with an earlier time gets the last one's.
  mutating func append(_ entry: Entry) {
    entries.append(entry)
    if let last = entries.dropLast().last?.time, last > entry.time {
      entries[entries.count - 1].time = last
    }
    if entries.count > Self.mostEntries { forget(before: first + 1) }
  }

  /// Takes out the entries from a number on.
  mutating func cut(from number: Int) {
    entries.removeLast(max(0, min(end - number, entries.count)))
  }

  /// Takes out the settings that hold from a tick on, and those of later ones.
  mutating func cutSetups(from tick: Int) { setups = setups.filter { $0.key < tick } }

  /// The number of the first entry that comes after a tick.
  func number(after tick: Int) -> Int {
    end - entries.reversed().prefix { !Tick.includes($0.time, in: tick) }.count
  }

  /// Forgets the entries before a number.
  mutating func forget(before number: Int) {
    let count = min(entries.count, max(0, number - first))
    entries.removeFirst(count)
    first += count
  }

  /// Forgets everything; numbers go on.
  mutating func clear() {
    first = end
    entries.removeAll(keepingCapacity: true)
    setups = [:]
  }

  /// Whether a place of the pointer comes after a tick.
  func hasPlace(after tick: Int) -> Bool {
    entries.reversed().prefix { !Tick.includes($0.time, in: tick) }.contains {
      if case .input(let kind) = $0.command { kind.dragPlace != nil } else { false }
    }
  }

  /// The next time and place of a pressed pointer, from a number on, on a stage of a size.
  func nextPlace(from number: Int, on size: CGSize) -> (time: Int64, place: CGPoint)? {
    for entry in entries(from: number) {
      if let place = entry.input(on: size)?.dragPlace { return (entry.time, place) }
    }
    return nil
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
    }
  }
}
