import Dynamics
import ElementaryFunctions
import Foundation
import Geometry

/// Newton's cradle: the items of a section hang side by side on strings, each held by the layout's
/// animator.
///
/// The middle of the bar is the origin of the content; the layout does not scroll. On `.uikit` leave
/// a gap between the balls, for the skin of Apple's engine.
public final class CradleLayout: CollectionViewLayout {
  /// The angles of the strings from the vertical in radians, positive to the right, and their rates
  /// in radians per second, by ball.
  public struct Swing: Hashable, Sendable {
    /// The angles; balls beyond the last hang straight.
    public var angles: [Double]
    /// The rates; balls beyond the last stand still.
    public var rates: [Double]

    /// A swing from its parts.
    public init(angles: [Double], rates: [Double] = []) {
      (self.angles, self.rates) = (angles, rates)
    }

    /// The swing of balls at places, with velocities in points per second.
    public init(centers: [CGPoint], velocities: [CGVector], _ geometry: CradleGeometry) {
      angles = centers.enumerated().map { i, center in
        let line = center - geometry.anchor(of: i)
        return Double.atan2(line.dx, line.dy)
      }
      rates = zip(velocities, angles).map { v, a in
        (v.dx * Double.cos(a) - v.dy * Double.sin(a)) / geometry.string
      }
    }

    /// Where a ball is, and its velocity in points per second.
    public func motion(
      of ball: Int, _ geometry: CradleGeometry
    ) -> (center: CGPoint, velocity: CGVector) {
      let angle = ball < angles.count ? angles[ball] : 0
      let rate = ball < rates.count ? rates[ball] : 0
      let velocity =
        CGVector(dx: Double.cos(angle), dy: -Double.sin(angle)) * (rate * geometry.string)
      return (geometry.center(of: ball, angle: angle), velocity)
    }
  }

  /// Where balls hang at rest.
  public private(set) var geometry: CradleGeometry
  /// The balls as the animator moves them, in order.
  public private(set) var balls: [CollectionViewLayoutAttributes] = []
  /// Moves the balls; one of `profile`.
  public private(set) lazy var animator = DynamicAnimator(
    collectionViewLayout: self, profile: profile)

  private let profile: Profile
  private var strings: [AttachmentBehavior] = []
  private let weight = GravityBehavior(items: [])
  private let material = DynamicItemBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  private var drag: DragBehavior?

  /// A hand moves as a spring of this frequency, in hertz.
  private static let handFrequency = 6.0
  /// The greatest force of a hand, as a multiple of a ball's weight under UIKit's gravity.
  private static let handStrength = 60.0
  /// The resistance of all balls while a hand holds one, in 1/s: after the hand lets go, only what it
  /// lifted swings.
  private static let steadying = 8.0
  /// UIKit's gravity of 1 in m/s², 100 points being a metre.
  private static let unitGravity = 10.0

  /// A cradle of balls of a diameter on strings of a length, in points.
  ///
  /// `string`: the distance from the bar to a ball's centre, above 0.
  /// `gap`: the free distance between balls at rest, 0 or more.
  public init(
    profile: Profile = DynamicAnimator.defaultProfile, string: CGFloat = 220,
    diameter: CGFloat = 48, gap: CGFloat = 0.5
  ) {
    self.profile = profile
    geometry = CradleGeometry(count: 0, string: string, diameter: diameter, gap: gap)
    super.init()
    (material.allowsRotation, material.friction) = (false, 0)
    collision.collisionMode = .items
    for behavior in [weight, material, collision] { animator.addBehavior(behavior) }
  }

  /// Nil: what a cradle is made of is in no archive.
  public required init?(coder: NSCoder) { nil }

  // MARK: - Parameters

  /// The length of the strings, in points, above 0; a change keeps the swing.
  public var string: CGFloat {
    get { geometry.string }
    set {
      guard newValue != geometry.string else { return }
      let kept = swing
      geometry.string = newValue
      for string in strings { string.length = newValue }
      swing = kept
    }
  }
  /// The gravity in UIKit's unit, 1000 pt/s²; 1 by default.
  public var gravity: CGFloat {
    get { weight.gravityDirection.dy }
    set {
      let direction = CGVector(dx: 0, dy: newValue)
      if direction != weight.gravityDirection { weight.gravityDirection = direction }
    }
  }
  /// The share of speed that an impact keeps, 0 to 1; 1 by default.
  public var elasticity: CGFloat = 1 { didSet { material.elasticity = elasticity } }
  /// The decay of velocity, in 1/s; 0 by default.
  public var resistance: CGFloat = 0 { didSet { applyResistance() } }
  /// What an impact is, on `.ideal`; pair after pair by default.
  public var impactModel: ImpactModel {
    get { animator.impactModel }
    set { if newValue != animator.impactModel { animator.impactModel = newValue } }
  }

  private func applyResistance() {
    material.resistance = drag == nil ? resistance : max(resistance, Self.steadying)
  }

  // MARK: - Layout

  public override func prepare() {
    let count = collectionView.map { $0.numberOfSections > 0 ? $0.numberOfItems(inSection: 0) : 0 }
    if let count, count != balls.count { hang(count) }
  }

  /// Hangs so many balls; those that were there swing on.
  private func hang(_ count: Int) {
    let kept = swing
    release()
    for string in strings { animator.removeBehavior(string) }
    for ball in balls {
      weight.removeItem(ball)
      material.removeItem(ball)
      collision.removeItem(ball)
    }
    geometry = CradleGeometry(
      count: count, string: geometry.string, diameter: geometry.diameter, gap: geometry.gap)
    balls = (0..<count).map(makeBall)
    strings = zip(balls, 0...).map { ball, i in
      let string = AttachmentBehavior(item: ball, attachedToAnchor: geometry.anchor(of: i))
      string.length = geometry.string
      animator.addBehavior(string)
      return string
    }
    for ball in balls {
      weight.addItem(ball)
      material.addItem(ball)
      collision.addItem(ball)
    }
    (material.elasticity, material.resistance) = (elasticity, resistance)
    swing = kept
  }

  private func makeBall(_ i: Int) -> CollectionViewLayoutAttributes {
    let ball = BallAttributes(forCellWith: IndexPath(item: i, section: 0))
    ball.dynamicKey = i
    ball.size = CGSize(width: geometry.diameter, height: geometry.diameter)
    ball.center = geometry.restCenter(of: i)
    return ball
  }

  public override var collectionViewContentSize: CGSize { geometry.extent }

  /// True: an answer is complete.
  package override var findsAllElements: Bool { true }

  public override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? { balls.filter { $0.frame.overlaps(rect) } }

  public override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    balls.indices.contains(indexPath.item) ? balls[indexPath.item] : nil
  }

  // MARK: - Motion

  /// The velocities of the balls, in points per second.
  public var ballVelocities: [CGVector] { animator.linearVelocities(of: balls) }
  /// How fast the places of the balls change, in points per second.
  public var placeVelocities: [CGVector] { animator.motions(of: balls).map(\.velocity) }

  /// The angles and rates of the strings; setting them places the balls on their strings.
  public var swing: Swing {
    get {
      Swing(centers: balls.map(\.center), velocities: ballVelocities, geometry)
    }
    set {
      for i in balls.indices {
        let (center, velocity) = newValue.motion(of: i, geometry)
        balls[i].center = center
        animator.updateItem(usingCurrentState: balls[i])
        animator.setLinearVelocity(velocity, of: balls[i])
      }
      animatorDidMoveItems(animator)
    }
  }

  // MARK: - A hand

  /// The ball that a hand holds.
  public var heldBall: Int? { drag.flatMap { drag in balls.firstIndex { $0 === drag.item } } }

  /// Pulls a ball by its centre toward a point of the content, until `release()`.
  public func grab(_ ball: Int, at point: CGPoint) {
    release()
    let drag = DragBehavior(item: balls[ball], grip: .zero, to: point)
    drag.frequency = Self.handFrequency
    drag.maximumForce = Self.handStrength * massOfBall * Self.unitGravity
    animator.addBehavior(drag)
    self.drag = drag
    applyResistance()
  }

  /// Moves the hand, in points of the content.
  public func drag(to point: CGPoint) { drag?.point = point }

  /// Lets go of the ball.
  public func release() {
    guard let drag else { return }
    animator.removeBehavior(drag)
    self.drag = nil
    applyResistance()
  }

  /// The mass of one ball at density 1, in kilograms.
  public var massOfBall: Double {
    let radius = geometry.diameter / 2 / 100
    return Double.pi * radius * radius
  }

  // MARK: - Snapshots

  /// Everything that moves, for snapshots and for another engine.
  public struct State: CollectionViewLayoutState {
    /// Whose the balls and behaviours are; another layout has its own with the same keys.
    fileprivate weak var owner: CradleLayout?
    fileprivate let animator: DynamicAnimator.Snapshot
    fileprivate let profile: Profile
    fileprivate let geometry: CradleGeometry
    fileprivate let balls: [CollectionViewLayoutAttributes]
    fileprivate let strings: [AttachmentBehavior]
    fileprivate let drag: DragBehavior?
    fileprivate let point: CGPoint
    fileprivate let swing: Swing
  }

  /// The motion of the balls.
  ///
  /// A state of another engine, number of balls or gap sets the swing alone; the parameters stay as
  /// they are now.
  public override var savedState: (any CollectionViewLayoutState)? {
    get {
      State(
        owner: self, animator: animator.snapshot(), profile: profile, geometry: geometry,
        balls: balls, strings: strings, drag: drag, point: drag?.point ?? .zero, swing: swing)
    }
    set { if let state = newValue as? State { restore(state) } }
  }

  private func restore(_ state: State) {
    let (length, gravity, impacts) = (string, self.gravity, impactModel)
    var geometry = state.geometry
    geometry.string = length
    guard state.profile == profile, geometry == self.geometry else {
      release()
      swing = state.swing
      return
    }
    if state.owner === self {
      (balls, strings, drag) = (state.balls, state.strings, state.drag)
    } else {
      release()
      let held = state.balls.firstIndex { $0 === state.drag?.item }
      if let held { grab(held, at: state.point) }
    }
    self.geometry = state.geometry
    animator.restore(state.animator)
    (string, self.gravity, impactModel) = (length, gravity, impacts)
    material.elasticity = elasticity
    applyResistance()
    animatorDidMoveItems(animator)
  }
}

/// Attributes of a ball: it collides as a circle.
private final class BallAttributes: CollectionViewLayoutAttributes {
  override var collisionBoundsType: DynamicItemCollisionBoundsType { .ellipse }
}

/// Where the balls of a Newton's cradle hang: places in points, the middle of the bar at the origin,
/// y downward.
public struct CradleGeometry: Hashable, Sendable {
  /// How many balls hang in the row.
  public let count: Int
  /// The distance from the bar to a ball's centre, in points; above 0.
  public var string: CGFloat
  /// A ball's diameter, in points.
  public let diameter: CGFloat
  /// The free distance between balls at rest, in points.
  public let gap: CGFloat

  /// The largest angle of a string that the posts leave room for, in radians.
  public static let widestSwing = 50.0 * Double.pi / 180

  /// A row of balls on strings.
  public init(count: Int, string: CGFloat, diameter: CGFloat = 48, gap: CGFloat = 0.5) {
    precondition(string > 0 && diameter > 0, "Balls and strings have a size above 0.")
    (self.count, self.string, self.diameter, self.gap) = (count, string, diameter, gap)
  }

  /// Where a ball's string is tied to the bar.
  public func anchor(of ball: Int) -> CGPoint {
    CGPoint(x: (CGFloat(ball) - CGFloat(count - 1) / 2) * (diameter + gap), y: 0)
  }

  /// Where a ball's centre hangs at rest.
  public func restCenter(of ball: Int) -> CGPoint { center(of: ball, angle: 0) }

  /// Where a ball's centre is when its string stands at an angle, in radians, positive to the right.
  public func center(of ball: Int, angle: Double) -> CGPoint {
    let a = anchor(of: ball)
    return CGPoint(x: a.x + string * Double.sin(angle), y: a.y + string * Double.cos(angle))
  }

  /// Half the length of the bar: the posts at its ends stand outside the widest swing.
  public var halfBar: CGFloat {
    let row = CGFloat(count) * (diameter + gap) / 2
    return row + string * Double.sin(Self.widestSwing) + diameter * 0.4
  }

  /// How far below the bar the floor is.
  public var floor: CGFloat { string + diameter * 1.05 }

  /// What is left above the bar.
  public var headroom: CGFloat { diameter * 0.4 }

  /// The room that the cradle takes with its base.
  public var extent: CGSize {
    CGSize(
      width: 2 * (halfBar + diameter * 0.8), height: headroom + floor + diameter * 1.1)
  }
}
