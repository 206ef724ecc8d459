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
  /// Animations of its own, in place of the view's spring: their ways add up.
  private var animations: [Animation] = []
  /// Those that a new target has ended before they began, to which parts of the same animation are added.
  private var interrupted: [Animation] = []
  /// Whether it stays off its place, as an animation that was stopped leaves it.
  private(set) var isHeld = false

  /// A way by a law of time, from where it was when the animation began.
  private struct Animation {
    let law: AnimationLaw
    /// The time of an animator; nil for its own.
    let timeline: AnimationTimeline?
    var place: SIMD4<Double>
    var turn: SIMD8<Double>
    var alpha: Double
    var time = 0.0
    var moves: Bool { place != SIMD4() || turn != SIMD8() || alpha != 0 }
    /// Sums of frames differ from the duration by rounding errors; an animator ends what it moves.
    var isOver: Bool { timeline == nil && law.isOver(at: time + 1e-9) }
    var rest: (share: Double, slope: Double) { timeline?.rest(law) ?? law.rest(at: time) }
  }

  /// Goes from where it is to where it belongs by a law; the velocity it had is lost.
  ///
  /// Parts of one animation that begin in one call add up, as keyframes do.
  mutating func animate(by law: AnimationLaw, on timeline: AnimationTimeline? = nil) {
    let earlier = law.isPart ? (interrupted.isEmpty ? animations : interrupted) : []
    animations = earlier.filter { $0.law.isPart && $0.time == 0 }
    interrupted = []
    var new = Animation(law: law, timeline: timeline, place: place, turn: turn, alpha: alpha)
    for other in animations {
      new.place -= other.place
      new.turn -= other.turn
      new.alpha -= other.alpha
    }
    if new.moves { animations.append(new) }
    (placeSpeed, turnSpeed, alphaSpeed) = (SIMD4(), SIMD8(), 0)
  }

  /// Whether it stays where it is: held, or on the way of an animation that is paused.
  var isStanding: Bool {
    isHeld || isAnimated && animations.allSatisfy { $0.timeline.map { !$0.isRunning } ?? false }
  }

  /// Whether it is on its way by a law of its own, which may bring it back to where it was.
  var isAnimated: Bool { !animations.isEmpty }

  /// Goes on by the view's spring from here, at the velocity it has.
  mutating func endAnimation() {
    interrupted = animations.filter { $0.law.isPart && $0.time == 0 }
    (animations, isHeld) = ([], false)
  }

  /// Stays where it is by its animation now.
  mutating func hold() {
    guard isAnimated else { return }
    (animations, interrupted, isHeld) = ([], [], true)
    (placeSpeed, turnSpeed, alphaSpeed) = (SIMD4(), SIMD8(), 0)
  }

  /// Nearer and slower than this everything is where it belongs: pt, pt/s, and shares.
  private static let reach = 0.05
  private static let slowest = 1.0
  private static let share = 1.0 / 512

  /// What goes out and back is where it belongs on its way too.
  var isAtRest: Bool {
    place == SIMD4() && turn == SIMD8() && alpha == 0 && isStill && animations.isEmpty
      && interrupted.isEmpty
  }
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
    if isHeld { return }
    if !interrupted.isEmpty { interrupted = [] }
    if isAnimated { return advanceAnimations(by: step.dt) }
    let s = step.place
    (place, placeSpeed) = (
      s.xx * place + s.xv * placeSpeed, s.vx * place + s.vv * placeSpeed
    )
    (turn, turnSpeed) = (s.xx * turn + s.xv * turnSpeed, s.vx * turn + s.vv * turnSpeed)
    step.alpha.advance(&alpha, &alphaSpeed)
    settle()
  }

  private mutating func advanceAnimations(by dt: Double) {
    (place, turn, alpha) = (SIMD4(), SIMD8(), 0)
    (placeSpeed, turnSpeed, alphaSpeed) = (SIMD4(), SIMD8(), 0)
    for i in animations.indices {
      animations[i].time += dt
      let animation = animations[i]
      let (share, slope) = animation.rest
      (place, placeSpeed) = (
        place + animation.place * share, placeSpeed + animation.place * slope
      )
      (turn, turnSpeed) = (turn + animation.turn * share, turnSpeed + animation.turn * slope)
      (alpha, alphaSpeed) = (alpha + animation.alpha * share, alphaSpeed + animation.alpha * slope)
    }
    if animations.allSatisfy(\.isOver) { self = ElementMotion() }
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
