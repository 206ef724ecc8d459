/// What nothing in a world exceeds, whatever pushes it: resistance below 0 alone lets speeds grow without
/// end.
extension World {
  /// Holds bodies that are too fast or too far away to be computed with: a speed is cut, and what is no
  /// number any more stands still at the world's edge.
  mutating func keepFinite() {
    for slot in slots.indices where slots[slot].isAlive && slots[slot].isAwake {
      let body = slots[slot]
      let reach = max(body.position.max(), -body.position.min())
      let isFine =
        body.velocity.lengthSquared <= Tolerances.greatestSpeed * Tolerances.greatestSpeed
        && abs(body.angularVelocity) <= Tolerances.greatestTurning
        && reach <= Tolerances.greatestDistance
      if !isFine { hold(slot) }
    }
  }

  private mutating func hold(_ slot: Int) {
    let (velocity, turning) = (slots[slot].velocity, slots[slot].angularVelocity)
    let speed = velocity.length
    slots[slot].velocity =
      speed.isFinite ? velocity * min(1, Tolerances.greatestSpeed / speed) : .zero
    slots[slot].angularVelocity =
      turning.isFinite
      ? min(max(turning, -Tolerances.greatestTurning), Tolerances.greatestTurning) : 0
    let position = slots[slot].position
    let limit = Vector(repeating: Tolerances.greatestDistance)
    let inside = pointwiseMin(pointwiseMax(position, -limit), limit)
    guard any(inside .!= position) else { return }
    slots[slot].position = inside.replacing(with: limit, where: position .!= position)
    slots[slot].velocity = .zero
  }
}
