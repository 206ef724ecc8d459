extension Array where Element: Comparable {
  /// Sorts in the memory there is, which the library's sort does not: a step that finds new contacts
  /// would allocate some.
  ///
  /// Heapsort (Williams, "Algorithm 232", 1964), so that no order it comes in is a bad one. Equal
  /// elements may change places.
  mutating func sortInPlace() {
    unsafe withUnsafeMutableBufferPointer { elements in
      for start in stride(from: elements.count / 2 - 1, through: 0, by: -1) {
        unsafe Self.sink(start, in: elements, below: elements.count)
      }
      for last in stride(from: elements.count - 1, to: 0, by: -1) {
        unsafe elements.swapAt(0, last)
        unsafe Self.sink(0, in: elements, below: last)
      }
    }
  }

  /// Lets an element of the heap sink to where nothing greater is under it.
  private static func sink(
    _ start: Int, in heap: UnsafeMutableBufferPointer<Element>, below count: Int
  ) {
    var parent = start
    while case var child = 2 * parent + 1, child < count {
      if child + 1 < count, unsafe heap[child] < heap[child + 1] { child += 1 }
      guard unsafe heap[parent] < heap[child] else { return }
      unsafe heap.swapAt(parent, child)
      parent = child
    }
  }
}
