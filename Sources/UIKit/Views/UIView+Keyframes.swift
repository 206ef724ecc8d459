import CollectionLayout
import Foundation

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
    let options = AnimationOptions(rawValue: options.rawValue)
    let law = options.law(.curve(options.curve, duration: duration, delay: delay))
    let jumps = options.rawValue >> 10 & 3 == 1
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
