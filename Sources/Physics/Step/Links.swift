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

  init() {}

  init(bodyCount: Int, joints: [Joint], order: [Int32], contacts: [Contact]) {
    (jointStart, jointList) = Self.group(
      bodyCount, order.reversed().map { ($0, joints[Int($0)].a, joints[Int($0)].b) })
    (contactStart, contactList) = Self.group(
      bodyCount, contacts.indices.reversed().map { (Int32($0), contacts[$0].a, contacts[$0].b) })
  }

  /// Counting sort of the links by body.
  private static func group(_ bodyCount: Int, _ links: [(Int32, Int, Int)]) -> ([Int32], [Int32]) {
    var start = [Int32](repeating: 0, count: bodyCount + 1)
    for (_, a, b) in links {
      if a >= 0 { start[a + 1] += 1 }
      if b >= 0 { start[b + 1] += 1 }
    }
    for i in 1..<max(1, start.count) { start[i] += start[i - 1] }
    var next = start
    var list = [Int32](repeating: 0, count: Int(start.last ?? 0))
    for (link, a, b) in links {
      for slot in [a, b] where slot >= 0 {
        list[Int(next[slot])] = link
        next[slot] += 1
      }
    }
    return (start, list)
  }
}

extension World {
  /// Brings the links up to date with joints and contacts.
  mutating func refreshLinks() {
    guard linksAreStale else { return }
    links = Links(
      bodyCount: bodies.count, joints: joints, order: jointOrder, contacts: contacts)
    linksAreStale = false
  }
}
