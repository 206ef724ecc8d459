extension Array {
  /// The elements in ascending order; equal ones stay as they stood.
  ///
  /// Elements are in order already most often: that is found in one pass.
  func inOrder(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    if indices.dropFirst().allSatisfy({ !isBefore(self[$0], self[$0 - 1]) }) { return self }
    return enumerated().sorted {
      isBefore($0.element, $1.element)
        || (!isBefore($1.element, $0.element) && $0.offset < $1.offset)
    }.map(\.element)
  }
}

extension [Double] {
  /// The indices of the largest numbers, in rising order, at most so many: of equal ones the first.
  ///
  /// - Complexity: O(n log n), where there are more than are wanted.
  package func largest(_ most: Int) -> [Int] {
    guard count > most else { return Array<Int>(indices) }
    return indices.sorted { (self[$1], $0) < (self[$0], $1) }.prefix(most).sorted()
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index from which on something is true; the end where it is true of none.
  ///
  /// - Precondition: What it is true of comes after all that it is not true of.
  /// - Complexity: O(log n).
  @inline(__always)
  func partitioningIndex(where isPast: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
