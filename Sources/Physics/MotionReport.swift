extension World {
  /// How the last `advance` moved a body; of a sleeping one, how it was moved before.
  public func method(of id: BodyID) -> MotionMethod {
    let slot = slot(id)
    return profile == .uikit ? .solved : slots[slot].flags.motion
  }
}

extension World {
  /// Where a body is, and how fast its place and turn change.
  public struct PlaceRate: Hashable, Sendable {
    /// The place of the centre, m.
    public var position: SIMD2<Double>
    /// How fast the place changes, m/s.
    public var linear: SIMD2<Double>
    /// How fast the turn changes, rad/s.
    public var angular: Double
  }

  /// Whether impulses move a body, once in a sub-step: its velocity is not quite the derivative of its
  /// place then.
  public mutating func isMovedByImpulses(_ id: BodyID) -> Bool {
    let body = slots[slot(id)]
    guard body.isAwake, body.isDynamic else { return false }
    return body.flags.motion == .solved
  }

  /// The velocity and angular velocity of a body.
  public mutating func velocities(of id: BodyID) -> PlaceRate {
    let slot = slot(id)
    return PlaceRate(
      position: slots[slot].position, linear: slots[slot].velocity,
      angular: slots[slot].angularVelocity)
  }

  /// How fast the place and turn of a body change, given the world after its next sub-step.
  ///
  /// In closed form that is its velocity. An impulse that stands for a force acts at the start of a sub-step, so that
  /// the way of the sub-step is longer than by the mean of the velocities at its ends, by half of the impulse: that
  /// half is in the derivative. An impact that comes is not.
  ///
  /// Neither world is changed: Swift would copy one that may not be.
  public mutating func placeRate(of id: BodyID, before next: inout World) -> PlaceRate {
    let slot = slot(id)
    let now = velocities(of: id)
    let span = next.time - time
    guard span > 0, isMovedByImpulses(id),
      !next.contactEvents.contains(where: { $0.begins(with: id) })
    else { return now }
    let then = next.velocities(of: id)
    let turn = next.slots[slot].angle - slots[slot].angle
    return PlaceRate(
      position: now.position,
      linear: (then.position - now.position) / span + (now.linear - then.linear) / 2,
      angular: turn / span + (now.angular - then.angular) / 2)
  }
}

extension ContactEvent {
  fileprivate func begins(with body: BodyID) -> Bool { kind == .began && (a == body || b == body) }
}
