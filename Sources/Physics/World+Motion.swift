extension World {
  /// Where a body is, and how fast its place and turn change.
  public struct PlaceRate: Hashable, Sendable {
    /// In m.
    public var position: SIMD2<Double>
    /// In m/s.
    public var linear: SIMD2<Double>
    /// In rad/s.
    public var angular: Double
  }

  /// Whether impulses move a body, once in a sub-step: its velocity is not quite the derivative of its
  /// place then.
  public mutating func isMovedByImpulses(_ id: BodyID) -> Bool {
    isMovedByImpulses(slot: slot(id))
  }

  @inline(__always)
  private mutating func isMovedByImpulses(slot: Int) -> Bool {
    let body = slots[slot]
    guard body.isAwake, body.isDynamic else { return false }
    return body.packedAt >= 0 ? profile == .uikit : body.flags.motion == .solved
  }

  /// The velocity and angular velocity of a body.
  public mutating func velocities(of id: BodyID) -> PlaceRate {
    velocities(at: slot(id))
  }

  /// How fast the place and turn of a body change, given the world after its next sub-step.
  ///
  /// In closed form that is its velocity. An impulse that stands for a force acts at the start of a sub-step, so that
  /// the way of the sub-step is longer than the mean of the velocities at its ends says, by half of the impulse: that
  /// half is in the derivative. An impact that comes is not.
  ///
  /// Neither world is changed: Swift would copy one that may not be.
  public mutating func placeRate(of id: BodyID, before next: inout World) -> PlaceRate {
    let slot = slot(id)
    let now = velocities(at: slot)
    let span = next.time - time
    guard span > 0, isMovedByImpulses(slot: slot),
      !next.contactEvents.contains(where: { $0.begins(with: id) })
    else { return now }
    let then = next.velocities(at: slot)
    let turn = next.slots[slot].angle - slots[slot].angle
    return PlaceRate(
      position: now.position,
      linear: (then.position - now.position) / span + (now.linear - then.linear) / 2,
      angular: turn / span + (now.angular - then.angular) / 2)
  }

  @inline(__always)
  private mutating func velocities(at slot: Int) -> PlaceRate {
    PlaceRate(
      position: place(of: slot), linear: speed(of: slot), angular: slots[slot].angularVelocity)
  }
}

extension ContactEvent {
  fileprivate func begins(with body: BodyID) -> Bool { kind == .began && (a == body || b == body) }
}
