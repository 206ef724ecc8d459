import Foundation
import Geometry
import Physics

/// Lets items bounce off one another and off boundaries: UIKit's `UICollisionBehavior`.
///
/// Items collide only with items and boundaries of the same behaviour.
open class CollisionBehavior: DynamicBehavior, ItemHolding {
  /// What the items of a behaviour collide with.
  public struct Mode: OptionSet, Hashable, Sendable {
    /// Bit 0 for items, bit 1 for boundaries.
    public let rawValue: UInt
    /// A mode from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Items of the behaviour collide with each other.
    public static let items = Mode(rawValue: 1)
    /// Items collide with boundaries, and pass through each other.
    public static let boundaries = Mode(rawValue: 2)
    /// Items collide with each other and with boundaries.
    public static let everything = Mode(rawValue: .max)
  }

  struct Boundary {
    let identifier: AnyHashable
    let path: Path
    var body: BodyID?
  }

  /// What changes, and comes back with a snapshot.
  struct State {
    var mode = Mode.everything
    var boundaries: [Boundary] = []
    /// The identifiers of the boundaries: there may be many.
    var identifiers: Set<AnyHashable> = []
    var referenceInsets: EdgeInsets?
    var referenceBounds: CGRect?
    var referenceBody: BodyID?
    /// Which bits of contact filters belong to the behaviour.
    var group = 0
  }

  private var settings = State()
  /// Receives touches that begin and end.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?
  /// What items bounce off; everything by default.
  ///
  /// Touches with boundaries are reported in any mode.
  public var collisionMode: Mode {
    get { settings.mode }
    set {
      settings.mode = newValue
      dynamicAnimator.map(updateFilters)
    }
  }

  /// Collisions of everything, without boundaries.
  public init(items: [any DynamicItem] = []) {
    super.init()
    list = ItemList(items)
  }

  override func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.associate(item)
    animator.updateFilter(of: item)
  }

  override func drop(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.updateFilter(of: item, without: self)
    animator.dissociate(item)
  }

  // MARK: - Boundaries

  /// Adds a boundary along a path's first part; the same identifier replaces the one before.
  public func addBoundary(withIdentifier identifier: some Hashable, for path: Path) {
    removeBoundary(withIdentifier: identifier)
    precondition(path.canBound, "invalid path for collision boundary")
    let name = BoundaryIdentifier.name(identifier)
    settings.boundaries.append(Boundary(identifier: name, path: path))
    settings.identifiers.insert(name)
    guard let animator = dynamicAnimator else { return }
    settings.boundaries[settings.boundaries.count - 1].body = makeBody(along: path, in: animator)
    animator.wake()
  }

  /// Adds a boundary along a line.
  public func addBoundary(
    withIdentifier identifier: some Hashable, from start: CGPoint, to end: CGPoint
  ) {
    addBoundary(withIdentifier: identifier, for: Path(points: [start, end]))
  }

  /// The path of a boundary; nil where there is none of that identifier.
  public func boundary(withIdentifier identifier: some Hashable) -> Path? {
    let wanted = BoundaryIdentifier.name(identifier)
    return settings.boundaries.first { $0.identifier == wanted }?.path
  }

  /// Takes a boundary out; nothing happens where there is none of that identifier.
  public func removeBoundary(withIdentifier identifier: some Hashable) {
    let wanted = BoundaryIdentifier.name(identifier)
    guard settings.identifiers.remove(wanted) != nil,
      let index = settings.boundaries.firstIndex(where: { $0.identifier == wanted })
    else { return }
    let boundary = settings.boundaries.remove(at: index)
    guard let animator = dynamicAnimator else { return }
    if let body = boundary.body { animator.world.removeBody(body) }
    animator.wake()
  }

  /// The identifiers of the boundaries, in the order they were added, as the delegate gets them.
  ///
  /// Never nil; UIKit's type may be.
  public var boundaryIdentifiers: [any NSCopying]? {
    settings.boundaries.map { BoundaryIdentifier.object($0.identifier) }
  }

  /// Takes all boundaries out but the one made of the reference bounds.
  public func removeAllBoundaries() {
    for body in settings.boundaries.compactMap(\.body) { dynamicAnimator?.world.removeBody(body) }
    (settings.boundaries, settings.identifiers) = ([], [])
    dynamicAnimator?.wake()
  }

  /// Whether the bounds of the animator's host are a boundary; false by default.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { settings.referenceInsets != nil }
    set {
      settings.referenceInsets = newValue ? settings.referenceInsets ?? .zero : nil
      dynamicAnimator.map(refreshReferenceBounds)
    }
  }

  /// Makes the bounds of the animator's host a boundary, moved inward by insets.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    settings.referenceInsets = insets
    settings.referenceBounds = nil
    dynamicAnimator.map(refreshReferenceBounds)
  }

  /// On Apple's engine the boundary of the reference bounds lies this far outside them, in points.
  private static let referenceOutset: CGFloat = 1

  func refreshReferenceBounds(_ animator: DynamicAnimator) {
    let bounds = settings.referenceInsets.flatMap { insets in
      animator.host.map { $0.referenceBounds.inset(by: insets) }
    }
    guard bounds != settings.referenceBounds else { return }
    settings.referenceBounds = bounds
    if let body = settings.referenceBody { animator.world.removeBody(body) }
    let outset = animator.profile == .uikit ? -Self.referenceOutset : 0
    // Insets may leave nothing of the bounds.
    let path = bounds.map { Path(rect: $0.insetBy(dx: outset, dy: outset)) }
    settings.referenceBody = path.flatMap { $0.canBound ? makeBody(along: $0, in: animator) : nil }
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
  private var itemBit: UInt64 { 1 << UInt64(2 * (settings.group % Self.groups)) }
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
    let taken = animator.behaviorsByKind.colliding.compactMap { other in
      other !== self && other.dynamicAnimator === animator
        ? other.settings.group % Self.groups : nil
    }
    settings.group = (0..<Self.groups).first { !taken.contains($0) } ?? 0
    for item in items {
      animator.associate(item)
      animator.updateFilter(of: item)
    }
    for i in settings.boundaries.indices {
      settings.boundaries[i].body = makeBody(along: settings.boundaries[i].path, in: animator)
    }
    refreshReferenceBounds(animator)
  }

  override func quit(_ animator: DynamicAnimator) {
    for body in settings.boundaries.compactMap(\.body) + [settings.referenceBody].compactMap({ $0 })
    {
      animator.world.removeBody(body)
    }
    for i in settings.boundaries.indices { settings.boundaries[i].body = nil }
    (settings.referenceBody, settings.referenceBounds) = (nil, nil)
    super.quit(animator)
  }

  override func prepareStep(in animator: DynamicAnimator) {
    if settings.referenceInsets != nil { refreshReferenceBounds(animator) }
  }

  /// Whether a body is a boundary of this behaviour, and its identifier.
  func boundary(of body: BodyID) -> (isMine: Bool, identifier: AnyHashable?) {
    if body == settings.referenceBody { return (true, nil) }
    guard let boundary = settings.boundaries.first(where: { $0.body == body }) else {
      return (false, nil)
    }
    return (true, boundary.identifier)
  }

  override var values: BehaviorState.Values {
    get { .collision(settings) }
    set { if case .collision(let settings) = newValue { self.settings = settings } }
  }
}
