/// A row's identity, which it keeps wherever it stands.
public struct RowID: Hashable, Sendable, Comparable {
  /// A number that no other row of the list ever has.
  public let number: Int64

  /// Whether the row is older.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

/// Which row stands where: runs of consecutive ids, so that a million new rows cost one entry.
///
/// - Complexity: a look-up is O(log runs), a change O(runs).
public struct RowIDs: Hashable, Sendable {
  private struct Run: Hashable, Sendable {
    var first: Int64
    var count: Int
    /// The row of its first id.
    var start: Int
  }

  /// In the order of the list.
  private var runs: [Run] = []
  /// The runs' places by their first ids, ascending.
  private var byID: [Int32] = []
  private var next: Int64 = 0
  /// How many rows there are.
  public private(set) var count = 0

  /// Rows with the ids 0, 1, 2 and so on.
  public init(count: Int) { insert(count, at: 0) }

  /// The last of so many for which something is true that is true of none after; -1 if of none.
  private static func last(of count: Int, where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  private func run(at index: Int) -> Int { Self.last(of: runs.count) { runs[$0].start <= index } }

  /// The id of the row at an index.
  public subscript(index: Int) -> RowID {
    precondition((0..<count).contains(index), "row \(index) is not one of \(count)")
    let run = runs[run(at: index)]
    return RowID(number: run.first + Int64(index - run.start))
  }

  /// The index of the row of an id; nil where it is gone.
  public func index(of id: RowID) -> Int? {
    let place = Self.last(of: byID.count) { runs[Int(byID[$0])].first <= id.number }
    guard place >= 0 else { return nil }
    let run = runs[Int(byID[place])]
    let offset = id.number - run.first
    return offset < run.count ? run.start + Int(offset) : nil
  }

  /// Makes new rows before an index.
  public mutating func insert(_ new: Int, at index: Int) {
    guard new > 0 else { return }
    next += Int64(new)
    put(first: next - Int64(new), count: new, at: index)
  }

  /// Moves a row to the index that it has afterwards.
  public mutating func move(_ index: Int, to target: Int) {
    guard index != target else { return }
    let id = self[index]
    remove(index..<index + 1)
    put(first: id.number, count: 1, at: target)
  }

  private mutating func put(first: Int64, count new: Int, at index: Int) {
    count += new
    let place = cut(before: index)
    insertRun(Run(first: first, count: new, start: index), at: place)
    restart(from: place)
    join(at: place + 1)
    join(at: place)
  }

  /// Removes the rows of a range.
  public mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = cut(before: range.lowerBound)
    let end = cut(before: range.upperBound)
    count -= range.count
    removeRuns(first..<end)
    restart(from: first)
    join(at: first)
  }

  private mutating func removeRuns(_ places: Range<Int>) {
    runs.removeSubrange(places)
    byID.removeAll { places.contains(Int($0)) }
    for i in byID.indices where byID[i] >= places.upperBound { byID[i] -= Int32(places.count) }
  }

  /// Makes one of a run and the one before it whose ids it continues: what was split for a row that
  /// has gone again.
  private mutating func join(at place: Int) {
    guard place > 0, place < runs.count,
      runs[place - 1].first + Int64(runs[place - 1].count) == runs[place].first
    else { return }
    runs[place - 1].count += runs[place].count
    removeRuns(place..<place + 1)
  }

  /// Lets a run begin at an index; gives its place, the count of runs for the end.
  private mutating func cut(before index: Int) -> Int {
    let at = run(at: index)
    guard at >= 0, index < runs[at].start + runs[at].count else { return max(0, at + 1) }
    let rest = index - runs[at].start
    guard rest > 0 else { return at }
    let run = runs[at]
    runs[at].count = rest
    insertRun(
      Run(first: run.first + Int64(rest), count: run.count - rest, start: index), at: at + 1)
    return at + 1
  }

  private mutating func insertRun(_ run: Run, at place: Int) {
    let before = Self.last(of: byID.count) { runs[Int(byID[$0])].first < run.first }
    runs.insert(run, at: place)
    for i in byID.indices where byID[i] >= place { byID[i] += 1 }
    byID.insert(Int32(place), at: before + 1)
  }

  /// Brings the starts of runs up to date from one on.
  private mutating func restart(from place: Int) {
    var start = place > 0 ? runs[place - 1].start + runs[place - 1].count : 0
    for i in place..<runs.count {
      runs[i].start = start
      start += runs[i].count
    }
  }
}
