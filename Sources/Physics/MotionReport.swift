/// Bodies that joints or touches connect, and how the last `advance` moved them.
public struct IslandReport: Hashable, Sendable {
  /// The bodies that can move, in the order in which they were added.
  public var bodies: [BodyID]
  /// The least exact of the ways they were moved.
  public var method: MotionMethod
}

extension World {
  /// How the last `advance` moved a body; of a sleeping one, how it was moved before.
  public func method(of id: BodyID) -> MotionMethod {
    let slot = slot(id)
    return profile == .uikit ? .solved : slots[slot].flags.motion
  }

  /// The islands, and how each was moved.
  ///
  /// - Complexity: O(n) in bodies, joints and contacts, times the depth of a forest that is nearly flat.
  public var islands: [IslandReport] {
    var groups = FlightGroups()
    groups.reset(count: slots.count)
    func join(_ a: Int, _ b: Int) {
      guard a >= 0, b >= 0, slots[a].isDynamic, slots[b].isDynamic else { return }
      groups.join(a, b)
    }
    for j in joints.order { join(joints.list[Int(j)].a, joints.list[Int(j)].b) }
    for contact in contacts where contact.responds && contact.isTouching {
      join(contact.a, contact.b)
    }
    var reports: [Int: IslandReport] = [:]
    for slot in slots.indices where slots[slot].isDynamic {
      let (id, root) = (bodyID(slot), groups.root(slot))
      let method = method(of: id)
      reports[root, default: IslandReport(bodies: [], method: method)].bodies.append(id)
      if method.rawValue > reports[root]?.method.rawValue ?? 0 { reports[root]?.method = method }
    }
    return reports.keys.sorted().compactMap { reports[$0] }
  }
}

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
    return body.flags.motion == .solved
  }

  /// The velocity and angular velocity of a body.
  public mutating func velocities(of id: BodyID) -> PlaceRate {
    velocities(at: slot(id))
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
      position: slots[slot].position, linear: slots[slot].velocity,
      angular: slots[slot].angularVelocity)
  }
}

extension ContactEvent {
  fileprivate func begins(with body: BodyID) -> Bool { kind == .began && (a == body || b == body) }
}
