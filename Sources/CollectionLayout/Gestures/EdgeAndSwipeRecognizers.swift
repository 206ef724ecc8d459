import Foundation
import Geometry

/// A drag that begins at an edge of the window: UIKit's `UIScreenEdgePanGestureRecognizer`.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of a window: UIKit's `UIRectEdge`.
  public struct Edges: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Edges from their bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The upper edge, y being 0 there.
    public static let top = Edges(rawValue: 1 << 0)
    /// The left edge, x being 0 there.
    public static let left = Edges(rawValue: 1 << 1)
    /// The lower edge, at the view's height.
    public static let bottom = Edges(rawValue: 1 << 2)
    /// The right edge, at the view's width.
    public static let right = Edges(rawValue: 1 << 3)
    /// All four edges of the view.
    public static let all: Edges = [.top, .left, .bottom, .right]
  }

  /// The edges at which it begins; none by default.
  open var edges: Edges = []
  /// A drag from an edge begins within so many points of it.
  static let reach: CGFloat = 20

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    guard let view, let root = sequence(first: view, next: \.superview).reversed().first else {
      return
    }
    let frame = root.frame
    let near: [(Edges, CGFloat)] = [
      (.left, place.x - frame.minX), (.right, frame.maxX - place.x), (.top, place.y - frame.minY),
      (.bottom, frame.maxY - place.y),
    ]
    if !near.contains(where: { edges.contains($0.0) && $0.1 <= Self.reach }) { cancel() }
  }
}

/// A quick stroke in a direction: UIKit's `UISwipeGestureRecognizer`.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions in which strokes may go.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Directions from their bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A stroke to the right, the default.
    public static let right = Direction(rawValue: 1 << 0)
    /// A stroke to the left, x falling.
    public static let left = Direction(rawValue: 1 << 1)
    /// A stroke upwards, with y falling.
    public static let up = Direction(rawValue: 1 << 2)
    /// A stroke downwards, with y growing.
    public static let down = Direction(rawValue: 1 << 3)
  }

  /// The directions that it takes.
  open var direction = Direction.right
  /// How many fingers make the gesture; 1 by default.
  open var numberOfTouchesRequired = 1
  private var start: TimeInterval = 0

  /// A stroke is as long at least, in points.
  static let length: CGFloat = 50
  /// A stroke strays sideways by less than this share of its length.
  static let straying: CGFloat = 0.5
  /// A stroke takes less than so many seconds.
  static let duration = 0.5

  override func fingerDown(at place: CGPoint, time: TimeInterval) {
    start = time
  }

  override func fingersChanged(time: TimeInterval) {
    countAnew(upTo: numberOfTouchesRequired)
    start = time
  }

  override func fingerMoved(to place: CGPoint, time: TimeInterval) {
    guard track.state == .possible else { return }
    guard time - start < Self.duration else { return cancel() }
    let way = place - track.start
    let ways: [(Direction, CGFloat, CGFloat)] = [
      (.right, way.dx, way.dy), (.left, -way.dx, way.dy), (.down, way.dy, way.dx),
      (.up, -way.dy, way.dx),
    ]
    let isStroke = ways.contains { known, along, aside in
      direction.contains(known) && along >= Self.length && abs(aside) < Self.straying * along
    }
    if isStroke, track.fingers == numberOfTouchesRequired { recognize(as: .ended) }
  }

  override func fingerUp(time: TimeInterval) {
    if track.state == .possible { cancel() }
  }
}
