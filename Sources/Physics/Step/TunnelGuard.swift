/// Where a fast body stood before a sub-step.
struct TunnelGuard {
  var slot: Int
  var position: Vector
}

extension World {
  /// Stores where bodies stand that may fly through a wall in a sub-step: fast ones, and those of
  /// pieces.
  ///
  /// Times of impact are found along straight sweeps; a body that spins by more than a radian in a
  /// sub-step, deep in a corner, can escape them.
  func tunnelGuards(_ h: Double) -> [TunnelGuard] {
    let speed = Tolerances.fastMove / h
    return slots.indices.filter { slot in
      slots[slot].canTouch && isActive(slot)
        && (slots[slot].pieces >= 0 || slots[slot].velocity.lengthSquared > speed * speed)
    }.map { TunnelGuard(slot: $0, position: slots[$0].position) }
  }

  /// Puts bodies back whose centres have crossed a wall, and takes the speed off that led there.
  mutating func apply(_ guards: [TunnelGuard]) {
    if !guards.isEmpty { refreshGraph() }
    for guarded in guards {
      let slot = guarded.slot
      let path = slots[slot].position - guarded.position
      guard path != Vector() else { continue }
      for c in graph.contacts(of: slot) {
        let contact = contacts[Int(c)]
        let wall = contact.a
        guard contact.responds, contact.b == slot, slots[wall].chain >= 0 else { continue }
        let hull = hull(of: wall, child: contact.child)
        let transform = slots[wall].transform
        let start = transform.apply(hull.vertices[0])
        let along = transform.apply(hull.vertices[1]) - start
        guard crosses(from: guarded.position, path, start, along) else { continue }
        slots[slot].position = guarded.position
        slots[slot].sweep.start = guarded.position
        let normal = along.perpendicular.normalized
        let speed = slots[slot].velocity.dot(normal)
        if speed * path.dot(normal) > 0 { slots[slot].velocity -= speed * normal }
        synchronizeBounds(of: slot)
        break
      }
    }
  }

  private func crosses(
    from place: Vector, _ path: Vector, _ start: Vector, _ along: Vector
  ) -> Bool {
    let denominator = path.cross(along)
    guard denominator != 0 else { return false }
    let share = (start - place).cross(along) / denominator
    let reach = (start - place).cross(path) / denominator
    return share > 0 && share <= 1 && reach >= 0 && reach <= 1
  }
}
