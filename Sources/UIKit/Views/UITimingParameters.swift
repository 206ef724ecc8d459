import CollectionLayout
import Foundation
import Geometry

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

/// A spring: UIKit's `UISpringTimingParameters`.
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
  /// The spring's law.
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
