import Articles
import CollectionLayout
import ElementaryFunctions
import Foundation
import Springs

/// The layout of cnoon's article, with or without sticky headers.
protocol CnoonLayout: CollectionViewLayout {
  var selectedCellIndexPath: IndexPath? { get set }
  var cellHeight: CGFloat { get set }
  var selectedCellHeight: CGFloat { get set }
  var animationDuration: Double { get set }
  var animationDamping: CGFloat { get set }
  var animationVelocity: CGFloat { get set }
  func toggleCell(at indexPath: IndexPath)
}

extension CnoonExpandingLayout: CnoonLayout {}
extension CnoonStickyHeadersLayout: CnoonLayout {}

extension CnoonLayout {
  /// Takes the numbers of an animation.
  func take(_ animation: UIViewAnimation) {
    animationDamping = CGFloat(animation.dampingRatio)
    (animationVelocity, animationDuration) = (CGFloat(animation.velocity), animation.duration)
  }
}

/// The numbers that `UIView.animate(withDuration:usingSpringWithDamping:)` is given for a spring.
struct UIViewAnimation: Hashable {
  /// In seconds: the time in which the envelope comes down to 0.001.
  let duration: Double
  /// At most 1, as in UIKit.
  let dampingRatio: Double
  /// In whole distances per second.
  let velocity: Double

  /// The article starts an animation that bounces at two whole distances per second.
  private static let bouncingVelocity = 2.0
  /// From this damping ratio on a spring of UIKit's animations counts as critically damped.
  private static let criticalDamping = 0.99

  /// The animation that moves on a spring.
  init(_ spring: Spring) {
    let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
    dampingRatio = min(1, max(0.01, ratio))
    guard ratio < Self.criticalDamping else {
      (velocity, duration) = (0, 9.2334 / omega)
      return
    }
    velocity = Self.bouncingVelocity
    let share =
      abs(omega * dampingRatio - velocity)
      / (omega * (1 - dampingRatio * dampingRatio).squareRoot())
    duration = max(0.01, Double.log(max(share, 0.0011) / 0.001) / (omega * dampingRatio))
  }

  /// How cells move by it.
  var law: AnimationLaw {
    .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
  }
}
