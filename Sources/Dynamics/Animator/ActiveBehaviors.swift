/// The behaviours that have something to do in a step, in the order of the hierarchy: of ten thousand
/// attachments none.
struct ActiveBehaviors {
  var preparing: [DynamicBehavior] = []
  var acting: [DynamicBehavior] = []
  var colliding: [CollisionBehavior] = []
  /// Whether any of them is a field with a block of its own.
  var hasCustomFields = false
  var isStale = true
}

extension DynamicAnimator {
  func refreshActiveBehaviors() {
    guard activeBehaviors.isStale else { return }
    let all = allBehaviors
    activeBehaviors = ActiveBehaviors(
      preparing: all.filter { $0.preparesSteps }, acting: all.filter { $0.action != nil },
      colliding: all.compactMap { $0 as? CollisionBehavior },
      hasCustomFields: all.contains { ($0 as? FieldBehavior)?.isCustom == true },
      isStale: false)
  }

  /// Runs the behaviours' actions; one that is given its action by another's before its turn has it.
  func runActions() {
    refreshActiveBehaviors()
    for behavior in activeBehaviors.acting {
      behavior.action?()
      guard activeBehaviors.isStale else { continue }
      for later in allBehaviors.drop(while: { $0 !== behavior }).dropFirst() { later.action?() }
      return
    }
  }
}
