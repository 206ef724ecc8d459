import Foundation

/// Something that moves items while it is in an animator, or a group of such: UIKit's
/// `UIDynamicBehavior`.
///
/// On its own it groups others and runs an action after every step.
open class DynamicBehavior {
  /// A group without children.
  public init() {}

  /// The behaviours that come and go with this one, in the order they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// Runs after every step of the animator; a retain cycle if it holds the behaviour strongly.
  public var action: (() -> Void)? { didSet { dynamicAnimator?.roster.isStale = true } }
  /// The animator that this is in; nil outside.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Adds a behaviour to this group; one that already is in an animator's hierarchy is a bug.
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    precondition(
      behavior.dynamicAnimator == nil && !childBehaviors.contains { $0 === behavior },
      "A behavior may appear only once in the hierarchy of an animator.")
    childBehaviors.append(behavior)
    dynamicAnimator?.childrenChanged { $0.enter(behavior) }
  }

  /// Takes a behaviour out of this group; nothing happens where it is not in it.
  public func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    dynamicAnimator?.childrenChanged { $0.leave(behavior) }
  }

  /// Told before this enters an animator, and with nil when it has left: for subclasses.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  // MARK: - What kinds of behaviours do

  /// Takes hold of items in the animator's world.
  func join(_ animator: DynamicAnimator) {}
  /// Lets go of all that `join` took.
  func quit(_ animator: DynamicAnimator) {}
  /// Whether `prepareStep` does anything.
  var preparesSteps: Bool { true }
  /// Pushes items before the world moves.
  func prepareStep(in animator: DynamicAnimator) {}
  /// What the behaviour knows, for a snapshot; nil where it knows nothing that changes.
  func memento() -> Any? { nil }
  /// Takes back what it knew.
  func recall(_ memento: Any) {}
}

/// Items that behaviours of one kind hold, each once, in the order they were added.
struct ItemList {
  private(set) var items: [any DynamicItem] = []

  init(_ items: [any DynamicItem] = []) { for item in items { _ = add(item) } }

  func contains(_ item: any DynamicItem) -> Bool { items.contains { $0 === item } }

  /// Whether the item is new.
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard !contains(item) else { return false }
    items.append(item)
    return true
  }

  /// Whether the item was there.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard let index = items.firstIndex(where: { $0 === item }) else { return false }
    items.remove(at: index)
    return true
  }
}
