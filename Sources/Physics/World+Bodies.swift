extension World {
  /// Adds a body.
  public mutating func addBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      definition.position.isFinite && definition.angle.isFinite && definition.velocity.isFinite
        && definition.angularVelocity.isFinite, "a body's place and motion are finite")
    var body = Body(definition)
    let slot: Int
    if let free = freeBodies.popLast() {
      slot = Int(free)
      body.generation = bodies[slot].generation
      bodies[slot] = body
    } else {
      slot = bodies.count
      bodies.append(body)
    }
    install(definition.shape, on: slot)
    graph.isStale = true
    return BodyID(index: Int32(slot), generation: body.generation)
  }

  /// Removes a body and its joints; those it touched wake.
  public mutating func removeBody(_ id: BodyID) {
    let slot = self.slot(id)
    for joint in joints.order.map(Int.init) where joints.list[joint].joins(slot) {
      removeJoint(JointID(index: Int32(joint), generation: joints.list[joint].generation))
    }
    removeContacts(of: slot)
    releaseChain(of: slot)
    if !fields.isEmpty { leaveFields(slot) }
    bodies[slot].isAlive = false
    bodies[slot].generation &+= 1
    freeBodies.append(Int32(slot))
    broadPhase.isStale = true
    graph.isStale = true
  }

  /// Whether the body is (still) in the world.
  @inline(__always)
  public func contains(_ id: BodyID) -> Bool {
    // An && would copy the world in a debug build, as everything that captures it does.
    guard bodies.indices.contains(Int(id.index)) else { return false }
    let (isAlive, generation) = (bodies[Int(id.index)].isAlive, bodies[Int(id.index)].generation)
    return isAlive && generation == id.generation
  }

  // MARK: Reading

  /// A body's centre, m.
  public func position(of id: BodyID) -> SIMD2<Double> { place(of: slot(id)) }

  /// A body's turn, rad.
  public func angle(of id: BodyID) -> Double { bodies[slot(id)].angle }

  /// A place of the world in a body's own frame, m.
  public func local(_ place: SIMD2<Double>, on id: BodyID) -> SIMD2<Double> {
    transform(of: slot(id)).unapply(place)
  }

  /// A place in a body's own frame in the world's, m.
  public func place(_ local: SIMD2<Double>, on id: BodyID) -> SIMD2<Double> {
    transform(of: slot(id)).apply(local)
  }

  /// A body's velocity, m/s.
  public func velocity(of id: BodyID) -> SIMD2<Double> { speed(of: slot(id)) }

  /// A body's angular velocity, rad/s.
  public func angularVelocity(of id: BodyID) -> Double { bodies[slot(id)].angularVelocity }

  /// A body's mass, kg; 0 for a static one.
  public func mass(of id: BodyID) -> Double { bodies[slot(id)].matter.mass }

  /// A body's inertia about its centre, kg·m²; 0 for a static one or one that may not turn.
  public func inertia(of id: BodyID) -> Double { bodies[slot(id)].matter.inertia }

  /// Whether a body is being moved; false for a static one.
  public func isAwake(_ id: BodyID) -> Bool { isAwake(slot: slot(id)) }

  /// The upright box around a body, m: on `.uikit` the fat one of Apple's broad phase, which
  /// reaches 0.1 m farther.
  public func aabb(of id: BodyID) -> (lower: SIMD2<Double>, upper: SIMD2<Double>) {
    let slot = slot(id)
    guard profile == .uikit else {
      let box = tightBounds(of: slot, at: transform(of: slot))
      return (box.lower, box.upper)
    }
    // Measured: items 9.9 pt away are found and those 10.5 pt away are not, so Apple's boxes do not
    // count the skin that contacts keep.
    let skin = bodies[slot].hull.kind == .polygon ? tolerances.skin : 0
    let at = Int(bodies[slot].packedAt)
    let box = (at >= 0 ? packed.soft.boxes[at].fat : bodies[slot].bounds).grown(by: -skin)
    return (box.lower, box.upper)
  }

  // MARK: Changing

  /// Moves a body; its velocity stays, and it wakes.
  public mutating func setPosition(_ position: SIMD2<Double>, angle: Double, of id: BodyID) {
    precondition(position.isFinite && angle.isFinite, "a body's place is finite")
    let slot = slot(id)
    bodies[slot].position = position
    bodies[slot].angle = angle
    bodies[slot].sweep.start = position
    bodies[slot].sweep.angle = angle
    bodies[slot].wake()
    if bodies[slot].isStatic { wakeNeighbours(of: slot) }
    synchronizeBounds(of: slot)
  }

  /// Gives a body a velocity, m/s and rad/s, and wakes it.
  public mutating func setVelocity(_ velocity: SIMD2<Double>, angular: Double, of id: BodyID) {
    precondition(velocity.isFinite && angular.isFinite, "a body's velocity is finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].velocity = velocity
    bodies[slot].angularVelocity = angular
    bodies[slot].wake()
  }

  /// Gives a body a material; its velocity stays.
  public mutating func setMaterial(_ material: Material, of id: BodyID) {
    let slot = slot(id)
    bodies[slot].material = material
    bodies[slot].resetMass()
    if !material.allowsRotation { bodies[slot].angularVelocity = 0 }
    bodies[slot].wake()
  }

  /// Gives a body an outline; its velocity stays.
  public mutating func setShape(_ shape: BodyShape, of id: BodyID) {
    let slot = slot(id)
    removeContacts(of: slot)
    releaseChain(of: slot)
    install(shape, on: slot)
    bodies[slot].wake()
  }

  /// Changes what a body touches.
  public mutating func setFilter(_ filter: ContactFilter, of id: BodyID) {
    let slot = slot(id)
    guard filter != bodies[slot].filter else { return }
    bodies[slot].filter = filter
    bodies[slot].wake()
    removeContactsNowFiltered(of: slot)
    broadPhase.isStale = true
  }

  /// Sets how much of the world's gravity a body feels; wakes it if that changes.
  public mutating func setGravityScale(_ scale: Double, of id: BodyID) {
    change(\.applied.gravityScale, to: scale, of: id)
  }

  private mutating func change<Value: Equatable>(
    _ path: WritableKeyPath<Body, Value>, to value: Value, of id: BodyID
  ) {
    let slot = slot(id)
    guard value != bodies[slot][keyPath: path] else { return }
    bodies[slot][keyPath: path] = value
    bodies[slot].wake()
  }

  /// Gives a body an acceleration besides the world's gravity, m/s²; wakes it if that changes.
  public mutating func setExtraGravity(_ acceleration: SIMD2<Double>, of id: BodyID) {
    precondition(acceleration.isFinite, "an acceleration is finite")
    change(\.applied.extraGravity, to: acceleration, of: id)
  }

  /// Nails a body to its place or frees it; its velocity becomes 0 either way.
  public mutating func setStatic(_ isStatic: Bool, of id: BodyID) {
    let slot = slot(id)
    guard isStatic != bodies[slot].isStatic else { return }
    wakeNeighbours(of: slot)
    bodies[slot].isStatic = isStatic
    bodies[slot].velocity = Vector()
    bodies[slot].angularVelocity = 0
    bodies[slot].applied.force = Vector()
    bodies[slot].applied.torque = 0
    bodies[slot].isAwake = !isStatic
    bodies[slot].sleepTime = 0
    bodies[slot].resetMass()
    removeContacts(of: slot)
    broadPhase.isStale = true
    graph.isStale = true
  }

  /// Gives a body a charge, which electric and magnetic fields act on; wakes it if that changes.
  public mutating func setCharge(_ charge: Double, of id: BodyID) {
    let slot = slot(id)
    guard charge != bodies[slot].applied.charge else { return }
    bodies[slot].applied.charge = charge
    bodies[slot].wake()
  }

  /// Makes a body's fast flights stop at other moving bodies too, not only at static ones.
  public mutating func setBullet(_ isBullet: Bool, of id: BodyID) {
    bodies[slot(id)].flags.isBullet = isBullet
  }

  /// Sets whether a drag holds the body: on `.ideal`, touches of the group it pushes are inelastic.
  public mutating func setHeld(_ isHeld: Bool, of id: BodyID) {
    change(\.flags.isHeld, to: isHeld, of: id)
  }

  /// Adds to the body's change of place, but not to its velocity, during the next `advance`, m/s.
  ///
  /// `.uikit` moves it before the sub-steps; `.ideal` holds the drift through all of them.
  public mutating func setDrift(_ drift: SIMD2<Double>, of id: BodyID) {
    precondition(drift.isFinite, "a drift is finite")
    let slot = slot(id)
    if setSealedDrift(drift, ofSlot: slot) { return }
    bodies[slot].applied.drift = drift
    if drift != Vector() { bodies[slot].wake() }
  }

  /// Wakes a body.
  public mutating func wake(_ id: BodyID) { bodies[slot(id)].wake() }

  /// Pushes a body at a place of the world, N, until the end of the next `advance`; wakes it.
  public mutating func applyForce(
    _ force: SIMD2<Double>, at worldPoint: SIMD2<Double>, to id: BodyID
  ) {
    precondition(force.isFinite && worldPoint.isFinite, "a force and its place are finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].wake()
    bodies[slot].applied.force += force
    bodies[slot].applied.torque += (worldPoint - bodies[slot].position).cross(force)
  }

  /// Changes a body's momentum at a place of the world, N·s; wakes it.
  public mutating func applyImpulse(
    _ impulse: SIMD2<Double>, at worldPoint: SIMD2<Double>, to id: BodyID
  ) {
    precondition(impulse.isFinite && worldPoint.isFinite, "an impulse and its place are finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].wake()
    bodies[slot].velocity += bodies[slot].matter.inverseMass * impulse
    bodies[slot].angularVelocity +=
      bodies[slot].matter.inverseInertia * (worldPoint - bodies[slot].position).cross(impulse)
  }

  // MARK: Inside

  /// The slot of a body that must exist.
  @inline(__always)
  func slot(_ id: BodyID) -> Int {
    let isHere = contains(id)
    precondition(isHere, "the body is in this world")
    return Int(id.index)
  }

  func bodyID(_ slot: Int) -> BodyID {
    BodyID(index: Int32(slot), generation: bodies[slot].generation)
  }

  /// Wakes the bodies that are joined to a body or touch it, since it is about to change.
  mutating func wakeNeighbours(of slot: Int) {
    for i in contacts.indices where contacts[i].isTouching && contacts[i].responds {
      let contact = contacts[i]
      if contact.a == slot { bodies[contact.b].wake() }
      if contact.b == slot { bodies[contact.a].wake() }
    }
    for i in joints.order.map(Int.init) where joints.list[i].joins(slot) {
      if joints.list[i].a >= 0 { bodies[joints.list[i].a].wake() }
      if joints.list[i].b >= 0 { bodies[joints.list[i].b].wake() }
    }
  }
}
