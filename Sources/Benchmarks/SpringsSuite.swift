import CPeers
import Dynamics
import Foundation
import Geometry
import Physics

/// Springs to fixed anchors: every body its own, 1 Hz, damping ratio 0.8, length 0, no outline.
enum SpringsSuite {
  static let step = 1.0 / 120
  static let frequency = 1.0
  static let ratio = 0.8

  private enum Runner: Int, CaseIterable {
    case chipmunk, box2d, streaming, ideal, offsets, uikit, allItems, visibleItems

    var name: String {
      switch self {
      case .chipmunk: "Chipmunk 7.0.3"
      case .box2d: "Box2D 2.4.1"
      case .streaming: "streaming the same bytes"
      case .ideal: "ours, .ideal"
      case .offsets: "ours, .ideal, from the anchors"
      case .uikit: "ours, .uikit"
      case .allItems: "animator, .ideal, all items written"
      case .visibleItems: "animator, .ideal, visible ones written"
      }
    }

    /// The bars: so many times faster than Chipmunk, and than Box2D.
    var bars: (chipmunk: Double, box2d: Double)? {
      switch self {
      case .ideal, .offsets: (200, 400)
      case .uikit: (15, 0)
      case .allItems: (20, 0)
      case .visibleItems: (100, 0)
      default: nil
      }
    }

    func makeStep(_ count: Int) -> any Steppable {
      switch self {
      case .chipmunk: PeerSprings(.chipmunk, count)
      case .box2d: PeerSprings(.box2d, count)
      case .streaming: Streaming(count)
      case .ideal: WorldSprings(.ideal, count)
      case .offsets: WorldSprings(.ideal, count, readsOffsets: true)
      case .uikit: WorldSprings(.uikit, count)
      case .allItems: AnimatorSprings(count, visible: nil)
      case .visibleItems: AnimatorSprings(count, visible: 64)
      }
    }
  }

  static func run() {
    for count in [100, 1_000, 10_000, 100_000, 1_000_000] { measure(count) }
    for profile in Physics.Profile.allCases { checkIndices(profile) }
  }

  /// Whether bodies beyond 2^16, 2^18 and 2^20 still move, and like the first: a peer silently stops.
  private static func checkIndices(_ profile: Physics.Profile) {
    let count = 1 << 20 + 3
    var world = World(profile: profile)
    var ids: [BodyID] = []
    for _ in 0..<count {
      let id = world.addBody(
        BodyDefinition(shape: .circle(radius: 0.1), position: SIMD2(1, 0.5)))
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(SIMD2()), length: 0, frequency: frequency,
          dampingRatio: ratio))
      ids.append(id)
    }
    for _ in 0..<30 { world.advance(by: step) }
    let (place, speed) = (world.position(of: ids[0]), world.velocity(of: ids[0]))
    let differing = ids.filter {
      world.position(of: $0) != place || world.velocity(of: $0) != speed
    }
    print(
      "  .\(profile): of \(count) bodies \(differing.count) move unlike the first: "
        + Show.verdict(differing.isEmpty && place.x < 0.9))
  }

  private static func measure(_ count: Int) {
    let runners = Runner.allCases.filter {
      count <= 10_000 || $0.rawValue < Runner.allItems.rawValue
    }
    let worlds = runners.map { $0.makeStep(count) }
    var contest = Contest(
      runners.indices.map { i in
        Contest.Entry(name: runners[i].name) { turn(worlds[i], count) }
      })
    contest.run(rounds: count >= 1_000_000 ? 9 : 15)
    show(contest, runners, count)
  }

  /// About two milliseconds of steps, none of them of a world that sleeps.
  private static func turn(_ world: any Steppable, _ count: Int) -> Double {
    let steps = max(2, min(100, Int(2e6 / (world.guess * Double(count)))))
    let repeats = max(1, min(20, Int(2e6 / (world.guess * Double(count * steps)))))
    var time = 0.0
    for _ in 0..<repeats {
      world.stir()
      // The first steps after that are not what is measured.
      for _ in 0..<2 { world.step() }
      time += seconds { for _ in 0..<steps { world.step() } }
    }
    return 1e9 * time / Double(repeats * steps * count)
  }

  private static func show(_ contest: Contest, _ runners: [Runner], _ count: Int) {
    var table = Table(
      "springs: \(count) bodies, every place read and summed up, ns per body and step",
      columns: [
        "engine", "median", "Chipmunk /", "quartiles", "Box2D /", "quartiles", "bars", "held",
      ])
    for (i, runner) in runners.enumerated() {
      let chipmunk = contest.ratios(0, to: i)
      let box2d = contest.ratios(1, to: i)
      var cells = [runner.name, Show.digits(contest.times[i].median)]
      cells += [Show.ratio(chipmunk.median), Show.spread(chipmunk)]
      cells += [Show.ratio(box2d.median), Show.spread(box2d)]
      if let bars = runner.bars, count >= 1_000 {
        let holds = chipmunk.median >= bars.chipmunk && box2d.median >= bars.box2d
        cells += [
          "\(Int(bars.chipmunk))x" + (bars.box2d > 0 ? ", \(Int(bars.box2d))x" : ""),
          Show.verdict(holds),
        ]
      } else {
        cells += ["", ""]
      }
      table.add(cells)
    }
    table.show()
    let (ours, streaming) = (Runner.ideal.rawValue, Runner.streaming.rawValue)
    let floor = contest.ratios(ours, to: streaming)
    print(
      "  .ideal takes \(Show.ratio(floor.median)) the time of streaming (\(Show.spread(floor)))"
        + (count == 1_000_000 ? "; <= 1.3x: \(Show.verdict(floor.median <= 1.3))" : ""))
  }
}

/// Something that can be moved on.
protocol Steppable: AnyObject {
  /// About how many nanoseconds a body's step takes.
  var guess: Double { get }
  func step()
  /// Sets in motion what would fall asleep.
  func stir()
}

extension Steppable {
  func stir() {}
}

/// Where bodies and anchors are: the same in every engine.
enum SpringPlaces {
  static func anchor(_ i: Int) -> SIMD2<Double> {
    SIMD2(Double(i % 1000) * 0.5, Double(i / 1000) * 0.5)
  }

  static func body(_ i: Int) -> SIMD2<Double> {
    anchor(i) + SIMD2(0.3 + 0.001 * Double(i % 100), -0.2 - 0.001 * Double(i % 77))
  }
}

private final class PeerSprings: Steppable {
  private let world: PeerWorld
  private var sum = SIMD2<Double>()
  let guess = 250.0

  init(_ engine: PeerWorld.Engine, _ count: Int) {
    world = PeerWorld(engine)
    for i in 0..<count {
      world.addSpring(
        SpringPlaces.body(i), anchor: SpringPlaces.anchor(i), frequency: SpringsSuite.frequency,
        ratio: SpringsSuite.ratio)
    }
  }

  func step() {
    world.step(SpringsSuite.step)
    sum += world.sumOfPlaces
  }
}

/// Adds up what springs are worked out from: the memory's share of the work.
private final class Streaming: Steppable {
  private let rests: [SIMD2<Double>]
  private let motions: [SIMD4<Double>]
  private var sum = SIMD2<Double>()
  let guess = 0.7

  init(_ count: Int) {
    rests = (0..<count).map(SpringPlaces.anchor)
    motions = .init(repeating: SIMD4(0.3, -0.2, 0.1, 0.1), count: count)
  }

  func step() {
    unsafe rests.withUnsafeBufferPointer { rests in
      unsafe motions.withUnsafeBufferPointer { motions in
        // Four sums, so that none waits for another.
        var (a, b, c, d) = (sum, SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>())
        var i = 0
        while i + 4 <= rests.count {
          unsafe a += rests[i] + (motions[i].lowHalf + motions[i].highHalf)
          unsafe b += rests[i + 1] + (motions[i + 1].lowHalf + motions[i + 1].highHalf)
          unsafe c += rests[i + 2] + (motions[i + 2].lowHalf + motions[i + 2].highHalf)
          unsafe d += rests[i + 3] + (motions[i + 3].lowHalf + motions[i + 3].highHalf)
          i += 4
        }
        sum = (a + b) + (c + d)
      }
    }
  }
}

/// The sum of places; four sums, so that none waits for another.
private func total(_ places: Span<SIMD2<Double>>) -> SIMD2<Double> {
  var (a, b, c, d) = (SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>(), SIMD2<Double>())
  var i = 0
  while i + 4 <= places.count {
    a += unsafe places[unchecked: i]
    b += unsafe places[unchecked: i + 1]
    c += unsafe places[unchecked: i + 2]
    d += unsafe places[unchecked: i + 3]
    i += 4
  }
  while i < places.count {
    a += places[i]
    i += 1
  }
  return (a + b) + (c + d)
}

/// Springs in our engine, as bodies and joints; their places, or how far they are from their anchors,
/// are summed up after every step.
final class WorldSprings: Steppable {
  private(set) var world: World
  private let start: World
  private var sum = SIMD2<Double>()
  private let readsOffsets: Bool
  let guess: Double

  init(_ profile: Physics.Profile, _ count: Int, readsOffsets: Bool = false) {
    self.readsOffsets = readsOffsets
    var world = World(profile: profile)
    guess = profile == .ideal ? 0.7 : 8
    for i in 0..<count {
      var body = BodyDefinition(shape: .circle(radius: 0.1), position: SpringPlaces.body(i))
      body.material.linearDamping = 0
      let id = world.addBody(body)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(SpringPlaces.anchor(i)), length: 0,
          frequency: SpringsSuite.frequency, dampingRatio: SpringsSuite.ratio))
    }
    for _ in 0..<4 { world.advance(by: SpringsSuite.step) }
    (start, self.world) = (world, world)
  }

  /// Comes back to its first steps, so that nothing falls asleep.
  func stir() { world = start }

  func step() {
    world.advance(by: SpringsSuite.step)
    var sum = SIMD2<Double>()
    if readsOffsets {
      world.forEachBlockOfPackedOffsets { _, offsets in sum += total(offsets) }
    } else {
      world.forEachBlockOfPackedPlaces { _, places in sum += total(places) }
    }
    self.sum += sum
  }
}

/// Springs through the animator, with objects as items.
final class AnimatorSprings: Steppable {
  private let animator: DynamicAnimator
  private var items: [DynamicBody] = []
  private let start: DynamicAnimator.Snapshot
  let guess = 8.0

  init(_ count: Int, visible: Int?, _ profile: Physics.Profile = .ideal) {
    animator = DynamicAnimator(profile: profile == .ideal ? .ideal : .uikit)
    for i in 0..<count {
      let (p, a) = (SpringPlaces.body(i), SpringPlaces.anchor(i))
      let item = DynamicBody(
        center: CGPoint(x: 100 * p.x, y: 100 * p.y), size: CGSize(width: 20, height: 20))
      let spring = AttachmentBehavior(
        item: item, attachedToAnchor: CGPoint(x: 100 * a.x, y: 100 * a.y))
      spring.length = 0
      spring.frequency = SpringsSuite.frequency
      spring.damping = SpringsSuite.ratio
      animator.addBehavior(spring)
      items.append(item)
    }
    if let visible, let last = items.prefix(visible).last {
      animator.visibleBounds = CGRect(x: -100, y: -100, width: last.center.x + 100, height: 140)
    }
    for _ in 0..<4 { animator.step(SpringsSuite.step) }
    start = animator.snapshot()
  }

  func stir() { animator.restore(start) }

  func step() { animator.step(SpringsSuite.step) }
}

/// Springs in our engine, added as a set.
final class SetSprings: Steppable {
  private var world: World
  private let set: SpringSetID
  let guess = 1.0

  init(_ profile: Physics.Profile, _ count: Int) {
    world = World(profile: profile)
    set = world.addSprings(
      anchors: (0..<count).map(SpringPlaces.anchor), frequency: SpringsSuite.frequency,
      dampingRatio: SpringsSuite.ratio)
    for i in 0..<count {
      world.setMotion(
        position: SpringPlaces.body(i), velocity: SIMD2(), of: set, at: i)
    }
  }

  func step() { world.advance(by: SpringsSuite.step) }
}
