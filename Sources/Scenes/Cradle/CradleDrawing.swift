import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// Draws a cradle, seen slightly from above: a base of wood, two rails on four posts, and balls of
/// polished steel that hang on two threads each.
struct CradleDrawing {
  let geometry: CradleGeometry
  let centers: [CGPoint]
  let held: Int?
  let theme: Theme
  /// From the cradle's points to the stage's.
  let zoom: CGFloat

  func draw(into list: inout DrawList) {
    drawBase(into: &list)
    drawShadows(into: &list)
    drawThreads(to: .far, into: &list)
    drawPosts(of: .far, into: &list)
    drawRail(of: .far, into: &list)
    let balls = CradleBallDrawing(
      radius: geometry.diameter / 2, metal: metal, centers: centers)
    for i in centers.indices {
      balls.draw(i, hangingFrom: geometry.anchor(of: i), into: &list)
      if held == i {
        list.stroke(
          .circle(center: centers[i], radius: geometry.diameter / 2 + 3), theme.accent,
          StrokeStyle(width: 2))
      }
    }
    drawThreads(to: .near, into: &list)
    drawPosts(of: .near, into: &list)
    drawRail(of: .near, into: &list)
  }

  /// One of the two rails with its posts, each as it is seen: 26 points apart in depth.
  private enum Side {
    case far, near

    /// How large it looks: the far one is 4 % smaller.
    var scale: CGFloat { self == .far ? 0.98 : 1.02 }
    /// How much lower it looks than the plane of the balls: the far rail 8 points higher.
    var drop: CGFloat { self == .far ? -4 : 4 }
    /// Where its posts stand on the base, from the line below the balls.
    var foot: CGFloat { self == .far ? -8 : 8 }
    /// Where a thread is tied, from above the ball's place: the threads are 7 points apart.
    var tie: CGFloat { self == .far ? -3.5 : 3.5 }
  }

  // MARK: - Materials

  private var isDark: Bool { theme.stage.luminance < 0.5 }
  private var metal: CradleMetal { isDark ? .inDarkRoom : .inLightRoom }
  private var wood: (top: Color, edge: Color, front: Color, shade: Color) {
    isDark
      ? (Color(0x4B3426), Color(0x6B4C38), Color(0x35241A), Color(0x1E140E))
      : (Color(0x7B5238), Color(0xA0724F), Color(0x5A3A26), Color(0x3A2417))
  }
  private static let tube: CGFloat = 7
  /// In points of the stage, as thin at any size.
  private static let threadWidth: CGFloat = 1.25

  // MARK: - Base

  private static let depth: CGFloat = 15
  private static let height: CGFloat = 24
  private var baseWidth: (far: CGFloat, near: CGFloat) {
    let half = geometry.halfBar + geometry.diameter * 0.5
    return (half * 0.97, half * 1.03)
  }

  private func drawBase(into list: inout DrawList) {
    let (far, near) = baseWidth
    let (back, edge) = (geometry.floor - Self.depth, geometry.floor + Self.depth)
    let front = CGRect(x: -near, y: edge, width: 2 * near, height: Self.height)
    list.shadow(
      front, radius: 6, blur: 28, offset: CGVector(dx: 0, dy: 12),
      Color(0, alpha: isDark ? 0.6 : 0.26))
    let top = [(-far, back), (far, back), (near, edge), (-near, edge)].map(CGPoint.init(x:y:))
    list.fill(.polyline(top), top: back, bottom: edge, [0: wood.front, 1: wood.top])
    list.fill(
      .roundedRect(front, radius: 5), top: front.minY, bottom: front.maxY,
      [0: wood.front, 1: wood.shade])
    // The bevel between them, square at the top and lit from above.
    list.fill(
      .rect(CGRect(x: -near, y: edge - 1, width: 2 * near, height: 5)), top: edge - 1,
      bottom: edge + 4, [0: wood.edge, 0.35: wood.edge, 1: wood.front])
  }

  /// Steps in which shadows change: finer than can be seen, and few enough to be drawn from what was painted
  /// before.
  private static let shadowSteps: CGFloat = 32

  /// Soft shadows on the base alone, fainter and wider the higher a ball is above it.
  private func drawShadows(into list: inout DrawList) {
    for center in centers {
      // Above the lowest place of a ball.
      let height = geometry.string - center.y
      let closeness =
        (max(0, 1 - height / (geometry.string * 0.5)) * Self.shadowSteps).rounded()
        / Self.shadowSteps
      let reach = geometry.diameter * (0.72 - 0.2 * closeness)
      guard closeness > 0, abs(center.x) + reach < baseWidth.far else { continue }
      let map = CGAffineTransform(a: 1, d: 0.24, tx: center.x, ty: geometry.floor + 1)
      let shade = { (alpha: Double) in Color(0, alpha: alpha * closeness) }
      list.transformed(by: map) { list in
        list.fillCircle(.zero, reach, [0: shade(0.62), 0.45: shade(0.4), 1: shade(0)])
      }
    }
  }

  // MARK: - Frame

  private func drawPosts(of side: Side, into list: inout DrawList) {
    for end in [-geometry.halfBar, geometry.halfBar] {
      let x = end * side.scale
      let foot = geometry.floor + side.foot
      let base = CGRect(
        x: x - Self.tube * 0.9, y: foot - 2.5, width: Self.tube * 1.8, height: 6)
      list.fill(.path(Path(ellipseIn: base)), Color(0, alpha: 0.45))
      let r = CGRect(
        x: x - Self.tube / 2, y: side.drop, width: Self.tube, height: foot + 1 - side.drop)
      list.fill(
        .roundedRect(r, radius: 2), from: CGPoint(x: r.minX, y: 0), to: CGPoint(x: r.maxX, y: 0),
        metal.tube)
    }
  }

  private func drawRail(of side: Side, into list: inout DrawList) {
    let half = geometry.halfBar * side.scale + Self.tube / 2
    let r = CGRect(
      x: -half, y: side.drop - Self.tube / 2, width: 2 * half, height: Self.tube)
    list.fill(.roundedRect(r, radius: Self.tube / 2), top: r.minY, bottom: r.maxY, metal.tube)
  }

  private func drawThreads(to side: Side, into list: inout DrawList) {
    let color = theme.text.opacity(side == .far ? 0.4 : 0.62)
    for (i, ball) in centers.enumerated() {
      let anchor = geometry.anchor(of: i)
      let eye = CradleBallDrawing.eye(
        of: ball, radius: geometry.diameter / 2, hangingFrom: anchor)
      let tie = CGPoint(x: anchor.x * side.scale + side.tie, y: side.drop)
      list.stroke(
        .polyline([tie, eye]), color, StrokeStyle(width: Self.threadWidth / zoom, isRound: false))
    }
  }
}

/// Polished steel: what it shows of the room around it, from above to below.
struct CradleMetal {
  let sphere: GradientColors
  let tube: GradientColors
  let reflection: Color
  let rim: Color
  let eye: Color

  static let inLightRoom = CradleMetal(
    sphere: [
      0: Color(0xFFFFFF), 0.2: Color(0xE9ECF1), 0.42: Color(0xB4BAC6), 0.53: Color(0x858C9B),
      0.57: Color(0x3F4350), 0.68: Color(0x565660), 0.84: Color(0x8E8782), 1: Color(0xB9A898),
    ],
    tube: [
      0: Color(0x6F7480), 0.28: Color(0xFFFFFF), 0.5: Color(0xBFC4CE), 0.75: Color(0x737884),
      1: Color(0x4C505A),
    ],
    reflection: Color(0x16181E), rim: Color(0x1A1C22),
    eye: Color(0x4C505A))
  static let inDarkRoom = CradleMetal(
    sphere: [
      0: Color(0xF4F6FA), 0.18: Color(0xCDD2DC), 0.42: Color(0x828998), 0.53: Color(0x565C69),
      0.57: Color(0x2A2D37), 0.68: Color(0x3A3A42), 0.84: Color(0x62564C), 1: Color(0x86705A),
    ],
    tube: [
      0: Color(0x3A3D45), 0.28: Color(0xE6E9EF), 0.5: Color(0x8A909C), 0.75: Color(0x42464F),
      1: Color(0x23252B),
    ],
    reflection: Color(0x050608), rim: Color(0x000000),
    eye: Color(0x8A909C))
}

/// Draws the balls of a cradle: each shows the room, its neighbours and the light.
struct CradleBallDrawing {
  let radius: CGFloat
  let metal: CradleMetal
  let centers: [CGPoint]

  /// Where the threads of a ball are tied: on its outside, towards the rail.
  static func eye(of ball: CGPoint, radius: CGFloat, hangingFrom anchor: CGPoint) -> CGPoint {
    let line = ball - anchor
    return ball - line * ((radius + 2) / max(line.length, 1))
  }

  func draw(_ i: Int, hangingFrom anchor: CGPoint, into list: inout DrawList) {
    let (c, r) = (centers[i], radius)
    list.fill(
      .circle(center: Self.eye(of: c, radius: r, hangingFrom: anchor), radius: 2.5), metal.eye)
    // The room: circles around a place above the ball, so that its horizon is curved.
    let above = CGPoint(x: c.x, y: c.y - 1.7 * r)
    list.fillCircle(c, r, from: 0.7 * r, around: above, to: above, 2.7 * r, metal.sphere)
    list.fillCircle(
      c, r, from: 0.72 * r,
      [0: metal.rim.opacity(0), 0.7: metal.rim.opacity(0.22), 1: metal.rim.opacity(0.55)])
    for neighbor in [i - 1, i + 1] where centers.indices.contains(neighbor) {
      drawReflection(of: centers[neighbor], in: c, into: &list)
    }
    let light = CGPoint(x: c.x - 0.34 * r, y: c.y - 0.44 * r)
    let shine = Color(0xFFFFFF)
    list.fillCircle(
      light, 0.4 * r, from: 0.04 * r,
      [0: shine.opacity(0.98), 0.35: shine.opacity(0.5), 1: shine.opacity(0)])
  }

  /// A neighbour as a compressed dark disc: close to the edge when they touch, and nearer to the
  /// middle, smaller and fainter, the farther away it is.
  private func drawReflection(of other: CGPoint, in c: CGPoint, into list: inout DrawList) {
    let way = other - c
    let distance = max(way.length, 2 * radius)
    let gap = distance / radius - 2
    let near = 1 / (1 + 1.6 * gap)
    guard near > 0.12 else { return }
    let along = way * (1 / max(way.length, 1e-6))
    // A mirror that is a sphere shows what is far to the side half-way to its edge, at sin 45°.
    let place = radius * (0.7 + 0.13 * near)
    let (half, tall) = (radius * 0.14 * near, radius * 0.52 * near.squareRoot())
    for (size, opacity) in [(1.0, 0.4), (0.84, 0.36)] {
      let (a, d) = (half * size, tall * size)
      let map = CGAffineTransform(
        a: along.dx * a, b: along.dy * a, c: -along.dy * d, d: along.dx * d,
        tx: c.x + along.dx * place, ty: c.y + along.dy * place)
      list.transformed(by: map) {
        $0.fill(.circle(center: .zero, radius: 1), metal.reflection.opacity(opacity * near))
      }
    }
  }
}
