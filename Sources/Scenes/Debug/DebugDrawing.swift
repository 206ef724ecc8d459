import Canvas
import Dynamics
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

  func draw(into list: inout DrawList) {
    drawFields(into: &list)
    drawBoundaries(into: &list)
    drawItems(into: &list)
    drawJoints(into: &list)
    drawVelocities(into: &list)
    drawTouches(into: &list)
    drawHand(into: &list)
  }

  func at(_ p: CGPoint) -> CGPoint { map.apply(to: p) }
  private var scale: CGFloat { CGVector(dx: map.a, dy: map.b).length }

  /// A line on a ground of its own, so that it shows on any scene.
  func stroke(_ path: Path, _ line: DebugLine, into list: inout DrawList) {
    guard !path.elements.isEmpty else { return }
    list.stroke(.path(path), palette.casing, StrokeStyle(width: line.width + 2))
    list.stroke(.path(path), line.color, StrokeStyle(width: line.width, dash: line.dash))
  }

  // MARK: - Items

  /// Draws the outlines of items; the line says whether an item is asleep, awake, moved by impulses, or anchored.
  private func drawItems(into list: inout DrawList) {
    let lines = [palette.asleep, palette.awake, palette.solved, palette.fixed]
    var paths = [Path](repeating: Path(), count: lines.count)
    for item in picture.items {
      let isSolved = marksSolved && item.method == .solved
      let line = item.isAnchored ? 3 : !item.isAwake ? 0 : isSolved ? 2 : 1
      addOutline(of: item, to: &paths[line])
      if item.isAnchored { paths[line].append(cross(at: at(item.center))) }
    }
    for (path, line) in zip(paths, lines) { stroke(path, line, into: &list) }
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
    for item in picture.items {
      let speed = item.velocity.length
      guard speed >= Self.slowest else { continue }
      let length = min(speed * Self.arrowTime, Self.longestArrow)
      let along = item.velocity * (1 / speed)
      // Beside the centre, where no spring lies under it.
      let start = item.center + CGVector(dx: -along.dy, dy: along.dx) * Self.arrowAside
      Self.addArrow(from: at(start), to: at(start + along * length), to: &path)
    }
    stroke(path, palette.velocity, into: &list)
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
    list.fill(.path(marks), palette.touch.color)
  }

  private func drawHand(into list: inout DrawList) {
    guard let hand = picture.pointer.map(at) else { return }
    stroke(Self.ring(at: hand, 22), palette.hand, into: &list)
  }

  private static func ring(at p: CGPoint, _ diameter: CGFloat) -> Path {
    Path(ellipseIn: CGRect(center: p, size: CGSize(width: diameter, height: diameter)))
  }

  // MARK: - Boundaries

  /// Lines with strokes on both sides: items bounce off either.
  private func drawBoundaries(into list: inout DrawList) {
    var path = Path()
    for boundary in picture.boundaries { path.append(Path(points: boundary.points.map(at))) }
    stroke(path, palette.fixed, into: &list)
    var ends = Path()
    for p in picture.boundaries.flatMap({ [$0.points.first, $0.points.last] }) {
      if let p { ends.append(Self.ring(at: at(p), 6)) }
    }
    if !ends.elements.isEmpty { list.fill(.path(ends), palette.fixed.color) }
  }
}

/// How ties and fields are drawn.
extension DebugDrawing {
  /// From turn to turn, in points, and how many turns there are.
  private static let pitch: CGFloat = 8
  private static let coils: ClosedRange<CGFloat> = 4...60
  private static let amplitude: CGFloat = 4
  /// Ends nearer than this, in points, are drawn as one.
  private static let shortest: CGFloat = 1

  // MARK: - Ties

  func drawJoints(into list: inout DrawList) {
    var lines = [Path](repeating: Path(), count: 2 * DebugPalette.steps + 1)
    var (slack, joints, anchors) = (Path(), Path(), Path())
    for joint in picture.joints {
      let (a, b) = (at(joint.start), at(joint.end))
      let step = DebugPalette.step(of: joint.stretch) + DebugPalette.steps
      switch joint.kind {
      case .spring: lines[step].append(Self.spring(from: a, to: b))
      case .rod: lines[step].append(Path(points: [a, b]))
      case .rope where joint.stretch > 0: lines[step].append(Path(points: [a, b]))
      case .rope: slack.append(Path(points: [a, b]))
      case .slide: joints.append(Self.rail(from: a, to: b))
      case .weld: joints.append(Path(rect: CGRect(center: b, size: CGSize(width: 9, height: 9))))
      case .pin, .turn: joints.append(Self.ring(at: b, 9))
      }
      if joint.startIsAnchor { anchors.append(Self.anchor(at: a)) }
      if joint.endIsAnchor { anchors.append(Self.anchor(at: b)) }
    }
    stroke(slack, DebugLine(palette.rest, dash: DebugLine.dash), into: &list)
    for (i, line) in lines.enumerated() {
      stroke(line, DebugLine(palette.strain(i - DebugPalette.steps), width: 2), into: &list)
    }
    stroke(joints, DebugLine(palette.fixed.color, width: 2), into: &list)
    guard !anchors.elements.isEmpty else { return }
    stroke(anchors, DebugLine(palette.fixed.color, width: 1), into: &list)
    list.fill(.path(anchors), palette.fixed.color)
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
    let color = palette.field.color
    for (i, field) in picture.fields.enumerated() {
      let p = at(field.position)
      if let region = region(of: field) {
        list.fill(.path(region), color.opacity(0.1))
        list.stroke(
          .path(region), color,
          StrokeStyle(width: palette.field.width, dash: palette.field.dash))
      }
      if field.direction != .zero {
        let reach = field.direction * (28 / field.direction.length)
        stroke(Self.arrow(from: p, to: p + reach), DebugLine(color, width: 2), into: &list)
      }
      list.fill(.circle(center: p, radius: 4), color)
      let words = TextBlock(field.name, Self.words)
      // Words of fields at one place stand above one another.
      let below = picture.fields[..<i].filter { $0.position == field.position }.count
      let place = CGPoint(x: p.x + 9, y: p.y - 18 - 16 * CGFloat(below))
      list.text(words, at: CGPoint(x: place.x + 0.75, y: place.y + 0.75), palette.casing)
      list.text(words, at: place, color)
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

/// How a kind of line looks.
struct DebugLine {
  let color: Color
  var width: CGFloat = 1.5
  var dash: [CGFloat] = []

  static let dash: [CGFloat] = [4, 3]

  init(_ color: Color, width: CGFloat = 1.5, dash: [CGFloat] = []) {
    (self.color, self.width, self.dash) = (color, width, dash)
  }
}

/// The lines of debug drawing: distinct for people with red-green colour blindness, and never by
/// colour alone.
struct DebugPalette {
  /// What is shorter than at rest, as at rest, and longer.
  let short, rest, long: Color
  /// How fast, where it touches, where a hand is, what acts from afar.
  let velocity, touch, hand, field: DebugLine
  /// What is being moved, what is not, what impulses move where all else is exact, and what stands still.
  let awake, asleep, solved, fixed: DebugLine
  /// What is put under lines, so that they show on whatever the scene draws.
  let casing: Color

  init(_ theme: Theme) {
    let isDark = theme.stage.luminance < 0.5
    let color = { (light: UInt32, dark: UInt32) in Color(isDark ? dark : light) }
    (awake, fixed) = (DebugLine(theme.text), DebugLine(theme.text, width: 2.5))
    asleep = DebugLine(theme.secondary, dash: DebugLine.dash)
    casing = theme.stage.opacity(0.85)
    (short, rest) = (color(0x0062CC, 0x4DA3FF), color(0x74747C, 0xA4A4AC))
    long = color(0xB34700, 0xFFB454)
    solved = DebugLine(long, width: 2.5, dash: [1.5, 3])
    velocity = DebugLine(color(0x00755A, 0x2FD3A2), width: 2)
    touch = DebugLine(color(0xA3307F, 0xF08CCB))
    hand = DebugLine(touch.color, width: 2)
    field = DebugLine(color(0x6A4FBF, 0xB8A1FF), dash: DebugLine.dash)
  }

  /// A spring this much shorter or longer than at rest, in points, has the full colour.
  static let fullStretch: CGFloat = 60
  /// How many colours there are on each side of rest.
  static let steps = 6

  /// Which of the colours a stretch in points has, from -`steps` to `steps`.
  static func step(of stretch: CGFloat) -> Int {
    let share = min(1, max(-1, stretch / fullStretch))
    // The root lets small stretches show.
    let strength = abs(share).squareRoot() * CGFloat(steps)
    return Int((share < 0 ? -strength : strength).rounded())
  }

  /// A colour by its step.
  func strain(_ step: Int) -> Color {
    rest.mixed(with: step < 0 ? short : long, by: Double(abs(step)) / Double(Self.steps))
  }
}
