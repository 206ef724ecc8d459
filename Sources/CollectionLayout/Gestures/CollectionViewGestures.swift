import Foundation
import Geometry

/// Scrolls a collection view by a drag, as the recogniser that UIKit's scroll views have.
final class ScrollGesture: GestureRecognizer {
  private let scroller: CollectionViewScroller

  init(_ view: CollectionView) {
    let size = view.contentSize
    scroller = CollectionViewScroller(
      view,
      isVertical: size.height > view.bounds.height || size.width <= view.bounds.width)
    super.init()
    self.view = view
  }

  required init() { preconditionFailure("A scroll gesture is one of a collection view.") }

  /// Whether the content goes on by itself.
  var isAtRest: Bool { scroller.physics.isStill }
  func advance(by dt: TimeInterval) { scroller.advanceOffset(by: dt) }
  func wheel(by distance: CGVector, isPrecise: Bool) {
    scroller.wheel(by: scroller.isVertical ? distance.dy : distance.dx, isPrecise: isPrecise)
  }

  /// A place in points of the view's viewport.
  private func viewport(_ place: CGPoint) -> CGPoint {
    guard let view else { return place }
    return view.convert(place, from: nil) - (view.bounds.origin - CGPoint.zero)
  }

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    super.fingerDown(at: place, time: time)
    // A finger stops content that moves.
    if !isAtRest { begin(at: place, time) }
  }

  private func begin(at place: CGPoint, _ time: TimeInterval) {
    recognize(as: .began)
    if isActive { scroller.beginDrag(at: viewport(place), time: time) }
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    super.fingerMoved(to: place, time: time)
    if isActive {
      scroller.drag(to: viewport(place), time: time)
      enter(.changed)
    } else if track.state == .possible {
      let way = place - track.start
      // A drag across the direction of scrolling is none of this view.
      let along = scroller.isVertical ? abs(way.dy) : abs(way.dx)
      if along >= Self.slop { begin(at: place, time) }
    }
  }

  override func fingerUp(time: TimeInterval) {
    if isActive {
      scroller.endDrag(time: time)
      enter(.ended)
    }
    track.touch = nil
  }
}

/// Selects the item that is tapped.
final class SelectionGesture: GestureRecognizer {
  private var path: IndexPath?

  init(_ view: CollectionView) {
    super.init()
    self.view = view
  }

  required init() { preconditionFailure("A selection gesture is one of a collection view.") }

  private var collection: CollectionView? { view as? CollectionView }
  private var cell: CollectionViewCell? {
    path.flatMap { collection?.element(for: .cell($0))?.view as? CollectionViewCell }
  }

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    super.fingerDown(at: place, time: time)
    path = collection.flatMap { $0.indexPathForItem(at: $0.convert(place, from: nil)) }
    cell?.isHighlighted = true
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    super.fingerMoved(to: place, time: time)
    if distance(to: place) > Self.slop { cancel() }
  }

  override func fingerUp(time: TimeInterval) {
    let tapped = track.state == .possible ? path : nil
    cancel()
    if let tapped { collection?.tapItem(at: tapped) }
  }

  /// Another gesture was recognised, or the finger has moved.
  override func cancel() {
    cell?.isHighlighted = false
    path = nil
    super.cancel()
  }
}
