import Documents
import ElementaryFunctions
import Foundation
import Geometry

/// Which part is where, as it is shown now.
extension PlaygroundScene {
  /// The items at a place of the world, the topmost first.
  func items(at p: CGPoint) -> [String] {
    let reach = Self.reach / view.scale
    return document.items.reversed().filter { item in
      guard let body = run.body(of: item.id) else { return false }
      let turn = CGAffineTransform(rotationAngle: -body.transform.rotationAngle)
      let local = turn.apply(to: CGPoint(x: p.x - body.center.x, y: p.y - body.center.y))
      return item.covers(local, reach: reach)
    }.map(\.id)
  }

  /// What moves the items at a place, the topmost first: items, or their groups.
  func movers(at p: CGPoint) -> [String] { document.movers(of: items(at: p)) }

  /// What moves the topmost item at a place, and where on it that is.
  func grip(at p: CGPoint) -> Grip? {
    guard let id = items(at: p).first, let body = run.body(of: id) else { return nil }
    // Near an item's middle it is the middle that is meant.
    let place = body.center.distance(to: p) * view.scale < Self.reach ? body.center : p
    let mover = document.mover(of: id)
    guard let item = run.item(mover) else { return nil }
    let turn = CGAffineTransform(rotationAngle: -item.transform.rotationAngle)
    let local = turn.apply(to: CGPoint(x: place.x - item.center.x, y: place.y - item.center.y))
    return Grip(item: mover, offset: Offset(local - .zero), place: place)
  }

  /// What is at a place: what is drawn on top first.
  func part(at p: CGPoint) -> Experiment.Part? {
    let reach = Self.reach / view.scale
    for mark in marks.reversed() where mark.points.contains(where: { $0.distance(to: p) < reach }) {
      return mark.part
    }
    if let item = items(at: p).first { return .item(item) }
    return marks.last { $0.distance(to: p) < reach }?.part
  }

  /// How a part that is no item is shown: by places, and a line from the first to the last.
  struct Mark {
    var part: Experiment.Part
    /// Places that stand for it on their own.
    var points: [CGPoint] = []
    var line: [CGPoint] = []

    func distance(to p: CGPoint) -> CGFloat {
      zip(line, line.dropFirst()).map { a, b in
        let way = b - a
        let length = max(way.length, 1e-9)
        let along = ((p - a).dx * way.dx + (p - a).dy * way.dy) / length
        let foot = a + way * (min(max(0, along), length) / length)
        return foot.distance(to: p)
      }.min() ?? .infinity
    }
  }

  /// The marks of everything but items, in the order of the behaviours.
  var marks: [Mark] {
    document.behaviors.enumerated().flatMap { index, behavior -> [Mark] in
      let part = Experiment.Part.behavior(index)
      switch behavior {
      case .attachment(let a): return [mark(of: a, part)]
      case .collision(let collision):
        return collision.boundaries.map { Mark(part: .boundary(index, $0.id), line: $0.points) }
      case .snap(let snap):
        return [Mark(part: part, points: [snap.place], line: [center(of: snap.item), snap.place])]
      case .push(let push):
        return push.items.prefix(1).map { item in
          let start = pushed(push, item)
          return Mark(part: part, line: [start, start + Self.arrow(of: push)])
        }
      case .field(let field): return [Mark(part: part, points: [field.position ?? .zero])]
      case .gravity, .itemProperties: return []
      }
    }
  }

  /// Where an item's or group's centre is now.
  func center(of mover: String) -> CGPoint { run.item(mover)?.center ?? .zero }

  /// Where a place of an item or group is, from its centre in its own frame.
  private func place(_ offset: Offset, on mover: String) -> CGPoint {
    guard let body = run.item(mover) else { return .zero }
    let turned = CGAffineTransform(rotationAngle: body.transform.rotationAngle)
      .apply(to: CGPoint(x: offset.horizontal, y: offset.vertical))
    return CGPoint(x: body.center.x + turned.x, y: body.center.y + turned.y)
  }

  private func mark(of a: Experiment.Attachment, _ part: Experiment.Part) -> Mark {
    let start = place(a.offset, on: a.item)
    switch a.kind {
    case .items, .limit:
      return Mark(
        part: part, line: [start, a.otherItem.map { place(a.otherOffset, on: $0) } ?? start])
    case .anchor, .sliding:
      let anchor = a.anchor ?? start
      return Mark(part: part, points: [anchor], line: [start, anchor])
    case .fixed, .pin: return Mark(part: part, points: [a.anchor ?? start])
    }
  }

  func pushed(_ push: Experiment.Push, _ item: String) -> CGPoint {
    let offset = push.targetOffset ?? .zero
    return center(of: item) + offset.vector
  }

  static func arrow(of push: Experiment.Push) -> CGVector {
    let vector =
      push.vector
      ?? CGVector(dx: Double.cos(push.angle ?? 0), dy: Double.sin(push.angle ?? 0))
      * (push.magnitude ?? 0)
    return vector * PlaygroundTool.pointsPerNewton
  }
}

extension Experiment.Item {
  /// Whether a place in its own frame is on it, or as near as a small one needs.
  func covers(_ p: CGPoint, reach: CGFloat) -> Bool {
    let half = CGVector(dx: max(size.width / 2, reach), dy: max(size.height / 2, reach))
    switch shape {
    case .rectangle: return abs(p.x) <= half.dx && abs(p.y) <= half.dy
    case .ellipse:
      return (p.x * p.x) / (half.dx * half.dx) + (p.y * p.y) / (half.dy * half.dy) <= 1
    case .path(let corners):
      var isInside = false
      for (i, a) in corners.enumerated() {
        let b = corners[(i + 1) % corners.count]
        guard (a.y > p.y) != (b.y > p.y) else { continue }
        if p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y) { isInside.toggle() }
      }
      return isInside
    }
  }

  /// Its area in square points.
  var area: Double {
    switch shape {
    case .rectangle: return size.width * size.height
    case .ellipse: return .pi / 4 * size.width * size.height
    case .path(let corners):
      let sum = corners.indices.reduce(0.0) { sum, i in
        let (p, q) = (corners[i], corners[(i + 1) % corners.count])
        return sum + (p.x * q.y - p.y * q.x) / 2
      }
      return abs(sum)
    }
  }
}
