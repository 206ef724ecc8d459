import Foundation
import Geometry
import Physics

/// Ties an item to a place or to another item, by a rod or a spring: UIKit's
/// `UIAttachmentBehavior`.
public final class AttachmentBehavior: DynamicBehavior {
  /// What the item is tied to.
  public enum AttachmentType: Int, Hashable, Sendable {
    /// Another item.
    case items
    /// A place.
    case anchor
  }

  /// What the item is tied to. (Apple's getter always says items.)
  public let attachedBehaviorType: AttachmentType
  /// The items: one, or two.
  public let items: [any DynamicItem]
  private let offsets: [Offset]

  private struct State {
    var anchor = CGPoint.zero
    var length: CGFloat?
    var damping: CGFloat = 0
    var frequency: CGFloat = 0
    var maximumForce: CGFloat = .infinity
    var isHolding = false
    var joint: JointID?
    /// The distance when it entered the animator: the length where none was set.
    var natural: CGFloat = 0
  }
  private var state = State()

  /// A rod from an item's centre to a place, as long as they are apart when it joins an animator.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// The same from a place of the item that turns with it.
  public init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint
  ) {
    (attachedBehaviorType, items, offsets) = (.anchor, [item], [offset])
    state.anchor = point
  }

  /// A rod between the centres of two items.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// The same between places of the items that turn with them.
  public init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Offset
  ) {
    precondition(item1 !== item2, "An item cannot be attached to itself.")
    (attachedBehaviorType, items, offsets) = (.items, [item1, item2], [offset1, offset2])
  }

  /// The place that the item is tied to, in points.
  public var anchorPoint: CGPoint {
    get { state.anchor }
    set { change { $0.anchor = newValue } }
  }

  /// The length of the tie in points, 0 or more; the distance when it joined where none was set.
  public var length: CGFloat {
    get { state.length ?? state.natural }
    set {
      precondition(newValue >= 0, "A length is 0 pt or more.")
      change { $0.length = newValue }
    }
  }

  /// The damping ratio of a spring: 1 is critical; 0 by default.
  public var damping: CGFloat {
    get { state.damping }
    set { change { $0.damping = newValue } }
  }

  /// The frequency of a spring in hertz; 0, the default, is a rigid rod.
  public var frequency: CGFloat {
    get { state.frequency }
    set { change { $0.frequency = newValue } }
  }

  /// The greatest force of a spring in UIKit's newtons: what a hand pulls with.
  ///
  /// An extension of ours; infinite by default.
  public var maximumForce: CGFloat {
    get { state.maximumForce }
    set { change { $0.maximumForce = newValue } }
  }

  /// Whether the item counts as held by a hand: on `.ideal`, what it pushes does not bounce off
  /// until it is let go.
  ///
  /// An extension of ours; false by default.
  public var isHolding: Bool {
    get { state.isHolding }
    set {
      state.isHolding = newValue
      if let animator = dynamicAnimator { hold(in: animator, newValue) }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    change(&state)
    guard let animator = dynamicAnimator else { return }
    rebuild(in: animator)
    animator.wake()
  }

  // MARK: - The joint

  private func end(_ index: Int, in animator: DynamicAnimator) -> JointEnd {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return .world(Units.metres(state.anchor))
    }
    let offset = CGVector(dx: offsets[index].horizontal, dy: offsets[index].vertical)
    return .body(body, local: Units.metres(offset))
  }

  private func place(_ index: Int, in animator: DynamicAnimator) -> CGPoint {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return state.anchor
    }
    let turn = CGAffineTransform(rotationAngle: animator.world.angle(of: body))
    let offset = turn.apply(
      to: CGPoint(x: offsets[index].horizontal, y: offsets[index].vertical))
    let center = Units.point(animator.world.position(of: body))
    return CGPoint(x: center.x + offset.x, y: center.y + offset.y)
  }

  /// A rod shorter than this, of no set length, is a pin, in points (measured on Apple's engine).
  private static let shortestRod: CGFloat = 1

  private var isPin: Bool {
    guard state.frequency <= 0 else { return false }
    if let length = state.length { return length == 0 }
    return attachedBehaviorType == .anchor && state.natural < Self.shortestRod
  }

  private func definition(in animator: DynamicAnimator) -> JointDefinition {
    let (a, b) = (end(0, in: animator), end(1, in: animator))
    guard isPin else {
      return .distance(
        a, b, length: Units.metres(length), frequency: Double(max(0, state.frequency)),
        dampingRatio: Double(max(0, state.damping)), maximumForce: Double(state.maximumForce))
    }
    // Where no length was set, the pin goes through the item where the anchor is.
    guard state.length == nil, case .body(let body, _) = a else { return .revolute(a, b) }
    let line = Units.metres(state.anchor) - animator.world.position(of: body)
    let (s, c) = (sin(-animator.world.angle(of: body)), cos(-animator.world.angle(of: body)))
    let local = SIMD2(c * line.x - s * line.y, s * line.x + c * line.y)
    return .revolute(.body(body, local: local), b)
  }

  private func rebuild(in animator: DynamicAnimator) {
    let definition = definition(in: animator)
    if let joint = state.joint, animator.world.contains(joint), !isPin {
      animator.world.updateJoint(joint, definition)
      return
    }
    if let joint = state.joint, animator.world.contains(joint) { animator.world.removeJoint(joint) }
    state.joint = animator.world.addJoint(definition)
  }

  private func hold(in animator: DynamicAnimator, _ isHolding: Bool) {
    if let body = animator.body(of: items[0]) { animator.world.setHeld(isHolding, of: body) }
  }

  override func join(_ animator: DynamicAnimator) {
    for item in items { animator.associate(item) }
    state.natural = place(0, in: animator).distance(to: place(1, in: animator))
    state.joint = animator.world.addJoint(definition(in: animator))
    if state.isHolding { hold(in: animator, true) }
  }

  override func quit(_ animator: DynamicAnimator) {
    if let joint = state.joint, animator.world.contains(joint) { animator.world.removeJoint(joint) }
    state.joint = nil
    if state.isHolding { hold(in: animator, false) }
    for item in items { animator.dissociate(item) }
  }

  override var preparesSteps: Bool { false }
  override func memento() -> Any? { state }
  override func recall(_ memento: Any) {
    if let memory = memento as? State { state = memory }
  }
}
