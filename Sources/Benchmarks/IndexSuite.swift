import CollectionLayout
import ElementaryFunctions
import Foundation

/// What single operations of the extent index cost when every row has been measured, the worst among
/// them included.
///
/// The same operations run on several indexes built alike; the quickest of an operation's times
/// counts as what it costs, as the machine does not interrupt all of them at the same place.
enum IndexSuite {
  private static let counts = [1_000_000, 10_000_000]
  private static let copies = 5
  private static let rounds = 20_000
  /// In nanoseconds, and bytes a row.
  private static let slowest = 5_000.0
  private static let largest = 8.0

  private static let operations:
    [(name: String, run: @Sendable (inout ExtentIndex, _ row: Int, _ points: Double) -> Void)] = [
      ("offset of a row", { index, row, _ in keep(index.offset(ofRow: row)) }),
      (
        "row at an offset", { index, row, points in keep(index.row(at: points * Double(row)) ?? 0) }
      ),
      ("measure", { index, row, points in index.setExtent(points, ofRow: row) }),
      ("insert", { index, row, _ in index.insert(count: 1, at: row) }),
      ("insert at the start", { index, _, _ in index.insert(count: 1, at: 0) }),
      ("insert 1000", { index, row, _ in index.insert(count: 1000, at: row) }),
      ("remove", { index, row, _ in index.remove(row..<row + 1) }),
    ]

  static func run() throws {
    var table = Table(
      "index: single operations on rows that are all measured",
      columns: ["operation"] + counts.flatMap { ["\($0) rows", "worst"] }
        + ["worst <= \(Int(slowest / 1e3)) µs"])
    var cells = operations.map { [$0.name] }
    var worst = operations.map { _ in 0.0 }
    var bytes: [Double] = []
    for count in counts {
      var indexes = (0..<copies).map { _ in measured(count) }
      bytes.append(Double(indexes[0].byteCount) / Double(count))
      for (o, operation) in operations.enumerated() {
        let times = time(operation.run, &indexes)
        cells[o] += [Show.time(times.median), Show.time(times.quantile(1))]
        worst[o] = max(worst[o], times.quantile(1))
      }
    }
    for (row, worst) in zip(cells, worst) { table.add(row + [Show.verdict(worst <= slowest)]) }
    table.add(
      ["bytes a row"] + bytes.flatMap { [Show.digits($0), ""] }
        + [Show.verdict((bytes.max() ?? 0) <= largest)])
    table.show()
  }

  private static func measured(_ count: Int) -> ExtentIndex {
    var index = ExtentIndex(count: count, estimate: 44)
    for row in 0..<count { index.setExtent(20 + Double(row * 7919 % 97), ofRow: row) }
    return index
  }

  private static func time(
    _ operation: (inout ExtentIndex, Int, Double) -> Void, _ indexes: inout [ExtentIndex]
  ) -> Measures {
    var random = SplitMix64(state: 7)
    var times = Measures()
    for _ in 0..<rounds {
      let row = Int(random.next() % UInt64(indexes[0].count - 1))
      let points = 20 + Double(random.next() % 97)
      var best = Double.infinity
      for k in indexes.indices {
        best = min(best, 1e9 * seconds { operation(&indexes[k], row, points) })
      }
      times.append(best)
    }
    return times
  }

  /// Lets a result be used, so that working it out is not left away.
  @inline(never) private static func keep(_ value: Double) {}
  @inline(never) private static func keep(_ value: Int) {}
}
