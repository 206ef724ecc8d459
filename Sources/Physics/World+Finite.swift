/// What nothing in a world exceeds, whatever pushes it: resistance below 0 alone lets speeds grow without
/// end.
extension World {
  /// Holds a body that has just moved where it is too fast or too far away to be computed with: speeds
  /// are cut, and what is no number any more stays as the sub-step found it.
  @inline(__always)
  mutating func keepFinite(_ slot: Int) {
    let reach = max(slots[slot].position.max(), -slots[slot].position.min())
    let isFine =
      slots[slot].velocity.lengthSquared <= Tolerances.greatestSpeed * Tolerances.greatestSpeed
      && abs(slots[slot].angularVelocity) <= Tolerances.greatestTurning
      && reach <= Tolerances.greatestDistance && slots[slot].angle.isFinite
    if !isFine { hold(slot) }
  }

  private mutating func hold(_ slot: Int) {
    let (speed, turning) = (slots[slot].velocity.length, slots[slot].angularVelocity)
    if !speed.isFinite {
      slots[slot].velocity = .zero
    } else if speed > Tolerances.greatestSpeed {
      slots[slot].velocity *= Tolerances.greatestSpeed / speed
    }
    slots[slot].angularVelocity =
      turning.isFinite
      ? min(max(turning, -Tolerances.greatestTurning), Tolerances.greatestTurning) : 0
    if !slots[slot].angle.isFinite { slots[slot].angle = slots[slot].sweep.angle }
    if !slots[slot].position.isFinite { slots[slot].position = slots[slot].sweep.start }
    let limit = Vector(repeating: Tolerances.greatestDistance)
    let inside = pointwiseMin(pointwiseMax(slots[slot].position, -limit), limit)
    guard any(inside .!= slots[slot].position) else { return }
    (slots[slot].position, slots[slot].velocity) = (inside, .zero)
  }
}
