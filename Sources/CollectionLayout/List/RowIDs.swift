/// A row's identity, which it keeps wherever it stands.
public struct RowID: Hashable, Sendable, Comparable {
  /// A number that no other row of the list ever has.
  public let number: Int64

  /// Whether the row is older.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

/// Which row stands where: runs of consecutive ids, so that a million new rows cost one entry.
struct RowIDs: Sendable {
  private struct Run: Sendable {
    var first: Int64
    var count: Int
  }

  private var runs: [Run] = []
  private var next: Int64 = 0
  private(set) var count = 0

  init(count: Int) { insert(count, at: 0) }

  subscript(index: Int) -> RowID {
    var rest = index
    for run in runs {
      if rest < run.count { return RowID(number: run.first + Int64(rest)) }
      rest -= run.count
    }
    preconditionFailure("row \(index) is not one of \(count)")
  }

  func index(of id: RowID) -> Int? {
    var before = 0
    for run in runs {
      let offset = id.number - run.first
      if offset >= 0, offset < run.count { return before + Int(offset) }
      before += run.count
    }
    return nil
  }

  /// Makes new rows before an index.
  mutating func insert(_ new: Int, at index: Int) {
    guard new > 0 else { return }
    put(Run(first: next, count: new), at: index)
    next += Int64(new)
  }

  /// Moves a row to the index that it has afterwards.
  mutating func move(_ index: Int, to target: Int) {
    guard index != target else { return }
    let id = self[index]
    remove(index..<index + 1)
    put(Run(first: id.number, count: 1), at: target)
  }

  private mutating func put(_ run: Run, at index: Int) {
    count += run.count
    var at = 0
    var rest = index
    while at < runs.count, rest >= runs[at].count {
      rest -= runs[at].count
      at += 1
    }
    if rest > 0 { split(at, rest) }
    let place = rest > 0 ? at + 1 : at
    if place > 0, runs[place - 1].first + Int64(runs[place - 1].count) == run.first {
      runs[place - 1].count += run.count
    } else {
      runs.insert(run, at: place)
    }
  }

  private mutating func split(_ at: Int, _ rest: Int) {
    let run = runs[at]
    runs[at].count = rest
    runs.insert(Run(first: run.first + Int64(rest), count: run.count - rest), at: at + 1)
  }

  mutating func remove(_ range: Range<Int>) {
    count -= range.count
    var before = 0
    runs = runs.flatMap { run -> [Run] in
      let here = before..<before + run.count
      before = here.upperBound
      let cut = range.clamped(to: here)
      guard !cut.isEmpty else { return [run] }
      let head = Run(first: run.first, count: cut.lowerBound - here.lowerBound)
      let tail = Run(
        first: run.first + Int64(cut.upperBound - here.lowerBound),
        count: here.upperBound - cut.upperBound)
      return [head, tail].filter { $0.count > 0 }
    }
  }
}
