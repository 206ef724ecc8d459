import Canvas
import Foundation
import Geometry
import Widgets

/// What lies below the timeline's curves, which stays while they grow.
extension TimelineView {
  /// All that the scales depend on besides the theme.
  struct Ground: Hashable {
    let plot: CGRect
    let range: ClosedRange<Double>
    let origin: Double
    let cuts: [Double]
    let lanes: [Lane]

    struct Lane: Hashable {
      let lane: TimelineState.Lane?
      let frame: CGRect
      let reach: ClosedRange<Double>
    }
  }

  var ground: Ground {
    Ground(
      plot: plotFrame, range: range, origin: origin, cuts: axis.cuts,
      lanes: lanes.map { Ground.Lane(lane: $0.lane, frame: $0.frame, reach: reach($0.lane)) })
  }

  /// Draws the scales of all lanes and the axis of time.
  func draw(_ ground: Ground, into list: inout DrawList) {
    let plot = ground.plot
    list.fill(
      .rect(
        CGRect(
          x: plot.minX, y: plot.minY, width: plot.width,
          height: plot.height - TimelineState.axisHeight)), theme.card)
    for lane in ground.lanes { drawScale(of: lane, into: &list) }
    drawAxis(into: &list)
  }

  private func drawScale(of part: Ground.Lane, into list: inout DrawList) {
    let plot = plot(part)
    if part.lane == nil {
      let tolerance = MotionMeasures.tolerance
      plot.band(-tolerance...tolerance, theme.accent.opacity(0.14), into: &list)
    }
    plot.drawTicks(
      unit: part.lane?.unit ?? "pt", gutter: TimelineState.gutter, theme: theme, text: text,
      into: &list)
    plot.level(0, theme.track, into: &list)
    drawCuts(in: part.frame, into: &list)
  }

  func plot(_ part: Ground.Lane) -> PlotLane {
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
    let y = plot.maxY - TimelineState.axisHeight
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
