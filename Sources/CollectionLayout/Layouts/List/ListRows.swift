import Foundation

/// Rows of measured extent below one another, in sections with headers: which row stands where.
///
/// A value. Only rows that show are ever measured; all others stand at the mean of those that were.
struct ListRows: Sendable {
  /// A section: where it starts, and its rows.
  struct Section: Sendable {
    var start = 0.0
    var rows: ExtentIndex
  }

  private(set) var sections: [Section] = []
  /// What is left free before the first and after the last section, in points.
  var padding = 0.0
  /// The extent of each section's header, in points.
  var head = 0.0
  /// What a row that is not measured is taken for, in points.
  private(set) var estimate: Double
  private var measuredSum = 0.0
  private var measuredCount = 0

  /// The estimate follows the mean while so few rows are measured; later it would only make the
  /// scroll indicator creep.
  private static let learning = 64

  init(estimate: Double = 44) { self.estimate = estimate }

  init(counts: [Int], estimate: Double, padding: Double = 0, head: Double = 0) {
    (self.estimate, self.padding, self.head) = (estimate, padding, head)
    sections = counts.map { Section(rows: ExtentIndex(count: $0, estimate: estimate)) }
    restack()
  }

  var counts: [Int] { sections.map(\.rows.count) }
  /// Where the last section ends.
  var end: Double { (sections.last.map { end(of: $0) } ?? 0) + (sections.isEmpty ? 0 : padding) }

  private func end(of section: Section) -> Double { section.start + head + section.rows.total }
  func stretch(ofSection section: Int) -> ClosedRange<Double> {
    sections[section].start...end(of: sections[section])
  }

  /// Brings the starts of sections up to date.
  mutating func restack() {
    var start = padding
    for section in sections.indices {
      sections[section].start = start
      start = end(of: sections[section])
    }
  }

  // MARK: - Looking up

  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].rows.count).contains(path.item)
  }

  /// Where a row starts; nil where there is none.
  func start(of path: IndexPath) -> Double? {
    guard contains(path) else { return nil }
    return sections[path.section].start + head
      + sections[path.section].rows.offset(ofRow: path.item)
  }

  func extent(of path: IndexPath) -> (points: Double, isMeasured: Bool) {
    sections[path.section].rows.extent(ofRow: path.item)
  }

  /// The row at a place, the nearest one outside; nil without rows in the section there.
  func path(at place: Double) -> IndexPath? {
    guard !sections.isEmpty else { return nil }
    let number = min(firstSection(endingAfter: place), sections.count - 1)
    let section = sections[number]
    return section.rows.row(at: place - section.start - head).map {
      IndexPath(item: $0, section: number)
    }
  }

  private func firstSection(endingAfter place: Double) -> Int {
    sections.partitioningIndex(where: { end(of: $0) > place })
  }

  /// The sections between two places, each with its rows there.
  func shown(from low: Double, to high: Double) -> [(section: Int, rows: Range<Int>)] {
    var all: [(section: Int, rows: Range<Int>)] = []
    var number = firstSection(endingAfter: low)
    while number < sections.count, sections[number].start < high {
      let top = sections[number].start + head
      var range = 0..<0
      if high > top, let first = sections[number].rows.row(at: low - top),
        let last = sections[number].rows.row(at: high - top)
      {
        range = first..<last + 1
      }
      all.append((number, range))
      number += 1
    }
    return all
  }

  // MARK: - Measuring

  /// Gives a row an extent; `restack()` is to follow.
  mutating func setExtent(_ points: Double, of path: IndexPath) {
    sections[path.section].rows.setExtent(points, ofRow: path.item)
  }

  /// Gives a row that comes to show its extent, from which the estimate learns; `restack()` is to
  /// follow.
  mutating func measure(_ path: IndexPath, as points: Double) {
    setExtent(points, of: path)
    (measuredSum, measuredCount) = (measuredSum + points, measuredCount + 1)
    guard measuredCount <= Self.learning else { return }
    estimate = max(1, measuredSum / Double(measuredCount))
    for section in sections.indices { sections[section].rows.setEstimate(estimate) }
  }

  /// Forgets all measures, as after a change of width.
  mutating func forgetMeasures() {
    for section in sections.indices { sections[section].rows.forgetMeasures() }
    (measuredSum, measuredCount) = (0, 0)
    restack()
  }

  // MARK: - Updates

  /// Takes the extents along to their rows' new places.
  mutating func follow(_ plan: UpdatePlan) {
    let changes = plan.changes.items
    let moved = changes.moves.compactMap { move -> (IndexPath, Double)? in
      let extent = extent(of: move.from)
      return extent.isMeasured ? (move.to, extent.points) : nil
    }
    let removed = Dictionary(
      grouping: changes.deletes + changes.moves.map(\.from), by: \.section)
    let taken = Dictionary(grouping: changes.inserts + changes.moves.map(\.to), by: \.section)
    var kept: [Int: ExtentIndex] = [:]
    for old in sections.indices {
      guard let new = plan.newSection(old), !plan.isInserted(section: new) else { continue }
      var rows = sections[old].rows
      for path in changes.reloads where path.section == old {
        rows.remove(path.item..<path.item + 1)
        rows.insert(count: 1, at: path.item)
      }
      for run in Self.runs(removed[old] ?? []).reversed() { rows.remove(run) }
      for run in Self.runs(taken[new] ?? []) { rows.insert(count: run.count, at: run.lowerBound) }
      kept[new] = rows
    }
    sections = plan.after.items.enumerated().map { number, count in
      Section(rows: kept[number] ?? ExtentIndex(count: count, estimate: estimate))
    }
    for (path, extent) in moved { setExtent(extent, of: path) }
    restack()
  }

  /// The items of paths as runs of consecutive ones, ascending.
  private static func runs(_ paths: [IndexPath]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for item in paths.map(\.item).sorted() {
      if let last = runs.last, last.upperBound == item {
        runs[runs.count - 1] = last.lowerBound..<item + 1
      } else {
        runs.append(item..<item + 1)
      }
    }
    return runs
  }
}
