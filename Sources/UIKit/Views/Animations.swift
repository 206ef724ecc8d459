import CollectionLayout
import Foundation
import Geometry

extension UIView {
  /// How an animation runs; what is not listed has no meaning here.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Options from bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Touches go on while the animation runs; they always do here.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What is on its way starts from where it is; it always does here, unless a layout says where
    /// it comes from.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Slow at both ends: the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start: the Bézier curve by (0.42, 0) and (1, 1).
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end: the Bézier curve by (0, 0) and (0.58, 1).
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At one speed from start to end.
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
    AnimationScope.run(.animated(law), completion: completion, animations)
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
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Options from bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Values run straight from part to part.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
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
  /// A flip from above, for what draws it.
  public static let transitionFlipFromTop = UIView.AnimationOptions(rawValue: 6 << 20)
  /// A flip from below, for what draws it.
  public static let transitionFlipFromBottom = UIView.AnimationOptions(rawValue: 7 << 20)
}

/// How fast an animation is over its duration: UIKit's `UITimingCurveProvider`.
public protocol UITimingCurveProvider: AnyObject {
  /// The law of an animation of a duration, in seconds.
  ///
  /// An extension of ours.
  func law(duration: TimeInterval) -> AnimationLaw
}

/// A curve of time: UIKit's `UICubicTimingParameters`.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  private let curve: AnimationLaw.Curve
  /// The curve's name; that of a curve by its points is `easeInOut`.
  public let animationCurve: UIView.AnimationCurve
  /// The curve of a name.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (self.curve, animationCurve) = (curve.law, curve)
    super.init()
  }
  /// A Bézier curve by its middle points, whose x is 0 to 1.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (curve, animationCurve) = (.bezier(point1, point2), .easeInOut)
    super.init()
  }
  /// The curve over a duration.
  public func law(duration: TimeInterval) -> AnimationLaw { .curve(curve, duration: duration) }
}

/// A spring as the timing of an animator: UIKit's `UISpringTimingParameters`.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  private enum Kind {
    case ratio(CGFloat)
    case spring(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
  }
  private let kind: Kind
  /// In whole distances per second, towards the end; x counts.
  public let initialVelocity: CGVector

  /// UIKit's own spring: mass 3, stiffness 1000, damping 500.
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }
  /// A spring whose envelope is at 0.001 at the animation's duration, of a damping ratio above 0.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }
  /// The same with a velocity at the start.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    (kind, initialVelocity) = (.ratio(ratio), velocity)
    super.init()
  }
  /// A spring by its mass, its stiffness and its damping, above 0; the animation takes as long as it needs.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    kind = .spring(mass: mass, stiffness: stiffness, damping: damping)
    initialVelocity = velocity
    super.init()
  }
  /// The spring's law; by its damping ratio over so many seconds.
  public func law(duration: TimeInterval) -> AnimationLaw {
    switch kind {
    case .ratio(let ratio):
      .spring(duration: duration, dampingRatio: ratio, initialVelocity: initialVelocity.dx)
    case .spring(let mass, let stiffness, let damping):
      .spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity.dx)
    }
  }
}
