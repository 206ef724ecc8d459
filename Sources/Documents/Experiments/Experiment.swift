import Dynamics
import ElementaryFunctions
import Foundation
import Geometry

/// An experiment: items, the behaviours that act on them, and the number of frames to run.
public struct Experiment: Hashable, Sendable {
  /// An item of the experiment.
  public struct Item: Hashable, Sendable {
    /// Its name, which no other item has.
    public var id: String
    /// Its centre and size, in points.
    public var center: CGPoint, size: CGSize
    /// The shape that it collides as.
    public var shape = Shape.rectangle
    /// How it is turned at the start, in radians.
    public var angle = 0.0
    /// Its velocity, in points per second, and angular velocity, in radians per second.
    public var velocity = CGVector.zero, angularVelocity = 0.0

    /// An upright item at rest.
    public init(id: String, center: CGPoint, size: CGSize, shape: Shape = .rectangle) {
      (self.id, self.center, self.size, self.shape) = (id, center, size, shape)
    }

    /// Something that an animator can move.
    var body: DynamicBody {
      let body = DynamicBody(center: center, size: size, key: "item \(id)")
      switch shape {
      case .rectangle: body.collisionBoundsType = .rectangle
      case .ellipse: body.collisionBoundsType = .ellipse
      case .path(let points):
        body.collisionBoundsType = .path
        body.path = Path(points: points, closed: true)
      }
      if angle != 0 { body.transform = CGAffineTransform(rotationAngle: angle) }
      return body
    }
  }

  /// The shape that an item collides as.
  public enum Shape: Hashable, Sendable {
    /// The rectangle of its size.
    case rectangle
    /// The ellipse in its bounds.
    case ellipse
    /// An outline about its centre, in points, convex or not.
    case path([CGPoint])
  }

  /// Items that move as one: behaviours name the group, and none of its items.
  public struct Group: Hashable, Sendable {
    /// Its name, which no item has.
    public var id: String
    /// Its items, at least one; none is in another group or has a velocity of its own.
    public var items: [String]
    /// The velocity of its centre of mass, in points per second, and angular velocity, in radians per
    /// second.
    public var velocity = CGVector.zero, angularVelocity = 0.0

    /// A group of items at rest.
    public init(id: String, items: [String]) { (self.id, self.items) = (id, items) }
  }

  /// A line or path that items bounce off.
  public struct Boundary: Hashable, Sendable {
    /// Its name, which no other boundary has.
    public var id: String
    /// Its corners, in points, at least two of them different.
    public var points: [CGPoint]

    /// A boundary from its corners.
    public init(id: String, points: [CGPoint]) { (self.id, self.points) = (id, points) }
  }

  /// The title; empty for none.
  public var title = ""
  /// The question that the experiment answers; empty for none.
  public var question = ""
  /// Whose motion it has: UIKit's, or what the mathematics says.
  public var profile = Profile.uikit
  /// Frames per second, above 0.
  public var fps = 60.0
  /// How many frames to run.
  public var frames = 60
  /// The items, whose order is that of a trace's rows.
  public var items: [Item]
  /// The items that move as one.
  public var groups: [Group] = []
  /// The behaviours that act on the items.
  public var behaviors: [Behavior]

  /// An experiment of some items and behaviours on `.uikit`; of nothing by default.
  public init(items: [Item] = [], behaviors: [Behavior] = []) {
    (self.items, self.behaviors) = (items, behaviors)
  }

  /// A group by its name.
  public func group(_ id: String) -> Group? { groups.first { $0.id == id } }

  /// What behaviours may name: items of no group, and each group at the place of its first item.
  public var movers: [String] { movers(of: items.map(\.id)) }

  /// What behaviours name to move some items: each group once.
  public func movers(of items: [String]) -> [String] {
    let owners = owners
    var seen: Set<String> = []
    return items.map { owners[$0] ?? $0 }.filter { seen.insert($0).inserted }
  }

  /// The groups of the items that are in one.
  public var owners: [String: String] {
    groups.reduce(into: [:]) { owners, group in
      for item in group.items { owners[item] = group.id }
    }
  }

  /// What behaviours name to move an item: its group, or itself.
  public func mover(of item: String) -> String {
    groups.first { $0.items.contains(item) }?.id ?? item
  }

  /// The items of a group, or the item itself.
  public func members(of mover: String) -> [String] { group(mover)?.items ?? [mover] }

  /// The same as parts, which are selected, deleted and moved together.
  public func parts(of mover: String) -> [Part] { members(of: mover).map { .item($0) } }

  /// The centre of an item, or of the rectangle around a group's items.
  public func center(of mover: String) -> CGPoint? {
    guard let group = group(mover) else { return item(mover)?.center }
    return DynamicItemGroup(items: group.items.compactMap { item($0)?.body }).center
  }

  // MARK: - How far it reaches

  /// The box around all of it, in points; nil around nothing.
  public var bounds: CGRect? {
    var points = items.map(\.center) + behaviors.flatMap(\.places)
    for item in items {
      let half = max(item.size.width, item.size.height) / 2
      let reach = CGVector(dx: half, dy: half)
      points += [item.center - reach, item.center + reach]
    }
    guard let first = points.first else { return nil }
    return points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  // MARK: - Rooms

  /// An experiment with gravity and collisions alone.
  public static var empty: Experiment {
    Experiment(behaviors: [Behavior(.gravity), Behavior(.collision)])
  }

  /// An experiment with gravity, collisions, a floor and walls, and nothing in it.
  public static var emptyRoom: Experiment {
    var experiment = empty
    let (left, right) = (CGPoint(x: 20, y: 440), CGPoint(x: 620, y: 440))
    let up = CGVector(dx: 0, dy: -400)
    experiment.addBoundary([left, right], named: "floor")
    experiment.addBoundary([left, left + up], named: "left")
    experiment.addBoundary([right, right + up], named: "right")
    return experiment
  }

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
