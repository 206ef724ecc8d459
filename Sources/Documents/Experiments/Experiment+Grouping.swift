import ElementaryFunctions
import Foundation
import Geometry

/// Making groups of items, and items of groups.
extension Experiment {
  /// An item's offset from its group's centre, and its rotation.
  fileprivate typealias Stand = (place: CGVector, angle: Double)

  /// Makes one group of items and groups, and gives its name: what acted on any of them acts on it.
  ///
  /// It starts as they all start, and at rest where they do not start alike.
  @discardableResult
  public mutating func group(_ movers: [String]) -> String {
    precondition(!movers.isEmpty, "A group has at least one item.")
    let all = movers.flatMap { members(of: $0) }
    for mover in movers where group(mover) != nil { ungroup(mover) }
    return join(all)
  }

  private mutating func join(_ members: [String]) -> String {
    var new = Group(id: freeName("group"), items: members)
    let all = members.compactMap { item($0) }
    if let first = all.first, all.allSatisfy({ $0.velocity == first.velocity }),
      all.allSatisfy({ $0.angularVelocity == 0 })
    {
      new.velocity = first.velocity
    }
    for i in items.indices where members.contains(items[i].id) {
      (items[i].velocity, items[i].angularVelocity) = (.zero, 0)
    }
    groups.append(new)
    let stands = stands(in: new)
    behaviors = behaviors.compactMap { $0.joined(stands, into: new.id) }
    return new.id
  }

  /// Splits a group: its items keep their motion, and each attachment its attachment points.
  public mutating func ungroup(_ id: String) {
    guard let old = group(id) else { return }
    let stands = stands(in: old)
    for row in ExperimentRun(self).states {
      guard old.items.contains(row.item), let i = items.firstIndex(where: { $0.id == row.item })
      else { continue }
      (items[i].velocity, items[i].angularVelocity) = (row.velocity, row.angularVelocity)
    }
    groups.removeAll { $0.id == id }
    behaviors = behaviors.map { $0.parted(stands, of: old) }
  }

  private func stands(in group: Group) -> [String: Stand] {
    let center = center(of: group.id) ?? .zero
    return group.items.reduce(into: [:]) { stands, id in
      stands[id] = item(id).map { ($0.center - center, $0.angle) }
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
  fileprivate typealias Stands = [String: Experiment.Stand]

  /// The same for a group of some of its items; nil where it joined two of them.
  fileprivate func joined(_ stands: Stands, into group: String) -> Self? {
    switch self {
    case .attachment(var a):
      if stands[a.item] != nil, let other = a.otherItem, stands[other] != nil { return nil }
      if let stand = stands[a.item] {
        (a.item, a.offset) = (group, a.held(a.offset, by: stand))
      }
      if let stand = a.otherItem.flatMap({ stands[$0] }) {
        (a.otherItem, a.otherOffset) = (group, a.held(a.otherOffset, by: stand))
      }
      return .attachment(a)
    case .snap(var snap):
      guard let stand = stands[snap.item] else { return self }
      (snap.item, snap.place) = (group, snap.place + stand.place * -1)
      return .snap(snap)
    case .push(var push) where push.items.count == 1:
      guard let stand = stands[push.items[0]] else { return self }
      push.items = [group]
      // A push keeps its offset on the screen, however the item is turned.
      push.targetOffset = Offset((push.targetOffset ?? .zero).vector + stand.place)
      return .push(push)
    case .gravity, .collision, .itemProperties, .push, .field:
      var isIn = false
      let names = items.compactMap { id -> String? in
        guard stands[id] != nil else { return id }
        defer { isIn = true }
        return isIn ? nil : group
      }
      return with(items: names)
    }
  }

  /// The same for the items of a group: ties, snaps and lone pushes for the one that is nearest.
  fileprivate func parted(_ stands: Stands, of group: Experiment.Group) -> Self {
    let nearest = { (place: CGVector) -> (id: String, stand: Experiment.Stand)? in
      group.items.compactMap { id in stands[id].map { (id, $0) } }
        .min { ($0.1.place - place).length < ($1.1.place - place).length }
    }
    switch self {
    case .attachment(var a):
      if a.item == group.id, let (id, stand) = nearest(a.offset.vector) {
        (a.item, a.offset) = (id, a.freed(a.offset, from: stand))
      }
      if a.otherItem == group.id, let (id, stand) = nearest(a.otherOffset.vector) {
        (a.otherItem, a.otherOffset) = (id, a.freed(a.otherOffset, from: stand))
      }
      return .attachment(a)
    case .snap(var snap) where snap.item == group.id:
      guard let (id, stand) = nearest(.zero) else { return self }
      (snap.item, snap.place) = (id, snap.place + stand.place)
      return .snap(snap)
    case .push(var push) where push.items == [group.id]:
      let offset = (push.targetOffset ?? .zero).vector
      guard let (id, stand) = nearest(offset) else { return self }
      (push.items, push.targetOffset) = ([id], Offset(offset - stand.place))
      return .push(push)
    case .gravity, .collision, .itemProperties, .push, .field, .snap:
      return with(items: items.flatMap { $0 == group.id ? group.items : [$0] })
    }
  }
}

extension Experiment.Attachment {
  /// Whether it holds its items at offsets; the others hold them at the anchor.
  private var hasOffsets: Bool { [.anchor, .items, .limit].contains(kind) }

  fileprivate func held(_ offset: Offset, by stand: Experiment.Stand) -> Offset {
    hasOffsets ? Offset(stand.place + offset.vector.turned(by: stand.angle)) : offset
  }

  fileprivate func freed(_ offset: Offset, from stand: Experiment.Stand) -> Offset {
    hasOffsets ? Offset((offset.vector - stand.place).turned(by: -stand.angle)) : offset
  }
}
