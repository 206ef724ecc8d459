import Geometry

/// The elements that a collection view has, by order and by key.
struct ElementStore {
  /// Those that are there, in the layout's order; those on their way out of the bounds after them.
  var elements: [CollectionElement] = []
  var table: [ElementKey: CollectionElement] = [:]
  /// Those that were deleted and are on their way out.
  var ghosts: [CollectionElement] = []
  /// The number of the next element.
  var nextID = 0
  /// The views of elements, where the data source gives any.
  var views = CellViews()
}

/// One call of a layout's `prepare()`: what was laid out with the same one was laid out alike.
final class Preparation {}

/// What of a collection view's layout is not valid, and what it did to the offset.
struct LayoutValidity {
  var needsLayout = true
  var needsPrepare = true
  var needsCounts = true
  var isLayingOut = false
  /// Whether there has been a layout pass.
  var hasLaidOut = false
  var preparation = Preparation()
  /// What contexts asked the offset to change by, in points.
  var pendingAdjustment = CGVector.zero
  /// What the view itself has changed the offset by since that was last taken, in points.
  var offsetShift = CGVector.zero
}
