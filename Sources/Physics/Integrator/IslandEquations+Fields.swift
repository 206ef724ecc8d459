/// A field that acts on a member.
struct FieldOnMember {
  /// Its place in the world's list.
  var field: Int
  var member: Int
  var mass: Double
  var charge: Double
  /// Whether the member was in the field's region at the start of the step.
  var isInside = false
}

extension IslandEquations {
  /// Whether any field acts in a part of the plane only.
  var hasEdges: Bool {
    fields.contains { worldFields[$0.field].definition.region != .infinite }
  }

  /// Finds the fields that act in the next step, and gives members the velocity of velocity fields.
  mutating func chooseFields(_ state: inout [Motion]) {
    for m in members.indices { members[m].forcedVelocity = nil }
    for f in fields.indices {
      let (field, member) = (worldFields[fields[f].field], fields[f].member)
      fields[f].isInside = field.reaches(state[member].position)
      guard fields[f].isInside, let velocity = field.givenVelocity,
        members[member].forcedVelocity == nil
      else { continue }
      members[member].forcedVelocity = velocity
      state[member].velocity = velocity
    }
  }

  /// Whether every member is still in the fields in which it was, and in no others.
  func fieldsStay(_ state: [Motion]) -> Bool {
    fields.allSatisfy {
      worldFields[$0.field].reaches(state[$0.member].position) == $0.isInside
    }
  }

  /// Adds to the accelerations what fields do.
  mutating func pushByFields(
    _ state: [Motion], after time: Double, _ slopes: inout [Motion], _ first: Int
  ) {
    for acting in fields where acting.isInside {
      let motion = state[acting.member]
      let force = worldFields[acting.field].force(
        on: FieldSubject(
          position: motion.position, velocity: motion.velocity, mass: acting.mass,
          charge: acting.charge),
        profile: .ideal, time: startTime + stepTime + time, step: subStep)
      if force.isFinite { push(acting.member, force, 0, &slopes, first) }
    }
    for m in members.indices {
      guard let velocity = members[m].forcedVelocity else { continue }
      slopes[first + m].position = velocity + members[m].drift
      slopes[first + m].velocity = Vector()
    }
  }
}
