import CollectionLayout
import Foundation

/// Where an animation has come to: UIKit's `UIViewAnimatingPosition`.
public enum UIViewAnimatingPosition: Int, Hashable, Sendable {
  /// Its end, its start or between.
  case end, start, current
}

/// Makes changes that move for a duration: UIKit's `UIViewPropertyAnimator`, of which an animation can be
/// started and not held or reversed.
///
/// Views' own properties change at once; collection views move what they show, as in
/// `UIView.animate`.
public final class UIViewPropertyAnimator: NSObject {
  private let duration: TimeInterval
  private let options: UIView.AnimationOptions
  private var animations: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  /// Whether its animations were started and are not yet done.
  public private(set) var isRunning = false

  private init(duration: TimeInterval, options: UIView.AnimationOptions) {
    (self.duration, self.options) = (duration, options)
    super.init()
  }

  /// An animator of a curve that has to be started; the duration is in seconds.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, options: curve.options)
    if let animations { addAnimations(animations) }
  }

  /// Adds changes.
  public func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
  /// Adds what is called at the end.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
  /// Makes the changes.
  public func startAnimation() { startAnimation(afterDelay: 0) }
  /// Makes the changes; what is moved by them waits for seconds, 0 or more.
  public func startAnimation(afterDelay delay: TimeInterval) {
    let animations = animations
    self.animations = []
    isRunning = true
    UIView.animate(withDuration: duration, delay: delay, options: options) {
      for animation in animations { animation() }
    } completion: { _ in
      self.isRunning = false
      for completion in self.completions { completion(.end) }
    }
  }

  /// Makes changes at once that move for a duration, after a delay, in seconds.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, options: options)
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

    fileprivate var options: AnimationOptions {
      switch self {
      case .easeInOut: .curveEaseInOut
      case .easeIn: .curveEaseIn
      case .easeOut: .curveEaseOut
      case .linear: .curveLinear
      }
    }
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
