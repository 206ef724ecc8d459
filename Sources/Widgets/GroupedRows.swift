import Foundation
import Geometry
import Localization

/// Where the rows of a list stand, in points from its content's top: a heading stands above the first row of each
/// group that has a name.
public struct GroupedRows {
  /// How high a heading is, in points.
  public static let headingHeight: CGFloat = 24

  /// The top of each row.
  public private(set) var tops: [CGFloat] = []
  /// The headings, each with its top.
  public private(set) var headings: [(title: LocalizedText, top: CGFloat)] = []
  /// How high a row is.
  public let rowHeight: CGFloat
  /// How high all are together, with the padding above and below.
  public let height: CGFloat

  /// Rows by the names of their groups.
  public init(_ groups: [LocalizedText], rowHeight: CGFloat, padding: CGFloat = 0) {
    var (y, last): (CGFloat, LocalizedText) = (padding, "")
    for group in groups {
      if group != last, !group.isEmpty {
        headings.append((group, y))
        y += Self.headingHeight
      }
      last = group
      tops.append(y)
      y += rowHeight
    }
    (self.rowHeight, height) = (rowHeight, y + padding)
  }

  /// A row with the heading that stands right above it: what shows of a content that is scrolled to the row.
  public func shown(for row: Int) -> ClosedRange<CGFloat> {
    let heading = headings.last { $0.top + Self.headingHeight == tops[row] }
    return (heading?.top ?? tops[row])...tops[row] + rowHeight
  }

  /// The frame of a row in a content.
  public func frame(of row: Int, in content: CGRect) -> CGRect {
    CGRect(x: content.minX, y: content.minY + tops[row], width: content.width, height: rowHeight)
  }
}

extension UI {
  /// Rows below their headings in an area that scrolls; `row` runs each that shows, and those next to it, which the
  /// keyboard comes to.
  public func rows(
    _ id: String, _ rows: GroupedRows, in body: CGRect, row: (_ index: Int, _ frame: CGRect) -> Void
  ) {
    scrollArea(id, body, contentHeight: rows.height) { content in
      headings(of: rows, in: content, inset: Self.headingInset)
      for index in rows.tops.indices {
        var frame = rows.frame(of: index, in: content)
        frame.size.width -= Self.scrollBarRoom
        guard frame.maxY > body.minY - Self.nearRows, frame.minY < body.maxY + Self.nearRows else {
          continue
        }
        row(index, frame)
      }
    }
  }

  private static let headingInset: CGFloat = 10
  /// What rows leave free at the right, in points.
  private static let scrollBarRoom: CGFloat = 8
  /// How far outside of the area rows are run, in points.
  private static let nearRows: CGFloat = 200

  /// Draws the headings of rows in a content, so far from its sides.
  public func headings(of rows: GroupedRows, in content: CGRect, inset: CGFloat) {
    for heading in rows.headings {
      let line = CGRect(
        x: content.minX + inset, y: content.minY + heading.top + 2,
        width: content.width - 2 * inset, height: GroupedRows.headingHeight - 2)
      label(heading.title, in: line, style: Metrics.sectionTitle, color: theme.secondary)
    }
  }
}
