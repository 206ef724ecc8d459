import Foundation
import Geometry
import Physics

/// Joins an item to a place or to another item: UIKit's `UIAttachmentBehavior`.
///
/// The initializers make a rod or a spring; the factories make a slide, a rope, a weld or a pin.
open class AttachmentBehavior: DynamicBehavior {
  /// What the item is attached to.
  public enum AttachmentType: Int, Hashable, Sendable {
    /// The second end is another item.
    case items
    /// The second end is a fixed place.
    case anchor
  }

  /// The constraint between the two ends.
  enum Kind: Hashable {
    case rod
    case slide(axis: CGVector)
    case limit
    case weld
    case pin

    /// Whether it holds on to a place of the animator, not to places on the items.
    var holdsPlace: Bool {
      switch self {
      case .rod, .limit: false
      case .slide, .weld, .pin: true
      }
    }
  }

  /// What changes, and comes back with a snapshot.
  struct State {
    var anchor = CGPoint.zero
    var length: CGFloat?
    var damping: CGFloat = 0
    var frequency: CGFloat = 0
    var frictionTorque: CGFloat = 0
    var range = FloatRange.infinite
    var maximumForce: CGFloat = .infinity
    var isHolding = false
    var endsCollide = true
    var joint: JointID?
    /// The distance when it entered the animator: the length where none was set.
    var natural: CGFloat = 0
    /// Where it holds the items, in their own frames, m, and the angle between them, rad.
    var grips: [SIMD2<Double>] = []
    /// Where the anchor was on the first item when it joined, in the item's frame, m.
    var anchorGrip = SIMD2<Double>()
    var referenceAngle = 0.0
  }

  /// What the item is attached to. (Apple's getter always says items.)
  public let attachedBehaviorType: AttachmentType
  /// The items: one, or two.
  public let items: [any DynamicItem]
  let offsets: [Offset]
  let kind: Kind
  var settings = State()

  private init(_ kind: Kind, _ items: [any DynamicItem], _ offsets: [Offset], anchor: CGPoint) {
    Self.check(items)
    (self.kind, self.items, self.offsets) = (kind, items, offsets)
    attachedBehaviorType = items.count == 1 ? .anchor : .items
    super.init()
    settings.anchor = anchor
    settings.endsCollide = kind == .rod
  }

  private static func check(_ items: [any DynamicItem]) {
    precondition(
      items.count < 2 || items[0] !== items[1], "An item cannot be attached to itself.")
  }

  // MARK: - Rods and springs

  /// A rod from an item's centre to a place, as long as they are apart when it joins an animator.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// The same from a place of the item that turns with it.
  public init(
    item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint
  ) {
    (kind, items, offsets, attachedBehaviorType) = (.rod, [item], [offset], .anchor)
    super.init()
    settings.anchor = point
  }

  /// A rod between the centres of two items.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// The same between places of the items that turn with them.
  public init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) {
    Self.check([item1, item2])
    (kind, items, offsets) = (.rod, [item1, item2], [offset1, offset2])
    attachedBehaviorType = .items
    super.init()
  }

  // MARK: - Other joints

  /// How far the length of an axis may be from 1, by rounding.
  private static let unitLength: CGFloat = 1e-3

  private static func slide(_ axis: CGVector) -> Kind {
    precondition(
      abs(axis.length - 1) < unitLength, "The axis of a sliding attachment has the length 1.")
    return .slide(axis: axis)
  }

  /// Lets two items slide along an axis, which turns with them, and not turn from one another.
  ///
  /// `attachmentRange` is how far the second may go from where it was, in points. The axis has the
  /// length 1.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(slide(axis), [item1, item2], [.zero, .zero], anchor: point)
  }

  /// Lets an item slide along an axis and not turn.
  ///
  /// `attachmentRange` is how far it may go from where it was, in points. The axis has the length 1.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: CGVector
  ) -> AttachmentBehavior {
    AttachmentBehavior(slide(axis), [item], [.zero], anchor: point)
  }

  /// A rope between places of two items, as long as they are apart when it joins an animator.
  ///
  /// On `.uikit`, as measured on Apple's engine, the offsets count backwards and from the upright
  /// item, and `length` has no effect; on `.ideal` they have the effect of their names.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Offset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Offset
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, [item1, item2], [offset1, offset2], anchor: .zero)
  }

  /// Welds two items together at a place, in points.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.weld, [item1, item2], [.zero, .zero], anchor: point)
  }

  /// Pins two items together at a place, in points, about which they turn.
  ///
  /// `attachmentRange` is how far the second may turn from the first, in radians.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem,
    attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior {
    AttachmentBehavior(.pin, [item1, item2], [.zero, .zero], anchor: point)
  }

  // MARK: - Properties

  /// The fixed place that the item is attached to, in points.
  public var anchorPoint: CGPoint {
    get { settings.anchor }
    set {
      precondition(newValue.x.isFinite && newValue.y.isFinite, "An anchor is a finite place.")
      settings.anchor = newValue
      // Of two items the place is one on both, which they are taken hold of anew.
      if items.count == 2, kind.holdsPlace, let animator = dynamicAnimator { grip(in: animator) }
      change { _ in }
    }
  }

  /// The length of a rod, spring or rope in points, 0 or more; the distance when it joined where none
  /// was set.
  public var length: CGFloat {
    get { settings.length ?? settings.natural }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "A length is 0 pt or more.")
      change { $0.length = newValue }
    }
  }

  /// The damping ratio of a spring: 1 is critical; 0 by default.
  ///
  /// 0 is a spring that rings for ever, not a rigid rod: that is `frequency` 0.
  public var damping: CGFloat {
    get { settings.damping }
    set { change { $0.damping = newValue } }
  }

  /// The frequency of a spring in hertz; 0, the default, is a rigid rod.
  public var frequency: CGFloat {
    get { settings.frequency }
    set { change { $0.frequency = newValue } }
  }

  /// The torque that brakes the turn of a pin, in newton metres; 0, the default, brakes nothing.
  ///
  /// A metre is 100 points. Other attachments do not turn.
  public var frictionTorque: CGFloat {
    get { settings.frictionTorque }
    set {
      precondition(newValue >= 0 && newValue.isFinite, "A friction torque is 0 or more.")
      change { $0.frictionTorque = newValue }
    }
  }

  /// How far a slide may go, in points, or a pin turn, in radians; infinite by default.
  ///
  /// Must contain 0 for a slide.
  public var attachmentRange: FloatRange {
    get { settings.range }
    set {
      precondition(
        newValue.minimum <= newValue.maximum, "The range of an attachment is not empty.")
      if case .slide = kind {
        precondition(
          newValue.minimum <= 0 && newValue.maximum >= 0, "The range of a slide contains 0.")
      }
      change { $0.range = newValue }
    }
  }

  /// The greatest force of a spring in UIKit's newtons: that of a drag.
  ///
  /// An extension of ours; infinite by default.
  public var maximumForce: CGFloat {
    get { settings.maximumForce }
    set { change { $0.maximumForce = newValue } }
  }

  /// Whether the attached items bounce off one another where a collision behaviour has both.
  ///
  /// An extension of ours. As on Apple's engine, true for rods and springs and false for all else.
  public var letsItemsCollide: Bool {
    get { settings.endsCollide }
    set { change { $0.endsCollide = newValue } }
  }

  /// Whether a drag holds the item: on `.ideal`, what it pushes does not bounce off
  /// until the drag ends.
  ///
  /// An extension of ours; false by default.
  public var isHolding: Bool {
    get { settings.isHolding }
    set {
      settings.isHolding = newValue
      if let animator = dynamicAnimator { hold(in: animator, newValue) }
    }
  }

  private func change(_ change: (inout State) -> Void) {
    change(&settings)
    guard let animator = dynamicAnimator else { return }
    rebuild(in: animator)
    animator.wake()
  }

  // MARK: - In an animator

  override func join(_ animator: DynamicAnimator) {
    for item in items { animator.associate(item) }
    measure(in: animator)
    settings.joint = animator.world.addJoint(definition(in: animator))
    if settings.isHolding { hold(in: animator, true) }
  }

  override func quit(_ animator: DynamicAnimator) {
    if let joint = settings.joint, animator.world.contains(joint) {
      animator.world.removeJoint(joint)
    }
    settings.joint = nil
    if settings.isHolding { hold(in: animator, false) }
    for item in items { animator.dissociate(item) }
  }

  override var preparesSteps: Bool { false }
  override var fixedItems: [any DynamicItem] { items }
  override var values: BehaviorState.Values {
    get { .attachment(settings) }
    set { if case .attachment(let settings) = newValue { self.settings = settings } }
  }
}

/// What an attachment is in bodies and joints.
extension AttachmentBehavior {
  /// A rod shorter than this, of no set length, is a pin, in points (measured on Apple's engine).
  private static let shortestRod: CGFloat = 1

  /// Notes how things stand when the attachment joins an animator.
  func measure(in animator: DynamicAnimator) {
    grip(in: animator)
    if let body = animator.body(of: items[0]) {
      settings.anchorGrip = animator.reading { $0.local(Units.metres(settings.anchor), on: body) }
    }
    settings.natural = place(0, in: animator).distance(to: place(1, in: animator))
    let angles = items.map { item in
      animator.body(of: item).map { body in animator.reading { $0.angle(of: body) } }
    }
    let first = (angles.first ?? nil) ?? 0
    // Of one item, its angle from the world's.
    settings.referenceAngle = items.count == 1 ? first : ((angles.last ?? nil) ?? 0) - first
  }

  /// Takes hold of the items, each in its own frame.
  func grip(in animator: DynamicAnimator) {
    settings.grips = items.indices.map { grip($0, in: animator) }
  }

  private func grip(_ index: Int, in animator: DynamicAnimator) -> SIMD2<Double> {
    guard let body = animator.body(of: items[index]) else { return SIMD2() }
    let offset = Units.metres(offsets[index].vector)
    let centre = animator.localCentre(of: items[index])
    switch kind {
    case .rod: return centre + offset
    case .limit:
      // Apple's engine takes the offsets backwards and not turned with the item.
      return animator.profile == .uikit
        ? animator.world.local(animator.world.place(centre, on: body) - offset, on: body)
        : centre + offset
    case .slide, .weld, .pin:
      return animator.world.local(Units.metres(settings.anchor), on: body)
    }
  }

  private func end(_ index: Int, in animator: DynamicAnimator) -> JointEnd {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return .world(Units.metres(settings.anchor))
    }
    return .body(body, local: settings.grips[index])
  }

  private func place(_ index: Int, in animator: DynamicAnimator) -> CGPoint {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return settings.anchor
    }
    return Units.point(animator.reading { $0.place(settings.grips[index], on: body) })
  }

  // MARK: - Joints

  func definition(in animator: DynamicAnimator) -> JointDefinition {
    let (a, b) = (end(0, in: animator), end(1, in: animator))
    switch kind {
    case .rod: return isPin ? pin(a, b) : rod(a, b)
    case .slide(let axis): return slide(a, b, along: axis, in: animator)
    case .limit:
      let length = animator.profile == .uikit ? settings.natural : length
      return .rope(
        a, b, maximumLength: Units.metres(length), lettingEndsCollide: settings.endsCollide)
    case .weld:
      return .weld(
        a, b, referenceAngle: settings.referenceAngle, lettingEndsCollide: settings.endsCollide)
    case .pin:
      let limits =
        settings.range.isInfinite
        ? nil : Double(settings.range.minimum)...Double(settings.range.maximum)
      return .hinge(
        a, b, referenceAngle: settings.referenceAngle, limits: limits,
        frictionTorque: Double(settings.frictionTorque), lettingEndsCollide: settings.endsCollide)
    }
  }

  private var isPin: Bool {
    guard kind == .rod, settings.frequency <= 0 else { return false }
    if let length = settings.length { return length == 0 }
    return attachedBehaviorType == .anchor && settings.natural < Self.shortestRod
  }

  private func rod(_ a: JointEnd, _ b: JointEnd) -> JointDefinition {
    .distance(
      a, b, length: Units.metres(length), frequency: Double(max(0, settings.frequency)),
      dampingRatio: Double(max(0, settings.damping)), maximumForce: Double(settings.maximumForce),
      lettingEndsCollide: settings.endsCollide)
  }

  private func pin(_ a: JointEnd, _ b: JointEnd) -> JointDefinition {
    // Where no length was set, the pin goes through the item where the anchor was when it joined: an
    // anchor that is moved later pulls the item along by that place.
    guard settings.length == nil, case .body(let body, _) = a else {
      return .revolute(a, b, lettingEndsCollide: settings.endsCollide)
    }
    return .revolute(
      .body(body, local: settings.anchorGrip), b, lettingEndsCollide: settings.endsCollide)
  }

  private func slide(
    _ a: JointEnd, _ b: JointEnd, along axis: CGVector, in animator: DynamicAnimator
  ) -> JointDefinition {
    let limits =
      settings.range.isInfinite
      ? nil : Units.metres(settings.range.minimum)...Units.metres(settings.range.maximum)
    let direction = SIMD2(Double(axis.dx), Double(axis.dy))
    // Of one item the world is the first body: then the range is how far the item may go.
    guard items.count == 2 else {
      return .slider(
        b, a, axis: direction, referenceAngle: settings.referenceAngle, limits: limits,
        lettingEndsCollide: settings.endsCollide)
    }
    return .slider(
      a, b, axis: direction, referenceAngle: settings.referenceAngle, limits: limits,
      lettingEndsCollide: settings.endsCollide)
  }

  /// Brings the joint up to date; one that becomes a pin, or no longer is one, is made anew.
  func rebuild(in animator: DynamicAnimator) {
    let definition = definition(in: animator)
    if let joint = settings.joint, animator.world.contains(joint), !isPin {
      animator.world.updateJoint(joint, definition)
      return
    }
    if let joint = settings.joint, animator.world.contains(joint) {
      animator.world.removeJoint(joint)
    }
    settings.joint = animator.world.addJoint(definition)
  }

  func hold(in animator: DynamicAnimator, _ isHolding: Bool) {
    if let body = animator.body(of: items[0]) { animator.world.setHeld(isHolding, of: body) }
  }
}
