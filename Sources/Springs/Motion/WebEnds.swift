import ElementaryFunctions
import Foundation

/// The rules by which libraries of the web call a step over.
extension EndRule {
  /// Reanimated 4 (`springUtils.ts`): a share of the energy at the start is left, whatever the distance.
  static func energy(_ spring: Spring, velocity: Double, share: Double = 6e-9) -> EndRule {
    let stiffness = spring.angularFrequency * spring.angularFrequency
    let least = share * (stiffness + velocity * velocity)
    return EndRule(words: "6e-9 of the energy at the start is left", snaps: true, time: nil) {
      let left = 1 - $0.position
      return stiffness * left * left + $0.velocity * $0.velocity <= least
    }
  }

  /// Motion (`generators/spring.ts`): restDelta 0.5 and restSpeed 2 a second, on ways below 5 units 0.005 and
  /// 0.01; from critical damping on the speed counts as 0.
  ///
  /// The first frame that is done shows the target; at the latest that of the first multiple of 50 ms that is
  /// done, with which it completes (`calc-duration.ts`).
  static func motion(_ step: MotionStep, _ release: Release) -> EndRule {
    let isShort = release.distance < 5
    let near = (isShort ? 0.005 : 0.5) / release.distance
    let slow = step.spring.dampingRatio < 1 ? (isShort ? 0.01 : 2) / release.distance : .infinity
    let isDone = { @Sendable (frame: StepFrame) in
      abs(1 - frame.position) <= near && abs(frame.velocity) <= slow
    }
    let (grid, most) = (0.05, 400)
    var count = 0
    while count < most, !isDone(step.frame(at: Double(count) * grid)) { count += 1 }
    let total = count < most ? Double(count) * grid : .infinity
    let words: Sentence =
      isShort
      ? "0.005 off and 0.01/s; completes at the next multiple of 50 ms"
      : "0.5 off and 2/s; completes at the next multiple of 50 ms"
    return EndRule(words: words, snaps: true, time: nil) {
      isDone($0) || $0.time >= total - 1e-9
    }
  }

  /// Remotion's `measureSpring` (`measure-spring.ts`): the first frame from which 20 are within 0.005 of the
  /// way; what moves is not put on its target then.
  static func measured(_ curve: ClosedStep, rate: Double) -> EndRule {
    let (threshold, most) = (0.005, Int(600 * rate))
    let isOff = { (frame: Int) in
      abs(1 - curve.frame(at: Double(frame) / rate).position) >= threshold
    }
    var (first, frame) = (0, 0)
    while frame < most, isOff(frame) { frame += 1 }
    first = frame
    var last = frame + 20
    while frame < min(last, most) {
      frame += 1
      // After a frame that is off, its loop looks at 19 more.
      if isOff(frame) { (first, last) = (frame + 1, frame + 19) }
    }
    let time = frame < most ? Double(first) / rate : .infinity
    return at(time, "measureSpring: within 0.005 of the way for 20 frames", snaps: false)
  }

  /// anime.js 4 (`easings/spring`): within 0.0005 of the way eleven times in a row, looked at every 20 ms.
  static func animeFour(_ curve: ClosedStep) -> EndRule {
    var (time, last, rests) = (0.0, 0.0, 0)
    for _ in 0...3000 where rests <= 10 {
      rests = abs(1 - curve.frame(at: time).position) < 0.0005 ? rests + 1 : 0
      last = time
      time += 0.02
    }
    return at((last * 1000).rounded() / 1000, "within 0.0005 of the way for 200 ms")
  }

  /// anime.js 3 (`anime.es.js`): a sixth of the time at which a double has nothing left, 16 sixths of a second
  /// long.
  static func animeThree(_ curve: ClosedStep) -> EndRule {
    var (count, rests) = (0, 0)
    while rests < 16, count < 1_000_000 {
      count += 1
      rests = curve.frame(at: Double(count) / 6).position == 1 ? rests + 1 : 0
    }
    return at(Double(count) / 36, "a sixth of the time at which nothing is left")
  }
}

/// The durations that Reanimated turns into springs.
enum ReanimatedDuration {
  /// Reanimated 4's: mass, the stiffest it tries, and the share of the energy that is left at its end.
  static let mass = 4.0, stiffest = 8000.0, energy = 6e-9
  /// The end is looked for at so many durations.
  static let stretch = 1.5

  /// Ω·1.5·duration for a damping ratio ζ, Ω = ζω: the root of ((1 + q)² + ζ²q²)e^{−2q} = 6e-9.
  static func phase(_ ratio: Double) -> Double {
    var (low, high) = (1.0, 1e3)
    for _ in 0..<100 {
      let q = (low + high) / 2
      let left = ((1 + q) * (1 + q) + ratio * ratio * q * q) * Double.exp(-2 * q)
      if left > energy { low = q } else { high = q }
    }
    return (low + high) / 2
  }

  /// The spring that Reanimated 4 finds by halving (`springUtils.ts`): at 1.5 durations, a critical spring of Ω
  /// has 6e-9 of its energy left.
  ///
  /// Durations in s, velocities in distances per second toward the target.
  static func four(duration: Double, ratio: Double, velocity: Double) -> Spring {
    let (time, v) = (duration * stretch, -velocity)
    let rest = { (stiffness: Double) -> Double in
      let w = (stiffness / mass).squareRoot() * ratio
      let e = Double.exp(-w * time)
      let x = (1 + (v + w) * time) * e
      let speed = -w * x + (v + w) * e
      return (stiffness * x * x + mass * speed * speed) / (stiffness + mass * v * v) - energy
    }
    var (low, high) = (0x1p-52, stiffest)
    let sign = rest(high) >= rest(low) ? 1.0 : -1
    var (k, tries) = ((low + high) / 2, 100)
    while abs(rest(k)) > energy * 1e-3, tries > 0 {
      tries -= 1
      if rest(k) * sign < 0 { low = k } else { high = k }
      k = (low + high) / 2
    }
    return Spring(angularFrequency: (k / mass).squareRoot(), dampingRatio: ratio)
  }

  /// Reanimated 3's stiffness, and the rest speed of its threshold, a hundredth of 2 a second.
  private static let stiffness = 100.0, threshold = 0.02

  /// Reanimated 3's duration for a damping ratio and ω, s: (ln(A/0.02))/(ζω) with A = (x₀² + v₀²/ω²)e^{ζ/2 − 1}.
  static func three(_ spring: Spring, _ release: Release) -> Double {
    let (w, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let (way, speed) = (release.distance, release.velocity / w)
    let amplitude = (way * way + speed * speed) / Double.exp(1 - 0.5 * ratio)
    return -Double.log(threshold / amplitude) / (ratio * w)
  }

  /// The spring that Reanimated 3 finds by halving the mass twenty times (`springUtils.ts`): it depends on the way.
  static func three(duration: Double, ratio: Double, _ release: Release) -> Spring {
    let spring = { (mass: Double) in
      Spring(angularFrequency: (stiffness / mass).squareRoot(), dampingRatio: ratio)
    }
    let off = { (mass: Double) in 1000 * (three(spring(mass), release) - duration) }
    var (low, high, mass, tries) = (0.0, 100.0, 50.0, 20)
    while abs(off(mass)) > 0.00005, tries > 0 {
      tries -= 1
      if off(mass) < 0 { low = mass } else { high = mass }
      mass = (low + high) / 2
    }
    return spring(mass)
  }
}
