import Dynamics
import Foundation
import Geometry

/// How something moves about its rest, on a spring that is driven.
public struct SpringMotion: Hashable, Sendable {
  /// How far it is from rest, in points, before any limit to what is drawn.
  public var displacement: Double
  /// Its own velocity, without the drive, in points per second.
  public var speed: Double
  /// What the scroll adds to its displacement, in points per second; nil where more than the spring
  /// and a drive acts.
  public var drive: Double?

  /// A motion from its parts.
  public init(displacement: Double, speed: Double, drive: Double?) {
    (self.displacement, self.speed, self.drive) = (displacement, speed, drive)
  }
}

/// Lets the rows of a list lag behind its motion, each on a spring of its own.
///
/// Rows that show are items of one animator, in displacement space: an item's centre is how far its
/// row is from rest along the scroll axis, held by an attachment of length 0 to (0, 0). A scroll of
/// velocity v gives the row at p a drift of r·v, r = min(1, |p - touch| / D). Two more items are the
/// *shared field*: A driven by v, and B by v·(touch - o)/D. While a row stays on one side of the
/// pointer, its displacement is s·((p - o)·A/D - B), s being its side: so a row that comes to show
/// starts with the displacement and velocity that it would have had.
///
/// A row whose rest moved, as when another was put in before it, glides there: on a spring of its own
/// beside the one that scrolling drives, as it may be far away and is not to be cut short.
public final class SpringyDisplacement {
  /// The springs; a change keeps all displacements and velocities.
  public var parameters = SpringyParameters() {
    didSet { if parameters != oldValue { applyParameters() } }
  }

  /// The engine; a change keeps all displacements and velocities.
  public var profile: Profile {
    didSet { if profile != oldValue { restore(snapshot()) } }
  }

  fileprivate final class Spring {
    let item = DynamicBody(center: .zero, size: CGSize(width: 100, height: 100))
    let attachment: AttachmentBehavior

    init() {
      attachment = AttachmentBehavior(item: item, attachedToAnchor: .zero)
      attachment.length = 0
    }
  }

  private var animator: DynamicAnimator
  private var material = DynamicItemBehavior(items: [])
  private var fieldA = Spring()
  private var fieldB = Spring()
  /// The place that B is counted from, in points of the content.
  private var origin = 0.0
  private var springs: [RowID: Spring] = [:]
  /// Of the rows that are on the way to a new rest.
  private var glides: [RowID: Spring] = [:]
  /// The rows that have springs, in the order of the list.
  private var order: [RowPlace] = []
  /// Scrolled since time last went on.
  private var pending = 0.0
  /// What drove the springs when time last went on, in points per second, and where the pointer was.
  private var driven = (velocity: 0.0, touch: 0.0)
  /// Whether a finger is down: the published code knows only then that the list scrolls.
  public var isTouched = false
  /// Whether everything has settled and was put to rest.
  public private(set) var isAtRest = true

  /// From the origin to the pointer at most, in points, before the field is counted anew.
  private static let farthestOrigin = 10_000.0
  /// Everything nearer to rest than this, in points and points per second, is at rest.
  private static let restReach = 0.1
  private static let restSpeed = 1.0
  /// Where the engine has gone to sleep, everything nearer to rest than this, in points, is at rest.
  private static let sleepReach = 0.75

  /// Springs at rest.
  public init(profile: Profile) {
    self.profile = profile
    animator = DynamicAnimator(profile: profile)
    prepare()
  }

  private func prepare() {
    material.allowsRotation = false
    animator.addBehavior(material)
    for spring in [fieldA, fieldB] { enter(spring) }
    applyParameters()
  }

  private func enter(_ spring: Spring) {
    tune(spring)
    material.addItem(spring.item)
    animator.addBehavior(spring.attachment)
  }

  private func leave(_ spring: Spring?) {
    guard let spring else { return }
    animator.removeBehavior(spring.attachment)
    material.removeItem(spring.item)
  }

  /// All springs, in an order that does not change from run to run.
  private var all: [Spring] {
    [fieldA, fieldB] + order.compactMap { springs[$0.id] } + order.compactMap { glides[$0.id] }
  }

  private func applyParameters() {
    material.resistance = parameters.resistance
    for spring in all { tune(spring) }
  }

  private func tune(_ spring: Spring) {
    spring.attachment.frequency = parameters.frequency
    spring.attachment.damping = parameters.dampingRatio
    let length = parameters.law == .published ? parameters.article.attachmentLength : 0
    if spring.attachment.length != length { spring.attachment.length = length }
  }

  // MARK: - Motion

  /// Notes that the content scrolled by points without time going on.
  public func scroll(by distance: Double) { pending += distance }

  /// Notes that the content above moved, as when rows were put in: nothing on the screen moves.
  public func shift(by distance: Double) { origin += distance }

  /// Moves the springs on.
  /// - Parameters:
  ///   - dt: seconds, 0 or more.
  ///   - rows: the rows that show, in order.
  ///   - touch: where the pointer is, in points of the content, in the middle of the frame.
  public func advance(by dt: Double, rows: [RowPlace], touch: Double) {
    manage(rows, touch: touch)
    guard dt > 0 else { return }
    if parameters.law == .published { return advanceAsPublished(by: dt, touch: touch) }
    if pending == 0, isAtRest { return driven.velocity = 0 }
    isAtRest = false
    if abs(touch - origin) > Self.farthestOrigin { rebase(to: touch) }
    let velocity = pending / dt
    (pending, driven) = (0, (velocity, touch))
    if velocity != 0 { drive(velocity, touch: touch) }
    animator.step(dt)
    if velocity == 0 { settle() }
  }

  private func drive(_ velocity: Double, touch: Double) {
    let d = parameters.resistanceDistance
    drift(fieldA, velocity)
    drift(fieldB, velocity * (touch - origin) / d)
    for place in order {
      guard let spring = springs[place.id] else { continue }
      drift(spring, velocity * place.share(touch: touch, resistance: d))
    }
  }

  private func drift(_ spring: Spring, _ velocity: Double) {
    animator.setDriftVelocity(CGVector(dx: 0, dy: velocity), for: spring.item)
  }

  private func settle() {
    // Apple's engine sleeps within half a point of a spring's end; the rest is the layout's.
    let reach = animator.isRunning ? Self.restReach : Self.sleepReach
    let all = all
    let isStill = all.allSatisfy { spring in
      abs(spring.item.center.y) < reach && abs(speed(of: spring)) < Self.restSpeed
    }
    guard isStill || !animator.isRunning else { return }
    isAtRest = true
    guard isStill else { return }
    for spring in all { set(spring, 0, 0) }
    endGlides()
  }

  private func endGlides() {
    for spring in order.compactMap({ glides[$0.id] }) { leave(spring) }
    glides = [:]
  }

  private func speed(of spring: Spring) -> Double {
    animator.linearVelocity(of: spring.item).dy
  }

  private func set(_ spring: Spring, _ displacement: Double, _ speed: Double) {
    spring.item.center = CGPoint(x: 0, y: displacement)
    animator.updateItem(usingCurrentState: spring.item)
    animator.setLinearVelocity(CGVector(dx: 0, dy: speed), of: spring.item)
  }

  /// Counts the field from another place: B' = B - (o' - o)/D·A.
  private func rebase(to place: Double) {
    let share = (place - origin) / parameters.resistanceDistance
    set(
      fieldB, fieldB.item.center.y - share * fieldA.item.center.y,
      speed(of: fieldB) - share * speed(of: fieldA))
    origin = place
  }

  // MARK: - As published

  private func advanceAsPublished(by dt: Double, touch: Double) {
    if pending == 0, isAtRest { return }
    isAtRest = false
    if pending != 0 {
      for place in order {
        if let spring = springs[place.id] { nudge(spring, place, by: pending, touch: touch) }
      }
      if parameters.article.simulatesAll { nudgeField(by: pending, touch: touch) }
    }
    let isStill = pending == 0
    pending = 0
    animator.step(dt)
    if isStill { settle() }
  }

  /// Moves a centre with the content as far as its distance from the finger says; UIKit hands
  /// centres back rounded to pixels, and the next nudge starts from there.
  private func nudge(_ spring: Spring, _ place: RowPlace, by delta: Double, touch: Double) {
    let distance = abs(place.middle - touch) + place.aside
    let share = delta * distance / parameters.resistanceDistance
    var move = delta < 0 ? max(delta, share) : min(delta, share)
    if parameters.article.cutsToWholePoints { move.round(.towardZero) }
    let moved = spring.item.center.y + move
    put(spring, (moved * Self.pixelsPerPoint).rounded() / Self.pixelsPerPoint)
  }

  /// What stands for all the rows that do not show.
  private func nudgeField(by delta: Double, touch: Double) {
    if abs(touch - origin) > Self.farthestOrigin { rebase(to: touch) }
    put(fieldA, fieldA.item.center.y + delta)
    let share = (touch - origin) / parameters.resistanceDistance
    put(fieldB, fieldB.item.center.y + delta * share)
  }

  private func put(_ spring: Spring, _ displacement: Double) {
    spring.item.center.y = displacement
    animator.updateItem(usingCurrentState: spring.item)
  }

  /// The screens of the articles' time.
  private static let pixelsPerPoint = 2.0

  // MARK: - Rows that come and go

  private func manage(_ rows: [RowPlace], touch: Double) {
    let shown = Set(rows.map(\.id))
    for place in order where !shown.contains(place.id) {
      leave(springs.removeValue(forKey: place.id))
      leave(glides.removeValue(forKey: place.id))
    }
    order = rows
    for place in rows where springs[place.id] == nil {
      let spring = Spring()
      springs[place.id] = spring
      enter(spring)
      if parameters.law == .published, !parameters.article.simulatesAll {
        if isTouched { nudge(spring, place, by: pending, touch: touch) }
        continue
      }
      let (x, u) = field(at: place, touch: touch)
      if x != 0 || u != 0 { set(spring, x, u) }
    }
  }

  /// The displacement and velocity that a row at a place would have had:
  /// s·((p - o)·A/D - B) + aside·A/D.
  private func field(
    at place: RowPlace, touch: Double
  ) -> (displacement: Double, speed: Double) {
    let (a, ua) = (fieldA.item.center.y, speed(of: fieldA))
    let d = parameters.resistanceDistance
    if place.share(touch: touch, resistance: d) >= 1 { return (a, ua) }
    let side: Double = place.middle < touch ? -1 : 1
    let share = (place.middle - origin) / d
    let aside = place.aside / d
    return (
      side * (share * a - fieldB.item.center.y) + aside * a,
      side * (share * ua - speed(of: fieldB)) + aside * ua
    )
  }

  /// Gives a row that shows a displacement and velocity, in points and points per second, on top of
  /// what it has.
  public func nudge(_ id: RowID, by displacement: Double, speed: Double = 0) {
    guard let spring = springs[id] else { return }
    set(spring, spring.item.center.y + displacement, self.speed(of: spring) + speed)
    isAtRest = false
  }

  /// Lets a row that shows glide to its rest from a place that is so far from it, in points, on top
  /// of all other motion: no limit applies to that.
  public func glide(_ id: RowID, from displacement: Double, speed: Double = 0) {
    guard springs[id] != nil, displacement != 0 || speed != 0 else { return }
    let spring = glides[id] ?? Spring()
    if glides.updateValue(spring, forKey: id) == nil { enter(spring) }
    set(spring, spring.item.center.y + displacement, self.speed(of: spring) + speed)
    isAtRest = false
  }

  /// Puts everything to rest at once, as after a jump.
  public func reset() {
    pending = 0
    endGlides()
    for spring in all { set(spring, 0, 0) }
    isAtRest = true
  }

  /// A row's displacement from rest, in points, before any limit; 0 for a row that does not show.
  public func displacement(of id: RowID) -> Double {
    place(springs[id]) + place(glides[id])
  }
  /// A row's velocity relative to its rest, in points per second.
  public func velocity(of id: RowID) -> Double {
    (springs[id].map(speed) ?? 0) + (glides[id].map(speed) ?? 0)
  }

  /// Whether the engine moves a row; false for one that does not show.
  public func isAwake(_ id: RowID) -> Bool {
    guard !isAtRest else { return false }
    return [springs[id], glides[id]].contains { $0.map { animator.isAwake($0.item) } ?? false }
  }

  /// How a row moves about its rest.
  public func motion(of place: RowPlace) -> SpringMotion {
    let isPublished = parameters.law == .published
    let share = place.share(touch: driven.touch, resistance: parameters.resistanceDistance)
    return SpringMotion(
      displacement: displacement(of: place.id), speed: velocity(of: place.id),
      drive: isPublished ? nil : driven.velocity * share)
  }

  /// What is left of a row's way to a new rest, in points.
  public func glide(of id: RowID) -> Double { place(glides[id]) }

  private func place(_ spring: Spring?) -> Double { spring.map { Double($0.item.center.y) } ?? 0 }

  // MARK: - Drawing

  /// A row's displacement as it is drawn: what scrolling did, x, softly limited to L, the cap, as
  /// L·tanh(x/L), and what is left of its way to a new rest.
  ///
  /// The published code limits nothing.
  public func drawnDisplacement(of id: RowID, viewport: Double) -> Double {
    let limit = parameters.law == .published ? .infinity : parameters.cap * viewport
    let x = place(springs[id])
    return (limit.isFinite ? limit * tanh(x / limit) : x) + place(glides[id])
  }

  /// Where rows are drawn: their tops in points of the content, in order.
  ///
  /// Outward from the row at the pointer, rows that would overlap are moved on. Only what is drawn is
  /// touched; the published code lets them overlap.
  /// - Parameters:
  ///   - touch: where the pointer is, in points of the content.
  ///   - viewport: the viewport's extent, in points.
  ///   - presence: how much a row is in the way of the others and they in its: 1, the usual, for a
  ///     row that lies in the list, 0 for one that is lifted out of it, between on the way.
  /// - Returns: a place for each row, in points.
  public func drawnTops(
    touch: Double, viewport: Double, presence: [RowID: Double] = [:]
  ) -> [Double] {
    drawnTops(of: order, touch: touch, viewport: viewport, presence: presence)
  }

  /// The same for some of the rows, in order, that may not overlap one another: those of a column.
  func drawnTops(
    of order: [RowPlace], touch: Double, viewport: Double, presence: [RowID: Double] = [:]
  ) -> [Double] {
    var tops = order.map { $0.top + drawnDisplacement(of: $0.id, viewport: viewport) }
    if parameters.law == .published { return tops }
    let lying = order.indices.filter { (presence[order[$0].id] ?? 1) >= 1 }
    let distances = order.map { abs($0.middle - touch) }
    guard let pivot = lying.min(by: { distances[$0] < distances[$1] }) else { return tops }
    var front = tops[pivot] + order[pivot].extent
    for i in order.indices.dropFirst(pivot + 1) {
      let share = presence[order[i].id] ?? 1
      tops[i] += share * max(0, front - order[i].gap + kept(order[i]) - tops[i])
      front += share * (tops[i] + order[i].extent - front)
    }
    front = tops[pivot] + order[pivot].gap - kept(order[pivot])
    for i in order.indices.prefix(pivot).reversed() {
      let share = presence[order[i].id] ?? 1
      tops[i] -= share * max(0, tops[i] + order[i].extent - front)
      front += share * (tops[i] + order[i].gap - kept(order[i]) - front)
    }
    return tops
  }

  /// What stays free before a row.
  private func kept(_ place: RowPlace) -> Double { min(place.gap, parameters.minimumGap) }

  // MARK: - Snapshots

  /// All displacements and velocities; for who took it everything, to the bit.
  public struct Snapshot {
    fileprivate struct Whole {
      let owner: SpringyDisplacement
      let profile: Profile
      let parameters: SpringyParameters
      let animator: DynamicAnimator
      let moving: DynamicAnimator.Snapshot
      let material: DynamicItemBehavior
      let fields: (a: Spring, b: Spring)
      let springs: [RowID: Spring]
      let glides: [RowID: Spring]
      let pending: Double
      let isTouched: Bool
      let driven: (velocity: Double, touch: Double)
    }
    fileprivate var whole: Whole
    fileprivate var rows: [(place: RowPlace, x: Double, u: Double)]
    fileprivate var glides: [(id: RowID, x: Double, u: Double)]
    fileprivate var field: [(x: Double, u: Double)]
    fileprivate var origin: Double
    fileprivate var isAtRest: Bool
  }

  /// The current state.
  public func snapshot() -> Snapshot {
    Snapshot(
      whole: Snapshot.Whole(
        owner: self, profile: animator.profile, parameters: parameters, animator: animator,
        moving: animator.snapshot(),
        material: material, fields: (fieldA, fieldB), springs: springs, glides: glides,
        pending: pending, isTouched: isTouched, driven: driven),
      rows: order.map { ($0, place(springs[$0.id]), springs[$0.id].map(speed) ?? 0) },
      glides: order.compactMap { row in
        glides[row.id].map { (row.id, place($0), speed(of: $0)) }
      },
      field: [fieldA, fieldB].map { ($0.item.center.y, speed(of: $0)) }, origin: origin,
      isAtRest: isAtRest)
  }

  /// Comes back to a state, under the parameters and on the engine of now: to the bit where the
  /// engine is the one of then.
  public func restore(_ snapshot: Snapshot) {
    let whole = snapshot.whole
    if whole.owner === self, whole.profile == profile { return restore(whole, of: snapshot) }
    animator = DynamicAnimator(profile: profile)
    material = DynamicItemBehavior(items: [])
    (fieldA, fieldB, springs, glides) = (Spring(), Spring(), [:], [:])
    order = snapshot.rows.map(\.place)
    for place in order { springs[place.id] = Spring() }
    prepare()
    for (place, x, u) in snapshot.rows {
      guard let spring = springs[place.id] else { continue }
      enter(spring)
      set(spring, x, u)
    }
    for (id, x, u) in snapshot.glides { glide(id, from: x, speed: u) }
    for (spring, state) in zip([fieldA, fieldB], snapshot.field) { set(spring, state.x, state.u) }
    (origin, isAtRest) = (snapshot.origin, snapshot.isAtRest)
    (pending, isTouched, driven) = (whole.pending, whole.isTouched, whole.driven)
    animator.takeMotions(of: whole.moving, pairs(with: whole))
  }

  /// Each spring beside the one that it stands for.
  private func pairs(
    with whole: Snapshot.Whole
  ) -> [(own: any DynamicItem, other: any DynamicItem)] {
    var pairs: [(own: any DynamicItem, other: any DynamicItem)] = [
      (fieldA.item, whole.fields.a.item), (fieldB.item, whole.fields.b.item),
    ]
    for (own, other) in [(springs, whole.springs), (glides, whole.glides)] {
      for place in order {
        guard let spring = own[place.id], let known = other[place.id] else { continue }
        pairs.append((spring.item, known.item))
      }
    }
    return pairs
  }

  private func restore(_ whole: Snapshot.Whole, of snapshot: Snapshot) {
    (animator, material) = (whole.animator, whole.material)
    (fieldA, fieldB) = whole.fields
    (springs, glides, order) = (whole.springs, whole.glides, snapshot.rows.map(\.place))
    animator.restore(whole.moving)
    (origin, isAtRest) = (snapshot.origin, snapshot.isAtRest)
    (pending, isTouched, driven) = (whole.pending, whole.isTouched, whole.driven)
    if whole.parameters != parameters { applyParameters() }
  }
}
