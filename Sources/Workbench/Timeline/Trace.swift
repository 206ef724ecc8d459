import DequeModule
import Foundation
import Scenes

/// How far everything was from rest at each frame of the last minute.
///
/// Memory is fixed: at most `longest` of time, `mostFrames` frames and `mostSamples` samples of 20
/// bytes (8 MB) are kept; what is older makes room.
struct Trace {
  /// The longest stretch kept, in microseconds.
  static let longest: Int64 = 60_000_000
  /// A minute at 240 frames a second.
  static let mostFrames = 14_400
  static let mostSamples = 400_000
  /// The most items of a frame that are kept, those farthest from rest.
  static let mostItems = 48
  /// So many names are remembered before those without samples are forgotten; then twice as many
  /// as are needed.
  private static let usualNames = 4096

  /// The share of the samples that there is memory for besides is one by this.
  private static let spare = 16

  /// One item at one frame.
  struct Sample {
    fileprivate var item: Int32
    /// From rest, in points, and how that changes, in points per second.
    var displacement, rate: Float
    /// What a scroll adds to the rate, in points per second; not a number where no spring alone acts.
    var drive: Float
    /// In joules for a kilogram.
    var energy: Float
  }

  struct Frame {
    /// On the stage's clock, in microseconds.
    var time: Int64
    /// What it moved on by, in seconds, to the bit.
    var step: Double
    /// Whether everything was at rest before it.
    var startsAfterRest: Bool
    /// The sums of the scene, and of the one beside it; nil where it has none.
    fileprivate(set) var sums, comparisonSums: MotionSums?
    fileprivate var firstSample: Int
    fileprivate var count: Int
    fileprivate var comparisonCount: Int
    /// Whether the last of its samples is of an item off the screen.
    fileprivate var isLastFollowed: Bool
  }

  private(set) var frames: Deque<Frame> = []
  /// Counts every change: what was worked out from the trace holds as long as this stays.
  private(set) var version = 0
  private var samples: Deque<Sample> = []
  /// For how many samples there is memory.
  private(set) var room = 0
  /// The number of the first frame that is kept; frames are counted from 1, 0 is the opening.
  private(set) var first = 1
  private var firstSample = 0
  private var names: [String: Int32] = [:]
  private var nextName: Int32 = 0
  private var mostNames = Trace.usualNames

  /// The number of the last frame after which everything was at rest; nil where none is known.
  var lastRest: Int?
  /// The number of the last frame; one less than `first` where there is none.
  var last: Int { first + frames.count - 1 }
  var isEmpty: Bool { frames.isEmpty }

  /// A frame by its number.
  subscript(_ number: Int) -> Frame { frames[number - first] }

  /// The numbers of the frames that are kept.
  var numbers: ClosedRange<Int>? { isEmpty ? nil : first...last }

  /// How many samples are kept.
  var sampleCount: Int { samples.count }

  // MARK: - Recording

  /// Adds a frame with what moved in it, and in the scene beside it.
  mutating func add(
    time: Int64, step: Double, startsAfterRest: Bool, own: FrameSample, comparison: FrameSample
  ) {
    version += 1
    if names.count > mostNames { forgetNames() }
    makeRoom(for: samples.count + 2 * (Self.mostItems + 1))
    let start = firstSample + samples.count
    let (count, comparisonCount) = (append(own), append(comparison))
    frames.append(
      Frame(
        time: time, step: step, startsAfterRest: startsAfterRest, sums: own.sums,
        comparisonSums: comparison.sums, firstSample: start, count: count,
        comparisonCount: comparisonCount, isLastFollowed: own.followed != nil))
    while frames.count > Self.mostFrames || samples.count > Self.mostSamples
      || time - frames[0].time > Self.longest
    {
      dropFirst()
    }
  }

  /// Takes memory for so many samples and a few more: left alone, a deque takes up to twice as much as it needs.
  private mutating func makeRoom(for count: Int) {
    guard count > room else { return }
    room = min(count + count / Self.spare, max(count, Self.mostSamples + 2 * (Self.mostItems + 1)))
    samples.reserveCapacity(room)
  }

  private mutating func append(_ frame: FrameSample) -> Int {
    let before = samples.count
    for item in frame.items { append(item) }
    if let followed = frame.followed { append(followed) }
    return samples.count - before
  }

  private mutating func append(_ item: ItemDeflection) {
    let d = item.deflection
    samples.append(
      Sample(
        item: number(of: item.id), displacement: Float(d.displacement), rate: Float(d.rate),
        drive: d.drive.map { Float($0) } ?? .nan, energy: Float(d.energy)))
  }

  private mutating func number(of name: String) -> Int32 {
    if let number = names[name] { return number }
    defer { nextName += 1 }
    names[name] = nextName
    return nextName
  }

  private mutating func forgetNames() {
    let used = Set(samples.map(\.item))
    names = names.filter { used.contains($0.value) }
    mostNames = max(Self.usualNames, 2 * names.count)
  }

  private mutating func dropFirst() {
    let frame = frames.removeFirst()
    samples.removeFirst(frame.count + frame.comparisonCount)
    (first, firstSample) = (first + 1, firstSample + frame.count + frame.comparisonCount)
  }

  /// Forgets what came after a frame.
  mutating func cut(after number: Int) {
    version += 1
    while let frame = frames.last, last > number {
      samples.removeLast(frame.count + frame.comparisonCount)
      frames.removeLast()
    }
    forgetRest(after: number)
  }

  private mutating func forgetRest(after number: Int) {
    lastRest = lastRest.flatMap { $0 <= number ? $0 : nil }
  }

  /// Forgets everything; the next frame is the one after a number.
  mutating func restart(after number: Int) {
    version += 1
    forgetRest(after: number)
    (first, firstSample) = (number + 1, firstSample + samples.count)
    frames.removeAll(keepingCapacity: true)
    samples.removeAll(keepingCapacity: true)
    names = [:]
  }

  /// Forgets what moved in the scene beside.
  mutating func forgetComparison() {
    version += 1
    let old = samples
    (samples, room) = ([], old.count)
    samples.reserveCapacity(room)
    for i in frames.indices {
      let start = frames[i].firstSample - firstSample
      frames[i].firstSample = firstSample + samples.count
      samples.append(contentsOf: old[start..<start + frames[i].count])
      (frames[i].comparisonSums, frames[i].comparisonCount) = (nil, 0)
    }
  }

  // MARK: - Reading

  /// The frames that came after a last one since a version; nil where anything else was changed.
  func frames(after last: Int, sinceVersion version: Int) -> Range<Int>? {
    let added = self.last - last
    return added >= 0 && self.version - version == added ? last + 1..<self.last + 1 : nil
  }

  /// The number of the last frame at or before a time; nil where all are later.
  func number(at time: Int64) -> Int? {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : first + low - 1
  }

  /// What an item did at some frames: nothing where it was not there.
  func samples(
    of name: String, in numbers: ClosedRange<Int>, comparison: Bool = false
  ) -> [(frame: Frame, sample: Sample?)] {
    var found: [(frame: Frame, sample: Sample?)] = []
    found.reserveCapacity(numbers.clamped(to: first...max(first, last)).count)
    forEachSample(of: name, in: numbers, comparison: comparison) { found.append(($0, $1)) }
    return found
  }

  /// Says what an item did at some frames, one by one: a list of a minute takes a megabyte.
  func forEachSample(
    of name: String, in numbers: ClosedRange<Int>, comparison: Bool = false,
    _ body: (Frame, Sample?) -> Void
  ) {
    let item = names[name]
    guard !isEmpty, numbers.overlaps(first...last) else { return }
    for number in numbers.clamped(to: first...last) {
      let frame = self[number]
      let start = frame.firstSample - firstSample + (comparison ? frame.count : 0)
      let all = samples[start..<start + (comparison ? frame.comparisonCount : frame.count)]
      body(frame, item.flatMap { item in all.first { $0.item == item } })
    }
  }

  /// The item that was farthest from rest at any of some frames, of those that were there all the
  /// time if any of them moved.
  func farthest(in numbers: ClosedRange<Int>) -> String? {
    guard !isEmpty, numbers.overlaps(first...last) else { return nil }
    var reach = Reach()
    reach.extend(over: numbers.clamped(to: first...last), of: self)
    return name(of: reach)
  }

  /// The name of the item that reached farthest.
  func name(of reach: Reach) -> String? {
    let moved = reach.items.filter { $0.value.distance > Self.still }
    let lasting = moved.filter { $0.value.frames == reach.frames }
    let best = (lasting.isEmpty ? moved : lasting).max {
      ($0.value.distance, $1.key) < ($1.value.distance, $0.key)
    }
    return best.flatMap { best in names.first { $0.value == best.key }?.key }
  }

  /// How far each item was from rest, over frames that may be added to.
  struct Reach {
    fileprivate var items: [Int32: (distance: Float, frames: Int)] = [:]
    fileprivate var frames = 0

    mutating func extend(over numbers: ClosedRange<Int>, of trace: Trace) {
      frames += numbers.count
      for number in numbers {
        for sample in trace.own(number) {
          let before = items[sample.item] ?? (0, 0)
          items[sample.item] = (max(before.distance, abs(sample.displacement)), before.frames + 1)
        }
      }
    }
  }

  /// Nearer to rest than this, in points, nothing has moved.
  private static let still: Float = 0.05

  /// The samples of what showed.
  fileprivate func own(_ number: Int) -> Deque<Sample>.SubSequence {
    let frame = self[number]
    let start = frame.firstSample - firstSample
    return samples[start..<start + frame.count - (frame.isLastFollowed ? 1 : 0)]
  }
}
