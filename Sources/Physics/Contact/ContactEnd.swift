/// What is read of a body for each of its contacts in a sub-step: few bytes in one place, since bodies that are near
/// each other stand in any order.
struct ContactEnd {
  // First what decides whether a pair touches.
  let transform: Transform
  /// Of a box without its rounding, m.
  let half: Vector
  /// Of its outline, unless that is of several pieces, m.
  let radius: Double
  let isCircle: Bool
  let isBox: Bool
  /// Whether each touch has radii of its own.
  let hasPieces: Bool
  let isDynamic: Bool
  /// Whether its contacts may have times of impact: of what is fixed, and of bullets.
  let stops: Bool
  /// Whether it is awake and can move.
  var isActive: Bool
  let inverseMass: Double
  let inverseInertia: Double
  let friction: Double
  let restitution: Double

  @inline(__always)
  init(_ body: borrowing Body, lineSkin: Double) {
    transform = body.transform
    half = body.hull.vertices[2]
    radius = body.chain >= 0 ? lineSkin : body.hull.radius
    (inverseMass, inverseInertia) = (body.matter.inverseMass, body.matter.inverseInertia)
    (friction, restitution) = (body.material.friction, body.material.restitution)
    (isCircle, isBox) = (body.isCircle, body.isBox)
    hasPieces = body.pieces >= 0
    (isDynamic, isActive) = (body.isDynamic, body.isActive)
    stops = body.flags.isBullet ? true : body.isStatic
  }
}

extension World {
  /// Looks anew at the contacts of awake bodies.
  mutating func updateContacts() {
    // Out of the world while it is used, so that no list is copied.
    var ends: [ContactEnd] = []
    swap(&ends, &scratch.ends)
    defer { swap(&ends, &scratch.ends) }
    let skin = tolerances.lineSkin
    ends.refill(slots.count) { ContactEnd(slots[$0], lineSkin: skin) }
    scratch.looks = 0
    var late: [Int] = []
    for i in contacts.indices where !contacts[i].isExact {
      let (a, b) = (contacts[i].a, contacts[i].b)
      guard ends[a].isActive || ends[b].isActive else { continue }
      if !contacts[i].isEnabled { contacts[i].isEnabled = true }
      if scratch.looks > Tolerances.pieceLooks, ends[a].hasPieces || ends[b].hasPieces {
        late.append(i)
      } else {
        updateContact(i, &ends)
      }
    }
    if !late.isEmpty { updateContacts(late, &ends) }
  }

  @inline(__always)
  private mutating func updateContact(_ i: Int, _ ends: inout [ContactEnd]) {
    let (a, b) = (contacts[i].a, contacts[i].b)
    let touched = contacts[i].isTouching
    updateContact(i, ends[a], ends[b])
    guard touched != contacts[i].isTouching else { return }
    (ends[a].isActive, ends[b].isActive) = (isActive(a), isActive(b))
  }

  /// Looks anew at some of the contacts for which there was no time: the others stay as they are in the bodies' frames.
  ///
  /// Each sub-step begins elsewhere, by the golden ratio, so that each contact has its turn.
  private mutating func updateContacts(_ late: [Int], _ ends: inout [ContactEnd]) {
    let turn = 0.618_033_988_749_895 * (clock.time / tolerances.subStep).rounded()
    let first = min(Int((turn - turn.rounded(.down)) * Double(late.count)), late.count - 1)
    for i in late[first...] + late[..<first] {
      guard scratch.looks <= 2 * Tolerances.pieceLooks else { return }
      updateContact(i, &ends)
    }
  }

  /// Evaluates one contact at the bodies' present places; reports touches that begin and end.
  mutating func updateContact(_ i: Int) {
    contacts[i].isEnabled = true
    let (a, b) = contactEnds(of: i)
    updateContact(i, a, b)
  }

  /// What is read of both bodies of a contact, as they are now.
  @inline(__always)
  func contactEnds(of c: Int) -> (ContactEnd, ContactEnd) {
    let skin = tolerances.lineSkin
    return (
      ContactEnd(slots[contacts[c].a], lineSkin: skin),
      ContactEnd(slots[contacts[c].b], lineSkin: skin)
    )
  }

  @inline(__always)
  private mutating func updateContact(_ i: Int, _ a: ContactEnd, _ b: ContactEnd) {
    let reach = a.radius + b.radius
    if a.isCircle {
      let touches = collideCircles(a.transform.position, b.transform.position, reach: reach)
      // Its one point stays as it is while they touch.
      if touches, manifolds[i].count == 0 { manifolds[i] = .circles }
      setTouching(i, touches)
    } else if a.isBox && b.isBox {
      let pair = BoxPair(a.half, a.transform, b.half, b.transform)
      if pair.separation > reach {
        setTouching(i, false)
      } else {
        touch(i, pair.manifold(reach: reach))
      }
    } else if a.isBox && b.isCircle {
      let pair = BoxAndCircle(a.half, a.transform, circleAt: b.transform.position)
      if pair.separation > reach {
        setTouching(i, false)
      } else {
        touch(i, pair.manifold(reach: reach))
      }
    } else {
      touch(i, manifold(of: i))
    }
  }
}
