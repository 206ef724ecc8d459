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

  @inline(__always)
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
      // A dependent row says nothing.
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
