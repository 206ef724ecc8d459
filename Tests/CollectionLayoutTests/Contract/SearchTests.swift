import SeededRandom
import Testing

@testable import CollectionLayout

@Suite struct SearchTests {
  /// As a walk from the start finds it, in lists with equal values, in parts of them and in none.
  @Test func findsTheFirstFromWhichOnSomethingIsTrue() {
    var random = SplitMix64(state: 3)
    for _ in 0..<500 {
      let count = Int.random(in: 0...20, using: &random)
      let list = (0..<count).map { _ in Int.random(in: 0...9, using: &random) }.sorted()
      let least = Int.random(in: -1...11, using: &random)
      #expect(
        list.partitioningIndex(where: { $0 >= least }) == list.firstIndex { $0 >= least } ?? count)
      let part = list.dropFirst(count / 3)
      #expect(
        part.partitioningIndex(where: { $0 >= least })
          == part.firstIndex { $0 >= least } ?? part.endIndex)
    }
  }
}
