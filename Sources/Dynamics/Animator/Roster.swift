/// The behaviours that have something to do in a step, in the order of the hierarchy: of ten thousand
/// attachments none.
struct Roster {
  var preparing: [DynamicBehavior] = []
  var acting: [DynamicBehavior] = []
  var colliding: [CollisionBehavior] = []
  /// Whether any of them asks its owner for its force.
  var hasCustomFields = false
  var isStale = true
}

extension DynamicAnimator {
  func refreshRoster() {
    guard roster.isStale else { return }
    let all = allBehaviors
    roster = Roster(
      preparing: all.filter { $0.preparesSteps }, acting: all.filter { $0.action != nil },
      colliding: all.compactMap { $0 as? CollisionBehavior },
      hasCustomFields: all.contains { ($0 as? FieldBehavior)?.isCustom == true },
      isStale: false)
  }

  /// Runs the behaviours' actions; one that is given its action by another's before its turn has it.
  func runActions() {
    refreshRoster()
    for behavior in roster.acting {
      behavior.action?()
      guard roster.isStale else { continue }
      for later in allBehaviors.drop(while: { $0 !== behavior }).dropFirst() { later.action?() }
      return
    }
  }
}
