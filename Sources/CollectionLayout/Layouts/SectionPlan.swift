/// Which rows of a list are headers and which belong together: sections of sizes that repeat, so that
/// a million rows cost no more than one round.
public struct SectionPlan: Hashable, Sendable {
  /// How many items the sections have, round and round; empty for a list without headers.
  public let sizes: [Int]
  /// How many rows there are, headers included.
  public let count: Int
  private let starts: [Int]
  private let round: Int

  /// A plan of rows; each section is a header and as many items as `sizes` says.
  public init(sizes: [Int], count: Int) {
    precondition(sizes.allSatisfy { $0 > 0 } && count >= 0, "A section needs items.")
    (self.sizes, self.count) = (sizes, count)
    var start = 0
    starts = sizes.map { size in
      defer { start += size + 1 }
      return start
    }
    round = start
  }

  /// Whether a row is a header.
  public func isHeader(_ row: Int) -> Bool { round > 0 && starts.contains(row % round) }

  /// The rows of the section that a row is in, its header first; nil without sections.
  public func section(of row: Int) -> Range<Int>? {
    guard round > 0 else { return nil }
    let base = row - row % round
    guard let k = starts.lastIndex(where: { $0 <= row % round }) else { return nil }
    let start = base + starts[k]
    return start..<min(count, start + sizes[k] + 1)
  }

  /// The number of the section that a row is in, and of the row in it; the header's is -1.
  public func place(of row: Int) -> (section: Int, item: Int) {
    guard round > 0, let k = starts.lastIndex(where: { $0 <= row % round }) else {
      return (0, row)
    }
    return (row / round * sizes.count + k, row % round - starts[k] - 1)
  }
}
