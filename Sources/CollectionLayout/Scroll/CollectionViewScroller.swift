import Foundation
import Geometry

/// Scrolls a collection view along one axis: drag, flick, rubber band, wheel and keys.
///
/// Input goes to the scroller, and `advance(by:)` is called once a tick; the view needs no other
/// call. Whatever the view does to its offset, the motion goes on at the velocity it has.
public final class CollectionViewScroller {
  /// The collection view that is scrolled.
  public let view: CollectionView
  /// Whether it scrolls up and down; otherwise left and right.
  public let isVertical: Bool
  /// The motion along the axis, with what a finger does.
  public private(set) var physics = ScrollPhysics()
  /// The motion along the other axis, where a finger moves content in both directions; nil where it does not.
  private var across: ScrollPhysics?
  /// How far the view has moved the offset by itself so far, in points.
  private(set) var shifted = 0.0
  /// The view's rate that the parameters were given last.
  private var takenRate = CollectionView.DecelerationRate.normal
  /// What the view said of dragging beyond the ends when the parameters were given it last.
  private var takenBounces = true

  /// The feel of drags, flicks and wheels.
  public var parameters: ScrollParameters {
    get { physics.parameters }
    set { physics.parameters = newValue }
  }

  /// Scrolls a view from the offset it has.
  public init(_ view: CollectionView, isVertical: Bool = true) {
    (self.view, self.isVertical) = (view, isVertical)
    view.layoutIfNeeded()
    _ = view.takeOffsetShift()
    takeExtents()
    physics.jump(to: offset)
  }

  private var offset: Double { isVertical ? view.contentOffset.y : view.contentOffset.x }

  /// Lets flicks end at just the offsets that are chosen for them.
  func landExactly() { physics.landsExactly = true }

  /// Lets a finger move the content along the other axis as well.
  func scrollAcross() {
    var physics = ScrollPhysics()
    physics.landsExactly = self.physics.landsExactly
    across = physics
    takeExtents()
    across?.jump(to: isVertical ? view.contentOffset.x : view.contentOffset.y)
  }

  /// Whether a finger moves the content along both axes.
  var scrollsAcross: Bool { across != nil }

  /// Whether the content goes on along no axis by itself.
  var isStill: Bool { physics.isStill && across?.isStill ?? true }

  /// Whether nothing moves and nothing will by itself; a finger may hold it.
  public var isAtRest: Bool { physics.isStill && view.isAtRest }

  // MARK: - Input

  func along(_ point: CGPoint) -> Double { isVertical ? point.y : point.x }
  private func across(_ point: CGPoint) -> Double { isVertical ? point.x : point.y }

  /// A finger takes hold at a point of the viewport, in points, at a time in seconds.
  public func beginDrag(at point: CGPoint, time: Double) {
    follow()
    view.panGestureRecognizer.touchBegan(at: point, time: time)
    physics.beginDrag(at: along(point), time: time)
    across?.beginDrag(at: across(point), time: time)
    view.scrollDelegate?.scrollViewWillBeginDragging(view)
    view.isDecelerating = false
  }
  /// The drag goes on from another point, as when one more finger is put down, without a move of the content.
  func resumeDrag(at point: CGPoint, time: Double) {
    follow()
    physics.beginDrag(at: along(point), time: time)
    across?.beginDrag(at: across(point), time: time)
  }
  /// The finger has moved to a point of the viewport, in points, at a time in seconds.
  public func drag(to point: CGPoint, time: Double) {
    follow()
    view.panGestureRecognizer.touchMoved(to: point, time: time)
    physics.drag(to: along(point), time: time)
    across?.drag(to: across(point), time: time)
  }
  /// The finger lets go; the layout may choose where the content comes to rest.
  public func endDrag(time: Double) {
    follow()
    view.panGestureRecognizer.touchEnded()
    let held = across
    var side = (proposed: 0.0, velocity: 0.0)
    across?.endDrag(time: time) { proposed, velocity in
      side = (proposed, velocity)
      return proposed
    }
    var sideTarget: Double?
    physics.endDrag(time: time) { proposed, velocity in
      let target = target(proposed, velocity, across: held == nil ? nil : side)
      sideTarget = across(target)
      return along(target)
    }
    if let sideTarget, sideTarget != side.proposed {
      across = held
      across?.endDrag(time: time) { _, _ in sideTarget }
    }
    view.scrollDelegate?.scrollViewDidEndDragging(view, willDecelerate: !isStill)
    if !isStill { view.scrollDelegate?.scrollViewWillBeginDecelerating(view) }
    noteDeceleration()
  }

  /// Where a flick ends, as pages, the layout and the delegate say; velocities are in points per millisecond.
  private func target(
    _ proposed: Double, _ velocity: Double, across: (proposed: Double, velocity: Double)?
  ) -> CGPoint {
    var (origin, speed) = (view.contentOffset, CGPoint.zero)
    if isVertical {
      (origin.y, speed.y) = (proposed, velocity)
      if let across { (origin.x, speed.x) = (across.proposed, across.velocity) }
    } else {
      (origin.x, speed.x) = (proposed, velocity)
      if let across { (origin.y, speed.y) = (across.proposed, across.velocity) }
    }
    if view.isPagingEnabled {
      let (now, page) = (view.contentOffset, view.bounds.size)
      origin = CGPoint(
        x: Self.page(from: now.x, velocity: speed.x, extent: page.width),
        y: Self.page(from: now.y, velocity: speed.y, extent: page.height))
    } else {
      origin = view.collectionViewLayout.targetContentOffset(
        forProposedContentOffset: origin, withScrollingVelocity: speed)
    }
    var target = origin
    if let delegate = view.scrollDelegate {
      unsafe withUnsafeMutablePointer(to: &target) {
        unsafe delegate.scrollViewWillEndDragging(
          view, withVelocity: speed, targetContentOffset: $0)
      }
    }
    // A page is the view's to choose, as UIKit's.
    return view.isPagingEnabled ? origin : target
  }

  /// The start of the page that a flick ends at: the next one in its direction, else the nearest.
  private static func page(from offset: Double, velocity: Double, extent: Double) -> Double {
    guard extent > 0 else { return offset }
    let rule: FloatingPointRoundingRule =
      velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero
    return (offset / extent).rounded(rule) * extent
  }

  private func noteDeceleration() {
    let was = view.isDecelerating
    view.isDecelerating = !isStill && !physics.isTracking
    if was, !view.isDecelerating, !physics.isTracking {
      view.scrollDelegate?.scrollViewDidEndDecelerating(view)
    }
  }
  /// Lets the content fly on at a speed, in points per second.
  public func fling(at speed: Double) {
    follow()
    physics.fling(at: speed)
  }
  /// A wheel moves the offset by points; a precise one at once, notches smoothed.
  public func wheel(by delta: Double, isPrecise: Bool) {
    follow()
    physics.wheel(by: delta, isPrecise: isPrecise)
  }
  /// A wheel moves the offset along the other axis, where that scrolls.
  func wheel(acrossBy delta: Double, isPrecise: Bool) {
    follow()
    across?.wheel(by: delta, isPrecise: isPrecise)
  }
  /// Goes to an offset at once.
  public func jump(to target: Double) {
    follow()
    physics.jump(to: target)
    takeOffset()
  }

  /// Changes the motion, as by a scroll indicator that is dragged.
  public func change<Result>(_ change: (inout ScrollPhysics) -> Result) -> Result {
    follow()
    return change(&physics)
  }
  /// Moves the offset together with all that depends on it: no velocity changes, in points.
  func shift(by distance: Double) {
    physics.shift(by: distance)
    shifted += distance
    takeOffset()
  }

  // MARK: - Time

  /// Moves the content and then the view on by seconds.
  public func advance(by dt: TimeInterval) {
    moveOffset(by: dt)
    view.advance(by: dt)
    follow()
    // Content that has become shorter may have moved it once more.
    takeOffset()
    view.layoutIfNeeded()
    follow()
    noteDeceleration()
  }

  /// Moves the content on by seconds, without the view: a display link moves that.
  func advanceOffset(by dt: TimeInterval) {
    moveOffset(by: dt)
    noteDeceleration()
  }

  private func moveOffset(by dt: TimeInterval) {
    view.layoutIfNeeded()
    follow()
    physics.advance(by: dt)
    across?.advance(by: dt)
    takeOffset()
  }

  /// Goes where the view has gone by itself since, and takes what it shows now.
  func follow() {
    let shift = view.takeOffsetShift()
    let distance = isVertical ? shift.dy : shift.dx
    if distance != 0 {
      physics.shift(by: distance)
      shifted += distance
    }
    let side = isVertical ? shift.dx : shift.dy
    if side != 0 { across?.shift(by: side) }
    takeExtents()
    physics.glides = !view.reducesMotion
    across?.glides = physics.glides
    if view.bounces != takenBounces {
      takenBounces = view.bounces
      parameters.bounces = takenBounces
      across?.parameters.bounces = takenBounces
    }
    if view.decelerationRate != takenRate {
      takenRate = view.decelerationRate
      parameters.decelerationRate = takenRate.rawValue
      across?.parameters.decelerationRate = takenRate.rawValue
    }
  }

  /// Takes what the view and its layout are now, between two ticks.
  func settle() {
    view.layoutIfNeeded()
    follow()
    takeOffset()
    view.layoutIfNeeded()
    follow()
  }

  private func takeExtents() {
    takeExtents(&physics, vertical: isVertical)
    if var moving = across {
      takeExtents(&moving, vertical: !isVertical)
      across = moving
    }
  }

  private func takeExtents(_ physics: inout ScrollPhysics, vertical: Bool) {
    let (size, inset, bounds) = (view.contentSize, view.contentInset, view.bounds)
    if vertical {
      physics.setExtents(
        content: size.height, viewport: bounds.height, before: inset.top, after: inset.bottom)
    } else {
      physics.setExtents(
        content: size.width, viewport: bounds.width, before: inset.left, after: inset.right)
    }
  }

  private func takeOffset() {
    let now = view.contentOffset
    var origin = now
    if isVertical { origin.y = physics.offset } else { origin.x = physics.offset }
    if let across {
      if isVertical { origin.x = across.offset } else { origin.y = across.offset }
    }
    if origin != now { view.contentOffset = origin }
  }

  // MARK: - Snapshots

  /// The motion, and everything that moves in the view.
  public struct Snapshot {
    fileprivate var physics: ScrollPhysics
    fileprivate var shifted: Double
    fileprivate var view: CollectionView.Snapshot
    fileprivate var pan: PanGestureRecognizer.Track
  }

  /// The motion and everything that moves, now.
  public func snapshot() -> Snapshot {
    Snapshot(
      physics: physics, shifted: shifted, view: view.snapshot(),
      pan: view.panGestureRecognizer.track)
  }

  /// Comes back to a state, with the feel of now; the data source is to be restored before.
  public func restore(_ snapshot: Snapshot) {
    let feel = parameters
    view.restore(snapshot.view)
    view.panGestureRecognizer.track = snapshot.pan
    (physics, shifted) = (snapshot.physics, snapshot.shifted)
    parameters = feel
  }

  // MARK: - Which item stands first, and going back to where it stood

  /// How often a place is looked up anew: rows that were estimated are measured as they come into view.
  private static let mostLooks = 8
  /// How near a place is near enough, in points.
  private static let nearness = 0.01

  /// The item that stands first in the viewport, and how far its start is from the viewport's, in points: less than
  /// zero where it is cut off; nil where no item is in view.
  public var firstItem: (path: IndexPath, distance: Double)? {
    let start = along(view.bounds.origin)
    return firstCell(after: start).map { ($0.path, span($0.frame).start - start) }
  }

  /// How long the content is, in points.
  public var extent: Double { isVertical ? view.contentSize.height : view.contentSize.width }

  /// Goes at once to where an item stands at a distance from the viewport's start, in points, as far as the content
  /// reaches.
  ///
  /// An item that is not there leaves all as it is. Costs up to eight layouts of what is in view.
  ///
  /// - Parameters:
  ///   - path: The item.
  ///   - distance: From the viewport's start to the item's, in points.
  ///   - offset: Where it stood there once, in points; it is taken where the content is as long as it was then, or
  ///     where the layout says nothing of an item out of view.
  ///   - extent: How long the content was then, in points.
  public func jump(to path: IndexPath, distance: Double, once offset: Double, of extent: Double) {
    guard path.section < view.numberOfSections,
      path.item < view.numberOfItems(inSection: path.section)
    else { return }
    settle()
    if abs(self.extent - extent) <= Self.nearness { return jump(within: offset) }
    for _ in 0..<Self.mostLooks {
      let frame = view.layoutAttributesForItem(at: path)?.frame
      let before = physics.offset
      jump(within: frame.map { span($0).start - distance } ?? offset)
      if abs(physics.offset - before) <= Self.nearness { return }
    }
  }

  private func jump(within wish: Double) {
    jump(to: min(max(physics.range.lowerBound, wish), physics.range.upperBound))
    settle()
  }

  /// The first cell that ends after a place on the content, and its frame.
  func firstCell(after start: Double) -> (path: IndexPath, frame: CGRect)? {
    view.store.elements.filter { $0.category == .cell && !$0.isLeaving }
      .map { ($0.indexPath, $0.attributes.frame) }
      .filter { span($0.1).start + span($0.1).extent > start }
      .min { (span($0.1).start, $0.0) < (span($1.1).start, $1.0) }
  }

  /// A frame's start and extent along the way that it scrolls.
  func span(_ frame: CGRect) -> (start: Double, extent: Double) {
    isVertical ? (frame.minY, frame.height) : (frame.minX, frame.width)
  }
}
