import Foundation

/// A body that does not turn, on a distance joint at its centre, written from the formulas of Box2D
/// 2.2.1 (soft and rigid distance joint, contact with a floor) and from what was measured on
/// Apple's engine: sub-steps of 1/120 s, 8 velocity and 3 position iterations, friction and
/// elasticity 0.2 against a boundary, no bounce below 100 pt/s.
///
/// Points and seconds.
struct ModelBody {
  var place: SIMD2<Double>
  var velocity = SIMD2<Double>()
  var anchor: SIMD2<Double>
  /// The joint's length; nil without a joint.
  ///
  /// A frequency of 0 is a rigid rod.
  var length: Double?
  var damping = 0.0
  var frequency = 0.0
  /// pt/s².
  var gravity = 0.0
  /// 1/s.
  var resistance = 0.1
  /// The height of the floor that the body's lower edge rests on, the skin included, and how far
  /// that edge is below the centre; nil without a floor.
  var floor: (height: Double, reach: Double)?
  var written: SIMD2<Double>

  private var impulse = 0.0
  private var normalImpulse = 0.0
  private var frictionImpulse = 0.0
  private var restTime = 0.0
  private var isAwake = true

  private static let slop = 0.5
  private static let step = 1.0 / 120
  private static let friction = 0.2
  private static let elasticity = 0.2
  private static let slowestBounce = 100.0

  init(place: SIMD2<Double>, anchor: SIMD2<Double>) {
    (self.place, self.anchor, written) = (place, anchor, place)
  }

  static func onPixel(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(ModelSpring.onPixel(v.x), ModelSpring.onPixel(v.y))
  }

  /// An `updateItem(usingCurrentState:)` after the item was put somewhere.
  mutating func put(at new: SIMD2<Double>) {
    if !isAwake { (isAwake, restTime) = (true, 0) }
    written = new
    if Self.onPixel(new) != Self.onPixel(place) { place = new }
  }

  /// One frame of 1/60 s; an animator's first has one sub-step alone.
  mutating func frame(isFirst: Bool = false) {
    for _ in 0..<(isFirst ? 1 : 2) where isAwake { subStep() }
    written = Self.onPixel(place)
  }

  private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }

  private var direction: (unit: SIMD2<Double>, distance: Double) {
    let way = anchor - place
    let distance = Self.dot(way, way).squareRoot()
    return (distance > Self.slop ? way / distance : SIMD2(), distance)
  }

  private mutating func subStep() {
    let h = Self.step
    velocity.y += gravity * h
    velocity /= 1 + h * resistance
    let (unit, distance) = direction
    var (softness, bias) = (0.0, 0.0)
    if let length, frequency > 0 {
      let omega = 2 * Double.pi * frequency
      softness = 1 / (h * (2 * damping * omega + h * omega * omega))
      bias = (distance - length) * h * omega * omega * softness
    }
    let floorContact = floor.map { place.y + $0.reach > $0.height - 2 } ?? false
    // A fall that is fast enough bounces.
    let bounce = floorContact && velocity.y > Self.slowestBounce ? Self.elasticity * velocity.y : 0
    if !floorContact { (normalImpulse, frictionImpulse) = (0, 0) }
    if length != nil { velocity -= impulse * unit }
    velocity -= SIMD2(frictionImpulse, normalImpulse)
    for _ in 0..<8 {
      if length != nil {
        let more =
          -(-Self.dot(unit, velocity) + bias + softness * impulse) / (1 + softness)
        impulse += more
        velocity -= more * unit
      }
      guard floorContact else { continue }
      let most = Self.friction * normalImpulse
      let friction = min(max(frictionImpulse + velocity.x, -most), most)
      velocity.x -= friction - frictionImpulse
      frictionImpulse = friction
      let normal = max(0, normalImpulse + velocity.y + bounce)
      velocity.y -= normal - normalImpulse
      normalImpulse = normal
    }
    place += h * velocity
    correctPlace()
    if Self.dot(velocity, velocity) > 1 { restTime = 0 } else { restTime += h }
    if restTime >= 0.5 { (velocity, isAwake) = (SIMD2(), false) }
  }

  /// Pushes out of the floor, down to a slop, and back onto a rigid rod.
  private mutating func correctPlace() {
    for _ in 0..<3 {
      if let floor {
        let depth = place.y + floor.reach - floor.height
        place.y -= min(20, max(0, 0.2 * (depth - Self.slop)))
      }
      if let length, frequency == 0 {
        let (unit, distance) = direction
        place += unit * min(20, max(-20, distance - length))
      }
    }
  }
}
