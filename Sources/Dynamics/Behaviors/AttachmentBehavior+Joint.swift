import Foundation
import Geometry
import Physics

/// What an attachment is in bodies and joints.
extension AttachmentBehavior {
  /// A rod shorter than this, of no set length, is a pin, in points (measured on Apple's engine).
  private static let shortestRod: CGFloat = 1

  /// Notes how things stand when the attachment joins an animator.
  func measure(in animator: DynamicAnimator) {
    grip(in: animator)
    values.natural = place(0, in: animator).distance(to: place(1, in: animator))
    let angles = items.map { item in animator.body(of: item).map { animator.world.angle(of: $0) } }
    let first = (angles.first ?? nil) ?? 0
    // Of one item, its angle from the world's.
    values.referenceAngle = items.count == 1 ? first : ((angles.last ?? nil) ?? 0) - first
  }

  /// Takes hold of the items, each in its own frame.
  func grip(in animator: DynamicAnimator) {
    values.grips = items.indices.map { grip($0, in: animator) }
  }

  private func grip(_ index: Int, in animator: DynamicAnimator) -> SIMD2<Double> {
    guard let body = animator.body(of: items[index]) else { return SIMD2() }
    let offset = Units.metres(offsets[index].vector)
    let centre = animator.localCentre(of: items[index])
    switch tie {
    case .rod: return centre + offset
    case .limit:
      // Apple's engine takes the offsets backwards and not turned with the item.
      return animator.profile == .uikit
        ? animator.world.local(animator.world.place(centre, on: body) - offset, on: body)
        : centre + offset
    case .slide, .weld, .pin:
      return animator.world.local(Units.metres(values.anchor), on: body)
    }
  }

  private func end(_ index: Int, in animator: DynamicAnimator) -> JointEnd {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return .world(Units.metres(values.anchor))
    }
    return .body(body, local: values.grips[index])
  }

  private func place(_ index: Int, in animator: DynamicAnimator) -> CGPoint {
    guard index < items.count, let body = animator.body(of: items[index]) else {
      return values.anchor
    }
    return Units.point(animator.world.place(values.grips[index], on: body))
  }

  // MARK: - Joints

  func definition(in animator: DynamicAnimator) -> JointDefinition {
    let (a, b) = (end(0, in: animator), end(1, in: animator))
    switch tie {
    case .rod: return isPin ? pin(a, b, in: animator) : rod(a, b)
    case .slide(let axis): return slide(a, b, along: axis, in: animator)
    case .limit:
      let length = animator.profile == .uikit ? values.natural : length
      return .rope(
        a, b, maximumLength: Units.metres(length), lettingEndsCollide: values.endsCollide)
    case .weld:
      return .weld(
        a, b, referenceAngle: values.referenceAngle, lettingEndsCollide: values.endsCollide)
    case .pin:
      let limits =
        values.range.isInfinite
        ? nil : Double(values.range.minimum)...Double(values.range.maximum)
      return .hinge(
        a, b, referenceAngle: values.referenceAngle, limits: limits,
        frictionTorque: Double(values.frictionTorque), lettingEndsCollide: values.endsCollide)
    }
  }

  private var isPin: Bool {
    guard tie == .rod, values.frequency <= 0 else { return false }
    if let length = values.length { return length == 0 }
    return attachedBehaviorType == .anchor && values.natural < Self.shortestRod
  }

  private func rod(_ a: JointEnd, _ b: JointEnd) -> JointDefinition {
    .distance(
      a, b, length: Units.metres(length), frequency: Double(max(0, values.frequency)),
      dampingRatio: Double(max(0, values.damping)), maximumForce: Double(values.maximumForce),
      lettingEndsCollide: values.endsCollide)
  }

  private func pin(_ a: JointEnd, _ b: JointEnd, in animator: DynamicAnimator) -> JointDefinition {
    // Where no length was set, the pin goes through the item where the anchor is.
    guard values.length == nil, case .body(let body, _) = a else {
      return .revolute(a, b, lettingEndsCollide: values.endsCollide)
    }
    let local = animator.world.local(Units.metres(values.anchor), on: body)
    return .revolute(
      .body(body, local: local), b, lettingEndsCollide: values.endsCollide)
  }

  private func slide(
    _ a: JointEnd, _ b: JointEnd, along axis: CGVector, in animator: DynamicAnimator
  ) -> JointDefinition {
    let limits =
      values.range.isInfinite
      ? nil : Units.metres(values.range.minimum)...Units.metres(values.range.maximum)
    let direction = SIMD2(Double(axis.dx), Double(axis.dy))
    // Of one item the world is the first body: then the range is how far the item may go.
    guard items.count == 2 else {
      return .slider(
        b, a, axis: direction, referenceAngle: values.referenceAngle, limits: limits,
        lettingEndsCollide: values.endsCollide)
    }
    return .slider(
      a, b, axis: direction, referenceAngle: values.referenceAngle, limits: limits,
      lettingEndsCollide: values.endsCollide)
  }

  /// Brings the joint up to date; one that becomes a pin, or no longer is one, is made anew.
  func rebuild(in animator: DynamicAnimator) {
    let definition = definition(in: animator)
    if let joint = values.joint, animator.world.contains(joint), !isPin {
      animator.world.updateJoint(joint, definition)
      return
    }
    if let joint = values.joint, animator.world.contains(joint) {
      animator.world.removeJoint(joint)
    }
    values.joint = animator.world.addJoint(definition)
  }

  func hold(in animator: DynamicAnimator, _ isHolding: Bool) {
    if let body = animator.body(of: items[0]) { animator.world.setHeld(isHolding, of: body) }
  }
}
