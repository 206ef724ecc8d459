import Dynamics
import Foundation
import Geometry

/// Where everything went, frame by frame.
public struct Trace: Hashable, Sendable {
  /// One item at one time.
  public struct Row: Hashable, Sendable {
    /// The frame, from 0 for the start.
    public var frame: Int
    /// Its time in seconds.
    public var time: Double
    /// The item.
    public var item: String
    /// Where it was, in points, and its turn, in radians.
    public var center: CGPoint, angle: Double
    /// How it moved, in points and radians per second.
    public var velocity: CGVector, angularVelocity: Double
  }

  /// All rows, by frame and then by item.
  public var rows: [Row]

  /// Lines of comma-separated values, in full precision.
  public var csv: String {
    var text = "frame,time,item,x,y,angle,vx,vy,omega\n"
    for row in rows {
      text +=
        "\(row.frame),\(row.time),\(row.item),\(Double(row.center.x)),\(Double(row.center.y)),"
      text += "\(row.angle),\(Double(row.velocity.dx)),\(Double(row.velocity.dy)),"
      text += "\(row.angularVelocity)\n"
    }
    return text
  }
}

/// Gives a collision behaviour the bounds that an experiment names.
private final class Bounds: AnimatorHost {
  let referenceBounds: CGRect
  init(_ bounds: CGRect) { referenceBounds = bounds }
}

extension Experiment {
  /// Runs the experiment: the same rows every time.
  public func run() -> Trace {
    let animator = DynamicAnimator(profile: profile)
    var bodies: [String: DynamicBody] = [:]
    for item in items {
      let body = DynamicBody(
        center: item.center, size: item.size, collisionBoundsType: item.shape)
      if item.angle != 0 { body.transform = CGAffineTransform(rotationAngle: item.angle) }
      bodies[item.id] = body
    }
    let bounds = behaviors.compactMap { behavior -> CGRect? in
      if case .collision(_, _, _, let bounds) = behavior { bounds } else { nil }
    }
    let host = bounds.last.map(Bounds.init)
    animator.host = host
    // Items start as the file says even if no behaviour of its own holds them.
    let start = DynamicItemBehavior(items: items.compactMap { bodies[$0.id] })
    for item in items {
      guard let body = bodies[item.id] else { continue }
      start.addLinearVelocity(CGPoint(x: item.velocity.dx, y: item.velocity.dy), for: body)
      start.addAngularVelocity(item.angularVelocity, for: body)
    }
    animator.addBehavior(start)
    for behavior in behaviors { animator.addBehavior(make(behavior, bodies)) }

    var rows = record(0, animator, bodies)
    for frame in stride(from: 1, through: frames, by: 1) {
      animator.step(1 / fps)
      rows += record(frame, animator, bodies)
    }
    return Trace(rows: rows)
  }

  private func record(
    _ frame: Int, _ animator: DynamicAnimator, _ bodies: [String: DynamicBody]
  ) -> [Trace.Row] {
    items.compactMap { item in
      guard let body = bodies[item.id] else { return nil }
      return Trace.Row(
        frame: frame, time: Double(frame) / fps, item: item.id, center: body.center,
        angle: Double(body.transform.rotationAngle), velocity: animator.linearVelocity(of: body),
        angularVelocity: Double(animator.angularVelocity(of: body)))
    }
  }

  private func make(_ behavior: Behavior, _ bodies: [String: DynamicBody]) -> DynamicBehavior {
    let all = { (ids: [String]) in ids.compactMap { bodies[$0] } }
    switch behavior {
    case .gravity(let ids, let vector, let angle, let magnitude):
      let gravity = GravityBehavior(items: all(ids))
      if let vector { gravity.gravityDirection = vector }
      if angle != nil || magnitude != nil {
        gravity.setAngle(angle ?? gravity.angle, magnitude: magnitude ?? gravity.magnitude)
      }
      return gravity
    case .attachment(let attachment): return make(attachment, bodies)
    case .collision(let ids, let mode, let boundaries, let bounds):
      let collision = CollisionBehavior(items: all(ids))
      collision.collisionMode = mode
      for boundary in boundaries {
        collision.addBoundary(withIdentifier: boundary.id, for: Path(points: boundary.points))
      }
      collision.translatesReferenceBoundsIntoBoundary = bounds != nil
      return collision
    case .itemProperties(let ids, let properties): return make(properties, all(ids))
    case .push(let push): return make(push, all(push.items))
    }
  }

  private func make(_ a: Attachment, _ bodies: [String: DynamicBody]) -> DynamicBehavior {
    guard let item = bodies[a.item] else { preconditionFailure("The reader checks items.") }
    let result: AttachmentBehavior
    if let other = a.otherItem.flatMap({ bodies[$0] }) {
      result = AttachmentBehavior(
        item: item, offsetFromCenter: a.offset, attachedTo: other, offsetFromCenter: a.otherOffset)
    } else {
      result = AttachmentBehavior(
        item: item, offsetFromCenter: a.offset, attachedToAnchor: a.anchor ?? .zero)
    }
    if let length = a.length { result.length = length }
    if let frequency = a.frequency { result.frequency = frequency }
    if let damping = a.damping { result.damping = damping }
    return result
  }

  private func make(_ p: Properties, _ items: [DynamicBody]) -> DynamicBehavior {
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

  private func make(_ p: Push, _ items: [DynamicBody]) -> DynamicBehavior {
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
