import Geometry

extension SpringyCollection {
  /// Draws an element at a distance from where its layout has it, along the scroll axis, moving at a
  /// speed, as after a hand has put it down; its springs take it from there.
  ///
  /// `distance`: in points, before the limit of displacements.
  /// `speed`: in points per second, relative to its place.
  public func place(_ element: CollectionElement, at distance: Double, speed: Double) {
    let axis = scroller.isVertical ? 1 : 0
    (element.motion.place[axis], element.motion.placeSpeed[axis]) = (0, 0)
    springs.nudge(
      element.id, by: distance - springs.displacement(of: element.id),
      speed: speed - springs.velocity(of: element.id))
  }
}
