import Dynamics
import ElementaryFunctions
import Foundation
import Geometry
import Springs

/// Lets elements lag behind a scroll, each on a spring of its own.
///
/// Elements near the screen are items of one animator, in displacement space: an item's centre is how
/// far its element is from rest along the scroll axis, held by an attachment of length 0 to (0, 0). A
/// scroll of velocity v gives the element at p a drift of r·v, r = min(1, |p - touch| / D). Two more
/// items are the *shared field*: A driven by v, and B by v·(touch - o)/D. While an element stays on
/// one side of the pointer, its displacement is s·((p - o)·A/D - B), s being its side: so an element
/// that comes near the screen starts with the displacement and velocity that it would have had.
public final class DisplacementSprings {
  /// The springs; a change keeps all displacements and velocities.
  public var parameters = SpringyParameters() {
    didSet {
      guard parameters != oldValue else { return }
      applyParameters()
      // The field has the motion of the pointer's place then, whatever the distance is.
      if parameters.resistanceDistance != oldValue.resistanceDistance, !isAtRest {
        rebase(to: drive.touch, distance: oldValue.resistanceDistance)
      }
    }
  }
  /// The engine; a change keeps all displacements and velocities.
  public var profile: Profile { didSet { if profile != oldValue { rebuild() } } }
  /// Whether everything has settled and was put to rest.
  public internal(set) var isAtRest = true

  var animator: DynamicAnimator
  var material = DynamicItemBehavior(items: [])
  let fieldA = DisplacementSpring(key: -1)
  let fieldB = DisplacementSpring(key: -2)
  var springs: [CollectionElement.ID: DisplacementSpring] = [:]
  /// The elements that have springs, in order.
  var order: [CollectionElement.ID] = []
  /// All springs, in an order that does not change from run to run: the field's two, and those of
  /// `order`.
  var all: [DisplacementSpring] = []
  var drive = Drive()

  /// What moves the springs beside themselves.
  struct Drive {
    /// The place that the field's B is counted from, in points of the content.
    var origin = 0.0
    /// Scrolled since time last went on, in points.
    var pending = 0.0
    /// What drove the springs when time last went on, in points per second.
    var velocity = 0.0
    /// Where the pointer was then, in points of the content.
    var touch = 0.0
    /// For how long everything has been near to rest but not slow, in seconds.
    var calm = 0.0
    /// Whether everything moved by a glide to rest when time last went on, and not by the engine.
    var isGliding = false
  }

  /// From the origin to the pointer at most, in points and in resistance distances, before the field is counted from
  /// another.
  ///
  /// B is as many times larger than A, and what an engine does not move in proportion is as much larger too.
  private static let farthestOrigin = (points: 10_000.0, distances: 20.0)

  /// A scroll drives springs so far from their rests and no farther, in points.
  ///
  /// An element is drawn at its cap there. An engine moves it by 2 m in a step at most: it would come back from the end
  /// of a million rows in half an hour.
  static let farthest = 20_000.0

  init(profile: Profile) {
    self.profile = profile
    animator = DynamicAnimator(profile: profile)
    prepare()
  }

  private func prepare() {
    material.allowsRotation = false
    animator.addBehavior(material)
    for spring in [fieldA, fieldB] { enter(spring) }
    listAll()
    applyParameters()
  }

  func listAll() { all = [fieldA, fieldB] + order.compactMap { springs[$0] } }

  func enter(_ spring: DisplacementSpring) {
    spring.tune(parameters)
    material.addItem(spring.item)
    animator.addBehavior(spring.attachment)
  }

  func leave(_ spring: DisplacementSpring?) {
    guard let spring else { return }
    animator.removeBehavior(spring.attachment)
    material.removeItem(spring.item)
  }

  func applyParameters() {
    material.resistance = parameters.resistance
    for spring in all { spring.tune(parameters) }
  }

  /// Takes all motion to an animator of the profile of now.
  private func rebuild() {
    let motions = all.map { ($0, speed(of: $0)) }
    for (spring, _) in motions { animator.removeBehavior(spring.attachment) }
    animator = DynamicAnimator(profile: profile)
    material = DynamicItemBehavior(items: [])
    prepare()
    for id in order { springs[id].map(enter) }
    for (spring, speed) in motions { set(spring, spring.displacement, speed) }
  }

  // MARK: - Motion

  /// Notes that the content scrolled by points, without time going on.
  func scroll(by distance: Double) { drive.pending += distance }

  /// Notes that the content moved together with the offset: nothing on the screen moves.
  func shift(by distance: Double) { drive.origin += distance }

  /// Moves the springs on.
  /// - Parameters:
  ///   - dt: seconds, 0 or more.
  ///   - places: the elements near the screen, in order.
  ///   - touch: where the pointer is, in points of the content, in the middle of the step.
  func advance(by dt: Double, places: [DisplacedPlace], touch: Double) {
    manage(places, touch: touch)
    guard dt > 0 else { return }
    if drive.pending == 0, isAtRest { return drive.velocity = 0 }
    (isAtRest, drive.isGliding) = (false, false)
    let d = parameters.resistanceDistance
    if abs(touch - drive.origin)
      > min(Self.farthestOrigin.points, Self.farthestOrigin.distances * d)
    {
      rebase(to: touch, distance: d)
    }
    let velocity = driven / dt
    (drive.pending, drive.velocity, drive.touch) = (0, velocity, touch)
    if velocity == 0 {
      settle(dt)
    } else {
      drive.calm = 0
      setDrift(velocity, places, touch: touch)
      animator.step(dt)
    }
  }

  /// What was scrolled since time last went on, as far as it drives the springs, in points.
  private var driven: Double {
    let (room, distance) = (Self.farthest, drive.pending)
    return distance > 0
      ? min(distance, max(0, room - fieldA.displacement))
      : max(distance, min(0, -room - fieldA.displacement))
  }

  private func setDrift(_ velocity: Double, _ places: [DisplacedPlace], touch: Double) {
    let d = parameters.resistanceDistance
    let field = [(fieldA, velocity), (fieldB, velocity * (touch - drive.origin) / d)]
    let driven =
      field
      + places.compactMap { place in
        springs[place.id].map { ($0, velocity * place.share(touch: touch, resistance: d)) }
      }
    animator.setDriftVelocities(
      driven.map { CGVector(dx: 0, dy: $0.1) }, of: driven.map { $0.0.item })
  }

  func speed(of spring: DisplacementSpring) -> Double {
    animator.linearVelocity(of: spring.item).dy
  }

  func set(_ spring: DisplacementSpring, _ displacement: Double, _ speed: Double) {
    spring.item.center = CGPoint(x: 0, y: displacement)
    animator.updateItem(usingCurrentState: spring.item)
    animator.setLinearVelocity(CGVector(dx: 0, dy: speed), of: spring.item)
  }

  /// Counts the field from another place: B' = B - (o' - o)/D·A.
  private func rebase(to place: Double, distance: Double) {
    let share = (place - drive.origin) / distance
    let (x, u) = reachable(
      fieldB.displacement - share * fieldA.displacement,
      speed(of: fieldB) - share * speed(of: fieldA))
    set(fieldB, x, u)
    drive.origin = place
  }

  /// The displacement and velocity, made smaller where no scroll drives an element as far or as fast.
  ///
  /// The field counts with shares of more than 1 where the pointer has passed more than a resistance distance, as in a
  /// jump of many screens.
  func reachable(
    _ displacement: Double, _ speed: Double
  ) -> (displacement: Double, speed: Double) {
    let farthest = Self.farthest
    let fastest = farthest * 2 * .pi * parameters.frequency * (1 + 2 * parameters.dampingRatio)
    let excess = max(1, abs(displacement) / farthest, abs(speed) / fastest)
    return (displacement / excess, speed / excess)
  }

  /// Gives an element near the screen a displacement and velocity, in points and points per second,
  /// on top of what it has.
  public func nudge(_ id: CollectionElement.ID, by displacement: Double, speed: Double = 0) {
    guard let spring = springs[id] else { return }
    set(spring, spring.displacement + displacement, self.speed(of: spring) + speed)
    isAtRest = false
  }

  /// Puts everything to rest at once, as after a jump.
  public func reset() {
    drive.pending = 0
    for spring in all { set(spring, 0, 0) }
    isAtRest = true
  }

  // MARK: - Reading

  /// An element's displacement from rest along the scroll axis, in points, before any limit; 0 for
  /// one that is not near the screen.
  public func displacement(of id: CollectionElement.ID) -> Double {
    springs[id]?.displacement ?? 0
  }

  /// Whether every element is at its rest.
  var isNeutral: Bool { springs.values.allSatisfy { $0.displacement == 0 } }

  /// An element's velocity relative to its rest, in points per second, without the scroll's share; 0
  /// for one that is not near the screen.
  public func velocity(of id: CollectionElement.ID) -> Double { springs[id].map(speed) ?? 0 }

  /// Whether the engine moves an element; false for one that is not near the screen.
  public func isAwake(_ id: CollectionElement.ID) -> Bool {
    !isAtRest && springs[id].map { animator.isAwake($0.item) } ?? false
  }

  /// How elements move about their rests, while the content scrolls at a velocity.
  func motions(of places: [DisplacedPlace], scroll: ScrollState) -> [SpringMotion] {
    let held = places.map { springs[$0.id] }
    let items: [any DynamicItem] = held.compactMap { $0?.item }
    let speeds = animator.linearVelocities(of: items)
    let rates = changes(of: items, speeds)
    let d = parameters.resistanceDistance
    var next = 0
    return places.indices.map { i in
      let driven = drive.velocity * places[i].share(touch: drive.touch, resistance: d)
      guard let spring = held[i] else {
        return SpringMotion(displacement: 0, speed: 0, drive: driven, rate: 0)
      }
      defer { next += 1 }
      let rate = rates.map {
        $0[next] + scroll.velocity * places[i].share(touch: scroll.touch, resistance: d)
      }
      return SpringMotion(
        displacement: spring.displacement, speed: speeds[next].dy, drive: driven, rate: rate ?? 0)
    }
  }

  /// How fast the springs themselves change displacements, in points per second, given the engine's velocities; nil at
  /// rest.
  private func changes(of items: [any DynamicItem], _ speeds: [CGVector]) -> [Double]? {
    if isAtRest { return nil }
    return drive.isGliding
      ? speeds.map { $0.dy } : animator.motions(of: items).map { $0.velocity.dy }
  }

  /// How the content scrolls: where the pointer is in it, in points, and how fast it goes.
  struct ScrollState {
    var touch: Double
    var velocity: Double
  }

  /// An element's displacement as it is drawn, in points: x softly limited to L, the cap's share of
  /// the viewport, as L·tanh(x/L).
  func drawnDisplacement(_ x: Double, viewport: Double) -> Double {
    let limit = parameters.cap * viewport
    return limit.isFinite ? limit * Double.tanh(x / limit) : x
  }

  /// How far from rest an element is drawn at most, near the screen or far from it, in points.
  func drawnReach(viewport: Double) -> Double {
    let near = springs.values.reduce(abs(fieldA.displacement)) { max($0, abs($1.displacement)) }
    return drawnDisplacement(near, viewport: viewport)
  }

  /// Where elements of one column are drawn along the axis, in points of the content: displaced, and
  /// apart from one another.
  ///
  /// `leads`: How far each element has moved on from its displacement of now, in points.
  func drawnStarts(
    of places: [DisplacedPlace], touch: Double, viewport: Double,
    presence: [CollectionElement.ID: Double] = [:], leads: [Double]? = nil
  ) -> [Double] {
    var starts = places.indices.map { i in
      let displacement = displacement(of: places[i].id) + (leads?[i] ?? 0)
      return places[i].start + drawnDisplacement(displacement, viewport: viewport)
    }
    DisplacedPlace.separate(
      places, &starts, touch: touch, minimumGap: parameters.minimumGap, presence: presence)
    return starts
  }

  // MARK: - How springs come to rest without a visible jump

  /// What is left of a motion is less than this, in points, when it glides to rest.
  ///
  /// Apple's soft joints do not pull within half a point of length 0: without this a spring would stop
  /// there, and a stiff one go to and fro without end.
  static let glideReach = 0.75
  /// What is left of a glide at rest, in points.
  private static let glideRest = 0.05
  /// The spring on which everything glides to rest, in 1/s: half a point in 0.3 s, nowhere faster than
  /// 0.06 points in a sixtieth of a second.
  private static let glide = Spring(angularFrequency: 12, dampingRatio: 1)
  /// How long everything may be near to rest and not slow, in seconds.
  private static let longestCalm = 0.5
  /// Everything nearer to rest than this, in points and points per second, is at rest where springs pull
  /// to the end.
  private static let restReach = 0.08
  private static let restSpeed = 1.0

  /// Moves springs on that nothing drives, until they are at rest.
  func settle(_ dt: Double) {
    let springs = all
    if profile == .uikit || !animator.isRunning, glide(springs, dt) { return }
    animator.step(dt)
    // An engine puts slow springs to sleep wherever they are.
    if !animator.isRunning, !isNear(springs) { isAtRest = true }
    guard profile == .ideal else { return }
    let speeds = animator.linearVelocities(of: springs.map(\.item)).map(\.dy)
    if springs.allSatisfy({ abs($0.displacement) < Self.restReach }),
      speeds.allSatisfy({ abs($0) < Self.restSpeed })
    {
      rest(springs)
    }
  }

  /// Moves springs on by a glide if they are near enough to rest; whether they were.
  private func glide(_ springs: [DisplacementSpring], _ dt: Double) -> Bool {
    let isNear = isNear(springs)
    drive.calm = isNear ? drive.calm + dt : 0
    guard isNear else { return false }
    // What goes to and fro there stops first.
    let stops = drive.calm >= Self.longestCalm
    let speeds = animator.linearVelocities(of: springs.map(\.item)).map { stops ? 0 : $0.dy }
    guard left(zip(springs, speeds).map { ($0.displacement, $1) }) < Self.glideReach else {
      return false
    }
    (drive.calm, drive.isGliding) = (0, true)
    let step = SpringStep(Self.glide, dt)
    let motions = zip(springs, speeds).map {
      step(displacement: $0.displacement, velocity: $1)
    }
    if left(motions) < Self.glideRest {
      rest(springs)
    } else {
      for (spring, motion) in zip(springs, motions) {
        set(spring, motion.displacement, motion.velocity)
      }
    }
    return true
  }

  private func isNear(_ springs: [DisplacementSpring]) -> Bool {
    springs.allSatisfy { abs($0.displacement) < Self.glideReach }
  }

  /// How far a glide would still move anything, in points: its energy falls and never grows.
  private func left(_ motions: [(displacement: Double, velocity: Double)]) -> Double {
    motions.reduce(0) { most, motion in
      let speed = motion.velocity / Self.glide.angularFrequency
      return max(most, (motion.displacement * motion.displacement + speed * speed).squareRoot())
    }
  }

  private func rest(_ springs: [DisplacementSpring]) {
    for spring in springs { set(spring, 0, 0) }
    isAtRest = true
  }

  struct Snapshot {
    let animator: DynamicAnimator
    let moving: DynamicAnimator.Snapshot
    /// To the bit: the engine has them in metres.
    let displacements: [Double]
    let springs: [CollectionElement.ID: DisplacementSpring]
    let order: [CollectionElement.ID]
    let drive: Drive
    let isAtRest: Bool
  }

  func snapshot() -> Snapshot {
    Snapshot(
      animator: animator, moving: animator.snapshot(), displacements: all.map(\.displacement),
      springs: springs, order: order,
      drive: drive, isAtRest: isAtRest)
  }

  /// Comes back to a state of this or of other springs with the same parameters and profile.
  func restore(_ snapshot: Snapshot) {
    (drive, isAtRest) = (snapshot.drive, snapshot.isAtRest)
    if snapshot.animator === animator {
      // Its own attachments come back with the animator's state.
      (springs, order) = (snapshot.springs, snapshot.order)
    } else {
      for id in order { leave(springs[id]) }
      (springs, order) = ([:], snapshot.order)
      for id in order {
        let spring = DisplacementSpring(key: id.number)
        springs[id] = spring
        enter(spring)
      }
    }
    listAll()
    animator.restore(snapshot.moving)
    for (spring, displacement) in zip(all, snapshot.displacements) {
      spring.item.center.y = displacement
    }
  }
}

/// An item of displacement space and the attachment that holds it to rest.
final class DisplacementSpring {
  let item: DynamicBody
  let attachment: AttachmentBehavior

  init(key: Int) {
    item = DynamicBody(center: .zero, size: CGSize(width: 100, height: 100), key: key)
    attachment = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    attachment.length = 0
  }

  var displacement: Double { item.center.y }

  func tune(_ parameters: SpringyParameters) {
    if attachment.frequency != parameters.frequency { attachment.frequency = parameters.frequency }
    if attachment.damping != parameters.dampingRatio {
      attachment.damping = parameters.dampingRatio
    }
  }
}
