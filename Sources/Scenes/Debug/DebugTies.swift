import Canvas
import Dynamics
import Foundation
import Geometry

/// How ties and fields are drawn.
extension DebugDrawing {
  /// From turn to turn, in points, and how many turns there are.
  private static let pitch: CGFloat = 8
  private static let coils: ClosedRange<CGFloat> = 4...60
  private static let amplitude: CGFloat = 4
  /// Ends nearer than this, in points, are drawn as one.
  private static let shortest: CGFloat = 1

  // MARK: - Ties

  func drawTies(into list: inout DrawList) {
    var lines = [Path](repeating: Path(), count: 2 * DebugPalette.steps + 1)
    var (slack, joints, anchors) = (Path(), Path(), Path())
    for tie in picture.joints {
      let (a, b) = (at(tie.start), at(tie.end))
      let step = DebugPalette.step(of: tie.stretch) + DebugPalette.steps
      switch tie.kind {
      case .spring: lines[step].append(Self.spring(from: a, to: b))
      case .rod: lines[step].append(Path(points: [a, b]))
      case .rope where tie.stretch > 0: lines[step].append(Path(points: [a, b]))
      case .rope: slack.append(Path(points: [a, b]))
      case .slide: joints.append(Self.rail(from: a, to: b))
      case .weld: joints.append(Path(rect: CGRect(center: b, size: CGSize(width: 9, height: 9))))
      case .pin, .turn:
        joints.append(Path(ellipseIn: CGRect(center: b, size: CGSize(width: 9, height: 9))))
      }
      if tie.startIsAnchor { anchors.append(Self.anchor(at: a)) }
      if tie.endIsAnchor { anchors.append(Self.anchor(at: b)) }
    }
    stroke(slack, palette.rest, dash: Self.dash, into: &list)
    for (i, line) in lines.enumerated() {
      stroke(line, palette.strain(i - DebugPalette.steps), width: 2, into: &list)
    }
    stroke(joints, palette.fixed, width: 2, into: &list)
    guard !anchors.elements.isEmpty else { return }
    stroke(anchors, palette.fixed, width: 1, into: &list)
    list.fill(.path(anchors), palette.fixed)
  }

  /// A zigzag between two ends.
  static func spring(from a: CGPoint, to b: CGPoint) -> Path {
    let length = a.distance(to: b)
    guard length >= shortest else { return Path() }
    let along = (b - a) * (1 / length)
    let aside = CGVector(dx: -along.dy, dy: along.dx) * min(amplitude, length / 4)
    // A part of it is straight at either end.
    let lead = min(length * 0.15, 8)
    let count = Int(min(coils.upperBound, max(coils.lowerBound, length / pitch)))
    let pitch = (length - 2 * lead) / CGFloat(count)
    let turns = (0..<count).map { i -> CGPoint in
      let side: CGFloat = i % 2 == 0 ? 1 : -1
      return a + along * (lead + pitch * (CGFloat(i) + 0.5)) + aside * side
    }
    return Path(points: [a] + turns + [b])
  }

  /// Two lines beside each other.
  private static func rail(from a: CGPoint, to b: CGPoint) -> Path {
    let length = a.distance(to: b)
    guard length >= shortest else {
      return Path(rect: CGRect(center: a, size: CGSize(width: 12, height: 5)))
    }
    let aside = CGVector(dx: -(b - a).dy, dy: (b - a).dx) * (2.5 / length)
    var path = Path(points: [a + aside, b + aside])
    path.append(Path(points: [a - aside, b - aside]))
    return path
  }

  /// A small triangle that stands on a place.
  private static func anchor(at p: CGPoint) -> Path {
    Path(
      points: [
        CGPoint(x: p.x, y: p.y + 1), CGPoint(x: p.x + 4, y: p.y - 6),
        CGPoint(x: p.x - 4, y: p.y - 6),
      ], closed: true)
  }

  // MARK: - Fields

  private static let words = TextStyle(size: 12, weight: .medium, lineLimit: 1)

  func drawFields(into list: inout DrawList) {
    for (i, field) in picture.fields.enumerated() {
      let p = at(field.position)
      if let region = region(of: field) {
        list.fill(.path(region), palette.field.opacity(0.1))
        list.stroke(
          .path(region), palette.field, StrokeStyle(width: Self.width, dash: Self.dash))
      }
      if field.direction != .zero {
        let reach = field.direction * (28 / field.direction.length)
        stroke(Self.arrow(from: p, to: p + reach), palette.field, width: 2, into: &list)
      }
      list.fill(.circle(center: p, radius: 4), palette.field)
      let words = TextBlock(field.name, Self.words)
      // Words of fields at one place stand above one another.
      let below = picture.fields[..<i].filter { $0.position == field.position }.count
      let place = CGPoint(x: p.x + 9, y: p.y - 18 - 16 * CGFloat(below))
      list.text(words, at: CGPoint(x: place.x + 0.75, y: place.y + 0.75), palette.casing)
      list.text(words, at: place, palette.field)
    }
  }

  private func region(of field: DebugSnapshot.Field) -> Path? {
    let place = field.position
    switch field.region {
    case .disc(let radius):
      let size = CGSize(width: 2 * radius, height: 2 * radius)
      return Path(ellipseIn: CGRect(center: place, size: size)).applying(map)
    case .rectangle(let size): return Path(rect: CGRect(center: place, size: size)).applying(map)
    case .infinite, .inverse, .union, .difference, .intersection: return nil
    }
  }
}
