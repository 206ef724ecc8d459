/// Where two outlines touch, in the frames of the bodies so that it can be re-evaluated as they
/// move.
///
/// Two lines of the cache: what is larger is not copied in place, which takes longer than to work it out.
package struct Manifold {
  enum Kind: UInt8 { case circles, faceA, faceB }

  /// One of the at most two places of touch.
  struct Point {
    var local = Vector()
    var normalImpulse = 0.0
    var tangentImpulse = 0.0

    @inline(__always)
    fileprivate mutating func setImpulses(_ impulses: SIMD2<Double>) {
      (normalImpulse, tangentImpulse) = (impulses.x, impulses.y)
    }
  }

  /// Two outlines' corners or faces.
  struct Feature: Equatable {
    var indexA: UInt8 = 0
    var indexB: UInt8 = 0
    var aIsFace = false
    var bIsFace = false

    var swapped: Feature {
      Feature(indexA: indexB, indexB: indexA, aIsFace: bIsFace, bIsFace: aIsFace)
    }
  }

  var kind = Kind.circles
  private var number: UInt8 = 0
  /// Which corners and faces made each point, to find it again in the next sub-step.
  var features: [2 of Feature] = .init(repeating: Feature())
  var localNormal = Vector()
  var localPoint = Vector()
  var points: [2 of Point] = .init(repeating: Point())
  /// The radii of the two pieces that touch, where a body has such.
  var pieceRadii = SIMD2<Double>()

  /// How many points there are.
  @inline(__always)
  var count: Int {
    get { Int(number) }
    set { number = UInt8(newValue) }
  }

  /// Becomes another, the points of which take over the impulses of those that were there before.
  @inline(__always)
  mutating func follow(_ next: borrowing Manifold) {
    let (count, features) = (count, features)
    let first = SIMD2(points[0].normalImpulse, points[0].tangentImpulse)
    let second = SIMD2(points[1].normalImpulse, points[1].tangentImpulse)
    self = copy next
    for i in 0..<self.count {
      let feature = self.features[i]
      if count > 0, features[0] == feature {
        points[i].setImpulses(first)
      } else if count > 1, features[1] == feature {
        points[i].setImpulses(second)
      }
    }
  }

  /// A number from 0 to 5 for the kind and how many points there are.
  var sort: Int { 2 * Int(kind.rawValue) + (count > 1 ? 1 : 0) }
}

extension Manifold {
  /// A place of touch in the world: the normal from A to B, the place midway between the surfaces,
  /// and how far apart these are.
  struct Touch {
    var normal: Vector
    var place: Vector
    var separation: Double
  }

  /// One of the points where the bodies are now.
  @inline(__always)
  func touch(
    _ i: Int, _ a: Transform, _ radiusA: Double, _ b: Transform, _ radiusB: Double
  ) -> Touch {
    switch kind {
    case .circles:
      let (centreA, centreB) = (a.apply(localPoint), b.apply(points[0].local))
      let apart = centreB - centreA
      let normal =
        apart.lengthSquared > Double.ulpOfOne * Double.ulpOfOne ? apart.normalized : Vector(1, 0)
      let (surfaceA, surfaceB) = (centreA + radiusA * normal, centreB - radiusB * normal)
      return Touch(
        normal: normal, place: 0.5 * (surfaceA + surfaceB),
        separation: (surfaceB - surfaceA).dot(normal))
    case .faceA: return onFace(i, a, radiusA, b, radiusB)
    case .faceB:
      let touch = onFace(i, b, radiusB, a, radiusA)
      return Touch(normal: -touch.normal, place: touch.place, separation: touch.separation)
    }
  }

  /// The normal is that of the face.
  @inline(__always)
  private func onFace(
    _ i: Int, _ face: Transform, _ faceRadius: Double, _ other: Transform, _ otherRadius: Double
  ) -> Touch {
    let normal = face.rotation.apply(localNormal)
    let plane = face.apply(localPoint)
    let clip = other.apply(points[i].local)
    let height = (clip - plane).dot(normal)
    return Touch(
      normal: normal,
      place: 0.5 * ((clip + (faceRadius - height) * normal) + (clip - otherRadius * normal)),
      separation: height - faceRadius - otherRadius)
  }
}
