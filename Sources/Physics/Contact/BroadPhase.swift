/// Finds the outlines whose fat boxes overlap, by a sweep.
package struct BroadPhase {
  /// Slots whose box changed since the last search.
  var moved: [Int32] = []
  /// Whether every box must be looked at again.
  var isStale = false
  /// Whether there were more pairs than there may be contacts, so that others may come when some have gone.
  var isIncomplete = false
  /// Slots whose boxes changed since contacts were last dropped, and whether there are any.
  private(set) var isChanged: [Bool] = []
  private(set) var hasChanges = false
  // The lists of a search, kept for their memory.
  var boxes = BoxSweep()
  var entries: [Entry] = []
  var isNew: [Bool] = []
  var pairs: [Pair] = []

  /// Gives back the memory of the last search.
  mutating func forgetSearch() {
    (boxes, entries, isNew, pairs) = (BoxSweep(), [], [], [])
  }

  /// Notes that the boxes of a body, or of its segments, have changed.
  @inline(__always)
  mutating func noteChange(of slot: Int) {
    hasChanges = true
    // Of a body that no search has seen all is looked at.
    if slot < isChanged.count { isChanged[slot] = true }
  }

  mutating func noteChanges(bodies: Int) {
    hasChanges = true
    isChanged.refill(bodies, with: true)
  }

  mutating func forgetChanges() {
    hasChanges = false
    for i in isChanged.indices { isChanged[i] = false }
  }

  /// One outline, or one segment of a chain.
  struct Entry {
    var body: Int32
    var child: Int32
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
  /// The box covers the sweep of the sub-step and, beyond it, `reach` metres, and what comes next
  /// by a way `next`.
  mutating func synchronizeBounds(of slot: Int, reach: Double = 0, next: Vector = Vector()) {
    let end = presentBounds(of: slot).grown(by: reach)
    let back = slots[slot].sweep.start - slots[slot].position
    let swept = AABB(
      lower: end.lower + back.lowest(Vector()).lowest(next),
      upper: end.upper + back.highest(Vector()).highest(next))
    // The segments of a chain have boxes of their own.
    if slots[slot].chain >= 0 { broadPhase.noteChange(of: slot) }
    guard !slots[slot].bounds.contains(swept) else { return }
    var fat = swept.grown(by: tolerances.boundsMargin)
    let ahead =
      Tolerances.boundsLookAhead * (slots[slot].position - slots[slot].sweep.start)
    fat.lower += ahead.lowest(Vector())
    fat.upper += ahead.highest(Vector())
    slots[slot].bounds = fat
    broadPhase.noteChange(of: slot)
    if slots[slot].canTouch { broadPhase.moved.append(Int32(slot)) }
  }

  // Mutating although they change nothing: the world would be copied for each, a kilobyte.

  /// The upright box around a body, at once for those of one hull.
  @inline(__always)
  mutating func presentBounds(of slot: Int) -> AABB {
    slots[slot].chain < 0 && slots[slot].pieces < 0
      ? slots[slot].tightBounds : boundsOfMany(of: slot)
  }

  @inline(never)
  private mutating func boundsOfMany(of slot: Int) -> AABB { tightBounds(of: slot) }

  /// The upright box around a body.
  func tightBounds(of slot: Int) -> AABB { tightBounds(of: slot, at: slots[slot].transform) }

  /// The upright box around a body's outline anywhere.
  func tightBounds(of slot: Int, at transform: Transform) -> AABB {
    guard slots[slot].chain >= 0 else {
      return slots[slot].pieces < 0
        ? slots[slot].hull.bounds(transform) : pieceBounds(of: slot, transform)
    }
    let corners = outlines.chains[Int(slots[slot].chain)]
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
    guard slots[slot].chain >= 0 else { return slots[slot].hull }
    return segment(child, of: Int(slots[slot].chain))
  }

  @inline(__always)
  func segment(_ child: Int32, of chain: Int) -> Hull {
    Hull(segment: Int(child), of: outlines.chains[chain], radius: tolerances.lineSkin)
  }

  /// The fat box of a body, or of one segment of it.
  @inline(__always)
  func fatBounds(of slot: Int, child: Int32) -> AABB {
    guard slots[slot].chain >= 0 else { return slots[slot].bounds }
    return hull(of: slot, child: child).bounds(slots[slot].transform)
      .grown(by: tolerances.boundsMargin)
  }

  /// Makes contacts of all pairs that are near, also of those that were too many before.
  mutating func findContacts() {
    if broadPhase.isIncomplete, roomBetweenBodies > 0 {
      (broadPhase.isIncomplete, broadPhase.isStale) = (false, true)
    }
    findNewContacts()
  }

  /// Makes contacts of the pairs that have come near since the last search.
  mutating func findNewContacts() {
    guard broadPhase.isStale || !broadPhase.moved.isEmpty else { return }
    refreshGraph()
    // Out of the world while it is used, so that no list is copied.
    var search = BroadPhase()
    swap(&search, &broadPhase)
    defer { swap(&search, &broadPhase) }
    findNewPairs(&search)
    scratch.looks += (search.entries.count + contacts.count) / Tolerances.outlinesPerLook
    search.moved.removeAll(keepingCapacity: true)
    if search.isStale { search.noteChanges(bodies: slots.count) }
    search.isStale = false
    guard !search.pairs.isEmpty else { return }
    keepMostContacts(&search)
    search.pairs.sort()
    for pair in search.pairs {
      contacts.append(makeContact(pair))
      manifolds.append(Manifold())
    }
    if !search.pairs.isEmpty { graph.contactsAreStale = true }
  }

  /// Leaves out the pairs that would be too many: those with what is fixed are first, and of others all bodies have some.
  private func keepMostContacts(_ search: inout BroadPhase) {
    let room = roomBetweenBodies
    guard search.pairs.count > room else { return }
    let split = search.pairs.partition { slots[Int($0.a)].isDynamic && slots[Int($0.b)].isDynamic }
    var fixed = Array(search.pairs[..<split])
    var others = Array(search.pairs[split...])
    if others.count > room {
      others.sort { ($0.b - $0.a, $0) < ($1.b - $1.a, $1) }
      others.removeLast(others.count - room)
      search.isIncomplete = true
    }
    let left = max(0, Tolerances.mostContacts - contacts.count - others.count)
    if fixed.count > left {
      fixed.sort()
      fixed.removeLast(fixed.count - left)
      search.isIncomplete = true
    }
    search.pairs = fixed + others
  }

  /// How many pairs of bodies that both move may still become contacts.
  private var roomBetweenBodies: Int {
    max(0, Tolerances.mostContactsBetweenBodies - contacts.count)
  }

  private func makeContact(_ pair: BroadPhase.Pair) -> Contact {
    func rank(_ slot: Int) -> Int {
      if slots[slot].chain >= 0 { return 0 }
      return slots[slot].hull.kind == .polygon ? 1 : 2
    }
    var (a, b) = (Int(pair.a), Int(pair.b))
    if rank(a) > rank(b) { swap(&a, &b) }
    return Contact(
      a: a, b: b, child: pair.child,
      responds: slots[a].filter.bounces(off: slots[b].filter))
  }

  private func findNewPairs(_ search: inout BroadPhase) {
    search.isNew.refill(slots.count, with: search.isStale)
    for slot in search.moved { search.isNew[Int(slot)] = true }
    search.entries.removeAll(keepingCapacity: true)
    search.boxes.removeAll()
    for slot in slots.indices where slots[slot].isAlive && slots[slot].canTouch {
      guard slots[slot].chain >= 0 else {
        search.boxes.append(slots[slot].bounds, isWanted: search.isNew[slot])
        search.entries.append(BroadPhase.Entry(body: Int32(slot), child: 0))
        continue
      }
      for child in 0..<Int32(outlines.chains[Int(slots[slot].chain)].count - 1) {
        search.boxes.append(fatBounds(of: slot, child: child), isWanted: search.isNew[slot])
        search.entries.append(BroadPhase.Entry(body: Int32(slot), child: child))
      }
    }
    search.boxes.file()
    search.pairs.removeAll(keepingCapacity: true)
    let entries = search.entries
    let hasRoom = roomBetweenBodies > 0
    var pairs: [BroadPhase.Pair] = []
    swap(&pairs, &search.pairs)
    search.boxes.forEachOverlap { i, j in
      let (first, second) = (Int(entries[i].body), Int(entries[j].body))
      guard filtersLetTouch(first, second) else { return }
      guard
        hasRoom && pairs.count <= Tolerances.mostPairs || !slots[first].isDynamic
          || !slots[second].isDynamic
      else { return }
      let child = max(entries[i].child, entries[j].child)
      guard !areLinked(first, second, child) else { return }
      pairs.append(
        BroadPhase.Pair(
          a: min(entries[i].body, entries[j].body), b: max(entries[i].body, entries[j].body),
          child: child))
    }
    if !hasRoom || pairs.count > Tolerances.mostPairs { search.isIncomplete = true }
    swap(&pairs, &search.pairs)
  }

  /// Whether two bodies have a contact already or a joint keeps them from touching, by the links of the one that has
  /// fewer.
  @inline(__always)
  private func areLinked(_ a: Int, _ b: Int, _ child: Int32) -> Bool {
    let (ofA, ofB) = (graph.contactPlaces(of: a), graph.contactPlaces(of: b))
    let (fewer, other) = ofA.count < ofB.count ? (ofA, b) : (ofB, a)
    for place in fewer where graph.contactOther(at: place) == other {
      if contacts[graph.contact(at: place)].child == child { return true }
    }
    // Few joints keep their ends apart; most worlds have none.
    return joints.separating > 0 && areSeparated(a, b)
  }

  private func areSeparated(_ a: Int, _ b: Int) -> Bool {
    let isFewer = graph.jointPlaces(of: a).count < graph.jointPlaces(of: b).count
    let (fewer, other) = isFewer ? (a, b) : (b, a)
    return graph.jointPlaces(of: fewer).contains {
      graph.jointOther(at: $0) == other && !joints.list[graph.joint(at: $0)].endsCollide
    }
  }

  /// Whether two bodies may have a contact as far as joints do not forbid it.
  func filtersLetTouch(_ a: Int, _ b: Int) -> Bool {
    guard a != b, slots[a].isDynamic || slots[b].isDynamic else { return false }
    guard slots[a].chain < 0 || slots[b].chain < 0 else { return false }
    return slots[a].filter.notices(slots[b].filter)
  }
}
