/// Where a body of pieces stood before a sub-step.
struct Footing {
  var slot: Int
  var position: Vector
}

extension World {
  /// Notes where bodies of pieces stand that may fly through a wall in a sub-step.
  ///
  /// Times of impact are found piece by piece along straight sweeps; a body that spins by more than
  /// a radian in a sub-step, deep in a corner, can escape them.
  func footings() -> [Footing] {
    guard !pieces.isEmpty else { return [] }
    return bodies.indices.compactMap { slot in
      guard bodies[slot].pieces >= 0, isActive(slot), bodies[slot].meetsSomebody else {
        return nil
      }
      return Footing(slot: slot, position: bodies[slot].position)
    }
  }

  /// Puts bodies back whose centres have crossed a wall, and takes the speed off that led there.
  mutating func holdBack(_ footings: [Footing]) {
    for footing in footings {
      let slot = footing.slot
      let path = bodies[slot].position - footing.position
      guard path != Vector() else { continue }
      for contact in contacts where contact.responds && contact.b == slot {
        let wall = contact.a
        guard bodies[wall].chain >= 0 else { continue }
        let hull = hull(of: wall, child: contact.child)
        let transform = bodies[wall].transform
        let start = transform.apply(hull.vertices[0])
        let along = transform.apply(hull.vertices[1]) - start
        guard crosses(from: footing.position, path, start, along) else { continue }
        bodies[slot].position = footing.position
        bodies[slot].start = footing.position
        let normal = along.perpendicular.normalized
        let speed = bodies[slot].velocity.dot(normal)
        if speed * path.dot(normal) > 0 { bodies[slot].velocity -= speed * normal }
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
