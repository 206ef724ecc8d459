/// Where a fast body stood before a sub-step.
struct Footing {
  var slot: Int
  var position: Vector
}

extension World {
  /// Notes where bodies stand that may fly through a wall in a sub-step: fast ones, and those of
  /// pieces.
  ///
  /// Times of impact are found along straight sweeps; a body that spins by more than a radian in a
  /// sub-step, deep in a corner, can escape them.
  func footings(_ h: Double) -> [Footing] {
    let speed = Tolerances.fastMove / h
    var result: [Footing] = []
    for slot in bodies.indices where bodies[slot].meetsSomebody && isActive(slot) {
      guard bodies[slot].pieces >= 0 || bodies[slot].velocity.lengthSquared > speed * speed
      else { continue }
      result.append(Footing(slot: slot, position: bodies[slot].position))
    }
    return result
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
