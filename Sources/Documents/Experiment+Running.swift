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
      let body = DynamicBody(center: item.center, size: item.size)
      switch item.shape {
      case .rectangle: body.collisionBoundsType = .rectangle
      case .ellipse: body.collisionBoundsType = .ellipse
      case .path(let points):
        body.collisionBoundsType = .path
        body.path = Path(points: points, closed: true)
      }
      if item.angle != 0 { body.transform = CGAffineTransform(rotationAngle: item.angle) }
      bodies[item.id] = body
    }
    let bounds = behaviors.compactMap { behavior -> CGRect? in
      if case .collision(_, _, _, let bounds, _) = behavior { bounds } else { nil }
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
}
