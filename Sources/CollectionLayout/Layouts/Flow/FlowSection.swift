import Foundation
import Geometry

/// What a section of a flow layout is made of, as the delegate says.
struct FlowMetrics: Sendable {
  var inset: EdgeInsets
  var lineSpacing: CGFloat
  var itemSpacing: CGFloat
  var header: CGFloat
  var footer: CGFloat
  var count: Int
  /// The size of all items; nil where they have their own.
  var size: FlowSize?
  var sizes: [FlowSize] = []
}

/// A section of a flow layout, laid out: header, inset, lines, inset, footer.
struct FlowSection: Sendable {
  /// Where it starts along the scroll direction.
  var start: CGFloat
  let header: CGFloat
  let footer: CGFloat
  let lines: FlowLines
  /// From the section's start to its first line, and from the side to the lines.
  let lead: CGFloat
  let side: CGFloat
  let extent: CGFloat

  init(_ metrics: FlowMetrics, start: CGFloat, crossExtent: CGFloat, isVertical: Bool) {
    let inset = metrics.inset
    let (before, after) = isVertical ? (inset.top, inset.bottom) : (inset.left, inset.right)
    side = isVertical ? inset.left : inset.top
    let available = max(0, crossExtent - side - (isVertical ? inset.right : inset.bottom))
    (self.start, header, footer) = (start, metrics.header, metrics.footer)
    if let size = metrics.size {
      lines = FlowLines(
        count: metrics.count, of: size, available: available, itemSpacing: metrics.itemSpacing,
        lineSpacing: metrics.lineSpacing)
    } else {
      lines = FlowLines(
        of: metrics.sizes, available: available, itemSpacing: metrics.itemSpacing,
        lineSpacing: metrics.lineSpacing)
    }
    lead = header + before
    extent = lead + lines.extent + after + footer
  }

  var end: CGFloat { start + extent }

  func frame(of item: Int) -> FlowFrame {
    var frame = lines.frame(of: item)
    frame.main += start + lead
    frame.cross += side
    return frame
  }

  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    lines.items(from: low - start - lead, to: high - start - lead)
  }
}

/// Where a header or footer is that stays in view while its section shows.
enum Pinning {
  /// Where a pinned header starts: at the top of what shows, but within its section.
  /// - Parameters:
  ///   - section: the section's stretch of the content, in points.
  ///   - extent: the header's extent, in points.
  ///   - top: where what shows begins: the offset and the inset there, in points.
  /// - Returns: points of the content.
  static func header(
    in section: ClosedRange<CGFloat>, extent: CGFloat, top: CGFloat
  ) -> CGFloat {
    max(section.lowerBound, min(top, section.upperBound - extent))
  }

  /// Where a pinned footer starts: at the bottom of what shows, but within its section.
  /// - Parameters:
  ///   - section: the section's stretch of the content, in points.
  ///   - extent: the footer's extent, in points.
  ///   - bottom: where what shows ends, in points.
  /// - Returns: points of the content.
  static func footer(
    in section: ClosedRange<CGFloat>, extent: CGFloat, bottom: CGFloat
  ) -> CGFloat {
    max(section.lowerBound, min(bottom, section.upperBound) - extent)
  }
}
