import Foundation
import Geometry

/// Scrolls a collection view by a drag, as the recogniser that UIKit's scroll views have.
final class ScrollGesture: GestureRecognizer {
  private enum Lock { case free, horizontal, vertical }

  private let scroller: CollectionViewScroller
  /// Where the drag began, in points of the viewport, and the axis that it is kept to.
  private var (start, lock) = (CGPoint.zero, Lock.free)

  init(_ view: CollectionView) {
    let size = view.contentSize
    scroller = CollectionViewScroller(
      view,
      isVertical: size.height > view.bounds.height || size.width <= view.bounds.width)
    super.init()
    scroller.landExactly()
    if size.height > view.bounds.height, size.width > view.bounds.width { scroller.scrollAcross() }
    self.view = view
  }

  required init() { preconditionFailure("A scroll gesture is one of a collection view.") }

  /// Whether the content goes on by itself.
  var isAtRest: Bool { scroller.isStill }
  func advance(by dt: TimeInterval) { scroller.advanceOffset(by: dt) }
  func wheel(by distance: CGVector, isPrecise: Bool) {
    let (along, across) =
      scroller.isVertical ? (distance.dy, distance.dx) : (distance.dx, distance.dy)
    scroller.wheel(by: along, isPrecise: isPrecise)
    if across != 0 { scroller.wheel(acrossBy: across, isPrecise: isPrecise) }
  }

  /// A place in points of the view's viewport.
  private func viewport(_ place: CGPoint) -> CGPoint {
    guard let view else { return place }
    return view.convert(place, from: nil) - (view.bounds.origin - CGPoint.zero)
  }

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    // A finger stops content that moves.
    if !isAtRest { recognize(as: .began) }
  }

  override func began() {
    guard isActive, let last = track.samples.last else { return }
    start = viewport(last.place)
    scroller.beginDrag(at: start, time: last.time)
  }

  /// Clients know it as the view's recogniser.
  override var face: GestureRecognizer {
    (view as? CollectionView)?.panGestureRecognizer ?? self
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    if isActive {
      scroller.drag(to: locked(viewport(place)), time: time)
      enter(.changed)
    } else if track.state == .possible, recognition.awaited == nil {
      let way = place - track.start
      // A drag across the direction of scrolling is none of this view.
      let along =
        scroller.scrollsAcross
        ? max(abs(way.dx), abs(way.dy)) : scroller.isVertical ? abs(way.dy) : abs(way.dx)
      lock = direction(of: way)
      if along >= Self.slop, moves, pan?.mayBegin(with: track.fingers) ?? true {
        recognize(as: .began)
      }
    }
  }

  /// Whether a drag moves the content: it is larger than the view, or may be dragged all the same.
  private var moves: Bool {
    guard let view = view as? CollectionView else { return true }
    let (first, last) = view.offsetRange
    return first != last
      || (view.bounces && (view.alwaysBounceVertical || view.alwaysBounceHorizontal))
  }

  /// The axis that a drag is kept to with `isDirectionalLockEnabled`; one that goes as far up as aside is free.
  private func direction(of way: CGVector) -> Lock {
    guard scroller.scrollsAcross, (view as? CollectionView)?.isDirectionalLockEnabled == true else {
      return .free
    }
    if abs(way.dx) > 2 * abs(way.dy) { return .horizontal }
    return abs(way.dy) > 2 * abs(way.dx) ? .vertical : .free
  }

  private func locked(_ place: CGPoint) -> CGPoint {
    switch lock {
    case .free: place
    case .horizontal: CGPoint(x: place.x, y: start.y)
    case .vertical: CGPoint(x: start.x, y: place.y)
    }
  }

  /// The number of fingers that scroll is set at the view's recogniser.
  private var pan: PanGestureRecognizer? { (view as? CollectionView)?.panGestureRecognizer }

  override func fingersChanged(time: TimeInterval) {
    guard let pan else { return }
    if isActive {
      // Content goes on from where it is, whatever the middle of the fingers is now.
      if let touch = track.touch { scroller.resumeDrag(at: viewport(touch), time: time) }
      if track.fingers < pan.minimumNumberOfTouches { fingerUp(time: time) }
    } else {
      countAnew(upTo: pan.maximumNumberOfTouches)
    }
  }

  override func fingerUp(time: TimeInterval) {
    if isActive {
      scroller.endDrag(time: time)
      enter(.ended)
    }
  }

  /// Content goes on as if the finger had been lifted.
  override func drop(time: TimeInterval) { fingerUp(time: time) }
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
    path = collection.flatMap { $0.indexPathForItem(at: $0.convert(place, from: nil)) }
    guard let path, let collection else { return }
    guard collection.delegate?.collectionView(collection, shouldHighlightItemAt: path) ?? true
    else {
      self.path = nil
      return
    }
    cell?.isHighlighted = true
    collection.delegate?.collectionView(collection, didHighlightItemAt: path)
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    if distance(to: place) > Self.slop { cancel() }
  }

  override func fingerUp(time: TimeInterval) {
    guard track.state == .possible, let path else { return cancel() }
    collection?.tapItem(at: path) { cancel() }
  }

  /// Another gesture was recognised, or the finger has moved.
  override func cancel() {
    if let path, let collection {
      cell?.isHighlighted = false
      collection.delegate?.collectionView(collection, didUnhighlightItemAt: path)
    }
    path = nil
    super.cancel()
  }
}
