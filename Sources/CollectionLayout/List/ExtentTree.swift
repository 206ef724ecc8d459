/// A counted B+ tree of entries: a measured row with its extent in units, or minus the length of a
/// run of rows that are not measured.
///
/// Leaves and nodes are in pages that never move, so that no change costs as much as the whole tree.
/// A leaf that is too full first shares with a neighbour, which keeps leaves four fifths full; one
/// that is nearly empty joins its neighbour.
struct ExtentTree: Sendable {
  /// What a part of the tree holds.
  struct Sum: Hashable, Sendable {
    var rows = 0
    var unmeasured = 0
    /// The extent of the measured rows, in units.
    var measured: Int64 = 0

    init() {}

    init(of entry: Int32) {
      if entry < 0 {
        (rows, unmeasured) = (-Int(entry), -Int(entry))
      } else {
        (rows, measured) = (1, Int64(entry))
      }
    }

    static func += (a: inout Sum, b: Sum) {
      a.rows += b.rows
      a.unmeasured += b.unmeasured
      a.measured += b.measured
    }

    static func -= (a: inout Sum, b: Sum) {
      a.rows -= b.rows
      a.unmeasured -= b.unmeasured
      a.measured -= b.measured
    }

    func units(estimate: Int64) -> Int64 { measured + Int64(unmeasured) * estimate }
  }

  /// Up to three entries that take the place of one.
  struct Entries {
    private var all = SIMD4<Int32>()
    private(set) var count = 0

    init() {}
    init(_ entry: Int32) { append(entry) }

    mutating func append(_ entry: Int32) {
      all[count] = entry
      count += 1
    }
    subscript(index: Int) -> Int32 { all[index] }
  }

  /// The way to an entry: a node and a child's slot on each level from the root, then the leaf.
  struct Place {
    var nodes = SIMD8<Int32>()
    var slots = SIMD8<Int32>()
    var leaf = 0
    var slot = 0
    /// How far into the entry's rows.
    var rest: Int
  }

  /// The most entries of a leaf, and children of a node.
  static let fanOut = 64
  /// Two leaves with fewer entries together share them instead of splitting.
  private static let sharing = 2 * fanOut - 16
  /// A leaf with fewer entries joins a neighbour when both fill less than `joined`.
  private static let sparse = 16
  private static let joined = 48
  /// A leaf's count, its entries, and the two that a change may add before it is split.
  private static let leafStride = fanOut + 3
  /// A node's count, its children, and one more before it is split.
  private static let nodeStride = fanOut + 2
  /// Pages are small, because the system pays for a fresh one when it is first touched.
  private static let leavesPerPage = 16
  private static let nodesPerPage = 1
  /// The list of pages is made for so many rows at most, so that it does not move when it grows.
  private static let mostForeseen = 100_000_000

  private(set) var sum = Sum()
  private var leaves: [[Int32]] = []
  private var leafCount = 0
  /// The first leaf that is free, and through its entries all others; -1 for none.
  private var freeLeaf: Int32 = -1
  private var children: [[Int32]] = []
  private var sums: [[Sum]] = []
  private var nodeCount = 0
  private(set) var root = 0
  /// How many levels of nodes stand above the leaves; at least 1, at most 8.
  private(set) var depth = 1

  /// An empty tree.
  /// - Parameter rows: how many may come to be measured; takes no memory before they do.
  init(foreseeing rows: Int) {
    let pages = min(rows, Self.mostForeseen) / (Self.fanOut / 2) / Self.leavesPerPage
    leaves.reserveCapacity(pages)
    let nodes = pages * Self.leavesPerPage / (Self.fanOut / 2) / Self.nodesPerPage
    children.reserveCapacity(nodes)
    sums.reserveCapacity(nodes)
    let leaf = makeLeaf()
    root = makeNode()
    setChild(root, 0, Int32(leaf))
    setChildCount(root, 1)
  }

  /// The bytes that the pages take.
  var byteCount: Int {
    leaves.count * Self.leavesPerPage * Self.leafStride * 4
      + children.count * Self.nodesPerPage * Self.nodeStride * (4 + 24)
  }

  // MARK: - Pages

  private mutating func makeLeaf() -> Int {
    if freeLeaf >= 0 {
      let leaf = Int(freeLeaf)
      freeLeaf = entry(leaf, 0)
      setCount(leaf, 0)
      return leaf
    }
    if leafCount % Self.leavesPerPage == 0 {
      leaves.append(Array(repeating: 0, count: Self.leavesPerPage * Self.leafStride))
    }
    leafCount += 1
    return leafCount - 1
  }

  private mutating func makeNode() -> Int {
    if nodeCount % Self.nodesPerPage == 0 {
      children.append(Array(repeating: 0, count: Self.nodesPerPage * Self.nodeStride))
      sums.append(Array(repeating: Sum(), count: Self.nodesPerPage * Self.nodeStride))
    }
    nodeCount += 1
    return nodeCount - 1
  }

  private func leafBase(_ leaf: Int) -> Int { leaf % Self.leavesPerPage * Self.leafStride }
  private func nodeBase(_ node: Int) -> Int { node % Self.nodesPerPage * Self.nodeStride }

  func count(_ leaf: Int) -> Int { Int(leaves[leaf / Self.leavesPerPage][leafBase(leaf)]) }
  private mutating func setCount(_ leaf: Int, _ count: Int) {
    leaves[leaf / Self.leavesPerPage][leafBase(leaf)] = Int32(count)
  }
  func entry(_ leaf: Int, _ slot: Int) -> Int32 {
    leaves[leaf / Self.leavesPerPage][leafBase(leaf) + 1 + slot]
  }
  private mutating func setEntry(_ leaf: Int, _ slot: Int, _ entry: Int32) {
    leaves[leaf / Self.leavesPerPage][leafBase(leaf) + 1 + slot] = entry
  }

  private func childCount(_ node: Int) -> Int {
    Int(children[node / Self.nodesPerPage][nodeBase(node)])
  }
  private mutating func setChildCount(_ node: Int, _ count: Int) {
    children[node / Self.nodesPerPage][nodeBase(node)] = Int32(count)
  }
  private func child(_ node: Int, _ slot: Int) -> Int {
    Int(children[node / Self.nodesPerPage][nodeBase(node) + 1 + slot])
  }
  private mutating func setChild(_ node: Int, _ slot: Int, _ child: Int32) {
    children[node / Self.nodesPerPage][nodeBase(node) + 1 + slot] = child
  }
  private func childSum(_ node: Int, _ slot: Int) -> Sum {
    sums[node / Self.nodesPerPage][nodeBase(node) + slot]
  }
  private mutating func setSum(_ node: Int, _ slot: Int, _ sum: Sum) {
    sums[node / Self.nodesPerPage][nodeBase(node) + slot] = sum
  }
  private mutating func addSum(_ node: Int, _ slot: Int, _ change: Sum) {
    sums[node / Self.nodesPerPage][nodeBase(node) + slot] += change
  }

  // MARK: - Looking up

  /// Goes down to the leaf in which a walk ends that takes whole children while it can.
  /// - Parameters:
  ///   - above: grows by what the walk leaves before it.
  ///   - visit: the node and slot of each level.
  ///   - fits: whether the walk goes past a child, given what is before it and in it.
  /// - Returns: the leaf.
  private func descend(
    _ above: inout Sum, visit: (Int, Int, Int) -> Void, past fits: (Sum, Sum) -> Bool
  ) -> Int {
    var node = root
    for level in 0..<depth {
      let page = sums[node / Self.nodesPerPage]
      let base = nodeBase(node)
      let last = childCount(node) - 1
      var slot = 0
      while slot < last, fits(above, page[base + slot]) {
        above += page[base + slot]
        slot += 1
      }
      visit(level, node, slot)
      node = child(node, slot)
    }
    return node
  }

  /// The entry in which a row is; the place behind the last for the count of rows.
  func find(_ row: Int) -> Place {
    var (place, above) = (Place(rest: row), Sum())
    place.leaf = descend(&above) { level, node, slot in
      place.nodes[level] = Int32(node)
      place.slots[level] = Int32(slot)
    } past: {
      row >= $0.rows + $1.rows
    }
    place.rest -= above.rows
    let end = count(place.leaf)
    while place.slot < end {
      let rows = Sum(of: entry(place.leaf, place.slot)).rows
      if place.rest < rows { break }
      place.rest -= rows
      place.slot += 1
    }
    return place
  }

  /// Where a row starts, in units.
  func offset(ofRow row: Int, estimate: Int64) -> Int64 {
    var above = Sum()
    let leaf = descend(&above, visit: { _, _, _ in }, past: { row >= $0.rows + $1.rows })
    for slot in 0..<count(leaf) {
      let inside = Sum(of: entry(leaf, slot))
      if row < above.rows + inside.rows { break }
      above += inside
    }
    // What is left of a run that the row is in.
    return above.units(estimate: estimate) + Int64(row - above.rows) * estimate
  }

  /// The row that holds a place, in units; the count of rows behind the last.
  func row(at units: Int64, estimate: Int64) -> Int {
    var above = Sum()
    let leaf = descend(&above, visit: { _, _, _ in }) {
      units >= $0.units(estimate: estimate) + $1.units(estimate: estimate)
    }
    for slot in 0..<count(leaf) {
      let inside = Sum(of: entry(leaf, slot))
      let start = above.units(estimate: estimate)
      if units < start + inside.units(estimate: estimate) {
        return above.rows + (inside.unmeasured > 0 ? Int((units - start) / estimate) : 0)
      }
      above += inside
    }
    return above.rows
  }

  // MARK: - Changing

  /// Replaces entries of a leaf and brings all sums above it up to date.
  mutating func replace(at place: Place, removing: Int, with new: Entries) {
    let (leaf, end) = (place.leaf, count(place.leaf))
    var change = Sum()
    for i in 0..<removing { change -= Sum(of: entry(leaf, place.slot + i)) }
    for i in 0..<new.count { change += Sum(of: new[i]) }
    shift(leaf, from: place.slot + removing, to: end, by: new.count - removing)
    for i in 0..<new.count { setEntry(leaf, place.slot + i, new[i]) }
    setCount(leaf, end + new.count - removing)
    sum += change
    for level in 0..<depth {
      addSum(Int(place.nodes[level]), Int(place.slots[level]), change)
    }
    if count(leaf) > Self.fanOut {
      relieve(place)
    } else if removing > new.count, count(leaf) < Self.sparse {
      join(place)
    }
  }

  private mutating func shift(_ leaf: Int, from start: Int, to end: Int, by distance: Int) {
    if distance > 0 {
      for slot in stride(from: end - 1, through: start, by: -1) {
        setEntry(leaf, slot + distance, entry(leaf, slot))
      }
    } else if distance < 0 {
      for slot in start..<end { setEntry(leaf, slot + distance, entry(leaf, slot)) }
    }
  }

  // MARK: - Sharing

  /// The neighbour of a leaf with fewer entries: the slot of the left one of both, and the count.
  private func neighbour(_ node: Int, _ slot: Int) -> (left: Int, count: Int)? {
    let before = slot > 0 ? count(child(node, slot - 1)) : Int.max
    let after = slot + 1 < childCount(node) ? count(child(node, slot + 1)) : Int.max
    if before == .max, after == .max { return nil }
    return before <= after ? (slot - 1, before) : (slot, after)
  }

  private mutating func relieve(_ place: Place) {
    let (node, slot) = (Int(place.nodes[depth - 1]), Int(place.slots[depth - 1]))
    guard let other = neighbour(node, slot), other.count + count(place.leaf) <= Self.sharing else {
      return splitLeaf(place)
    }
    let (left, right) = (child(node, other.left), child(node, other.left + 1))
    let target = (count(left) + count(right)) / 2
    if count(left) > target {
      let moved = moveEnd(of: left, from: target, toStartOf: right)
      takeSum(node, from: other.left, to: other.left + 1, moved)
    } else {
      let moved = moveStart(of: right, count: target - count(left), toEndOf: left)
      takeSum(node, from: other.left + 1, to: other.left, moved)
    }
  }

  private mutating func takeSum(_ node: Int, from: Int, to: Int, _ moved: Sum) {
    var rest = childSum(node, from)
    rest -= moved
    setSum(node, from, rest)
    addSum(node, to, moved)
  }

  private mutating func moveEnd(of left: Int, from slot: Int, toStartOf right: Int) -> Sum {
    let (count, length) = (count(left) - slot, count(right))
    shift(right, from: 0, to: length, by: count)
    var moved = Sum()
    for i in 0..<count {
      let entry = entry(left, slot + i)
      setEntry(right, i, entry)
      moved += Sum(of: entry)
    }
    setCount(left, slot)
    setCount(right, length + count)
    return moved
  }

  private mutating func moveStart(of right: Int, count: Int, toEndOf left: Int) -> Sum {
    let length = self.count(left)
    var moved = Sum()
    for i in 0..<count {
      let entry = entry(right, i)
      setEntry(left, length + i, entry)
      moved += Sum(of: entry)
    }
    shift(right, from: count, to: self.count(right), by: -count)
    setCount(right, self.count(right) - count)
    setCount(left, length + count)
    return moved
  }

  /// Lets a nearly empty leaf and a neighbour become one.
  private mutating func join(_ place: Place) {
    let (node, slot) = (Int(place.nodes[depth - 1]), Int(place.slots[depth - 1]))
    guard let other = neighbour(node, slot), other.count + count(place.leaf) <= Self.joined else {
      return
    }
    let (left, right) = (child(node, other.left), child(node, other.left + 1))
    let moved = moveStart(of: right, count: count(right), toEndOf: left)
    addSum(node, other.left, moved)
    for i in other.left + 1..<childCount(node) - 1 {
      setChild(node, i, Int32(child(node, i + 1)))
      setSum(node, i, childSum(node, i + 1))
    }
    setChildCount(node, childCount(node) - 1)
    setEntry(right, 0, freeLeaf)
    freeLeaf = Int32(right)
  }

  // MARK: - Splitting

  private mutating func splitLeaf(_ place: Place) {
    let new = makeLeaf()
    let moved = moveEnd(of: place.leaf, from: count(place.leaf) / 2, toStartOf: new)
    adopt(Int32(new), moved, along: place)
  }

  /// Puts a new child behind the one at the end of a path, and splits nodes that are too full.
  private mutating func adopt(_ child: Int32, _ moved: Sum, along place: Place) {
    var (child, moved) = (child, moved)
    for level in (0..<depth).reversed() {
      let (node, slot) = (Int(place.nodes[level]), Int(place.slots[level]))
      let end = childCount(node)
      for i in stride(from: end - 1, through: slot + 1, by: -1) {
        setChild(node, i + 1, Int32(self.child(node, i)))
        setSum(node, i + 1, childSum(node, i))
      }
      var rest = childSum(node, slot)
      rest -= moved
      setSum(node, slot, rest)
      setChild(node, slot + 1, child)
      setSum(node, slot + 1, moved)
      setChildCount(node, end + 1)
      if end + 1 <= Self.fanOut { return }
      (child, moved) = splitNode(node)
    }
    growRoot(child, moved)
  }

  private mutating func splitNode(_ node: Int) -> (child: Int32, moved: Sum) {
    let new = makeNode()
    let count = childCount(node)
    let half = count / 2
    var moved = Sum()
    for i in half..<count {
      let sum = childSum(node, i)
      setChild(new, i - half, Int32(child(node, i)))
      setSum(new, i - half, sum)
      moved += sum
    }
    setChildCount(node, half)
    setChildCount(new, count - half)
    return (Int32(new), moved)
  }

  private mutating func growRoot(_ child: Int32, _ moved: Sum) {
    let old = root
    root = makeNode()
    var rest = sum
    rest -= moved
    setChild(root, 0, Int32(old))
    setChild(root, 1, child)
    setSum(root, 0, rest)
    setSum(root, 1, moved)
    setChildCount(root, 2)
    depth += 1
  }
}
