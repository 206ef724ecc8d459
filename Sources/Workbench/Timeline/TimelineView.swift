import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The timeline as it stands in the window: where its parts are, and how they are drawn.
struct TimelineView {
  let frame: CGRect
  let wantedLanes: Set<Timeline.Lane>
  let showsMore: Bool
  let range: ClosedRange<Double>
  let motion: Motion
  let comparison: Motion?
  /// What times are counted from, in seconds of the stage's clock.
  let origin: Double
  let playhead: Double
  let loop: ClosedRange<Double>?
  let gestures: GestureMarks
  let theme: Theme
  let text: any TextMeasuring

  /// The height of the panel, and of its parts, in points.
  static let height: CGFloat = 168, laneHeight: CGFloat = 56, headHeight: CGFloat = 26
  static let gestureHeight: CGFloat = 20, axisHeight: CGFloat = 18
  /// What scales take at the left, and measures at the right, in points.
  static let gutter: CGFloat = 56, columnWidth: CGFloat = 200
  /// Below this panel width the column is left out, in points.
  static let widthForColumn: CGFloat = 480

  /// What is measured starts here, in seconds of the stage's clock: with the last drag, wherever things
  /// were by then, else with the gesture.
  var measuresStart: Double { gestures.presses.last?.start ?? origin }

  var columnFrame: CGRect? {
    guard frame.width >= Self.widthForColumn else { return nil }
    let width = Self.columnWidth
    return CGRect(x: frame.maxX - width, y: frame.minY + 1, width: width, height: frame.height - 1)
  }

  var moreFrame: CGRect? {
    guard showsMore else { return nil }
    let side = min(160, frame.height - 12)
    let width = 2 * side + 12
    let right = (columnFrame?.minX ?? frame.maxX) - 12
    guard right - frame.minX - width > 240 else { return nil }
    return CGRect(x: right - width, y: frame.minY + 6, width: width, height: side)
  }

  /// Where the plot ends, in points.
  var right: CGFloat { (moreFrame?.minX ?? columnFrame?.minX ?? frame.maxX) - 12 }

  /// Gesture lane, lanes and axis without the gutter.
  var plotFrame: CGRect {
    let x = frame.minX + Self.gutter
    let y = frame.minY + Self.headHeight
    return CGRect(x: x, y: y, width: max(40, right - x), height: frame.maxY - y)
  }

  var axis: TimeAxis {
    TimeAxis(range, from: plotFrame.minX, to: plotFrame.maxX, cuts: motion.cuts)
  }

  /// A plot over time.
  struct Lane: Hashable {
    /// What it shows; nil for displacement.
    let kind: Timeline.Lane?
    let frame: CGRect
    /// From the lowest to the highest value.
    let reach: ClosedRange<Double>
  }

  /// Displacement first, then those that were asked for; as many as there is room for.
  var lanes: [Lane] {
    let plot = plotFrame
    let top = plot.minY + Self.gestureHeight
    let bottom = plot.maxY - Self.axisHeight
    let wanted = Timeline.Lane.allCases.filter {
      wantedLanes.contains($0)
        && $0.isPresent(
          hasComparison: comparison != nil, hasSums: motion.sums.contains { $0 != nil })
    }
    let room = bottom - top - 48
    let shown = wanted.prefix(max(0, Int(room / 40)))
    let height = shown.isEmpty ? 0 : min(Self.laneHeight, room / CGFloat(shown.count))
    let main = bottom - top - height * CGFloat(shown.count)
    var y = top
    return ([nil] + shown.map(Optional.some)).map { kind in
      let frame = CGRect(x: plot.minX, y: y, width: plot.width, height: kind == nil ? main : height)
      y = frame.maxY
      return Lane(kind: kind, frame: frame.insetBy(dx: 0, dy: 3), reach: reach(kind))
    }
  }

  // MARK: - Values

  func values(_ lane: Timeline.Lane?, comparison isComparison: Bool = false) -> [Double?] {
    guard lane == .difference else {
      return (isComparison ? comparison : motion)?.values(lane) ?? []
    }
    guard let comparison, !isComparison else { return [] }
    return zip(motion.values(nil), comparison.values(nil)).map { a, b in
      a.flatMap { a in b.map { a - $0 } }
    }
  }

  /// From the lowest to the highest value, in steps that read well and with rest inside.
  private func reach(_ lane: Timeline.Lane?) -> ClosedRange<Double> {
    let all = (values(lane) + values(lane, comparison: true)).compactMap { $0 }
    let floor: Double = lane == nil || lane == .difference ? 2 : 0.01
    let (low, high) = (min(-floor, all.min() ?? 0), max(floor, all.max() ?? 0))
    let step = PlotScale.step(atLeast: (high - low) / 8)
    let bottom = lane == .energy || lane == .kinetic ? 0 : (low / step).rounded(.down) * step
    return bottom...max(bottom + step, (high / step).rounded(.up) * step)
  }

  private func points(_ values: [Double?]) -> [PlotPoint] {
    let axis = axis
    var points: [PlotPoint] = []
    points.reserveCapacity(values.count)
    var cuts = axis.cuts[...]
    var rest: Double?
    for (time, value) in zip(motion.times, values) {
      if let cut = cuts.first, time > cut {
        cuts = cuts.drop { $0 < time }
        // After the gap it starts where it rested.
        points.append(PlotPoint(0, nil))
        points.append(PlotPoint(axis.place(of: cut), rest))
      }
      points.append(PlotPoint(axis.place(of: time), value))
      rest = value
    }
    return points
  }

  // MARK: - Drawing

  static func pen(_ theme: Theme) -> PlotPen { PlotPen(theme.accent, StrokeStyle(width: 2)) }
  static func comparisonPen(_ theme: Theme) -> PlotPen {
    PlotPen(theme.comparison, StrokeStyle(width: 1.5, dash: [5, 3], isRound: false))
  }
  static func exactPen(_ theme: Theme) -> PlotPen {
    PlotPen(theme.secondary, StrokeStyle(width: 1.25, dash: [0.01, 3]))
  }

  /// What moves on with time.
  func drawMotion(in lanes: [Lane], into list: inout DrawList) {
    drawGestures(into: &list)
    for lane in lanes { drawCurves(of: lane, into: &list) }
    if let loop { drawLoop(loop.lowerBound, loop.upperBound, into: &list) }
    drawPlayhead(into: &list)
  }

  private func drawCurves(of part: Lane, into list: inout DrawList) {
    let (plot, lane) = (plot(part), part.kind)
    if lane == nil, !motion.exact.isEmpty {
      plot.curve(points(motion.exact), Self.exactPen(theme), into: &list)
    }
    let isDifference = lane == .difference
    let pen = isDifference ? PlotPen(theme.text, StrokeStyle(width: 1.5)) : Self.pen(theme)
    plot.curve(points(values(lane, comparison: true)), Self.comparisonPen(theme), into: &list)
    plot.curve(points(values(lane)), pen, into: &list)
  }

  private func drawGestures(into list: inout DrawList) {
    let (axis, plot) = (axis, plotFrame)
    let y = plot.minY + 5
    list.clipped(to: .rect(plot)) { list in
      for press in gestures.presses {
        let from = axis.place(of: press.start)
        let to = axis.place(of: min(press.end ?? playhead, range.upperBound))
        list.fill(
          .roundedRect(
            CGRect(x: from, y: y, width: max(3, to - from), height: 10), radius: 3),
          theme.track.opacity(0.7))
      }
      for tick in gestures.ticks {
        list.fill(
          .rect(CGRect(x: axis.place(of: tick).rounded(), y: y + 1, width: 1, height: 8)),
          theme.track)
      }
      for flick in gestures.flicks { draw(flick, at: axis.place(of: flick.time), y, into: &list) }
    }
  }

  private func draw(
    _ flick: (time: Double, velocity: CGVector), at x: CGFloat, _ y: CGFloat,
    into list: inout DrawList
  ) {
    let middle = CGPoint(x: x + 8, y: y + 5)
    let along = flick.velocity * (5 / flick.velocity.length)
    let across = CGVector(dx: -along.dy * 0.7, dy: along.dx * 0.7)
    let tip = middle + along
    let tail = middle + along * -1
    list.stroke(.polyline([tail, tip]), theme.text, StrokeStyle(width: 1.5))
    let back = middle + along * 0.1
    list.stroke(
      .polyline([back + across, tip, back + across * -1]), theme.text, StrokeStyle(width: 1.5))
    let words = "\(Numerals.fixed(flick.velocity.length, 0)) pt/s"
    let block = TextBlock(words, TextStyle(size: 11, hasTabularDigits: true))
    let size = text.metrics(of: block).size
    list.text(block, at: CGPoint(x: x + 18, y: y + 5 - size.height / 2), theme.secondary)
  }

  private func drawPlayhead(into list: inout DrawList) {
    guard range.contains(playhead) else { return }
    let plot = plotFrame
    let x = (axis.place(of: playhead) * 2).rounded() / 2
    let height = plot.height - Self.axisHeight
    list.fill(.rect(CGRect(x: x - 0.75, y: plot.minY, width: 1.5, height: height)), theme.accent)
    list.fill(
      .path(
        Path(
          points: [
            CGPoint(x: x - 5, y: plot.minY), CGPoint(x: x + 5, y: plot.minY),
            CGPoint(x: x, y: plot.minY + 6),
          ], closed: true)), theme.accent)
  }

  func drawLoop(_ a: Double, _ b: Double, into list: inout DrawList) {
    let plot = plotFrame
    let (from, to) = (axis.place(of: min(a, b)), axis.place(of: max(a, b)))
    let left = max(plot.minX, from)
    let right = min(plot.maxX, to)
    guard right > left else { return }
    let height = plot.height - Self.axisHeight
    let box = CGRect(x: left, y: plot.minY, width: right - left, height: height)
    list.fill(.rect(box), theme.accent.opacity(0.1))
    for x in [left, right - 1] {
      list.fill(.rect(CGRect(x: x, y: plot.minY, width: 1, height: height)), theme.accent)
    }
  }

  // MARK: - Readout

  /// The numbers at the frame under the pointer.
  func drawReadout(at p: CGPoint, into list: inout DrawList) {
    guard plotFrame.contains(p), let i = motion.index(nearest: axis.time(at: p.x)) else { return }
    let time = motion.times[i]
    let x = axis.place(of: time).rounded(.down)
    let plot = plotFrame
    let height = plot.height - Self.axisHeight
    list.fill(.rect(CGRect(x: x, y: plot.minY, width: 1, height: height)), theme.text.opacity(0.4))
    let block = TextBlock(
      theme.string(readout(i, time)), TextStyle(size: 11, hasTabularDigits: true, lineLimit: 1))
    let size = text.metrics(of: block).size
    let left = min(max(plot.minX, x + 8), plot.maxX - size.width - 14)
    let box = CGRect(
      x: left, y: plot.minY + Self.gestureHeight + 2, width: size.width + 14,
      height: size.height + 6)
    list.fill(.roundedRect(box, radius: 5), theme.text)
    list.text(block, at: CGPoint(x: box.minX + 7, y: box.minY + 3), theme.stage)
  }

  private func readout(_ i: Int, _ time: Double) -> LocalizedText {
    let number = { (value: Double?, digits: Int) in
      value.map { Numerals.signed($0, digits) } ?? "–"
    }
    var words: [LocalizedText] = ["\(Numerals.fixed(time - origin, 3)) s"]
    let own = motion.samples[i]?.displacement
    if let comparison {
      let other = comparison.samples.indices.contains(i) ? comparison.samples[i]?.displacement : nil
      words.append("A \(number(own, 2)) pt")
      words.append("B \(number(other, 2)) pt")
      if let own, let other { words.append("Δ \(number(own - other, 2)) pt") }
    } else {
      words.append("\(number(own, 2)) pt")
      if motion.exact.indices.contains(i), let exact = motion.exact[i] {
        words.append("exact \(number(exact, 2)) pt")
      }
    }
    words.append("\(number(motion.samples[i]?.rate, 0)) pt/s")
    return words.joined(separator: "   ")
  }
}

/// What lies below the timeline's curves, which stays while they grow.
extension TimelineView {
  /// All that the scales of lanes depend on besides the theme.
  func look(of lanes: [Lane]) -> [AnyHashable] { [plotFrame, range, origin, axis.cuts, lanes] }

  /// Draws the scales of lanes and the axis of time.
  func drawScales(of lanes: [Lane], into list: inout DrawList) {
    let plot = plotFrame
    list.fill(
      .rect(
        CGRect(
          x: plot.minX, y: plot.minY, width: plot.width,
          height: plot.height - Self.axisHeight)), theme.card)
    for lane in lanes { drawScale(of: lane, into: &list) }
    drawAxis(into: &list)
  }

  private func drawScale(of part: Lane, into list: inout DrawList) {
    let plot = plot(part)
    if part.kind == nil {
      let tolerance = MotionMeasures.tolerance
      plot.band(-tolerance...tolerance, theme.accent.opacity(0.14), into: &list)
    }
    plot.drawTicks(
      unit: part.kind?.unit ?? "pt", gutter: Self.gutter, theme: theme, text: text,
      into: &list)
    plot.level(0, theme.track, into: &list)
    drawCuts(in: part.frame, into: &list)
  }

  private func plot(_ part: Lane) -> PlotLane {
    // Along, places are worked out by the axis with its gaps.
    PlotLane(
      frame: part.frame, x: Double(part.frame.minX)...Double(part.frame.maxX), y: part.reach)
  }

  /// Where rest is left out, the ground shows through.
  private func drawCuts(in frame: CGRect, into list: inout DrawList) {
    let axis = axis
    for cut in axis.cuts {
      let x = axis.place(of: cut) - TimeAxis.gap
      list.fill(
        .rect(
          CGRect(x: x, y: frame.minY - 3, width: TimeAxis.gap, height: frame.height + 6)),
        theme.panel)
    }
  }

  private func drawAxis(into list: inout DrawList) {
    let (axis, plot) = (axis, plotFrame)
    let y = plot.maxY - Self.axisHeight
    list.fill(.rect(CGRect(x: plot.minX, y: y, width: plot.width, height: 1)), theme.line)
    let from = TimeAxis(
      range.lowerBound - origin...range.upperBound - origin, from: axis.start, to: axis.end,
      cuts: axis.cuts.map { $0 - origin })
    let (step, times) = from.ticks(spacing: 56)
    var free = plot.minX - 20
    for time in times {
      let x = from.place(of: time)
      list.fill(.rect(CGRect(x: x.rounded(.down), y: y, width: 1, height: 4)), theme.track)
      let number = NumberText(
        PlotScale.label(time, step: step) + " s", TextStyle(size: 11), text)
      let left = min(x - number.size.width / 2, plot.maxX - number.size.width)
      guard left > free else { continue }
      number.draw(at: CGPoint(x: left, y: y + 3), theme.secondary, into: &list)
      free = left + number.size.width + 8
    }
  }
}
