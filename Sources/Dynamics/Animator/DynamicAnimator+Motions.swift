import Physics

extension DynamicAnimator {
  /// Lets items move on as others did in a state of another animator, where both hang on the same:
  /// as fast and as sleepy, and with the next sub-step at the same time.
  package func takeMotions(
    of snapshot: Snapshot, _ pairs: [(own: any DynamicItem, other: any DynamicItem)]
  ) {
    precondition(!isStepping, "Motions are taken between steps.")
    let (othersWorld, othersBodies, isOtherRunning) = snapshot.motions
    guard othersWorld.profile == world.profile else { return }
    // What a step would do first, and wake all by it.
    growPoints()
    applyMaterials()
    let known = pairs.compactMap { pair -> (own: BodyID, other: BodyID)? in
      guard let own = body(of: pair.own), let slot = othersBodies.slot(of: pair.other),
        let other = othersBodies[slot]?.body
      else { return nil }
      return (own, other)
    }
    world.takeMotions(of: othersWorld, known)
    isRunning = isOtherRunning
  }
}
