/// Who is joined to and near whom: for every body its joints and contacts, newest first.
///
/// Newest first because Box2D's lists are so, and the order of solving follows from it.
package struct Links {
  private var jointStart: [Int32] = []
  private var jointList: [Int32] = []
  private var contactStart: [Int32] = []
  private var contactList: [Int32] = []

  @inline(__always)
  func joints(of slot: Int) -> ArraySlice<Int32> {
    jointList[Int(jointStart[slot])..<Int(jointStart[slot + 1])]
  }

  @inline(__always)
  func contacts(of slot: Int) -> ArraySlice<Int32> {
    contactList[Int(contactStart[slot])..<Int(contactStart[slot + 1])]
  }

  // By their places in the lists, for whoever cannot wait for a slice.

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

  init(bodyCount: Int, joints: [Joint], order: [Int32], contacts: [Contact]) {
    (jointStart, jointList) = Self.group(bodyCount, order.count) { n in
      let j = order[order.count - 1 - n]
      return (j, joints[Int(j)].a, joints[Int(j)].b)
    }
    (contactStart, contactList) = Self.group(bodyCount, contacts.count) { n in
      let c = contacts.count - 1 - n
      return (Int32(c), contacts[c].a, contacts[c].b)
    }
  }

  /// Counting sort of the links by body.
  private static func group(
    _ bodyCount: Int, _ linkCount: Int, _ link: (Int) -> (Int32, Int, Int)
  ) -> ([Int32], [Int32]) {
    var start = [Int32](repeating: 0, count: bodyCount + 1)
    for n in 0..<linkCount {
      let (_, a, b) = link(n)
      if a >= 0 { start[a + 1] += 1 }
      if b >= 0 { start[b + 1] += 1 }
    }
    for i in 1..<max(1, start.count) { start[i] += start[i - 1] }
    var next = start
    var list = [Int32](repeating: 0, count: Int(start.last ?? 0))
    func put(_ link: Int32, _ slot: Int) {
      guard slot >= 0 else { return }
      list[Int(next[slot])] = link
      next[slot] += 1
    }
    for n in 0..<linkCount {
      let (link, a, b) = link(n)
      put(link, a)
      put(link, b)
    }
    return (start, list)
  }
}

extension World {
  /// Brings the links up to date with joints and contacts.
  mutating func refreshLinks() {
    guard linksAreStale else { return }
    links = Links(
      bodyCount: slots.count, joints: joints, order: jointOrder, contacts: contacts)
    linksAreStale = false
  }
}
