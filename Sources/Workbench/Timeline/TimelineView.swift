import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The timeline as it stands in the window: where its parts are, and how they are drawn.
struct TimelineView {
  let frame: CGRect
  let state: TimelineState
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

  /// What is measured starts here, in seconds of the stage's clock: with the last drag, wherever things
  /// were by then, else with the gesture.
  var measuresStart: Double { gestures.presses.last?.start ?? origin }

  var columnFrame: CGRect? {
    guard frame.width >= TimelineState.widthForColumn else { return nil }
    let width = TimelineState.columnWidth
    return CGRect(x: frame.maxX - width, y: frame.minY + 1, width: width, height: frame.height - 1)
  }

  var moreFrame: CGRect? {
    guard state.showsMore else { return nil }
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
    let x = frame.minX + TimelineState.gutter
    let y = frame.minY + TimelineState.headHeight
    return CGRect(x: x, y: y, width: max(40, right - x), height: frame.maxY - y)
  }

  var axis: TimeAxis {
    TimeAxis(range, from: plotFrame.minX, to: plotFrame.maxX, cuts: motion.cuts)
  }

  /// Displacement first, then those that were asked for; as many as there is room for.
  var lanes: [(lane: TimelineState.Lane?, frame: CGRect)] {
    let plot = plotFrame
    let top = plot.minY + TimelineState.gestureHeight
    let bottom = plot.maxY - TimelineState.axisHeight
    let wanted = TimelineState.Lane.allCases.filter {
      state.lanes.contains($0)
        && $0.isPresent(
          hasComparison: comparison != nil, hasSums: motion.sums.contains { $0 != nil })
    }
    let room = bottom - top - 48
    let shown = wanted.prefix(max(0, Int(room / 40)))
    let height = shown.isEmpty ? 0 : min(TimelineState.laneHeight, room / CGFloat(shown.count))
    let main = bottom - top - height * CGFloat(shown.count)
    var frames: [(TimelineState.Lane?, CGRect)] = [
      (nil, CGRect(x: plot.minX, y: top, width: plot.width, height: main))
    ]
    for (i, lane) in shown.enumerated() {
      frames.append(
        (
          lane,
          CGRect(
            x: plot.minX, y: top + main + CGFloat(i) * height, width: plot.width, height: height)
        ))
    }
    return frames.map { (lane: $0.0, frame: $0.1.insetBy(dx: 0, dy: 3)) }
  }

  // MARK: - Values

  func values(_ lane: TimelineState.Lane?, comparison isComparison: Bool = false) -> [Double?] {
    guard lane == .difference else {
      return (isComparison ? comparison : motion)?.values(lane) ?? []
    }
    guard let comparison, !isComparison else { return [] }
    return zip(motion.values(nil), comparison.values(nil)).map { a, b in
      a.flatMap { a in b.map { a - $0 } }
    }
  }

  /// From the lowest to the highest value, in steps that read well and with rest inside.
  func reach(_ lane: TimelineState.Lane?) -> ClosedRange<Double> {
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
  func drawMotion(over ground: Ground, into list: inout DrawList) {
    drawGestures(into: &list)
    for lane in ground.lanes { drawCurves(of: lane, into: &list) }
    if let loop { drawLoop(loop.lowerBound, loop.upperBound, into: &list) }
    drawPlayhead(into: &list)
  }

  private func drawCurves(of part: Ground.Lane, into list: inout DrawList) {
    let (plot, lane) = (plot(part), part.lane)
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
    let height = plot.height - TimelineState.axisHeight
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
    let height = plot.height - TimelineState.axisHeight
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
    let height = plot.height - TimelineState.axisHeight
    list.fill(.rect(CGRect(x: x, y: plot.minY, width: 1, height: height)), theme.text.opacity(0.4))
    let block = TextBlock(
      theme.string(readout(i, time)), TextStyle(size: 11, hasTabularDigits: true, lineLimit: 1))
    let size = text.metrics(of: block).size
    let left = min(max(plot.minX, x + 8), plot.maxX - size.width - 14)
    let box = CGRect(
      x: left, y: plot.minY + TimelineState.gestureHeight + 2, width: size.width + 14,
      height: size.height + 6)
    list.fill(.roundedRect(box, radius: 5), theme.text)
    list.text(block, at: CGPoint(x: box.minX + 7, y: box.minY + 3), theme.stage)
  }

  private func readout(_ i: Int, _ time: Double) -> LocalizedText {
    let number = { (value: Double?, digits: Int) in
      value.map { Numerals.signed($0, digits) } ?? "–"
    }
    var words: [LocalizedText] = ["\(Numerals.fixed(time - origin, 3)) s"]
    let own = values(nil)[i]
    if comparison != nil {
      let other =
        values(nil, comparison: true).indices.contains(i) ? values(nil, comparison: true)[i] : nil
      words.append("A \(number(own, 2)) pt")
      words.append("B \(number(other, 2)) pt")
      if let own, let other { words.append("Δ \(number(own - other, 2)) pt") }
    } else {
      words.append("\(number(own, 2)) pt")
      if motion.exact.indices.contains(i), let exact = motion.exact[i] {
        words.append("exact \(number(exact, 2)) pt")
      }
    }
    words.append("\(number(values(.velocity)[i], 0)) pt/s")
    return words.joined(separator: "   ")
  }
}
