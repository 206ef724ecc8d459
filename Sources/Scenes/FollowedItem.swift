import CollectionLayout
import Foundation
import Geometry

extension SpringyCollection {
  /// The cell that is followed off the screen, under its id, on springs of so many hertz; nil while it
  /// shows.
  func followedItem(_ id: String?, frequency: Double) -> TracedItem? {
    guard let id, let cell = followedCell else { return nil }
    let speed = cell.motion.rate - scroll.velocity
    return TracedItem(
      id: id, center: cell.frame.center, angle: 0,
      velocity: scroller.isVertical ? CGVector(dx: 0, dy: speed) : CGVector(dx: speed, dy: 0),
      angularVelocity: 0,
      deflection: Deflection(cell.motion, angularFrequency: 2 * .pi * frequency))
  }

  /// Follows the cell of the number that stands in an id; none where none does.
  ///
  /// `path`: where the cell of a number is in the data; nil where it is not there.
  func follow(_ id: String?, _ path: @escaping (Int) -> IndexPath?) {
    follow(id.flatMap(TracedItem.number), path)
  }
}
