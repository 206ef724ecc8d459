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
