import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// What a pointer, a wheel and the keys do to a springy collection that scrolls up and down in a
/// viewport, with the bar beside it.
struct ListInput {
  /// The bar that shows where the list is.
  var indicator = ScrollBar()
  /// Where the pointer is on the stage; nil before it has been there.
  private(set) var hover: CGPoint?

  /// Where a list stands on its stage.
  struct Frame {
    /// What of the stage shows the list and takes its drags.
    var viewport: CGRect
    /// Where the collection's left edge is.
    var columnX: CGFloat

    /// A place on the stage from the collection's top left.
    func inColumn(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - columnX, y: p.y) }
  }

  /// Takes an event on the stage.
  /// - Returns: Whether the list has a use for it; nil for keys that do not scroll and for text.
  mutating func handle(
    _ event: InputEvent, _ collection: SpringyCollection, in frame: Frame
  ) -> Bool? {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard frame.viewport.contains(p) else { return false }
      if indicator.press(at: p, collection, in: frame.viewport) { return true }
      collection.beginDrag(at: frame.inColumn(p), time: seconds)
    case .pointerMove(let p, _):
      hover = p
      if indicator.drag(to: p, collection, in: frame.viewport) {
        collection.pointer = frame.inColumn(p)
        return true
      }
      guard collection.scroll.isTracking else { return false }
      collection.drag(to: frame.inColumn(p), time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard collection.scroll.isTracking else { return false }
      collection.drag(to: frame.inColumn(p), time: seconds)
      collection.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      collection.wheel(at: frame.inColumn(p), by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _):
      guard collection.use(key) else { return nil }
      indicator.show()
    case .text: return nil
    default: return false
    }
    return true
  }

  /// The pointer's place where it is over the viewport.
  func hover(over viewport: CGRect) -> CGPoint? {
    hover.flatMap { viewport.contains($0) ? $0 : nil }
  }

  /// The pointer's shape at a place.
  func cursor(at p: CGPoint, _ collection: SpringyCollection, in viewport: CGRect) -> Cursor {
    guard viewport.contains(p), !indicator.covers(p, .init(collection, in: viewport)) else {
      return .arrow
    }
    return collection.scroll.isTracking ? .closedHand : .openHand
  }

  mutating func advance(by dt: Double, _ collection: SpringyCollection) {
    indicator.advance(by: dt, isMoving: !collection.scroll.isAtRest)
  }
}

extension ScrollPhysics {
  /// An arrow scrolls by this much, in points.
  private static let arrowStep = 64.0
  /// What a page leaves of the last one, and a page at least, in points.
  private static let pageOverlap = 48.0
  private static let smallestPage = 40.0

  /// Scrolls as a key says; false for a key that says nothing.
  mutating func use(_ key: Key, viewport: Double) -> Bool {
    let page = max(Self.smallestPage, viewport - Self.pageOverlap)
    switch key {
    case .up: scroll(by: -Self.arrowStep)
    case .down: scroll(by: Self.arrowStep)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(to: range.lowerBound)
    case .end: scroll(to: range.upperBound)
    default: return false
    }
    return true
  }
}

extension Key {
  /// Whether it scrolls towards the start: the end is left then.
  var leadsBack: Bool { self == .up || self == .pageUp || self == .home }
}

extension SpringyCollection {
  /// Scrolls as a key says; false for a key that says nothing.
  ///
  /// The edge that is left stands for the pointer.
  func use(_ key: Key) -> Bool {
    let viewport = viewport
    guard scroller.change({ $0.use(key, viewport: viewport) }) else { return false }
    let bounds = view.bounds
    pointer = CGPoint(x: bounds.width / 2, y: key.leadsBack ? bounds.height : 0)
    return true
  }
}
