import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The timeline as it stands in the window: where its parts are, and how they are drawn.
struct TimelineView {
  let frame: CGRect
  let showsMore: Bool
  let range: ClosedRange<Double>
  let motion: Motion
  let comparison: Motion?
  let gestures: GestureMarks
  /// What times are counted from, in seconds of the stage's clock.
  let origin: Double
  /// The time on show, in seconds of the stage's clock.
  let playhead: Double
  let loop: ClosedRange<Double>?
  let theme: Theme
  let text: any TextMeasuring

  /// The height of the panel, and of its parts, in points.
  static let height: CGFloat = 168, laneHeight: CGFloat = 56, headHeight: CGFloat = 26
  static let gestureHeight: CGFloat = 20, axisHeight: CGFloat = 18
  /// What scales take at the left, and measures at the right, in points.
  static let gutter: CGFloat = 56, columnWidth: CGFloat = 200
  /// What the units take in a column of measures with B, in points.
  static let unitWidth: CGFloat = 30
  /// Below this panel width the column is left out, in points.
  static let widthForColumn: CGFloat = 480

  /// What is measured starts here, in seconds of the stage's clock: with the last drag, wherever things
  /// were by then, else with the gesture.
  var measuresStart: Double { gestures.presses.last?.start ?? origin }

  var columnFrame: CGRect? {
    guard frame.width >= Self.widthForColumn else { return nil }
    let width = Self.columnWidth + (comparison == nil ? 0 : Self.unitWidth)
    return CGRect(x: frame.maxX - width, y: frame.minY + 1, width: width, height: frame.height - 1)
  }

  /// Where the phase plane and the poles stand; nil where they are folded away or have no room.
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

  /// The plot without the axis below it.
  private var ground: CGRect {
    plotFrame.divided(atDistance: Self.axisHeight, from: .maxYEdge).remainder
  }

  var axis: PlotScale { PlotScale(range, from: plotFrame.minX, to: plotFrame.maxX) }

  // MARK: - Lanes

  /// The kinds of lanes with their frames: displacement first, then those that are wanted, as many as have room.
  private func frames(_ wanted: Set<Timeline.Lane>) -> [(kind: Timeline.Lane, frame: CGRect)] {
    let plot = ground
    let top = plot.minY + Self.gestureHeight
    let kinds = Timeline.Lane.allCases.dropFirst().filter {
      wanted.contains($0) && ($0 != .difference || comparison != nil)
    }
    let room = plot.maxY - top - 48
    let shown = kinds.prefix(max(0, Int(room / 40)))
    let height = shown.isEmpty ? 0 : min(Self.laneHeight, room / CGFloat(shown.count))
    let main = plot.maxY - top - height * CGFloat(shown.count)
    return ([.displacement] + shown).enumerated().map { i, kind in
      let y = i == 0 ? top : top + main + height * CGFloat(i - 1)
      let frame = CGRect(x: plot.minX, y: y, width: plot.width, height: i == 0 ? main : height)
      return (kind, frame.insetBy(dx: 0, dy: 3))
    }
  }

  /// A's and B's values in a lane; the difference of both in that of the difference.
  private func values(_ lane: Timeline.Lane) -> (own: [Double?], other: [Double?]) {
    let (own, other) = (motion.values(lane), comparison?.values(lane) ?? [])
    guard lane == .difference else { return (own, other) }
    return (zip(own, other).map { a, b in a.flatMap { a in b.map { a - $0 } } }, [])
  }

  /// From the lowest to the highest value, in steps that read well and with rest inside.
  private static func reach(_ lane: Timeline.Lane, _ values: [Double?]) -> ClosedRange<Double> {
    let all = values.compactMap { $0 }
    let floor: Double = lane == .displacement || lane == .difference ? 2 : 0.01
    let (low, high) = (min(-floor, all.min() ?? 0), max(floor, all.max() ?? 0))
    let step = PlotScale.step(atLeast: (high - low) / 8)
    let bottom = lane == .energy ? 0 : (low / step).rounded(.down) * step
    return bottom...max(bottom + step, (high / step).rounded(.up) * step)
  }

  // MARK: - Drawing

  /// Draws the lanes of displacement and of what else is wanted, and what stands over them.
  func draw(_ wanted: Set<Timeline.Lane>, into list: inout DrawList) {
    list.fill(.rect(ground), theme.card)
    for (kind, frame) in frames(wanted) { draw(kind, in: frame, into: &list) }
    drawAxis(into: &list)
    drawGestures(into: &list)
    if let loop { drawLoop(loop.lowerBound, loop.upperBound, into: &list) }
    drawPlayhead(into: &list)
  }

  private func draw(_ kind: Timeline.Lane, in frame: CGRect, into list: inout DrawList) {
    let (own, other) = values(kind)
    let plot = PlotLane(frame: frame, x: range, y: Self.reach(kind, own + other))
    if kind == .displacement {
      let tolerance = MotionMeasures.tolerance
      plot.band(-tolerance...tolerance, theme.accent.opacity(0.14), into: &list)
    }
    plot.drawTicks(
      unit: kind.words.unit, gutter: Self.gutter, theme: theme, text: text, into: &list)
    plot.level(0, theme.track, into: &list)
    // Time stands while everything is at rest.
    for rest in motion.rests { plot.mark(rest, width: 3, theme.panel, into: &list) }
    let curve = { (values: [Double?], color: Color, style: StrokeStyle, list: inout DrawList) in
      plot.curve(
        zip(motion.times, values).map { PlotPoint($0, $1) }, PlotPen(color, style), into: &list)
    }
    if kind == .displacement {
      curve(motion.exact, theme.secondary, StrokeStyle(width: 1.25, dash: [0.01, 3]), &list)
    }
    curve(
      other, theme.comparison, StrokeStyle(width: 1.5, dash: [5, 3], isRound: false), &list)
    let isDifference = kind == .difference
    curve(
      own, isDifference ? theme.text : theme.accent,
      StrokeStyle(width: isDifference ? 1.5 : 2), &list)
  }

  private func drawAxis(into list: inout DrawList) {
    let plot = plotFrame
    list.fill(
      .rect(CGRect(x: plot.minX, y: ground.maxY, width: plot.width, height: 1)), theme.line)
    let scale = PlotScale(
      range.lowerBound - origin...range.upperBound - origin, from: plot.minX, to: plot.maxX)
    let times = scale.ticks(spacing: 56)
    let step = times.count > 1 ? times[1] - times[0] : 1
    for time in times {
      let x = scale.place(of: time)
      list.fill(
        .rect(CGRect(x: x.rounded(.down), y: ground.maxY, width: 1, height: 4)), theme.track)
      let number = NumberText(
        theme.string(.verbatim(PlotScale.label(time, step: step) + " s")), TextStyle(size: 11), text
      )
      let left = min(x - number.size.width / 2, plot.maxX - number.size.width)
      number.draw(at: CGPoint(x: left, y: ground.maxY + 3), theme.secondary, into: &list)
    }
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
      for flick in gestures.flicks {
        let words = "\(Numerals.fixed(flick.velocity.length, 0)) pt/s"
        list.text(
          TextBlock(words, TextStyle(size: 11, hasTabularDigits: true)),
          at: CGPoint(x: axis.place(of: flick.time) + 6, y: y - 2), theme.secondary)
      }
    }
  }

  private func drawPlayhead(into list: inout DrawList) {
    let plot = PlotLane(frame: ground, x: range, y: 0...1)
    plot.mark(playhead, width: 1.5, theme.accent, into: &list)
    guard range.contains(playhead) else { return }
    let (x, y) = (axis.place(of: playhead), ground.minY)
    let corners = [(-5.0, 0.0), (5, 0), (0, 6)].map { CGPoint(x: x + $0, y: y + $1) }
    list.fill(.path(Path(points: corners, closed: true)), theme.accent)
  }

  func drawLoop(_ a: Double, _ b: Double, into list: inout DrawList) {
    let (from, to) = (axis.place(of: min(a, b)), axis.place(of: max(a, b)))
    let box = CGRect(x: from, y: ground.minY, width: to - from, height: ground.height)
      .intersection(ground)
    guard !box.isNull, box.width > 0 else { return }
    list.fill(.rect(box), theme.accent.opacity(0.1))
    for x in [box.minX, box.maxX - 1] {
      list.fill(.rect(CGRect(x: x, y: box.minY, width: 1, height: box.height)), theme.accent)
    }
  }

  // MARK: - Readout

  /// The numbers at the frame under the pointer.
  func drawReadout(at p: CGPoint, into list: inout DrawList) {
    guard plotFrame.contains(p), let i = motion.index(nearest: axis.value(at: p.x)) else { return }
    let (time, plot) = (motion.times[i], ground)
    let x = axis.place(of: time).rounded(.down)
    list.fill(
      .rect(CGRect(x: x, y: plot.minY, width: 1, height: plot.height)), theme.text.opacity(0.4))
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
