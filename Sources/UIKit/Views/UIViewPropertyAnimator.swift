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

/// Makes changes that move for a duration: UIKit's `UIViewPropertyAnimator`, of which an animation can be
/// started, stopped and ended, and not paused or reversed.
///
/// Views' own properties change at once; collection views move what they show, as in
/// `UIView.animate`.
open class UIViewPropertyAnimator: NSObject {
  /// How long it takes, in seconds, without a delay.
  public let duration: TimeInterval
  /// How fast it is; nil for a curve by its options.
  public let timingParameters: (any UITimingCurveProvider)?
  private let law: AnimationLaw
  private var animations: [(delay: TimeInterval, change: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var pending = 0
  private let handle = AnimationHandle()
  /// What it is doing.
  public private(set) var state = UIViewAnimatingState.inactive
  /// Whether its animations were started and are not yet done.
  public var isRunning: Bool { state == .active && pending > 0 }

  private init(_ law: AnimationLaw, _ parameters: (any UITimingCurveProvider)? = nil) {
    (duration, self.law, timingParameters) = (law.duration, law, parameters)
    super.init()
  }

  /// An animator of 0.2 s that is slow at both ends.
  public override convenience init() { self.init(.curve(.easeInOut, duration: 0.2)) }

  /// An animator of a course that has to be started; the duration is in seconds and does not matter to a
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

  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }
  /// Adds changes that wait for a share of the duration, 0 to 1, and take the same time then.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    animations.append((duration * delayFactor, animation))
  }
  /// Adds what is called at the end.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
  /// Makes the changes.
  open func startAnimation() { startAnimation(afterDelay: 0) }
  /// Makes the changes; what is moved by them waits for seconds, 0 or more.
  open func startAnimation(afterDelay delay: TimeInterval) {
    let started = animations
    animations = []
    (state, pending) = (.active, max(1, started.count))
    for (more, change) in started.isEmpty ? [(0, {})] : started {
      AnimationScope.run(.animated(law.delayed(by: delay + more)), handle: handle) { _ in
        self.pending -= 1
        if self.pending == 0, self.state == .active { self.end(at: .end) }
      } _: {
        change()
      }
    }
  }
  /// Ends it where it is, without a call of what was added for the end; otherwise that waits for
  /// `finishAnimation(at:)`.
  ///
  /// What collection views move stays where it is until their next layout pass.
  open func stopAnimation(_ withoutFinishing: Bool) {
    animations = []
    if state == .active { handle.hold() }
    state = withoutFinishing || state != .active ? .inactive : .stopped
    if withoutFinishing { completions = [] }
  }
  /// Ends it after `stopAnimation(false)`: what collection views move jumps to where it belongs, or stays where
  /// it is with `current`; with `start` too, as the changes are not taken back.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    if finalPosition == .end { handle.finish() }
    end(at: finalPosition)
  }

  private func end(at position: UIViewAnimatingPosition) {
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

extension UIView {
  /// How fast an animation is at its ends: UIKit's `UIView.AnimationCurve`.
  public enum AnimationCurve: Int, Hashable, Sendable {
    /// Slow at both ends, at the start or at the end, or at one speed.
    case easeInOut, easeIn, easeOut, linear

    var law: AnimationLaw.Curve {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// Makes changes of several parts: those that `addKeyframe` adds, each in its part of the duration.
  ///
  /// What several parts move goes on from part to part.
  /// - Parameters:
  ///   - duration: In seconds, 0 or more.
  ///   - delay: In seconds, 0 or more.
  ///   - options: How values run in the parts, and the curve of the whole, as options of an animation have it.
  ///   - animations: Adds the parts.
  ///   - completion: Called with true when nothing of it moves any more.
  public static func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let curve = AnimationOptions(rawValue: options.rawValue).curve
    let law = AnimationLaw.curve(curve, duration: duration, delay: delay)
    let jumps = options.intersection(.calculationModeCubic) == .calculationModeDiscrete
    AnimationScope.run(
      .animated(law.ofKeyframes(jumping: jumps)), completion: completion, animations)
  }

  /// Makes changes that move in a part of `animateKeyframes`, given in shares of its duration, 0 to 1.
  public static func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: () -> Void
  ) {
    guard let whole = AnimationScope.currentLaw else { return animations() }
    let law = whole.part(from: frameStartTime, length: frameDuration)
    AnimationScope.run(.animated(law), completion: AnimationScope.join(), animations)
  }

  /// How values run in the parts of an animation; paced and cubic ones run straight here.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Values run straight from part to part.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Values jump.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// At one speed through all parts.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Values run smoothly through all parts.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  }

  /// Makes changes of a view with a transition in UIKit; here they are at once, but for what collection
  /// views show.
  /// - Parameters:
  ///   - view: What changes.
  ///   - duration: In seconds, 0 or more.
  ///   - options: The curve; flips and dissolves have no meaning here.
  ///   - animations: Makes the changes.
  ///   - completion: Called with true when nothing of it moves any more.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, options: options, animations: { animations?() },
      completion: completion)
  }
}

extension UIView.AnimationOptions {
  /// Lays out what is in the views with the changes.
  public static let layoutSubviews = UIView.AnimationOptions(rawValue: 1 << 0)
  /// Goes on for ever in UIKit; once here.
  public static let `repeat` = UIView.AnimationOptions(rawValue: 1 << 3)
  /// Goes back in UIKit; not here.
  public static let autoreverse = UIView.AnimationOptions(rawValue: 1 << 4)
  /// UIKit's transitions, which are at once here.
  public static let transitionFlipFromLeft = UIView.AnimationOptions(rawValue: 1 << 20)
  /// A flip from the right.
  public static let transitionFlipFromRight = UIView.AnimationOptions(rawValue: 2 << 20)
  /// A page that is turned up.
  public static let transitionCurlUp = UIView.AnimationOptions(rawValue: 3 << 20)
  /// A page that is turned down.
  public static let transitionCurlDown = UIView.AnimationOptions(rawValue: 4 << 20)
  /// One picture into the other.
  public static let transitionCrossDissolve = UIView.AnimationOptions(rawValue: 5 << 20)
  /// A flip from above.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// A flip from below.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)
}
