extension World {
  /// How fast a body's place and turn change.
  public struct PlaceRate: Hashable, Sendable {
    /// In m/s.
    public var linear: SIMD2<Double>
    /// In rad/s.
    public var angular: Double
  }

  /// A body's velocity and angular velocity: the rates of what moves in closed form.
  public func velocities(of id: BodyID) -> PlaceRate {
    PlaceRate(linear: velocity(of: id), angular: angularVelocity(of: id))
  }

  /// Whether impulses move a body, once in a sub-step: its velocity is not quite the derivative of its
  /// place then.
  public func isMovedByImpulses(_ id: BodyID) -> Bool {
    let body = slots[slot(id)]
    guard body.isAwake, body.isDynamic else { return false }
    return body.packedAt >= 0 ? profile == .uikit : body.flags.motion == .solved
  }

  /// How fast the place and turn of a body change that impulses move, given the world after its next
  /// sub-step.
  ///
  /// An impulse that stands for a force acts at the start of a sub-step, so that the way of the
  /// sub-step is longer than the mean of the velocities at its ends says, by half of the impulse: that
  /// half is in the derivative. An impact that comes is not.
  public func placeRate(of id: BodyID, before next: World) -> PlaceRate {
    let (now, then) = (velocities(of: id), next.velocities(of: id))
    let span = next.time - time
    guard span > 0, !next.contactEvents.contains(where: { $0.begins(with: id) }) else { return now }
    let way = next.position(of: id) - position(of: id)
    let turn = next.angle(of: id) - angle(of: id)
    return PlaceRate(
      linear: way / span + (now.linear - then.linear) / 2,
      angular: turn / span + (now.angular - then.angular) / 2)
  }
}

extension ContactEvent {
  fileprivate func begins(with body: BodyID) -> Bool { kind == .began && (a == body || b == body) }
}
