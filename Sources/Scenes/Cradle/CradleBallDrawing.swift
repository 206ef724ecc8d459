import Canvas
import Foundation
import Geometry

/// Polished steel: what it shows of the room around it, from above to below.
struct CradleMetal {
  let sphere: GradientColors
  let tube: GradientColors
  let highlight: Color
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
    highlight: Color(0xFFFFFF), reflection: Color(0x16181E), rim: Color(0x1A1C22),
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
    highlight: Color(0xFFFFFF), reflection: Color(0x050608), rim: Color(0x000000),
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
    let shine = metal.highlight
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
