import Canvas
import Dynamics
import ElementaryFunctions
import Foundation
import Geometry
import Widgets

/// What the engine has in hand under a scene, and where that is on the stage.
public struct SceneDebugSnapshot {
  /// What the engine has in hand.
  public var picture: DebugSnapshot
  /// From the picture's points to the stage's.
  public var map: CGAffineTransform
  /// Whether what impulses move is the exception, to be told from what is exact.
  public var marksSolved = false

  /// A picture on the stage, as it is by default.
  public init(_ picture: DebugSnapshot, map: CGAffineTransform = .identity) {
    (self.picture, self.map) = (picture, map)
  }
}

/// Draws a picture of the engine over a scene: anchors, ties by strain, touches, velocities, sleep,
/// fields and boundaries.
///
/// Lines of a kind are one path each, so that thousands of bodies are a few commands.
struct DebugDrawing {
  let picture: DebugSnapshot
  let map: CGAffineTransform
  let palette: DebugPalette
  private let marksSolved: Bool

  init(_ debug: SceneDebugSnapshot, theme: Theme) {
    (picture, map, palette) = (debug.picture, debug.map, DebugPalette(theme))
    marksSolved = debug.marksSolved
  }

  /// Arrows are as long as the way in this time, in seconds.
  static let arrowTime = 0.1
  /// Slower than this, in points per second, there is no arrow.
  private static let slowest: CGFloat = 5
  private static let longestArrow: CGFloat = 160
  private static let arrowAside: CGFloat = 9
  private static let arrowSteps = 5
  private static let markSteps = 5
  private static let lineSteps = 2
  static let width: CGFloat = 1.5
  static let dash: [CGFloat] = [4, 3]

  func draw(into list: inout DrawList) {
    drawFields(into: &list)
    drawBoundaries(into: &list)
    drawItems(into: &list)
    drawTies(into: &list)
    drawVelocities(into: &list)
    drawTouches(into: &list)
    drawHand(into: &list)
  }

  func at(_ p: CGPoint) -> CGPoint { map.apply(to: p) }
  private var scale: CGFloat { CGVector(dx: map.a, dy: map.b).length }

  /// A line on a ground of its own, so that it shows on any scene.
  func stroke(
    _ path: Path, _ color: Color, width: CGFloat = Self.width, dash: [CGFloat] = [],
    into list: inout DrawList
  ) {
    guard !path.elements.isEmpty else { return }
    list.stroke(.path(path), palette.casing, StrokeStyle(width: width + 2))
    list.stroke(.path(path), color, StrokeStyle(width: width, dash: dash))
  }

  // MARK: - Items

  /// What is told of an item by the line around it.
  private enum Look { case asleep, awake, solved, anchored }

  private func look(of item: DebugSnapshot.Item) -> Look {
    if item.isAnchored { return .anchored }
    guard item.isAwake else { return .asleep }
    return marksSolved && item.method == .solved ? .solved : .awake
  }

  /// The steps of a circle and its line, which most outlines do not exceed.
  private static let outlineSteps = 8

  private func outlines(of look: Look) -> Path {
    var path = Path()
    let items = picture.items.lazy.filter { self.look(of: $0) == look }
    path.reserveCapacity(Self.outlineSteps * items.count)
    for item in items {
      addOutline(of: item, to: &path)
      if look == .anchored { path.append(cross(at: at(item.center))) }
    }
    return path
  }

  private func drawItems(into list: inout DrawList) {
    stroke(outlines(of: .asleep), palette.asleep, dash: Self.dash, into: &list)
    stroke(outlines(of: .awake), palette.awake, into: &list)
    stroke(outlines(of: .solved), palette.solved, width: 2.5, dash: [1.5, 3], into: &list)
    stroke(outlines(of: .anchored), palette.fixed, width: 2.5, into: &list)
  }

  /// Adds the pieces, and a line that turns with them.
  private func addOutline(of item: DebugSnapshot.Item, to path: inout Path) {
    for outline in item.outlines {
      switch outline {
      case .circle(let center, let radius):
        let size = CGSize(width: 2 * radius * scale, height: 2 * radius * scale)
        path.addEllipse(in: CGRect(center: at(center), size: size))
        let rim = center + CGVector(dx: Double.cos(item.angle), dy: Double.sin(item.angle)) * radius
        path.move(to: at(center))
        path.line(to: at(rim))
      case .polygon(let corners): path.add(corners, closed: true, mappedBy: map)
      }
    }
  }

  private func cross(at p: CGPoint) -> Path {
    let r: CGFloat = 4
    var path = Path(points: [CGPoint(x: p.x - r, y: p.y - r), CGPoint(x: p.x + r, y: p.y + r)])
    path.move(to: CGPoint(x: p.x - r, y: p.y + r))
    path.line(to: CGPoint(x: p.x + r, y: p.y - r))
    return path
  }

  // MARK: - Velocities, touches, hand

  private func drawVelocities(into list: inout DrawList) {
    var path = Path()
    path.reserveCapacity(Self.arrowSteps * picture.items.count)
    for item in picture.items {
      let speed = item.velocity.length
      guard speed >= Self.slowest else { continue }
      let length = min(speed * Self.arrowTime, Self.longestArrow)
      let along = item.velocity * (1 / speed)
      // Beside the centre, where no spring lies under it.
      let start = item.center + CGVector(dx: -along.dy, dy: along.dx) * aside(of: item)
      Self.addArrow(from: at(start), to: at(start + along * length), to: &path)
    }
    stroke(path, palette.velocity, width: 2, into: &list)
  }

  private func aside(of item: DebugSnapshot.Item) -> CGFloat {
    let reach =
      switch item.outlines.first {
      case .circle(_, let radius): radius
      case .polygon(let corners): corners.lazy.map { $0.distance(to: item.center) }.min() ?? 0
      case nil: CGFloat(0)
      }
    return min(Self.arrowAside, reach / 2)
  }

  static func arrow(from a: CGPoint, to b: CGPoint) -> Path {
    var path = Path()
    addArrow(from: a, to: b, to: &path)
    return path
  }

  private static func addArrow(from a: CGPoint, to b: CGPoint, to path: inout Path) {
    let length = a.distance(to: b)
    guard length > 0 else { return }
    let along = (b - a) * (1 / length)
    let aside = CGVector(dx: -along.dy, dy: along.dx)
    let head = min(6, length / 2)
    path.move(to: a)
    path.line(to: b)
    path.move(to: b - along * head + aside * (head * 0.6))
    path.line(to: b)
    path.line(to: b - along * head - aside * (head * 0.6))
  }

  private func drawTouches(into list: inout DrawList) {
    let r: CGFloat = 3.5
    var (marks, pushes) = (Path(), Path())
    marks.reserveCapacity(Self.markSteps * picture.touches.count)
    pushes.reserveCapacity(Self.lineSteps * picture.touches.count)
    for touch in picture.touches {
      let p = at(touch.point)
      marks.move(to: CGPoint(x: p.x, y: p.y - r))
      marks.line(to: CGPoint(x: p.x + r, y: p.y))
      marks.line(to: CGPoint(x: p.x, y: p.y + r))
      marks.line(to: CGPoint(x: p.x - r, y: p.y))
      marks.close()
      // The push shows by its root: from a card's weight to a hard bounce.
      let reach = min(24, 4 + 12 * touch.impulse.squareRoot())
      pushes.move(to: p - touch.normal * reach)
      pushes.line(to: p + touch.normal * reach)
    }
    guard !marks.elements.isEmpty else { return }
    stroke(pushes, palette.touch, into: &list)
    list.fill(.path(marks), palette.touch)
  }

  private func drawHand(into list: inout DrawList) {
    guard let hand = picture.pointer.map(at) else { return }
    let ring = Path(ellipseIn: CGRect(center: hand, size: CGSize(width: 22, height: 22)))
    stroke(ring, palette.touch, width: 2, into: &list)
  }

  // MARK: - Boundaries

  /// Lines with strokes on both sides: items bounce off either.
  private func drawBoundaries(into list: inout DrawList) {
    var path = Path()
    for boundary in picture.boundaries { path.append(Path(points: boundary.points.map(at))) }
    stroke(path, palette.fixed, width: 2.5, into: &list)
    var ends = Path()
    for p in picture.boundaries.flatMap({ [$0.points.first, $0.points.last] }) {
      guard let p else { continue }
      ends.append(Path(ellipseIn: CGRect(center: at(p), size: CGSize(width: 6, height: 6))))
    }
    if !ends.elements.isEmpty { list.fill(.path(ends), palette.fixed) }
  }
}
