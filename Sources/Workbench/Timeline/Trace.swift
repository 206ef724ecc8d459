import DequeModule
import Scenes

/// How far everything was from rest at each frame of the last minute.
///
/// Memory is bounded: 7,200 frames of at most `mostItems` items of 64 bytes, twice where there is B (44 MB).
struct Trace {
  /// The longest stretch kept, in ticks.
  static let longest = 60 * Tick.rate
  /// The most items of a frame that are kept, those farthest from rest.
  static let mostItems = 48

  /// Nearer to rest than this, in points, and slower than this, in points per second, nothing has moved.
  static let still = 0.05, slow = 1.0

  /// What is seen of a scene after a tick.
  struct Sample {
    /// The items that are kept of it: of those as far from rest as each other the first.
    let items: [ItemDeflection]
    /// How many items the scene has.
    let itemCount: Int

    init(items all: [ItemDeflection] = []) {
      items = all.map { abs($0.deflection.displacement) }.largest(mostItems).map { all[$0] }
      itemCount = all.count
    }

    init(of scene: any Scene) {
      self.init(items: scene.tracedItems.map { ItemDeflection($0) })
    }

    /// What an item did; nil where it was not there.
    func deflection(of id: String) -> Deflection? {
      items.first { $0.id == id }?.deflection
    }
  }

  struct Frame {
    /// Whether everything was at rest before it.
    var startsAfterRest = false
    /// What moved in the scene, and in the one beside it.
    let own: Sample
    fileprivate(set) var comparison = Sample()
  }

  private(set) var frames: Deque<Frame> = []
  /// The number of the first frame that is kept: each has the number of its tick, 0 is the opening.
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
    frames.append(frame)
    while frames.count > Self.longest {
      frames.removeFirst()
      first += 1
    }
  }

  /// Forgets what came after a frame.
  mutating func cut(after number: Int) {
    frames.removeLast(min(frames.count, max(0, last - number)))
    forget(after: number)
  }

  /// Forgets everything; the next frame is the one after a number.
  mutating func restart(after number: Int) {
    first = number + 1
    frames.removeAll(keepingCapacity: true)
    forget(after: number)
  }

  private mutating func forget(after number: Int) {
    reach = nil
    if let rest = lastRest, rest > number { lastRest = nil }
  }

  /// Forgets what moved in the scene beside.
  mutating func forgetComparison() {
    for i in frames.indices { frames[i].comparison = Sample() }
  }

  // MARK: - Reading

  /// The number of the last frame at or before a time, in microseconds; nil where all are later.
  func number(at time: Int64) -> Int? {
    let tick = min(Tick.last(at: time), last)
    return tick < first ? nil : tick
  }

  /// What an item did at some frames, or at one of each so many: nothing where it was not there.
  func samples(
    of id: String, in numbers: ClosedRange<Int>, comparison: Bool = false, each stride: Int = 1
  ) -> [(number: Int, sample: Deflection?)] {
    guard !isEmpty, numbers.overlaps(first...last) else { return [] }
    return numbers.clamped(to: first...last).filter { $0 % stride == 0 }.map { number in
      let frame = self[number]
      return (number, (comparison ? frame.comparison : frame.own).deflection(of: id))
    }
  }

  /// How far an item has come since the first of some frames, in points, by its speed at one of each so many: nothing
  /// where it was not there.
  func ways(
    of id: String, in numbers: ClosedRange<Int>, each stride: Int
  ) -> [(number: Int, way: Double?)] {
    guard !isEmpty, numbers.overlaps(first...last) else { return [] }
    var way = 0.0
    return numbers.clamped(to: first...last).filter { $0 % stride == 0 }.map { number in
      let item = self[number].own.items.first { $0.id == id }
      way += (item?.speed ?? 0) * Tick.duration * Double(stride)
      return (number, item == nil ? nil : way)
    }
  }

  /// The item that was farthest from rest since a time, of those that were there longest; where all stayed as far from
  /// it, the one that was fastest; nil where none moved.
  mutating func farthest(since start: Int64) -> String? {
    if reach?.start != start { reach = Reach(start: start, last: (number(at: start) ?? first) - 1) }
    let next = max((reach?.last ?? 0) + 1, first)
    let (new, end) = (frames.suffix(max(0, last - next + 1)), last)
    if !new.isEmpty { reach?.add(new, until: end) }
    return reach?.farthest
  }

  /// How far each item has been from rest since a time, which grows with the frames.
  private struct Reach {
    let start: Int64
    /// The number of the last frame that counts.
    var last: Int
    /// In how many frames an item was there, and how far and how fast it was at most.
    private var items: [String: (frames: Int, distance: Double, speed: Double)] = [:]
    private(set) var farthest: String?

    init(start: Int64, last: Int) { (self.start, self.last) = (start, last) }

    mutating func add(_ frames: Deque<Frame>.SubSequence, until last: Int) {
      self.last = last
      for item in frames.lazy.flatMap(\.own.items) {
        let (count, distance, speed) = items[item.id] ?? (0, 0, 0)
        items[item.id] = (
          count + 1, max(distance, abs(item.deflection.displacement)), max(speed, item.speed)
        )
      }
      farthest = first(by: \.distance, above: Trace.still) ?? first(by: \.speed, above: Trace.slow)
    }

    /// The item that was there longest, and of those the one that went farthest by a measure, if it went beyond a limit.
    private func first(
      by measure: KeyPath<(frames: Int, distance: Double, speed: Double), Double>,
      above limit: Double
    ) -> String? {
      items.filter { $0.value[keyPath: measure] > limit }.max {
        ($0.value.frames, $0.value[keyPath: measure], $1.key) < (
          $1.value.frames, $1.value[keyPath: measure], $0.key
        )
      }?.key
    }
  }
}
