import Canvas
import Foundation
import Geometry

/// A point of a curve; a nil number breaks the curve.
public struct PlotPoint: Hashable, Sendable {
  /// The place along the plot.
  public var x: Double
  /// The number; nil for a gap.
  public var y: Double?

  /// A point of a curve.
  public init(_ x: Double, _ y: Double?) { (self.x, self.y) = (x, y) }
}

/// How a curve of a plot is drawn.
public struct PlotPen: Hashable, Sendable {
  /// The colour of line and dashes.
  public var color: Color
  /// The width in points, and the dashes.
  public var style: StrokeStyle

  /// A pen from colour and style.
  public init(_ color: Color, _ style: StrokeStyle) { (self.color, self.style) = (color, style) }
}

/// One lane of a plot: a frame with a scale along each side, drawn with lines that fall on pixels.
public struct PlotLane {
  /// Where it stands, in points.
  public let frame: CGRect
  /// Along, from the left, and up, from the bottom.
  public let x, y: PlotScale

  /// A lane in a frame.
  public init(frame: CGRect, x: ClosedRange<Double>, y: ClosedRange<Double>) {
    self.frame = frame
    self.x = PlotScale(x, from: frame.minX, to: frame.maxX)
    self.y = PlotScale(y, from: frame.maxY, to: frame.minY)
  }

  /// Where two numbers stand, in points of the window.
  public func place(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: self.x.place(of: x), y: self.y.place(of: y))
  }

  /// Fills between two numbers, over the whole width.
  public func band(_ range: ClosedRange<Double>, _ color: Color, into list: inout DrawList) {
    let top = max(frame.minY, y.place(of: range.upperBound))
    let bottom = min(frame.maxY, y.place(of: range.lowerBound))
    guard bottom > top else { return }
    list.fill(
      .rect(CGRect(x: frame.minX, y: top, width: frame.width, height: bottom - top)), color)
  }

  /// A line across at a number: one point thick, on the pixel grid.
  public func level(_ value: Double, _ color: Color, into list: inout DrawList) {
    guard y.range.contains(value) else { return }
    let at = y.place(of: value).rounded(.down)
    list.fill(.rect(CGRect(x: frame.minX, y: at, width: frame.width, height: 1)), color)
  }

  /// A line up at a place: so many points thick, on the pixel grid at scale 1 and 2.
  public func mark(_ value: Double, width: CGFloat, _ color: Color, into list: inout DrawList) {
    guard x.range.contains(value) else { return }
    let at = (x.place(of: value) * 2).rounded() / 2 - (width / 2).rounded(.down)
    list.fill(.rect(CGRect(x: at, y: frame.minY, width: width, height: frame.height)), color)
  }

  /// Draws a curve through points.
  public func curve(_ points: [PlotPoint], _ pen: PlotPen, into list: inout DrawList) {
    list.clipped(to: .rect(frame.insetBy(dx: 0, dy: -1))) { list in
      for line in lines(through: points) where line.count > 1 {
        for column in columns(of: line, reach: pen.style.width) {
          var style = pen.style
          if !style.dash.isEmpty { style.phase = column.phase }
          list.clipped(to: .rect(column.frame)) {
            $0.stroke(.polyline(column.points), pen.color, style)
          }
        }
      }
    }
  }

  /// How wide a column of pixels is, of whose points those are kept that can be seen, in points.
  private static let resolution: CGFloat = 0.5

  /// The parts of a curve, which a point without a number breaks, or one whose number is none; of many points in one
  /// column of pixels its first, lowest, highest and last one.
  private func lines(through points: [PlotPoint]) -> [[CGPoint]] {
    let places = points.map { point in
      point.y.flatMap { $0.isFinite ? place(point.x, $0) : nil }
    }
    return places.split(separator: nil).map { part in
      var (line, column): ([CGPoint], [CGPoint]) = ([], [])
      for case let place? in part {
        if let first = column.first, abs(place.x - first.x) >= Self.resolution {
          line += Self.thinned(column)
          column.removeAll(keepingCapacity: true)
        }
        column.append(place)
      }
      return line + Self.thinned(column)
    }
  }

  private static func thinned(_ points: [CGPoint]) -> [CGPoint] {
    guard points.count > 4 else { return points }
    let low = points.indices.min { points[$0].y < points[$1].y } ?? 0
    let high = points.indices.max { points[$0].y < points[$1].y } ?? 0
    return Set([0, low, high, points.count - 1]).sorted().map { points[$0] }
  }

  /// The columns that curves are drawn in, in points: whole pixels at scales in quarters.
  private static let columnWidth: CGFloat = 32

  /// A line from left to right cut in columns that share no pixel, so that a curve that grows is drawn
  /// anew only at its end: each with all points whose strokes reach into it, and with how long the line is
  /// before them, at which its dashes go on.
  private func columns(
    of line: [CGPoint], reach: CGFloat
  ) -> [(frame: CGRect, points: [CGPoint], phase: CGFloat)] {
    let width = Self.columnWidth
    let left = ((line[0].x - reach) / width).rounded(.down) * width
    var (start, phase): (Int, CGFloat) = (0, 0)
    return stride(from: left, to: line[line.count - 1].x + reach, by: width).map { left in
      while start + 1 < line.count, line[start + 1].x < left - reach {
        phase += line[start].distance(to: line[start + 1])
        start += 1
      }
      var end = start
      while end + 1 < line.count, line[end].x <= left + width + reach { end += 1 }
      let column = CGRect(
        x: left, y: frame.minY - 2, width: width, height: frame.height + 4)
      return (column, Array(line[start...end]), phase)
    }
  }

  /// Numbers up the side: words for some levels, at the right of a gutter left of the frame, and the
  /// unit in the gutter's upper corner.
  public func drawTicks(
    unit: String, gutter: CGFloat, theme: Theme, text: any TextMeasuring, into list: inout DrawList
  ) {
    let spacing = min(22.0, Double(frame.height) / 3)
    let ticks = y.ticks(spacing: spacing)
    let step = ticks.count > 1 ? ticks[1] - ticks[0] : abs(ticks.first ?? 1)
    let name = TextBlock(unit, TextStyle(size: 11, lineLimit: 1))
    let corner = CGRect(
      origin: CGPoint(x: frame.minX - gutter + 6, y: frame.minY), size: text.metrics(of: name).size)
    list.text(name, at: corner.origin, theme.secondary)
    for tick in ticks {
      let at = y.place(of: tick)
      level(tick, theme.line, into: &list)
      let number = NumberText(
        theme.string(.verbatim(PlotScale.label(tick, step: step == 0 ? 1 : step))),
        TextStyle(size: 11), text)
      let size = number.size
      let top = min(max(frame.minY, at - size.height / 2), frame.maxY - size.height)
      let place = CGPoint(x: frame.minX - 6 - size.width, y: top)
      // The unit's place is kept free.
      if CGRect(origin: place, size: size).intersects(corner) { continue }
      number.draw(at: place, theme.secondary, into: &list)
    }
  }
}

/// How the numbers along one side of a plot are mapped to points.
public struct PlotScale: Hashable, Sendable {
  /// The numbers at the two ends; never equal.
  public var range: ClosedRange<Double>
  /// The places of the two ends, in points: the first may be the greater one.
  public var start, end: Double

  /// A scale over a range of numbers, from one place to another, in points.
  public init(_ range: ClosedRange<Double>, from start: Double, to end: Double) {
    precondition(range.upperBound > range.lowerBound, "A scale runs over more than one number.")
    (self.range, self.start, self.end) = (range, start, end)
  }

  private var span: Double { range.upperBound - range.lowerBound }

  /// Where a number stands, in points.
  public func place(of value: Double) -> Double {
    start + (value - range.lowerBound) / span * (end - start)
  }

  /// The number at a place.
  public func value(at place: Double) -> Double {
    range.lowerBound + (place - start) / (end - start) * span
  }

  /// Numbers that read well, no two of them nearer than so many points: multiples of 1, 2 or 5 times
  /// a power of ten.
  public func ticks(spacing: Double) -> [Double] {
    let step = Self.step(atLeast: span * spacing / max(1, abs(end - start)))
    let (first, last) = (
      (range.lowerBound / step).rounded(.up), (range.upperBound / step).rounded(.down)
    )
    guard first <= last, last - first < 1000 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * step }
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not below a number.
  public static func step(atLeast wish: Double) -> Double {
    guard wish > 0, wish.isFinite else { return 1 }
    let decade = pow(10, (log10(wish)).rounded(.down))
    for factor in [1.0, 2, 5] where factor * decade >= wish * (1 - 1e-9) { return factor * decade }
    return 10 * decade
  }

  /// A tick's number, with as many decimals as the step between ticks needs.
  public static func label(_ value: Double, step: Double) -> String {
    let digits = max(0, -Int((log10(step) + 1e-9).rounded(.down)))
    let text = UI.format(abs(value), digits: min(6, digits))
    return value < 0 && Double(text) != 0 ? "−" + text : text
  }
}
