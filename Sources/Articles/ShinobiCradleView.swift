import Foundation
import UIKit

/// Sam Davies, ShinobiControls, "iOS 7 Day-by-Day: Day 0, UIKit Dynamics": Newton's cradle, whose
/// first ball is pushed when it opens.
///
/// Its faults are here too: the balls collide as rectangles, a ball that is dragged is pushed and not
/// led, and a drag that is broken off leaves its push behind.
public final class ShinobiCradleView: UIView {
  /// The balls, from the left; each a view that draws nothing.
  public private(set) var ballBearings: [UIView] = []
  /// What the balls hang from, in points of this view, from the left.
  public private(set) var anchors: [CGPoint] = []
  /// Moves the balls, with the behaviours of the article.
  public private(set) lazy var dynamicAnimator = makeAnimator()

  /// The magnitude of gravity, 1 for 1000 pt/s²; 10 in the article.
  public var gravity: CGFloat {
    get { gravityBehavior.magnitude }
    set {
      // A magnitude of 0 loses the direction.
      if newValue != gravity { gravityBehavior.gravityDirection = CGVector(dx: 0, dy: newValue) }
    }
  }
  /// The share of the velocity that a collision keeps; 1 in the article.
  public var elasticity: CGFloat {
    get { itemBehavior.elasticity }
    set { itemBehavior.elasticity = newValue }
  }
  /// The decay of the balls' velocity, in 1/s; 2 in the article.
  public var resistance: CGFloat {
    get { itemBehavior.resistance }
    set { itemBehavior.resistance = newValue }
  }

  private let gravityBehavior = UIGravityBehavior()
  private let collisionBehavior = UICollisionBehavior()
  private let itemBehavior = UIDynamicItemBehavior()
  /// The push of the opening, and later that of the drag.
  private var userDragBehavior: UIPushBehavior?
  /// Where the last drag began, for snapshots.
  private var dragStart = CGPoint.zero

  /// How much of a drag's translation, in points, is UIKit's newton: 1/10 in the article.
  private static let pushPerPoint: CGFloat = 1.0 / 10

  /// A cradle in a frame, in points of the superview it will be in.
  /// - Parameters:
  ///   - frame: The frame; the balls are as large as its width allows.
  ///   - count: How many balls there are, 2 or more; 5 in the article.
  public init(frame: CGRect, count: Int = 5) {
    precondition(count > 1, "A cradle has two balls or more.")
    super.init(frame: frame)
    createBallBearings(count)
    applyDynamicBehaviors()
    // The first push: it stays in the animator until the first drag.
    let push = UIPushBehavior(items: [ballBearings[0]], mode: .instantaneous)
    push.pushDirection = CGVector(dx: -0.5, dy: 0)
    dynamicAnimator.addBehavior(push)
    userDragBehavior = push
  }

  /// Nil: how many balls there are is in no archive.
  public required init?(coder: NSCoder) { nil }

  private func makeAnimator() -> UIDynamicAnimator {
    let animator = UIDynamicAnimator(referenceView: self)
    // The pixels of a phone of 2013.
    animator.displayScale = 2
    return animator
  }

  private func createBallBearings(_ count: Int) {
    // A third of the width for all of them.
    let pitch = bounds.width / (3 * CGFloat(count - 1))
    for i in 0..<count {
      // They do not touch: collisions need a gap.
      let ball = UIView(frame: CGRect(x: 0, y: 0, width: pitch - 1, height: pitch - 1))
      ball.center = CGPoint(x: bounds.width / 3 + CGFloat(i) * pitch, y: bounds.height / 2)
      ball.addGestureRecognizer(
        UIPanGestureRecognizer { [weak self, weak ball] recognizer in
          if let self, let ball { self.handlePan(recognizer, of: ball) }
        })
      ball.dynamicKey = i
      addSubview(ball)
      ballBearings.append(ball)
    }
  }

  private func applyDynamicBehaviors() {
    let behavior = UIDynamicBehavior()
    for ball in ballBearings {
      let anchor = CGPoint(x: ball.center.x, y: ball.center.y - bounds.height / 4)
      anchors.append(anchor)
      behavior.addChildBehavior(UIAttachmentBehavior(item: ball, attachedToAnchor: anchor))
      gravityBehavior.addItem(ball)
      collisionBehavior.addItem(ball)
      itemBehavior.addItem(ball)
    }
    gravityBehavior.magnitude = 10
    itemBehavior.elasticity = 1
    itemBehavior.allowsRotation = false
    itemBehavior.resistance = 2
    behavior.addChildBehavior(gravityBehavior)
    behavior.addChildBehavior(collisionBehavior)
    behavior.addChildBehavior(itemBehavior)
    dynamicAnimator.addBehavior(behavior)
  }

  private func handlePan(_ recognizer: UIPanGestureRecognizer, of ball: UIView) {
    if recognizer.state == .began {
      dragStart = recognizer.touch ?? .zero
      if let push = userDragBehavior { dynamicAnimator.removeBehavior(push) }
      let push = UIPushBehavior(items: [ball], mode: .continuous)
      userDragBehavior = push
      dynamicAnimator.addBehavior(push)
    }
    // The force is proportional to the distance.
    userDragBehavior?.pushDirection = CGVector(
      dx: recognizer.translation.x * Self.pushPerPoint, dy: 0)
    if recognizer.state == .ended {
      if let push = userDragBehavior { dynamicAnimator.removeBehavior(push) }
      userDragBehavior = nil
    }
  }

  /// The recogniser of each ball's drag.
  public var pans: [UIPanGestureRecognizer] {
    ballBearings.compactMap { $0.gestureRecognizers?.first as? UIPanGestureRecognizer }
  }

  // MARK: - Snapshots

  /// Everything that moves, and the drag.
  public struct State {
    /// The view that the behaviours are of; another one makes its own.
    fileprivate weak var owner: ShinobiCradleView?
    fileprivate let animator: UIDynamicAnimator.Snapshot
    /// The push of the opening or of the drag that the animator has.
    fileprivate let push: UIPushBehavior?
    fileprivate let drag: (ball: Int, start: CGPoint, point: CGPoint)?
    fileprivate let centers: [CGPoint]
  }

  /// The places and velocities of all balls now.
  public func snapshot() -> State {
    let push = userDragBehavior.flatMap { push in
      dynamicAnimator.behaviors.contains { $0 === push } ? push : nil
    }
    return State(
      owner: self, animator: dynamicAnimator.snapshot(), push: push, drag: drag,
      centers: ballBearings.map(\.center))
  }

  private var drag: (ball: Int, start: CGPoint, point: CGPoint)? {
    for (i, pan) in pans.enumerated() {
      if let point = pan.touch { return (i, dragStart, point) }
    }
    return nil
  }

  /// Brings this view to a state of its own or of another one of the same frame and number of balls;
  /// gravity, elasticity and resistance stay as they are now.
  public func restore(_ state: State) {
    let values = (gravity, elasticity, resistance)
    let pans = pans
    for pan in pans { pan.touchCancelled() }
    if let drag = state.drag {
      pans[drag.ball].touchBegan(at: drag.start)
      pans[drag.ball].touchMoved(to: drag.point)
    }
    if let push = userDragBehavior { dynamicAnimator.removeBehavior(push) }
    userDragBehavior =
      state.owner === self ? state.push : state.push.map { UIPushBehavior(mode: $0.mode) }
    if state.owner !== self, let push = userDragBehavior { dynamicAnimator.addBehavior(push) }
    dynamicAnimator.restore(state.animator)
    // The animator writes places on pixels; a ball that it has not moved yet has its exact one.
    for (ball, center) in zip(ballBearings, state.centers) { ball.center = center }
    (gravity, elasticity, resistance) = values
  }
}
