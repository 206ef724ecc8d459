import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The tiles that are off the floor: those that drop in, the one in the hand, and those that leave.
///
/// Heights are counted from where a tile stands, downward; the horizontal place is in points of the
/// viewport and means something only for a tile in the hand or on its way out. Nobody here is in
/// anybody's way: all that a tile meets is the floor.
final class CarouselAir {
  /// What a tile is doing off the floor.
  enum Kind { case dropping, held, leaving }

  /// How a tile is and moves, whatever the engine.
  struct Pose {
    var id: RowID
    var kind: Kind
    var center: CGPoint
    var velocity: CGVector
  }

  fileprivate struct Flight {
    let id: RowID
    var kind: Kind
    let body: DynamicBody
    var pull: AttachmentBehavior?
  }

  private var flights: [Flight] = []
  private var animator: DynamicAnimator
  private var gravity = GravityBehavior(items: [])
  private var floor = CollisionBehavior(items: [])
  private var material = DynamicItemBehavior(items: [])
  private var hand: AttachmentBehavior?
  /// What a tile is like while a hand steadies it.
  private var grip = DynamicItemBehavior(items: [])
  private let tile: CGSize
  private var feel = Feel()

  /// What the parameters say of dropping.
  struct Feel: Equatable {
    /// UIKit's unit, 1000 pt/s².
    var gravity = 0.3
    /// The share of speed a bounce keeps.
    var elasticity = 0.2
    /// The spring that pulls a dropping tile to its place, in hertz; 0 for none.
    var frequency = 0.8
    var damping = 0.5
    /// UIKit's linear resistance, in 1/s.
    var resistance = 0.1
  }

  private static let handFrequency = 10.0
  private static let handDamping = 1.0
  /// The hand's greatest force, in UIKit's newtons: 60 times the weight of 70x70 points.
  private static let handForce = 300.0
  /// A spring of length 0 holds back only along its line: the hand also steadies what it holds, or it
  /// would circle; a resistance in 1/s.
  private static let steadying = 18.0
  /// How far above a boundary an item rests on Apple's engine, in points.
  private static let skin = 1.8
  /// A tile this near the floor, in points, and this slow, in points per second, stands.
  private static let restReach = 1.5
  private static let restSpeed = 20.0
  /// The floor's ends, in points: beyond any stage.
  private static let floorEnd = 100_000.0

  init(tile: CGSize, profile: Profile) {
    self.tile = tile
    animator = DynamicAnimator(profile: profile)
    prepare()
  }

  private func prepare() {
    (gravity, floor) = (GravityBehavior(items: []), CollisionBehavior(items: []))
    material = DynamicItemBehavior(items: [])
    material.allowsRotation = false
    material.friction = 0
    floor.collisionMode = .boundaries
    let y = tile.height / 2 + (animator.profile == .uikit ? Self.skin : 0)
    floor.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -Self.floorEnd, y: y),
      to: CGPoint(x: Self.floorEnd, y: y))
    grip = DynamicItemBehavior(items: [])
    grip.resistance = Self.steadying
    animator.addBehavior(gravity)
    animator.addBehavior(floor)
    animator.addBehavior(material)
    animator.addBehavior(grip)
    tune()
  }

  /// Takes what the parameters say, while everything moves on.
  func apply(_ feel: Feel) {
    guard feel != self.feel else { return }
    self.feel = feel
    tune()
    for i in flights.indices where flights[i].kind == .dropping {
      if let pull = flights[i].pull { animator.removeBehavior(pull) }
      flights[i].pull = pull(on: flights[i].body)
    }
  }

  private func tune() {
    gravity.gravityDirection = CGVector(dx: 0, dy: feel.gravity)
    material.elasticity = feel.elasticity
    material.resistance = feel.resistance
  }

  private func pull(on body: DynamicBody) -> AttachmentBehavior? {
    guard feel.frequency > 0 else { return nil }
    let pull = AttachmentBehavior(item: body, attachedToAnchor: .zero)
    pull.length = 0
    pull.frequency = feel.frequency
    pull.damping = feel.damping
    animator.addBehavior(pull)
    return pull
  }

  // MARK: - Coming and going

  private func enter(_ pose: Pose) {
    let body = DynamicBody(center: pose.center, size: tile)
    gravity.addItem(body)
    if pose.kind != .leaving {
      floor.addItem(body)
      material.addItem(body)
    }
    let pull = pose.kind == .dropping ? pull(on: body) : nil
    flights.append(Flight(id: pose.id, kind: pose.kind, body: body, pull: pull))
    animator.setLinearVelocity(pose.velocity, of: body)
  }

  private func leave(_ flight: Flight) {
    if let pull = flight.pull { animator.removeBehavior(pull) }
    gravity.removeItem(flight.body)
    floor.removeItem(flight.body)
    material.removeItem(flight.body)
    grip.removeItem(flight.body)
  }

  private func remove(_ id: RowID) -> Pose? {
    guard let at = flights.firstIndex(where: { $0.id == id }) else { return nil }
    let flight = flights.remove(at: at)
    let pose = pose(of: flight)
    leave(flight)
    return pose
  }

  /// Lets a tile drop to the floor from a height, in points.
  func drop(_ id: RowID, from height: Double) {
    enter(Pose(id: id, kind: .dropping, center: CGPoint(x: 0, y: -height), velocity: .zero))
  }

  /// Lets a tile fall through the floor and away, from where it is.
  func letFall(_ id: RowID, at x: Double, velocity: Double) {
    var pose =
      remove(id) ?? Pose(id: id, kind: .leaving, center: .zero, velocity: .zero)
    (pose.kind, pose.center.x, pose.velocity.dx) = (.leaving, x, velocity)
    enter(pose)
  }

  // MARK: - The hand

  /// The tile in the hand and the middle of it, in points of the viewport.
  var held: (id: RowID, x: Double)? {
    flights.first { $0.kind == .held }.map { ($0.id, $0.body.center.x) }
  }

  /// Takes a tile, moving as it does, with a hand at a place.
  func hold(_ id: RowID, at x: Double, velocity: Double, hand place: CGPoint) {
    var pose = remove(id) ?? Pose(id: id, kind: .held, center: .zero, velocity: .zero)
    (pose.kind, pose.center.x, pose.velocity.dx) = (.held, x, velocity)
    enter(pose)
    guard let body = flights.last?.body else { return }
    let hand = AttachmentBehavior(item: body, attachedToAnchor: place)
    hand.length = 0
    hand.frequency = Self.handFrequency
    hand.damping = Self.handDamping
    hand.maximumForce = Self.handForce
    hand.isHolding = true
    animator.addBehavior(hand)
    grip.addItem(body)
    self.hand = hand
  }

  func moveHand(to place: CGPoint) { hand?.anchorPoint = place }

  /// Opens the hand: the tile drops; gives where it was and how fast, horizontally.
  func letGo() -> (id: RowID, x: Double, velocity: Double)? {
    if let hand { animator.removeBehavior(hand) }
    hand = nil
    guard let id = held?.id, var pose = remove(id) else { return nil }
    let result = (id, Double(pose.center.x), Double(pose.velocity.dx))
    (pose.kind, pose.center.x, pose.velocity.dx) = (.dropping, 0, 0)
    enter(pose)
    return result
  }

  // MARK: - Motion

  var isAtRest: Bool { flights.isEmpty }
  /// The tiles that are off the floor but have their place in the row.
  var lifted: Set<RowID> { Set(flights.filter { $0.kind != .leaving }.map(\.id)) }

  /// Moves on by seconds; what has left below `bottom`, in points under the floor, is gone.
  func advance(by dt: Double, bottom: Double) {
    guard !flights.isEmpty else { return }
    animator.step(dt)
    for flight in flights where isDone(flight, bottom: bottom) { _ = remove(flight.id) }
  }

  private func isDone(_ flight: Flight, bottom: Double) -> Bool {
    switch flight.kind {
    case .held: return false
    case .leaving: return flight.body.center.y > bottom + tile.height
    case .dropping:
      let isSlow = abs(animator.linearVelocity(of: flight.body).dy) < Self.restSpeed
      return !animator.isRunning || (isSlow && abs(flight.body.center.y) < Self.restReach)
    }
  }

  /// How far below its place a tile is, in points, and how fast downward; 0 for one that stands.
  func fall(of id: RowID) -> (y: Double, speed: Double) {
    guard let flight = flights.first(where: { $0.id == id }) else { return (0, 0) }
    return (flight.body.center.y, animator.linearVelocity(of: flight.body).dy)
  }

  /// The floor, what leaves through it, and what the hand pulls on; the tiles of the row are the
  /// row's.
  func picture(standing: Double) -> DebugSnapshot {
    let down = CGVector(dx: 0, dy: standing)
    var picture = DebugSnapshot(gravity: gravity.gravityDirection)
    picture.boundaries = animator.picture.boundaries.map { floor in
      DebugSnapshot.Boundary(points: floor.points.map { $0 + down })
    }
    for pose in poses where pose.kind == .leaving {
      let frame = CGRect(center: pose.center + down, size: tile)
      picture.items.append(
        DebugSnapshot.Item(frame: frame, velocity: pose.velocity, isAwake: true))
    }
    if let hand, let held = flights.first(where: { $0.kind == .held }) {
      picture.ties.append(
        DebugSnapshot.Tie(
          .spring, from: hand.anchorPoint + down, to: held.body.center + down, length: 0,
          startIsAnchor: true))
    }
    return picture
  }

  private func pose(of flight: Flight) -> Pose {
    Pose(
      id: flight.id, kind: flight.kind, center: flight.body.center,
      velocity: animator.linearVelocity(of: flight.body))
  }

  /// How all tiles off the floor are and move.
  var poses: [Pose] { flights.map(pose) }

  // MARK: - Snapshots

  /// All tiles off the floor; for who took it everything, to the bit.
  struct Snapshot {
    fileprivate let owner: CarouselAir
    fileprivate let animator: DynamicAnimator
    fileprivate let state: DynamicAnimator.Snapshot
    fileprivate let behaviors:
      (GravityBehavior, CollisionBehavior, DynamicItemBehavior, DynamicItemBehavior)
    fileprivate let flights: [Flight]
    fileprivate let hand: AttachmentBehavior?
    fileprivate let feel: Feel
    fileprivate let poses: [Pose]
  }

  func snapshot() -> Snapshot {
    Snapshot(
      owner: self, animator: animator, state: animator.snapshot(),
      behaviors: (gravity, floor, material, grip), flights: flights, hand: hand, feel: feel,
      poses: poses)
  }

  /// Comes back to a state, to the bit where the engine is the one of then; the feel stays.
  func restore(_ snapshot: Snapshot, profile: Profile) {
    guard snapshot.owner === self, snapshot.animator.profile == profile else {
      hand = nil
      return restore(snapshot.poses, profile: profile)
    }
    animator = snapshot.animator
    (gravity, floor, material, grip) = snapshot.behaviors
    (flights, hand) = (snapshot.flights, snapshot.hand)
    animator.restore(snapshot.state)
    let now = feel
    feel = snapshot.feel
    apply(now)
  }

  /// Makes all tiles off the floor anew, on an engine; one in the hand is still held there.
  func restore(_ poses: [Pose], profile: Profile) {
    let place = hand?.anchorPoint
    animator = DynamicAnimator(profile: profile)
    (flights, hand) = ([], nil)
    prepare()
    for pose in poses {
      if pose.kind == .held {
        hold(pose.id, at: pose.center.x, velocity: pose.velocity.dx, hand: place ?? pose.center)
        guard let body = flights.last?.body else { continue }
        body.center = pose.center
        animator.updateItem(usingCurrentState: body)
        animator.setLinearVelocity(pose.velocity, of: body)
      } else {
        enter(pose)
      }
    }
  }
}
