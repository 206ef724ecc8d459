import Foundation
import Physics

extension DynamicAnimator {
  /// All that moves and how: the world, which item has which body, and what changes in behaviours.
  ///
  /// A value; taking one copies no list until the animator moves on.
  public struct Snapshot {
    fileprivate let content: Content
  }

  fileprivate final class Content {
    weak var owner: DynamicAnimator?
    let world: World
    let bodies: BodyTable
    let behaviors: [BehaviorRecord]
    let pixelSteps: PixelSteps
    let elapsedTime: TimeInterval
    let isRunning: Bool

    init(of animator: DynamicAnimator) {
      owner = animator
      (world, bodies) = (animator.world.withoutScratch, animator.bodies)
      behaviors = animator.behaviors.map(BehaviorRecord.init)
      pixelSteps = animator.pixelSteps
      (elapsedTime, isRunning) = (animator.elapsedTime, animator.isRunning)
    }
  }

  /// A behaviour, its state and those of its children.
  fileprivate struct BehaviorRecord {
    let behavior: DynamicBehavior
    let state: BehaviorState
    let children: [BehaviorRecord]

    init(_ behavior: DynamicBehavior) {
      (self.behavior, state) = (behavior, behavior.state)
      children = behavior.childBehaviors.map(BehaviorRecord.init)
    }
  }

  /// The current state, between steps.
  public func snapshot() -> Snapshot {
    precondition(!isStepping, "A snapshot is taken between steps.")
    return Snapshot(content: Content(of: self))
  }

  /// Comes back to a state of this animator or of another one: from there it goes on to the same
  /// bits.
  ///
  /// Of this animator, the behaviours and items are those that were there. Another animator has the
  /// same profile, behaviours of the same kinds, and items of the same `dynamicKey`; each attachment, snap
  /// and drag is found by its items. Actions, delegates and custom fields' blocks stay its own.
  public func restore(_ snapshot: Snapshot) {
    precondition(!isStepping, "A snapshot is restored between steps.")
    let content = snapshot.content
    precondition(
      content.world.profile == profile, "A snapshot is restored on an animator of its profile.")
    for behavior in allBehaviors { behavior.dynamicAnimator = nil }
    if content.owner === self {
      (world, bodies) = (content.world, content.bodies)
      behaviors = content.behaviors.map(reinstate)
    } else {
      let items = itemsByKey(for: content.bodies)
      let map = { (item: any DynamicItem) in items[ObjectIdentifier(item)] ?? item }
      (world, bodies) = (content.world, content.bodies.mapped(map))
      behaviors = transfer(content.behaviors, to: behaviors, map)
    }
    (elapsedTime, isRunning) = (content.elapsedTime, content.isRunning)
    (pixelSteps, ahead) = (content.pixelSteps, nil)
    materialsAreStale = true
    hierarchyDidChange()
    writeBack(all: true)
  }

  private func reinstate(_ record: BehaviorRecord) -> DynamicBehavior {
    record.behavior.dynamicAnimator = self
    record.behavior.state = record.state
    record.behavior.childBehaviors = record.children.map(reinstate)
    return record.behavior
  }

  // MARK: - Of another animator

  /// The items here that stand for those of another table, by the objects there.
  private func itemsByKey(for others: BodyTable) -> [ObjectIdentifier: any DynamicItem] {
    var items: [ObjectIdentifier: any DynamicItem] = [:]
    for case let other? in others.records {
      guard let key = other.item.dynamicKey, let slot = bodies.slot(ofKey: key),
        let own = bodies[slot]?.item
      else {
        preconditionFailure("Items of a snapshot of another animator have keys of items here.")
      }
      for object in [other.item] + other.aliases { items[ObjectIdentifier(object)] = own }
    }
    return items
  }

  /// Gives behaviours here the states of those in another animator that they stand for.
  /// - Returns: The behaviours in the order of the other animator.
  private func transfer(
    _ records: [BehaviorRecord], to behaviors: [DynamicBehavior],
    _ map: (any DynamicItem) -> any DynamicItem
  ) -> [DynamicBehavior] {
    precondition(
      records.count == behaviors.count, "This animator has the behaviours of the snapshot.")
    var candidates: [BehaviorSignature: [DynamicBehavior]] = [:]
    for behavior in behaviors.reversed() {
      candidates[BehaviorSignature(behavior, { $0 }), default: []].append(behavior)
    }
    return records.map { record in
      guard let behavior = candidates[BehaviorSignature(record.behavior, map)]?.popLast() else {
        preconditionFailure("This animator has the behaviours of the snapshot.")
      }
      behavior.dynamicAnimator = self
      behavior.state = record.state.mapped(map)
      behavior.childBehaviors = transfer(record.children, to: behavior.childBehaviors, map)
      return behavior
    }
  }
}

/// By what a behaviour of one animator is found in another: its type and its fixed items.
private struct BehaviorSignature: Hashable {
  let type: ObjectIdentifier
  let items: [ObjectIdentifier]

  init(_ behavior: DynamicBehavior, _ map: (any DynamicItem) -> any DynamicItem) {
    type = ObjectIdentifier(Swift.type(of: behavior))
    items = behavior.fixedItems.map { ObjectIdentifier(map($0)) }
  }
}
