import Foundation
import Geometry
import Physics

/// Which item has which body, and how many behaviours hold it.
struct BodyTable {
  struct Record {
    var item: any DynamicItem
    let body: BodyID
    var associations = 1
    /// The size that the body was made of; zero for a point.
    var size: CGSize
    /// The item's centre in the body's frame, m.
    var centre: SIMD2<Double>
    /// What the item's transform does besides the turn.
    var base = CGAffineTransform.identity
    /// Other objects that stood for the item before.
    var aliases: [any DynamicItem] = []
    var material = Material()
    var isAnchored = false
    var charge = 0.0
    /// Whether the item's body has come to rest and was written so.
    var isSettled = false

    var isPoint: Bool { size == .zero }
  }

  private(set) var records: [Record?] = []
  private var free: [Int] = []
  private var slots: [ObjectIdentifier: Int] = [:]
  private var slotsByBody: [BodyID: Int] = [:]
  private var slotsByKey: [AnyHashable: Int] = [:]
  /// How many items have no size yet.
  private(set) var points = 0

  func slot(of item: any DynamicItem) -> Int? { slots[ObjectIdentifier(item)] }
  func slot(of body: BodyID) -> Int? { slotsByBody[body] }
  func slot(ofKey key: AnyHashable) -> Int? { slotsByKey[key] }

  subscript(slot: Int) -> Record? {
    get { records[slot] }
    set {
      points += (newValue?.isPoint == true ? 1 : 0) - (records[slot]?.isPoint == true ? 1 : 0)
      records[slot] = newValue
    }
  }

  mutating func add(_ record: Record) -> Int {
    let slot = free.popLast() ?? records.count
    if slot == records.count { records.append(nil) }
    self[slot] = record
    if let key = record.item.dynamicKey { slotsByKey[key] = slot }
    slots[ObjectIdentifier(record.item)] = slot
    slotsByBody[record.body] = slot
    return slot
  }

  mutating func remove(_ slot: Int) {
    guard let record = records[slot] else { return }
    for object in [record.item] + record.aliases { slots[ObjectIdentifier(object)] = nil }
    if let key = record.item.dynamicKey { slotsByKey[key] = nil }
    slotsByBody[record.body] = nil
    self[slot] = nil
    free.append(slot)
  }

  /// Lets another object stand for an item; the one before is kept, so that whoever holds it still
  /// finds the body.
  mutating func rebind(_ slot: Int, to item: any DynamicItem) {
    guard var record = records[slot] else { return }
    record.aliases.append(record.item)
    record.item = item
    records[slot] = record
    slots[ObjectIdentifier(item)] = slot
  }
}

extension DynamicAnimator {
  // MARK: - Association

  /// Holds an item once more; its first hold makes its body, where the item is now and at rest.
  ///
  /// An object of a key that is held already takes over the body, with its motion.
  @discardableResult
  func associate(_ item: any DynamicItem) -> BodyID {
    if let slot = bodies.slot(of: item) ?? rebound(item), var record = bodies[slot] {
      record.associations += 1
      bodies[slot] = record
      return record.body
    }
    let shape = CollisionShape(item, in: self)
    let angle = Double(item.transform.rotationAngle)
    var definition = BodyDefinition(shape: shape.body, position: Units.metres(item.center))
    definition.position -= shape.centre.turned(by: angle)
    definition.angle = angle
    let body = world.addBody(definition)
    var record = BodyTable.Record(
      item: item, body: body, size: shape.isPoint ? .zero : item.bounds.size,
      centre: shape.centre)
    record.base = item.transform.concatenating(CGAffineTransform(rotationAngle: -angle))
    _ = bodies.add(record)
    materialsAreStale = true
    return body
  }

  private func rebound(_ item: any DynamicItem) -> Int? {
    guard let key = item.dynamicKey, let slot = bodies.slot(ofKey: key) else { return nil }
    bodies.rebind(slot, to: item)
    if let record = bodies[slot] { write(record) }
    return slot
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

  /// An item's centre, m.
  func centre(of item: any DynamicItem) -> SIMD2<Double>? {
    bodies.slot(of: item).flatMap { bodies[$0] }.map { world.place($0.centre, on: $0.body) }
  }

  /// An item's centre in its body's frame, m.
  func localCentre(of item: any DynamicItem) -> SIMD2<Double> {
    bodies.slot(of: item).flatMap { bodies[$0]?.centre } ?? SIMD2()
  }

  // MARK: - Writing back

  /// Gives items the places of their bodies, in full precision: pixels are the drawing's business.
  func writeBack(all: Bool = false) {
    for slot in bodies.records.indices {
      guard var record = bodies[slot] else { continue }
      let isAwake = world.isAwake(record.body)
      if !isAwake && record.isSettled && !all { continue }
      write(record)
      if record.isSettled == isAwake {
        record.isSettled = !isAwake
        bodies[slot] = record
      }
    }
  }

  private func write(_ record: BodyTable.Record) {
    let place =
      record.centre == SIMD2()
      ? world.position(of: record.body) : world.place(record.centre, on: record.body)
    record.item.center = Units.point(place)
    let angle = world.angle(of: record.body)
    guard angle != Double(record.item.transform.rotationAngle) else { return }
    let turn = CGAffineTransform(rotationAngle: angle)
    // Apple's engine forgets scale and shear; `.ideal` keeps them.
    record.item.transform = profile == .ideal ? record.base.concatenating(turn) : turn
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
  ///
  /// (Apple's engine does not look at the size again.)
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let slot = bodies.slot(of: item), var record = bodies[slot] else { return }
    let angle = Double(item.transform.rotationAngle)
    let isNewSize = item.bounds.size != record.size
    if isNewSize, case let shape = CollisionShape(item, in: self), !shape.isPoint {
      world.setShape(shape.body, of: record.body)
      (record.size, record.centre) = (item.bounds.size, shape.centre)
    }
    record.base = item.transform.concatenating(CGAffineTransform(rotationAngle: -angle))
    let place = Units.metres(item.center) - record.centre.turned(by: angle)
    world.setPosition(place, angle: angle, of: record.body)
    record.isSettled = false
    bodies[slot] = record
    if isNewSize { updateFilter(of: item) }
    wake()
  }

  /// Gives items their bodies that had no size when they joined and have one now.
  func growPoints() {
    guard bodies.points > 0 else { return }
    for case let record? in bodies.records where record.isPoint {
      let size = record.item.bounds.size
      if size.width > 0 && size.height > 0 { updateItem(usingCurrentState: record.item) }
    }
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
