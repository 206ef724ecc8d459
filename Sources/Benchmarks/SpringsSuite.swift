import CPeers
import Dynamics
import Foundation
import Geometry
import Physics

/// Springs to fixed anchors: every body its own, 1 Hz, damping ratio 0.8, length 0, no outline.
///
/// Ours are attachments added to an animator one by one, and bodies with a joint each in a world, as
/// every client adds them. After each step every place is read and summed up, or written to its item.
/// One thread, the processor's time.
enum SpringsSuite {
  static let step = 1.0 / 120, frequency = 1.0, ratio = 0.8

  /// Each engine with its bar: so many times faster than Chipmunk at 1,000 and at 10,000 bodies.
  private static var runners: [(name: String, bar: Double?, make: (Int) -> any Steppable)] {
    [
      ("Chipmunk 7.0.3", nil, { PeerSprings(.chipmunk, $0) }),
      ("Box2D 2.4.1", nil, { PeerSprings(.box2d, $0) }),
      ("animator, .ideal", 25, { AnimatorSprings(.ideal, $0) }),
      ("animator, .uikit", nil, { AnimatorSprings(.uikit, $0) }),
      ("world, .ideal", 100, { WorldSprings(.ideal, $0) }),
      ("world, .uikit", 12, { WorldSprings(.uikit, $0) }),
    ]
  }

  static func run() { for count in [100, 1_000, 10_000] { measure(count) } }

  private static func measure(_ count: Int) {
    var contest = Contest(
      runners.map { runner in
        let world = runner.make(count)
        return Contest.Entry(name: runner.name) { turn(world, count) }
      })
    contest.run(rounds: 15)
    show(contest, count)
  }

  /// About two milliseconds of steps, none of them of a world that sleeps.
  private static func turn(_ world: any Steppable, _ count: Int) -> Double {
    // A body's step takes about 200 ns.
    let steps = max(2, min(100, 10_000 / count))
    let repeats = max(1, min(20, 10_000 / (count * steps)))
    var time = 0.0
    for _ in 0..<repeats {
      world.restart()
      // The first steps after that are not what is measured.
      for _ in 0..<2 { world.step() }
      time += processorSeconds { for _ in 0..<steps { world.step() } }
    }
    return 1e9 * time / Double(repeats * steps * count)
  }

  private static func show(_ contest: Contest, _ count: Int) {
    var table = Table(
      "springs: \(count) bodies, every place read, ns per body and step",
      columns: [
        "engine", "median", "Chipmunk /", "quartiles", "Box2D /", "quartiles", "bar", "held",
      ])
    for (i, runner) in runners.enumerated() {
      let (chipmunk, box2d) = (contest.ratios(0, to: i), contest.ratios(1, to: i))
      var cells = [runner.name, Show.digits(contest.times[i].median)]
      cells += [Show.ratio(chipmunk.median), Show.spread(chipmunk)]
      cells += [Show.ratio(box2d.median), Show.spread(box2d)]
      if let bar = runner.bar, count >= 1_000 {
        cells += ["\(Int(bar))x", Show.verdict(chipmunk.median >= bar)]
      } else {
        cells += ["", ""]
      }
      table.add(cells)
    }
    table.show()
  }
}

/// Something that can be moved on.
protocol Steppable: AnyObject {
  func step()
  /// Comes back to the first steps of what would fall asleep.
  func restart()
}

extension Steppable {
  func restart() {}
}

/// Where bodies and anchors are: the same in every engine.
private enum SpringPlaces {
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

/// Springs in our engine, as bodies and joints.
private final class WorldSprings: Steppable {
  private var world: World
  private let start: World
  private var ids: [BodyID] = []
  private var sum = SIMD2<Double>()

  init(_ profile: Profile, _ count: Int) {
    var world = World(profile: profile)
    for i in 0..<count {
      var body = BodyDefinition(shape: .circle(radius: 0.1), position: SpringPlaces.body(i))
      body.material.linearDamping = 0
      let id = world.addBody(body)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(SpringPlaces.anchor(i)), length: 0,
          frequency: SpringsSuite.frequency, dampingRatio: SpringsSuite.ratio))
      ids.append(id)
    }
    for _ in 0..<4 { world.advance(by: SpringsSuite.step) }
    (start, self.world) = (world, world)
  }

  func restart() { world = start }

  func step() {
    world.advance(by: SpringsSuite.step)
    // One copy for all of them: the object's own would be copied for each.
    let world = world
    for id in ids { sum += world.position(of: id) }
  }
}

/// Springs through the animator, with objects as items.
private final class AnimatorSprings: Steppable {
  private let animator: DynamicAnimator
  private var items: [DynamicBody] = []
  private let start: DynamicAnimator.Snapshot

  init(_ profile: Profile, _ count: Int) {
    animator = DynamicAnimator(profile: profile)
    for i in 0..<count {
      let (p, a) = (SpringPlaces.body(i), SpringPlaces.anchor(i))
      let item = DynamicBody(
        center: CGPoint(x: 100 * p.x, y: 100 * p.y), size: CGSize(width: 20, height: 20))
      let spring = AttachmentBehavior(
        item: item, attachedToAnchor: CGPoint(x: 100 * a.x, y: 100 * a.y))
      spring.length = 0
      (spring.frequency, spring.damping) = (SpringsSuite.frequency, SpringsSuite.ratio)
      animator.addBehavior(spring)
      items.append(item)
    }
    for _ in 0..<4 { animator.step(SpringsSuite.step) }
    start = animator.snapshot()
  }

  func restart() { animator.restore(start) }

  func step() { animator.step(SpringsSuite.step) }
}
