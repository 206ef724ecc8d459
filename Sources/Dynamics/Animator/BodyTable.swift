import Foundation
import Geometry
import Physics

/// Which item has which body, and how many behaviours hold it.
struct BodyTable {
  struct Record {
    let item: any DynamicItem
    let body: BodyID
    var associations: Int
    var size: CGSize
    var material = Material()
    var isAnchored = false
    /// Whether the item's body has come to rest and was written so.
    var isSettled = false
  }

  private(set) var records: [Record?] = []
  private var free: [Int] = []
  private var slots: [ObjectIdentifier: Int] = [:]
  private var slotsByBody: [BodyID: Int] = [:]

  func slot(of item: any DynamicItem) -> Int? { slots[ObjectIdentifier(item)] }
  func slot(of body: BodyID) -> Int? { slotsByBody[body] }

  subscript(slot: Int) -> Record? {
    get { records[slot] }
    set { records[slot] = newValue }
  }

  mutating func add(_ record: Record) -> Int {
    let slot = free.popLast() ?? records.count
    if slot == records.count { records.append(record) } else { records[slot] = record }
    slots[ObjectIdentifier(record.item)] = slot
    slotsByBody[record.body] = slot
    return slot
  }

  mutating func remove(_ slot: Int) {
    guard let record = records[slot] else { return }
    slots[ObjectIdentifier(record.item)] = nil
    slotsByBody[record.body] = nil
    records[slot] = nil
    free.append(slot)
  }
}

extension DynamicAnimator {
  // MARK: - Association

  /// Holds an item once more; its first hold makes its body, where the item is now and at rest.
  @discardableResult
  func associate(_ item: any DynamicItem) -> BodyID {
    if let slot = bodies.slot(of: item), var record = bodies[slot] {
      record.associations += 1
      bodies[slot] = record
      return record.body
    }
    let size = item.bounds.size
    precondition(
      size.width > 0 && size.height > 0,
      "Invalid size \(size) for item \(item) in Dynamics: both sides must be above 0.")
    var definition = BodyDefinition(
      shape: Self.shape(of: item), position: Units.metres(item.center))
    definition.angle = Double(item.transform.rotationAngle)
    let body = world.addBody(definition)
    _ = bodies.add(BodyTable.Record(item: item, body: body, associations: 1, size: size))
    materialsAreStale = true
    return body
  }

  /// Lets an item go once; the last time its body leaves the world.
  func dissociate(_ item: any DynamicItem) {
    guard let slot = bodies.slot(of: item), var record = bodies[slot] else { return }
    record.associations -= 1
    bodies[slot] = record
    guard record.associations == 0 else { return }
    world.removeBody(record.body)
    bodies.remove(slot)
  }

  /// The body of an item that is in a behaviour here.
  func body(of item: any DynamicItem) -> BodyID? {
    bodies.slot(of: item).flatMap { bodies[$0]?.body }
  }

  private static func shape(of item: any DynamicItem) -> BodyShape {
    let size = item.bounds.size
    let half = SIMD2(Units.metres(size.width / 2), Units.metres(size.height / 2))
    // Ellipses of unequal sides and paths become outlines with the whole interface; until then
    // their bounds stand for them.
    if item.collisionBoundsType == .ellipse, size.width == size.height {
      return .circle(radius: half.x)
    }
    return .box(halfExtents: half)
  }

  // MARK: - Writing back

  /// Gives items the places of their bodies, in full precision: pixels are the drawing's business.
  func writeBack(all: Bool = false) {
    guard !all, let packing = world.packing else {
      courier = nil
      return writeBack(bodies.records.indices, all: all)
    }
    var courier =
      courier.flatMap { $0.packing == packing ? $0 : nil } ?? Courier(world, packing, bodies)
    // Out of the animator while it works, so that its lists are not copied.
    self.courier = nil
    if !courier.others.isEmpty { writeBack(courier.others, all: false) }
    if let rect = visibleBounds {
      courier.take(inside: rect, &world)
    } else {
      courier.takeAll(&world)
    }
    courier.bring()
    self.courier = courier
  }

  private func writeBack(_ slots: some Sequence<Int>, all: Bool) {
    // One copy for all of them; `self.world` would be copied for each.
    let world = world
    for slot in slots {
      guard var record = bodies[slot] else { continue }
      let isAwake = world.isAwake(record.body)
      if !isAwake && record.isSettled && !all { continue }
      guard isVisible(record, world) else {
        // Due as soon as it shows.
        record.isSettled = false
        bodies[slot] = record
        continue
      }
      write(record, world)
      if record.isSettled == isAwake {
        record.isSettled = !isAwake
        bodies[slot] = record
      }
    }
  }

  private func isVisible(_ record: BodyTable.Record, _ world: World) -> Bool {
    guard let visibleBounds else { return true }
    let center = Units.point(world.position(of: record.body))
    return center.x >= visibleBounds.minX && center.x <= visibleBounds.maxX
      && center.y >= visibleBounds.minY && center.y <= visibleBounds.maxY
  }

  private func write(_ record: BodyTable.Record, _ world: World) {
    record.item.center = Units.point(world.position(of: record.body))
    let angle = world.angle(of: record.body)
    if angle != Double(record.item.transform.rotationAngle) {
      record.item.transform = CGAffineTransform(rotationAngle: angle)
    }
  }

  // MARK: - Items

  /// The items whose bounds, as the engine keeps them, meet a rectangle.
  ///
  /// On `.uikit` the engine's boxes are up to 10 pt larger than the items (Box2D's fat boxes); on
  /// `.ideal` they are exact.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    let low = Units.metres(CGPoint(x: rect.minX, y: rect.minY))
    let high = Units.metres(CGPoint(x: rect.maxX, y: rect.maxY))
    return bodies.records.compactMap { record in
      guard let record else { return nil }
      let box = world.aabb(of: record.body)
      let meets =
        box.lower.x <= high.x && box.lower.y <= high.y && box.upper.x >= low.x
        && box.upper.y >= low.y
      return meets ? record.item : nil
    }
  }

  /// Takes an item's centre and turn into the world after they were set by hand, and its size where
  /// that changed; the velocity is kept.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let slot = bodies.slot(of: item), var record = bodies[slot] else { return }
    let angle = Double(item.transform.rotationAngle)
    world.setPosition(Units.metres(item.center), angle: angle, of: record.body)
    if item.bounds.size != record.size {
      precondition(
        item.bounds.width > 0 && item.bounds.height > 0,
        "Invalid size \(item.bounds.size) for item \(item) in Dynamics: both sides must be above 0."
      )
      world.setShape(Self.shape(of: item), of: record.body)
      record.size = item.bounds.size
    }
    record.isSettled = false
    bodies[slot] = record
    wake()
  }

  /// Adds a velocity to an item's motion during the next step only, in points per second: what a
  /// scroll does to it.
  ///
  /// The item's own velocity is not touched. An extension of ours.
  public func setDriftVelocity(_ velocity: CGVector, for item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world.setDrift(Units.metres(velocity), of: body)
    if velocity != .zero { wake() }
  }

  /// An item's velocity in points per second; zero for an item of no behaviour here.
  public func linearVelocity(of item: any DynamicItem) -> CGVector {
    body(of: item).map { Units.vector(world.velocity(of: $0)) } ?? .zero
  }

  /// Sets an item's velocity in points per second.
  ///
  /// An extension of ours.
  public func setLinearVelocity(_ velocity: CGVector, of item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world.setVelocity(
      Units.metres(velocity), angular: world.angularVelocity(of: body), of: body)
    wake()
  }

  /// An item's angular velocity in radians per second; zero for an item of no behaviour here.
  public func angularVelocity(of item: any DynamicItem) -> CGFloat {
    body(of: item).map { world.angularVelocity(of: $0) } ?? 0
  }
}
