import ElementaryFunctions
import Foundation

/// What a step starts with, and the display that shows it.
public struct Release: Hashable, Sendable {
  /// How far the target is, in the value's units, such as points; above 0.
  ///
  /// Libraries whose rule of rest has the value's units end earlier on a shorter way.
  public var distance: Double
  /// The velocity at the start, units per second, positive toward the target.
  public var velocity: Double
  /// The display's frames per second, Hz.
  public var rate: Double

  /// A way of 100 points from rest on a display of 60 Hz, unless said otherwise.
  public init(distance: Double = 100, velocity: Double = 0, rate: Double = 60) {
    precondition(distance > 0 && rate > 0, "a step has a way and frames above 0")
    (self.distance, self.velocity, self.rate) = (distance, velocity, rate)
  }

  /// The velocity in distances per second.
  public var share: Double { velocity / distance }
}

/// A step from displacement 1 that is let go with a velocity: closed forms of what it does.
public struct ReleasedSpring: Hashable, Sendable {
  /// The spring that pulls it to its target.
  public var spring: Spring
  /// Its velocity toward the target, in distances per second.
  public var velocity: Double

  /// A spring that is let go with a velocity, in distances per second; at rest by default.
  public init(_ spring: Spring, velocity: Double = 0) {
    (self.spring, self.velocity) = (spring, velocity)
  }

  /// What is left of the way at a time, a share of it, and how fast that changes, 1/s.
  public func left(at t: Double) -> (displacement: Double, velocity: Double) {
    spring.state(at: t, displacement: 1, velocity: -velocity)
  }

  private var decay: Double { spring.decayRate }
  private var omega: Double { spring.angularFrequency }

  /// ω√|1 − ζ²|, rad/s: of the swing below critical damping, half the gap of the two rates above.
  private var root: Double {
    omega * abs((1 - spring.dampingRatio) * (1 + spring.dampingRatio)).squareRoot()
  }

  private var swings: Bool { spring.dampingRatio < 1 && root > 0 }

  /// When it first turns round, s; nil where it never does.
  private var firstTurn: Double? {
    if swings {
      // The velocity is 0 where tan(ω_d t) = −v ω_d/(ω² − ζωv).
      let angle = Double.atan2(-velocity * root, omega * omega - decay * velocity)
      let first = angle > 0 ? angle : angle + .pi
      return first / root
    }
    guard velocity != 0, omega > 0 else { return nil }
    if root == 0 {
      let t = velocity / (omega * (velocity - omega))
      return t > 0 && t.isFinite ? t : nil
    }
    // λ₊ = −ω²/(a + s) keeps its digits where −a + s would lose them.
    let (slow, fast) = (-omega * omega / (decay + root), -(decay + root))
    return time(ofRatio: fast * (velocity + slow) / (slow * (velocity + fast)))
  }

  /// Where two exponentials meet, whose rates are 2·`root` apart.
  private func time(ofRatio ratio: Double) -> Double? {
    ratio > 1 && ratio.isFinite ? Double.log(ratio) / (2 * root) : nil
  }

  /// When it first is at the target, s; nil if it only ever nears it.
  public var firstArrival: Double? {
    if swings { return Double.atan2(root, velocity - decay) / root }
    guard omega > 0 else { return velocity > 0 ? 1 / velocity : nil }
    if root == 0 { return velocity > omega ? 1 / (velocity - omega) : nil }
    let (slow, fast) = (-omega * omega / (decay + root), -(decay + root))
    return velocity > -fast ? time(ofRatio: (velocity + slow) / (velocity + fast)) : nil
  }

  /// When it is farthest past the target, s; nil if it never passes it.
  public var peakTime: Double? {
    guard let turn = firstTurn else { return nil }
    if left(at: turn).displacement < 0 { return turn }
    return swings ? turn + .pi / root : nil
  }

  /// How far it swings past the target, a share of the way; 0 where it does not.
  public var overshoot: Double { peakTime.map { max(0, -left(at: $0).displacement) } ?? 0 }

  /// The last time that it is `tolerance` of the way off its target, s.
  ///
  /// By root finding on the motion itself.
  /// - Parameter tolerance: A share of the way, above 0.
  /// - Returns: Infinite where it never settles.
  public func settlingTime(tolerance: Double) -> Double {
    if velocity == 0 { return spring.settlingTime(tolerance: tolerance) }
    guard omega > 0, spring.dampingRatio > 0 else { return .infinity }
    guard let turn = firstTurn, case let height = abs(left(at: turn).displacement),
      height > tolerance
    else { return tolerance < 1 ? crossing(of: tolerance, after: 0) : 0 }
    guard swings else { return crossing(of: tolerance, after: turn) }
    let lost = Double.log(height / tolerance)
    let count = lost / (decay * .pi / root)
    // So many swings later they are told apart by nothing: their envelope is what is left.
    guard count < Spring.mostExactSwings else { return turn + lost / decay }
    return crossing(of: tolerance, after: turn + count.rounded(.down) * .pi / root)
  }

  /// When the distance from the target falls to a share for good, from a time after which it turns no
  /// more outside of it.
  private func crossing(of tolerance: Double, after start: Double) -> Double {
    var width = 1 / omega
    if swings { width = nextArrival(after: start).map { $0 - start } ?? .pi / root }
    var end = start + width
    while abs(left(at: end).displacement) > tolerance, end < 1e300 {
      width *= 2
      end += width
    }
    return spring.crossing(of: tolerance, from: start, to: end, velocity: -velocity)
  }

  private func nextArrival(after time: Double) -> Double? {
    guard let first = firstArrival else { return nil }
    let half = .pi / root
    let missed = ((time - first) / half).rounded(.up)
    return first + max(0, missed) * half
  }
}
