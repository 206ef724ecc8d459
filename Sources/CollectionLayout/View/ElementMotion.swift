import Foundation
import Geometry
import Springs

/// How far an element is from where it belongs, and how fast it moves: each value on a spring of its
/// own, so that a change of the target on the way keeps the velocity.
struct ElementMotion {
  /// Centre and size: x, y, width, height in points.
  var place = SIMD4<Double>()
  var placeSpeed = SIMD4<Double>()
  /// The six entries of the transform.
  var turn = SIMD8<Double>()
  var turnSpeed = SIMD8<Double>()
  var alpha = 0.0
  var alphaSpeed = 0.0
  /// An animation of its own, in place of the view's spring.
  private var animation: Animation?

  /// A way by a law of time, from where it was when the animation began.
  private struct Animation {
    let law: AnimationLaw
    let place: SIMD4<Double>
    let turn: SIMD8<Double>
    let alpha: Double
    var time = 0.0
  }

  /// Goes from where it is to where it belongs by a law; the velocity it had is lost.
  mutating func animate(by law: AnimationLaw) {
    animation = Animation(law: law, place: place, turn: turn, alpha: alpha)
    (placeSpeed, turnSpeed, alphaSpeed) = (SIMD4(), SIMD8(), 0)
  }

  /// Whether it is on its way by a law of its own, which may bring it back to where it was.
  var isAnimated: Bool { animation != nil }

  /// Goes on by the view's spring from here, at the velocity it has.
  mutating func endAnimation() { animation = nil }

  /// Nearer and slower than this everything is where it belongs: pt, pt/s, and shares.
  private static let reach = 0.05
  private static let slowest = 1.0
  private static let share = 1.0 / 512

  var isAtRest: Bool { place == SIMD4() && turn == SIMD8() && alpha == 0 && isStill }
  private var isStill: Bool {
    placeSpeed == SIMD4() && turnSpeed == SIMD8() && alphaSpeed == 0
  }

  /// The steps of the springs over one frame; opacity has no use for overshoot.
  struct Step {
    let place: SpringStep
    let alpha: SpringStep
    let dt: Double

    init(_ spring: Spring, _ dt: Double) {
      self.dt = dt
      place = SpringStep(spring, dt)
      var calm = spring
      calm.dampingRatio = max(1, spring.dampingRatio)
      alpha = SpringStep(calm, dt)
    }
  }

  mutating func advance(by step: Step) {
    if animation != nil { return advanceAnimation(by: step.dt) }
    let s = step.place
    (place, placeSpeed) = (
      s.xx * place + s.xv * placeSpeed, s.vx * place + s.vv * placeSpeed
    )
    (turn, turnSpeed) = (s.xx * turn + s.xv * turnSpeed, s.vx * turn + s.vv * turnSpeed)
    step.alpha.advance(&alpha, &alphaSpeed)
    settle()
  }

  private mutating func advanceAnimation(by dt: Double) {
    guard var animation else { return }
    animation.time += dt
    let (share, slope) = animation.law.rest(at: animation.time)
    (place, placeSpeed) = (animation.place * share, animation.place * slope)
    (turn, turnSpeed) = (animation.turn * share, animation.turn * slope)
    (alpha, alphaSpeed) = (animation.alpha * share, animation.alpha * slope)
    // Sums of frames differ from the duration by rounding errors.
    let isOver = animation.law.isOver(at: animation.time + 1e-9)
    self.animation = isOver ? nil : animation
    if isOver { self = ElementMotion() }
  }

  private mutating func settle() {
    func most(_ v: SIMD4<Double>) -> Double { max(v.max(), -v.min()) }
    func most(_ v: SIMD8<Double>) -> Double { max(v.max(), -v.min()) }
    if most(place) < Self.reach, most(placeSpeed) < Self.slowest {
      (place, placeSpeed) = (SIMD4(), SIMD4())
    }
    if most(turn) < Self.share, most(turnSpeed) < Self.share * 10 {
      (turn, turnSpeed) = (SIMD8(), SIMD8())
    }
    if abs(alpha) < Self.share, abs(alphaSpeed) < Self.share * 10 { (alpha, alphaSpeed) = (0, 0) }
  }

  /// Keeps only what is not movement, for reduced motion.
  mutating func reduce() {
    (place, placeSpeed, turn, turnSpeed) = (SIMD4(), SIMD4(), SIMD8(), SIMD8())
  }
}

/// What of attributes moves smoothly.
struct ElementPose {
  var place: SIMD4<Double>
  var turn: SIMD8<Double>
  var alpha: Double

  init(_ a: CollectionViewLayoutAttributes) {
    place = SIMD4(a.center.x, a.center.y, a.size.width, a.size.height)
    let t = a.transform
    turn = SIMD8(t.a, t.b, t.c, t.d, t.tx, t.ty, 0, 0)
    alpha = a.isHidden ? 0 : a.alpha
  }

  /// The pose with everything as far off as the motion says.
  func moved(by motion: ElementMotion) -> ElementPose {
    var pose = self
    pose.place += motion.place
    pose.turn += motion.turn
    pose.alpha = min(1, max(0, alpha + motion.alpha))
    return pose
  }

  func moved(by distance: CGVector) -> ElementPose {
    var pose = self
    pose.place += SIMD4(distance.dx, distance.dy, 0, 0)
    return pose
  }

  var center: CGPoint { CGPoint(x: place[0], y: place[1]) }
  var size: CGSize { CGSize(width: max(0, place[2]), height: max(0, place[3])) }
  var transform: CGAffineTransform {
    CGAffineTransform(a: turn[0], b: turn[1], c: turn[2], d: turn[3], tx: turn[4], ty: turn[5])
  }
}
