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
  /// All of a kind: its path on the stage, its line, and whether it is filled besides.
  private struct Layer {
    var path = Path()
    let line: DebugLine
    var isFilled = false
  }

  let debug: SceneDebugSnapshot
  let palette: DebugPalette
  private var picture: DebugSnapshot { debug.picture }

  /// Arrows are as long as the way in this time, in seconds.
  static let arrowTime = 0.1
  /// Slower than this, in points per second, there is no arrow.
  private static let slowest: CGFloat = 5
  private static let longestArrow: CGFloat = 160
  private static let arrowAside: CGFloat = 9

  func draw(into list: inout DrawList) {
    drawFields(into: &list)
    for layer in [boundaries] + items + joints + [velocities] + touches + [hand]
    where !layer.path.elements.isEmpty {
      stroke(layer.path, layer.line, into: &list)
      if layer.isFilled { list.fill(.path(layer.path), layer.line.color) }
    }
  }

  private func at(_ p: CGPoint) -> CGPoint { debug.map.apply(to: p) }

  /// A line on a ground of its own, so that it shows on any scene.
  private func stroke(_ path: Path, _ line: DebugLine, into list: inout DrawList) {
    list.stroke(.path(path), palette.casing, StrokeStyle(width: line.width + 2))
    list.stroke(.path(path), line.color, StrokeStyle(width: line.width, dash: line.dash))
  }

  // MARK: - Items

  /// The outlines of items; the line says whether an item is asleep, awake, moved by impulses, or anchored.
  private var items: [Layer] {
    let lines = [palette.asleep, palette.awake, palette.solved, palette.fixed]
    var layers = lines.map { Layer(line: $0) }
    for item in picture.items {
      let isSolved = debug.marksSolved && item.method == .solved
      let kind = item.isAnchored ? 3 : !item.isAwake ? 0 : isSolved ? 2 : 1
      addOutline(of: item, to: &layers[kind].path)
    }
    return layers
  }

  /// Adds the pieces, a line that turns with them, and a cross where an item is anchored.
  private func addOutline(of item: DebugSnapshot.Item, to path: inout Path) {
    for outline in item.outlines {
      switch outline {
      case .circle(let center, let radius):
        let rim = center + CGVector(dx: Double.cos(item.angle), dy: Double.sin(item.angle)) * radius
        path.append(Self.ring(at: at(center), 2 * at(center).distance(to: at(rim))))
        path.append(Path(points: [at(center), at(rim)]))
      case .polygon(let corners): path.add(corners, closed: true, mappedBy: debug.map)
      }
    }
    guard item.isAnchored else { return }
    let center = at(item.center)
    for way in [CGVector(dx: 4, dy: 4), CGVector(dx: 4, dy: -4)] {
      path.append(Path(points: [center - way, center + way]))
    }
  }

  // MARK: - Velocities, touches, hand, boundaries

  private var velocities: Layer {
    var layer = Layer(line: palette.velocity)
    for item in picture.items {
      let speed = item.velocity.length
      guard speed >= Self.slowest else { continue }
      let length = min(speed * Self.arrowTime, Self.longestArrow)
      let along = item.velocity * (1 / speed)
      // Beside the centre, where no spring lies under it.
      let start = item.center + CGVector(dx: -along.dy, dy: along.dx) * Self.arrowAside
      layer.path.append(Self.arrow(from: at(start), to: at(start + along * length)))
    }
    return layer
  }

  static func arrow(from a: CGPoint, to b: CGPoint) -> Path {
    let length = a.distance(to: b)
    guard length > 0 else { return Path() }
    let along = (b - a) * (min(6, length / 2) / length)
    let aside = CGVector(dx: -along.dy, dy: along.dx) * 0.6
    return Path(points: [a, b, b - along + aside, b, b - along - aside])
  }

  private var touches: [Layer] {
    var (pushes, marks) = (Layer(line: palette.touch), Layer(line: palette.touch, isFilled: true))
    for touch in picture.touches {
      let p = at(touch.point)
      marks.path.append(Self.ring(at: p, 5))
      // The push shows by its root: from a card's weight to a hard bounce.
      let reach = min(24, 4 + 12 * touch.impulse.squareRoot())
      pushes.path.append(Path(points: [p - touch.normal * reach, p + touch.normal * reach]))
    }
    return [pushes, marks]
  }

  private var hand: Layer {
    Layer(path: picture.pointer.map { Self.ring(at: at($0), 22) } ?? Path(), line: palette.hand)
  }

  private static func ring(at p: CGPoint, _ diameter: CGFloat) -> Path {
    Path(ellipseIn: CGRect(center: p, size: CGSize(width: diameter, height: diameter)))
  }

  private var boundaries: Layer {
    var layer = Layer(line: palette.fixed)
    for boundary in picture.boundaries { layer.path.append(Path(points: boundary.points.map(at))) }
    return layer
  }
}

/// How ties and fields are drawn.
extension DebugDrawing {
  /// From turn to turn, in points, and how many turns there are.
  private static let pitch: CGFloat = 8
  private static let coils: ClosedRange<CGFloat> = 4...60
  private static let amplitude: CGFloat = 4

  private var joints: [Layer] {
    var slack = Layer(line: DebugLine(color: palette.rest, dash: DebugLine.dash))
    var held = Layer(line: DebugLine(color: palette.fixed.color, width: 2))
    var anchors = Layer(line: DebugLine(color: palette.fixed.color, width: 1), isFilled: true)
    let steps = -DebugPalette.steps...DebugPalette.steps
    var lines = steps.map { Layer(line: DebugLine(color: palette.strain($0), width: 2)) }
    for joint in picture.joints {
      let (a, b) = (at(joint.start), at(joint.end))
      let step = DebugPalette.step(of: joint.stretch) + DebugPalette.steps
      switch joint.kind {
      case .spring: lines[step].path.append(Self.spring(from: a, to: b))
      case .rope where joint.stretch <= 0: slack.path.append(Path(points: [a, b]))
      case .rod, .rope: lines[step].path.append(Path(points: [a, b]))
      case .slide:
        held.path.append(Path(points: [a, b]))
        held.path.addRect(CGRect(center: b, size: CGSize(width: 12, height: 5)))
      case .weld: held.path.addRect(CGRect(center: b, size: CGSize(width: 9, height: 9)))
      case .pin, .turn: held.path.append(Self.ring(at: b, 9))
      }
      for (end, isAnchor) in [(a, joint.startIsAnchor), (b, joint.endIsAnchor)] where isAnchor {
        // A small triangle that stands on the place.
        let corners = [(0.0, 1.0), (4, -6), (-4, -6)].map { end + CGVector(dx: $0.0, dy: $0.1) }
        anchors.path.append(Path(points: corners, closed: true))
      }
    }
    return [slack] + lines + [held, anchors]
  }

  /// A zigzag between two ends; nothing between ends that are drawn as one.
  static func spring(from a: CGPoint, to b: CGPoint) -> Path {
    let length = a.distance(to: b)
    guard length >= 1 else { return Path() }
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

  private static let words = TextStyle(size: 12, weight: .medium, lineLimit: 1)

  private func drawFields(into list: inout DrawList) {
    let line = palette.field
    for field in picture.fields {
      let p = at(field.position)
      if let region = region(of: field) {
        list.fill(.path(region), line.color.opacity(0.1))
        list.stroke(.path(region), line.color, StrokeStyle(width: line.width, dash: line.dash))
      }
      if field.direction != .zero {
        let reach = field.direction * (28 / field.direction.length)
        stroke(
          Self.arrow(from: p, to: p + reach), DebugLine(color: line.color, width: 2), into: &list)
      }
      list.fill(.circle(center: p, radius: 4), line.color)
      let words = TextBlock(field.name, Self.words)
      list.text(words, at: CGPoint(x: p.x + 9, y: p.y - 18), line.color)
    }
  }

  private func region(of field: DebugSnapshot.Field) -> Path? {
    switch field.region {
    case .disc(let radius): Self.ring(at: field.position, 2 * radius).applying(debug.map)
    case .rectangle(let size):
      Path(rect: CGRect(center: field.position, size: size)).applying(debug.map)
    case .infinite, .inverse, .union, .difference, .intersection: nil
    }
  }
}

/// How a kind of line looks.
struct DebugLine {
  let color: Color
  var width: CGFloat = 1.5
  var dash: [CGFloat] = []

  static let dash: [CGFloat] = [4, 3]
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
    (awake, fixed) = (DebugLine(color: theme.text), DebugLine(color: theme.text, width: 2.5))
    asleep = DebugLine(color: theme.secondary, dash: DebugLine.dash)
    casing = theme.stage.opacity(0.85)
    (short, rest) = (color(0x0062CC, 0x4DA3FF), color(0x74747C, 0xA4A4AC))
    long = color(0xB34700, 0xFFB454)
    solved = DebugLine(color: long, width: 2.5, dash: [1.5, 3])
    velocity = DebugLine(color: color(0x00755A, 0x2FD3A2), width: 2)
    touch = DebugLine(color: color(0xA3307F, 0xF08CCB))
    hand = DebugLine(color: touch.color, width: 2)
    field = DebugLine(color: color(0x6A4FBF, 0xB8A1FF), dash: DebugLine.dash)
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
