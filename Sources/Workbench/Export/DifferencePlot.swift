import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// How far a target's own motion is off the closed form, frame by frame.
struct DifferencePlot {
  let code: ExportedCode
  let spring: Spring
  /// What a typical step is, in points.
  let travel: Double
  /// The display's frames per second, Hz.
  let rate: Double

  private static let gutter: CGFloat = 64
  private static let axis: CGFloat = 16
  /// The least that the plot spans up and down, a share of the step.
  private static let leastSpan = 0.001
  private static let style = TextStyle(size: 11, hasTabularDigits: true)

  func draw(
    in frame: CGRect, into list: inout DrawList, theme: Theme, text: any TextMeasuring
  ) {
    list.fill(.roundedRect(frame, radius: 10), theme.card)
    let plot = CGRect(
      x: frame.minX + Self.gutter, y: frame.minY + 8, width: frame.width - Self.gutter - 12,
      height: frame.height - 12 - Self.axis)
    let time = spring.visibleTime
    let frames = max(2, Int((time * rate).rounded(.up)))
    let off = code.response.deviations(from: spring, frames: frames, rate: rate)
    let worst = off.map(abs).max() ?? 0
    let span = max(Self.leastSpan, worst * 1.1)
    let lane = PlotLane(frame: plot, x: 0...Double(frames), y: -span...span)
    let zero = [0, Double(frames)].map { lane.place($0, 0) }
    list.stroke(.polyline(zero), theme.track, StrokeStyle(width: 1, dash: [1, 3]))
    lane.curve(
      off.enumerated().map { PlotPoint(Double($0), $1) },
      PlotPen(theme.accent, StrokeStyle(width: 1.5)), into: &list)
    words(plot, frame, span: span, worst: worst, time: time, into: &list, theme, text)
  }

  private func words(
    _ plot: CGRect, _ frame: CGRect, span: Double, worst: Double, time: Double,
    into list: inout DrawList, _ theme: Theme, _ text: any TextMeasuring
  ) {
    // Words with their right end, middle or left end at a place, by the share of their width that is left of it.
    func place(_ words: String, _ x: CGFloat, _ y: CGFloat, _ share: CGFloat) {
      let block = TextBlock(words, Self.style)
      let size = text.metrics(of: block).size
      list.text(
        block, at: CGPoint(x: x - size.width * share, y: y - size.height / 2), theme.secondary)
    }
    let mark = Digits.significant(span, 2)
    place("+\(mark)", plot.minX - 8, plot.minY + 4, 1)
    place("−\(mark)", plot.minX - 8, plot.maxY - 4, 1)
    let base = frame.maxY - 10
    place("0 s", plot.minX, base, 0)
    place("\(Numerals.short(time)) s", plot.maxX, base, 1)
    let points = worst * travel
    let difference: LocalizedText =
      worst < 1e-4
      ? "no visible difference"
      : """
      off by \(Digits.significant(worst, 2)) of the step: \(Numerals.short(points)) of \
      \(Numerals.short(travel)) pt
      """
    place(theme.string(difference), plot.midX, base, 0.5)
  }
}
