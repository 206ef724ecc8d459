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
