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
    var isOffCentre: Bool { centre != SIMD2() }
  }

  private(set) var records: [Record?] = []
  private var free: [Int] = []
  private var slots: [ObjectIdentifier: Int] = [:]
  private var slotsByBody: [BodyID: Int] = [:]
  private var slotsByKey: [AnyHashable: Int] = [:]
  /// How many items have no size yet.
  private(set) var points = 0
  /// How many items' centres are not their bodies'.
  private(set) var offCentres = 0

  func slot(of item: any DynamicItem) -> Int? { slots[ObjectIdentifier(item)] }
  func slot(of body: BodyID) -> Int? { slotsByBody[body] }
  /// The same, found at once where the item stands after the one of another slot.
  func slot(of item: any DynamicItem, after slot: Int) -> Int? {
    let next = slot + 1
    return records.indices.contains(next) && records[next]?.item === item
      ? next : self.slot(of: item)
  }
  func slot(ofKey key: AnyHashable) -> Int? { slotsByKey[key] }

  /// The body of a record: a copy of the record would count references to its objects.
  func body(at slot: Int) -> BodyID? { records[slot]?.body }

  subscript(slot: Int) -> Record? {
    get { records[slot] }
    set {
      points += (newValue?.isPoint == true ? 1 : 0) - (records[slot]?.isPoint == true ? 1 : 0)
      offCentres += (newValue?.isOffCentre == true ? 1 : 0)
      offCentres -= (records[slot]?.isOffCentre == true ? 1 : 0)
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

  /// Reads the keys of all items again.
  mutating func readKeys() {
    slotsByKey = [:]
    for slot in records.indices {
      if let key = records[slot]?.item.dynamicKey { slotsByKey[key] = slot }
    }
  }

  /// The same table with other objects as items.
  func mapped(_ map: (any DynamicItem) -> any DynamicItem) -> BodyTable {
    var table = self
    (table.slots, table.slotsByKey) = ([:], [:])
    for slot in records.indices {
      guard let record = records[slot] else { continue }
      let item = map(record.item)
      table.records[slot]?.item = item
      table.records[slot]?.aliases = []
      table.slots[ObjectIdentifier(item)] = slot
    }
    table.readKeys()
    return table
  }

  /// Lets another object stand for an item; the one before is kept, so that it still leads to
  /// the body.
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
    if let record = bodies[slot] { write(record, world) }
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
    bodies.slot(of: item).flatMap { bodies.body(at: $0) }
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

  /// Gives items the places of their bodies, rounded to pixels where `displayScale` is set.
  func writeBack(all: Bool = false) {
    // Items of packed bodies do not turn: only their centres are written.
    guard !all, displayScale == nil, bodies.offCentres == 0, let packing = reading({ $0.packing })
    else {
      writeback = nil
      return writeBack(bodies.records.indices, all: all)
    }
    var writeback =
      writeback.flatMap { $0.packing == packing ? $0 : nil }
      ?? TransformWriteback(world, packing, bodies)
    // Out of the animator while it works, so that its lists are not copied.
    self.writeback = nil
    if !writeback.others.isEmpty { writeBack(writeback.others, all: false) }
    writeback.read(&world)
    let changes = bodyChanges
    writeback.write()
    // Code of the items that were given a centre may have changed the table.
    if changes == bodyChanges { self.writeback = writeback }
  }

  private func writeBack(_ slots: some Sequence<Int>, all: Bool) {
    // One copy for all of them; `self.world` would be copied for each.
    let world = world
    for slot in slots {
      guard var record = bodies[slot] else { continue }
      let isAwake = world.isAwake(record.body)
      if !isAwake && record.isSettled && !all { continue }
      write(record, world)
      if record.isSettled == isAwake {
        record.isSettled = !isAwake
        bodies[slot] = record
      }
    }
  }

  func place(of record: BodyTable.Record, _ world: World) -> CGPoint {
    Units.point(
      record.centre == SIMD2()
        ? world.position(of: record.body) : world.place(record.centre, on: record.body))
  }

  /// A place on the pixel that Apple's engine writes it to; unchanged without a `displayScale`.
  func onPixel(_ place: CGPoint) -> CGPoint {
    guard let scale = displayScale else { return place }
    func round(_ x: CGFloat) -> CGFloat {
      x.rounded(.down) + (scale * (x - x.rounded(.down))).rounded() / scale
    }
    return CGPoint(x: round(place.x), y: round(place.y))
  }

  /// Apple's engine writes angles in steps of 1/5000 rad.
  private static let anglesPerRadian = 5000.0

  func rounded(angle: Double) -> Double {
    displayScale == nil ? angle : (angle * Self.anglesPerRadian).rounded() / Self.anglesPerRadian
  }

  private func write(_ record: BodyTable.Record, _ world: World) {
    record.item.center = onPixel(place(of: record, world))
    let angle = rounded(angle: world.angle(of: record.body))
    guard angle != Double(record.item.transform.rotationAngle) else { return }
    let turn = CGAffineTransform(rotationAngle: angle)
    // Apple's engine forgets scale and shear; `.ideal` keeps them.
    record.item.transform = profile == .ideal ? record.base.concatenating(turn) : turn
  }
}
