import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The balls of the cradle's scene, in points around the middle of the bar: in a collection view with our layout or, as
/// published, in Shinobi's view, which has no layout and opens with a push on the first ball.
final class CradleBalls {
  /// The article's view; nil for our layout.
  let article: ShinobiCradleView?
  private let fidelity: Fidelity
  private let items: ItemList
  private let layout: CradleLayout
  private let view: CollectionView
  /// A step that changes less than this, in points and points per second, is a step at rest; a held
  /// ball rests after so many seconds of them, a swing or more.
  private static let leastChange = 1e-6
  private static let longestStillness = 1.0
  /// For how long steps have changed nothing while a ball is held, in seconds.
  private var stillness = 0.0

  /// How wide the article's frame is for each ball after the first, in points: 320 points for its five.
  private static let widthPerBall: CGFloat = 80

  /// Balls that hang still; as published the article's, which hang from a quarter of its view's height above its
  /// middle, with a third of its width and 1 point free between two.
  init(_ values: ParameterValues, _ fidelity: Fidelity) {
    let (count, string) = (Int(values["balls"]), values["string"])
    self.fidelity = fidelity
    let size = CGSize(width: Self.widthPerBall * CGFloat(count - 1), height: 4 * string)
    let isPublished = fidelity == .published
    article =
      isPublished
      ? ShinobiCradleView(frame: CGRect(origin: .zero, size: size), count: count) : nil
    items = ItemList(ItemOrder(count: isPublished ? 0 : count))
    layout = CradleLayout(
      profile: fidelity == .exact ? .ideal : .uikit, string: string,
      gap: Self.gap(values, fidelity))
    view = CollectionView(
      frame: CGRect(origin: .zero, size: layout.geometry.extent), collectionViewLayout: layout)
    view.dataSource = items
    view.layoutIfNeeded()
    _ = take(values)
  }

  /// The free distance between balls at rest, in points: impacts of several balls at once need balls
  /// that touch, the skin of Apple's engine needs room.
  private static func gap(_ values: ParameterValues, _ fidelity: Fidelity) -> CGFloat {
    fidelity == .exact && CradleImpacts(values) != .textbook ? 0 : 0.5
  }

  /// Takes all parameters but the number of balls, and everything moves on; false where they need
  /// other balls.
  func take(_ values: ParameterValues) -> Bool {
    (layout.gravity, layout.elasticity) = (values["gravity"], values["elasticity"])
    (layout.resistance, layout.impactModel) = (values["resistance"], CradleImpacts(values).model)
    guard let article else {
      layout.string = values["string"]
      return Self.gap(values, fidelity) == geometry.gap
    }
    (article.gravity, article.elasticity) = (layout.gravity, layout.elasticity)
    article.resistance = layout.resistance
    return values["string"] == geometry.string
  }

  // MARK: - Reading

  var animator: DynamicAnimator { article?.dynamicAnimator ?? layout.animator }
  private var bodies: [any DynamicItem] { article?.ballBearings ?? layout.balls }

  /// Where the balls hang at rest.
  var geometry: CradleGeometry {
    guard let article else { return layout.geometry }
    return CradleGeometry(
      count: article.ballBearings.count, string: article.bounds.height / 4,
      diameter: article.ballBearings[0].bounds.width, gap: 1)
  }

  /// The middle of the bar, in points of the animator.
  var origin: CGPoint {
    article.map { CGPoint(x: $0.bounds.midX, y: $0.bounds.height / 4) } ?? .zero
  }

  /// The centres of the balls now.
  var centers: [CGPoint] { bodies.map { CGPoint.zero + ($0.center - origin) } }
  /// The velocities of the balls, in points per second.
  var velocities: [CGVector] { animator.linearVelocities(of: bodies) }
  /// How fast the centres of the balls change, in points per second.
  var placeVelocities: [CGVector] { animator.motions(of: bodies).map(\.velocity) }

  /// The angles and rates of the strings; setting them places the balls.
  var swing: CradleLayout.Swing {
    get { CradleLayout.Swing(centers: centers, velocities: velocities, geometry) }
    set {
      layout.swing = newValue
      guard let article else { return }
      for case let push as PushBehavior in animator.behaviors { animator.removeBehavior(push) }
      for (i, ball) in article.ballBearings.enumerated() {
        let (center, velocity) = newValue.motion(of: i, geometry)
        ball.center = origin + (center - CGPoint.zero)
        animator.updateItem(usingCurrentState: ball)
        animator.setLinearVelocity(velocity, of: ball)
      }
    }
  }

  /// The mass of one ball, in kilograms, 100 points being a metre: the article's are squares.
  var massOfBall: Double {
    let side = geometry.diameter / 100
    return article == nil ? layout.massOfBall : side * side
  }

  // MARK: - The hand

  /// The ball that the hand holds.
  var heldBall: Int? { article?.pans.firstIndex { $0.touch != nil } ?? layout.heldBall }

  func grab(_ ball: Int, at point: CGPoint) {
    stillness = 0
    article?.pans[ball].touchBegan(at: point) ?? layout.grab(ball, at: point)
  }

  func drag(to point: CGPoint) {
    stillness = 0
    if let article, let heldBall { article.pans[heldBall].touchMoved(to: point) }
    layout.drag(to: point)
  }

  func release() {
    stillness = 0
    if let article, let heldBall { article.pans[heldBall].touchEnded() }
    layout.release()
  }

  // MARK: - Motion

  func advance(by dt: Double) {
    if let article { return article.advance(by: dt) }
    guard heldBall != nil else { return view.advance(by: dt) }
    let (places, speeds) = (centers, velocities)
    view.advance(by: dt)
    let changes = zip(places, centers).map { $1 - $0 } + zip(speeds, velocities).map { $1 - $0 }
    let isUnchanged = changes.allSatisfy { max(abs($0.dx), abs($0.dy)) < Self.leastChange }
    stillness = isUnchanged ? stillness + dt : 0
  }

  /// Balls that lean on a held one keep velocities with which nothing changes.
  var isAtRest: Bool {
    article?.isAtRest ?? (!animator.isRunning || stillness >= Self.longestStillness)
  }

  /// The moving state of the view that the balls are in, and the swing for another view.
  struct State {
    fileprivate let view: CollectionView.Snapshot?
    fileprivate let article: ShinobiCradleView.State?
    fileprivate let geometry: CradleGeometry
    fileprivate let swing: CradleLayout.Swing
    fileprivate let stillness: Double
  }

  func snapshot() -> State {
    State(
      view: article == nil ? view.snapshot() : nil, article: article?.snapshot(),
      geometry: geometry, swing: swing, stillness: stillness)
  }

  func restore(_ state: State) {
    stillness = state.stillness
    if let article, let saved = state.article, state.geometry == geometry {
      article.restore(saved)
    } else if article == nil, let saved = state.view {
      view.restore(saved)
    } else {
      release()
      swing = state.swing
    }
  }
}

/// Energies and momentum of the balls, 100 points being a metre.
extension CradleScene {
  private static let pointsPerMetre = 100.0

  /// The weight of a kilogram in newtons: UIKit's unit of gravity is 10 m/s².
  private var weight: Double { values["gravity"] * 10 }

  /// How high a ball is above its rest, in metres.
  private func height(of center: CGPoint, _ ball: Int) -> Double {
    Double(balls.geometry.restCenter(of: ball).y - center.y) / Self.pointsPerMetre
  }

  /// How far each ball has swung along its arc, given how fast their centres change, in points per
  /// second.
  func deflections(velocities: [CGVector]) -> [Deflection] {
    let (swings, geometry) = (balls.velocities, balls.geometry)
    return balls.centers.enumerated().map { i, center in
      let line = center - geometry.anchor(of: i)
      let (v, a) = (swings[i], Double.atan2(line.dx, line.dy))
      let speed = v.length / Self.pointsPerMetre
      return Deflection(
        displacement: Double(geometry.string) * a,
        rate: velocities[i].dx * Double.cos(a) - velocities[i].dy * Double.sin(a),
        energy: speed * speed / 2 + weight * height(of: center, i))
    }
  }

  /// Momentum and kinetic energy of all balls.
  var sums: MotionSums? {
    var (kinetic, momentum) = (0.0, 0.0)
    for v in balls.velocities {
      let speed = v.length / Self.pointsPerMetre
      kinetic += balls.massOfBall * speed * speed / 2
      momentum += balls.massOfBall * v.dx / Self.pointsPerMetre
    }
    return MotionSums(momentum: momentum, kineticEnergy: kinetic)
  }

  /// The energy above rest of height and compressed contacts, in joules.
  var potentialEnergy: Double {
    let height = balls.centers.enumerated().reduce(0) { $0 + self.height(of: $1.1, $1.0) }
    return balls.massOfBall * weight * height + compression
  }

  /// The energy of balls that are pressed into each other, in joules: ⅖·k·δ^(5/2) each.
  private var compression: Double {
    guard fidelity == .exact, case .compliant(let stiffness) = CradleImpacts(values).model else {
      return 0
    }
    let centers = balls.centers
    return zip(centers, centers.dropFirst()).reduce(0) { sum, pair in
      let apart = pair.0.distance(to: pair.1)
      let depth = max(0, balls.geometry.diameter - apart) / Self.pointsPerMetre
      return sum + 0.4 * stiffness * depth * depth * depth.squareRoot()
    }
  }

  /// The duration of the first contact after a fall from an angle, where contacts take time, in seconds.
  func contactDuration(from angle: Double) -> Double {
    let fall = balls.geometry.string * (1 - Double.cos(angle)) / Self.pointsPerMetre
    let speed = (2 * weight * fall).squareRoot()
    return CradleImpacts(values).model.touchDuration(speed: speed, mass: balls.massOfBall)
  }
}
