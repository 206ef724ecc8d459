/// A touching contact as the position passes see it: what pushes its overlap out.
///
/// Few bytes in one place: each pass reads every contact, and changes few of them.
struct Overlap {
  let slotA: Int32
  let slotB: Int32
  let kind: Manifold.Kind
  let count: Int32
  /// The sum of both radii, m.
  let reach: Double
  var massA, massB: Double
  var inertiaA, inertiaB: Double
  let localNormal: Vector
  let localPoint: Vector
  let places: [2 of Vector]

  @inline(__always)
  init(
    _ contact: Contact, _ manifold: borrowing Manifold, _ a: borrowing ContactEnd,
    _ b: borrowing ContactEnd, radii: SIMD2<Double>
  ) {
    (slotA, slotB) = (Int32(contact.a), Int32(contact.b))
    (kind, count) = (manifold.kind, Int32(manifold.count))
    reach = radii.x + radii.y
    (massA, massB) = (a.inverseMass, b.inverseMass)
    (inertiaA, inertiaB) = (a.inverseInertia, b.inverseInertia)
    (localNormal, localPoint) = (manifold.localNormal, manifold.localPoint)
    places = [manifold.points[0].local, manifold.points[1].local]
  }

  /// Lets the push-out move no other than two bodies, as after a time of impact.
  mutating func hold(allBut pair: (Int, Int)) {
    if slotA != pair.0 && slotA != pair.1 { (massA, inertiaA) = (0, 0) }
    if slotB != pair.0 && slotB != pair.1 { (massB, inertiaB) = (0, 0) }
  }

  /// One position pass; answers the least separation seen, 0 where none is below the slop.
  @unsafe @inline(__always)
  func solve(_ bodies: UnsafeMutablePointer<Body>, _ rule: PushOut) -> Double {
    var least = 0.0
    let (a, b) = (Int(slotA), Int(slotB))
    for i in 0..<Int(count) {
      // Nothing to push out: the usual case, once it has been done.
      guard let touch = unsafe touch(i, bodies[a], bodies[b], slop: rule.slop) else { continue }
      least = min(least, touch.separation)
      let error = rule.error(touch.separation)
      let crossA = unsafe (touch.place - bodies[a].position).cross(touch.normal)
      let crossB = unsafe (touch.place - bodies[b].position).cross(touch.normal)
      let k = massA + massB + inertiaA * crossA * crossA + inertiaB * crossB * crossB
      let push = k > 0 ? -error / k : 0
      unsafe bodies[a].shift(-massA * push * touch.normal, turn: -inertiaA * crossA * push)
      unsafe bodies[b].shift(massB * push * touch.normal, turn: inertiaB * crossB * push)
    }
    return least
  }

  /// One of the points where the bodies are now, taken hold of where Box2D does: on the corner itself
  /// for faces and midway between centres for circles; nil where nothing overlaps by more than the
  /// slop.
  @inline(__always)
  private func touch(
    _ i: Int, _ a: borrowing Body, _ b: borrowing Body, slop: Double
  ) -> Manifold.Touch? {
    let (transformA, transformB) = (a.transform, b.transform)
    switch kind {
    case .circles:
      let (centreA, centreB) = (transformA.apply(localPoint), transformB.apply(places[0]))
      let apart = centreB - centreA
      let least = max(reach - slop, 0)
      guard apart.lengthSquared < least * least else { return nil }
      let distance = apart.length
      return Manifold.Touch(
        normal: distance > Double.ulpOfOne ? apart / distance : Vector(1, 0),
        place: 0.5 * (centreA + centreB), separation: distance - reach)
    case .faceA:
      return onFace(places[i], transformA, transformB, slop)
    case .faceB:
      guard let touch = onFace(places[i], transformB, transformA, slop) else { return nil }
      return Manifold.Touch(
        normal: -touch.normal, place: touch.place, separation: touch.separation)
    }
  }

  @inline(__always)
  private func onFace(
    _ place: Vector, _ face: Transform, _ other: Transform, _ slop: Double
  ) -> Manifold.Touch? {
    let normal = face.rotation.apply(localNormal)
    let corner = other.apply(place)
    let separation = (corner - face.apply(localPoint)).dot(normal) - reach
    guard separation < -slop else { return nil }
    return Manifold.Touch(normal: normal, place: corner, separation: separation)
  }
}

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

extension [Overlap] {
  /// One position pass of all; answers the least separation seen.
  func solve(_ bodies: inout [Body], _ rule: PushOut) -> Double {
    unsafe bodies.withUnsafeMutableBufferPointer { bodies in
      guard let bodies = bodies.baseAddress else { return 0 }
      return unsafe withUnsafeBufferPointer { overlaps in
        var least = 0.0
        for c in overlaps.indices {
          let separation = unsafe overlaps[c].solve(bodies, rule)
          if separation < least { least = separation }
        }
        return least
      }
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
