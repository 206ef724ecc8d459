/// A pair of outlines whose boxes overlap; how they touch is in the world's `manifolds`.
///
/// Few bytes: each sub-step reads all of them several times, and most do not touch.
package struct Contact {
  private let slotA: Int32
  private let slotB: Int32
  /// The segment of `a`, where that is a chain.
  let child: Int32
  /// Whether the pair bounces; otherwise its touch is only reported.
  var responds: Bool
  var isTouching = false
  var isEnabled = true
  /// Whether an exact chain solves it (`.ideal`), and the solver must not.
  var isExact = false

  // Times of impact within a sub-step.
  var impactIsKnown = false
  var impactCount: UInt8 = 0
  var impactFraction = 1.0

  init(a: Int, b: Int, child: Int32, responds: Bool) {
    (slotA, slotB, self.child, self.responds) = (Int32(a), Int32(b), child, responds)
  }

  /// Body slots: `a` has the line or polygon where `b` has the polygon or circle; among equals it is the
  /// lower slot.
  var a: Int { Int(slotA) }
  var b: Int { Int(slotB) }

  /// Whether the solver has it to solve.
  var takesPart: Bool { isEnabled && isTouching && responds && !isExact }

  func joins(_ slot: Int) -> Bool { a == slot || b == slot }

  func other(than slot: Int) -> Int { a == slot ? b : a }
}

/// A touch that began, as an event and as a contact.
typealias BeganTouch = (event: Int, contact: Int)

extension ContactFilter {
  /// Whether two bodies bounce off each other.
  @inline(__always)
  func bounces(off other: ContactFilter) -> Bool {
    category & other.collides != 0 && other.category & collides != 0
  }

  /// Whether a touch of two bodies is noticed at all.
  @inline(__always)
  func notices(_ other: ContactFilter) -> Bool {
    category & (other.collides | other.reports) != 0
      && other.category & (collides | reports) != 0
  }
}

extension World {
  /// Drops the contacts whose boxes have parted: only boxes that have changed since the last time can
  /// have.
  mutating func dropPartedContacts() {
    guard broadPhase.hasChanges else { return }
    removeContacts(
      contacts.indices.filter { c in
        (broadPhase.isChanged[contacts[c].a] || broadPhase.isChanged[contacts[c].b])
          && hasParted(c)
      })
    broadPhase.forgetChanges()
  }

  // What a mutating function calls for every contact is mutating as well, or inlined, although it
  // changes nothing: it would get a copy of the world, with a count of references for every list.

  @inline(__always)
  private func hasParted(_ c: Int) -> Bool {
    let (a, b, child) = (contacts[c].a, contacts[c].b, contacts[c].child)
    guard isActive(a) || isActive(b) else { return false }
    return !fatBounds(of: a, child: child).overlaps(fatBounds(of: b, child: child))
  }

  @inline(__always)
  func isActive(_ slot: Int) -> Bool { slots[slot].isActive }

  /// Stores how a pair touches, if it does.
  @inline(__always)
  mutating func touch(_ i: Int, _ manifold: borrowing Manifold) {
    if manifold.count > 0 { manifolds[i].follow(manifold) }
    setTouching(i, manifold.count > 0)
  }

  /// How two bodies touch one of which is a boundary or has several pieces.
  mutating func manifold(of c: Int) -> Manifold {
    let (a, b, child) = (contacts[c].a, contacts[c].b, contacts[c].child)
    if slots[a].pieces >= 0 || slots[b].pieces >= 0 { return collidePieces(c) }
    return collide(
      hull(of: a, child: child), slots[a].transform, slots[b].hull, slots[b].transform)
  }

  /// Stores that a pair touches or has parted.
  @inline(__always)
  mutating func setTouching(_ i: Int, _ touches: Bool) {
    guard touches != contacts[i].isTouching else { return }
    contacts[i].isTouching = touches
    if contacts[i].responds {
      slots[contacts[i].a].wake()
      slots[contacts[i].b].wake()
    }
    if touches {
      scratch.began.append((contactEvents.count, i))
      contactEvents.append(event(.began, i))
    } else {
      manifolds[i].count = 0
      scratch.endedEvents.append(event(.ended, i))
    }
  }

  private func event(_ kind: ContactEvent.Kind, _ i: Int) -> ContactEvent {
    let contact = contacts[i]
    let (low, high) = (min(contact.a, contact.b), max(contact.a, contact.b))
    return ContactEvent(
      kind: kind, a: bodyID(low), b: bodyID(high), point: touchPoint(of: i))
  }

  /// Where a pair touches: the manifold point of the largest impulse.
  func touchPoint(of c: Int) -> Vector {
    let (a, b) = (contacts[c].a, contacts[c].b)
    let manifold = manifolds[c]
    guard manifold.count > 0 else { return 0.5 * (slots[a].position + slots[b].position) }
    let radii = radii(of: c)
    let second =
      manifold.count > 1
      && manifold.points[1].normalImpulse > manifold.points[0].normalImpulse
    return manifold.touch(
      second ? 1 : 0, slots[a].transform, radii.x, slots[b].transform, radii.y
    ).place
  }

  /// Gives the touches that began in this sub-step the place of their largest impulse.
  mutating func placeBeganEvents() {
    for touch in scratch.began
    where contacts[touch.contact].isTouching && manifolds[touch.contact].count > 1 {
      contactEvents[touch.event].point = touchPoint(of: touch.contact)
    }
    scratch.began.removeAll(keepingCapacity: true)
  }

  // MARK: Removing

  /// Removes a body's contacts; those it touched wake.
  mutating func removeContacts(of slot: Int) {
    removeContacts { $0.joins(slot) }
    broadPhase.isStale = true
  }

  /// Removes the contacts of two bodies.
  mutating func removeContacts(between a: Int, and b: Int) {
    removeContacts { $0.joins(a) && $0.joins(b) }
  }

  /// Removes a body's contacts that its filter no longer allows.
  mutating func removeContactsNowFiltered(of slot: Int) {
    let world = self
    removeContacts { $0.joins(slot) && !world.filtersLetTouch($0.a, $0.b) }
    for i in contacts.indices where contacts[i].joins(slot) {
      contacts[i].responds = slots[contacts[i].a].filter.bounces(
        off: slots[contacts[i].b].filter)
    }
  }

  private mutating func removeContacts(where shouldGo: (Contact) -> Bool) {
    removeContacts(contacts.indices.filter { shouldGo(contacts[$0]) })
  }

  /// Removes contacts by their indices, which ascend.
  private mutating func removeContacts(_ gone: [Int]) {
    guard let first = gone.first else { return }
    var (kept, next) = (first, 0)
    for c in first..<contacts.count {
      if next < gone.count, gone[next] == c {
        next += 1
        if contacts[c].isTouching { setTouching(c, false) }
      } else {
        contacts[kept] = contacts[c]
        manifolds[kept] = manifolds[c]
        kept += 1
      }
    }
    contacts.removeLast(contacts.count - kept)
    manifolds.removeLast(manifolds.count - kept)
    graph.contactsAreStale = true
  }
}
