/// What an owner of many bodies reads of the packed ones at once.
///
/// What is called in every step is marked as mutating although it changes nothing: Swift lends a
/// class's property to such a call, and copies it for any other, with a count of references for every
/// list that a world has.
extension World {
  /// How many bodies are packed.
  package var packedCount: Int { packed.exact.count + packed.soft.count }

  /// The packed bodies in the order of the places.
  package var packedBodies: [BodyID] {
    (profile == .ideal ? packed.exact.slots : packed.soft.slots).map {
      BodyID(index: $0, generation: slots[Int($0)].generation)
    }
  }

  /// Which of the packed bodies fell asleep in the last advance.
  package var packedThatFellAsleep: [Int32] {
    profile == .ideal ? packed.exact.fallen : packed.soft.fallen
  }

  /// Whether a packed body sleeps.
  package mutating func packedSleeps(_ index: Int) -> Bool {
    profile == .ideal ? packed.exact.sleeps(index) : packed.soft.sleeps(index)
  }

  /// Whether none of the packed bodies sleeps.
  package mutating func packedAreAllAwake() -> Bool {
    packed.exact.groups.allSatisfy { $0.sleepers == 0 }
      && packed.soft.groups.allSatisfy { $0.awake == $0.end - $0.start }
  }

  /// Puts the places of all packed bodies, times a scale, into a list of `packedCount`.
  package mutating func copyPackedPlaces(times scale: Double, into places: inout [SIMD2<Double>]) {
    precondition(places.count == packedCount, "there is room for every packed body")
    switch profile {
    case .ideal: packed.exact.copyPlaces(times: scale, into: &places)
    case .uikit: for i in places.indices { places[i] = scale * packed.soft.items[i].position }
    }
  }

  /// Puts the indices of the packed bodies whose centres lie in a box into a list, emptied first,
  /// and their places, times a scale, into a list of `packedCount`.
  package mutating func findPacked(
    inside lower: SIMD2<Double>, _ upper: SIMD2<Double>, _ found: inout [Int32],
    times scale: Double, into places: inout [SIMD2<Double>]
  ) {
    precondition(places.count == packedCount, "there is room for every packed body")
    found.removeAll(keepingCapacity: true)
    switch profile {
    case .ideal:
      let box = AABB(lower: lower, upper: upper)
      packed.exact.findInside(box, &found, times: scale, into: &places)
    case .uikit:
      for (i, item) in packed.soft.items.enumerated()
      where all((item.position .>= lower) .& (item.position .<= upper)) {
        places[found.count] = scale * item.position
        found.append(Int32(i))
      }
    }
  }
}
