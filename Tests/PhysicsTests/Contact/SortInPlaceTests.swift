import Testing

@testable import Physics

@Suite struct SortInPlaceTests {
  /// It sorts as the library does, whatever the order was and how often a value comes.
  @Test(arguments: [0, 1, 2, 3, 10, 100, 1_000], [1, 7, 1_000_000])
  func itSortsAsTheLibrary(_ count: Int, _ values: Int) {
    var dice = Dice(count + values)
    let mixed = (0..<count).map { _ in dice.whole(0...values) }
    for list in [mixed, mixed.sorted(), mixed.sorted(by: >)] {
      var sorted = list
      sorted.sortInPlace()
      #expect(sorted == list.sorted())
    }
  }
}
