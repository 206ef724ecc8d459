import CollectionLayout
import Dynamics
import Foundation

// Core Animation's animations, as values that a layer keeps for what draws it. They move nothing here.

/// How fast an animation is at its ends: Core Animation's name.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A function by its name, as Core Animation spells it.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// At one speed from start to end.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the start: the Bézier curve by (0.42, 0) and (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end: the Bézier curve by (0, 0) and (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends: (0.42, 0), (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// As fast as views of UIKit are by default.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// What shows before and after an animation: Core Animation's name.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A mode by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// It shows only while it lasts; the default.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end shows after it, too.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its start shows before it, too.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Its start shows before it, and its end after it.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// How fast an animation is: Core Animation's `CAMediaTimingFunction`.
public final class CAMediaTimingFunction: NSObject {
  /// The name; nil for one of control points.
  public let name: CAMediaTimingFunctionName?
  /// The control points of a curve from (0, 0) to (1, 1); empty for one of a name.
  public let controlPoints: [Float]
  /// A function of a name.
  public init(name: CAMediaTimingFunctionName) {
    (self.name, controlPoints) = (name, [])
    super.init()
  }
  /// A curve by its control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    (name, controlPoints) = (nil, [c1x, c1y, c2x, c2y])
    super.init()
  }
}

/// A change of a layer over time, as a value: Core Animation's `CAAnimation`.
open class CAAnimation: NSObject {
  /// How long it takes, in seconds.
  open var duration: TimeInterval = 0
  /// When it begins, in seconds.
  open var beginTime: TimeInterval = 0
  /// How often it is repeated.
  open var repeatCount: Float = 0
  /// Whether it goes back, each time; false by default.
  open var autoreverses = false
  /// How fast it is on its way; nil for one speed.
  open var timingFunction: CAMediaTimingFunction?
  /// What shows before and after it.
  open var fillMode = CAMediaTimingFillMode.removed
  /// Whether it is taken away at its end; true by default.
  open var isRemovedOnCompletion = true
}

/// A change of a property: Core Animation's `CAPropertyAnimation`.
open class CAPropertyAnimation: CAAnimation {
  /// The layer's property that it changes.
  open var keyPath: String?
  /// Whether the values are added to what is.
  open var isAdditive = false
  /// A change of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// A change from a value to another: Core Animation's `CABasicAnimation`.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value; nil for the present one.
  open var fromValue: Any?
  /// The last value; nil for the present one.
  open var toValue: Any?
  /// What is added to the first value.
  open var byValue: Any?
}

/// A change on a spring: Core Animation's `CASpringAnimation`.
open class CASpringAnimation: CABasicAnimation {
  /// The mass at the spring, in kilograms.
  open var mass: CGFloat = 1
  /// The spring, in newtons per metre.
  open var stiffness: CGFloat = 100
  /// The damper, in newton seconds per metre.
  open var damping: CGFloat = 10
  /// The velocity at the start, in distances per second.
  open var initialVelocity: CGFloat = 0
  /// How long the spring takes to come down to a thousandth of its way, in seconds.
  open var settlingDuration: TimeInterval {
    AnimationLaw.spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity
    ).duration
  }
}

/// A change through values: Core Animation's `CAKeyframeAnimation`.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, one after another.
  open var values: [Any]?
  /// When they are reached, in shares of the duration.
  open var keyTimes: [NSNumber]?
  /// A path in place of values.
  open var path: CGPath?
}

/// Changes at the same time: Core Animation's `CAAnimationGroup`.
open class CAAnimationGroup: CAAnimation {
  /// The animations that run at once.
  open var animations: [CAAnimation]?
}

/// What Core Animation does with changes together: here every change is at once.
public enum CATransaction {
  private final class Open {
    var completions: [(() -> Void)?] = []
  }
  private static var open: Open { ThreadValue.current { Open() } }

  /// Begins changes that `commit()` ends.
  public static func begin() { open.completions.append(nil) }
  /// Ends changes, and calls what was set for their end.
  public static func commit() { (open.completions.popLast() ?? nil)?() }
  /// Sets what is called when the changes are done: at `commit()`, since they are at once.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    guard !open.completions.isEmpty else { return block?() ?? () }
    open.completions[open.completions.count - 1] = block
  }
}

extension CALayer {
  /// Keeps an animation for what draws the layer.
  public func add(_ anim: CAAnimation, forKey key: String?) { animations[key ?? ""] = anim }
  /// Drops the animation of a name, if there is one.
  public func removeAnimation(forKey key: String) { animations[key] = nil }
  /// Drops all animations, also what is left of those of the view, which is where it belongs then.
  public func removeAllAnimations() {
    animations = [:]
    removeViewAnimations()
  }
  /// The animation of a name.
  public func animation(forKey key: String) -> CAAnimation? { animations[key] as? CAAnimation }
  /// The names of the animations.
  public func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.keys.sorted() }
}
