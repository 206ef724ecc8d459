/// A place of touch as the short steps see it.
struct SoftPoint {
  /// The contact, or -1, which of its places it is, and the slots of its bodies.
  let contact: Int32
  let index: Int32
  let a: Int32
  let b: Int32
  private(set) var normal = Vector()
  /// The product of both bodies' friction.
  private(set) var frictions = 0.0
  private(set) var (massA, massB) = (0.0, 0.0)
  private(set) var (inertiaA, inertiaB) = (0.0, 0.0)
  /// Of the arms only how they turn the bodies matters.
  private(set) var (normalTurnA, normalTurnB) = (0.0, 0.0)
  private(set) var (tangentTurnA, tangentTurnB) = (0.0, 0.0)
  /// At the start of the sub-step, m.
  private(set) var separation = 0.0
  private(set) var (normalImpulse, tangentImpulse) = (0.0, 0.0)

  /// None, between nothing and nothing.
  init(nothingAt slot: Int) { (contact, index, a, b) = (-1, 0, Int32(slot), Int32(slot)) }

  /// A place of a contact, which begins with a share of the impulses it had.
  @inline(__always)
  init(
    _ c: Int, _ i: Int, _ slots: borrowing Contact, _ manifold: borrowing Manifold,
    _ endA: borrowing ContactEnd, _ endB: borrowing ContactEnd, share: Double
  ) {
    (contact, index, a, b) = (Int32(c), Int32(i), Int32(slots.a), Int32(slots.b))
    frictions = endA.friction * endB.friction
    (massA, massB) = (endA.inverseMass, endB.inverseMass)
    (inertiaA, inertiaB) = (endA.inverseInertia, endB.inverseInertia)
    normalImpulse = share * manifold.points[i].normalImpulse
    tangentImpulse = share * manifold.points[i].tangentImpulse
    if endA.isCircle {
      touchCircles(endA, endB)
      return
    }
    let isOfPieces = manifold.pieceRadii != SIMD2()
    let touch = manifold.touch(
      i, endA.transform, isOfPieces ? manifold.pieceRadii.x : endA.radius, endB.transform,
      isOfPieces ? manifold.pieceRadii.y : endB.radius)
    let armA = touch.place - endA.transform.position
    let armB = touch.place - endB.transform.position
    normal = touch.normal
    let tangent = -normal.perpendicular
    (normalTurnA, normalTurnB) = (armA.cross(normal), armB.cross(normal))
    (tangentTurnA, tangentTurnB) = (armA.cross(tangent), armB.cross(tangent))
    separation = touch.separation
  }

  /// Two circles, whose arms are along the normal.
  @inline(__always)
  private mutating func touchCircles(_ endA: borrowing ContactEnd, _ endB: borrowing ContactEnd) {
    let apart = endB.transform.position - endA.transform.position
    let distance = apart.length
    normal = distance > Double.ulpOfOne ? apart / distance : Vector(1, 0)
    separation = distance - endA.radius - endB.radius
    (tangentTurnA, tangentTurnB) = (
      -endA.radius - 0.5 * separation, endB.radius + 0.5 * separation
    )
  }

  var isNothing: Bool { contact < 0 }

  /// Whether it says nearly the same as the first place of its contact: then that is enough, and safer.
  @inline(__always)
  func repeats(_ first: SoftPoint) -> Bool {
    let (xx, yy) = (first.answer(to: first), answer(to: self))
    let xy = first.answer(to: self)
    return xx * xx >= Tolerances.maxConditionNumber * (xx * yy - xy * xy)
  }

  /// How the normal's speed answers an impulse along the normal of another place of the contact.
  @inline(__always)
  private func answer(to other: SoftPoint) -> Double {
    massA + massB + inertiaA * normalTurnA * other.normalTurnA
      + inertiaB * normalTurnB * other.normalTurnB
  }
}

/// Where the places of touch are read from.
struct SoftPoints {
  let contacts: [Contact]
  let manifolds: [Manifold]
  let ends: [ContactEnd]
  /// Of the impulses that they had.
  let share: Double

  @inline(__always)
  func first(of c: Int) -> SoftPoint { point(c, 0) }

  /// The second place of a contact that has one, unless it says nearly the same as the first.
  @inline(__always)
  func second(of c: Int, after first: SoftPoint) -> SoftPoint? {
    guard !ends[contacts[c].a].isCircle, manifolds[c].count > 1 else { return nil }
    let second = point(c, 1)
    return second.repeats(first) ? nil : second
  }

  @inline(__always)
  private func point(_ c: Int, _ i: Int) -> SoftPoint {
    let (a, b) = (contacts[c].a, contacts[c].b)
    return SoftPoint(c, i, contacts[c], manifolds[c], ends[a], ends[b], share: share)
  }
}
