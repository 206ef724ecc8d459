import Canvas
import Foundation
import Geometry

/// A dashed line along a polyline, as the lines of its dashes.
extension FlatOutline {
  /// Lines of more dashes are cairo's.
  private static let mostDashes: CGFloat = 2048

  /// Whether the dashes of a dashed line along points are known in closed form.
  static func knowsDashes(along points: [CGPoint], _ style: StrokeStyle) -> Bool {
    let total = style.dash.reduce(0, +)
    let length = zip(points, points.dropFirst()).reduce(0) {
      $0 + near($1.0).distance(to: near($1.1))
    }
    return length * CGFloat(style.dash.count) <= Self.mostDashes * total && style.phase.isFinite
  }

  /// The parts of a line that are drawn: the first length of the pattern, the third, and so on, from `phase` on.
  static func dashes(
    of points: [CGPoint], _ pattern: [CGFloat], phase: CGFloat
  ) -> [[CGPoint]] {
    guard let first = points.first.map(near) else { return [] }
    var place = DashPlace(pattern, phase: phase)
    var (dashes, last) = ([[CGPoint]](), first)
    if place.isDrawn { dashes.append([first]) }
    for point in points.dropFirst().map(near) {
      let way = point - last
      let length = way.length
      var done: CGFloat = 0
      while length - done > place.left {
        done += place.left
        let end = last + way * (done / length)
        if place.isDrawn { dashes[dashes.count - 1].append(end) }
        place.next()
        if place.isDrawn { dashes.append([end]) }
      }
      place.left -= length - done
      if place.isDrawn { dashes[dashes.count - 1].append(point) }
      last = point
    }
    return dashes
  }
}

extension StrokeStyle {
  /// Whether it has dashes; lengths that are negative, or nowhere positive, make a solid line.
  var isDashed: Bool {
    dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
  }
}

/// Where in a pattern of dashes a line has come to.
private struct DashPlace {
  private let pattern: [CGFloat]
  /// How many lengths have begun; every other one is drawn.
  private var index = 0
  /// How much is left of the present length, in points.
  var left: CGFloat

  init(_ pattern: [CGFloat], phase: CGFloat) {
    self.pattern = pattern
    left = pattern[0]
    // Of an odd number of lengths every other round is the other way round.
    let round = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
    var rest = phase - (phase / round).rounded(.down) * round
    while rest >= left, index < 2 * pattern.count {
      rest -= left
      next()
    }
    left -= rest
  }

  var isDrawn: Bool { index % 2 == 0 }

  mutating func next() {
    index += 1
    left = pattern[index % pattern.count]
  }
}
