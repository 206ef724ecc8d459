import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// A row of balls that the cradle's scene shows, in points around the middle of the bar: those of our
/// layout, or those of the article's view.
protocol CradleBalls: AnyObject {
  /// Where the balls hang at rest.
  var geometry: CradleGeometry { get }
  /// The centres of the balls now.
  var centers: [CGPoint] { get }
  /// The velocities of the balls, in points per second.
  var velocities: [CGVector] { get }
  /// How fast the centres of the balls change, in points per second.
  var placeVelocities: [CGVector] { get }
  /// The angles and rates of the strings; setting them places the balls.
  var swing: CradleLayout.Swing { get set }

  /// Takes all parameters but the number of balls, and everything moves on; false where they need
  /// other balls.
  func take(_ values: ParameterValues) -> Bool
  /// The visible part of the cradle's plane.
  func show(_ rect: CGRect)

  /// The mass of one ball, in kilograms, 100 points being a metre.
  var massOfBall: Double { get }

  /// The ball that the hand holds.
  var heldBall: Int? { get }
  func grab(_ ball: Int, at point: CGPoint)
  func drag(to point: CGPoint)
  func release()

  func advance(by dt: Double)
  var isAtRest: Bool { get }
  /// What the engine computes.
  var debugSnapshot: DebugSnapshot { get }
  /// How many balls impulses move.
  var solvedItemCount: Int { get }
  /// The middle of the bar, in points of the debug snapshot.
  var origin: CGPoint { get }
  func snapshot() -> CradleState
  func restore(_ state: CradleState)
}

/// The moving state of a row of balls: that of the view they are in, and the swing for another view.
struct CradleState {
  enum Content {
    case layout(CollectionView.Snapshot)
    case article(ShinobiCradleView.State)
  }

  let content: Content
  let geometry: CradleGeometry
  let swing: CradleLayout.Swing
  /// For how long steps have changed nothing while a ball is held, in seconds.
  var stillness = 0.0
}

/// The balls of our layout, in a collection view.
final class LaidOutBalls: CradleBalls, CollectionViewDataSource {
  private let count: Int
  private let fidelity: Fidelity
  private let layout: CradleLayout
  private let view: CollectionView
  /// A step that changes less than this, in points and points per second, is a step at rest; a held
  /// ball rests after so many seconds of them, a swing or more.
  private static let leastChange = 1e-6
  private static let longestStillness = 1.0
  /// For how long steps have changed nothing while a ball is held, in seconds.
  private var stillness = 0.0

  /// Balls that hang still.
  init(_ values: ParameterValues, _ fidelity: Fidelity) {
    (count, self.fidelity) = (values[CradleScene.Keys.balls], fidelity)
    layout = CradleLayout(
      profile: fidelity == .exact ? .ideal : .uikit, string: values[CradleScene.Keys.string],
      gap: Self.gap(values, fidelity))
    view = CollectionView(
      frame: CGRect(origin: .zero, size: layout.geometry.extent), collectionViewLayout: layout)
    view.dataSource = self
    view.layoutIfNeeded()
    _ = take(values)
  }

  /// The free distance between balls at rest, in points: impacts of several balls at once need balls
  /// that touch, the skin of Apple's engine needs room.
  private static func gap(_ values: ParameterValues, _ fidelity: Fidelity) -> CGFloat {
    fidelity == .exact && values[CradleScene.Keys.impacts] != .textbook ? 0 : 0.5
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  var geometry: CradleGeometry { layout.geometry }
  var centers: [CGPoint] { layout.balls.map(\.center) }
  var velocities: [CGVector] { layout.ballVelocities }
  var placeVelocities: [CGVector] { layout.placeVelocities }
  var swing: CradleLayout.Swing {
    get { layout.swing }
    set { layout.swing = newValue }
  }

  func take(_ values: ParameterValues) -> Bool {
    layout.string = values[CradleScene.Keys.string]
    layout.gravity = values[CradleScene.Keys.gravity]
    layout.elasticity = values[CradleScene.Keys.elasticity]
    layout.resistance = values[CradleScene.Keys.resistance]
    layout.impactModel = values[CradleScene.Keys.impacts].model
    return Self.gap(values, fidelity) == geometry.gap
  }

  func show(_ rect: CGRect) { view.setBounds(rect) }

  var massOfBall: Double { layout.massOfBall }
  var origin: CGPoint { .zero }

  var heldBall: Int? { layout.heldBall }
  func grab(_ ball: Int, at point: CGPoint) {
    stillness = 0
    layout.grab(ball, at: point)
  }
  func drag(to point: CGPoint) {
    stillness = 0
    layout.drag(to: point)
  }
  func release() {
    stillness = 0
    layout.release()
  }

  func advance(by dt: Double) {
    guard heldBall != nil else {
      stillness = 0
      return view.advance(by: dt)
    }
    let before = motion
    view.advance(by: dt)
    let isUnchanged = zip(before, motion).allSatisfy { before, now in
      let change = now - before
      return max(change.max(), -change.min()) < Self.leastChange
    }
    stillness = isUnchanged ? stillness + dt : 0
  }

  /// The places and velocities of all balls.
  private var motion: [SIMD4<Double>] {
    zip(centers, velocities).map { center, velocity in
      SIMD4(center.x, center.y, velocity.dx, velocity.dy)
    }
  }

  /// Balls that lean on a held one keep velocities with which nothing changes.
  var isAtRest: Bool { !layout.animator.isRunning || stillness >= Self.longestStillness }
  var debugSnapshot: DebugSnapshot { layout.animator.debugSnapshot }
  var solvedItemCount: Int { layout.animator.solvedItemCount }

  func snapshot() -> CradleState {
    CradleState(
      content: .layout(view.snapshot()), geometry: geometry, swing: swing, stillness: stillness)
  }
  func restore(_ state: CradleState) {
    stillness = state.stillness
    guard case .layout(let state) = state.content else {
      release()
      swing = state.swing
      return
    }
    view.restore(state)
  }
}
