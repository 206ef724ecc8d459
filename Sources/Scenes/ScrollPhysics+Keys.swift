import Canvas
import CollectionLayout
import Foundation

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
