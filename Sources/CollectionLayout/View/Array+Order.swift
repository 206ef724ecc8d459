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
