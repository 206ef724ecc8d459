/// How far a position pass pushes out.
struct PushOut {
  /// The overlap that is left, m.
  var slop: Double
  /// The share of the rest pushed out in a pass.
  var share: Double
  /// Up to this way, m, `Tolerances.quickShare` of it is: what is nearly well is well soon.
  var quickWay = 0.0

  /// The way to go, m, negative.
  @inline(__always)
  func error(_ separation: Double) -> Double {
    let rest = separation + slop
    let quick = max(Tolerances.quickShare * rest, -quickWay)
    return max(-Tolerances.maxLinearCorrection, min(share * rest, quick))
  }
}

extension World {
  /// One position pass over contacts, which moves no other than the bodies of `pair` where that is given,
  /// as after a time of impact.
  /// - Returns: The least separation seen, m; 0 where none is below the slop.
  mutating func pushOut(_ list: [Int], _ rule: PushOut, only pair: (Int, Int)? = nil) -> Double {
    var least = 0.0
    for c in list {
      let (a, b) = (contacts[c].a, contacts[c].b)
      let (givesA, givesB) = (gives(a, pair), gives(b, pair))
      let reach = radii(of: contacts[c]).sum()
      for i in 0..<contacts[c].manifold.count {
        // Nothing to push out: the usual case, once it has been done.
        guard
          let touch = contacts[c].manifold.overlap(
            i, slots[a].transform, slots[b].transform, reach, slop: rule.slop)
        else { continue }
        least = min(least, touch.separation)
        let crossA = (touch.place - slots[a].position).cross(touch.normal)
        let crossB = (touch.place - slots[b].position).cross(touch.normal)
        let k =
          givesA.mass + givesB.mass + givesA.inertia * crossA * crossA
          + givesB.inertia * crossB * crossB
        let push = k > 0 ? -rule.error(touch.separation) / k : 0
        slots[a].shift(-givesA.mass * push * touch.normal, turn: -givesA.inertia * crossA * push)
        slots[b].shift(givesB.mass * push * touch.normal, turn: givesB.inertia * crossB * push)
      }
    }
    return least
  }

  /// The inverse mass and inertia of a body in a position pass.
  @inline(__always)
  private func gives(_ slot: Int, _ pair: (Int, Int)?) -> (mass: Double, inertia: Double) {
    if let pair, slot != pair.0, slot != pair.1 { return (0, 0) }
    return (slots[slot].inverseMass, slots[slot].inverseInertia)
  }
}

extension Manifold {
  /// One of the points where the bodies are now, taken hold of where Box2D does: on the corner itself
  /// for faces and midway between centres for circles; nil where nothing overlaps by more than the
  /// slop.
  @inline(__always)
  fileprivate func overlap(
    _ i: Int, _ a: Transform, _ b: Transform, _ reach: Double, slop: Double
  ) -> Touch? {
    switch kind {
    case .circles:
      let (centreA, centreB) = (a.apply(localPoint), b.apply(points[0].local))
      let apart = centreB - centreA
      let least = max(reach - slop, 0)
      guard apart.lengthSquared < least * least else { return nil }
      let distance = apart.length
      return Touch(
        normal: distance > Double.ulpOfOne ? apart / distance : Vector(1, 0),
        place: 0.5 * (centreA + centreB), separation: distance - reach)
    case .faceA, .faceB:
      let (face, other) = kind == .faceA ? (a, b) : (b, a)
      let normal = face.rotation.apply(localNormal)
      let corner = other.apply(points[i].local)
      let separation = (corner - face.apply(localPoint)).dot(normal) - reach
      guard separation < -slop else { return nil }
      return Touch(
        normal: kind == .faceA ? normal : -normal, place: corner, separation: separation)
    }
  }
}

extension Body {
  @inline(__always)
  fileprivate mutating func shift(_ way: Vector, turn: Double) {
    position += way
    if turn != 0 { self.turn(by: turn) }
  }
}
