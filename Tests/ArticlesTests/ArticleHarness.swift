import Articles
import CollectionLayout
import Documents
import Foundation

/// So many equal items in sections, in one by default.
final class Items: CollectionViewDataSource, ObjcIONewtonianItems {
  private var counts: [Int]
  var count: Int {
    get { counts[0] }
    set { counts[0] = newValue }
  }

  init(_ counts: Int...) { self.counts = counts }
  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
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
  private var time = 0.0
  /// The finger, in points of the viewport; nil without one.
  private(set) var touch: CGPoint?

  static let frame = 1.0 / 60

  init(
    _ layout: CollectionViewLayout, items: Items, size: CGSize = CGSize(width: 320, height: 568),
    isVertical: Bool = true
  ) {
    self.items = items
    view = CollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.dataSource = items
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
    for item in model.bodies.keys where cells[item] == nil {
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
  /// Up, down and up again.
  static let turning = drag(
    from: CGPoint(x: 200, y: 250), by: (0..<80).map { 25 * sin(Double($0) / 6) })
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

/// A body that does not turn, on a distance joint at its centre, written from the formulas of Box2D
/// 2.2.1 (soft and rigid distance joint, contact with a floor) and from what was measured on
/// Apple's engine: sub-steps of 1/120 s, 8 velocity and 3 position iterations, friction and
/// elasticity 0.2 against a boundary, no bounce below 100 pt/s.
///
/// Points and seconds.
struct ModelBody {
  var place: SIMD2<Double>
  var velocity = SIMD2<Double>()
  var anchor: SIMD2<Double>
  /// The joint's length; nil without a joint.
  ///
  /// A frequency of 0 is a rigid rod.
  var length: Double?
  var damping = 0.0
  var frequency = 0.0
  /// pt/s².
  var gravity = 0.0
  /// 1/s.
  var resistance = 0.1
  /// The height of the floor that the body's lower edge rests on, the skin included, and how far
  /// that edge is below the centre; nil without a floor.
  var floor: (height: Double, reach: Double)?
  var written: SIMD2<Double>

  private var impulse = 0.0
  private var normalImpulse = 0.0
  private var frictionImpulse = 0.0
  private var restTime = 0.0
  private var isAwake = true

  private static let slop = 0.5
  private static let step = 1.0 / 120
  private static let friction = 0.2
  private static let elasticity = 0.2
  private static let slowestBounce = 100.0

  init(
    place: SIMD2<Double> = SIMD2(), anchor: SIMD2<Double> = SIMD2(), length: Double? = nil,
    damping: Double = 0, frequency: Double = 0
  ) {
    (self.place, self.anchor, written) = (place, anchor, place)
    (self.length, self.damping, self.frequency) = (length, damping, frequency)
  }

  /// On half points, as the animator writes it.
  private static func onPixel(_ v: SIMD2<Double>) -> SIMD2<Double> {
    let whole = v.rounded(.down)
    return whole + (2 * (v - whole)).rounded(.toNearestOrAwayFromZero) / 2
  }

  /// An `updateItem(usingCurrentState:)` after the item was moved.
  mutating func move(by way: SIMD2<Double>) { put(at: written + way) }

  /// An `updateItem(usingCurrentState:)` after the item was put somewhere.
  mutating func put(at new: SIMD2<Double>) {
    if !isAwake { (isAwake, restTime) = (true, 0) }
    written = new
    if Self.onPixel(new) != Self.onPixel(place) { place = new }
  }

  /// One frame of 1/60 s; an animator's first has one sub-step alone.
  mutating func frame(isFirst: Bool = false) {
    for _ in 0..<(isFirst ? 1 : 2) where isAwake { subStep() }
    written = Self.onPixel(place)
  }

  private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }

  private var direction: (unit: SIMD2<Double>, distance: Double) {
    let way = anchor - place
    let distance = Self.dot(way, way).squareRoot()
    return (distance > Self.slop ? way / distance : SIMD2(), distance)
  }

  private mutating func subStep() {
    let h = Self.step
    velocity.y += gravity * h
    velocity /= 1 + h * resistance
    let (unit, distance) = direction
    var (softness, bias) = (0.0, 0.0)
    if let length, frequency > 0 {
      let omega = 2 * Double.pi * frequency
      softness = 1 / (h * (2 * damping * omega + h * omega * omega))
      bias = (distance - length) * h * omega * omega * softness
    }
    let floorContact = floor.map { place.y + $0.reach > $0.height - 2 } ?? false
    // A fall that is fast enough bounces.
    let bounce = floorContact && velocity.y > Self.slowestBounce ? Self.elasticity * velocity.y : 0
    if !floorContact { (normalImpulse, frictionImpulse) = (0, 0) }
    if length != nil { velocity -= impulse * unit }
    velocity -= SIMD2(frictionImpulse, normalImpulse)
    for _ in 0..<8 {
      if length != nil {
        let more =
          -(-Self.dot(unit, velocity) + bias + softness * impulse) / (1 + softness)
        impulse += more
        velocity -= more * unit
      }
      guard floorContact else { continue }
      let most = Self.friction * normalImpulse
      let friction = min(max(frictionImpulse + velocity.x, -most), most)
      velocity.x -= friction - frictionImpulse
      frictionImpulse = friction
      let normal = max(0, normalImpulse + velocity.y + bounce)
      velocity.y -= normal - normalImpulse
      normalImpulse = normal
    }
    place += h * velocity
    correctPlace()
    if Self.dot(velocity, velocity) > 1 { restTime = 0 } else { restTime += h }
    if restTime >= 0.5 { (velocity, isAwake) = (SIMD2(), false) }
  }

  /// Pushes out of the floor, down to a slop, and back onto a rigid rod.
  private mutating func correctPlace() {
    for _ in 0..<3 {
      if let floor {
        let depth = place.y + floor.reach - floor.height
        place.y -= min(20, max(0, 0.2 * (depth - Self.slop)))
      }
      if let length, frequency == 0 {
        let (unit, distance) = direction
        place += unit * min(20, max(-20, distance - length))
      }
    }
  }
}

/// A springy list as an article describes it: which items have springs, and how a scroll moves them.
///
/// It shares no code with the libraries.
struct ModelList {
  /// Items by number: rectangles at rest.
  let rest: (_ item: Int) -> CGRect
  var count: Int
  /// A body with the numbers of the article's attachments.
  let body: ModelBody
  /// How far around the bounds items have springs, in points; nil where all have.
  var margins: CGSize?
  /// Whether a new item is moved by the last delta while a finger is down.
  var adjustsNewItems = false
  var isVertical = true
  /// How far a scroll by a delta moves an item, given the touch in the content and the anchor.
  let share: (_ delta: Double, _ touch: CGPoint, _ anchor: CGPoint) -> Double

  private(set) var bodies: [Int: ModelBody] = [:]
  private var latestDelta = 0.0

  init(
    rest: @escaping (Int) -> CGRect, count: Int, body: ModelBody, margins: CGSize? = nil,
    adjustsNewItems: Bool = false, isVertical: Bool = true,
    share: @escaping (Double, CGPoint, CGPoint) -> Double
  ) {
    (self.rest, self.count, self.body, self.margins) = (rest, count, body, margins)
    (self.adjustsNewItems, self.isVertical, self.share) = (adjustsNewItems, isVertical, share)
  }

  private func place(_ item: Int) -> SIMD2<Double> { SIMD2(rest(item).midX, rest(item).midY) }

  private func way(_ delta: Double, _ touch: CGPoint, _ item: Int) -> SIMD2<Double> {
    let anchor = place(item)
    let distance = share(delta, touch, CGPoint(x: anchor.x, y: anchor.y))
    return isVertical ? SIMD2(0, distance) : SIMD2(distance, 0)
  }

  /// Gives springs to the items near the bounds and takes those of others.
  mutating func tile(_ bounds: CGRect, touch: CGPoint? = nil) {
    let near = margins.map { bounds.insetBy(dx: -$0.width, dy: -$0.height) }
    for item in 0..<count {
      guard near?.intersects(rest(item)) != false else {
        bodies[item] = nil
        continue
      }
      guard bodies[item] == nil else { continue }
      var (new, place) = (body, place(item))
      new.anchor = place
      if adjustsNewItems, let touch {
        place += way(
          latestDelta, CGPoint(x: touch.x + bounds.minX, y: touch.y + bounds.minY), item)
      }
      (new.place, new.written) = (place, place)
      bodies[item] = new
    }
  }

  /// One frame: the bounds change, the springs go on, the items near the bounds are found anew.
  mutating func frame(from old: CGRect, to new: CGRect, touch: CGPoint?) {
    let delta = isVertical ? new.minY - old.minY : new.minX - old.minX
    let inContent =
      touch.map { CGPoint(x: $0.x + old.minX, y: $0.y + old.minY) } ?? CGPoint.zero
    if delta != 0 {
      latestDelta = delta
      for item in bodies.keys {
        let way = way(delta, inContent, item)
        bodies[item]?.move(by: way)
      }
    }
    for item in bodies.keys { bodies[item]?.frame() }
    tile(new, touch: touch)
  }

  /// What Shinobi's code does before it puts a tile in: centres go one tile on, velocities stay.
  mutating func insert(at item: Int, _ bounds: CGRect) {
    count += 1
    tile(bounds)
    for target in bodies.keys.sorted().reversed() where target > item {
      if let source = bodies[target - 1] { bodies[target]?.put(at: source.written) }
    }
    let top = SIMD2(place(item).x, 35)
    bodies[item]?.put(at: top)
  }

  /// Where an item is drawn.
  func center(_ item: Int) -> CGPoint? {
    bodies[item].map { CGPoint(x: $0.written.x, y: $0.written.y) }
  }

  func frame(of item: Int) -> CGRect? {
    center(item).map { CGRect(center: $0, size: rest(item).size) }
  }
}
