import Foundation
import Testing

/// Animations of lists by keyframes, springs and animators that are stopped, as clients of UIKit write them.
@Suite struct ListAnimationsTests {
  /// A list of one item at 0, which an inset moves.
  private final class List {
    let layout = UICollectionViewFlowLayout()
    let source = Counted(1)
    let view: UICollectionView

    init() {
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 100), collectionViewLayout: layout)
      view.dataSource = source
      DisplayLink.advance(by: 0)
    }

    func move(to x: CGFloat) {
      layout.sectionInset.left = x
      view.layoutIfNeeded()
    }
    /// Where the item is drawn after so many frames of 1/60 s each.
    func xs(after frames: [Int]) -> [CGFloat] {
      frames.map { count in
        run(count)
        return view.visibleElements.first?.frame.minX ?? -1
      }
    }
  }

  /// Keyframes of 2 s, to 100 in the first half and to another place in the rest: where the item is after 0.5, 1, 1.5
  /// and 2 s, and how often the end was told at 1.5 s and later.
  private func keyframes(
    _ options: UIView.KeyframeAnimationOptions, to end: CGFloat = 40
  ) -> (xs: [CGFloat], ends: [Int]) {
    let list = List()
    var count = 0
    UIView.animateKeyframes(
      withDuration: 2, delay: 0, options: options,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { list.move(to: 100) }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { list.move(to: end) }
      },
      completion: { if $0 { count += 1 } })
    let xs = list.xs(after: [30, 30, 30])
    let before = count
    return (xs + list.xs(after: [30, 2]), [before, count])
  }

  private static let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  @Test func keyframesFollowOneAnother() {
    let linear = keyframes(Self.linear)
    #expect(near(linear.xs, [50, 100, 70, 40, 40]) && linear.ends == [0, 1], "\(linear)")
    // What ends where it began is on its way all the same.
    let back = keyframes(Self.linear, to: 0)
    #expect(near(back.xs, [50, 100, 50, 0, 0]) && back.ends == [0, 1], "\(back)")
    // The curve is the whole's: slow at its ends, half way in the middle.
    let curved = keyframes([]).xs
    #expect(curved[0] > 10 && curved[0] < 45, "\(curved)")
    #expect(near([curved[1], curved[3], curved[4]], [100, 40, 40]))
  }

  /// Where an item is 0.1, 0.2 and 3 s after the start of a spring to 100, and its duration.
  private func spring(_ timing: UISpringTimingParameters) -> (xs: [CGFloat], duration: Double) {
    let list = List()
    let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: timing)
    animator.addAnimations { list.move(to: 100) }
    animator.startAnimation()
    return (list.xs(after: [6, 6, 168]), animator.duration)
  }

  @Test func springsMoveAsTheirMassAndDampingSay() {
    // x(t) = 100 (1 - e^(-5t) (cos wt + (5 - 2)/w sin wt)), w = sqrt(75), for two whole ways a second at first.
    let heavy = spring(
      UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 2, dy: 0)))
    let w = 75.0.squareRoot()
    let expected = [0.1, 0.2].map { t -> CGFloat in
      100 * (1 - exp(-5 * t) * (cos(w * t) + 3 / w * sin(w * t)))
    }
    #expect(near(heavy.xs, expected + [100], within: 0.05), "\(heavy.xs) \(expected)")
    // The envelope, 1 / sqrt(1 - 0.25) of e^(-5t), is at 0.001 then; the duration that was asked for does not count.
    #expect(abs(heavy.duration - log(1000 / 0.75.squareRoot()) / 5) < 1e-9)
    let damped = spring(UISpringTimingParameters(dampingRatio: 1))
    #expect(damped.duration == 0.5 && damped.xs[0] > 20 && damped.xs[1] > damped.xs[0])
    #expect(damped.xs[1] < 100 && near([damped.xs[2]], [100]))
  }
}

/// Animations of views, and animators of them that are paused, led by hand, turned round and stopped.
@Suite struct ViewAnimatorsTests {
  /// A view at 0, opaque, that an animator moves to 100 in one second.
  private final class Stage {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let animator: UIViewPropertyAnimator
    var told: [UIViewAnimatingPosition] = []

    init(_ timing: UITimingCurveProvider = UICubicTimingParameters(animationCurve: .linear)) {
      view.center = .zero
      animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations { [view] in view.center.x = 100 }
      animator.addCompletion { [weak self] in self?.told.append($0) }
    }

    /// One that has run for so many frames of 1/60 s.
    convenience init(after frames: Int) {
      self.init()
      animator.startAnimation()
      run(frames)
    }

    /// Where the view shows.
    var x: CGFloat { view.layer.presentation()?.position.x ?? -1 }
    func x(after frames: Int) -> CGFloat {
      run(frames)
      return x
    }
  }

  @Test func viewsMoveInABlock() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .black
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(inner)
    var ends = 0
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.frame = CGRect(x: 100, y: 0, width: 40, height: 20)
      view.alpha = 0
      view.backgroundColor = .white
      inner.transform = CGAffineTransform(scaleX: 3, y: 1)
    } completion: { _ in
      ends += 1
    }
    run(30)
    let (outer, own) = (view.layer.presentation(), inner.layer.presentation())
    let shown: [CGFloat] = [
      outer?.position.x ?? -1, outer?.bounds.width ?? -1, CGFloat(outer?.opacity ?? -1),
      outer?.backgroundColor?.red ?? -1, own?.affineTransform().a ?? -1, own?.bounds.width ?? -1,
    ]
    #expect(near(shown, [65, 30, 0.5, 0.5, 2, 30]), "\(shown)")
    run(29)
    #expect(ends == 0)
    run(2)
    let end = view.layer.presentation()?.position.x ?? -1
    #expect(ends == 1 && near([view.center.x, view.alpha, end], [120, 0, 120]))
  }

  @Test func whatIsPausedStaysAndGoesOn() {
    let stage = Stage(after: 30)
    #expect(abs(stage.x - 50) < 0.01)
    stage.animator.pauseAnimation()
    #expect(!stage.animator.isRunning && abs(stage.x(after: 60) - 50) < 0.01)
    #expect(abs(stage.animator.fractionComplete - 0.5) < 1e-6 && stage.view.center.x == 100)
    stage.animator.startAnimation()
    #expect(stage.animator.isRunning)
    #expect(near([stage.x(after: 15), stage.x(after: 16)], [75, 100]))
    #expect(!stage.animator.isRunning && stage.told == [.end])
    // What cannot be interrupted goes on.
    let other = Stage()
    other.animator.isInterruptible = false
    other.animator.startAnimation()
    run(15)
    other.animator.pauseAnimation()
    #expect(abs(other.x(after: 15) - 50) < 0.01)
  }

  /// Led to a quarter, half and three quarters without a start, and let go there.
  @Test(arguments: [true, false]) func aHandLeadsAtOneSpeedUnlessTold(linearly: Bool) {
    let stage = Stage(UICubicTimingParameters(animationCurve: .easeIn))
    stage.animator.scrubsLinearly = linearly
    #expect(stage.animator.state == .inactive)
    let xs = [0.25, 0.5, 0.75].map { share in
      stage.animator.fractionComplete = share
      return stage.x(after: 1)
    }
    if linearly {
      #expect(near(xs, [25, 50, 75]), "\(xs)")
    } else {
      // Slow at the start: less is done than of the time.
      #expect(xs[0] < 15 && xs[1] > 20 && xs[1] < 45, "\(xs)")
    }
    #expect(stage.animator.state == .active)
    stage.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(stage.x(after: 60) == 100 && stage.animator.state == .inactive)
  }

  @Test func whatIsTurnedRoundEndsWhereItBegan() {
    let stage = Stage(after: 45)
    stage.animator.isReversed = true
    #expect(abs(stage.x(after: 15) - 50) < 0.01)
    #expect(abs(stage.animator.fractionComplete - 0.5) < 0.001)
    run(31)
    #expect(stage.view.center.x == 0 && stage.told == [.start])
    // One that pauses at its end is sent back from there.
    let pausing = Stage()
    pausing.animator.pausesOnCompletion = true
    pausing.animator.startAnimation()
    run(90)
    #expect(pausing.animator.state == .active && !pausing.animator.isRunning)
    #expect(pausing.told.isEmpty)
    pausing.animator.pausesOnCompletion = false
    pausing.animator.isReversed = true
    pausing.animator.startAnimation()
    #expect(abs(pausing.x(after: 30) - 50) < 0.01)
    run(31)
    #expect(pausing.told.count == 1 && pausing.view.center.x == 0)
  }

  @Test(
    arguments: [(.current, 25), (.start, 0), (.end, 100)] as [(UIViewAnimatingPosition, CGFloat)])
  func whatIsStoppedHasItsPlaceForItsOwn(position: UIViewAnimatingPosition, place: CGFloat) {
    let stage = Stage(after: 15)
    stage.animator.stopAnimation(false)
    #expect(near([stage.view.center.x, stage.x(after: 10)], [25, 25]))
    stage.animator.finishAnimation(at: position)
    #expect(near([stage.view.center.x, stage.x(after: 1)], [place, place]))
    #expect(stage.told == [position])
  }

  /// A way of 100 points down that is added where a springy animator was paused first beyond so many points: the
  /// farthest point to the right is that of the spring; what was added has the same law or is done.
  @Test(arguments: [90.0, 105])
  func whatIsAddedToAPausedAnimatorComesAlong(x: CGFloat) {
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
      run(1)
    }
    // exp(-π ζ / √(1 - ζ²)) of the way beyond the end, at ζ = 0.3.
    #expect(abs(farthest.x - 137.2) < 0.5 && farthest.y >= 99 && farthest.y < 138, "\(farthest)")
    #expect(stage.view.center == CGPoint(x: 100, y: 100))
  }
}
