/// Upright boxes, filed by where their middles are, to find those that overlap.
///
/// A cell is as large as the boxes of usual size, so that whatever overlaps one of them lies in its
/// own or a neighbouring cell. The few larger boxes are looked at one by one. Cells are found by a
/// hash of their row and column, so that the world needs no bounds.
struct BoxGrid {
  private let boxes: [AABB]
  private let cells: [SIMD2<Int32>]
  /// For each hash where its boxes start in `filed`.
  private var starts: [Int32]
  private var filed: [Int32] = []
  private var large: [Int32] = []
  private let mask: Int

  /// A box above this times the mean size is large.
  private static let usualSize = 2.0
  /// Farther out all cells are one.
  private static let farthestCell = 1e9

  init(_ boxes: [AABB]) {
    self.boxes = boxes
    let sizes = boxes.map { box in (box.upper - box.lower).max() }
    let mean = sizes.reduce(0, +) / Double(max(1, sizes.count))
    // Walls must not make the usual box look small: the mean of what is below the mean.
    let usual = sizes.filter { $0 <= mean }
    let cell = Self.usualSize * usual.reduce(0, +) / Double(max(1, usual.count))
    let inverse = cell > 0 ? 1 / cell : 0
    cells = boxes.map { box in
      let place = inverse * 0.5 * (box.lower + box.upper)
      let limit = Vector(repeating: Self.farthestCell)
      return SIMD2<Int32>(place.highest(-limit).lowest(limit).rounded(.down))
    }
    var buckets = 16
    while buckets < boxes.count { buckets *= 2 }
    mask = buckets - 1
    starts = .init(repeating: 0, count: buckets + 1)
    file(sizes, cell)
  }

  /// A counting sort by hash.
  private mutating func file(_ sizes: [Double], _ cell: Double) {
    let hashes = cells.map { hash($0) }
    for (i, hash) in hashes.enumerated() {
      if sizes[i] <= cell { starts[hash + 1] += 1 } else { large.append(Int32(i)) }
    }
    for h in 1..<starts.count { starts[h] += starts[h - 1] }
    filed = .init(repeating: 0, count: boxes.count - large.count)
    var next = starts
    for (i, hash) in hashes.enumerated() where sizes[i] <= cell {
      filed[Int(next[hash])] = Int32(i)
      next[hash] += 1
    }
  }

  @inline(__always)
  private func hash(_ cell: SIMD2<Int32>) -> Int {
    let mixed = Int(cell.x) &* 73_856_093 ^ Int(cell.y) &* 19_349_663
    return (mixed ^ (mixed >> 15)) & mask
  }

  /// Calls `found` once for every two overlapping boxes of which one is wanted.
  func forEachOverlap(with isWanted: (Int) -> Bool, found: (Int, Int) -> Void) {
    let wanted = boxes.indices.map(isWanted)
    let isLarge = markLarge()
    for i in boxes.indices where wanted[i] && !isLarge[i] {
      for dx in Int32(-1)...1 {
        for dy in Int32(-1)...1 {
          let cell = cells[i] &+ SIMD2(dx, dy)
          let h = hash(cell)
          for n in starts[h]..<starts[h + 1] {
            let j = Int(filed[Int(n)])
            guard cells[j] == cell, !wanted[j] || i < j, boxes[i].overlaps(boxes[j]) else {
              continue
            }
            found(i, j)
          }
        }
      }
    }
    for i in large.map(Int.init) {
      for j in boxes.indices where wanted[i] || wanted[j] {
        guard !isLarge[j] || i < j, boxes[i].overlaps(boxes[j]) else { continue }
        found(i, j)
      }
    }
  }

  private func markLarge() -> [Bool] {
    var isLarge = [Bool](repeating: false, count: boxes.count)
    for i in large { isLarge[Int(i)] = true }
    return isLarge
  }
}
