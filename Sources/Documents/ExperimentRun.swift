import Dynamics
import Foundation
import Geometry

/// Gives a collision behaviour the bounds that an experiment names.
private final class Bounds: AnimatorHost {
  let referenceBounds: CGRect
  init(_ bounds: CGRect) { referenceBounds = bounds }
}

/// An experiment in motion, frame by frame: what a trace writes and what a picture shows.
public final class ExperimentRun {
  /// What is run.
  public let experiment: Experiment
  /// What moves it; a hand may add to it.
  public let animator: DynamicAnimator
  /// How many frames have passed.
  public private(set) var frame = 0
  private let bodies: [String: DynamicBody]
  private let host: Bounds?
  private let behaviors: [DynamicBehavior]
  private let start: DynamicItemBehavior

  /// An experiment at its start.
  public init(_ experiment: Experiment) {
    self.experiment = experiment
    animator = DynamicAnimator(profile: experiment.profile)
    let made = Dictionary(
      experiment.items.map { ($0.id, $0.body) }, uniquingKeysWith: { first, _ in first })
    bodies = made
    let bounds = experiment.behaviors.compactMap { behavior -> CGRect? in
      if case .collision(_, _, _, let bounds, _) = behavior { bounds } else { nil }
    }
    host = bounds.last.map(Bounds.init)
    behaviors = experiment.behaviors.map { experiment.make($0, made) }
    animator.host = host
    // Items start as the file says even if no behaviour of its own holds them.
    start = DynamicItemBehavior(items: experiment.items.compactMap { made[$0.id] })
    for item in experiment.items {
      guard let body = made[item.id] else { continue }
      start.addLinearVelocity(CGPoint(x: item.velocity.dx, y: item.velocity.dy), for: body)
      start.addAngularVelocity(item.angularVelocity, for: body)
    }
    animator.addBehavior(start)
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  /// The lengths of rods, springs and ropes, in points, by the indices of their behaviours: what it
  /// was at the start where the experiment names none.
  public var lengths: [Int: CGFloat] {
    var lengths: [Int: CGFloat] = [:]
    for (index, behavior) in experiment.behaviors.enumerated() {
      guard case .attachment(let a) = behavior, [.anchor, .items, .limit].contains(a.kind) else {
        continue
      }
      lengths[index] = (behaviors[index] as? AttachmentBehavior)?.length
    }
    return lengths
  }

  /// The time of the frame in seconds.
  public var time: Double { Double(frame) / experiment.fps }

  /// Moves on by a frame.
  public func step() {
    animator.step(1 / experiment.fps)
    frame += 1
  }

  /// The body of an item; nil for a name that none has.
  public func body(of item: String) -> DynamicBody? { bodies[item] }

  /// Where everything is now, in the order of the items.
  public var rows: [Trace.Row] {
    experiment.items.compactMap { item in
      guard let body = bodies[item.id] else { return nil }
      return Trace.Row(
        frame: frame, time: time, item: item.id, center: body.center,
        angle: Double(body.transform.rotationAngle), velocity: animator.linearVelocity(of: body),
        angularVelocity: Double(animator.angularVelocity(of: body)))
    }
  }

  /// Takes over where the items of another run are and how they move, at its frame.
  public func take(_ rows: [Trace.Row]) {
    for row in rows {
      guard let body = bodies[row.item] else { continue }
      body.center = row.center
      body.transform = CGAffineTransform(rotationAngle: row.angle)
      animator.updateItem(usingCurrentState: body)
      animator.setLinearVelocity(row.velocity, of: body)
      let spin = row.angularVelocity - Double(animator.angularVelocity(of: body))
      start.addAngularVelocity(spin, for: body)
    }
    frame = rows.first?.frame ?? frame
  }

  /// All that moves, at a frame.
  public struct Snapshot {
    fileprivate let animator: DynamicAnimator.Snapshot
    /// The frame.
    public let frame: Int
  }

  /// The state at this frame.
  public func snapshot() -> Snapshot { Snapshot(animator: animator.snapshot(), frame: frame) }

  /// Comes back to a state of this run.
  public func restore(_ snapshot: Snapshot) {
    animator.restore(snapshot.animator)
    frame = snapshot.frame
  }
}

extension Experiment.Item {
  fileprivate var body: DynamicBody {
    let body = DynamicBody(center: center, size: size)
    switch shape {
    case .rectangle: body.collisionBoundsType = .rectangle
    case .ellipse: body.collisionBoundsType = .ellipse
    case .path(let points):
      body.collisionBoundsType = .path
      body.path = Path(points: points, closed: true)
    }
    if angle != 0 { body.transform = CGAffineTransform(rotationAngle: angle) }
    return body
  }
}
