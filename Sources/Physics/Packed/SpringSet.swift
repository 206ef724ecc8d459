import Springs

/// Springs of a world that were added together: opaque.
public struct SpringSetID: Hashable, Sendable {
  let index: Int
}

/// Many masses of 1 kg on equal springs, without outlines, joints or slots of their own.
struct SpringSet {
  var exact = ExactSprings()
  var soft = SoftSprings()

  var count: Int { exact.count + soft.count }
  var isAsleep: Bool { exact.isAsleep && soft.isAsleep }

  /// The velocities of all, m/s.
  var velocities: [Vector] {
    exact.motions.indices.map { exact.motion($0).velocity } + soft.items.map(\.velocity)
  }

  mutating func forgetEvents() {
    if !exact.fallen.isEmpty { exact.fallen.removeAll(keepingCapacity: true) }
    if !soft.fallen.isEmpty { soft.fallen.removeAll(keepingCapacity: true) }
  }
}

extension World {
  /// Adds many masses of 1 kg, at rest at their anchors, each on a spring of length 0 to an anchor of
  /// its own.
  ///
  /// They feel nothing but their springs: no gravity, no touch, no damping beside the spring's own.
  /// In exchange a million cost 64 bytes each, a tenth of a body and its joint.
  public mutating func addSprings(
    anchors: [SIMD2<Double>], frequency: Double, dampingRatio: Double
  ) -> SpringSetID {
    precondition(
      frequency > 0 && frequency.isFinite && dampingRatio >= 0 && dampingRatio.isFinite,
      "a spring's frequency is above 0 Hz and its damping ratio 0 or more")
    unseal()
    var set = SpringSet()
    switch profile {
    case .ideal:
      let spring = Spring(frequency: frequency, dampingRatio: dampingRatio)
      set.exact.reserve(anchors.count)
      for anchor in anchors {
        set.exact.append(slot: nil, spring, rest: anchor, position: anchor, velocity: Vector())
      }
    case .uikit:
      let kind = SoftSprings.Kind(
        length: 0, frequency: frequency, dampingRatio: dampingRatio, inverseMass: 1,
        linearDamping: 0, gravityScale: 0)
      set.soft.reserve(anchors.count)
      for anchor in anchors {
        set.soft.append(
          kind, SoftSprings.Item(position: anchor, velocity: Vector(), anchor: anchor))
      }
    }
    springSets.append(set)
    return SpringSetID(index: springSets.count - 1)
  }

  /// Removes springs that were added together.
  public mutating func removeSprings(_ id: SpringSetID) {
    unseal()
    springSets[id.index] = nil
  }

  /// How many springs were added together.
  public func count(of id: SpringSetID) -> Int { set(id).count }

  /// The place of one of the masses, m.
  public func position(of id: SpringSetID, at index: Int) -> SIMD2<Double> {
    profile == .ideal ? set(id).exact.position(index) : set(id).soft.items[index].position
  }

  /// The velocity of one of the masses, m/s.
  public func velocity(of id: SpringSetID, at index: Int) -> SIMD2<Double> {
    profile == .ideal ? set(id).exact.motion(index).velocity : set(id).soft.items[index].velocity
  }

  /// Gives one of the masses a place and a velocity, m and m/s, and wakes it.
  public mutating func setMotion(
    position: SIMD2<Double>, velocity: SIMD2<Double>, of id: SpringSetID, at index: Int
  ) {
    precondition(position.isFinite && velocity.isFinite, "a body's place and motion are finite")
    precondition(set(id).count > index && index >= 0, "the spring is one of the set")
    let restRule = restRule
    unseal()
    switch profile {
    case .ideal:
      springSets[id.index]?.exact.set(
        index, position: position, velocity: velocity, restRule)
    case .uikit: springSets[id.index]?.soft.set(index, position: position, velocity: velocity)
    }
  }

  /// Puts the places of all masses, m, into a list of as many.
  ///
  /// Mutating although it changes nothing, so that a world that is a class's property is lent for it
  /// and not copied.
  public mutating func copyPositions(of id: SpringSetID, into places: inout [SIMD2<Double>]) {
    precondition(places.count == set(id).count, "there is room for every mass")
    switch profile {
    case .ideal: springSets[id.index]?.exact.copyPlaces(times: 1, into: &places)
    case .uikit:
      let items = set(id).soft.items
      for i in places.indices { places[i] = items[i].position }
    }
  }

  private func set(_ id: SpringSetID) -> SpringSet {
    guard let set = springSets[id.index] else {
      preconditionFailure("the springs are in this world")
    }
    return set
  }

  mutating func stepSpringSets(_ h: Double) {
    let restRule = restRule
    for s in springSets.indices {
      springSets[s]?.soft.subStep(
        h, ratio: lastStep > 0 ? h / lastStep : 0, gravity: gravity,
        deadZone: tolerances.deadZone, restRule)
    }
  }
}
