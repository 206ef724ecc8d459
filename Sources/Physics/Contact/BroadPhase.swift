/// Finds the outlines whose fat boxes overlap: sort along x, then sweep.
package struct BroadPhase {
  /// Slots whose box changed since the last search.
  var moved: [Int32] = []
  /// Whether every box must be looked at again.
  var isStale = false

  /// One outline, or one segment of a chain.
  struct Entry {
    var box: AABB
    var body: Int32
    var child: Int32
    var isNew: Bool
  }

  /// A pair of outlines; ordered so that contacts are made in one order on every machine.
  struct Pair: Hashable, Comparable {
    var a: Int32
    var b: Int32
    var child: Int32

    static func < (p: Pair, q: Pair) -> Bool {
      if p.a != q.a { return p.a < q.a }
      return p.b != q.b ? p.b < q.b : p.child < q.child
    }
  }
}

extension World {
  /// Grows a body's box again if it has left the fat one.
  ///
  /// The box covers the sweep of the sub-step and, beyond it, `reach` metres.
  mutating func synchronizeBounds(of slot: Int, reach: Double = 0) {
    let end = tightBounds(of: slot).grown(by: reach)
    var swept = end
    if bodies[slot].start != bodies[slot].position {
      let back = bodies[slot].start - bodies[slot].position
      swept = end.union(AABB(lower: end.lower + back, upper: end.upper + back))
    }
    guard !bodies[slot].bounds.contains(swept) else { return }
    var fat = swept.grown(by: Tolerances.boundsMargin)
    let ahead =
      Tolerances.boundsLookAhead * (bodies[slot].position - bodies[slot].start)
    fat.lower += ahead.lowest(Vector())
    fat.upper += ahead.highest(Vector())
    bodies[slot].bounds = fat
    if bodies[slot].meetsSomebody { broadPhase.moved.append(Int32(slot)) }
  }

  /// The upright box around a body.
  func tightBounds(of slot: Int) -> AABB { tightBounds(of: slot, at: bodies[slot].transform) }

  /// The upright box around a body's outline anywhere.
  func tightBounds(of slot: Int, at transform: Transform) -> AABB {
    guard bodies[slot].chain >= 0 else { return bodies[slot].hull.bounds(transform) }
    let corners = chains[Int(bodies[slot].chain)]
    var lower = transform.apply(corners[0])
    var upper = lower
    for corner in corners.dropFirst() {
      let place = transform.apply(corner)
      (lower, upper) = (lower.lowest(place), upper.highest(place))
    }
    return AABB(lower: lower, upper: upper).grown(by: tolerances.lineSkin)
  }

  /// A body's outline, or one segment of it.
  @inline(__always)
  func hull(of slot: Int, child: Int32) -> Hull {
    guard bodies[slot].chain >= 0 else { return bodies[slot].hull }
    let corners = chains[Int(bodies[slot].chain)]
    return Hull(
      from: corners[Int(child)], to: corners[Int(child) + 1], radius: tolerances.lineSkin)
  }

  /// The fat box of a body, or of one segment of it.
  @inline(__always)
  func fatBounds(of slot: Int, child: Int32) -> AABB {
    guard bodies[slot].chain >= 0 else { return bodies[slot].bounds }
    return hull(of: slot, child: child).bounds(bodies[slot].transform)
      .grown(by: Tolerances.boundsMargin)
  }

  /// Makes contacts of the pairs that have come near since the last search.
  mutating func findNewContacts() {
    guard broadPhase.isStale || !broadPhase.moved.isEmpty else { return }
    let pairs = newPairs()
    broadPhase.moved.removeAll(keepingCapacity: true)
    broadPhase.isStale = false
    guard !pairs.isEmpty else { return }
    let known = contacts.map(pair(of:)).sorted()
    for pair in pairs.sorted() where !known.containsSorted(pair) {
      contacts.append(makeContact(pair))
      linksAreStale = true
    }
  }

  private func pair(of contact: Contact) -> BroadPhase.Pair {
    BroadPhase.Pair(
      a: Int32(min(contact.a, contact.b)), b: Int32(max(contact.a, contact.b)),
      child: contact.child)
  }

  private func makeContact(_ pair: BroadPhase.Pair) -> Contact {
    func rank(_ slot: Int) -> Int {
      if bodies[slot].chain >= 0 { return 0 }
      return bodies[slot].hull.kind == .polygon ? 1 : 2
    }
    var (a, b) = (Int(pair.a), Int(pair.b))
    if rank(a) > rank(b) { swap(&a, &b) }
    return Contact(
      a: a, b: b, child: pair.child,
      responds: bodies[a].filter.bounces(off: bodies[b].filter))
  }

  private func entries() -> [BroadPhase.Entry] {
    var isNew = [Bool](repeating: broadPhase.isStale, count: bodies.count)
    for slot in broadPhase.moved { isNew[Int(slot)] = true }
    var entries: [BroadPhase.Entry] = []
    for slot in bodies.indices where bodies[slot].isAlive && bodies[slot].meetsSomebody {
      let children = bodies[slot].chain >= 0 ? chains[Int(bodies[slot].chain)].count - 1 : 1
      for child in 0..<Int32(children) {
        entries.append(
          BroadPhase.Entry(
            box: fatBounds(of: slot, child: child), body: Int32(slot), child: child,
            isNew: isNew[slot]))
      }
    }
    entries.sort {
      if $0.box.lower.x != $1.box.lower.x { return $0.box.lower.x < $1.box.lower.x }
      return $0.body != $1.body ? $0.body < $1.body : $0.child < $1.child
    }
    return entries
  }

  private func newPairs() -> [BroadPhase.Pair] {
    let entries = entries()
    var pairs: [BroadPhase.Pair] = []
    for i in entries.indices {
      for j in (i + 1)..<max(i + 1, entries.count) {
        if entries[j].box.lower.x > entries[i].box.upper.x { break }
        guard entries[i].isNew || entries[j].isNew, entries[i].box.overlaps(entries[j].box),
          mayTouch(Int(entries[i].body), Int(entries[j].body))
        else { continue }
        pairs.append(
          BroadPhase.Pair(
            a: min(entries[i].body, entries[j].body), b: max(entries[i].body, entries[j].body),
            child: max(entries[i].child, entries[j].child)))
      }
    }
    return pairs
  }

  private func areKeptApart(_ a: Int, _ b: Int) -> Bool {
    jointOrder.contains { i in
      let joint = joints[Int(i)]
      return !joint.endsCollide
        && ((joint.a == a && joint.b == b) || (joint.a == b && joint.b == a))
    }
  }

  /// Whether two bodies may have a contact at all.
  func mayTouch(_ a: Int, _ b: Int) -> Bool {
    guard a != b, bodies[a].isDynamic || bodies[b].isDynamic else { return false }
    guard bodies[a].chain < 0 || bodies[b].chain < 0 else { return false }
    guard bodies[a].filter.notices(bodies[b].filter) else { return false }
    // Few joints keep their ends apart; most worlds have none.
    return separatingJoints == 0 || !areKeptApart(a, b)
  }
}

extension Array where Element: Comparable {
  /// Whether a sorted array has the element.
  fileprivate func containsSorted(_ element: Element) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element
  }
}
