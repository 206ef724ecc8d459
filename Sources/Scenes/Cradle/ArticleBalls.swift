import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The balls of Shinobi's article, in its own view, which opens with a push on the first one.
final class ArticleBalls: CradleBalls {
  let view: ShinobiCradleView
  let geometry: CradleGeometry

  /// How wide the frame is for each ball after the first, in points: 320 points for the article's
  /// five.
  private static let widthPerBall: CGFloat = 80

  /// The article's balls hang from a quarter of its view's height above its middle, a third of its
  /// width is theirs, and 1 point is free between two.
  init(_ values: ParameterValues) {
    let count = values[CradleScene.Keys.balls]
    let size = CGSize(
      width: Self.widthPerBall * CGFloat(count - 1), height: 4 * values[CradleScene.Keys.string])
    view = ShinobiCradleView(frame: CGRect(origin: .zero, size: size), count: count)
    let diameter = view.ballBearings[0].bounds.width
    geometry = CradleGeometry(
      count: count, string: size.height / 4, diameter: diameter, gap: 1)
    _ = take(values)
  }

  /// The middle of the bar, in points of the article's view.
  var origin: CGPoint { CGPoint(x: view.bounds.midX, y: view.bounds.height / 4) }

  var centers: [CGPoint] { view.ballBearings.map { CGPoint.zero + ($0.center - origin) } }
  var velocities: [CGVector] { view.dynamicAnimator.linearVelocities(of: view.ballBearings) }
  var placeVelocities: [CGVector] {
    view.dynamicAnimator.motions(of: view.ballBearings).map(\.velocity)
  }

  var swing: CradleLayout.Swing {
    get { CradleLayout.Swing(centers: centers, velocities: velocities, geometry) }
    set {
      let animator = view.dynamicAnimator
      for case let push as PushBehavior in animator.behaviors { animator.removeBehavior(push) }
      for (i, ball) in view.ballBearings.enumerated() {
        let (center, velocity) = newValue.motion(of: i, geometry)
        ball.center = origin + (center - CGPoint.zero)
        animator.updateItem(usingCurrentState: ball)
        animator.setLinearVelocity(velocity, of: ball)
      }
    }
  }

  func take(_ values: ParameterValues) -> Bool {
    (view.gravity, view.elasticity) = (
      values[CradleScene.Keys.gravity], values[CradleScene.Keys.elasticity]
    )
    view.resistance = values[CradleScene.Keys.resistance]
    return values[CradleScene.Keys.string] == geometry.string
  }

  /// The article's view has no visible part: it is as large as its cradle.
  func show(_ rect: CGRect) {}

  /// The mass of one ball, in kilograms: the article's are squares.
  var massOfBall: Double {
    let side = geometry.diameter / 100
    return side * side
  }

  // MARK: - The hand

  var heldBall: Int? { (0..<geometry.count).first { view.pans[$0].touch != nil } }
  func grab(_ ball: Int, at point: CGPoint) { view.pans[ball].touchBegan(at: point) }
  func drag(to point: CGPoint) { heldBall.map { view.pans[$0].touchMoved(to: point) } }
  func release() { heldBall.map { view.pans[$0].touchEnded() } }

  // MARK: - Motion

  func advance(by dt: Double) { view.advance(by: dt) }
  var isAtRest: Bool { view.isAtRest }
  var debugSnapshot: DebugSnapshot { view.dynamicAnimator.debugSnapshot }
  var solvedItemCount: Int { view.dynamicAnimator.solvedItemCount }

  func snapshot() -> CradleState {
    CradleState(content: .article(view.snapshot()), geometry: geometry, swing: swing)
  }
  func restore(_ state: CradleState) {
    guard case .article(let content) = state.content, state.geometry == geometry else {
      release()
      swing = state.swing
      return
    }
    view.restore(content)
  }
}
