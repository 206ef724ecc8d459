extension World {
  /// Adds a field that acts on no body yet.
  public mutating func addField(_ definition: FieldDefinition) -> FieldID {
    if let slot = fields.firstIndex(where: { !$0.isAlive }) {
      let generation = fields[slot].generation
      fields[slot] = Field(generation: generation, definition: definition)
      return FieldID(index: Int32(slot), generation: generation)
    }
    fields.append(Field(definition: definition))
    return FieldID(index: Int32(fields.count - 1), generation: 0)
  }

  /// Whether the field is (still) in the world.
  public func contains(_ id: FieldID) -> Bool {
    fields.indices.contains(Int(id.index)) && fields[Int(id.index)].isAlive
      && fields[Int(id.index)].generation == id.generation
  }

  /// Changes a field; what it acts on wakes.
  public mutating func updateField(_ id: FieldID, _ definition: FieldDefinition) {
    let slot = self.slot(id)
    fields[slot].definition = definition
    for member in fields[slot].members { bodies[Int(member)].wake() }
  }

  /// Gives a field another block that works out the same force; nothing wakes.
  package mutating func setKind(_ kind: FieldKind, of id: FieldID) {
    fields[slot(id)].definition.kind = kind
  }

  /// Removes a field; what it acted on wakes.
  public mutating func removeField(_ id: FieldID) {
    let slot = self.slot(id)
    for member in fields[slot].members { bodies[Int(member)].wake() }
    fields[slot].isAlive = false
    fields[slot].members = []
    fields[slot].definition = FieldDefinition(.drag)
    fields[slot].generation &+= 1
    while let last = fields.last, !last.isAlive, last.generation == 0 { fields.removeLast() }
  }

  /// Lets a field act on a body, or no longer; the body wakes.
  public mutating func setMember(_ isMember: Bool, _ body: BodyID, of id: FieldID) {
    let field = self.slot(id)
    let slot = Int32(self.slot(body))
    bodies[Int(slot)].wake()
    if let index = fields[field].members.firstIndex(of: slot) {
      if !isMember { fields[field].members.remove(at: index) }
    } else if isMember {
      fields[field].members.append(slot)
    }
  }

  private func slot(_ id: FieldID) -> Int {
    precondition(contains(id), "the field is in this world")
    return Int(id.index)
  }

  /// Takes a body that leaves the world out of all fields.
  mutating func leaveFields(_ slot: Int) {
    for i in fields.indices { fields[i].members.removeAll { $0 == Int32(slot) } }
  }

  // MARK: Acting

  /// Whether any field acts on a body.
  var hasFields: Bool { fields.contains { !$0.members.isEmpty } }

  /// Works out what fields do to awake bodies in a sub-step.
  ///
  /// Islands do not move one another's bodies, so that it can be done for all before any is solved.
  mutating func evaluateFields(_ h: Double) {
    guard hasFields else {
      if !scratch.fieldPushes.isEmpty { scratch.fieldPushes = [] }
      return
    }
    scratch.fieldPushes = .init(repeating: FieldPush(), count: slots.count)
    for field in fields where field.isAlive {
      for member in field.members.map(Int.init) where isActive(member) {
        guard field.reaches(slots[member].position) else { continue }
        if let velocity = field.givenVelocity {
          scratch.fieldPushes[member].velocity = scratch.fieldPushes[member].velocity ?? velocity
          continue
        }
        // Air stops a body at most; Apple's explicit step may throw a light one back.
        let greatestDrag = profile == .ideal ? slots[member].matter.mass / h : .infinity
        let subject = FieldSubject(slots[member], greatestDrag: greatestDrag)
        let force = field.force(on: subject, profile: profile, time: time, step: h)
        if force.isFinite { scratch.fieldPushes[member].force += force }
      }
    }
  }

  /// A body's change of velocity in a sub-step where there are fields.
  mutating func integrateVelocityInFields(of slot: Int, _ h: Double) {
    let push = scratch.fieldPushes[slot]
    if let velocity = push.velocity {
      slots[slot].velocity = velocity
    } else {
      let acceleration =
        slots[slot].acceleration(gravity: gravity) + slots[slot].matter.inverseMass * push.force
      slots[slot].velocity += h * acceleration
      slots[slot].velocity *= 1 / (1 + h * slots[slot].material.linearDamping)
    }
  }
}

/// What fields do to a body in a sub-step.
struct FieldPush {
  var force = Vector()
  /// What the velocity is, whatever else acts.
  var velocity: Vector?
}
