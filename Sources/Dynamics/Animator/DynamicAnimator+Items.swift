import Foundation
import Geometry
import Physics

extension DynamicAnimator {
  /// The items whose bounds, as the engine keeps them, meet a rectangle.
  ///
  /// On `.uikit` the engine's boxes are up to 10 pt larger than the items (Box2D's fat boxes); on
  /// `.ideal` they are exact.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    let low = Units.metres(CGPoint(x: rect.minX, y: rect.minY))
    let high = Units.metres(CGPoint(x: rect.maxX, y: rect.maxY))
    let (world, bodies) = (world, bodies)
    return bodies.records.compactMap { record in
      guard let record else { return nil }
      let box = world.aabb(of: record.body)
      let meets =
        box.lower.x <= high.x && box.lower.y <= high.y && box.upper.x >= low.x
        && box.upper.y >= low.y
      return meets ? record.item : nil
    }
  }

  /// Takes an item's centre and turn into the world after they were set by hand, and its size where
  /// that changed; the velocity is kept.
  ///
  /// (Apple's engine does not look at the size again.)
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let slot = bodies.slot(of: item), var record = bodies[slot] else { return }
    let angle = Double(item.transform.rotationAngle)
    let isNewSize = item.bounds.size != record.size
    // On Apple's engine a move within the pixel that the body was written to is lost, and a turn
    // without a move too.
    if displayScale != nil, !isNewSize, onPixel(item.center) == onPixel(place(of: record, world)) {
      world.wake(record.body)
      record.isSettled = false
      bodies[slot] = record
      return wake()
    }
    if isNewSize, case let shape = CollisionShape(item, in: self), !shape.isPoint {
      world.setShape(shape.body, of: record.body)
      (record.size, record.centre) = (item.bounds.size, shape.centre)
    }
    record.base = item.transform.concatenating(CGAffineTransform(rotationAngle: -angle))
    let place = Units.metres(item.center) - record.centre.turned(by: angle)
    world.setPosition(place, angle: angle, of: record.body)
    record.isSettled = false
    bodies[slot] = record
    if isNewSize { updateFilter(of: item) }
    wake()
  }

  /// Gives items their bodies that had no size when they joined and have one now.
  func growPoints() {
    guard bodies.points > 0 else { return }
    for case let record? in bodies.records where record.isPoint {
      let size = record.item.bounds.size
      if size.width > 0 && size.height > 0 { updateItem(usingCurrentState: record.item) }
    }
  }

  /// Adds a velocity to each item's motion during the next step only, in points per second: what a
  /// scroll does to it.
  ///
  /// The items' own velocities are not touched. An extension of ours.
  public func setDriftVelocities(_ velocities: [CGVector], of items: [any DynamicItem]) {
    precondition(velocities.count == items.count, "Each item has a drift velocity.")
    var last = -1
    for (item, velocity) in zip(items, velocities) {
      guard let slot = bodies.slot(of: item, after: last), let body = bodies.body(at: slot) else {
        continue
      }
      last = slot
      world.setDrift(Units.metres(velocity), of: body)
    }
    if velocities.contains(where: { $0 != .zero }) { wake() }
  }

  /// An item's velocity in points per second; zero for an item of no behaviour here.
  public func linearVelocity(of item: any DynamicItem) -> CGVector {
    guard let body = body(of: item) else { return .zero }
    return Units.vector(reading { $0.velocity(of: body) })
  }

  /// The same of several items, which takes less time than one by one.
  ///
  /// An extension of ours.
  public func linearVelocities(of items: [any DynamicItem]) -> [CGVector] {
    // One copy of each for all of them: it costs more than the velocity of an item.
    let (bodies, world) = (bodies, world)
    var last = -1
    return items.map { item in
      guard let slot = bodies.slot(of: item, after: last), let body = bodies.body(at: slot) else {
        return .zero
      }
      last = slot
      return Units.vector(world.velocity(of: body))
    }
  }

  /// The velocity of the part of an item that is at a place, in points per second: where the item
  /// turns, each part has its own.
  ///
  /// An extension of ours.
  public func linearVelocity(of item: any DynamicItem, at place: CGPoint) -> CGVector {
    guard let body = body(of: item) else { return .zero }
    let arm = Units.metres(place) - world.position(of: body)
    let spin = world.angularVelocity(of: body)
    return Units.vector(world.velocity(of: body) + spin * SIMD2(-arm.y, arm.x))
  }

  /// Sets an item's velocity in points per second.
  ///
  /// An extension of ours.
  public func setLinearVelocity(_ velocity: CGVector, of item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world.setVelocity(
      Units.metres(velocity), angular: world.angularVelocity(of: body), of: body)
    wake()
  }

  /// Sets an item's angular velocity in radians per second.
  ///
  /// An extension of ours.
  public func setAngularVelocity(_ velocity: CGFloat, of item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world.setVelocity(world.velocity(of: body), angular: velocity, of: body)
    wake()
  }

  /// An item's angular velocity in radians per second; zero for an item of no behaviour here.
  public func angularVelocity(of item: any DynamicItem) -> CGFloat {
    body(of: item).map { world.angularVelocity(of: $0) } ?? 0
  }

  // MARK: - Beyond UIKit

  /// The items that meet a rectangle, and of others those in it that are in no behaviour here: what
  /// a layout shows.
  ///
  /// An extension of ours.
  public func items(
    in rect: CGRect, with untouched: [any DynamicItem]
  ) -> [any DynamicItem] {
    items(in: rect)
      + untouched.filter { item in
        bodies.slot(of: item) == nil
          && CGRect(center: item.center, size: item.bounds.size).intersects(rect)
      }
  }

  /// Takes all items' centres, turns and sizes into the world, as after a rotation of the screen;
  /// velocities are kept.
  ///
  /// An extension of ours.
  public func updateAllItems() {
    for case let record? in bodies.records { updateItem(usingCurrentState: record.item) }
  }

  /// Looks at the host's bounds again, and wakes if a boundary is made of them and they changed.
  ///
  /// A running animator reads the bounds at every step; a resting one does not.
  public func referenceBoundsDidChange() {
    for behavior in behaviorsByKind.colliding { behavior.refreshReferenceBounds(self) }
  }

  /// Reads the items' keys again after they changed, as after rows were inserted or moved.
  ///
  /// An extension of ours.
  public func updateKeys() { bodies.readKeys() }

  /// The items that keep the animator running, and how fast each is, in points per second: why it
  /// does not pause.
  ///
  /// An extension of ours.
  public var awakeItems: [(item: any DynamicItem, speed: CGFloat)] {
    bodies.records.compactMap { record in
      guard let record, world.isAwake(record.body) else { return nil }
      return (record.item, Units.vector(world.velocity(of: record.body)).length)
    }
  }

  /// Below this speed, in points per second, an item counts as resting; 1 by default, as Apple's
  /// engine has it.
  ///
  /// On `.ideal`, items without lasting contacts rest at a millionth of it, so that none jumps.
  /// An extension of ours.
  public var restSpeed: CGFloat {
    get { world.restSpeed * Units.pointsPerMetre }
    set {
      precondition(newValue >= 0, "A speed is 0 or more.")
      world.restSpeed = Units.metres(newValue)
    }
  }

  /// What impacts are between circles that hang or stand free, on `.ideal`; pair after pair by default.
  ///
  /// An extension of ours: `.uikit` has Apple's own contacts, whatever this says.
  public var impactModel: ImpactModel {
    get { world.impactModel }
    set { world.impactModel = newValue }
  }

  /// How long items must rest before the animator pauses, in seconds; 0.5 by default, as Apple's
  /// engine has it.
  ///
  /// An extension of ours.
  public var restDuration: TimeInterval {
    get { world.restDuration }
    set {
      precondition(newValue >= 0, "A duration is 0 or more.")
      world.restDuration = newValue
    }
  }
}
