/// A joint's slot in the world: its definition, its impulses, and what a sub-step prepares.
package struct Joint {
  enum Kind: UInt8 { case distance, revolute, hinge, weld, slider, rope, turnSpring }

  /// Where a limit is met.
  enum Limit: UInt8 { case none, lower, upper, equal }

  /// A body's slot, or -1 for the world; and a place in the body's frame, or of the world.
  struct End {
    var body: Int
    var place: Vector
  }

  /// What joints that also hold an angle keep to.
  struct AngleRule {
    var reference = 0.0
    /// Of a slider, in the frame of `a`, length 1.
    var axis = Vector(1, 0)
    /// Of a slider's place, m, or a hinge's angle, rad.
    var lower = -Double.infinity
    var upper = Double.infinity
    /// N·m.
    var frictionTorque = 0.0

    init(reference: Double = 0, limits: ClosedRange<Double>? = nil) {
      precondition(reference.isFinite, "a joint's angle is finite")
      self.reference = reference
      if let limits { (lower, upper) = (limits.lowerBound, limits.upperBound) }
    }

    /// Which limit a place between `lower` and `upper` meets.
    func limit(at place: Double, slop: Double) -> Limit {
      guard lower > -.infinity || upper < .infinity else { return .none }
      if upper - lower < 2 * slop { return .equal }
      if place <= lower { return .lower }
      return place >= upper ? .upper : .none
    }
  }

  var generation: UInt32 = 0
  var isAlive = false
  var kind: Kind
  var (a, b): (Int, Int)
  var (placeA, placeB): (Vector, Vector)
  var endsCollide: Bool
  /// m; of a rope the greatest, and of a spring of the angle the angle it pulls to, rad.
  var length = 0.0
  var frequency = 0.0
  var dampingRatio = 0.0
  var maximumForce = Double.infinity
  var angle = AngleRule()

  // Kept from sub-step to sub-step.
  /// The impulse of each row.
  var impulse = SIMD3<Double>()
  var frictionImpulse = 0.0
  var limit = Limit.none

  var prepared = Prepared()

  init(_ definition: JointDefinition, ends: (End, End)) {
    (a, placeA) = (ends.0.body, ends.0.place)
    (b, placeB) = (ends.1.body, ends.1.place)
    precondition(a != b || a < 0, "a joint's two ends are on different bodies")
    switch definition {
    case .distance(_, _, let length, let frequency, let ratio, let force, let endsCollide):
      precondition(
        length >= 0 && length.isFinite && frequency >= 0 && frequency.isFinite && ratio.isFinite,
        "a distance joint's length and frequency are 0 or more")
      (kind, self.endsCollide, maximumForce) = (.distance, endsCollide, force)
      self.length = length
      setSpring(frequency, ratio)
    case .revolute(_, _, let endsCollide): (kind, self.endsCollide) = (.revolute, endsCollide)
    case .hinge(_, _, let reference, let limits, let torque, let endsCollide):
      precondition(torque >= 0 && torque.isFinite, "a hinge's friction is 0 or more")
      (kind, self.endsCollide) = (.hinge, endsCollide)
      angle = AngleRule(reference: reference, limits: limits)
      angle.frictionTorque = torque
    case .weld(_, _, let reference, let endsCollide):
      (kind, self.endsCollide, angle) = (.weld, endsCollide, AngleRule(reference: reference))
    case .slider(_, _, let axis, let reference, let limits, let endsCollide):
      precondition(
        abs(axis.length - 1) < Tolerances.unitLength, "a slider's axis has the length 1")
      (kind, self.endsCollide) = (.slider, endsCollide)
      angle = AngleRule(reference: reference, limits: limits)
      angle.axis = axis.normalized
    case .rope(_, _, let length, let endsCollide):
      precondition(length >= 0 && length.isFinite, "a rope's length is 0 or more")
      (kind, self.length, self.endsCollide) = (.rope, length, endsCollide)
    case .turnSpring(_, let angle, let frequency, let ratio):
      precondition(
        frequency > 0 && frequency.isFinite && ratio.isFinite && angle.isFinite,
        "a spring of the angle has a frequency above 0")
      (kind, endsCollide) = (.turnSpring, true)
      length = angle
      setSpring(frequency, ratio)
    }
  }

  private mutating func setSpring(_ frequency: Double, _ ratio: Double) {
    let (frequencies, ratios) = (Tolerances.springFrequencies, Tolerances.dampingRatios)
    self.frequency =
      frequency > 0 ? min(max(frequency, frequencies.lowerBound), frequencies.upperBound) : 0
    dampingRatio = min(max(ratio, ratios.lowerBound), ratios.upperBound)
  }

  @inline(__always)
  func joins(_ slot: Int) -> Bool { isAlive && (a == slot || b == slot) }

  /// The body at the other end, or -1.
  @inline(__always)
  func other(than slot: Int) -> Int { a == slot ? b : a }
}
