import CollectionLayout
import Foundation

extension UIView {
  /// How an animation runs; what is not listed has no meaning here.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Touches go on while the animation runs; they always do here.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What is on its way starts from where it is; it always does here, unless a layout says where
    /// it comes from.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At one speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// An animation inside another one takes as long as that, by its curve; it does not with this.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// The same for the curve; both go together here.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

    /// The law of the animation around this one, or another one where there is none.
    func law(_ own: AnimationLaw) -> AnimationLaw {
      isDisjoint(with: [.overrideInheritedDuration, .overrideInheritedCurve])
        ? AnimationScope.currentLaw ?? own : own
    }

    var curve: AnimationLaw.Curve {
      switch rawValue >> 16 & 3 {
      case 1: .easeIn
      case 2: .easeOut
      case 3: .linear
      default: .easeInOut
      }
    }
  }

  /// Makes changes that move for a duration: those of views' places, transforms, opacities and backgrounds, and
  /// collection views that are laid out inside move their elements to their new places, and their offset with
  /// them.
  ///
  /// Views have the new values at once; `layer.presentation()` is where they are on their way.
  /// - Parameters:
  ///   - duration: In seconds, 0 or more.
  ///   - delay: In seconds, 0 or more.
  ///   - options: The curve.
  ///   - animations: Makes the changes.
  ///   - completion: Called with true when nothing of it moves any more.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let law = options.law(.curve(options.curve, duration: duration, delay: delay))
    AnimationScope.run(.animated(law), completion: completion, animations)
  }

  /// The same on a spring: one whose envelope has come down to 0.001 at the duration.
  /// - Parameters:
  ///   - duration: In seconds, 0 or more.
  ///   - delay: In seconds, 0 or more.
  ///   - dampingRatio: Above 0; 1 does not overshoot.
  ///   - velocity: In whole distances per second, towards the end.
  ///   - options: Without a meaning: a spring has no curve.
  ///   - animations: Makes the changes.
  ///   - completion: Called with true when nothing of it moves any more.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let law = options.law(
      .spring(
        duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity, delay: delay))
    AnimationScope.run(.animated(law), completion: completion, animations)
  }

  /// Makes changes that happen at once, also inside an animation.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationScope.run(.immediate, actions)
  }

  /// Switches animations on or off for the collection view whose layout is being called, until they
  /// are switched again.
  ///
  /// UIKit's switch is the whole app's; here it is called from within a layout's methods.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationScope.areAnimationsEnabled = enabled
  }

  /// Whether the collection view whose layout is being called animates its changes; true elsewhere.
  public static var areAnimationsEnabled: Bool { AnimationScope.areAnimationsEnabled }
}
