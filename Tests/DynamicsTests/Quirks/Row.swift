import Dynamics
import Foundation
import Geometry

/// An item that comes and goes as objects for one row, as layout attributes do.
final class Row: DynamicItem {
  var center: CGPoint
  var bounds = CGRect(x: 0, y: 0, width: 100, height: 44)
  var transform = CGAffineTransform.identity
  var dynamicKey: AnyHashable?

  init(_ key: String, y: Double) {
    center = CGPoint(x: 50, y: y)
    dynamicKey = AnyHashable(key)
  }
}
