import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The cradle's items and behaviours, in points around the middle of its bar.
final class CradleModel {
  /// How the balls hang, whatever the parameters: angles from the vertical in radians, positive to
  /// the right, and their rates in radians per second.
  struct Swing {
    var angles: [Double]
    var rates: [Double]
  }

  private(set) var geometry: CradleLayout
  private(set) var balls: [DynamicBody] = []
  private let animator: DynamicAnimator
  private var strings: [AttachmentBehavior] = []
  private let gravity = GravityBehavior(items: [])
  private let material = DynamicItemBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  private var hand: AttachmentBehavior?
  /// The article's hand: a push that grows with the way dragged.
  private var push: (behavior: PushBehavior, start: CGPoint)?
  /// Whether it is the article's cradle: bodies are boxes, a push starts and drags it.
  let isPublished: Bool
  private var resistance = 0.0
  private var applied: ParameterValues

  /// How far lifted balls hang aside at the start, in radians: 35°.
  static let openingAngle = 35.0 * Double.pi / 180
  /// A hand is a soft attachment: this quick in hertz, without swing of its own.
  static let handFrequency = 6.0
  static let handDamping = 1.0
  /// The hand's greatest force, as a multiple of a ball's weight under UIKit's gravity.
  static let handStrength = 60.0
  /// While a hand holds a ball it steadies the others, as one does before letting go: their
  /// resistance then, in 1/s.
  ///
  /// What swings afterwards is what the hand lifted.
  static let steadying = 8.0
  /// What impacts may be, in the order of the parameter's choices; the stiffness, N/m^(3/2), makes
  /// touches as short as can still be followed, a ten-thousandth of a swing.
  static let impacts: [ImpactModel] = [.sequential, .compliant(stiffness: 1e8), .simultaneous]
  /// Shinobi's first push, and what a point of drag adds to its push, in UIKit's newtons.
  private static let firstPush = CGVector(dx: -0.5, dy: 0)
  private static let pushPerPoint = 0.1
  /// Points per metre and UIKit's unit of gravity in points per second squared.
  private static let pointsPerMetre = 100.0
  private static let unitGravity = 1000.0

  init(values: ParameterValues, fidelity: Fidelity) {
    animator = DynamicAnimator(profile: fidelity == .exact ? .ideal : .uikit)
    isPublished = fidelity == .published
    applied = values
    geometry = CradleLayout(
      count: Int(values["balls"]), string: values["string"], gap: Self.gap(values, fidelity))
    build()
    apply(values)
  }

  /// What is left free between balls at rest, in points: impacts that are more than pairwise need
  /// balls that touch, Apple's engine needs room for its skin.
  static func gap(_ values: ParameterValues, _ fidelity: Fidelity) -> CGFloat {
    fidelity == .exact && values["impacts"] > 0 ? 0 : 0.5
  }

  private func build() {
    let size = CGSize(width: geometry.diameter, height: geometry.diameter)
    for i in 0..<geometry.count {
      let ball = DynamicBody(center: geometry.restCenter(of: i), size: size)
      ball.collisionBoundsType = isPublished ? .rectangle : .ellipse
      balls.append(ball)
      let string = AttachmentBehavior(item: ball, attachedToAnchor: geometry.anchor(of: i))
      string.length = geometry.string
      strings.append(string)
      gravity.addItem(ball)
      material.addItem(ball)
      collision.addItem(ball)
    }
    material.allowsRotation = false
    material.friction = 0
    collision.collisionMode = .items
    for string in strings { animator.addBehavior(string) }
    animator.addBehavior(gravity)
    animator.addBehavior(material)
    animator.addBehavior(collision)
  }

  /// Takes all parameters but the number of balls, while everything moves on.
  func apply(_ values: ParameterValues) {
    if values["string"] != geometry.string {
      let kept = swing
      geometry.string = values["string"]
      for string in strings { string.length = geometry.string }
      swing = kept
    }
    gravity.gravityDirection = CGVector(dx: 0, dy: values["gravity"])
    material.elasticity = values["elasticity"]
    animator.impactModel = Self.impacts[Int(values["impacts"])]
    resistance = values["resistance"]
    material.resistance = hand == nil ? resistance : max(resistance, Self.steadying)
    applied = values
  }

  // MARK: - Motion

  var isRunning: Bool { animator.isRunning }
  var profile: Profile { animator.profile }

  func advance(by dt: Double) { animator.step(dt) }

  var picture: DebugSnapshot { animator.picture }

  func velocity(of ball: Int) -> CGVector {
    let v = material.linearVelocity(for: balls[ball])
    return CGVector(dx: v.x, dy: v.y)
  }

  /// How the balls hang now; setting it places them on their strings.
  var swing: Swing {
    get {
      Swing(
        angles: balls.indices.map { angle(of: $0) },
        rates: balls.indices.map { i in
          let (v, a) = (velocity(of: i), angle(of: i))
          return (v.dx * cos(a) - v.dy * sin(a)) / geometry.string
        })
    }
    set {
      for i in balls.indices {
        let angle = i < newValue.angles.count ? newValue.angles[i] : 0
        let rate = i < newValue.rates.count ? newValue.rates[i] : 0
        place(i, angle: angle, rate: rate)
      }
    }
  }

  private func angle(of ball: Int) -> Double {
    let line = balls[ball].center - geometry.anchor(of: ball)
    return atan2(line.dx, line.dy)
  }

  private func place(_ ball: Int, angle: Double, rate: Double) {
    balls[ball].center = geometry.center(of: ball, angle: angle)
    animator.updateItem(usingCurrentState: balls[ball])
    let wish = CGVector(dx: cos(angle), dy: -sin(angle)) * (rate * geometry.string)
    let change = wish - velocity(of: ball)
    material.addLinearVelocity(CGPoint(x: change.dx, y: change.dy), for: balls[ball])
  }

  /// Starts as the scene does: with so many balls lifted, or as published with a push.
  func open(lifting count: Int) {
    lift(isPublished ? 0 : count)
    guard isPublished, let first = balls.first else { return }
    let push = PushBehavior(items: [first], mode: .instantaneous)
    push.pushDirection = Self.firstPush
    animator.addBehavior(push)
  }

  /// Hangs all balls straight and lifts the first `count` to the left; the last ones to the right
  /// where it is negative.
  func lift(_ count: Int) {
    let k = min(abs(count), balls.count)
    swing = Swing(
      angles: balls.indices.map { i in
        if count >= 0 { return i < k ? -Self.openingAngle : 0 }
        return i >= balls.count - k ? Self.openingAngle : 0
      }, rates: [])
  }

  // MARK: - Snapshots

  /// All that moves and how the balls hang, of this model.
  struct Snapshot {
    fileprivate let animator: DynamicAnimator.Snapshot
    fileprivate let geometry: CradleLayout
    fileprivate let applied: ParameterValues
    fileprivate let hand: AttachmentBehavior?
    fileprivate let push: (behavior: PushBehavior, start: CGPoint)?
  }

  func snapshot() -> Snapshot {
    Snapshot(
      animator: animator.snapshot(), geometry: geometry, applied: applied, hand: hand,
      push: push)
  }

  /// Comes back to a state, to the bit; then the values of now hold.
  func restore(_ snapshot: Snapshot, _ values: ParameterValues) {
    animator.restore(snapshot.animator)
    (geometry, hand, push) = (snapshot.geometry, snapshot.hand, snapshot.push)
    if snapshot.applied != values { apply(values) }
  }

  /// Goes on as another model did in a state, where both hang alike.
  func takeMotions(of snapshot: Snapshot, balls others: [DynamicBody]) {
    guard snapshot.geometry == geometry, others.count == balls.count else { return }
    animator.takeMotions(of: snapshot.animator, zip(balls, others).map { (own: $0, other: $1) })
  }

  // MARK: - The hand

  func grab(_ ball: Int, at point: CGPoint) {
    release()
    if isPublished {
      let behavior = PushBehavior(items: [balls[ball]], mode: .continuous)
      animator.addBehavior(behavior)
      push = (behavior, point)
      return
    }
    let hand = AttachmentBehavior(item: balls[ball], attachedToAnchor: point)
    hand.length = 0
    hand.frequency = Self.handFrequency
    hand.damping = Self.handDamping
    hand.maximumForce = Self.handStrength * massOfBall * Self.unitGravity / Self.pointsPerMetre
    hand.isHolding = true
    animator.addBehavior(hand)
    self.hand = hand
    material.resistance = max(resistance, Self.steadying)
  }

  func drag(to point: CGPoint) {
    hand?.anchorPoint = point
    if let push {
      let way = min(max(Double(point.x - push.start.x), -Self.longestDrag), Self.longestDrag)
      push.behavior.pushDirection = CGVector(dx: way * Self.pushPerPoint, dy: 0)
    }
  }

  /// A drag counts no further than this, in points: nobody's arm is longer.
  private static let longestDrag = 1000.0

  func release() {
    if let push { animator.removeBehavior(push.behavior) }
    push = nil
    guard let hand else { return }
    animator.removeBehavior(hand)
    self.hand = nil
    material.resistance = resistance
  }

  // MARK: - Measures

  /// How far a ball has swung along its arc.
  func deflection(of ball: Int) -> Deflection {
    let (v, a, length) = (velocity(of: ball), angle(of: ball), Double(geometry.string))
    let metre = Self.pointsPerMetre
    let speed = v.length / metre
    let height = Double(geometry.restCenter(of: ball).y - balls[ball].center.y) / metre
    return Deflection(
      displacement: length * a, rate: v.dx * cos(a) - v.dy * sin(a),
      energy: speed * speed / 2 + gravity.magnitude * Self.unitGravity / metre * height)
  }

  /// The mass of one ball in kilograms, at density 1.
  var massOfBall: Double {
    let radius = geometry.diameter / 2 / Self.pointsPerMetre
    return Double.pi * radius * radius
  }

  /// The sums over all balls.
  var sums: MotionSums {
    var (kinetic, momentum) = (0.0, 0.0)
    for i in balls.indices {
      let v = velocity(of: i)
      let speed = v.length / Self.pointsPerMetre
      kinetic += massOfBall * speed * speed / 2
      momentum += massOfBall * v.dx / Self.pointsPerMetre
    }
    return MotionSums(momentum: momentum, kineticEnergy: kinetic)
  }

  /// The energy above rest, of motion, height and what is pressed into touches, in joules.
  var energy: Double {
    let weight = massOfBall * gravity.magnitude * Self.unitGravity / Self.pointsPerMetre
    let height = balls.indices.reduce(0) {
      $0 + (geometry.restCenter(of: $1).y - balls[$1].center.y) / Self.pointsPerMetre
    }
    return sums.kineticEnergy + weight * height + pressed
  }

  /// What is pressed into the touches of balls that give way, in joules: ⅖·k·δ^(5/2) each.
  private var pressed: Double {
    guard profile == .ideal, case .compliant(let stiffness) = animator.impactModel else { return 0 }
    return zip(balls, balls.dropFirst()).reduce(0) { sum, pair in
      let apart = pair.0.center.distance(to: pair.1.center)
      let depth = max(0, geometry.diameter - apart) / Self.pointsPerMetre
      return sum + 0.4 * stiffness * pow(depth, 2.5)
    }
  }

  /// How long the first touch lasts where touches take time, in seconds.
  var touchDuration: Double {
    let fall = geometry.string * (1 - cos(Self.openingAngle)) / Self.pointsPerMetre
    let weight = gravity.magnitude * Self.unitGravity / Self.pointsPerMetre
    return animator.impactModel.touchDuration(
      speed: (2 * weight * fall).squareRoot(), mass: massOfBall)
  }
}
