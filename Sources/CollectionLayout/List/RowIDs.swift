/// A row's identity, which it keeps wherever it stands.
public struct RowID: Hashable, Sendable, Comparable {
  /// A number that no other row of the list ever has.
  public let number: Int64

  /// The identity of a number.
  public init(number: Int64) { self.number = number }

  /// Whether the row is older.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

/// Which row stands where: runs of consecutive ids, so that a million new rows cost one entry.
///
/// - Complexity: the row at an index is O(log runs); the index of a row and a change are O(runs), of which a change
///   adds two at most.
public struct RowIDs: Hashable, Sendable {
  /// The ids in the order of the list, as runs of consecutive ones.
  public private(set) var runs: [Range<Int64>] = []
  /// The index of the first row of each run.
  private var starts: [Int] = []
  private var next: Int64 = 0
  /// How many rows there are.
  public private(set) var count = 0

  /// Rows with the ids 0, 1, 2 and so on.
  public init(count: Int) { insert(count, at: 0) }

  /// Rows with the ids of runs, each of which stands once; new rows get the ids from `next` on, which is above all.
  public init(runs: [Range<Int64>], next: Int64) {
    precondition(runs.allSatisfy { $0.upperBound <= next }, "a row has an id of a new one")
    self.next = next
    for run in runs where !run.isEmpty {
      starts.append(count)
      self.runs.append(run)
      count += run.count
      join(at: self.runs.count - 1)
    }
  }

  /// The id of the row at an index.
  public subscript(index: Int) -> RowID {
    precondition((0..<count).contains(index), "row \(index) is not one of \(count)")
    let (run, rest) = place(of: index)
    return RowID(number: runs[run].lowerBound + Int64(rest))
  }

  /// The run that an index is in, and how far into it.
  private func place(of index: Int) -> (run: Int, rest: Int) {
    guard index < count else { return (runs.count, index - count) }
    // The last run that starts there or before.
    let run = starts.partitioningIndex(where: { $0 > index }) - 1
    return (run, index - starts[run])
  }

  /// The index of the row of an id; nil where it is gone.
  public func index(of id: RowID) -> Int? {
    runs.firstIndex { $0.contains(id.number) }.map {
      starts[$0] + Int(id.number - runs[$0].lowerBound)
    }
  }

  /// Makes new rows before an index.
  public mutating func insert(_ new: Int, at index: Int) {
    guard new > 0 else { return }
    insert(next..<next + Int64(new), at: index)
  }

  /// Moves a row to the index that it has afterwards.
  public mutating func move(_ index: Int, to target: Int) {
    guard index != target else { return }
    let id = self[index].number
    remove(index..<index + 1)
    insert(id..<id + 1, at: target)
  }

  /// Puts rows with ids that no row has before an index.
  public mutating func insert(_ ids: Range<Int64>, at index: Int) {
    next = max(next, ids.upperBound)
    let place = cut(before: index)
    runs.insert(ids, at: place)
    starts.insert(index, at: place)
    for later in starts.indices.dropFirst(place + 1) { starts[later] += ids.count }
    count += ids.count
    join(at: place + 1)
    join(at: place)
  }

  /// Removes the rows of a range.
  public mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let (first, end) = (cut(before: range.lowerBound), cut(before: range.upperBound))
    runs.removeSubrange(first..<end)
    starts.removeSubrange(first..<end)
    for later in starts.indices.dropFirst(first) { starts[later] -= range.count }
    count -= range.count
    join(at: first)
  }

  /// Makes one of a run and the one before it whose ids it continues: what was split for a row that
  /// has gone again.
  private mutating func join(at place: Int) {
    guard place > 0, place < runs.count, runs[place - 1].upperBound == runs[place].lowerBound
    else { return }
    runs[place - 1] = runs[place - 1].lowerBound..<runs[place].upperBound
    runs.remove(at: place)
    starts.remove(at: place)
  }

  /// Lets a run begin at an index; gives its place, the count of runs for the end.
  private mutating func cut(before index: Int) -> Int {
    let (run, rest) = place(of: index)
    guard rest > 0 else { return run }
    let middle = runs[run].lowerBound + Int64(rest)
    runs.insert(middle..<runs[run].upperBound, at: run + 1)
    starts.insert(index, at: run + 1)
    runs[run] = runs[run].lowerBound..<middle
    return run + 1
  }
}
