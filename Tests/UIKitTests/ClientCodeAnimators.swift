import UIKit

// Animators of views that are paused, led by hand, turned round and stopped, as clients of UIKit write them.

/// Runs animators that move a view from 0 to 100 in one second, and hands plain values over.
enum ClientCodeAnimators {
  /// A view at 0, opaque, and what was told of an animator.
  final class Stage {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let animator: UIViewPropertyAnimator
    var told: [UIViewAnimatingPosition] = []

    init(_ timing: UITimingCurveProvider = UICubicTimingParameters(animationCurve: .linear)) {
      view.center = .zero
      animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations { [view] in view.center.x = 100 }
      animator.addCompletion { [weak self] in self?.told.append($0) }
    }

    /// Where the view shows.
    var x: CGFloat { view.layer.presentation()?.position.x ?? -1 }
    func wait(_ frames: Int) { run(frames) }
    /// Where it shows after so many frames of 1/60 s.
    func x(after frames: Int) -> CGFloat {
      wait(frames)
      return x
    }
  }

  /// Paused at 0.5 s for a second and started again: where the view shows then, the share that is done, and where the
  /// view itself is.
  static func paused() -> (xs: [CGFloat], share: CGFloat, model: CGFloat, running: [Bool]) {
    let stage = Stage()
    stage.animator.startAnimation()
    var xs = [stage.x(after: 30)]
    stage.animator.pauseAnimation()
    var running = [stage.animator.isRunning]
    xs.append(stage.x(after: 60))
    let share = stage.animator.fractionComplete
    let model = stage.view.center.x
    stage.animator.startAnimation()
    running.append(stage.animator.isRunning)
    xs += [stage.x(after: 15), stage.x(after: 16)]
    running.append(stage.animator.isRunning)
    return (xs, share, model, running + [stage.told == [.end]])
  }

  /// Led to shares without a start: where the view shows at each, and at the end 0.25 s after it was let go at 0.75.
  static func led(
    by timing: UIView.AnimationCurve, linearly: Bool
  ) -> (xs: [CGFloat], states: [UIViewAnimatingState], end: CGFloat) {
    let stage = Stage(UICubicTimingParameters(animationCurve: timing))
    stage.animator.scrubsLinearly = linearly
    var (xs, states): ([CGFloat], [UIViewAnimatingState]) = ([], [stage.animator.state])
    for share in [0.25, 0.5, 0.75] {
      stage.animator.fractionComplete = share
      xs.append(stage.x(after: 1))
    }
    states.append(stage.animator.state)
    stage.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    let end = stage.x(after: 60)
    return (xs, states + [stage.animator.state], end)
  }

  /// Turned round at 0.75 s: where the view shows 0.25 s later, the share that is done, where the view itself is at the
  /// end, and what was told.
  static func reversed() -> (
    x: CGFloat, share: CGFloat, model: CGFloat, told: [UIViewAnimatingPosition]
  ) {
    let stage = Stage()
    stage.animator.startAnimation()
    stage.wait(45)
    stage.animator.isReversed = true
    let x = stage.x(after: 15)
    let share = stage.animator.fractionComplete
    stage.wait(31)
    return (x, share, stage.view.center.x, stage.told)
  }

  /// Paused at 0.5 s and continued for twice the duration by another curve: where the view shows halfway and at the end.
  static func continued(
    factor: CGFloat, back: Bool = false, slowAtTheEnd: Bool = false
  ) -> (xs: [CGFloat], told: [UIViewAnimatingPosition]) {
    let stage = Stage()
    stage.animator.startAnimation()
    stage.wait(30)
    stage.animator.pauseAnimation()
    stage.animator.isReversed = back
    let timing = slowAtTheEnd ? UICubicTimingParameters(animationCurve: .easeOut) : nil
    stage.animator.continueAnimation(withTimingParameters: timing, durationFactor: factor)
    return ([stage.x(after: 60), stage.x(after: 61)], stage.told)
  }

  /// Stopped at 0.25 s: where the view itself is, and after a finish at a position.
  static func stopped(
    at position: UIViewAnimatingPosition
  ) -> (xs: [CGFloat], told: [UIViewAnimatingPosition]) {
    let stage = Stage()
    stage.animator.startAnimation()
    stage.wait(15)
    stage.animator.stopAnimation(false)
    let xs = [stage.view.center.x, stage.x(after: 10)]
    stage.animator.finishAnimation(at: position)
    return (xs + [stage.view.center.x, stage.x(after: 1)], stage.told)
  }

  /// An animator that pauses at its end and is sent back from there.
  static func pausing() -> (
    state: UIViewAnimatingState, running: Bool, told: [Int], x: CGFloat, model: CGFloat
  ) {
    let stage = Stage()
    stage.animator.pausesOnCompletion = true
    stage.animator.startAnimation()
    stage.wait(90)
    let (state, running, before) = (
      stage.animator.state, stage.animator.isRunning, stage.told.count
    )
    stage.animator.pausesOnCompletion = false
    stage.animator.isReversed = true
    stage.animator.startAnimation()
    let x = stage.x(after: 30)
    stage.wait(31)
    return (state, running, [before, stage.told.count], x, stage.view.center.x)
  }

  /// Changes that begin at half of the way and end with the others: how opaque the view shows at a quarter, at three
  /// quarters and at the end.
  static func delayed() -> [CGFloat] {
    let stage = Stage()
    stage.animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
    return [0.25, 0.75, 1].map {
      stage.animator.fractionComplete = $0
      return CGFloat(stage.view.layer.presentation()?.opacity ?? -1)
    }
  }

  /// Keyframes inside an animator that is led by hand to a quarter, half and three quarters.
  static func keyframes() -> [CGFloat] {
    let stage = Stage()
    let animator = UIViewPropertyAnimator(duration: 4, curve: .easeIn) {
      UIView.animateKeyframes(
        withDuration: 0, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            stage.view.center.y = 40
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            stage.view.center.y = 0
          }
        })
    }
    defer { animator.stopAnimation(true) }
    return [0.25, 0.5, 0.75].map {
      animator.fractionComplete = $0
      return stage.view.layer.presentation()?.position.y ?? -1
    }
  }

  /// What cannot be interrupted goes on.
  static func uninterrupted() -> CGFloat {
    let stage = Stage()
    stage.animator.isInterruptible = false
    stage.animator.startAnimation()
    stage.wait(15)
    stage.animator.pauseAnimation()
    return stage.x(after: 15)
  }

  /// A way of 100 points down that is added where a springy animator was paused first beyond so many points to the
  /// right: the farthest points of both, and where the view is at the end.
  static func added(beyond x: CGFloat) -> (farthest: CGPoint, end: CGPoint) {
    let stage = Stage(UISpringTimingParameters(dampingRatio: 0.3))
    stage.animator.startAnimation()
    while stage.x <= x { DisplayLink.advance(by: 1.0 / 240) }
    stage.animator.pauseAnimation()
    stage.animator.addAnimations { stage.view.center.y = 100 }
    stage.animator.startAnimation()
    var farthest = CGPoint.zero
    for _ in 0..<120 {
      let shown = stage.view.layer.presentation()?.position ?? stage.view.center
      (farthest.x, farthest.y) = (max(farthest.x, shown.x), max(farthest.y, shown.y))
      stage.wait(1)
    }
    return (farthest, stage.view.center)
  }

  /// Where a view is whose animator was led to its end, got another way down, and was started.
  static func addedAtTheEnd() -> (state: UIViewAnimatingState, end: CGPoint) {
    let stage = Stage()
    stage.animator.fractionComplete = 1
    stage.animator.addAnimations { stage.view.center.y = 100 }
    stage.animator.startAnimation()
    stage.wait(3)
    return (stage.animator.state, stage.view.center)
  }

  /// What two durations, without an end and of a spring of much damping, make of an animator that starts.
  static func endless() -> [UIViewAnimatingState] {
    let spring = UISpringTimingParameters(
      mass: 1, stiffness: 1, damping: 2e8, initialVelocity: .zero)
    return [
      UIViewPropertyAnimator(duration: .infinity, curve: .linear),
      UIViewPropertyAnimator(duration: 1, timingParameters: spring),
    ].map { animator in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      animator.addAnimations { view.center.x = 100 }
      animator.startAnimation()
      DisplayLink.advance(by: 1)
      let state = animator.state
      animator.stopAnimation(true)
      return state
    }
  }

  /// `UIView.animate` of all that moves, for 1 s: what shows half way, when the end is told, and what the view has.
  static func block() -> (shown: [CGFloat], ends: [Int], model: [CGFloat]) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .black
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(inner)
    var count = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 100, y: 0, width: 40, height: 20)
      view.alpha = 0
      view.backgroundColor = .white
      inner.transform = CGAffineTransform(scaleX: 3, y: 1)
    } completion: { _ in
      count += 1
    }
    func wait(_ frames: Int) { run(frames) }
    wait(30)
    let (outer, own) = (view.layer.presentation(), inner.layer.presentation())
    let shown: [CGFloat] = [
      outer?.position.x ?? -1, outer?.bounds.width ?? -1, CGFloat(outer?.opacity ?? -1),
      outer?.backgroundColor?.red ?? -1, own?.affineTransform().a ?? -1, own?.bounds.width ?? -1,
    ]
    wait(29)
    let before = count
    wait(2)
    let end = view.layer.presentation()?.position.x ?? -1
    return (shown, [before, count], [view.center.x, view.alpha, end])
  }
}
