import Springs

extension Joint {
  /// Prepares a spring of the angle for the velocity passes: the soft joint's formulas, for a turn.
  mutating func prepareTurnSpring(_ bodies: inout [Body], h: Double, ratio: Double) {
    let inverseInertia = a >= 0 ? bodies[a].inverseInertia : 0
    guard inverseInertia > 0 else {
      (effectiveMass, impulse, gamma, bias) = (0, 0, 0, 0)
      return
    }
    let omega = 2 * Double.pi * frequency
    let damping = 2 * dampingRatio * omega / inverseInertia
    let stiffness = omega * omega / inverseInertia
    let softness = h * (damping + h * stiffness)
    gamma = softness != 0 ? 1 / softness : 0
    bias = (bodies[a].angle - length) * h * stiffness * gamma
    effectiveMass = 1 / (inverseInertia + gamma)
    impulse *= ratio
    bodies.applyTwist(impulse, a)
  }

  /// One velocity pass.
  mutating func solveTurnSpringVelocity(_ bodies: inout [Body]) {
    guard effectiveMass > 0 else { return }
    let change = -effectiveMass * (bodies[a].angularVelocity + bias + gamma * impulse)
    impulse += change
    bodies.applyTwist(change, a)
  }
}

extension World {
  /// The spring of the angle that holds a body, or -1.
  func turnSpring(of slot: Int) -> Int {
    for j in links.joints(of: slot).map(Int.init) where joints[j].kind == .turnSpring { return j }
    return -1
  }

  /// Whether the spring of a body's angle, if it has one, has nothing left to turn that is seen.
  func isUpright(_ slot: Int) -> Bool {
    let j = turnSpring(of: slot)
    guard j >= 0 else { return true }
    let error = abs(slots[slot].angle - joints[j].length)
    return error * 2 * .pi * joints[j].frequency <= Tolerances.sleepAngularSpeed
  }

  /// Turns a body by the closed form of its spring (`.ideal`).
  mutating func turnOnSpring(_ slot: Int, _ joint: Joint, _ dt: Double) {
    guard slots[slot].inverseInertia > 0 else { return }
    let plain = Spring(frequency: joint.frequency, dampingRatio: max(0, joint.dampingRatio))
    let damping = slots[slot].material.angularDamping
    let spring = damping == 0 ? plain : plain.damped(byResistance: damping)
    let omega = spring.angularFrequency
    let rest =
      joint.length + slots[slot].inverseInertia * slots[slot].torque / (omega * omega)
    var (offset, spin) = (slots[slot].angle - rest, slots[slot].angularVelocity)
    SpringStep(spring, dt).advance(&offset, &spin, drift: 0)
    slots[slot].angle = rest + offset
    slots[slot].angularVelocity = spin
  }
}
