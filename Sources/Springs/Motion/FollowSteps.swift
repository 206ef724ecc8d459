import ElementaryFunctions
import Foundation

/// Rational stand-ins for e^{−x} and the arc tangent, by which followers are stepped.
enum Rational {
  /// Unity's `SmoothDamp` (`Mathf.cs`) and Holden's `fast_negexp` (`common.h`).
  static func decay(_ x: Double) -> Double { 1 / (1 + x * (1 + x * (0.48 + x * 0.235))) }

  /// Unreal's rational e^{−x}, `InvExpApprox` (`UnrealMathUtility.h`).
  static func unrealDecay(_ x: Double) -> Double {
    1 / (1 + x * (1.007_460_54 + x * (0.450_539_01 + x * 0.257_246_32)))
  }

  /// Holden's rational arctangent, `fast_atan` (`common.h`).
  static func atan(_ x: Double) -> Double {
    let z = abs(x)
    let w = z > 1 ? 1 / z : z
    let angle = .pi / 4 * w - w * (w - 1) * (0.2447 + 0.0663 * w)
    return (z > 1 ? .pi / 2 - angle : angle) * (x < 0 ? -1 : 1)
  }
}

/// Followers that are stepped once a frame of the display.
///
/// Place and velocity are what is left of the way, and its change a second.
extension EngineSteps {
  /// A step a frame that is linear in place and velocity, given by what becomes of them.
  static func eachFrame(
    _ release: Release, startVelocity: Double = 0,
    _ map: (_ x: Double, _ v: Double) -> (x: Double, v: Double)
  ) -> EngineSteps {
    let (byX, byV) = (map(1, 0), map(0, 1))
    return EngineSteps(step: 1 / release.rate, startVelocity: startVelocity) { x, v in
      (x, v) = (byX.x * x + byV.x * v, byX.v * x + byV.v * v)
    }
  }

  /// A critical follower of ω (rad/s) with a rational e^{−x}: Holden's and Unreal's.
  static func critical(
    _ w: Double, _ release: Release, decay: (Double) -> Double
  ) -> EngineSteps {
    let dt = 1 / release.rate
    let e = decay(w * dt)
    return eachFrame(release, startVelocity: release.share) { x, v in
      let kick = (v + w * x) * dt
      return ((x + kick) * e, (v - w * kick) * e)
    }
  }

  /// Unity's `SmoothDamp` (`Mathf.cs`): critical, and stopped where it would pass its target.
  static func smoothDamp(_ w: Double, _ release: Release) -> EngineSteps {
    let follower = critical(w, release, decay: Rational.decay)
    return EngineSteps(step: follower.step, startVelocity: release.share) { x, v in
      follower.advance(&x, &v)
      if x < 0 { (x, v) = (0, 0) }
    }
  }

  /// Unreal 5's `SpringDamper` (`UnrealMathUtility.h`): the closed form with a rational e^{−x}.
  static func unreal(_ spring: Spring, _ release: Release) -> EngineSteps {
    let (w, ratio, dt) = (spring.angularFrequency, spring.dampingRatio, 1 / release.rate)
    guard ratio != 1 else { return critical(w, release, decay: Rational.unrealDecay) }
    let root = w * abs((1 - ratio) * (1 + ratio)).squareRoot()
    let (slow, fast) = (root - ratio * w, -(root + ratio * w))
    let e = Rational.unrealDecay(ratio * w * dt)
    let (eSlow, eFast) = (Rational.unrealDecay(-slow * dt), Rational.unrealDecay(-fast * dt))
    let (sine, cosine) = Double.sineAndCosine(root * dt)
    return eachFrame(release, startVelocity: release.share) { x, v in
      if ratio > 1 {
        let b = -(v - slow * x) / (2 * root)
        let (p, q) = (eSlow * (x - b), eFast * b)
        return (p + q, p * slow + q * fast)
      }
      let b = (v + x * ratio * w) / root
      let place = e * (x * cosine + b * sine)
      return (place, -place * ratio * w + e * root * (b * cosine - x * sine))
    }
  }

  /// Unreal 4's `FloatSpringInterp` (`KismetMathLibrary.cpp`): semi-implicit Euler, whose first call takes the
  /// whole way for a change of the error and so adds 2ζω of the way a second.
  static func unrealFour(_ spring: Spring, _ release: Release) -> EngineSteps {
    let (w, dt) = (spring.angularFrequency, 1 / release.rate)
    var steps = semiImplicitEuler(spring, step: dt, startVelocity: release.share)
    steps.first = { x, v in
      v -= x * (w * w * dt + 2 * spring.dampingRatio * w)
      x += v * dt
    }
    return steps
  }

  /// Holden's `spring_damper_exact` (`common.h`): amplitude and phase, anew each frame.
  static func holden(_ spring: Spring, _ release: Release) -> EngineSteps {
    let (w, dt, small) = (spring.angularFrequency, 1 / release.rate, 1e-5)
    let y = spring.decayRate
    let q = w * w - y * y
    guard abs(q) >= small else { return critical(y, release, decay: Rational.decay) }
    let root = abs(q).squareRoot()
    let (fast, slow) = (y + root, y - root)
    let e = Rational.decay(y * dt)
    let (eFast, eSlow) = (Rational.decay(fast * dt), Rational.decay(slow * dt))
    guard q > 0 else {
      return eachFrame(release, startVelocity: release.share) { x, v in
        let b = (x * fast + v) / (fast - slow)
        let (p, q) = ((x - b) * eFast, b * eSlow)
        return (p + q, -fast * p - slow * q)
      }
    }
    return EngineSteps(step: dt, startVelocity: release.share) { x, v in
      let rate = v + y * x
      let size = (rate * rate / (q + small) + x * x).squareRoot() * (x < 0 ? -1 : 1)
      // Its place runs the other way, and what it adds against a division by 0 is in units.
      let phase = Rational.atan(-rate / (x * root + small / release.distance))
      let (sine, cosine) = Double.sineAndCosine(root * dt + phase)
      x = size * e * cosine
      v = -y * x - root * size * e * sine
    }
  }

  /// The step of spr and Flipper (`spr.lua`, `Spring.lua`): exact up to ζ 1; above, a sign is wrong, and each step
  /// starts with another velocity.
  static func spr(_ spring: Spring, _ release: Release) -> EngineSteps {
    let (w, ratio, dt) = (spring.angularFrequency, spring.dampingRatio, 1 / release.rate)
    let root = w * max(0, (ratio - 1) * (ratio + 1)).squareRoot()
    let (slow, fast) = (root - ratio * w, -(root + ratio * w))
    let (eSlow, eFast) = (Double.exp(slow * dt), Double.exp(fast * dt))
    return eachFrame(release) { x, v in
      guard ratio > 1 else {
        var (x, v) = (x, v)
        SpringStep(spring, dt).advance(&x, &v)
        return (x, v)
      }
      let b = (v - x * slow) / (2 * root)
      let (p, q) = ((x - b) * eSlow, b * eFast)
      return (p + q, p * slow + q * fast)
    }
  }

  /// A share of what is left goes in each frame: a first-order follower, no spring.
  static func share(_ share: Double, _ release: Release) -> EngineSteps {
    eachFrame(release) { x, _ in (x * (1 - share), -x * share * release.rate) }
  }
}

/// An exponential decay of what is left of the way, by a formula.
struct ExponentialStep: StepCurve {
  /// λ, 1/s; infinite where it is there at once.
  var rate: Double

  func frame(at t: Double) -> StepFrame {
    let left = t == 0 ? 1 : Double.exp(-rate * t)
    return StepFrame(time: t, position: 1 - left, velocity: left == 0 ? 0 : rate * left)
  }
}

/// A constraint of Matter.js between a fixed point and a body.
///
/// Twice a tick of 1/60 s it repeats a share of the last correction (warm starting) and corrects the
/// place `iterations` times; Verlet keeps what that did as velocity (Matter.js 0.20, `Constraint`).
struct MatterConstraint: StepResponse {
  /// The share of the error that one iteration takes away.
  var stiffness: Double
  /// The share of the velocity that one iteration takes away.
  var damping: Double
  /// The share of the velocity that the air takes a tick; a body has 0.01 by default.
  var frictionAir = 0.0
  /// Distances per second toward the target.
  var startVelocity = 0.0
  static let iterations = 2, passes = 2
  static let tick = 1.0 / 60
  /// How much of a correction the next pass starts with.
  static let warming = 0.4

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    var (x, previous, correction) = (1.0, 1.0 + startVelocity * Self.tick, 0.0)
    var (done, k) = (0, 0)
    return AnyIterator {
      let due = Int((Double(k) / rate / Self.tick + 1e-6).rounded(.down))
      while done < due {
        (x, previous) = (x + (x - previous) * (1 - frictionAir), x)
        for _ in 0..<Self.passes { solve(&x, &previous, &correction) }
        done += 1
      }
      defer { k += 1 }
      return StepFrame(
        time: Double(k) / rate, position: 1 - x, velocity: (previous - x) / Self.tick)
    }
  }

  private func solve(_ x: inout Double, _ previous: inout Double, _ correction: inout Double) {
    x += correction
    for _ in 0..<Self.iterations {
      let pull = -stiffness * x
      previous += damping * (x - previous)
      x += pull
      correction += pull
    }
    correction *= Self.warming
  }
}
