/// The state of a world between two advances, to draw or to test; in metres.
package struct WorldDebugSnapshot {
  /// A convex piece of a body, or a boundary, in the world's frame.
  package enum Outline {
    case circle(centre: SIMD2<Double>, radius: Double)
    case polygon([SIMD2<Double>])
    case line([SIMD2<Double>])
  }

  package typealias Shown = (id: BodyID, outlines: [Outline], isStatic: Bool, isAwake: Bool)
  /// From end to end, of which either may be of the world; `length` is what it would be at rest, what a
  /// rope may be at most, and 0 for what has no length.
  package typealias ShownJoint = (
    kind: Joint.Kind, isSpring: Bool, start: SIMD2<Double>, end: SIMD2<Double>, startIsWorld: Bool,
    endIsWorld: Bool, length: Double
  )
  /// Where two bodies touch, the normal there, and what the last sub-step pushed, N·s.
  package typealias Touch = (place: SIMD2<Double>, normal: SIMD2<Double>, impulse: Double)

  package var bodies: [Shown] = []
  package var joints: [ShownJoint] = []
  package var touches: [Touch] = []
}

extension World {
  /// The world's state now, computed when it is read.
  package var debugSnapshot: WorldDebugSnapshot {
    WorldDebugSnapshot(
      bodies: bodies.indices.filter { bodies[$0].isAlive }.map {
        (bodyID($0), outlines(of: $0), bodies[$0].isStatic, bodies[$0].isAwake)
      },
      joints: joints.order.map { shownJoint(joints.list[Int($0)]) }, touches: touches)
  }

  private var touches: [WorldDebugSnapshot.Touch] {
    var touches: [WorldDebugSnapshot.Touch] = []
    touches.reserveCapacity(2 * contacts.count)
    for c in contacts.indices {
      if contacts[c].isTouching && contacts[c].isEnabled {
        addTouches(of: c, to: &touches)
      } else if let touch = exactTouch(of: contacts[c]) {
        touches.append(touch)
      }
    }
    return touches
  }

  private func outlines(of slot: Int) -> [WorldDebugSnapshot.Outline] {
    let transform = transform(of: slot)
    let (chain, own) = (Int(slots[slot].chain), Int(slots[slot].pieces))
    if chain >= 0 { return [.line(outlines.chains[chain].map { transform.apply($0) })] }
    if own < 0, slots[slot].hull.kind == .circle {
      return [.circle(centre: transform.position, radius: slots[slot].hull.radius)]
    }
    let pieces = own < 0 ? [Outline(slots[slot].hull)] : outlines.pieces[own].outlines
    return pieces.map { piece in
      if piece.kind == .circle {
        return .circle(centre: transform.apply(piece.vertices[0]), radius: piece.radius)
      }
      // Without what rounds a polygon off; where that was taken off it, it is put back.
      let corners =
        tolerances.skinIsInside
        ? SharpOutline(piece).corners : Array(piece.vertices.prefix(piece.count))
      return .polygon(corners.map { transform.apply($0) })
    }
  }

  private func shownJoint(_ joint: Joint) -> WorldDebugSnapshot.ShownJoint {
    let isTurn = joint.kind == .turnSpring
    let start = place(of: joint.a, joint.placeA)
    return (
      joint.kind, joint.frequency > 0, start, isTurn ? start : place(of: joint.b, joint.placeB),
      joint.a < 0, joint.b < 0 && !isTurn, isTurn ? 0 : joint.length
    )
  }

  private func place(of slot: Int, _ local: Vector) -> Vector {
    slot >= 0 ? transform(of: slot).apply(local) : local
  }

  /// On `.ideal`, circles that are nearer than this, m, are said to touch: they do so for no time at
  /// all, or without a push.
  private static var exactReach: Double { 1e-5 }

  private func exactTouch(of contact: Contact) -> WorldDebugSnapshot.Touch? {
    guard profile == .ideal else { return nil }
    let (a, b) = (bodies[contact.a], bodies[contact.b])
    let apart = b.position - a.position
    guard a.chain < 0, a.hull.kind == .circle, b.hull.kind == .circle,
      apart.length - a.hull.radius - b.hull.radius < Self.exactReach
    else { return nil }
    let normal = apart.normalized
    return (a.position + a.hull.radius * normal, normal, 0)
  }

  private func addTouches(of c: Int, to touches: inout [WorldDebugSnapshot.Touch]) {
    let (a, b) = (slots[contacts[c].a].transform, slots[contacts[c].b].transform)
    let radii = radii(of: c)
    for i in 0..<manifolds[c].count {
      let touch = manifolds[c].touch(i, a, radii.x, b, radii.y)
      touches.append((touch.place, touch.normal, manifolds[c].points[i].normalImpulse))
    }
  }
}
