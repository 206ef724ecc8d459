import ElementaryFunctions
import Foundation
import Springs

extension World {
  /// Moves the bodies that are held by one spring and touch nothing: exact at any time step.
  ///
  /// Linear damping c is more of the spring's own: ζ + c/2ω at the same ω. Gravity and forces shift
  /// the rest place by a/ω².
  mutating func advanceSprings(_ methods: [IntegrationMethod], _ dt: Double) {
    var known: (spring: Spring, step: SpringStep)?
    for slot in methods.indices {
      guard case .spring(let j) = methods[slot], slots[slot].isAwake else { continue }
      let spring = effectiveSpring(joints.list[j], damping: slots[slot].material.linearDamping)
      let step: SpringStep
      // Bodies of a list share their spring: one matrix for all of them.
      if let known, known.spring == spring {
        step = known.step
      } else {
        step = SpringStep(spring, dt)
        known = (spring, step)
      }
      advanceSpring(slot, joints.list[j], spring, step, dt)
    }
  }

  func effectiveSpring(_ joint: Joint, damping: Double) -> Spring {
    let spring = Spring(frequency: joint.frequency, dampingRatio: max(0, joint.dampingRatio))
    return damping == 0 ? spring : spring.damped(byResistance: damping)
  }

  private mutating func advanceSpring(
    _ slot: Int, _ joint: Joint, _ spring: Spring, _ step: SpringStep, _ dt: Double
  ) {
    let omega = spring.angularFrequency
    let rest =
      restPlace(of: joint, for: slot)
      + slots[slot].acceleration(gravity: gravity) / (omega * omega)
    var offset = slots[slot].position - rest
    var velocity = slots[slot].velocity
    let drift = slots[slot].applied.drift
    step.advance(&offset.x, &velocity.x, drift: drift.x)
    step.advance(&offset.y, &velocity.y, drift: drift.y)
    slots[slot].position = rest + offset
    slots[slot].velocity = velocity
    slots[slot].flags.motion = .closedForm
    turnFreely(slot, dt)
    keepFinite(slot)
    slots[slot].sweep.start = slots[slot].position
    slots[slot].sweep.angle = slots[slot].angle
    sleepAtRest(slot, offset, omega, dt)
  }

  /// Turns a body on which nothing but its own damping and torque acts.
  mutating func turnFreely(_ slot: Int, _ dt: Double) {
    guard slots[slot].matter.inverseInertia > 0 else { return }
    if joints.turnSprings > 0, case let j = turnSpring(of: slot), j >= 0 {
      return turnOnSpring(slot, joints.list[j], dt)
    }
    let spin = slots[slot].angularVelocity
    let damping = slots[slot].material.angularDamping
    let push = slots[slot].matter.inverseInertia * slots[slot].applied.torque
    guard spin != 0 || push != 0 else { return }
    guard damping != 0 else {
      slots[slot].angle += dt * spin + 0.5 * dt * dt * push
      slots[slot].angularVelocity += dt * push
      return
    }
    let reach = -Double.expm1(-damping * dt) / damping
    let end = push / damping
    slots[slot].angle += reach * (spin - end) + dt * end
    slots[slot].angularVelocity = Double.exp(-damping * dt) * (spin - end) + end
  }

  /// A spring sleeps when neither its speed nor its way back have counted for long enough; it is then at
  /// rest exactly.
  private mutating func sleepAtRest(
    _ slot: Int, _ offset: Vector, _ omega: Double, _ dt: Double
  ) {
    let isNear =
      offset.length <= exactRest && (joints.turnSprings == 0 || isUpright(slot))
    guard isNear, isStill(slot, for: 1 / omega) else {
      slots[slot].sleepTime = 0
      return
    }
    slots[slot].sleepTime += dt
    guard slots[slot].sleepTime >= restDuration else { return }
    slots[slot].position -= offset
    slots[slot].sleep()
  }
}
