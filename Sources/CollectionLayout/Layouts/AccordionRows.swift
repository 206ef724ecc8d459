import Foundation

/// The places of the rows of an accordion: sections of cells of one height, of which a few are
/// expanded, each section below a header.
///
/// - Complexity: O(sections) to stack; a query costs O(log sections) and the expanded cells of a
///   section.
struct AccordionRows: Equatable {
  /// The heights of a closed cell, an expanded cell and a header, in points.
  struct Heights: Equatable {
    var cell = 100.0, expanded = 300.0, header = 0.0
  }

  private(set) var heights = Heights()
  private(set) var counts: [Int] = []
  /// The expanded cells of each section, in order.
  private(set) var expanded: [Int: [Int]] = [:]
  /// The top of each section, and the end of the last one.
  private var tops: [Double] = [0]

  var contentHeight: Double { tops.last ?? 0 }
  private var growth: Double { heights.expanded - heights.cell }

  // MARK: - Changes

  mutating func stack(_ counts: [Int], _ heights: Heights) {
    (self.counts, self.heights) = (counts, heights)
    restack()
  }

  mutating func setExpanded(_ isExpanded: Bool, _ path: IndexPath) {
    var items = expanded[path.section] ?? []
    items.removeAll { $0 == path.item }
    if isExpanded {
      items.insert(path.item, at: items.firstIndex { $0 > path.item } ?? items.count)
    }
    expanded[path.section] = items.isEmpty ? nil : items
    restack()
  }

  mutating func setExpanded(_ paths: [IndexPath]) {
    expanded = Dictionary(grouping: paths, by: \.section).mapValues { $0.map(\.item).sorted() }
  }

  private mutating func restack() {
    tops = [0]
    tops.reserveCapacity(counts.count + 1)
    var y = 0.0
    for (section, count) in counts.enumerated() {
      let taller = Double(expanded[section]?.count ?? 0) * growth
      y += heights.header + Double(count) * heights.cell + taller
      tops.append(y)
    }
  }

  // MARK: - Queries

  var expandedPaths: [IndexPath] {
    expanded.keys.sorted().flatMap { section in
      (expanded[section] ?? []).map { IndexPath(item: $0, section: section) }
    }
  }

  func isExpanded(_ path: IndexPath) -> Bool {
    expanded[path.section]?.contains(path.item) == true
  }

  func height(_ path: IndexPath) -> Double {
    isExpanded(path) ? heights.expanded : heights.cell
  }

  func top(_ path: IndexPath) -> Double {
    let before = expanded[path.section]?.count { $0 < path.item } ?? 0
    return tops[path.section] + heights.header + Double(path.item) * heights.cell
      + Double(before) * growth
  }

  /// The top and the end of a section.
  func range(of section: Int) -> ClosedRange<Double> { tops[section]...tops[section + 1] }

  /// The section at a height of the content, the nearest one outside; nil without sections.
  func section(at y: Double) -> Int? {
    guard !counts.isEmpty else { return nil }
    return (0..<counts.count - 1).partitioningIndex(where: { tops[$0 + 1] > y })
  }

  /// The sections that meet a range of the content.
  func sections(from top: Double, to bottom: Double) -> Range<Int> {
    guard let first = section(at: top), bottom > top else { return 0..<0 }
    var last = first
    while last < counts.count, tops[last] < bottom { last += 1 }
    return first..<max(first, last)
  }

  /// The item of a section at a height of the content, the nearest one outside; nil in an empty
  /// section.
  func item(at y: Double, in section: Int) -> Int? {
    let count = counts[section]
    guard count > 0 else { return nil }
    var (start, first) = (tops[section] + heights.header, 0)
    for item in expanded[section] ?? [] {
      let top = start + Double(item - first) * heights.cell
      if y < top { break }
      if y < top + heights.expanded { return item }
      (start, first) = (top + heights.expanded, item + 1)
    }
    let step = ((y - start) / max(heights.cell, 1e-9)).rounded(.down)
    return min(count - 1, max(0, first + Int(min(max(step, -1e15), 1e15))))
  }

  /// The cell at a height of the content, the nearest one outside; nil without cells.
  func path(at y: Double) -> IndexPath? {
    guard let section = section(at: y), let item = item(at: y, in: section) else { return nil }
    return IndexPath(item: item, section: section)
  }
}
