import Foundation
import Springs

/// How the changes of an animation move from where they were to where they belong: UIView's laws.
public struct AnimationLaw: Hashable, Sendable {
  /// The curves of animations without a spring: cubic Bézier curves of time, as Core Animation's.
  public enum Curve: Hashable, Sendable {
    /// Slow at both ends (UIKit's default).
    case easeInOut
    /// Slow at the start: the Bézier curve by (0.42, 0) and (1, 1).
    case easeIn
    /// Slow at the end: the Bézier curve by (0, 0) and (0.58, 1).
    case easeOut
    case linear
    /// A Bézier curve of time by its two middle points, whose x is 0 to 1.
    case bezier(CGPoint, CGPoint)

    /// The two middle points of the Bézier curve from (0, 0) to (1, 1).
    fileprivate var handles: (a: SIMD2<Double>, b: SIMD2<Double>) {
      switch self {
      case .easeInOut: (SIMD2(0.42, 0), SIMD2(0.58, 1))
      case .easeIn: (SIMD2(0.42, 0), SIMD2(1, 1))
      case .easeOut: (SIMD2(0, 0), SIMD2(0.58, 1))
      case .linear: (SIMD2(0, 0), SIMD2(1, 1))
      case .bezier(let a, let b): (SIMD2(a.x, a.y), SIMD2(b.x, b.y))
      }
    }
  }

  private enum Shape: Hashable {
    case spring(Spring, velocity: Double)
    case curve(Curve)
    /// What moves in a part of an animation: from a share of it, for a share, at one speed.
    case part(Curve, start: Double, length: Double)
  }

  /// How long it takes, without the delay, s.
  public let duration: Double
  /// How long it waits before it begins, s.
  public let delay: Double
  private let shape: Shape

  /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// `duration`: In seconds, 0 or more.
  /// `dampingRatio`: Above 0; more than 1 counts as 1.
  /// `initialVelocity`: In whole distances per second, towards the end.
  /// `delay`: In seconds, 0 or more.
  public static func spring(
    duration: Double, dampingRatio: Double, initialVelocity: Double = 0, delay: Double = 0
  ) -> AnimationLaw {
    let spring = Spring(
      uiViewDuration: duration, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    return AnimationLaw(
      duration: duration, delay: delay, shape: .spring(spring, velocity: initialVelocity))
  }

  /// A spring of its own, which moves for as long as its envelope is above 0.001.
  ///
  /// `mass`, `stiffness`, `damping`: Above 0, in kilograms, newtons per metre and newton seconds per metre.
  /// `initialVelocity`: In whole distances per second, towards the end.
  /// `delay`: In seconds, 0 or more.
  public static func spring(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    delay: Double = 0
  ) -> AnimationLaw {
    let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
    let (w, z) = (spring.angularFrequency, spring.dampingRatio)
    // A critically damped spring is at 0.001 of its way after 9.2334 / w, as (1 + x) exp(-x) is.
    let duration =
      z < 1
      ? Double.log(1000 / (1 - z * z).squareRoot()) / (z * w)
      : 9.2334 * (z + (z * z - 1).squareRoot()) / w
    return AnimationLaw(
      duration: duration, delay: delay, shape: .spring(spring, velocity: initialVelocity))
  }

  /// The same shape over another duration and after another delay, in seconds, 0 or more.
  public func lasting(_ duration: Double, after delay: Double) -> AnimationLaw {
    var shape = shape
    if case .spring(let spring, let velocity) = shape, duration > 0 {
      let faster = self.duration / duration
      shape = .spring(
        Spring(
          angularFrequency: spring.angularFrequency * faster, dampingRatio: spring.dampingRatio),
        velocity: velocity * faster)
    }
    return AnimationLaw(duration: duration, delay: delay, shape: shape)
  }

  /// When it has first done a share of the way, 0 to 1, in seconds from the call.
  func time(atShare share: Double) -> Double {
    // Before it first reaches its end it does not turn back; a spring reaches it within its duration.
    let steps = 1000
    func done(_ part: Int) -> Double { 1 - rest(at: delay + duration * Double(part) / 1000).share }
    guard share > 0 else { return delay }
    guard let after = (1...steps).first(where: { done($0) >= share }) else {
      return delay + duration
    }
    var (low, high) = (
      delay + duration * Double(after - 1) / 1000, delay + duration * Double(after) / 1000
    )
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if 1 - rest(at: middle).share < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// A curve of time.
  ///
  /// `curve`: The curve.
  /// `duration`: In seconds, 0 or more.
  /// `delay`: In seconds, 0 or more.
  public static func curve(_ curve: Curve, duration: Double, delay: Double = 0) -> AnimationLaw {
    AnimationLaw(duration: duration, delay: delay, shape: .curve(curve))
  }

  /// The law of what moves in a part of an animation whose law this is: the curve is that of the whole.
  ///
  /// `start`, `length`: In shares of the duration, 0 to 1.
  public func part(from start: Double, length: Double) -> AnimationLaw {
    let curve: Curve = if case .curve(let known) = shape { known } else { .linear }
    let (from, to) = (min(1, max(0, start)), min(1, max(0, start + length)))
    return AnimationLaw(
      duration: duration, delay: delay,
      shape: .part(curve, start: from, length: max(0, to - from)))
  }

  /// Whether it is of a part, beside which others move the same values.
  var isPart: Bool {
    if case .part = shape { true } else { false }
  }

  private init(duration: Double, delay: Double, shape: Shape) {
    precondition(duration >= 0 && delay >= 0, "A duration and a delay are 0 s or more.")
    (self.duration, self.delay, self.shape) = (duration, delay, shape)
  }

  /// What is left of the way at a time, and how fast that changes.
  /// - Parameter time: In seconds from the call, the delay included.
  /// - Returns: The share that is left, 1 at first and 0 at the end, and its change per second.
  public func rest(at time: Double) -> (share: Double, slope: Double) {
    let t = time - delay
    if t >= duration { return (0, 0) }
    if t <= 0 { return (1, 0) }
    switch shape {
    case .spring(let spring, let velocity):
      let step = SpringStep(spring, t)
      return (step.xx - step.xv * velocity, step.vx - step.vv * velocity)
    case .curve(let curve):
      let (share, slope) = Self.progress(curve, at: t / duration)
      return (1 - share, -slope / duration)
    case .part(let curve, let start, let length):
      let (share, slope) = Self.progress(curve, at: t / duration)
      if share < start { return (1, 0) }
      if share >= start + length { return (0, 0) }
      return (1 - (share - start) / length, -slope / (duration * length))
    }
  }

  /// What is left of the way at a time if it is done at one speed; below 0 beyond the end.
  func linearRest(at time: Double) -> Double {
    guard duration > 0 else { return time < delay ? 1 : 0 }
    let t = (time - delay) / duration
    guard case .part(_, let start, let length) = shape else {
      // Beyond its end it goes on at the speed of the whole, whose part it may be.
      return t <= 1 ? 1 - max(0, t) : 1 - time / (delay + duration)
    }
    if t < start { return 1 }
    return t >= start + length ? 0 : 1 - (t - start) / length
  }

  /// Whether it is over at a time, in seconds from the call.
  public func isOver(at time: Double) -> Bool { time >= delay + duration }

  /// The curve's height at an abscissa, and its slope there.
  private static func progress(_ curve: Curve, at x: Double) -> (Double, Double) {
    if case .linear = curve { return (x, 1) }
    let (a, b) = curve.handles
    func point(_ s: Double) -> SIMD2<Double> {
      let r = 1 - s
      return 3 * r * r * s * a + 3 * r * s * s * b + SIMD2(repeating: s * s * s)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(middle).x < x { low = middle } else { high = middle }
    }
    let s = (low + high) / 2
    let r = 1 - s
    let tangent =
      3 * r * r * a + 6 * r * s * (b - a) + 3 * s * s * (SIMD2(repeating: 1) - b)
    return (point(s).y, tangent.x > 1e-9 ? tangent.y / tangent.x : 0)
  }
}
