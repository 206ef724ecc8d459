import Foundation

/// A size in a flow: along the scroll direction and across it.
struct FlowSize: Hashable, Sendable {
  var main: CGFloat
  var cross: CGFloat

  init(_ size: CGSize, isVertical: Bool) {
    (main, cross) =
      isVertical ? (size.height, size.width) : (size.width, size.height)
  }

  init(main: CGFloat, cross: CGFloat) { (self.main, self.cross) = (main, cross) }
}

/// Where something is in a section's block of lines.
struct FlowFrame: Hashable, Sendable {
  var main: CGFloat
  var cross: CGFloat
  var size: FlowSize
}

/// The lines of a section: greedily filled, full ones justified.
struct FlowLines: Sendable {
  /// One line of items of their own sizes.
  struct Line: Sendable {
    var first: Int
    var count: Int
    var offset: CGFloat
    var extent: CGFloat
    /// What is free before the first item and between items.
    var lead: CGFloat
    var gap: CGFloat
  }

  private enum Content: Sendable {
    /// Items all alike: nothing has to be kept of each.
    case grid(size: FlowSize, columns: Int, lead: CGFloat, gap: CGFloat)
    case table(sizes: [FlowSize], lines: [Line])
  }

  let count: Int
  /// The extent of all lines with what is between them.
  let extent: CGFloat
  private let lineSpacing: CGFloat
  private let content: Content

  /// Sums of widths are compared with so much tolerance, pt.
  private static let slack: CGFloat = 1e-6

  init(
    count: Int, of size: FlowSize, available: CGFloat, itemSpacing: CGFloat, lineSpacing: CGFloat
  ) {
    let fit = (available + itemSpacing + Self.slack) / max(size.cross + itemSpacing, Self.slack)
    let columns = max(1, Int(min(fit, CGFloat(Int32.max))))
    let left = max(0, available - CGFloat(columns) * size.cross)
    // A last line has the spacing of a full one, so that columns align.
    content = .grid(
      size: size, columns: columns, lead: columns == 1 ? left / 2 : 0,
      gap: columns == 1 ? itemSpacing : left / CGFloat(columns - 1))
    let lines = (count + columns - 1) / columns
    extent = lines == 0 ? 0 : CGFloat(lines) * (size.main + lineSpacing) - lineSpacing
    (self.count, self.lineSpacing) = (count, lineSpacing)
  }

  /// Items of their own sizes.
  init(
    of sizes: [FlowSize], available: CGFloat, itemSpacing: CGFloat, lineSpacing: CGFloat
  ) {
    var lines: [Line] = []
    var (first, offset) = (0, CGFloat(0))
    while first < sizes.count {
      var (end, used) = (first + 1, sizes[first].cross)
      var extent = sizes[first].main
      while end < sizes.count,
        available - used + Self.slack >= itemSpacing + sizes[end].cross
      {
        used += itemSpacing + sizes[end].cross
        extent = max(extent, sizes[end].main)
        end += 1
      }
      let (count, isLast) = (end - first, end == sizes.count)
      let left = max(0, available - (used - itemSpacing * CGFloat(count - 1)))
      lines.append(
        Line(
          first: first, count: count, offset: offset, extent: extent,
          lead: count == 1 && !isLast ? left / 2 : 0,
          gap: isLast || count == 1 ? itemSpacing : left / CGFloat(count - 1)))
      offset += extent + lineSpacing
      first = end
    }
    content = .table(sizes: sizes, lines: lines)
    (count, extent) = (sizes.count, lines.isEmpty ? 0 : offset - lineSpacing)
    self.lineSpacing = lineSpacing
  }

  // MARK: - Queries

  /// Where an item is, from the first line's start.
  func frame(of item: Int) -> FlowFrame {
    switch content {
    case .grid(let size, let columns, let lead, let gap):
      let (line, column) = (item / columns, item % columns)
      return FlowFrame(
        main: CGFloat(line) * (size.main + lineSpacing),
        cross: lead + CGFloat(column) * (size.cross + gap), size: size)
    case .table(let sizes, let lines):
      let line = lines[Self.last(in: lines) { $0.first <= item }]
      var cross = line.lead
      for before in line.first..<item { cross += sizes[before].cross + line.gap }
      // Items of a line stand on its middle.
      let main = line.offset + (line.extent - sizes[item].main) / 2
      return FlowFrame(main: main, cross: cross, size: sizes[item])
    }
  }

  /// The items of the lines that meet a stretch of the scroll direction.
  func items(from start: CGFloat, to end: CGFloat) -> Range<Int> {
    guard count > 0, end > 0, start < extent else { return 0..<0 }
    switch content {
    case .grid(let size, let columns, _, _):
      let pitch = max(size.main + lineSpacing, Self.slack)
      let lines = CGFloat((count + columns - 1) / columns)
      let first = Int(min(max(0, start / pitch), lines))
      let last = Int(min(max(0, end / pitch), lines))
      return min(count, first * columns)..<min(count, (last + 1) * columns)
    case .table(_, let lines):
      let first = lines[Self.last(in: lines) { $0.offset <= start }]
      let last = lines[Self.last(in: lines) { $0.offset < end }]
      return first.first..<max(first.first, last.first) + last.count
    }
  }

  /// The last line of which something is true that is true of none after; the first if of none.
  private static func last(in lines: [Line], where isBefore: (Line) -> Bool) -> Int {
    max(0, lines.partitioningIndex(where: { !isBefore($0) }) - 1)
  }
}
