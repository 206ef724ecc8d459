import SeededRandom
import Testing

@testable import CollectionLayout

@Suite struct RowIDsTests {
  @Test func runsMakeTheSameRowsAgain() {
    var ids = RowIDs(count: 20)
    ids.remove(3..<5)
    ids.insert(2, at: 10)
    ids.move(0, to: 7)
    let again = RowIDs(runs: ids.runs, next: 22)
    #expect(again == ids && again.count == 20)
    #expect(RowIDs(runs: [], next: 0) == RowIDs(count: 0))
  }

  @Test func agreesWithAPlainArrayThroughManyEdits() {
    var random = SplitMix64(state: 13)
    var ids = RowIDs(count: 50)
    var plain = Array<Int64>(0..<50)
    var next: Int64 = 50
    for step in 0..<3000 {
      let at = Int.random(in: 0...plain.count, using: &random)
      let count = Int.random(in: 0...4, using: &random)
      if !plain.isEmpty, step % 3 == 0 {
        let from = Int.random(in: 0..<plain.count, using: &random)
        let to = Int.random(in: 0..<plain.count, using: &random)
        ids.move(from, to: to)
        plain.insert(plain.remove(at: from), at: to)
      } else if Bool.random(using: &random) {
        ids.insert(count, at: at)
        plain.insert(contentsOf: (0..<count).map { next + Int64($0) }, at: at)
        next += Int64(count)
      } else {
        let range = at..<min(plain.count, at + count)
        ids.remove(range)
        plain.removeSubrange(range)
      }
      if step % 100 == 99 {
        #expect(ids.count == plain.count)
        for (row, number) in plain.enumerated() {
          #expect(ids[row].number == number)
          #expect(ids.index(of: RowID(number: number)) == row)
        }
        let gone = Int64.random(in: 0..<next, using: &random)
        #expect((ids.index(of: RowID(number: gone)) != nil) == plain.contains(gone))
      }
    }
    #expect(ids.index(of: RowID(number: next)) == nil)
    #expect(ids.index(of: RowID(number: -1)) == nil)
  }
}
