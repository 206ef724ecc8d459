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
      records[slot] = newValue
    }
  }

  mutating func toggleSettled(_ slot: Int) { records[slot]?.isSettled.toggle() }

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
    write(slot, bodies.records, world)
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

  /// An item's centre in the world, m; nil for an item of no behaviour here.
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
    // One copy of each for all of them: the animator's own would be copied for each item. Of a record only what is
    // needed is read: a copy of it would count references to its objects.
    let (world, records) = (world, bodies.records)
    var changed: [Int] = []
    for slot in records.indices {
      guard let body = records[slot]?.body, let isSettled = records[slot]?.isSettled else {
        continue
      }
      let isAwake = world.isAwake(body)
      if !isAwake && isSettled && !all { continue }
      write(slot, records, world)
      if isSettled == isAwake { changed.append(slot) }
    }
    for slot in changed { bodies.toggleSettled(slot) }
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

  private func write(_ slot: Int, _ records: [BodyTable.Record?], _ world: World) {
    guard let item = records[slot]?.item, let body = records[slot]?.body,
      let centre = records[slot]?.centre
    else { return }
    item.center = onPixel(
      Units.point(
        centre == SIMD2() ? world.position(of: body) : world.place(centre, on: body)))
    let angle = rounded(angle: world.angle(of: body))
    guard angle != Double(item.transform.rotationAngle), let base = records[slot]?.base else {
      return
    }
    let turn = CGAffineTransform(rotationAngle: angle)
    // Apple's engine forgets scale and shear; `.ideal` keeps them.
    item.transform = profile == .ideal ? base.concatenating(turn) : turn
  }
}

extension DynamicAnimator {
  /// The items whose bounds, as the engine keeps them, meet a rectangle.
  ///
  /// On `.uikit` the engine's boxes are up to 10 pt larger than the items (Box2D's fat boxes); on
  /// `.ideal` they are exact.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    let low = Units.metres(CGPoint(x: rect.minX, y: rect.minY))
    let high = Units.metres(CGPoint(x: rect.maxX, y: rect.maxY))
    let (world, bodies) = (world, bodies)
    return bodies.records.compactMap { record in
      guard let record else { return nil }
      let box = world.aabb(of: record.body)
      let meets =
        box.lower.x <= high.x && box.lower.y <= high.y && box.upper.x >= low.x
        && box.upper.y >= low.y
      return meets ? record.item : nil
    }
  }

  /// Takes an item's centre and turn into the world after they were set from outside, and its size where
  /// that changed; the velocity is kept.
  ///
  /// (Apple's engine reads the size only once.)
  public func updateItem(usingCurrentState item: any DynamicItem) {
    guard let slot = bodies.slot(of: item), var record = bodies[slot] else { return }
    let angle = Double(item.transform.rotationAngle)
    let isNewSize = item.bounds.size != record.size
    // On Apple's engine a move within the pixel that the body was written to is lost, and a turn
    // without a move too.
    if displayScale != nil, !isNewSize, onPixel(item.center) == onPixel(place(of: record, world)) {
      world.wake(record.body)
      record.isSettled = false
      bodies[slot] = record
      return wake()
    }
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

  /// Adds a velocity to each item's motion during the next step only, in points per second: what a
  /// scroll does to it.
  ///
  /// The items' own velocities are not touched. An extension of ours.
  public func setDriftVelocities(_ velocities: [CGVector], of items: [any DynamicItem]) {
    precondition(velocities.count == items.count, "Each item has a drift velocity.")
    var last = -1
    for (item, velocity) in zip(items, velocities) {
      guard let slot = bodies.slot(of: item, after: last), let body = bodies.body(at: slot) else {
        continue
      }
      last = slot
      world.setDrift(Units.metres(velocity), of: body)
    }
    if velocities.contains(where: { $0 != .zero }) { wake() }
  }

  /// An item's velocity in points per second; zero for an item of no behaviour here.
  public func linearVelocity(of item: any DynamicItem) -> CGVector {
    guard let body = body(of: item) else { return .zero }
    return Units.vector(reading { $0.velocity(of: body) })
  }

  /// The same of several items, which takes less time than one by one.
  ///
  /// An extension of ours.
  public func linearVelocities(of items: [any DynamicItem]) -> [CGVector] {
    // One copy of each for all of them: it costs more than the velocity of an item.
    let (bodies, world) = (bodies, world)
    var last = -1
    return items.map { item in
      guard let slot = bodies.slot(of: item, after: last), let body = bodies.body(at: slot) else {
        return .zero
      }
      last = slot
      return Units.vector(world.velocity(of: body))
    }
  }

  /// The velocity of the part of an item that is at a place, in points per second: where the item
  /// turns, each part has its own.
  ///
  /// An extension of ours.
  public func linearVelocity(of item: any DynamicItem, at place: CGPoint) -> CGVector {
    guard let body = body(of: item) else { return .zero }
    let arm = Units.metres(place) - world.position(of: body)
    let spin = world.angularVelocity(of: body)
    return Units.vector(world.velocity(of: body) + spin * SIMD2(-arm.y, arm.x))
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

  /// Sets an item's angular velocity in radians per second.
  ///
  /// An extension of ours.
  public func setAngularVelocity(_ velocity: CGFloat, of item: any DynamicItem) {
    guard let body = body(of: item) else { return }
    world.setVelocity(world.velocity(of: body), angular: velocity, of: body)
    wake()
  }

  /// An item's angular velocity in radians per second; zero for an item of no behaviour here.
  public func angularVelocity(of item: any DynamicItem) -> CGFloat {
    body(of: item).map { world.angularVelocity(of: $0) } ?? 0
  }

  // MARK: - Beyond UIKit

  /// The items that meet a rectangle, and of others those in it that are in no behaviour here: what
  /// a layout shows.
  ///
  /// An extension of ours.
  public func items(
    in rect: CGRect, with untouched: [any DynamicItem]
  ) -> [any DynamicItem] {
    items(in: rect)
      + untouched.filter { item in
        bodies.slot(of: item) == nil
          && CGRect(center: item.center, size: item.bounds.size).intersects(rect)
      }
  }

  /// Takes all items' centres, turns and sizes into the world, as after a rotation of the screen;
  /// velocities are kept.
  ///
  /// An extension of ours.
  public func updateAllItems() {
    for case let record? in bodies.records { updateItem(usingCurrentState: record.item) }
  }

  /// Looks at the host's bounds again, and wakes if a boundary is made of them and they changed.
  ///
  /// A running animator reads the bounds at every step; a resting one does not.
  public func referenceBoundsDidChange() {
    for behavior in behaviorsByKind.colliding { behavior.refreshReferenceBounds(self) }
  }

  /// Reads the items' keys again after they changed, as after rows were inserted or moved.
  ///
  /// An extension of ours.
  public func updateKeys() { bodies.readKeys() }

  /// The items that keep the animator running, and how fast each is, in points per second: why it
  /// does not pause.
  ///
  /// An extension of ours.
  public var awakeItems: [(item: any DynamicItem, speed: CGFloat)] {
    bodies.records.compactMap { record in
      guard let record, world.isAwake(record.body) else { return nil }
      return (record.item, Units.vector(world.velocity(of: record.body)).length)
    }
  }

  /// Below this speed, in points per second, an item counts as resting; 1 by default, as Apple's
  /// engine has it.
  ///
  /// On `.ideal`, items without lasting contacts rest at a millionth of it, so that none jumps.
  /// An extension of ours.
  public var restSpeed: CGFloat {
    get { world.restSpeed * Units.pointsPerMetre }
    set {
      precondition(newValue >= 0, "A speed is 0 or more.")
      world.restSpeed = Units.metres(newValue)
    }
  }

  /// What impacts are between circles that hang or stand free, on `.ideal`; pair after pair by default.
  ///
  /// An extension of ours: `.uikit` has Apple's own contacts, whatever the value.
  public var impactModel: ImpactModel {
    get { world.impactModel }
    set { world.impactModel = newValue }
  }

  /// How long items must rest before the animator pauses, in seconds; 0.5 by default, as Apple's
  /// engine has it.
  ///
  /// An extension of ours.
  public var restDuration: TimeInterval {
    get { world.restDuration }
    set {
      precondition(newValue >= 0, "A duration is 0 or more.")
      world.restDuration = newValue
    }
  }
}
