/// The joints and contacts of every body, newest first.
///
/// Newest first because Box2D's lists are so, and the order of solving follows from it.
package struct ConstraintGraph {
  /// Whether joints or bodies have come or gone since it was listed.
  var isStale = true
  /// Whether contacts have come or gone since they were listed.
  var contactsAreStale = true
  private var jointStart: [Int32] = []
  private var jointList: [Int32] = []
  private var contactStart: [Int32] = []
  private var contactList: [Int32] = []
  /// What stands at the other end of each in the lists.
  private var jointOthers: [Int32] = []
  private var contactOthers: [Int32] = []
  /// Where the next link of each body goes, while they are listed.
  private var next: [Int32] = []

  // By their indices in the lists, where each is looked at in every step: a slice retains the list.

  @inline(__always)
  func jointPlaces(of slot: Int) -> Range<Int> {
    Int(jointStart[slot])..<Int(jointStart[slot + 1])
  }

  func joint(at place: Int) -> Int { Int(jointList[place]) }

  func jointOther(at place: Int) -> Int { Int(jointOthers[place]) }

  @inline(__always)
  func contactPlaces(of slot: Int) -> Range<Int> {
    Int(contactStart[slot])..<Int(contactStart[slot + 1])
  }

  func contact(at place: Int) -> Int { Int(contactList[place]) }

  func contactOther(at place: Int) -> Int { Int(contactOthers[place]) }

  init() {}

  /// Lists the joints anew, in the memory it has.
  mutating func list(bodyCount: Int, joints: [Joint], order: [Int32]) {
    Self.group(bodyCount, order.count, &jointStart, &jointList, &jointOthers, &next) { n in
      let j = order[order.count - 1 - n]
      return (j, joints[Int(j)].a, joints[Int(j)].b)
    }
  }

  /// Lists the contacts anew, in the memory it has.
  mutating func list(bodyCount: Int, contacts: [Contact]) {
    Self.group(bodyCount, contacts.count, &contactStart, &contactList, &contactOthers, &next) { n in
      let c = contacts.count - 1 - n
      return (Int32(c), contacts[c].a, contacts[c].b)
    }
  }

  /// Counting sort of the graph by body.
  @inline(__always)
  private static func group(
    _ bodyCount: Int, _ linkCount: Int, _ start: inout [Int32], _ list: inout [Int32],
    _ others: inout [Int32], _ next: inout [Int32], _ link: (Int) -> (Int32, Int, Int)
  ) {
    start.refill(bodyCount + 1, with: 0)
    var counts = start.mutableSpan
    for n in 0..<linkCount {
      let (_, a, b) = link(n)
      if a >= 0 { counts[a + 1] += 1 }
      if b >= 0 { counts[b + 1] += 1 }
    }
    for i in 1..<max(1, counts.count) { counts[i] += counts[i - 1] }
    next.refill(start.count) { start[$0] }
    list.refill(Int(start.last ?? 0), with: 0)
    others.refill(list.count, with: 0)
    var places = next.mutableSpan
    var links = list.mutableSpan
    var ends = others.mutableSpan
    for n in 0..<linkCount {
      let (link, a, b) = link(n)
      if a >= 0 {
        ends[Int(places[a])] = Int32(b)
        links.put(link, &places[a])
      }
      if b >= 0 {
        ends[Int(places[b])] = Int32(a)
        links.put(link, &places[b])
      }
    }
  }
}

extension MutableSpan<Int32> {
  @inline(__always)
  fileprivate mutating func put(_ link: Int32, _ place: inout Int32) {
    self[Int(place)] = link
    place += 1
  }
}

extension World {
  /// Brings the graph up to date with joints and contacts.
  mutating func refreshGraph() {
    guard graph.isStale || graph.contactsAreStale else { return }
    refreshJoints()
    graph.list(bodyCount: slots.count, contacts: contacts)
    graph.contactsAreStale = false
  }

  /// The same with joints alone.
  mutating func refreshJoints() {
    guard graph.isStale else { return }
    graph.list(bodyCount: slots.count, joints: joints.list, order: joints.order)
    // Bodies may have come.
    (graph.isStale, graph.contactsAreStale) = (false, true)
  }
}
