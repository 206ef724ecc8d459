import Dynamics
import Foundation
import Geometry

/// Items that hang on springs from one anchor at the top of the view and push each other away: after
/// Ash Furrow's Newtonian collection view (objc.io, issue 5).
///
/// An inserted item comes in from the right of the view; a deleted one falls out of it, without
/// touching the others. Items have numbers in the order of their insertion, which stay with them.
public final class NewtonianLayout: CollectionViewLayout {
  /// The items in the order of the data, as the animator moves them.
  public internal(set) var hanging: [CollectionViewLayoutAttributes] = []
  /// Deleted items that have not left the view, in the order of their deletion.
  public internal(set) var falling: [CollectionViewLayoutAttributes] = []
  /// Moves the items; one of `profile`.
  public private(set) lazy var animator = DynamicAnimator(
    collectionViewLayout: self, profile: profile)

  let profile: Profile
  var attachments: [Int: AttachmentBehavior] = [:]
  let weight = GravityBehavior(items: [])
  private let material = DynamicItemBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  var drag: DragBehavior?
  var nextNumber = 0
  /// The final attributes of the items that the present update deletes, by their old paths.
  private var deleted: [IndexPath: CollectionViewLayoutAttributes] = [:]

  /// The sides of an item, in points.
  public static let itemSize = CGSize(width: 100, height: 100)
  /// The distance of the anchor from the view's top, in points.
  private static let anchorHeight: CGFloat = 64
  /// Where items come in: the distances from the view's right edge and from its top, in points.
  private static let entry = CGVector(dx: 150, dy: 350)
  /// The greatest distance from the anchor to the right at which an item comes in, in points: on a
  /// wider view its spring would throw it.
  private static let farthestEntry: CGFloat = 1100
  /// The distance outside the view at which no corner of an item is visible, in points.
  private static let margin: CGFloat = 100
  /// The greatest force of a hand, in UIKit's newtons: 40 times the weight of an item.
  private static let handForce = 400.0
  /// The resistances of an item in a hand, to moving and to turning, in 1/s.
  private static let steadying = (moving: 8.0, turning: 3.0)
  private static let unitGravity: CGFloat = 1000

  /// A layout without items, with the numbers of the article.
  public init(profile: Profile = DynamicAnimator.defaultProfile) {
    self.profile = profile
    super.init()
    collision.collisionMode = .items
    for behavior in [weight, material, collision] { animator.addBehavior(behavior) }
  }

  /// Nil: what the layout is made of is in no archive.
  public required init?(coder: NSCoder) { nil }

  // MARK: - Parameters

  /// The frequency of each item's spring, in hertz, above 0; 1 by default.
  public var frequency: CGFloat = 1 { didSet { tune() } }
  /// The damping ratio of the springs; 0.4 by default.
  public var damping: CGFloat = 0.4 { didSet { tune() } }
  /// The length of the springs at rest, in points, above 0; 300 by default.
  public var length: CGFloat = 300 { didSet { tune() } }
  /// The gravity in UIKit's unit, 1000 pt/s²; 1 by default.
  public var gravity: CGFloat = 1 { didSet { tune() } }
  /// The share of speed that a bounce keeps, 0 to 1; 0.2 by default.
  public var elasticity: CGFloat = 0.2 { didSet { tune() } }
  /// The friction between items; 0.2 by default.
  public var friction: CGFloat = 0.2 { didSet { tune() } }
  /// The decay of velocity and of angular velocity, in 1/s; 0.1 by default.
  public var resistance: CGFloat = 0.1 { didSet { tune() } }

  /// Gives the behaviours the parameters where they differ.
  func tune() {
    let direction = CGVector(dx: 0, dy: gravity)
    if weight.gravityDirection != direction { weight.gravityDirection = direction }
    (material.elasticity, material.friction) = (elasticity, friction)
    (material.resistance, material.angularResistance) = (resistance, resistance)
    for item in hanging {
      guard let attachment = attachments[number(of: item)] else { continue }
      if attachment.anchorPoint != anchor { attachment.anchorPoint = anchor }
      if attachment.length != length { attachment.length = length }
      if attachment.frequency != frequency { attachment.frequency = frequency }
      if attachment.damping != damping { attachment.damping = damping }
    }
  }

  private var viewSize: CGSize { collectionView?.bounds.size ?? .zero }

  /// The point that all items hang from.
  public var anchor: CGPoint { CGPoint(x: viewSize.width / 2, y: Self.anchorHeight) }

  /// The point at which a new item starts.
  public var entrance: CGPoint {
    let x = min(viewSize.width + Self.entry.dx, anchor.x + Self.farthestEntry)
    return CGPoint(x: x, y: Self.entry.dy)
  }

  /// The centre of a single item at rest: its weight stretches the spring by g/ω².
  public var restCenter: CGPoint {
    CGPoint(x: anchor.x, y: anchor.y + length + Self.sag(gravity: gravity, frequency: frequency))
  }

  /// How far its weight stretches an item's spring, in points: g/ω², for a gravity in UIKit's unit and
  /// a frequency in hertz.
  public static func sag(gravity: CGFloat, frequency: CGFloat) -> CGFloat {
    let omega = 2 * CGFloat.pi * frequency
    return gravity * unitGravity / (omega * omega)
  }

  // MARK: - Layout

  public override func prepare() {
    guard let view = collectionView else { return }
    let count = view.numberOfSections > 0 ? view.numberOfItems(inSection: 0) : 0
    if let plan = view.takePlan() {
      follow(plan, count)
    } else if count != hanging.count {
      for item in hanging.dropFirst(count) { remove(item) }
      hanging.removeLast(max(0, hanging.count - count))
      while hanging.count < count { hanging.append(makeItem()) }
    }
    for (i, item) in hanging.enumerated() { item.indexPath = IndexPath(item: i, section: 0) }
    tune()
  }

  /// Takes over a batch update: what stays keeps its motion.
  private func follow(_ plan: UpdatePlan, _ count: Int) {
    var order = [CollectionViewLayoutAttributes?](repeating: nil, count: count)
    for (i, item) in hanging.enumerated() {
      let path = IndexPath(item: i, section: 0)
      switch plan.fate(of: path) {
      case .stays(let new), .reloaded(let new): order[new.item] = item
      case .deleted:
        letFall(item)
        deleted[path] = item
      }
    }
    hanging = order.map { $0 ?? makeItem() }
  }

  private func makeItem() -> CollectionViewLayoutAttributes {
    defer { nextNumber += 1 }
    let item = attributes(number: nextNumber)
    item.center = entrance
    hang(item)
    return item
  }

  func attributes(number: Int) -> CollectionViewLayoutAttributes {
    let item = CollectionViewLayoutAttributes()
    item.dynamicKey = number
    item.size = Self.itemSize
    return item
  }

  func hang(_ item: CollectionViewLayoutAttributes) {
    let attachment = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    attachment.length = length
    attachment.frequency = frequency
    attachment.damping = damping
    attachments[number(of: item)] = attachment
    animator.addBehavior(attachment)
    weight.addItem(item)
    material.addItem(item)
    collision.addItem(item)
  }

  /// Takes an item off its spring: from now on only its weight moves it.
  private func letFall(_ item: CollectionViewLayoutAttributes) {
    if drag?.item === item { release() }
    if let attachment = attachments.removeValue(forKey: number(of: item)) {
      animator.removeBehavior(attachment)
    }
    collision.removeItem(item)
    material.removeItem(item)
    item.disappearance = .leavesBounds
    item.zIndex = -1
    falling.append(item)
  }

  func remove(_ item: CollectionViewLayoutAttributes) {
    if hanging.contains(where: { $0 === item }) { letFall(item) }
    weight.removeItem(item)
    falling.removeAll { $0 === item }
  }

  public override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { deleted[itemIndexPath] }

  public override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath) }

  public override func finalizeCollectionViewUpdates() { deleted = [:] }

  /// Whether a falling item cannot come back into the view: it is below or beside it.
  package override func hasDisappeared(
    _ attributes: CollectionViewLayoutAttributes, from bounds: CGRect
  ) -> Bool {
    let (center, margin) = (attributes.center, Self.margin)
    return center.y > bounds.maxY + margin || center.x < bounds.minX - margin
      || center.x > bounds.maxX + margin
  }

  public override func elementDidDisappear(_ attributes: CollectionViewLayoutAttributes) {
    remove(attributes)
  }

  public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != viewSize
  }

  public override var collectionViewContentSize: CGSize { viewSize }

  /// True: an answer is complete.
  package override var findsAllElements: Bool { true }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { hanging.filter { $0.frame.overlaps(rect) } }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    hanging.indices.contains(indexPath.item) ? hanging[indexPath.item] : nil
  }

  /// The items and their motion.
  public override var savedState: (any CollectionViewLayoutState)? {
    get { state }
    set { if let state = newValue as? State { restore(state) } }
  }

  public override func drivenAttributes(
    for attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    falling.first { $0.dynamicKey == attributes.dynamicKey } ?? attributes
  }

  // MARK: - Another engine

  /// Takes over the items of another layout of this kind, with their motion.
  public override func prepareForTransition(from oldLayout: CollectionViewLayout) {
    guard let old = oldLayout as? NewtonianLayout else { return }
    nextNumber = old.nextNumber
    let (hands, falls) = (old.hanging, old.falling)
    let motion = zip(hands + falls, old.animator.motions(of: hands + falls))
    old.release()
    old.animator.removeAllBehaviors()
    for item in hands { hang(item) }
    for item in falls { weight.addItem(item) }
    (hanging, falling) = (hands, falls)
    for (item, motion) in motion {
      animator.setLinearVelocity(motion.velocity, of: item)
      animator.setAngularVelocity(motion.angularVelocity, of: item)
    }
  }

  // MARK: - Motion

  /// The number of an item, from 0 in the order of insertion.
  public func number(of item: CollectionViewLayoutAttributes) -> Int {
    item.dynamicKey?.base as? Int ?? 0
  }

  // MARK: - A hand

  /// The item in the hand.
  public var held: CollectionViewLayoutAttributes? {
    drag.flatMap { drag in hanging.first { $0 === drag.item } }
  }

  /// Pulls the place of an item that is at a point of the content, until `release()`; the item lies
  /// above the others.
  public func grab(_ item: CollectionViewLayoutAttributes, at point: CGPoint) {
    item.zIndex = (hanging.map(\.zIndex).max() ?? 0) + 1
    grab(DragBehavior(item: item, at: point))
  }

  func grab(_ drag: DragBehavior) {
    release()
    drag.maximumForce = Self.handForce
    (drag.resistance, drag.angularResistance) = (Self.steadying.moving, Self.steadying.turning)
    animator.addBehavior(drag)
    self.drag = drag
  }

  /// Moves the hand, in points of the content.
  public func drag(to point: CGPoint) { drag?.point = point }

  /// Lets go of the item.
  public func release() {
    if let drag { animator.removeBehavior(drag) }
    drag = nil
  }

  /// An item as it moves.
  public struct Motion {
    /// Its number in the order of insertion, from 0.
    public let number: Int
    /// Its level: those of greater ones lie above.
    public let zIndex: Int
    /// Where its centre is, in points of the content.
    public let center: CGPoint
    /// Its turn, as an animator gives it.
    public let transform: CGAffineTransform
    /// Its velocity, in points per second.
    public let velocity: CGVector
    /// Its angular velocity, in radians per second.
    public let angularVelocity: CGFloat

    /// A motion from its parts.
    public init(
      number: Int, zIndex: Int, center: CGPoint, transform: CGAffineTransform, velocity: CGVector,
      angularVelocity: CGFloat
    ) {
      (self.number, self.zIndex, self.center) = (number, zIndex, center)
      (self.transform, self.velocity) = (transform, velocity)
      self.angularVelocity = angularVelocity
    }
  }

  /// How items move: their velocities are the derivatives of their centres and angles.
  public func motions(of items: [CollectionViewLayoutAttributes]) -> [Motion] {
    zip(items, animator.motions(of: items)).map { item, motion in
      Motion(
        number: number(of: item), zIndex: item.zIndex, center: item.center,
        transform: item.transform, velocity: motion.velocity,
        angularVelocity: motion.angularVelocity)
    }
  }

  /// Lets the items move as others do, in the order of the data: each goes on from another place, as fast.
  public func move(as motions: [Motion]) {
    precondition(motions.count == hanging.count, "Each item that hangs has a motion.")
    release()
    for (item, motion) in zip(hanging, motions) { move(item, as: motion) }
    invalidateLayout()
  }

  private func move(_ item: CollectionViewLayoutAttributes, as motion: Motion) {
    (item.center, item.transform) = (motion.center, motion.transform)
    animator.updateItem(usingCurrentState: item)
    animator.setLinearVelocity(motion.velocity, of: item)
    animator.setAngularVelocity(motion.angularVelocity, of: item)
  }

  /// Hangs items that move, in place of all that are here; the data is to have as many.
  public func hang(_ motions: [Motion]) {
    rebuild(motions, falling: [])
    nextNumber = (motions.map(\.number).max() ?? -1) + 1
  }

  /// Everything that moves, and which items there are.
  struct State: CollectionViewLayoutState {
    /// Whose the items and behaviours are; another layout makes its own with the same keys.
    weak var owner: NewtonianLayout?
    let profile: Profile
    let animator: DynamicAnimator.Snapshot
    let hanging: [CollectionViewLayoutAttributes]
    let falling: [CollectionViewLayoutAttributes]
    /// Of the items, those that hang first.
    let motions: [Motion]
    let attachments: [Int: AttachmentBehavior]
    let drag: DragBehavior?
    let point: CGPoint
    let nextNumber: Int
  }

  var state: State {
    State(
      owner: self, profile: profile, animator: animator.snapshot(), hanging: hanging,
      falling: falling,
      motions: motions(of: hanging + falling),
      attachments: attachments, drag: drag, point: drag?.point ?? .zero, nextNumber: nextNumber)
  }

  /// Returns to a state, to the bit where engine and parameters are as they were; the parameters stay
  /// as they are now.
  func restore(_ state: State) {
    if state.owner === self {
      (hanging, falling) = (state.hanging, state.falling)
      (attachments, drag) = (state.attachments, state.drag)
    } else {
      rebuild(
        Array(state.motions.prefix(state.hanging.count)),
        falling: Array(state.motions.dropFirst(state.hanging.count)))
      if let held = state.drag?.item, let at = state.hanging.firstIndex(where: { $0 === held }) {
        grab(DragBehavior(item: hanging[at], grip: state.drag?.grip ?? .zero, to: state.point))
      }
    }
    for (item, motion) in zip(hanging + falling, state.motions) { item.zIndex = motion.zIndex }
    for (i, item) in hanging.enumerated() { item.indexPath = IndexPath(item: i, section: 0) }
    nextNumber = state.nextNumber
    if state.profile == profile { animator.restore(state.animator) }
    tune()
    animatorDidMoveItems(animator)
  }

  /// Makes the items of motions, with their keys and behaviours.
  private func rebuild(_ motions: [Motion], falling falls: [Motion]) {
    release()
    for item in hanging + falling { remove(item) }
    let items = (motions + falls).map { motion in
      let own = attributes(number: motion.number)
      (own.center, own.transform) = (motion.center, motion.transform)
      own.zIndex = motion.zIndex
      return own
    }
    hanging = Array(items.prefix(motions.count))
    falling = Array(items.dropFirst(motions.count))
    for item in hanging { hang(item) }
    for item in falling {
      item.disappearance = .leavesBounds
      weight.addItem(item)
    }
    for (item, motion) in zip(items, motions + falls) {
      animator.setLinearVelocity(motion.velocity, of: item)
      animator.setAngularVelocity(motion.angularVelocity, of: item)
    }
  }
}
