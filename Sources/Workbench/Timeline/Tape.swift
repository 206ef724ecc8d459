import Canvas
import DequeModule
import Foundation
import Scenes

/// What came to a stage from outside in the last minute, and states between to come back to.
///
/// With the steps of the frames this is enough to come back to any frame to the bit: from the state
/// before it everything is played again. Memory is bounded: as many entries and states as fit in the
/// trace's minute, and never more than `mostEntries` and `mostMoments`.
struct Tape {
  /// What came in.
  enum Deed {
    case input(InputEvent)
    case tuning(Tuning)
    case size(CGSize)
  }

  /// What came in after a frame.
  struct Entry {
    var frame: Int
    var deed: Deed
  }

  /// A state after a frame.
  struct Moment {
    var frame: Int
    /// How many entries had come by then, counted from the tape's beginning.
    fileprivate var entry: Int
    /// On the stage's clock, in microseconds.
    var time: Int64
    var snapshot: SceneSnapshot
    /// The state of the scene beside it, if there was one.
    var rival: SceneSnapshot?
    var tuning: Tuning
    var size: CGSize
  }

  static let mostEntries = 60_000
  static let mostMoments = 240
  /// From one state to the next, in microseconds of the stage's clock.
  static let spacing: Int64 = 500_000

  private(set) var entries: Deque<Entry> = []
  private(set) var moments: Deque<Moment> = []
  private var firstEntry = 0

  private var nextEntry: Int { firstEntry + entries.count }

  // MARK: - Recording

  mutating func note(_ deed: Deed, after frame: Int) {
    entries.append(Entry(frame: frame, deed: deed))
    if entries.count > Self.mostEntries { dropFirstMoment() }
  }

  /// Keeps a state, instead of one of the same frame.
  mutating func keep(
    _ snapshot: SceneSnapshot, rival: SceneSnapshot?, after frame: Int, at time: Int64,
    tuning: Tuning, size: CGSize
  ) {
    while let last = moments.last, last.frame >= frame { moments.removeLast() }
    moments.append(
      Moment(
        frame: frame, entry: nextEntry, time: time, snapshot: snapshot, rival: rival,
        tuning: tuning, size: size))
    if moments.count > Self.mostMoments { dropFirstMoment() }
  }

  /// Whether it is time for another state.
  func wantsMoment(at time: Int64, items: Int) -> Bool {
    guard let last = moments.last else { return true }
    // States of many items are large: there are fewer of them.
    return time - last.time >= Self.spacing * Int64(max(1, items / 100))
  }

  private mutating func dropFirstMoment() {
    moments.removeFirst(min(1, moments.count))
    let kept = moments.first?.entry ?? nextEntry
    entries.removeFirst(min(entries.count, kept - firstEntry))
    firstEntry = kept
  }

  /// Forgets states and entries from before a frame.
  mutating func forget(before frame: Int) {
    while let first = moments.first, first.frame < frame { dropFirstMoment() }
  }

  /// Forgets what came after a frame.
  mutating func cut(after frame: Int) {
    while let last = moments.last, last.frame > frame { moments.removeLast() }
    while let last = entries.last, last.frame >= frame { entries.removeLast() }
    // A state that was kept after some of them stands for them still.
    if let last = moments.last, last.entry > nextEntry {
      moments[moments.count - 1].entry = nextEntry
    }
  }

  mutating func clear() {
    firstEntry = nextEntry
    entries.removeAll(keepingCapacity: true)
    moments.removeAll(keepingCapacity: true)
  }

  /// Forgets the scene beside.
  mutating func forgetRivals() { for i in moments.indices { moments[i].rival = nil } }

  // MARK: - Reading

  /// The first frame that can be come back to.
  var firstFrame: Int? { moments.first?.frame }

  /// The last state at or before a frame.
  func moment(before frame: Int) -> Moment? { moments.last { $0.frame <= frame } }

  /// What came after a state, up to a frame: entries of the frame itself came after it.
  func entries(since moment: Moment, to frame: Int) -> some Sequence<Entry> {
    entries.dropFirst(max(0, moment.entry - firstEntry)).prefix { $0.frame < frame }
  }

  /// What came in after a frame.
  func entries(after frame: Int) -> some Sequence<Entry> {
    entries.drop { $0.frame < frame }
  }

  /// Where the pointer pressed the stage after a frame; nil where it did not.
  func press(after frame: Int) -> CGPoint? {
    var press: CGPoint?
    for case let entry in entries where entry.frame < frame {
      guard case .input(let event) = entry.deed else { continue }
      switch event.kind {
      case .pointerDown(let p, .left, _, _): press = p
      case .pointerMove(let p, _): if press != nil { press = p }
      case .pointerUp: press = nil
      default: break
      }
    }
    return press
  }
}
