/// Where two outlines touch, in the frames of the bodies so that it can be re-evaluated as they
/// move.
package struct Manifold {
  enum Kind: UInt8 { case circles, faceA, faceB }

  /// One of the at most two places of touch.
  struct Point {
    var local = Vector()
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    /// Which corners and faces made the point, to find it again in the next sub-step.
    var feature = Feature()
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
  var localNormal = Vector()
  var localPoint = Vector()
  var count = 0
  var points: [2 of Point] = .init(repeating: Point())

  /// Takes over the impulses of the points that were there before.
  mutating func keepImpulses(of old: Manifold) {
    for i in 0..<count {
      points[i].normalImpulse = 0
      points[i].tangentImpulse = 0
      for j in 0..<old.count where old.points[j].feature == points[i].feature {
        points[i].normalImpulse = old.points[j].normalImpulse
        points[i].tangentImpulse = old.points[j].tangentImpulse
        break
      }
    }
  }
}

/// A manifold in the world: the normal from A to B, the places midway between the surfaces, and how
/// far apart these are.
struct WorldManifold {
  var normal = Vector()
  var points: [2 of Vector] = .init(repeating: Vector())
  var separations: [2 of Double] = .init(repeating: 0)

  init(_ manifold: Manifold, _ a: Transform, _ radiusA: Double, _ b: Transform, _ radiusB: Double) {
    switch manifold.kind {
    case .circles:
      let centreA = a.apply(manifold.localPoint)
      let centreB = b.apply(manifold.points[0].local)
      let apart = centreB - centreA
      normal =
        apart.lengthSquared > Double.ulpOfOne * Double.ulpOfOne
        ? apart.normalized : Vector(1, 0)
      let surfaceA = centreA + radiusA * normal
      let surfaceB = centreB - radiusB * normal
      points[0] = 0.5 * (surfaceA + surfaceB)
      separations[0] = (surfaceB - surfaceA).dot(normal)
    case .faceA:
      normal = a.rotation.apply(manifold.localNormal)
      let plane = a.apply(manifold.localPoint)
      for i in 0..<manifold.count {
        let clip = b.apply(manifold.points[i].local)
        let height = (clip - plane).dot(normal)
        points[i] = 0.5 * ((clip + (radiusA - height) * normal) + (clip - radiusB * normal))
        separations[i] = height - radiusA - radiusB
      }
    case .faceB:
      normal = b.rotation.apply(manifold.localNormal)
      let plane = b.apply(manifold.localPoint)
      for i in 0..<manifold.count {
        let clip = a.apply(manifold.points[i].local)
        let height = (clip - plane).dot(normal)
        points[i] = 0.5 * ((clip + (radiusB - height) * normal) + (clip - radiusA * normal))
        separations[i] = height - radiusA - radiusB
      }
      normal = -normal
    }
  }
}
