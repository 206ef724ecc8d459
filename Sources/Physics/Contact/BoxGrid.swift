/// Upright boxes, filed by where their middles are, to find those that overlap.
///
/// A cell is as wide and as high as the boxes of usual size, so that whatever overlaps one of them
/// lies in its own or a neighbouring cell; what falls together has high boxes, and high cells. The
/// few larger boxes are looked at one by one. Cells are found by a hash of their row and column, so
/// that the world needs no bounds.
struct BoxGrid {
  /// Boxes of about one size, or of that and smaller.
  private struct SizeClass {
    var count = 0.0
    var largest = Vector()
    var area = 0.0

    /// How many share a cell as large as the largest, if they overlap little.
    var perCell: Double { area > 0 ? min(count, largest.x * largest.y * count / area) : count }

    mutating func add(_ other: SizeClass) {
      count += other.count
      largest = largest.highest(other.largest)
      area += other.area
    }
  }

  // The lists are kept from one search to the next, for their memory.
  private var boxes: [AABB] = []
  private var isWanted: [Bool] = []
  private var cells: [SIMD2<Int32>] = []
  private var isLarge: [Bool] = []
  private var hashes: [Int32] = []
  /// For each hash where its boxes start in `filed`.
  private var starts: [Int32] = []
  private var next: [Int32] = []
  private var filed: [Int32] = []
  /// The boxes in that order, since they are looked at one after another.
  private var filedBoxes: [AABB] = []
  private var large: [Int32] = []
  private var classes: [SizeClass] = []
  private var mask = 0

  /// Powers of two of sizes, as many below 1 m as above.
  private static let classCount = 64
  /// How many cells are looked at for a box, each pair once.
  private static let cellsAround = 4.5
  /// Farther out all cells are one.
  private static let farthestCell = 1e9

  init() {}

  mutating func removeAll() {
    boxes.removeAll(keepingCapacity: true)
    isWanted.removeAll(keepingCapacity: true)
  }

  mutating func append(_ box: AABB, isWanted: Bool) {
    boxes.append(box)
    self.isWanted.append(isWanted)
  }

  /// Files the boxes, once all are there.
  mutating func file() {
    let cell = usualCell()
    let inverse = (1 / cell).replacing(with: 0, where: cell .<= 0)
    var buckets = 16
    while buckets < boxes.count { buckets *= 2 }
    mask = buckets - 1
    cells.refill(boxes.count) { Self.cell(of: boxes[$0], inverse) }
    hashes.refill(cells.count) { Int32(Self.hash(cells[$0], mask)) }
    sort(cell)
  }

  /// The cell that the middle of a box lies in.
  @inline(__always)
  private static func cell(of box: AABB, _ inverse: Vector) -> SIMD2<Int32> {
    var place = inverse * 0.5 * (box.lower + box.upper)
    // A box without end has no middle.
    place.replace(with: 0, where: place .!= place)
    let limit = Vector(repeating: Self.farthestCell)
    let corner = place.highest(-limit).lowest(limit).rounded(.down)
    // Not by the vector's own conversion, which is many times slower.
    return SIMD2(Int32(corner.x), Int32(corner.y))
  }

  /// As wide as the widest of the boxes of usual size, and as high as the highest.
  ///
  /// Which sizes are usual: those with which the fewest boxes are looked at. Walls are not; of a pile
  /// that falls, long boxes, on one that lies, both may be.
  private mutating func usualCell() -> Vector {
    sortBySize()
    var usual = SizeClass()
    var (cell, least) = (Vector(), Double.infinity)
    for sizeClass in classes where sizeClass.count > 0 {
      usual.add(sizeClass)
      let looks = Double(boxes.count) - usual.count + Self.cellsAround * usual.perCell
      if looks < least { (cell, least) = (usual.largest, looks) }
    }
    return cell
  }

  private mutating func sortBySize() {
    classes.refill(Self.classCount, with: SizeClass())
    for box in boxes {
      let size = box.upper - box.lower
      // What is not finite is larger than all.
      let power = size.max().isFinite ? size.max().exponent : Self.classCount
      let index = min(max(0, power + Self.classCount / 2), Self.classCount - 1)
      classes[index].add(SizeClass(count: 1, largest: size, area: size.x * size.y))
    }
  }

  /// A counting sort by hash.
  private mutating func sort(_ cell: Vector) {
    starts.refill(mask + 2, with: 0)
    large.removeAll(keepingCapacity: true)
    isLarge.refill(boxes.count) { any(boxes[$0].upper - boxes[$0].lower .> cell) }
    for (i, hash) in hashes.enumerated() {
      if isLarge[i] { large.append(Int32(i)) } else { starts[Int(hash) + 1] += 1 }
    }
    for h in 1..<starts.count { starts[h] += starts[h - 1] }
    filed.refill(boxes.count - large.count, with: 0)
    next.refill(starts.count) { starts[$0] }
    for (i, hash) in hashes.enumerated() where !isLarge[i] {
      filed[Int(next[Int(hash)])] = Int32(i)
      next[Int(hash)] += 1
    }
    filedBoxes.refill(filed.count) { boxes[Int(filed[$0])] }
  }

  @inline(__always)
  private static func hash(_ cell: SIMD2<Int32>, _ mask: Int) -> Int {
    let mixed = Int(cell.x) &* 73_856_093 ^ Int(cell.y) &* 19_349_663
    return (mixed ^ (mixed >> 15)) & mask
  }

  /// Calls `found` for the boxes of a cell that overlap one.
  @inline(__always)
  private func scan(_ cell: SIMD2<Int32>, _ box: AABB, _ found: (Int) -> Void) {
    let h = Self.hash(cell, mask)
    for n in Int(starts[h])..<Int(starts[h + 1]) where filedBoxes[n].overlaps(box) {
      let j = Int(filed[n])
      // Another cell may have the same hash.
      if cells[j] == cell { found(j) }
    }
  }

  /// Calls `found` once for every two overlapping boxes of which one is wanted, for the few large ones first; stops
  /// after a box where that is enough.
  func forEachOverlap(until isEnough: () -> Bool = { false }, _ found: (Int, Int) -> Void) {
    let wanted = large.isEmpty ? [] : boxes.indices.filter { isWanted[$0] }
    for i in large.lazy.map(Int.init) where !isEnough() {
      if isWanted[i] { look(i, boxes.indices, found) } else { look(i, wanted, found) }
    }
    for i in boxes.indices where isWanted[i] && !isLarge[i] && !isEnough() { lookAround(i, found) }
  }

  /// Calls `found` for those of some boxes that overlap a large one.
  @inline(__always)
  private func look(_ i: Int, _ others: some Sequence<Int>, _ found: (Int, Int) -> Void) {
    for j in others {
      guard !isLarge[j] || i < j, boxes[i].overlaps(boxes[j]) else { continue }
      found(i, j)
    }
  }

  @inline(__always)
  private func lookAround(_ i: Int, _ found: (Int, Int) -> Void) {
    for dx in Int32(-1)...1 {
      for dy in Int32(-1)...1 {
        scan(cells[i] &+ SIMD2(dx, dy), boxes[i]) { j in
          if i < j || !isWanted[j] { found(i, j) }
        }
      }
    }
  }
}
