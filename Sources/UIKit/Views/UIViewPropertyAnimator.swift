import CollectionLayout
import Foundation

/// Where an animation has come to: UIKit's `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  /// Its end, its start or between.
  case end, start, current
}

/// What an animation is doing: UIKit's `UIViewAnimatingState`.
public enum UIViewAnimatingState: Int, Hashable, Sendable {
  /// Not started, or done; running; stopped and not yet finished.
  case inactive, active, stopped
}

/// Makes changes that move for a duration, and can be paused, led by hand, turned round and stopped: UIKit's
/// `UIViewPropertyAnimator`.
///
/// Views have the values of the end from the start of the animation on, as UIKit's; `layer.presentation()` is
/// where they are on their way. `DisplayLink` moves it on.
open class UIViewPropertyAnimator: NSObject {
  /// How long it takes, in seconds, without a delay.
  public let duration: TimeInterval
  /// How fast it is; nil for a curve by its options.
  public let timingParameters: (any UITimingCurveProvider)?
  /// The seconds after which it was started.
  public private(set) var delay: TimeInterval = 0
  /// Whether it can be paused, led by hand, turned round and stopped while it runs; true by default.
  open var isInterruptible = true
  /// Whether a hand that leads it leads what moves at one speed, whatever the curve; true by default.
  open var scrubsLinearly = true
  /// Whether it pauses at its end in place of being done; false by default.
  open var pausesOnCompletion = false
  /// Whether it runs, waits or has stopped.
  public private(set) var state = UIViewAnimatingState.inactive
  private let law: AnimationLaw
  private var timeline: AnimationTimeline
  private var animations: [(delay: CGFloat, change: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Whether its animations move on.
  open var isRunning: Bool { state == .active && timeline.isRunning }

  private init(_ law: AnimationLaw, _ parameters: (any UITimingCurveProvider)? = nil) {
    (duration, self.law, timingParameters) = (law.duration, law, parameters)
    timeline = AnimationTimeline(law)
    super.init()
  }

  /// An animator of 0.2 s that is slow at both ends.
  public override convenience init() { self.init(.curve(.easeInOut, duration: 0.2)) }

  /// An animator of a timeline that has to be started; the duration is in seconds and does not matter to a
  /// spring by its mass.
  public convenience init(
    duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
  ) { self.init(parameters.law(duration: duration), parameters) }

  /// An animator of a curve that has to be started; the duration is in seconds.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// An animator of a curve of time by its control points that has to be started.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// An animator on a spring that has to be started; its envelope is at 0.001 at the duration, in seconds.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Adds changes, from the start or on the way.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }
  /// Adds changes that wait for a share of what is left of the duration, 0 to 1, and are done with the others.
  ///
  /// While it is active they begin at once.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    precondition(state != .stopped, "Animations are not added to an animator that was stopped.")
    animations.append((delayFactor, animation))
    if state == .active { makeChanges() }
  }
  /// Adds what is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: - Running

  /// Makes the changes and runs, or runs on from where it was paused.
  open func startAnimation() { start(after: 0) }
  /// Makes the changes; what is moved by them waits for seconds, 0 or more.
  open func startAnimation(afterDelay delay: TimeInterval) { start(after: delay) }

  private func start(after delay: TimeInterval) {
    precondition(
      state != .stopped, "An animator that was stopped is finished before it starts again.")
    let isNew = state == .inactive
    if isNew { begin() } else { timeline.proceed() }
    self.delay = delay
    run(after: delay)
    // Where nothing moves there is nothing to wait for.
    if isNew, timeline.isEmpty { finish(at: isReversed ? .start : .end) }
  }

  private func run(after delay: TimeInterval = 0) {
    // A running animation keeps its animator, as UIKit's.
    timeline.run(after: delay) { self.didEnd() }
  }

  private func begin() {
    timeline = AnimationTimeline(law, isReversed: isReversed)
    state = .active
    makeChanges()
  }

  private func makeChanges() {
    let (added, start) = (animations, isReversed ? 0 : min(duration, max(0, timeline.time)))
    animations = []
    let left = max(0, duration - start)
    for (factor, change) in added {
      // A duration without an end is no number times 0.
      let wait = factor > 0 ? left * min(1, factor) : 0
      AnimationScope.run(
        .animated(law.lasting(wait < left ? left - wait : 0, after: start + wait)),
        timeline: timeline, change)
    }
  }

  private func didEnd() {
    guard !pausesOnCompletion else { return timeline.pause(linearly: scrubsLinearly) }
    finish(at: isReversed ? .start : .end)
  }

  // MARK: - Pausing

  /// Stays where it is, at its start where it was not started.
  open func pauseAnimation() {
    precondition(state != .stopped, "An animator that was stopped is not paused.")
    if state == .inactive { begin() } else if !isInterruptible { return }
    timeline.pause(linearly: scrubsLinearly)
  }

  /// How much of the way to its end, or to its start where it is reversed, is done, 0 to 1.
  ///
  /// Setting it leads what moves there; an animator that was not started is paused first.
  open var fractionComplete: CGFloat {
    get {
      let done = min(1, timeline.fraction)
      return isReversed ? 1 - done : done
    }
    set {
      if state == .inactive { pauseAnimation() }
      guard state == .active, isInterruptible || !isRunning else { return }
      timeline.lead(to: isReversed ? 1 - newValue : newValue)
    }
  }

  /// Whether it goes back to where it began; can be changed while it runs.
  open var isReversed: Bool {
    get { timeline.isReversed }
    set { if isInterruptible || !isRunning { timeline.isReversed = newValue } }
  }

  /// Lets a paused animation go on with another timing for a share of its duration, 0 or more; nil is the timing
  /// that it has, and 0 what is left of its duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, !isRunning else { return }
    if parameters == nil, durationFactor == 0 {
      timeline.proceed()
    } else {
      let left = duration * (1 - fractionComplete)
      let rest = durationFactor > 0 ? duration * durationFactor : left
      timeline.proceed(by: parameters?.law(duration: rest) ?? law.lasting(rest, after: 0))
    }
    run()
  }

  // MARK: - Ending

  /// Ends it where it is, without a call of what was added for the end; otherwise that waits for
  /// `finishAnimation(at:)`.
  ///
  /// What collection views move stays where it is until their next layout pass.
  open func stopAnimation(_ withoutFinishing: Bool) {
    animations = []
    guard state == .active, isInterruptible || !isRunning else { return }
    timeline.stop()
    state = .stopped
    guard withoutFinishing else { return }
    timeline.settle(at: .current)
    (state, completions) = (.inactive, [])
  }
  /// Ends it after `stopAnimation(false)`: what moves is at its end, where it began, or stays where it is.
  ///
  /// The layouts of collection views keep their changes: what they move is where it began until the next layout
  /// pass.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    finish(at: finalPosition)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    timeline.settle(
      at: position == .end ? .end : position == .start ? .start : .current)
    state = .inactive
    let waiting = completions
    completions = []
    for completion in waiting { completion(position) }
  }

  /// Makes changes at once that move for a duration, after a delay, in seconds.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(.curve(options.curve, duration: duration))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }
}
