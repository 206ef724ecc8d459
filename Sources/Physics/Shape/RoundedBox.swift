/// A rectangle about its body's centre, rounded by a radius: what of a `Hull` is needed to collide
/// two of them, and small enough to pass along.
///
/// Corners and sides go round from the upper left, as in `Hull`.
struct RoundedBox: ConvexOutline {
  let half: Vector
  let radius: Double

  var kind: Hull.Kind { .polygon }
  var count: Int { 4 }
  var centre: Vector { Vector() }

  @inline(__always)
  func vertex(_ i: Int) -> Vector {
    Vector(i == 1 || i == 2 ? half.x : -half.x, i >= 2 ? half.y : -half.y)
  }

  @inline(__always)
  func normal(_ i: Int) -> Vector {
    switch i {
    case 0: Vector(0, -1)
    case 1: Vector(1, 0)
    case 2: Vector(0, 1)
    default: Vector(-1, 0)
    }
  }

  @inline(__always)
  func support(_ direction: Vector) -> Int {
    direction.y > 0 ? (direction.x >= 0 ? 2 : 3) : (direction.x > 0 ? 1 : 0)
  }

  /// How far it reaches to the sides, and up and down, when it is turned.
  @inline(__always)
  func reach(_ rotation: Rotation) -> Vector {
    let (c, s) = (abs(rotation.cosine), abs(rotation.sine))
    return Vector(c * half.x + s * half.y + radius, s * half.x + c * half.y + radius)
  }
}

extension Hull {
  /// The rectangle that this is; not for other kinds.
  @inline(__always)
  var box: RoundedBox { RoundedBox(half: vertices[2], radius: radius) }
}
