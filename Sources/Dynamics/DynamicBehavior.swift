import Foundation

/// Something that moves items while it is in an animator, or a group of such: UIKit's
/// `UIDynamicBehavior`.
///
/// On its own it groups others and runs an action after every step.
open class DynamicBehavior: NSObject {
  /// A behaviour without children, to which `addChildBehavior(_:)` adds.
  public override init() { super.init() }

  /// The behaviours that come and go with this one, in the order they were added.
  public internal(set) var childBehaviors: [DynamicBehavior] = []
  /// Runs after every step of the animator; a retain cycle if it holds the behaviour strongly.
  public var action: (() -> Void)? { didSet { dynamicAnimator?.activeBehaviors.isStale = true } }
  /// The animator that this is in; nil outside.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?

  /// Adds a behaviour to this group; one that is in a hierarchy already stays where it is.
  ///
  /// Inside a callback it takes effect at the end of the step.
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    let add = { [self] (animator: DynamicAnimator?) in
      guard behavior !== self, behavior.dynamicAnimator == nil,
        !childBehaviors.contains(where: { $0 === behavior })
      else { return }
      childBehaviors.append(behavior)
      if let animator, dynamicAnimator === animator { animator.enter(behavior) }
    }
    if let dynamicAnimator { dynamicAnimator.atEndOfStep(add) } else { add(nil) }
  }

  /// Takes a behaviour out of this group; nothing happens where it is not in it.
  ///
  /// Inside a callback it takes effect at the end of the step.
  open func removeChildBehavior(_ behavior: DynamicBehavior) {
    let remove = { [self] (animator: DynamicAnimator?) in
      guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
      childBehaviors.remove(at: index)
      if let animator, dynamicAnimator === animator { animator.leave(behavior) }
    }
    if let dynamicAnimator { dynamicAnimator.atEndOfStep(remove) } else { remove(nil) }
  }

  /// Called before this enters an animator, and with nil when it has left: for subclasses.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  // MARK: - What kinds of behaviours do

  /// The items of a behaviour that they are added to and taken out of.
  var list = ItemList()

  /// Takes hold of items in the animator's world.
  func join(_ animator: DynamicAnimator) { for item in list.items { hold(item, in: animator) } }
  /// Lets go of all that `join` took.
  func quit(_ animator: DynamicAnimator) { for item in list.items { drop(item, in: animator) } }
  /// Takes hold of one item of the list.
  func hold(_ item: any DynamicItem, in animator: DynamicAnimator) { animator.associate(item) }
  /// Lets go of one item of the list.
  func drop(_ item: any DynamicItem, in animator: DynamicAnimator) { animator.dissociate(item) }
  /// Drops what is kept of an item that has gone from the list.
  func forget(_ item: any DynamicItem) {}
  /// An item has come into the list or gone from it.
  func itemsDidChange(in animator: DynamicAnimator) { animator.wake() }
  var preparesSteps: Bool { true }
  /// Pushes items before the world moves.
  func prepareStep(in animator: DynamicAnimator) {}
  /// The items that are part of what the behaviour is and never change: a snapshot finds the
  /// behaviour of another animator by them.
  var fixedItems: [any DynamicItem] { [] }
  /// What changes in the behaviour besides its items, for a snapshot.
  var values: BehaviorState.Values {
    get { .none }
    set {}
  }
  /// What changes in the behaviour, for a snapshot.
  final var state: BehaviorState {
    get { BehaviorState(list: list, values: values) }
    set { (list, values) = (newValue.list, newValue.values) }
  }
}

/// A behaviour that items are added to and taken out of.
public protocol ItemHolding: DynamicBehavior {}

extension ItemHolding {
  /// The items, in the order they were added.
  public var items: [any DynamicItem] { list.items }

  /// Adds an item; nothing happens where it is in already.
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    hold(item, in: animator)
    itemsDidChange(in: animator)
  }

  /// Takes an item out; nothing happens where it is not in.
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    forget(item)
    guard let animator = dynamicAnimator else { return }
    drop(item, in: animator)
    itemsDidChange(in: animator)
  }
}

/// What lets an action be given the behaviour it belongs to.
public protocol SelfActing: AnyObject {}

extension DynamicBehavior: SelfActing {}

extension SelfActing where Self: DynamicBehavior {
  /// Sets an action that is given the behaviour itself, and so need not capture it: no retain cycle.
  ///
  /// An extension of ours.
  public func setAction(_ action: @escaping (Self) -> Void) {
    self.action = { [weak self] in
      if let self { action(self) }
    }
  }
}

/// Items that behaviours of one kind hold, each once, in the order they were added.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  /// The same for looking up, since lists may be long.
  private var members: Set<ObjectIdentifier> = []

  init(_ items: [any DynamicItem] = []) { for item in items { _ = add(item) } }

  /// The same list of other objects.
  func mapped(_ map: (any DynamicItem) -> any DynamicItem) -> ItemList { ItemList(items.map(map)) }

  func contains(_ item: any DynamicItem) -> Bool { members.contains(ObjectIdentifier(item)) }

  /// Whether the item is new.
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard members.insert(ObjectIdentifier(item)).inserted else { return false }
    items.append(item)
    return true
  }

  /// Whether the item was there.
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard members.remove(ObjectIdentifier(item)) != nil,
      let index = items.firstIndex(where: { $0 === item })
    else { return false }
    items.remove(at: index)
    return true
  }
}
