import Springs

extension World {
  /// The spring of the angle that holds a body, or -1.
  func turnSpring(of slot: Int) -> Int {
    for j in graph.joints(of: slot).map(Int.init) where joints.list[j].kind == .turnSpring {
      return j
    }
    return -1
  }

  /// Whether the spring of a body's angle, if it has one, has nothing left to turn that counts (`.ideal`).
  func isUpright(_ slot: Int) -> Bool {
    let j = turnSpring(of: slot)
    guard j >= 0 else { return true }
    return abs(slots[slot].angle - joints.list[j].length) <= exactRest
  }

  /// Turns a body by the closed form of its spring (`.ideal`).
  mutating func turnOnSpring(_ slot: Int, _ joint: Joint, _ dt: Double) {
    guard slots[slot].matter.inverseInertia > 0 else { return }
    let plain = Spring(frequency: joint.frequency, dampingRatio: max(0, joint.dampingRatio))
    let damping = slots[slot].material.angularDamping
    let spring = damping == 0 ? plain : plain.damped(byResistance: damping)
    let omega = spring.angularFrequency
    let rest =
      joint.length + slots[slot].matter.inverseInertia * slots[slot].applied.torque
      / (omega * omega)
    var (offset, spin) = (slots[slot].angle - rest, slots[slot].angularVelocity)
    SpringStep(spring, dt).advance(&offset, &spin, drift: 0)
    slots[slot].angle = rest + offset
    slots[slot].angularVelocity = spin
  }
}
