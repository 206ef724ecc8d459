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
    for group in groups where group.items.allSatisfy({ names[$0] != nil }) {
      names[group.id] = copy(group, names)
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

  /// A group like another, of the copies of its items; gives its name.
  private mutating func copy(_ group: Group, _ names: [String: String]) -> String {
    var copy = group
    copy.id = freeName("group")
    copy.items = group.items.compactMap { names[$0] }
    groups.append(copy)
    for i in behaviors.indices where !Set(behaviors[i].items).isDisjoint(with: copy.items) {
      for item in copy.items { behaviors[i].set(item, isIn: false) }
      behaviors[i].items.append(copy.id)
    }
    return copy.id
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
