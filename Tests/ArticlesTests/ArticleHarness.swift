import CollectionLayout
import Documents
import Dynamics
import Foundation

/// So many equal items in one section.
final class Items: CollectionViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}

/// What a finger does, in points of the viewport and seconds.
struct Touch: Sendable {
  enum Kind: Sendable { case down, move, up }
  var time: Double
  var kind: Kind
  var point: CGPoint
}

/// A collection view of an article's layout that is scrolled by gestures at 60 frames a second.
final class ArticleHarness {
  let items: Items
  let view: CollectionView
  let scroller: CollectionViewScroller
  let isVertical: Bool
  var time = 0.0
  /// The finger, in points of the viewport; nil without one.
  private(set) var touch: CGPoint?

  static let frame = 1.0 / 60

  init(
    _ layout: CollectionViewLayout, items count: Int,
    size: CGSize = CGSize(width: 320, height: 568),
    isVertical: Bool = true
  ) {
    items = Items(count)
    view = CollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.dataSource = items
    self.isVertical = isVertical
    scroller = CollectionViewScroller(view, isVertical: isVertical)
  }

  /// Delivers the touches of a frame that ends at a time, and moves on to it.
  func run(_ touches: ArraySlice<Touch>) {
    for touch in touches {
      switch touch.kind {
      case .down: scroller.beginDrag(at: touch.point, time: touch.time)
      case .move: scroller.drag(to: touch.point, time: touch.time)
      case .up: scroller.endDrag(time: touch.time)
      }
      self.touch = touch.kind == .up ? nil : touch.point
    }
    time += Self.frame
    scroller.advance(by: Self.frame)
  }

  /// Runs a gesture and calls a function after every frame with the bounds before it.
  func play(_ touches: [Touch], frames: Int, _ check: (_ old: CGRect) -> Void) {
    var next = 0
    let start = time
    for frame in 1...frames {
      let end = start + Double(frame) * Self.frame
      let first = next
      while next < touches.count, start + touches[next].time <= end + 1e-9 { next += 1 }
      let old = view.bounds
      run(touches[first..<next])
      check(old)
    }
  }

  /// Where the cells that show are drawn.
  var cells: [Int: CGPoint] {
    Dictionary(
      uniqueKeysWithValues: view.visibleElements.filter { $0.category == .cell && !$0.isGhost }
        .map { ($0.indexPath.item, $0.center) })
  }
}

/// The greatest distance of the cells that show from a model's, in points, over all frames.
struct Deviation {
  private(set) var most = 0.0
  private(set) var compared = 0
  /// Items that show in one of the two alone.
  private(set) var missing: [Int] = []

  mutating func compare(_ harness: ArticleHarness, _ model: ModelList) {
    let (cells, bounds) = (harness.cells, harness.view.bounds)
    for (item, center) in cells {
      guard let expected = model.center(item) else {
        missing.append(item)
        continue
      }
      most = max(most, hypot(center.x - expected.x, center.y - expected.y))
      compared += 1
    }
    for item in model.springs.keys where cells[item] == nil {
      // Those that show by less than the tolerance may be on either side of the edge.
      if let frame = model.frame(of: item), frame.intersects(bounds.insetBy(dx: 0.5, dy: 0.5)) {
        missing.append(item)
      }
    }
  }
}

/// Gestures.
enum Gestures {
  /// A drag along the axis by points per frame, at one frame a value, from a place.
  static func drag(
    from start: CGPoint, by steps: [Double], isVertical: Bool = true, at time: Double = 0.1
  ) -> [Touch] {
    var (point, touches) = (start, [Touch(time: time, kind: .down, point: start)])
    for (k, step) in steps.enumerated() {
      if isVertical { point.y += step } else { point.x += step }
      touches.append(
        Touch(time: time + Double(k + 1) / 60, kind: .move, point: point))
    }
    touches.append(
      Touch(time: time + Double(steps.count) / 60 + 0.001, kind: .up, point: point))
    return touches
  }

  /// Fast and faster, then released.
  static let flick = drag(
    from: CGPoint(x: 150, y: 480), by: [-4, -9, -14, -20, -26, -30, -34, -38, -42, -45])
  /// A third of a point to two points a frame.
  static let slow = drag(
    from: CGPoint(x: 90, y: 300), by: (0..<90).map { -0.3 - 1.7 * Double($0 % 30) / 30 })
  /// Up, down and up again.
  static let turning = drag(
    from: CGPoint(x: 200, y: 250), by: (0..<80).map { 25 * sin(Double($0) / 6) })
  /// Two flicks, the second while the first still decelerates.
  static let double =
    flick
    + drag(from: CGPoint(x: 160, y: 500), by: Array(repeating: -40, count: 8), at: 0.8)

  /// A recorded gesture file of the program's.
  static func recorded(_ name: String) throws -> [Touch] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("Assets/Gestures/\(name).json")
    return try Gesture(data: Data(contentsOf: file)).events.compactMap { event in
      let time = Double(event.t) / 1e6
      return switch event.kind {
      case .down(let x, let y): Touch(time: time, kind: .down, point: CGPoint(x: x, y: y))
      case .move(let x, let y): Touch(time: time, kind: .move, point: CGPoint(x: x, y: y))
      case .up(let x, let y): Touch(time: time, kind: .up, point: CGPoint(x: x, y: y))
      default: nil
      }
    }
  }
}
