import Foundation
import Geometry
import Physics

/// How an animator moves: the engine's profile.
public typealias Profile = Physics.Profile

/// What an impact between circles is on `.ideal`: the engine's model.
public typealias ImpactModel = Physics.ImpactModel

/// How items are moved: by a formula, by their equations of motion, or by impulses.
public typealias MotionMethod = Physics.MotionMethod

/// What an animator moves items in: gives the bounds, and is called when items have moved.
public protocol AnimatorHost: AnyObject {
  /// The bounds that collision behaviours may make a boundary of, in points.
  var referenceBounds: CGRect { get }
  /// Items have been moved by a step.
  func animatorDidMoveItems(_ animator: DynamicAnimator)
}

extension AnimatorHost {
  /// Nothing to do by default.
  public func animatorDidMoveItems(_ animator: DynamicAnimator) {}
}

/// Receives the start and the end of an animator's rests: UIKit's delegate.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// The animator is about to go on after a rest.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)
  /// Every item has come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  /// Nothing to do by default.
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  /// Nothing to do by default.
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// Moves items by the behaviours that are added to it: UIKit's `UIDynamicAnimator`.
///
/// `DisplayLink.advance(by:)` steps all animators of a thread; without it the owner calls `step(_:)`.
/// An item has one body however many behaviours it is in, from the first that it joins to the last
/// that it leaves.
open class DynamicAnimator: NSObject {
  /// How it moves: as Apple's engine, or by the equations of motion.
  public let profile: Profile
  /// Gives the reference bounds and is called after steps; nil for an animator of plain items.
  public weak var host: (any AnimatorHost)?
  /// Pixels per point that items' centres are rounded to when they are written back, above 0; nil, the
  /// default, writes full precision.
  ///
  /// Apple's engine rounds the centres of views and layout attributes to the screen's pixels and
  /// angles to 1/5000 rad, and `updateItem(usingCurrentState:)` then leaves a body alone that is on
  /// the same pixel.
  public var displayScale: CGFloat? {
    willSet { precondition((newValue ?? 1) > 0, "A scale is above 0.") }
  }
  /// Receives the start and the end of rests.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The behaviours added to it, in order; children of groups are not listed.
  public internal(set) var behaviors: [DynamicBehavior] = []
  /// The simulated time of all steps so far, in seconds; rests do not count.
  public internal(set) var elapsedTime: TimeInterval = 0
  /// Whether steps move anything: not before a behaviour is added, and not while all rests.
  public internal(set) var isRunning = false

  /// A copy of it counts references to all of its arrays: many reads go through `reading`.
  var world: World {
    get { ownWorld }
    _modify {
      yield &ownWorld
      ahead = nil
    }
  }
  private var ownWorld: World
  /// The world moved on, once that was needed.
  var ahead: WorldAhead?
  var pixelSteps = PixelSteps()
  var bodies = BodyTable()
  var activeBehaviors = ActiveBehaviors()
  /// Nil until they are needed.
  var knownByKind: BehaviorsByKind?
  var materialsAreStale = false
  private(set) var isStepping = false
  private var deferred: [(DynamicAnimator) -> Void] = []

  /// The profile of an animator for which none is given: as Apple's engine.
  ///
  /// Other modules name it in default arguments, which may not name a case of the engine's type.
  public static var defaultProfile: Profile { .uikit }

  /// An animator in a coordinate system of its own.
  public init(profile: Profile = .uikit) {
    self.profile = profile
    ownWorld = World(profile: profile)
    super.init()
    DisplayLink.add(self)
  }

  // MARK: - Behaviours

  /// Adds a behaviour; one that is in already stays where it is.
  ///
  /// Inside a callback it takes effect at the end of the step.
  open func addBehavior(_ behavior: DynamicBehavior) {
    atEndOfStep { animator in
      guard behavior.dynamicAnimator == nil else { return }
      animator.behaviors.append(behavior)
      animator.enter(behavior)
    }
  }

  /// Takes a behaviour out; nothing happens where it is not in.
  ///
  /// Inside a callback it takes effect at the end of the step.
  open func removeBehavior(_ behavior: DynamicBehavior) {
    atEndOfStep { animator in
      guard let index = animator.behaviors.firstIndex(where: { $0 === behavior }) else { return }
      animator.behaviors.remove(at: index)
      animator.leave(behavior)
    }
  }

  /// Takes a behaviour out from wherever it is in the hierarchy.
  func remove(_ behavior: DynamicBehavior) {
    for parent in allBehaviors where parent.childBehaviors.contains(where: { $0 === behavior }) {
      parent.removeChildBehavior(behavior)
      return
    }
    removeBehavior(behavior)
  }

  /// Takes all behaviours out, in the order of `behaviors`.
  open func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Makes a change of the hierarchy now, or at the end of the present step.
  func atEndOfStep(_ change: @escaping (DynamicAnimator) -> Void) {
    if isStepping { deferred.append(change) } else { change(self) }
  }

  func enter(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator == nil else { return }
    behavior.willMove(to: self)
    behavior.dynamicAnimator = self
    hierarchyDidChange()
    behavior.join(self)
    materialsAreStale = true
    for child in behavior.childBehaviors { enter(child) }
    wake()
  }

  func leave(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator === self else { return }
    hierarchyDidChange()
    for child in behavior.childBehaviors { leave(child) }
    behavior.quit(self)
    behavior.dynamicAnimator = nil
    materialsAreStale = true
    behavior.willMove(to: nil)
    wake()
  }

  /// All behaviours, each before its children.
  var allBehaviors: [DynamicBehavior] {
    func all(_ list: [DynamicBehavior]) -> [DynamicBehavior] {
      list.flatMap { [$0] + all($0.childBehaviors) }
    }
    return all(behaviors)
  }

  /// Goes on, after anything was changed.
  func wake() {
    ahead = nil
    guard !isRunning, !behaviors.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    isRunning = true
  }

  // MARK: - Time

  /// Moves everything on by seconds, 0 or more; more than 0.5 s counts as 1/60 s.
  ///
  /// Nothing happens while the animator rests.
  ///
  /// In order: item properties, pushes, the world, items' centres and turns, contacts that began and
  /// ended, actions, changes made in callbacks, the check for rest.
  public func step(_ dt: TimeInterval) {
    precondition(dt >= 0, "An animator does not step back.")
    guard isRunning, !isStepping else { return }
    let dt = dt > Units.longestTick ? Units.usualTick : dt
    isStepping = true
    elapsedTime += dt
    growPoints()
    applyMaterials()
    refreshActiveBehaviors()
    for behavior in activeBehaviors.preparing { behavior.prepareStep(in: self) }
    notingPixelSteps(dt) {
      advanceWorld(dt)
      writeBack()
    }
    if !world.contactEvents.isEmpty { reportContacts() }
    runActions()
    isStepping = false
    let changes = deferred
    deferred = []
    for change in changes { change(self) }
    host?.animatorDidMoveItems(self)
    if changes.isEmpty, isWorldAsleep { pause() }
  }

  /// Lends the world in place, to be read and not changed; the function may not use the animator's world.
  func reading<Result>(_ read: (inout World) -> Result) -> Result { read(&ownWorld) }

  /// Whether nothing moves, whatever callbacks did since the world was moved on.
  private var isWorldAsleep: Bool { world.isSealed ? world.endedAsleep : world.isAsleep }

  private func advanceWorld(_ dt: TimeInterval) {
    guard activeBehaviors.hasCustomFields else {
      // What was worked out for the velocities of places is the step itself.
      if let ahead, ahead.dt == dt, !ahead.isPushed {
        world = ahead.world
      } else {
        world.advance(by: dt)
      }
      return
    }
    // The block of a custom field may read the animator: it gets the world before the step.
    var moving = world
    moving.advance(by: dt)
    world = moving
  }

  private func pause() {
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }
}

/// A world moved on by seconds; nothing outside of it had a part in that where no push acts.
///
/// An object, because it is read for every item.
final class WorldAhead {
  var world: World
  let dt: Double
  let isPushed: Bool

  init(_ world: World, dt: Double, isPushed: Bool) {
    (self.world, self.dt, self.isPushed) = (world, dt, isPushed)
  }
}

extension DynamicAnimator {
  /// Gives every body the properties that item behaviours set: of each property the last behaviour that set it
  /// to something else than its default, in the order of the hierarchy.
  func applyMaterials() {
    guard materialsAreStale else { return }
    materialsAreStale = false
    var materials = [Material](repeating: Material(), count: bodies.records.count)
    var kept = [DynamicItemBehavior.Kept](repeating: .init(), count: materials.count)
    for case let behavior as DynamicItemBehavior in allBehaviors {
      for item in behavior.list.items {
        guard let slot = bodies.slot(of: item), bodies[slot]?.item === item else { continue }
        behavior.properties.apply(to: &materials[slot], &kept[slot])
      }
    }
    for (slot, (material, kept)) in zip(materials, kept).enumerated() {
      guard var record = bodies[slot] else { continue }
      if material != record.material { world.setMaterial(material, of: record.body) }
      // Leaving a behaviour does not undo what it anchored or charged, as on Apple's engine.
      let anchored = kept.isAnchored ?? record.isAnchored
      let charge = kept.charge ?? record.charge
      // A table that stays as it is, is one with those of snapshots.
      guard
        (material, anchored, charge) != (record.material, record.isAnchored, record.charge)
      else { continue }
      if charge != record.charge { world.setCharge(charge, of: record.body) }
      if anchored != record.isAnchored { world.setStatic(anchored, of: record.body) }
      (record.material, record.isAnchored, record.charge) = (material, anchored, charge)
      bodies[slot] = record
    }
  }

  func setMaterialsNeedUpdate() {
    materialsAreStale = true
    wake()
  }
}

/// The behaviours that have something to do in a step, in the order of the hierarchy: of ten thousand
/// attachments none.
struct ActiveBehaviors {
  var preparing: [DynamicBehavior] = []
  var acting: [DynamicBehavior] = []
  /// Whether any of them is a field with a block of its own.
  var hasCustomFields = false
  var isStale = true
}

/// The behaviours that depend on others of their kind, in the order of the hierarchy: searching ten thousand
/// attachments for each item of one would take the square.
struct BehaviorsByKind {
  let colliding: [CollisionBehavior]
  let pulling: [GravityBehavior]
}

extension DynamicAnimator {
  func refreshActiveBehaviors() {
    guard activeBehaviors.isStale else { return }
    let all = allBehaviors
    activeBehaviors = ActiveBehaviors(
      preparing: all.filter { $0.preparesSteps }, acting: all.filter { $0.action != nil },
      hasCustomFields: all.contains { ($0 as? FieldBehavior)?.isCustom == true },
      isStale: false)
  }

  /// The behaviours that depend on others of their kind; listed once after a behaviour has entered or left.
  var behaviorsByKind: BehaviorsByKind {
    if let known = knownByKind { return known }
    let all = allBehaviors
    let found = BehaviorsByKind(
      colliding: all.compactMap { $0 as? CollisionBehavior },
      pulling: all.compactMap { $0 as? GravityBehavior })
    knownByKind = found
    return found
  }

  /// Lists the active behaviours and those of each kind again before they are next needed.
  func hierarchyDidChange() {
    activeBehaviors.isStale = true
    knownByKind = nil
  }

  /// Runs the behaviours' actions; one that is given its action by another's before its turn has it.
  func runActions() {
    refreshActiveBehaviors()
    for behavior in activeBehaviors.acting {
      behavior.action?()
      guard activeBehaviors.isStale else { continue }
      for later in allBehaviors.drop(while: { $0 !== behavior }).dropFirst() { later.action?() }
      return
    }
  }
}

extension DynamicAnimator {
  /// Gives an item's body the groups of all collision behaviours that hold it.
  func updateFilter(of item: any DynamicItem, without left: CollisionBehavior? = nil) {
    guard let slot = bodies.slot(of: item), let record = bodies[slot] else { return }
    var filter = ContactFilter()
    defer { world.setFilter(filter, of: record.body) }
    if record.isPoint { return }
    for behavior in behaviorsByKind.colliding
    where behavior !== left && behavior.dynamicAnimator === self && behavior.list.contains(item) {
      behavior.contribute(to: &filter)
    }
  }

  /// Reports touches that began, then those that ended, to the collision behaviours' delegates.
  func reportContacts() {
    let behaviors = behaviorsByKind.colliding
    guard behaviors.contains(where: { $0.collisionDelegate != nil }) else { return }
    for event in world.contactEvents {
      for behavior in behaviors { report(event, to: behavior) }
    }
  }

  private func item(of body: BodyID) -> (any DynamicItem)? {
    bodies.slot(of: body).flatMap { bodies[$0]?.item }
  }

  private func report(_ event: ContactEvent, to behavior: CollisionBehavior) {
    guard let delegate = behavior.collisionDelegate else { return }
    let point = Units.point(event.point)
    let (a, b) = (item(of: event.a), item(of: event.b))
    if let a, let b {
      guard behavior.list.contains(a), behavior.list.contains(b) else { return }
      switch event.kind {
      case .began:
        delegate.collisionBehavior(behavior, beganContactFor: a, with: b, at: point)
      case .ended: delegate.collisionBehavior(behavior, endedContactFor: a, with: b)
      }
      return
    }
    guard let item = a ?? b, behavior.list.contains(item) else { return }
    let boundary = behavior.boundary(of: a == nil ? event.a : event.b)
    guard boundary.isMine else { return }
    let identifier = boundary.identifier.map(BoundaryIdentifier.object)
    switch event.kind {
    case .began:
      delegate.collisionBehavior(
        behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
    case .ended:
      delegate.collisionBehavior(
        behavior, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}

extension Path {
  /// The first part as the corners of a boundary, m: no two neighbours at one place.
  var chain: [SIMD2<Double>] {
    flattened().reduce(into: []) { corners, place in
      let corner = Units.metres(place)
      if corners.last != corner { corners.append(corner) }
    }
  }

  /// The first part of the path as straight lines: a curve gives one for every 10 points of its
  /// length, as Apple's engine does.
  func flattened(leastPerCurve least: Int = 1, most: Int = mostPerCurve) -> [CGPoint] {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let p):
        if points.count > 1 { return points }
        points = [p]
      case .line(let p): points.append(p)
      case .quad(let p, let c):
        guard let start = points.last else { continue }
        points += Self.curve(from: start, to: p, by: [c], least...most)
      case .cubic(let p, let c1, let c2):
        guard let start = points.last else { continue }
        points += Self.curve(from: start, to: p, by: [c1, c2], least...most)
      case .close:
        if let first = points.first, points.count > 1 { points.append(first) }
        return points
      }
    }
    return points
  }

  private static let pointsPerSegment = 10.0
  /// Lines of one curve at most.
  private static let mostPerCurve = 1000

  private static func curve(
    from start: CGPoint, to end: CGPoint, by controls: [CGPoint], _ counts: ClosedRange<Int>
  ) -> [CGPoint] {
    let polygon = [start] + controls + [end]
    let at = { (t: CGFloat) -> CGPoint in
      var row = polygon
      while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t } }
      return row[0]
    }
    let probes = 32
    let walk = (0...probes).map { at(CGFloat($0) / CGFloat(probes)) }
    let length = zip(walk, walk.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let wanted = min(length / pointsPerSegment, CGFloat(counts.upperBound))
    let count = max(Int(wanted), counts.lowerBound)
    return (1...count).map { at(CGFloat($0) / CGFloat(count)) }
  }
}
