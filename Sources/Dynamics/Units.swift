import ElementaryFunctions
import Foundation
import Geometry
import Physics

/// UIKit Dynamics' units and the engine's: points, seconds, radians and kilograms above; metres
/// below.
///
/// y grows downward in both, and one unit of gravity is 1000 pt/s².
enum Units {
  /// 100 points are one metre.
  static let pointsPerMetre = 100.0
  /// Gravity of magnitude 1, m/s²: 1000 pt/s².
  static let gravity = 10.0
  /// A longer tick is taken for a stall, s, and replaced.
  static let longestTick = 0.5
  static let usualTick = 1.0 / 60
  /// A sub-step of the engine, s.
  static let subStep = 1.0 / 120

  static func metres(_ p: CGPoint) -> SIMD2<Double> { SIMD2(p.x, p.y) / pointsPerMetre }
  static func metres(_ v: CGVector) -> SIMD2<Double> { SIMD2(v.dx, v.dy) / pointsPerMetre }
  static func metres(_ length: CGFloat) -> Double { length / pointsPerMetre }
  static func point(_ p: SIMD2<Double>) -> CGPoint {
    CGPoint(x: p.x * pointsPerMetre, y: p.y * pointsPerMetre)
  }
  static func vector(_ v: SIMD2<Double>) -> CGVector {
    CGVector(dx: v.x * pointsPerMetre, dy: v.y * pointsPerMetre)
  }
}

extension SIMD2<Double> {
  /// The vector turned by an angle, rad.
  func turned(by angle: Double) -> Self {
    guard self != Self(), angle != 0 else { return self }
    let (s, c) = Double.sineAndCosine(angle)
    return Self(c * x - s * y, s * x + c * y)
  }
}
