extension World {
  /// Moves the bodies that only fields and their weight act on (`.ideal`): the classical
  /// fourth-order Runge and Kutta step, whose error falls with h⁴ where the solver's falls with h.
  mutating func flyInFields(_ methods: [IntegrationMethod], _ h: Double) {
    for slot in methods.indices {
      guard case .field = methods[slot], slots[slot].isAwake else { continue }
      let acting = fields.filter { $0.isAlive && $0.members.contains(Int32(slot)) }
      let share = h / Double(Tolerances.fieldSteps)
      let place = slots[slot].position
      for step in 0..<Tolerances.fieldSteps {
        fly(slot, acting, share, at: time + Double(step) * share)
      }
      if !slots[slot].position.isFinite || !slots[slot].velocity.isFinite {
        (slots[slot].position, slots[slot].velocity) = (place, Vector())
      }
      slots[slot].flags.isMovedByImpulses = false
      slots[slot].sweep.start = slots[slot].position
      slots[slot].sweep.angle = slots[slot].angle
      turnFreely(slot, h)
      synchronizeBounds(of: slot)
      sleepInFields(slot, acting, h)
    }
  }

  private mutating func fly(_ slot: Int, _ acting: [Field], _ h: Double, at start: Double) {
    let body = slots[slot]
    if let velocity = forcedVelocity(of: body, acting) {
      slots[slot].velocity = velocity
      slots[slot].position += h * (velocity + body.applied.drift)
      return
    }
    func slope(_ position: Vector, _ velocity: Vector, _ later: Double) -> Vector {
      var probe = body
      (probe.position, probe.velocity) = (position, velocity)
      return acceleration(of: probe, acting, at: start + later, h)
    }
    let k1 = slope(body.position, body.velocity, 0)
    let v2 = body.velocity + 0.5 * h * k1
    let k2 = slope(body.position + 0.5 * h * body.velocity, v2, 0.5 * h)
    let v3 = body.velocity + 0.5 * h * k2
    let k3 = slope(body.position + 0.5 * h * v2, v3, 0.5 * h)
    let v4 = body.velocity + h * k3
    let k4 = slope(body.position + h * v3, v4, h)
    slots[slot].position += h * (body.applied.drift + (body.velocity + 2 * (v2 + v3) + v4) / 6)
    slots[slot].velocity += h / 6 * (k1 + 2 * (k2 + k3) + k4)
  }

  /// The velocity of the first velocity field that the body is in.
  private func forcedVelocity(of body: Body, _ acting: [Field]) -> Vector? {
    for field in acting {
      if case .velocity = field.definition.kind, field.definition.direction.isFinite,
        field.definition.region.contains(body.position - field.definition.position)
      {
        return field.definition.direction
      }
    }
    return nil
  }

  private func acceleration(
    of body: Body, _ acting: [Field], at time: Double, _ h: Double
  ) -> Vector {
    var force = Vector()
    for field in acting {
      let push = field.force(on: body, profile: profile, time: time, step: h) ?? Vector()
      if push.isFinite { force += push }
    }
    return body.acceleration(gravity: gravity) + body.matter.inverseMass * force
      - body.material.linearDamping * body.velocity
  }

  /// A body sleeps when it is slow and nothing would make it fast.
  private mutating func sleepInFields(_ slot: Int, _ acting: [Field], _ h: Double) {
    let pull = acceleration(of: slots[slot], acting, at: time, h)
    let stays = pull.length * restDuration <= restSpeed
    guard stays, isSlow(slot) else {
      slots[slot].sleepTime = 0
      return
    }
    slots[slot].sleepTime += h
    if slots[slot].sleepTime >= restDuration { slots[slot].sleep() }
  }
}
