/// Bodies that joints or touches connect, and how the last `advance` moved them.
public struct IslandReport: Hashable, Sendable {
  /// The bodies that can move, in the order in which they were added.
  public var bodies: [BodyID]
  /// The least exact of the ways they were moved.
  public var method: MotionMethod
}

extension World {
  /// How the last `advance` moved a body; of a sleeping one, how it was moved before.
  public func method(of id: BodyID) -> MotionMethod {
    let slot = slot(id)
    if profile == .uikit { return .solved }
    return slots[slot].packedAt >= 0 ? .closedForm : slots[slot].flags.motion
  }

  /// The islands, and how each was moved.
  ///
  /// - Complexity: O(n) in bodies, joints and contacts, times the depth of a forest that is nearly flat.
  public var islands: [IslandReport] {
    var parents = Array(slots.indices)
    func root(_ slot: Int) -> Int {
      var slot = slot
      while parents[slot] != slot {
        parents[slot] = parents[parents[slot]]
        slot = parents[slot]
      }
      return slot
    }
    func join(_ a: Int, _ b: Int) {
      guard a >= 0, b >= 0, slots[a].isDynamic, slots[b].isDynamic else { return }
      let (low, high) = (min(root(a), root(b)), max(root(a), root(b)))
      parents[high] = low
    }
    for j in joints.order { join(joints.list[Int(j)].a, joints.list[Int(j)].b) }
    for contact in contacts where contact.responds && contact.isTouching {
      join(contact.a, contact.b)
    }
    var reports: [Int: IslandReport] = [:]
    for slot in slots.indices where slots[slot].isDynamic {
      let (id, root) = (bodyID(slot), root(slot))
      let method = method(of: id)
      reports[root, default: IslandReport(bodies: [], method: method)].bodies.append(id)
      if method.rawValue > reports[root]?.method.rawValue ?? 0 { reports[root]?.method = method }
    }
    return reports.keys.sorted().compactMap { reports[$0] }
  }
}
