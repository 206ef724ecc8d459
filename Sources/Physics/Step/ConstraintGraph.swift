/// The joints and contacts of every body, newest first.
///
/// Newest first because Box2D's lists are so, and the order of solving follows from it.
package struct ConstraintGraph {
  /// Whether joints or contacts have come or gone since it was listed.
  var isStale = true
  private var jointStart: [Int32] = []
  private var jointList: [Int32] = []
  private var contactStart: [Int32] = []
  private var contactList: [Int32] = []
  /// Where the next link of each body goes, while they are listed.
  private var next: [Int32] = []

  @inline(__always)
  func joints(of slot: Int) -> ArraySlice<Int32> {
    jointList[Int(jointStart[slot])..<Int(jointStart[slot + 1])]
  }

  @inline(__always)
  func contacts(of slot: Int) -> ArraySlice<Int32> {
    contactList[Int(contactStart[slot])..<Int(contactStart[slot + 1])]
  }

  // By their indices in the lists, where each is looked at in every step: a slice retains the list.

  @inline(__always)
  func jointPlaces(of slot: Int) -> Range<Int> {
    Int(jointStart[slot])..<Int(jointStart[slot + 1])
  }

  @inline(__always)
  func joint(at place: Int) -> Int { Int(jointList[place]) }

  @inline(__always)
  func contactPlaces(of slot: Int) -> Range<Int> {
    Int(contactStart[slot])..<Int(contactStart[slot + 1])
  }

  @inline(__always)
  func contact(at place: Int) -> Int { Int(contactList[place]) }

  init() {}

  /// Lists all anew, in the memory it has.
  mutating func list(bodyCount: Int, joints: [Joint], order: [Int32], contacts: [Contact]) {
    Self.group(bodyCount, order.count, &jointStart, &jointList, &next) { n in
      let j = order[order.count - 1 - n]
      return (j, joints[Int(j)].a, joints[Int(j)].b)
    }
    Self.group(bodyCount, contacts.count, &contactStart, &contactList, &next) { n in
      let c = contacts.count - 1 - n
      return (Int32(c), contacts[c].a, contacts[c].b)
    }
  }

  /// Counting sort of the graph by body.
  private static func group(
    _ bodyCount: Int, _ linkCount: Int, _ start: inout [Int32], _ list: inout [Int32],
    _ next: inout [Int32], _ link: (Int) -> (Int32, Int, Int)
  ) {
    start.becomeZeros(bodyCount + 1)
    for n in 0..<linkCount {
      let (_, a, b) = link(n)
      if a >= 0 { start[a + 1] += 1 }
      if b >= 0 { start[b + 1] += 1 }
    }
    for i in 1..<max(1, start.count) { start[i] += start[i - 1] }
    next.removeAll(keepingCapacity: true)
    next.append(contentsOf: start)
    list.becomeZeros(Int(start.last ?? 0))
    for n in 0..<linkCount {
      let (link, a, b) = link(n)
      if a >= 0 { list.put(link, &next[a]) }
      if b >= 0 { list.put(link, &next[b]) }
    }
  }
}

extension [Int32] {
  /// Becomes so many zeros, in the memory it has.
  fileprivate mutating func becomeZeros(_ count: Int) {
    removeAll(keepingCapacity: true)
    append(contentsOf: repeatElement(0, count: count))
  }

  @inline(__always)
  fileprivate mutating func put(_ link: Int32, _ place: inout Int32) {
    self[Int(place)] = link
    place += 1
  }
}

extension World {
  /// Brings the graph up to date with joints and contacts.
  mutating func refreshGraph() {
    guard graph.isStale else { return }
    graph.list(
      bodyCount: slots.count, joints: joints.list, order: joints.order, contacts: contacts)
    graph.isStale = false
  }
}
