import Foundation
import Geometry
import Physics

extension DynamicAnimator {
  /// Gives an item's body the groups of all collision behaviours that hold it.
  func updateFilter(of item: any DynamicItem, without left: CollisionBehavior? = nil) {
    guard let slot = bodies.slot(of: item), let record = bodies[slot] else { return }
    var filter = ContactFilter()
    defer { world.setFilter(filter, of: record.body) }
    if record.isPoint { return }
    for behavior in behaviorsByKind.colliding
    where behavior !== left && behavior.dynamicAnimator === self && behavior.list.contains(item) {
      behavior.contribute(to: &filter)
    }
  }

  /// Reports touches that began, then those that ended, to the collision behaviours' delegates.
  func reportContacts() {
    let behaviors = behaviorsByKind.colliding
    guard behaviors.contains(where: { $0.collisionDelegate != nil }) else { return }
    for event in world.contactEvents {
      for behavior in behaviors { report(event, to: behavior) }
    }
  }

  private func item(of body: BodyID) -> (any DynamicItem)? {
    bodies.slot(of: body).flatMap { bodies[$0]?.item }
  }

  private func report(_ event: ContactEvent, to behavior: CollisionBehavior) {
    guard let delegate = behavior.collisionDelegate else { return }
    let point = Units.point(event.point)
    let (a, b) = (item(of: event.a), item(of: event.b))
    if let a, let b {
      guard behavior.list.contains(a), behavior.list.contains(b) else { return }
      switch event.kind {
      case .began:
        delegate.collisionBehavior(behavior, beganContactFor: a, with: b, at: point)
      case .ended: delegate.collisionBehavior(behavior, endedContactFor: a, with: b)
      }
      return
    }
    guard let item = a ?? b, behavior.list.contains(item) else { return }
    let boundary = behavior.boundary(of: a == nil ? event.a : event.b)
    guard boundary.isMine else { return }
    let identifier = boundary.identifier.map(BoundaryIdentifier.object)
    switch event.kind {
    case .began:
      delegate.collisionBehavior(
        behavior, beganContactFor: item, withBoundaryIdentifier: identifier, at: point)
    case .ended:
      delegate.collisionBehavior(
        behavior, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}

extension Path {
  /// The first part as the corners of a boundary, m: no two neighbours at one place.
  var chain: [SIMD2<Double>] {
    flattened().reduce(into: []) { corners, place in
      let corner = Units.metres(place)
      if corners.last != corner { corners.append(corner) }
    }
  }

  /// The first part of the path as straight lines: a curve gives one for every 10 points of its
  /// length, as Apple's engine does.
  func flattened(leastPerCurve least: Int = 1, most: Int = mostPerCurve) -> [CGPoint] {
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let p):
        if points.count > 1 { return points }
        points = [p]
      case .line(let p): points.append(p)
      case .quad(let p, let c):
        guard let start = points.last else { continue }
        points += Self.curve(from: start, to: p, by: [c], least...most)
      case .cubic(let p, let c1, let c2):
        guard let start = points.last else { continue }
        points += Self.curve(from: start, to: p, by: [c1, c2], least...most)
      case .close:
        if let first = points.first, points.count > 1 { points.append(first) }
        return points
      }
    }
    return points
  }

  private static let pointsPerSegment = 10.0
  /// Lines of one curve at most.
  private static let mostPerCurve = 1000

  private static func curve(
    from start: CGPoint, to end: CGPoint, by controls: [CGPoint], _ counts: ClosedRange<Int>
  ) -> [CGPoint] {
    let polygon = [start] + controls + [end]
    let at = { (t: CGFloat) -> CGPoint in
      var row = polygon
      while row.count > 1 { row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t } }
      return row[0]
    }
    let probes = 32
    let walk = (0...probes).map { at(CGFloat($0) / CGFloat(probes)) }
    let length = zip(walk, walk.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let wanted = min(length / pointsPerSegment, CGFloat(counts.upperBound))
    let count = max(Int(wanted), counts.lowerBound)
    return (1...count).map { at(CGFloat($0) / CGFloat(count)) }
  }
}
