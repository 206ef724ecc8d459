import Foundation
import Geometry
import Physics

/// Told of touches: UIKit's delegate.
///
/// `identifier` is nil for the boundary made of the reference bounds.
public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items touch, at a place in points.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem)
  /// An item touches a boundary, at a place in points.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: CGPoint)
  /// An item no longer touches a boundary.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?)
}

extension CollisionBehaviorDelegate {
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: CGPoint
  ) {}
  /// Nothing to do by default.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) {}
}

/// Lets items bounce off one another and off boundaries: UIKit's `UICollisionBehavior`.
///
/// Items collide only with items and boundaries of the same behaviour.
public final class CollisionBehavior: DynamicBehavior {
  /// What items bounce off.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// A mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Each other.
    public static let items = Mode(rawValue: 1)
    /// Boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Both.
    public static let everything = Mode(rawValue: .max)
  }

  private struct Boundary {
    let identifier: AnyHashable
    let path: Path
    var body: BodyID?
  }

  private(set) var list: ItemList
  private var boundaries: [Boundary] = []
  private var referenceInsets: EdgeInsets?
  private var referenceBounds: CGRect?
  private var referenceBody: BodyID?
  private var group = 0
  /// Told of touches.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  /// What items bounce off; everything by default.
  ///
  /// Touches with boundaries are reported in any mode.
  public var collisionMode = Mode.everything {
    didSet { dynamicAnimator.map(updateFilters) }
  }

  /// Collisions of everything, without boundaries.
  public init(items: [any DynamicItem] = []) { list = ItemList(items) }

  /// The items, in the order they were added.
  public var items: [any DynamicItem] { list.items }

  // MARK: - Items

  /// Adds an item; nothing happens where it is in already.
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    animator.associate(item)
    updateFilters(animator)
  }

  /// Takes an item out; nothing happens where it is not in.
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item), let animator = dynamicAnimator else { return }
    animator.updateFilter(of: item)
    animator.dissociate(item)
    animator.wake()
  }

  // MARK: - Boundaries

  /// Adds a boundary along a path's first part; the same identifier replaces the one before.
  public func addBoundary(withIdentifier identifier: some Hashable & Sendable, for path: Path) {
    removeBoundary(withIdentifier: identifier)
    precondition(path.chain.count > 1, "invalid path for collision boundary")
    boundaries.append(Boundary(identifier: AnyHashable(identifier), path: path))
    guard let animator = dynamicAnimator else { return }
    boundaries[boundaries.count - 1].body = makeBody(along: path, in: animator)
    animator.wake()
  }

  /// Adds a boundary along a line.
  public func addBoundary(
    withIdentifier identifier: some Hashable & Sendable, from start: CGPoint, to end: CGPoint
  ) {
    addBoundary(withIdentifier: identifier, for: Path(points: [start, end]))
  }

  /// The path of a boundary; nil where there is none of that identifier.
  public func boundary(withIdentifier identifier: some Hashable & Sendable) -> Path? {
    boundaries.first { $0.identifier == AnyHashable(identifier) }?.path
  }

  /// Takes a boundary out; nothing happens where there is none of that identifier.
  public func removeBoundary(withIdentifier identifier: some Hashable & Sendable) {
    let wanted = AnyHashable(identifier)
    guard let index = boundaries.firstIndex(where: { $0.identifier == wanted }) else { return }
    let boundary = boundaries.remove(at: index)
    guard let animator = dynamicAnimator else { return }
    if let body = boundary.body { animator.world.removeBody(body) }
    animator.wake()
  }

  /// The identifiers of the boundaries, in the order they were added.
  public var boundaryIdentifiers: [AnyHashable] { boundaries.map(\.identifier) }

  /// Takes all boundaries out but the one made of the reference bounds.
  public func removeAllBoundaries() {
    for body in boundaries.compactMap(\.body) { dynamicAnimator?.world.removeBody(body) }
    boundaries = []
    dynamicAnimator?.wake()
  }

  /// Whether the bounds of the animator's host are a boundary; false by default.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { referenceInsets != nil }
    set {
      referenceInsets = newValue ? referenceInsets ?? .zero : nil
      dynamicAnimator.map(refreshReferenceBounds)
    }
  }

  /// Makes the bounds of the animator's host a boundary, moved inward by insets.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    referenceInsets = insets
    referenceBounds = nil
    dynamicAnimator.map(refreshReferenceBounds)
  }

  /// On Apple's engine the boundary of the reference bounds lies this far outside them, in points.
  private static let referenceOutset: CGFloat = 1

  func refreshReferenceBounds(_ animator: DynamicAnimator) {
    let bounds = referenceInsets.flatMap { insets in
      animator.host.map { $0.referenceBounds.inset(by: insets) }
    }
    guard bounds != referenceBounds else { return }
    referenceBounds = bounds
    if let body = referenceBody { animator.world.removeBody(body) }
    let outset = animator.profile == .uikit ? -Self.referenceOutset : 0
    referenceBody = bounds.map {
      makeBody(along: Path(rect: $0.insetBy(dx: outset, dy: outset)), in: animator)
    }
    animator.wake()
  }

  private func makeBody(along path: Path, in animator: DynamicAnimator) -> BodyID {
    var definition = BodyDefinition(
      shape: .chain(path.chain), position: SIMD2())
    definition.isStatic = true
    definition.filter = ContactFilter(category: boundaryBit, collides: itemBit)
    return animator.world.addBody(definition)
  }

  // MARK: - Groups

  /// Two bits a behaviour, of 64.
  private static let groups = 32
  private var itemBit: UInt64 { 1 << UInt64(2 * (group % Self.groups)) }
  private var boundaryBit: UInt64 { itemBit << 1 }

  func contribute(to filter: inout ContactFilter) {
    filter.category |= itemBit
    if collisionMode.contains(.items) { filter.collides |= itemBit }
    if collisionMode.contains(.boundaries) {
      filter.collides |= boundaryBit
    } else {
      filter.reports |= boundaryBit
    }
  }

  private func updateFilters(_ animator: DynamicAnimator) {
    for item in items { animator.updateFilter(of: item) }
    animator.wake()
  }

  override func join(_ animator: DynamicAnimator) {
    let taken = animator.allBehaviors.compactMap { behavior -> Int? in
      guard let other = behavior as? CollisionBehavior, other !== self else { return nil }
      return other.dynamicAnimator === animator ? other.group % Self.groups : nil
    }
    group = (0..<Self.groups).first { !taken.contains($0) } ?? 0
    for item in items { animator.associate(item) }
    for i in boundaries.indices {
      boundaries[i].body = makeBody(along: boundaries[i].path, in: animator)
    }
    updateFilters(animator)
    refreshReferenceBounds(animator)
  }

  override func quit(_ animator: DynamicAnimator) {
    for body in boundaries.compactMap(\.body) + [referenceBody].compactMap({ $0 }) {
      animator.world.removeBody(body)
    }
    for i in boundaries.indices { boundaries[i].body = nil }
    (referenceBody, referenceBounds) = (nil, nil)
    for item in items {
      animator.updateFilter(of: item, without: self)
      animator.dissociate(item)
    }
  }

  override func prepareStep(in animator: DynamicAnimator) {
    if referenceInsets != nil { refreshReferenceBounds(animator) }
  }

  /// Whether a body is a boundary of this behaviour, and its identifier.
  func boundary(of body: BodyID) -> (isMine: Bool, identifier: AnyHashable?) {
    if body == referenceBody { return (true, nil) }
    guard let boundary = boundaries.first(where: { $0.body == body }) else { return (false, nil) }
    return (true, boundary.identifier)
  }

  private struct Memory {
    var list: ItemList
    var boundaries: [Boundary]
    var referenceInsets: EdgeInsets?
    var referenceBounds: CGRect?
    var referenceBody: BodyID?
    var group: Int
    var mode: Mode
  }
  override func memento() -> Any? {
    Memory(
      list: list, boundaries: boundaries, referenceInsets: referenceInsets,
      referenceBounds: referenceBounds, referenceBody: referenceBody, group: group,
      mode: collisionMode)
  }
  override func recall(_ memento: Any) {
    guard let memory = memento as? Memory else { return }
    (list, boundaries, group) = (memory.list, memory.boundaries, memory.group)
    (referenceInsets, referenceBounds) = (memory.referenceInsets, memory.referenceBounds)
    (referenceBody, collisionMode) = (memory.referenceBody, memory.mode)
  }
}
