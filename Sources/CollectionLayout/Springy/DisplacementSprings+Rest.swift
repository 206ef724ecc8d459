import Foundation
import Springs

/// How springs come to rest without a visible jump.
extension DisplacementSprings {
  /// What is left of a motion is less than this, in points, when it glides to rest.
  ///
  /// Apple's soft joints do not pull within half a point of length 0: without this a spring would stop
  /// there, and a stiff one go to and fro without end.
  static let glideReach = 0.75
  /// What is left of a glide at rest, in points.
  private static let glideRest = 0.05
  /// The spring on which everything glides to rest, in 1/s: half a point in 0.3 s, nowhere faster than
  /// 0.06 points in a sixtieth of a second.
  private static let glide = Spring(angularFrequency: 12, dampingRatio: 1)
  /// How long everything may be near to rest and not slow, in seconds.
  private static let longestCalm = 0.5
  /// Everything nearer to rest than this, in points and points per second, is at rest where springs pull
  /// to the end.
  private static let restReach = 0.08
  private static let restSpeed = 1.0

  /// Moves springs on that nothing drives, until they are at rest.
  func settle(_ dt: Double) {
    let springs = all
    if profile == .uikit || !animator.isRunning, glide(springs, dt) { return }
    animator.step(dt)
    // An engine puts slow springs to sleep wherever they are.
    if !animator.isRunning, !isNear(springs) { isAtRest = true }
    guard profile == .ideal else { return }
    let speeds = animator.linearVelocities(of: springs.map(\.item)).map(\.dy)
    if springs.allSatisfy({ abs($0.displacement) < Self.restReach }),
      speeds.allSatisfy({ abs($0) < Self.restSpeed })
    {
      rest(springs)
    }
  }

  /// Moves springs on by a glide if they are near enough to rest; whether they were.
  private func glide(_ springs: [DisplacementSpring], _ dt: Double) -> Bool {
    let isNear = isNear(springs)
    drive.calm = isNear ? drive.calm + dt : 0
    guard isNear else { return false }
    // What goes to and fro there stops first.
    let stops = drive.calm >= Self.longestCalm
    let speeds = animator.linearVelocities(of: springs.map(\.item)).map { stops ? 0 : $0.dy }
    guard left(zip(springs, speeds).map { ($0.displacement, $1) }) < Self.glideReach else {
      return false
    }
    (drive.calm, drive.isGliding) = (0, true)
    let step = SpringStep(Self.glide, dt)
    let motions = zip(springs, speeds).map {
      step(displacement: $0.displacement, velocity: $1)
    }
    if left(motions) < Self.glideRest {
      rest(springs)
    } else {
      for (spring, motion) in zip(springs, motions) {
        set(spring, motion.displacement, motion.velocity)
      }
    }
    return true
  }

  private func isNear(_ springs: [DisplacementSpring]) -> Bool {
    springs.allSatisfy { abs($0.displacement) < Self.glideReach }
  }

  /// How far a glide would still move anything, in points: its energy falls and never grows.
  private func left(_ motions: [(displacement: Double, velocity: Double)]) -> Double {
    motions.reduce(0) { most, motion in
      let speed = motion.velocity / Self.glide.angularFrequency
      return max(most, (motion.displacement * motion.displacement + speed * speed).squareRoot())
    }
  }

  private func rest(_ springs: [DisplacementSpring]) {
    for spring in springs { set(spring, 0, 0) }
    isAtRest = true
  }
}
