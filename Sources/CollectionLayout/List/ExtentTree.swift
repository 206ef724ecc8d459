/// A counted B+ tree of entries: a measured row with its extent in units, or minus the length of a
/// run of rows that are not measured.
///
/// A value: copies share the nodes that neither has changed.
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

    func units(estimate: Int64) -> Int64 { measured + Int64(unmeasured) * estimate }
  }

  /// A leaf of entries, or a node of children.
  fileprivate struct Node: Sendable {
    var sum = Sum()
    var entries: [Int32] = []
    var children: [Node] = []

    var width: Int { children.isEmpty ? entries.count : children.count }
  }

  /// The most entries of a leaf, and children of a node.
  fileprivate static let fanOut = 128
  /// A change adds so many entries at most.
  fileprivate static let mostAdded = 2
  /// A node with fewer entries joins a neighbour when both together have no more than `joined`.
  fileprivate static let sparse = 32
  fileprivate static let joined = 96

  private var root = Node()

  /// What the whole tree holds.
  var sum: Sum { root.sum }
  /// The bytes that the nodes take.
  var byteCount: Int { root.byteCount }

  // MARK: - Looking up

  /// Walks past children and entries while it can.
  /// - Parameter fits: Whether the walk goes past a part, given what is before it and in it.
  /// - Returns: What is before the place where it ends, and the entry there; nil at the end.
  private func walk(past fits: (Sum, Sum) -> Bool) -> (above: Sum, entry: Int32?) {
    var (node, above) = (root, Sum())
    while !node.children.isEmpty {
      let slot = node.slot(&above, past: fits)
      node = node.children[slot]
    }
    for entry in node.entries {
      let inside = Sum(of: entry)
      guard fits(above, inside) else { return (above, entry) }
      above += inside
    }
    return (above, nil)
  }

  /// The entry in which a row is; nil for the count of rows.
  func entry(ofRow row: Int) -> Int32? { walk { row >= $0.rows + $1.rows }.entry }

  /// Where a row starts, in units.
  func offset(ofRow row: Int, estimate: Int64) -> Int64 {
    let above = walk { row >= $0.rows + $1.rows }.above
    // What is left of a run that the row is in.
    return above.units(estimate: estimate) + Int64(row - above.rows) * estimate
  }

  /// The row that holds a place, in units; the count of rows behind the last.
  func row(at units: Int64, estimate: Int64) -> Int {
    let (above, entry) = walk {
      units >= $0.units(estimate: estimate) + $1.units(estimate: estimate)
    }
    guard let entry, entry < 0 else { return above.rows }
    return above.rows + Int((units - above.units(estimate: estimate)) / estimate)
  }

  // MARK: - Changing

  /// Changes the entries around a row: a leaf's, the index among them of the row's own, and how far
  /// into its rows the row is; the index is the count at the end.
  mutating func edit(_ row: Int, _ change: (inout [Int32], Int, Int) -> Void) {
    root.edit(row, change)
    if root.width > Self.fanOut - Self.mostAdded {
      let right = root.split()
      root = Node(children: [root, right])
    }
    while root.children.count == 1 { root = root.children[0] }
  }
}

extension ExtentTree.Node {
  typealias Sum = ExtentTree.Sum

  init(children: [Self]) {
    self.children = children
    sumUp()
  }

  var byteCount: Int {
    let header = 32
    return header + entries.capacity * MemoryLayout<Int32>.stride
      + children.capacity * MemoryLayout<Self>.stride + children.reduce(0) { $0 + $1.byteCount }
  }

  private mutating func sumUp() {
    sum = Sum()
    for entry in entries { sum += Sum(of: entry) }
    for child in children { sum += child.sum }
  }

  /// The child in which a walk ends; what is before that is added to `above`.
  func slot(_ above: inout Sum, past fits: (Sum, Sum) -> Bool) -> Int {
    var slot = 0
    while slot < children.count - 1, fits(above, children[slot].sum) {
      above += children[slot].sum
      slot += 1
    }
    return slot
  }

  mutating func edit(_ row: Int, _ change: (inout [Int32], Int, Int) -> Void) {
    if children.isEmpty {
      var (slot, rest) = (0, row)
      while slot < entries.count, case let rows = Sum(of: entries[slot]).rows, rest >= rows {
        rest -= rows
        slot += 1
      }
      change(&entries, slot, rest)
    } else {
      var above = Sum()
      let slot = slot(&above) { row >= $0.rows + $1.rows }
      children[slot].edit(row - above.rows, change)
      balance(slot)
    }
    sumUp()
  }

  /// Splits a child that is too full; joins one that is nearly empty with a neighbour.
  private mutating func balance(_ slot: Int) {
    let width = children[slot].width
    if width > ExtentTree.fanOut - ExtentTree.mostAdded {
      let right = children[slot].split()
      children.insert(right, at: slot + 1)
    } else if width == 0 {
      children.remove(at: slot)
    } else if width < ExtentTree.sparse, children.count > 1 {
      let left = min(slot, children.count - 2)
      guard children[left].width + children[left + 1].width <= ExtentTree.joined else { return }
      let right = children.remove(at: left + 1)
      children[left].entries += right.entries
      children[left].children += right.children
      children[left].sumUp()
    }
  }

  /// Keeps the first half; the result is the second one.
  mutating func split() -> Self {
    let half = width / 2
    var right = Self()
    right.entries = Array(entries.dropFirst(half))
    right.children = Array(children.dropFirst(half))
    (entries, children) = (Array(entries.prefix(half)), Array(children.prefix(half)))
    sumUp()
    right.sumUp()
    return right
  }
}
