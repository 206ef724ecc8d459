/// Reading the bodies on lone springs all at once.
///
/// Functions that are called in every step are mutating although they change nothing: Swift calls them
/// on the stored property of a class, and calls others on a copy, which retains every list of the
/// world.
extension World {
  /// The number of a packing: another one whenever bodies have been packed anew; nil while none are.
  package var packing: Int? { packed.isFull ? packed.generation : nil }

  /// How many bodies are packed.
  package var packedCount: Int { packed.exact.count + packed.soft.count }

  /// The packed bodies in the order of their positions.
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

  /// Puts the positions of all packed bodies, m, times a scale, into a list of `packedCount`.
  package mutating func copyPackedPositions(times scale: Double, into places: inout [SIMD2<Double>])
  {
    precondition(places.count == packedCount, "there is room for every packed body")
    switch profile {
    case .ideal: packed.exact.copyPlaces(times: scale, into: &places)
    case .uikit: for i in places.indices { places[i] = scale * packed.soft.items[i].position }
    }
  }
}
