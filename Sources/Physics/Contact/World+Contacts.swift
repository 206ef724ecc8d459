extension World {
  /// Drops the contacts whose boxes have parted.
  mutating func dropPartedContacts() {
    guard contacts.contains(where: hasParted) else { return }
    removeContacts { world, contact in world.hasParted(contact) }
  }

  private func hasParted(_ contact: Contact) -> Bool {
    guard isActive(contact.a) || isActive(contact.b) else { return false }
    return !fatBounds(of: contact.a, child: contact.child)
      .overlaps(fatBounds(of: contact.b, child: contact.child))
  }

  /// Looks anew at the contacts of awake bodies.
  mutating func updateContacts() {
    for i in contacts.indices where !contacts[i].isExact {
      if isActive(contacts[i].a) || isActive(contacts[i].b) { updateContact(i) }
    }
  }

  @inline(__always)
  func isActive(_ slot: Int) -> Bool { bodies[slot].isAwake && !bodies[slot].isStatic }

  /// Evaluates one contact at the bodies' present places; notes touches that begin and end.
  mutating func updateContact(_ i: Int) {
    let (a, b) = (contacts[i].a, contacts[i].b)
    var manifold =
      bodies[a].pieces >= 0 || bodies[b].pieces >= 0
      ? collidePieces(i)
      : collide(
        hull(of: a, child: contacts[i].child), bodies[a].transform,
        hull(of: b, child: contacts[i].child), bodies[b].transform)
    manifold.keepImpulses(of: contacts[i].manifold)
    contacts[i].manifold = manifold
    contacts[i].isEnabled = true
    setTouching(i, manifold.count > 0)
  }

  /// Notes that a pair touches or has parted.
  mutating func setTouching(_ i: Int, _ touches: Bool) {
    guard touches != contacts[i].isTouching else { return }
    contacts[i].isTouching = touches
    if contacts[i].responds {
      bodies[contacts[i].a].wake()
      bodies[contacts[i].b].wake()
    }
    if touches {
      contactEvents.append(event(.began, i))
    } else {
      endedEvents.append(event(.ended, i))
    }
  }

  private func event(_ kind: ContactEvent.Kind, _ i: Int) -> ContactEvent {
    let contact = contacts[i]
    let (low, high) = (min(contact.a, contact.b), max(contact.a, contact.b))
    return ContactEvent(
      kind: kind, a: bodyID(low), b: bodyID(high), point: touchPoint(of: contact))
  }

  /// Where a pair touches: the manifold point of the largest impulse.
  func touchPoint(of contact: Contact) -> Vector {
    guard contact.manifold.count > 0 else {
      return 0.5 * (bodies[contact.a].position + bodies[contact.b].position)
    }
    let manifold = contact.manifold
    let radii = radii(of: contact)
    let world = WorldManifold(
      manifold, bodies[contact.a].transform, radii.x, bodies[contact.b].transform, radii.y)
    let second =
      manifold.count > 1
      && manifold.points[1].normalImpulse > manifold.points[0].normalImpulse
    return world.points[second ? 1 : 0]
  }

  /// Gives the touches that began in this sub-step the place of their largest impulse.
  mutating func placeBeganEvents(from first: Int) {
    for e in first..<max(first, contactEvents.count) {
      let (a, b) = (Int(contactEvents[e].a.index), Int(contactEvents[e].b.index))
      for contact in contacts where contact.isTouching && contact.manifold.count > 1 {
        guard min(contact.a, contact.b) == a, max(contact.a, contact.b) == b else { continue }
        contactEvents[e].point = touchPoint(of: contact)
        break
      }
    }
  }

  // MARK: Removing

  /// Removes a body's contacts; those it touched wake.
  mutating func removeContacts(of slot: Int) {
    removeContacts { _, contact in contact.a == slot || contact.b == slot }
    broadPhase.isStale = true
  }

  /// Removes the contacts of two bodies.
  mutating func removeContacts(between a: Int, and b: Int) {
    removeContacts { _, contact in
      (contact.a == a && contact.b == b) || (contact.a == b && contact.b == a)
    }
  }

  /// Removes a body's contacts that its filter no longer allows.
  mutating func removeContactsNowFiltered(of slot: Int) {
    removeContacts { world, contact in
      (contact.a == slot || contact.b == slot) && !world.mayTouch(contact.a, contact.b)
    }
    for i in contacts.indices where contacts[i].a == slot || contacts[i].b == slot {
      contacts[i].responds = bodies[contacts[i].a].filter.bounces(
        off: bodies[contacts[i].b].filter)
    }
  }

  private mutating func removeContacts(where shouldGo: (World, Contact) -> Bool) {
    var kept: [Contact] = []
    kept.reserveCapacity(contacts.count)
    for i in contacts.indices {
      guard shouldGo(self, contacts[i]) else {
        kept.append(contacts[i])
        continue
      }
      if contacts[i].isTouching { setTouching(i, false) }
    }
    guard kept.count != contacts.count else { return }
    contacts = kept
    linksAreStale = true
  }
}
