import Articles
import CollectionLayout
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
  /// The article starts an animation that bounces at two whole distances per second.
  private var bouncingVelocity: Double { 2 }
  /// From this damping ratio on a spring of UIKit's animations counts as critically damped.
  private var criticalDamping: Double { 0.99 }

  /// Takes the spring of an animation: UIKit is given the duration in which its envelope comes down
  /// to 0.001.
  func take(_ spring: Spring) {
    let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
    animationDamping = CGFloat(min(1, max(0.01, ratio)))
    guard ratio < criticalDamping else {
      (animationVelocity, animationDuration) = (0, 9.2334 / omega)
      return
    }
    let zeta = max(0.01, ratio)
    let share = abs(omega * zeta - bouncingVelocity) / (omega * (1 - zeta * zeta).squareRoot())
    animationVelocity = CGFloat(bouncingVelocity)
    animationDuration = max(0.01, log(max(share, 0.0011) / 0.001) / (omega * zeta))
  }
}
