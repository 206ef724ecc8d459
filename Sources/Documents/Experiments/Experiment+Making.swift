import Dynamics
import Foundation
import Geometry

/// The behaviours that an experiment names.
extension Experiment {
  func make(_ behavior: Behavior, _ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let all = { (ids: [String]) in ids.compactMap { movers[$0] } }
    switch behavior {
    case .gravity(let g):
      let gravity = GravityBehavior(items: all(g.items))
      if let vector = g.vector { gravity.gravityDirection = vector }
      if g.angle != nil || g.magnitude != nil {
        gravity.setAngle(g.angle ?? gravity.angle, magnitude: g.magnitude ?? gravity.magnitude)
      }
      return gravity
    case .attachment(let attachment): return make(attachment, movers)
    case .collision(let c):
      let collision = CollisionBehavior(items: all(c.items))
      collision.collisionMode = c.mode
      for boundary in c.boundaries {
        collision.addBoundary(withIdentifier: boundary.id, for: Path(points: boundary.points))
      }
      if c.referenceBounds != nil {
        collision.setTranslatesReferenceBoundsIntoBoundary(with: c.referenceInsets ?? .zero)
      }
      return collision
    case .itemProperties(let properties): return make(properties, all(properties.items))
    case .push(let push): return make(push, all(push.items))
    case .snap(let s):
      guard let item = movers[s.item] else { preconditionFailure("The reader checks names.") }
      let snap = SnapBehavior(item: item, snapTo: s.place)
      if let damping = s.damping { snap.damping = damping }
      return snap
    case .field(let field): return make(field, all(field.items))
    }
  }

  private func make(_ a: Attachment, _ movers: [String: any DynamicItem]) -> DynamicBehavior {
    guard let item = movers[a.item] else { preconditionFailure("The reader checks names.") }
    let result = joint(a, item, a.otherItem.flatMap { movers[$0] })
    if let length = a.length { result.length = length }
    if let frequency = a.frequency { result.frequency = frequency }
    if let damping = a.damping { result.damping = damping }
    if let torque = a.frictionTorque { result.frictionTorque = torque }
    if let range = a.range { result.attachmentRange = range }
    return result
  }

  private func joint(
    _ a: Attachment, _ item: any DynamicItem, _ other: (any DynamicItem)?
  ) -> AttachmentBehavior {
    let (anchor, axis) = (a.anchor ?? .zero, a.axis ?? CGVector(dx: 1, dy: 0))
    guard let other else {
      return a.kind == .sliding
        ? .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
        : AttachmentBehavior(item: item, offsetFromCenter: a.offset, attachedToAnchor: anchor)
    }
    switch a.kind {
    case .anchor, .items:
      return AttachmentBehavior(
        item: item, offsetFromCenter: a.offset, attachedTo: other, offsetFromCenter: a.otherOffset)
    case .sliding:
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis)
    case .limit:
      return .limitAttachment(
        with: item, offsetFromCenter: a.offset, attachedTo: other, offsetFromCenter: a.otherOffset)
    case .fixed: return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case .pin: return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    }
  }

  private func make(_ f: Field, _ items: [any DynamicItem]) -> DynamicBehavior {
    let result = field(f.kind)
    for item in items { result.addItem(item) }
    if let position = f.position { result.position = position }
    if let region = f.region { result.region = region }
    if let direction = f.direction { result.direction = direction }
    if let strength = f.strength { result.strength = strength }
    if let falloff = f.falloff { result.falloff = falloff }
    if let radius = f.minimumRadius { result.minimumRadius = radius }
    if let smoothness = f.smoothness { result.smoothness = smoothness }
    if let speed = f.animationSpeed { result.animationSpeed = speed }
    if let seed = f.seed { result.seed = seed }
    return result
  }

  private func field(_ kind: Field.Kind) -> FieldBehavior {
    switch kind {
    case .drag: .dragField()
    case .vortex: .vortexField()
    case .radialGravity: .radialGravityField(position: .zero)
    case .linearGravity: .linearGravityField(direction: .zero)
    case .velocity: .velocityField(direction: .zero)
    case .noise: .noiseField(smoothness: 0, animationSpeed: 0)
    case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 0)
    case .spring: .springField()
    case .electric: .electricField()
    case .magnetic: .magneticField()
    }
  }

  private func make(_ p: Properties, _ items: [any DynamicItem]) -> DynamicBehavior {
    let result = DynamicItemBehavior(items: items)
    if let value = p.elasticity { result.elasticity = value }
    if let value = p.friction { result.friction = value }
    if let value = p.density { result.density = value }
    if let value = p.resistance { result.resistance = value }
    if let value = p.angularResistance { result.angularResistance = value }
    if let value = p.charge { result.charge = value }
    if let value = p.allowsRotation { result.allowsRotation = value }
    if let value = p.isAnchored { result.isAnchored = value }
    return result
  }

  private func make(_ p: Push, _ items: [any DynamicItem]) -> DynamicBehavior {
    let result = PushBehavior(items: items, mode: p.isInstantaneous ? .instantaneous : .continuous)
    if let vector = p.vector { result.pushDirection = vector }
    if p.angle != nil || p.magnitude != nil {
      result.setAngle(p.angle ?? result.angle, magnitude: p.magnitude ?? result.magnitude)
    }
    if let offset = p.targetOffset {
      for item in items { result.setTargetOffsetFromCenter(offset, for: item) }
    }
    result.active = p.isActive
    return result
  }
}
