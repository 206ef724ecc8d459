import Foundation
import Geometry
import Physics

/// How fast an item's centre and angle change.
public struct ItemMotion: Hashable, Sendable {
  /// Of the centre, in points per second.
  public var velocity = CGVector.zero
  /// Of the turn, in radians per second, clockwise.
  public var angularVelocity: CGFloat = 0
}

extension DynamicAnimator {
  /// How fast an item's centre and angle change: the derivatives of what is drawn of it.
  ///
  /// In exact motion that is the item's velocity. Apple's engine moves an item through a step with the
  /// velocity of the step's end, so that `linearVelocity(of:)` is that of half a step ago.
  ///
  /// An extension of ours.
  public func motion(of item: any DynamicItem) -> ItemMotion { motion(of: item, at: item.center) }

  /// The same of the part of an item that is at a place.
  ///
  /// An extension of ours.
  public func motion(of item: any DynamicItem, at place: CGPoint) -> ItemMotion {
    motions(of: [(item, place)])[0]
  }

  /// The same of several items, which takes less time than one by one.
  ///
  /// An extension of ours.
  public func motions(of items: [any DynamicItem]) -> [ItemMotion] {
    motions(of: items.map { ($0, $0.center) })
  }

  private func motions(of parts: [(item: any DynamicItem, place: CGPoint)]) -> [ItemMotion] {
    let bodies = bodies
    var last = -1
    let slots = parts.map { part in
      let slot = bodies.slot(of: part.item, after: last)
      last = slot ?? last
      return slot
    }
    let pixels = displayScale == nil ? [:] : pixelSteps.motions
    let moving = isRunning ? slots.compactMap { $0.flatMap { bodies.body(at: $0) } } : []
    let isAnyPushed = moving.contains { body in
      pixels[body] == nil && reading { $0.isMovedByImpulses(body) }
    }
    let next = isAnyPushed ? ahead(by: Units.subStep) : nil
    // One copy of each for all of them: it costs more than the motion of an item.
    let onPixels =
      moving.contains { pixels[$0] != nil }
      ? (now: world, next: ahead(by: pixelSteps.dt).world) : nil
    return zip(parts, slots).map { part, slot in
      guard let slot, let body = bodies.body(at: slot) else { return ItemMotion() }
      if let last = pixels[body], let record = bodies[slot] {
        guard let onPixels else { return ItemMotion() }
        return pixelMotion(of: record, in: onPixels.now, before: onPixels.next, after: last)
      }
      return reading { $0.itemMotion(of: body, at: part.place, before: next) }
    }
  }

  /// The world of now moved on by seconds, with what pushes it now and no other changes from outside.
  private func ahead(by dt: Double) -> WorldAhead {
    if let ahead, ahead.dt == dt { return ahead }
    var next = world
    refreshActiveBehaviors()
    let pushes = activeBehaviors.preparing.compactMap { $0 as? PushBehavior }
    for push in pushes { push.pushContinuously(&next, in: self) }
    next.advance(by: dt)
    let ahead = WorldAhead(next, dt: dt, isPushed: !pushes.isEmpty)
    self.ahead = ahead
    return ahead
  }

  /// The mean of what the last step and the next one move an item by that is written on pixels, with
  /// what it is moved from outside before them: as far before the next one as before the last.
  private func pixelMotion(
    of record: BodyTable.Record, in world: World, before next: World,
    after last: PixelSteps.Motion
  ) -> ItemMotion {
    let dt = pixelSteps.dt
    let now = onPixel(record.item.center)
    // What is moved from outside goes on from the pixel that it was written on.
    let start = last.external == .zero ? place(of: record, world) : now + last.external * dt
    let end = onPixel(start + (place(of: record, next) - place(of: record, world)))
    let angle = rounded(angle: next.angle(of: record.body))
    let turned = (angle - record.item.transform.rotationAngle).remainder(dividingBy: 2 * .pi)
    return ItemMotion(
      velocity: (last.external + last.velocity + (end - now) * (1 / dt)) * 0.5,
      angularVelocity: (last.angularVelocity + turned / dt) / 2)
  }
}

extension World {
  /// How fast the part of a body that is at a place moves, in points, given the world after the next
  /// sub-step where impulses move it.
  ///
  /// Mutating, so that the world of an animator is not copied for it.
  fileprivate mutating func itemMotion(
    of body: BodyID, at place: CGPoint, before next: WorldAhead?
  ) -> ItemMotion {
    let rate =
      if let next { placeRate(of: body, before: &next.world) } else { velocities(of: body) }
    let arm = Units.metres(place) - rate.position
    return ItemMotion(
      velocity: Units.vector(rate.linear + rate.angular * SIMD2(-arm.y, arm.x)),
      angularVelocity: rate.angular)
  }
}

/// How items that are written on pixels moved in the last step.
struct PixelSteps {
  struct Motion {
    /// What it was moved from outside before the step, over the step's duration, in points per second.
    var external = CGVector.zero
    /// What the step moved it by, in points per second.
    var velocity = CGVector.zero
    /// The same of its angle, in radians per second.
    var angularVelocity: CGFloat = 0
  }

  /// Where an item was written.
  fileprivate struct Place {
    var center: CGPoint
    var angle: CGFloat
  }

  /// The duration of the last step, in seconds.
  fileprivate(set) var dt = 0.0
  fileprivate(set) var motions: [BodyID: Motion] = [:]
  fileprivate var places: [BodyID: Place] = [:]
}

extension DynamicAnimator {
  /// Runs a step of so many seconds, and notes how it moved items that are written on pixels.
  func notingPixelSteps(_ dt: Double, _ step: () -> Void) {
    guard displayScale != nil, dt > 0 else { return step() }
    let records = bodies.records.compactMap { $0 }
    let before = records.map { (center: $0.item.center, written: writtenPlace(of: $0.item)) }
    step()
    var steps = PixelSteps(dt: dt)
    for (record, start) in zip(records, before) {
      let (body, end) = (record.body, writtenPlace(of: record.item))
      let last = pixelSteps.places[body] ?? start.written
      // A move from outside within a pixel is none to Apple's engine.
      let from = start.written.center == last.center ? last.center : start.center
      steps.motions[body] = PixelSteps.Motion(
        external: (from - last.center) * (1 / dt), velocity: (end.center - from) * (1 / dt),
        angularVelocity: (end.angle - start.written.angle).remainder(dividingBy: 2 * .pi) / dt)
      steps.places[body] = end
    }
    pixelSteps = steps
  }

  private func writtenPlace(of item: any DynamicItem) -> PixelSteps.Place {
    PixelSteps.Place(
      center: onPixel(item.center), angle: rounded(angle: item.transform.rotationAngle))
  }
}
