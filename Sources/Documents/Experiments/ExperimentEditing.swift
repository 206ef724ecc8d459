import Dynamics
import ElementaryFunctions
import Foundation
import Geometry

extension Experiment {
  /// A part of an experiment that can be selected and changed.
  public enum Part: Hashable, Sendable {
    /// An item by its name.
    case item(String)
    /// A behaviour by its index.
    case behavior(Int)
    /// A boundary by its behaviour's index and its name.
    case boundary(Int, String)
  }

  /// An item by its name.
  public func item(_ id: String) -> Item? { items.first { $0.id == id } }

  /// A boundary by its behaviour and name.
  public func boundary(_ index: Int, _ id: String) -> Boundary? {
    guard behaviors.indices.contains(index) else { return nil }
    return behaviors[index].boundaries.first { $0.id == id }
  }

  /// Whether the experiment has a part.
  public func contains(_ part: Part) -> Bool {
    switch part {
    case .item(let id): item(id) != nil
    case .behavior(let index): behaviors.indices.contains(index)
    case .boundary(let index, let id): boundary(index, id) != nil
    }
  }

  // MARK: - Adding

  /// The first name of a stem and a number that no item, group or boundary has.
  public func freeName(_ stem: String) -> String {
    let taken = Set(
      items.map(\.id) + groups.map(\.id) + behaviors.flatMap { $0.boundaries.map(\.id) })
    var number = 1
    while taken.contains("\(stem)\(number)") { number += 1 }
    return "\(stem)\(number)"
  }

  /// Adds an item: behaviours that act on all items act on it too, and it collides.
  public mutating func add(_ item: Item) {
    precondition(
      self.item(item.id) == nil && group(item.id) == nil, "An item has a name of its own.")
    let all = Set(movers)
    items.append(item)
    for i in behaviors.indices
    where behaviors[i].kind.family.isOpen && all.isSubset(of: behaviors[i].items) {
      behaviors[i].items.append(item.id)
    }
    _ = collisionIndex()
  }

  /// The index of the first collision behaviour, which is added where there is none.
  private mutating func collisionIndex() -> Int {
    if let index = behaviors.firstIndex(where: { $0.kind == .collision }) { return index }
    behaviors.append(Behavior(.collision, movers))
    return behaviors.count - 1
  }

  /// Adds a boundary for everything, along a line or path, and gives its part: by a name that is free,
  /// the first of a wall by default.
  @discardableResult
  public mutating func addBoundary(_ points: [CGPoint], named name: String? = nil) -> Part {
    let boundary = Boundary(id: name ?? freeName("wall"), points: points)
    let index = collisionIndex()
    behaviors[index].boundaries.append(boundary)
    return .boundary(index, boundary.id)
  }

  /// An experiment with gravity and collisions alone.
  public static var empty: Experiment {
    Experiment(behaviors: [Behavior(.gravity), Behavior(.collision)])
  }

  // MARK: - Removing

  /// Removes parts, with the behaviours that are left without an item.
  public mutating func remove(_ parts: [Part]) {
    var ids: Set<String> = []
    for part in parts {
      if case .item(let id) = part { ids.insert(id) }
      if case .boundary(let index, let id) = part, contains(part) {
        behaviors[index].boundaries.removeAll { $0.id == id }
      }
    }
    items.removeAll { ids.contains($0.id) }
    for i in groups.indices { groups[i].items.removeAll(where: ids.contains) }
    ids.formUnion(groups.filter(\.items.isEmpty).map(\.id))
    groups.removeAll(where: \.items.isEmpty)
    behaviors = behaviors.enumerated().compactMap { index, behavior in
      parts.contains(.behavior(index)) ? nil : behavior.without(ids)
    }
  }

  // MARK: - Moving

  /// Parts with the other items of their groups: what is chosen as one.
  public func whole(_ parts: [Part]) -> [Part] {
    var seen: Set<Part> = []
    return parts.flatMap { part -> [Part] in
      guard case .item(let id) = part else { return [part] }
      return self.parts(of: mover(of: id))
    }.filter { seen.insert($0).inserted }
  }

  /// Puts an item, or a group as it is, where its centre is at a place.
  public mutating func put(_ mover: String, at place: CGPoint) {
    center(of: mover).map { move(parts(of: mover), by: place - $0) }
  }

  /// Moves parts by a way, in points: items, places that behaviours name, and boundaries.
  public mutating func move(_ parts: [Part], by way: CGVector) {
    let moved = Set(parts)
    for i in items.indices where moved.contains(.item(items[i].id)) {
      items[i].center = items[i].center + way
    }
    for part in parts where contains(part) {
      switch part {
      case .item: break
      case .behavior(let index): behaviors[index].move(by: way)
      case .boundary(let index, let id): change(index, id) { $0 = $0.map { $0 + way } }
      }
    }
  }

  /// Changes the corners of a boundary; such as are all at one place are not taken.
  public mutating func change(
    _ index: Int, _ id: String, _ change: (inout [CGPoint]) -> Void
  ) {
    guard var points = boundary(index, id)?.points else { return }
    change(&points)
    guard Set(points).count > 1 else { return }
    for i in behaviors[index].boundaries.indices where behaviors[index].boundaries[i].id == id {
      behaviors[index].boundaries[i].points = points
    }
  }

  // MARK: - Duplicating

  /// Puts copies of parts beside them, tied among themselves as the parts are; gives the copies.
  public mutating func duplicate(_ parts: [Part], by way: CGVector) -> [Part] {
    var names: [String: String] = [:]
    var copies: [Part] = []
    for case .item(let id) in parts {
      guard var copy = item(id) else { continue }
      copy.id = freeName(Self.stem(of: id))
      copy.center = copy.center + way
      add(copy)
      names[id] = copy.id
      copies.append(.item(copy.id))
    }
    for old in groups where old.items.allSatisfy({ names[$0] != nil }) {
      names[old.id] = group(old.items.compactMap { names[$0] })
      groups[groups.count - 1].velocity = old.velocity
      groups[groups.count - 1].angularVelocity = old.angularVelocity
    }
    for (index, behavior) in behaviors.enumerated() {
      let isChosen = parts.contains(.behavior(index)) && behavior.kind.family == .field
      guard var copy = behavior.renamed(names) ?? (isChosen ? behavior : nil) else { continue }
      copy.move(by: way)
      behaviors.append(copy)
      if isChosen { copies.append(.behavior(behaviors.count - 1)) }
    }
    for case .boundary(let index, let id) in parts {
      guard let boundary = boundary(index, id) else { continue }
      copies.append(addBoundary(boundary.points.map { $0 + way }))
    }
    return copies
  }

  private static func stem(of id: String) -> String {
    let stem = String(id.reversed().drop { $0.isNumber }.reversed())
    return stem.isEmpty ? "item" : stem
  }

  // MARK: - Properties

  /// What an item, or a group all over, is made of: of each property the last behaviour's that says so.
  public func properties(of id: String) -> Behavior {
    let mover = mover(of: id)
    return behaviors.reduce(into: Behavior(.itemProperties)) { result, said in
      if said.kind == .itemProperties, said.items.contains(mover) { result.take(said) }
    }
  }

  /// Whether an item stands still whatever happens.
  public func isLocked(_ id: String) -> Bool { properties(of: id)[.isAnchored] == 1 }

  /// The items that stand still, looked for once for all.
  public var lockedItems: Set<String> {
    behaviors.reduce(into: []) { locked, behavior in
      let items = behavior[.isAnchored] == nil ? [] : behavior.items.flatMap(members)
      if behavior[.isAnchored] == 1 { locked.formUnion(items) } else { locked.subtract(items) }
    }
  }

  /// Changes what an item or the whole of its group is made of, in a behaviour of its own.
  public mutating func changeProperties(of id: String, _ change: (inout Behavior) -> Void) {
    let id = mover(of: id)
    let isOwn = { (behavior: Behavior) in behavior.kind == .itemProperties && behavior.items == [id]
    }
    if !behaviors.contains(where: isOwn) { behaviors.append(Behavior(.itemProperties, [id])) }
    behaviors.lastIndex(where: isOwn).map { change(&behaviors[$0]) }
  }
}

/// Making groups of items, and items of groups.
extension Experiment {
  /// An item's offset from its group's centre, and its rotation.
  fileprivate typealias Pose = (place: CGVector, angle: Double)

  /// Makes one group of items and groups, and gives its name: what acted on any of them acts on it.
  ///
  /// It starts as they all start, and at rest where they do not start alike.
  @discardableResult
  public mutating func group(_ movers: [String]) -> String {
    precondition(!movers.isEmpty, "A group has at least one item.")
    var new = Group(id: "", items: movers.flatMap { members(of: $0) })
    for mover in movers where group(mover) != nil { ungroup(mover) }
    new.id = freeName("group")
    let all = items.indices.filter { new.items.contains(items[$0].id) }
    if Set(all.map { items[$0].velocity }).count == 1,
      all.allSatisfy({ items[$0].angularVelocity == 0 })
    {
      new.velocity = items[all[0]].velocity
    }
    for i in all { (items[i].velocity, items[i].angularVelocity) = (.zero, 0) }
    groups.append(new)
    let poses = poses(in: new)
    behaviors = behaviors.compactMap { $0.joined(poses, into: new.id) }
    return new.id
  }

  /// Splits a group: its items keep their motion, and each attachment its attachment points.
  public mutating func ungroup(_ id: String) {
    guard let old = group(id) else { return }
    let poses = poses(in: old)
    for row in ExperimentRun(self).states {
      guard old.items.contains(row.item), let i = items.firstIndex(where: { $0.id == row.item })
      else { continue }
      (items[i].velocity, items[i].angularVelocity) = (row.velocity, row.angularVelocity)
    }
    groups.removeAll { $0.id == id }
    behaviors = behaviors.map { $0.parted(poses, of: old) }
  }

  private func poses(in group: Group) -> [String: Pose] {
    let center = center(of: group.id) ?? .zero
    return group.items.reduce(into: [:]) { poses, id in
      poses[id] = item(id).map { ($0.center - center, $0.angle) }
    }
  }
}

extension CGVector {
  fileprivate func turned(by angle: Double) -> CGVector {
    guard angle != 0 else { return self }
    return CGVector(
      dx: dx * Double.cos(angle) - dy * Double.sin(angle),
      dy: dx * Double.sin(angle) + dy * Double.cos(angle))
  }
}

extension Experiment.Behavior {
  fileprivate typealias Poses = [String: Experiment.Pose]

  /// Whether it holds each of its items at a place; the others act on them as a list.
  private var isGrip: Bool { kind.family.needsItems || kind == .push && items.count == 1 }

  /// The property that says where it holds an item, from its centre; nil for the centre, and for kinds that hold their
  /// items at the anchor.
  private func offset(of index: Int) -> Experiment.Property? {
    switch kind {
    case .anchor, .items, .limit: index == 0 ? .offset : .otherOffset
    case .push: .targetOffset
    default: nil
    }
  }

  /// The same for a group of some of its items; nil where it joined two of them.
  fileprivate func joined(_ poses: Poses, into group: String) -> Self? {
    guard isGrip else {
      let first = items.first { poses[$0] != nil }
      return with(items: items.compactMap { poses[$0] == nil ? $0 : $0 == first ? group : nil })
    }
    if items.count == 2, items.allSatisfy({ poses[$0] != nil }) { return nil }
    var result = self
    for (index, id) in items.enumerated() {
      guard let (place, angle) = poses[id] else { continue }
      result.items[index] = group
      if kind == .snap { result.place = self.place.map { $0 - place } }
      guard let property = offset(of: index) else { continue }
      let held = self[vector: property] ?? .zero
      // A push keeps its offset on the screen, however the item is turned.
      result[vector: property] = place + (kind == .push ? held : held.turned(by: angle))
    }
    return result
  }

  /// The same for the items of a group: ties, snaps and lone pushes for the one that is nearest.
  fileprivate func parted(_ poses: Poses, of group: Experiment.Group) -> Self {
    guard isGrip else {
      return with(items: items.flatMap { $0 == group.id ? group.items : [$0] })
    }
    var result = self
    for index in items.indices where items[index] == group.id {
      let property = offset(of: index)
      let held = property.flatMap { self[vector: $0] } ?? .zero
      let all = group.items.compactMap { id in poses[id].map { (id: id, pose: $0) } }
      let distance = { (pose: Experiment.Pose) in (pose.place - held).length }
      guard let nearest = all.min(by: { distance($0.pose) < distance($1.pose) }) else { continue }
      let (place, angle) = nearest.pose
      result.items[index] = nearest.id
      if kind == .snap { result.place = self.place.map { $0 + place } }
      guard let property else { continue }
      let own = held - place
      result[vector: property] = kind == .push ? own : own.turned(by: -angle)
    }
    return result
  }
}
