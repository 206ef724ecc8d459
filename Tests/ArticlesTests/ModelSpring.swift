import Foundation

/// One item on a soft distance joint to its anchor, along one axis, written from the formulas of
/// Box2D 2.2.1's distance joint (Erin Catto, "Soft Constraints") and from what was measured on
/// Apple's engine: sub-steps of 1/120 s, 8 iterations, a linear damping of 0.1, sleep below 1 pt/s
/// for 0.5 s.
///
/// It shares no code with the libraries.
struct ModelSpring {
  /// Points: where it is, and where the joint holds it.
  var place: Double
  let anchor: Double
  var velocity = 0.0
  var length = 0.0
  var damping = 0.8
  var frequency = 1.0
  /// The centre as the animator writes it, on half points.
  var written: Double

  private var impulse = 0.0
  private var restTime = 0.0
  private var isAwake = true

  /// Within this distance of its anchor a distance joint has no direction, in points.
  private static let slop = 0.5
  private static let step = 1.0 / 120

  init(place: Double, anchor: Double, length: Double, damping: Double, frequency: Double) {
    (self.place, self.anchor, written) = (place, anchor, place)
    (self.length, self.damping, self.frequency) = (length, damping, frequency)
  }

  static func onPixel(_ x: Double) -> Double {
    x.rounded(.down) + (2 * (x - x.rounded(.down))).rounded() / 2
  }

  /// An `updateItem(usingCurrentState:)` after the item was moved.
  mutating func move(by distance: Double) {
    let moved = written + distance
    if !isAwake { (isAwake, restTime) = (true, 0) }
    written = moved
    if Self.onPixel(moved) != Self.onPixel(place) { place = moved }
  }

  /// One frame of 1/60 s.
  mutating func frame() {
    for _ in 0..<2 where isAwake { subStep() }
    written = Self.onPixel(place)
  }

  private mutating func subStep() {
    let h = Self.step
    velocity /= 1 + h * 0.1
    let way = anchor - place
    let distance = abs(way)
    let direction = distance > Self.slop ? way / distance : 0
    // Mass 1: it cancels.
    let omega = 2 * Double.pi * frequency
    let stiffness = omega * omega
    let softness = 1 / (h * (2 * damping * omega + h * stiffness))
    let bias = (distance - length) * h * stiffness * softness
    let mass = 1 / (1 + softness)
    velocity -= impulse * direction
    for _ in 0..<8 {
      let more = -mass * (-direction * velocity + bias + softness * impulse)
      impulse += more
      velocity -= more * direction
    }
    place += h * velocity
    if abs(velocity) > 1 { restTime = 0 } else { restTime += h }
    if restTime >= 0.5 { (velocity, isAwake) = (0, false) }
  }
}

/// A springy list as an article describes it: which items have springs, and how a scroll moves them.
struct ModelList {
  /// Items by number: rectangles at rest.
  let rest: [CGRect]
  let length: Double
  let damping: Double
  let frequency: Double
  /// How far around the bounds items have springs, in points; nil where all have.
  let margins: (x: Double, y: Double)?
  /// Whether a new item is moved by the last delta while a finger is down.
  let adjustsNewItems: Bool
  var isVertical = true
  /// How far a scroll by a delta moves an item, given the touch in the content and the anchor.
  let share: (_ delta: Double, _ touch: CGPoint, _ anchor: CGPoint) -> Double

  private(set) var springs: [Int: ModelSpring] = [:]
  private var latestDelta = 0.0

  private func along(_ point: CGPoint) -> Double { isVertical ? point.y : point.x }
  private func anchor(_ item: Int) -> CGPoint { CGPoint(x: rest[item].midX, y: rest[item].midY) }

  init(
    rest: [CGRect], length: Double, damping: Double, frequency: Double,
    margins: (x: Double, y: Double)?, adjustsNewItems: Bool, isVertical: Bool = true,
    share: @escaping (Double, CGPoint, CGPoint) -> Double
  ) {
    (self.rest, self.length, self.damping) = (rest, length, damping)
    (self.frequency, self.margins, self.adjustsNewItems) = (frequency, margins, adjustsNewItems)
    (self.isVertical, self.share) = (isVertical, share)
  }

  /// Gives springs to the items near the bounds and takes those of others.
  mutating func tile(_ bounds: CGRect, touch: CGPoint?) {
    for (item, frame) in rest.enumerated() {
      let isNear: Bool
      if let margins {
        let near = bounds.insetBy(dx: -margins.x, dy: -margins.y)
        isNear =
          frame.minX < near.maxX && near.minX < frame.maxX && frame.minY < near.maxY
          && near.minY < frame.maxY
      } else {
        isNear = true
      }
      if !isNear { springs[item] = nil }
      guard isNear, springs[item] == nil else { continue }
      let anchor = anchor(item)
      var place = along(anchor)
      if adjustsNewItems, let touch {
        let inContent = CGPoint(x: touch.x + bounds.minX, y: touch.y + bounds.minY)
        place += share(latestDelta, inContent, anchor)
      }
      springs[item] = ModelSpring(
        place: place, anchor: along(anchor), length: length, damping: damping, frequency: frequency)
    }
  }

  /// One frame: the bounds change, the springs go on, the items near the bounds are found anew.
  mutating func frame(from old: CGRect, to new: CGRect, touch: CGPoint?) {
    let delta = along(new.origin) - along(old.origin)
    if delta != 0 {
      latestDelta = delta
      let inContent =
        touch.map { CGPoint(x: $0.x + old.minX, y: $0.y + old.minY) } ?? CGPoint.zero
      for item in springs.keys {
        let distance = share(delta, inContent, anchor(item))
        springs[item]?.move(by: distance)
      }
    }
    for item in springs.keys { springs[item]?.frame() }
    tile(new, touch: touch)
  }

  /// All springs made anew at rest, as after a change of the count.
  mutating func reset() { springs = [:] }

  /// Where an item is drawn.
  func center(_ item: Int) -> CGPoint? {
    guard let spring = springs[item] else { return nil }
    return isVertical
      ? CGPoint(x: rest[item].midX, y: spring.written)
      : CGPoint(x: spring.written, y: rest[item].midY)
  }

  func frame(of item: Int) -> CGRect? {
    center(item).map {
      CGRect(
        x: $0.x - rest[item].width / 2, y: $0.y - rest[item].height / 2, width: rest[item].width,
        height: rest[item].height)
    }
  }
}
