/// What an owner of many bodies reads of the packed ones at once.
extension World {
  /// A number that is another one whenever bodies have been packed anew; nil while none are.
  package var packing: Int? { packed.isFull ? packed.number : nil }

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
  package func packedSleeps(_ index: Int) -> Bool {
    profile == .ideal ? packed.exact.sleeps(index) : packed.soft.sleeps(index)
  }

  /// Whether none of the packed bodies sleeps.
  package var packedAreAllAwake: Bool {
    packed.exact.groups.allSatisfy { $0.sleepers == 0 }
      && packed.soft.groups.allSatisfy { $0.awake == $0.end - $0.start }
  }

  /// Puts the places of all packed bodies, times a scale, into a list of `packedCount`.
  package func copyPackedPlaces(times scale: Double, into places: inout [SIMD2<Double>]) {
    precondition(places.count == packedCount, "there is room for every packed body")
    switch profile {
    case .ideal: packed.exact.copyPlaces(times: scale, into: &places)
    case .uikit: for i in places.indices { places[i] = scale * packed.soft.items[i].position }
    }
  }

  /// A packed body's place, m.
  package func packedPlace(_ index: Int) -> SIMD2<Double> {
    profile == .ideal ? packed.exact.position(index) : packed.soft.items[index].position
  }

  /// Puts the indices of the packed bodies whose centres lie in a box into a list, emptied first.
  package func findPacked(
    inside lower: SIMD2<Double>, _ upper: SIMD2<Double>, _ found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    let box = AABB(lower: lower, upper: upper)
    switch profile {
    case .ideal: packed.exact.findInside(box, &found)
    case .uikit:
      for (i, item) in packed.soft.items.enumerated()
      where all((item.position .>= lower) .& (item.position .<= upper)) {
        found.append(Int32(i))
      }
    }
  }
}
