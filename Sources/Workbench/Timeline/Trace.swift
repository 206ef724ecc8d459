import DequeModule
import Foundation
import Scenes

/// How far everything was from rest at each frame of the last minute.
///
/// Memory is bounded: at most `longest` of time and `mostSamples` samples of 56 bytes (22 MB) are kept; what is older
/// makes room.
struct Trace {
  /// The longest stretch kept, in microseconds.
  static let longest: Int64 = 60_000_000
  static let mostSamples = 400_000
  /// The most items of a frame that are kept, those farthest from rest.
  static let mostItems = 48

  /// What is seen of a scene after a tick.
  struct Sample {
    private let farthest: FarthestItems
    /// The item that is followed, while it is off the screen.
    let followed: ItemDeflection?
    let sums: MotionSums?

    init(items: [ItemDeflection] = []) {
      (farthest, followed, sums) = (FarthestItems(items, atMost: mostItems), nil, nil)
    }

    init(of scene: any Scene) {
      (farthest, sums) = (scene.farthestItems(mostItems), scene.sums)
      followed = scene.followedItem.map { ItemDeflection($0) }
    }

    /// The items that are kept of it.
    var items: [ItemDeflection] { farthest.items }
    /// How many items the scene has.
    var itemCount: Int { farthest.count }
    fileprivate var count: Int { items.count + (followed == nil ? 0 : 1) }

    /// What an item did; nil where it was not there.
    func deflection(of id: String) -> Deflection? {
      (items.first { $0.id == id } ?? followed.flatMap { $0.id == id ? $0 : nil })?.deflection
    }
  }

  struct Frame {
    /// On the stage's clock, in microseconds.
    let time: Int64
    /// What it moved on by, in seconds, to the bit.
    let step: Double
    /// Whether everything was at rest before it.
    let startsAfterRest: Bool
    /// What moved in the scene, and in the one beside it.
    let own: Sample
    fileprivate(set) var comparison: Sample

    init(
      time: Int64, step: Double = Tick.duration, startsAfterRest: Bool = false, own: Sample,
      comparison: Sample = Sample()
    ) {
      (self.time, self.step, self.startsAfterRest) = (time, step, startsAfterRest)
      (self.own, self.comparison) = (own, comparison)
    }

    fileprivate var count: Int { own.count + comparison.count }
  }

  private(set) var frames: Deque<Frame> = []
  /// Counts every change: what was worked out from the trace holds as long as this stays.
  private(set) var version = 0
  /// How many samples are kept.
  private(set) var sampleCount = 0
  /// The number of the first frame that is kept; frames are counted from 1, 0 is the opening.
  private(set) var first = 1
  /// The number of the last frame after which everything was at rest; nil where none is known.
  var lastRest: Int?
  private var reach: Reach?

  /// The number of the last frame; one less than `first` where there is none.
  var last: Int { first + frames.count - 1 }
  var isEmpty: Bool { frames.isEmpty }

  /// A frame by its number.
  subscript(_ number: Int) -> Frame { frames[number - first] }

  /// The numbers of the frames that are kept.
  var numbers: ClosedRange<Int>? { isEmpty ? nil : first...last }

  // MARK: - Recording

  /// Adds what moved in a frame.
  mutating func add(_ frame: Frame) {
    version += 1
    frames.append(frame)
    sampleCount += frame.count
    while sampleCount > Self.mostSamples || frame.time - frames[0].time > Self.longest {
      sampleCount -= frames.removeFirst().count
      first += 1
    }
  }

  /// Forgets what came after a frame.
  mutating func cut(after number: Int) {
    version += 1
    while last > number, let frame = frames.popLast() { sampleCount -= frame.count }
    forget(after: number)
  }

  /// Forgets everything; the next frame is the one after a number.
  mutating func restart(after number: Int) {
    version += 1
    (first, sampleCount) = (number + 1, 0)
    frames.removeAll(keepingCapacity: true)
    forget(after: number)
  }

  private mutating func forget(after number: Int) {
    reach = nil
    if let rest = lastRest, rest > number { lastRest = nil }
  }

  /// Forgets what moved in the scene beside.
  mutating func forgetComparison() {
    version += 1
    for i in frames.indices {
      sampleCount -= frames[i].comparison.count
      frames[i].comparison = Sample()
    }
  }

  // MARK: - Reading

  /// The number of the last frame at or before a time; nil where all are later.
  func number(at time: Int64) -> Int? {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : first + low - 1
  }

  /// What an item did at some frames, or at one of each so many: nothing where it was not there.
  func samples(
    of id: String, in numbers: ClosedRange<Int>, comparison: Bool = false, each stride: Int = 1
  ) -> [(frame: Frame, sample: Deflection?)] {
    guard !isEmpty, numbers.overlaps(first...last) else { return [] }
    return numbers.clamped(to: first...last).filter { $0 % stride == 0 }.map { number in
      let frame = self[number]
      return (frame, (comparison ? frame.comparison : frame.own).deflection(of: id))
    }
  }

  /// The item that was farthest from rest since a time, of those that were there all the time if any of them moved.
  mutating func farthest(since start: Int64) -> String? {
    if reach?.start != start { reach = Reach(start: start, last: (number(at: start) ?? first) - 1) }
    let (next, end) = (max((reach?.last ?? 0) + 1, first), last)
    guard next <= end else { return reach?.farthest }
    for number in next...end {
      let items = self[number].own.items
      reach?.add(items)
    }
    reach?.findFarthest(until: end)
    return reach?.farthest
  }

  /// How far each item has been from rest since a time.
  private struct Reach {
    let start: Int64
    /// The number of the last frame that counts.
    var last: Int
    private var frames = 0
    /// How far an item was at most, and in how many frames it was there.
    private var items: [String: (distance: Double, frames: Int)] = [:]
    private(set) var farthest: String?

    /// Nearer to rest than this, in points, nothing has moved.
    private static let still = 0.05

    init(start: Int64, last: Int) { (self.start, self.last) = (start, last) }

    mutating func add(_ frame: [ItemDeflection]) {
      frames += 1
      for item in frame {
        let (distance, count) = items[item.id] ?? (0, 0)
        items[item.id] = (max(distance, abs(item.deflection.displacement)), count + 1)
      }
    }

    mutating func findFarthest(until last: Int) {
      self.last = last
      var best: (isLasting: Int, distance: Double, id: String)?
      for (id, item) in items where item.distance > Self.still {
        let isLasting = item.frames == frames ? 1 : 0
        if let best, (isLasting, item.distance, best.id) <= (best.isLasting, best.distance, id) {
          continue
        }
        best = (isLasting, item.distance, id)
      }
      farthest = best?.id
    }
  }
}
