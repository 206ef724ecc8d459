/// Lists that the ordering of rows needs, kept for their memory.
struct RowOrder {
  /// The places from which the links of the order come.
  fileprivate var order: [Int] = []
  fileprivate var unordered: [Link] = []
  fileprivate var neighbours: [[Int]] = []
  fileprivate var isListed: [Bool] = []
  fileprivate var firsts: [Int] = []
  fileprivate var rowsOf: [[Int]] = []
  fileprivate var rowCounts: [Int] = []
}

extension IslandEquations {
  /// Numbers the rows so that joints that share a body stand near each other, and lists where the matrix of
  /// the rows is not 0.
  ///
  /// The order is that of E. Cuthill and J. McKee (1969).
  ///
  /// - Returns: False, with nothing arranged, where solving takes more work than `Tolerances.mostFactorWork`.
  mutating func arrange(_ lists: inout RowOrder) -> Bool {
    guard leastFactorWork(&lists) <= Tolerances.mostFactorWork else { return false }
    if links.count > 2 {
      findOrder(&lists)
      swap(&links, &lists.unordered)
      links.removeAll(keepingCapacity: true)
      for from in lists.order { links.append(lists.unordered[from]) }
    }
    var count = 0
    for l in links.indices {
      links[l].row = count
      count += links[l].rowCount
    }
    resize(count)
    guard count > 0 else { return true }
    for l in links.indices {
      for row in links[l].row..<links[l].row + links[l].rowCount {
        halves[2 * row].member = links[l].a
        halves[2 * row + 1].member = links[l].b
      }
    }
    listCouplings(&lists)
    return matrix.factorWork <= Tolerances.mostFactorWork
  }

  /// The least work that solving takes, by the rows before they are ordered: all rows at one body couple, and n rows that do
  /// take n³/6.
  private func leastFactorWork(_ lists: inout RowOrder) -> Int {
    lists.rowCounts.refill(members.count, with: 0)
    for link in links {
      for member in [link.a, link.b] where member >= 0 {
        lists.rowCounts[member] += link.rowCount
      }
    }
    let most = lists.rowCounts.max() ?? 0
    return most * most * most / 6
  }

  private mutating func resize(_ count: Int) {
    rows.refill(count, with: Row())
    multipliers.refill(count, with: 0)
    halves.refill(2 * count, with: Half())
    couplings.removeAll(keepingCapacity: true)
    if count == 0 { matrix.setRows(first: []) }
  }

  private mutating func findOrder(_ lists: inout RowOrder) {
    findNeighbours(&lists)
    lists.order.removeAll(keepingCapacity: true)
    lists.isListed.removeAll(keepingCapacity: true)
    lists.isListed.refill(links.count, with: false)
    // From the links with the fewest neighbours, breadth first.
    let starts = links.indices.sorted {
      (lists.neighbours[$0].count, $0) < (lists.neighbours[$1].count, $1)
    }
    for start in starts where !lists.isListed[start] {
      var next = lists.order.count
      lists.order.append(start)
      lists.isListed[start] = true
      while next < lists.order.count {
        for other in lists.neighbours[lists.order[next]] where !lists.isListed[other] {
          lists.isListed[other] = true
          lists.order.append(other)
        }
        next += 1
      }
    }
    lists.order.reverse()
  }

  private func findNeighbours(_ lists: inout RowOrder) {
    lists.rowsOf.resetLists(members.count)
    lists.neighbours.resetLists(links.count)
    for (l, link) in links.enumerated() where link.rowCount > 0 {
      for member in [link.a, link.b] where member >= 0 {
        for other in lists.rowsOf[member] where !lists.neighbours[l].contains(other) {
          lists.neighbours[l].append(other)
          lists.neighbours[other].append(l)
        }
        lists.rowsOf[member].append(l)
      }
    }
  }

  /// Every pair of halves at one body adds to one number of the matrix.
  private mutating func listCouplings(_ lists: inout RowOrder) {
    lists.rowsOf.resetLists(members.count)
    for h in halves.indices where halves[h].member >= 0 {
      lists.rowsOf[halves[h].member].append(h)
    }
    lists.firsts.removeAll(keepingCapacity: true)
    for row in rows.indices { lists.firsts.append(row) }
    // By index: a loop over a list would retain it.
    for m in members.indices {
      for n in lists.rowsOf[m].indices {
        let row = lists.rowsOf[m][n] / 2
        lists.firsts[row] = min(lists.firsts[row], lists.rowsOf[m][0] / 2)
      }
    }
    matrix.setRows(first: lists.firsts)
    for m in members.indices {
      for n in lists.rowsOf[m].indices {
        for k in 0...n {
          let (half, other) = (lists.rowsOf[m][n], lists.rowsOf[m][k])
          couplings.append(
            Coupling(place: matrix.place(half / 2, other / 2), first: half, second: other))
        }
      }
    }
  }
}

extension [[Int]] {
  /// Has at least so many lists, all empty, in the memory they have.
  fileprivate mutating func resetLists(_ count: Int) {
    while self.count < count { append([]) }
    for i in 0..<count { self[i].removeAll(keepingCapacity: true) }
  }
}

/// A symmetric positive semidefinite matrix, of which each row keeps its numbers from the first that may not
/// be 0 to the diagonal.
///
/// The factors L·D·Lᵀ fill no other places (A. Jennings, "Matrix Computation for Engineers and Scientists",
/// 1977), so that a chain of n rows costs n steps. Rows that depend on earlier ones get 0 as their unknown.
struct SkylineMatrix {
  /// Where each row's diagonal is in `numbers`.
  private var diagonal: [Int] = []
  /// The column of each row's first number.
  private var first: [Int] = []
  private var numbers: [Double] = []
  /// 1/D; 0 for a row that depends on others.
  private var inverse: [Double] = []

  /// A row whose pivot is a smaller share than this of its diagonal depends on the rows before.
  private static let dependentShare = 1e-11

  /// How many multiplications `factor` takes.
  private(set) var factorWork = 0

  var count: Int { first.count }

  /// Makes room for rows by the columns of their first numbers.
  mutating func setRows(first columns: [Int]) {
    first.removeAll(keepingCapacity: true)
    diagonal.removeAll(keepingCapacity: true)
    var place = -1
    for (row, column) in columns.enumerated() {
      place += row - column + 1
      first.append(column)
      diagonal.append(place)
    }
    numbers.refill(place + 1, with: 0)
    inverse.refill(columns.count, with: 0)
    factorWork = 0
    for (row, start) in columns.enumerated() {
      for j in start..<row { factorWork += j - max(start, columns[j]) + 2 }
    }
  }

  /// The place of a number in the row of the greater index.
  func place(_ i: Int, _ j: Int) -> Int {
    let (row, column) = (max(i, j), min(i, j))
    return diagonal[row] - row + column
  }

  mutating func setZero() {
    for n in numbers.indices { numbers[n] = 0 }
  }

  mutating func add(_ value: Double, at place: Int) { numbers[place] += value }

  /// Replaces the matrix by its factors.
  mutating func factor() {
    for i in first.indices {
      let (row, start) = (diagonal[i] - i, first[i])
      let whole = numbers[row + i]
      var pivot = whole
      for j in start..<i {
        let (other, common) = (diagonal[j] - j, max(start, first[j]))
        var sum = numbers[row + j]
        for k in common..<j { sum -= numbers[row + k] * numbers[other + k] }
        numbers[row + j] = sum
      }
      for j in start..<i {
        let scaled = numbers[row + j] * inverse[j]
        pivot -= numbers[row + j] * scaled
        numbers[row + j] = scaled
      }
      inverse[i] = pivot > Self.dependentShare * whole ? 1 / pivot : 0
    }
  }

  /// Replaces a right side by the solution; after `factor`.
  mutating func solve(_ x: inout [Double]) {
    if first.count == 1 { return x[0] *= inverse[0] }
    for i in first.indices {
      let row = diagonal[i] - i
      var sum = x[i]
      for j in first[i]..<i { sum -= numbers[row + j] * x[j] }
      // A dependent row adds no equation.
      x[i] = inverse[i] == 0 ? 0 : sum
    }
    for i in first.indices { x[i] *= inverse[i] }
    for i in first.indices.reversed() where x[i] != 0 {
      let row = diagonal[i] - i
      for j in first[i]..<i { x[j] -= numbers[row + j] * x[i] }
    }
    for i in first.indices where inverse[i] == 0 { x[i] = 0 }
  }
}
