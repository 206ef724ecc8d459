/// The behaviours that have something to do in a step, in the order of the hierarchy: of ten thousand
/// attachments none.
struct ActiveBehaviors {
  var preparing: [DynamicBehavior] = []
  var acting: [DynamicBehavior] = []
  /// Whether any of them is a field with a block of its own.
  var hasCustomFields = false
  var isStale = true
}

/// The behaviours that look at others of their kind, in the order of the hierarchy: looking through ten thousand
/// attachments for each item of one would take the square.
struct BehaviorsByKind {
  let colliding: [CollisionBehavior]
  let pulling: [GravityBehavior]
}

extension DynamicAnimator {
  func refreshActiveBehaviors() {
    guard activeBehaviors.isStale else { return }
    let all = allBehaviors
    activeBehaviors = ActiveBehaviors(
      preparing: all.filter { $0.preparesSteps }, acting: all.filter { $0.action != nil },
      hasCustomFields: all.contains { ($0 as? FieldBehavior)?.isCustom == true },
      isStale: false)
  }

  /// The behaviours that look at others of their kind; found once after a behaviour has entered or left.
  var behaviorsByKind: BehaviorsByKind {
    if let known = knownByKind { return known }
    let all = allBehaviors
    let found = BehaviorsByKind(
      colliding: all.compactMap { $0 as? CollisionBehavior },
      pulling: all.compactMap { $0 as? GravityBehavior })
    knownByKind = found
    return found
  }

  /// Looks at the hierarchy again when it is asked for next.
  func hierarchyDidChange() {
    activeBehaviors.isStale = true
    knownByKind = nil
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
