extension Array {
  /// Becomes a list of so many new elements, in the memory it has.
  ///
  /// Most lists of a sub-step are as long as in the one before: those elements are overwritten in place, which takes
  /// half as long as to append them.
  @inline(__always)
  mutating func refill(_ count: Int, _ element: (Int) -> Element) {
    if self.count > count { removeLast(self.count - count) }
    let overwritten = self.count
    var places = mutableSpan
    for i in 0..<overwritten { places[i] = element(i) }
    guard overwritten < count else { return }
    reserveCapacity(count)
    for i in overwritten..<count { append(element(i)) }
  }

  /// Becomes so many of one element, in the memory it has.
  @inline(__always)
  mutating func refill(_ count: Int, with element: Element) { refill(count) { _ in element } }
}

extension [Int] {
  /// Puts different numbers below a count in ascending order by listing which there are, in a fifth of the time of a sort.
  mutating func sortByListing(below count: Int, _ isListed: inout [Bool]) {
    isListed.refill(count, with: false)
    for number in self { isListed[number] = true }
    removeAll(keepingCapacity: true)
    for number in 0..<count where isListed[number] { append(number) }
  }
}
