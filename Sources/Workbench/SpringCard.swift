import Canvas
import Foundation
import Geometry
import Scenes
import Springs
import Widgets

/// The step response of the current spring, in closed form.
struct SpringCard {
  static let height: CGFloat = 112
  private static let inset = EdgeInsets(top: 12, left: 12, bottom: 22, right: 12)
  /// The curve's room above the target, as a share of the step.
  private static let headroom = 1.6
  private static let samples = 160

  let spring: SpringInUse

  private var model: Spring {
    Spring(frequency: spring.frequency, dampingRatio: spring.dampingRatio)
  }

  /// What the card shows of time, in seconds: a round number past the settling.
  private var span: Double {
    let wish = min(60, max(3 / spring.frequency * 0.4, model.settlingTime(tolerance: 0.01) * 1.25))
    let decade = pow(10, floor(log10(wish)))
    for factor in [1, 1.5, 2, 3, 4, 5, 8] where factor * decade >= wish { return factor * decade }
    return 10 * decade
  }

  func draw(in frame: CGRect, into list: inout DrawList, theme: Theme, text: any TextMeasuring) {
    list.fill(.roundedRect(frame, radius: 10), theme.card)
    list.stroke(
      .roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 9.5), theme.line, StrokeStyle(width: 1))
    let plot = frame.inset(by: Self.inset)
    let span = span
    let rest = plot.maxY - plot.height / Self.headroom
    drawAxes(plot, span: span, rest: rest, into: &list, theme: theme, text: text)
    list.clipped(to: .rect(frame)) { list in
      list.stroke(.polyline(curve(in: plot, span: span)), theme.accent, StrokeStyle(width: 2))
    }
    drawPeak(plot, span: span, into: &list, theme: theme, text: text)
  }

  private func point(_ t: Double, in plot: CGRect, span: Double) -> CGPoint {
    // Released a step away from its target: the way covered is 1 minus what is left.
    let left = model.state(at: t, displacement: 1).displacement
    return CGPoint(
      x: plot.minX + plot.width * t / span,
      y: plot.maxY - plot.height * (1 - left) / Self.headroom)
  }

  private func curve(in plot: CGRect, span: Double) -> [CGPoint] {
    (0...Self.samples).map { point(Double($0) / Double(Self.samples) * span, in: plot, span: span) }
  }

  private func drawAxes(
    _ plot: CGRect, span: Double, rest: CGFloat, into list: inout DrawList, theme: Theme,
    text: any TextMeasuring
  ) {
    list.stroke(
      .polyline([CGPoint(x: plot.minX, y: rest), CGPoint(x: plot.maxX, y: rest)]), theme.secondary,
      StrokeStyle(width: 1, dash: [1, 3]))
    list.stroke(
      .polyline([CGPoint(x: plot.minX, y: plot.maxY), CGPoint(x: plot.maxX, y: plot.maxY)]),
      theme.line, StrokeStyle(width: 1))
    let style = TextStyle(size: 11, hasTabularDigits: true)
    let zero = TextBlock("0", style)
    let end = TextBlock("\(Numerals.short(span)) s", style)
    let half = TextBlock("\(Numerals.short(span / 2)) s", style)
    let y = plot.maxY + 4
    list.text(zero, at: CGPoint(x: plot.minX, y: y), theme.secondary)
    list.text(
      half, at: CGPoint(x: plot.midX - text.metrics(of: half).size.width / 2, y: y), theme.secondary
    )
    list.text(
      end, at: CGPoint(x: plot.maxX - text.metrics(of: end).size.width, y: y), theme.secondary)
  }

  private func drawPeak(
    _ plot: CGRect, span: Double, into list: inout DrawList, theme: Theme, text: any TextMeasuring
  ) {
    let style = TextStyle(size: 11, hasTabularDigits: true)
    let words: String
    let mark: CGPoint
    if spring.dampingRatio < 1, let peak = model.peakTime, peak < span {
      words = "+\(Numerals.short(model.overshoot * 100)) % at \(Numerals.short(peak)) s"
      mark = point(peak, in: plot, span: span)
    } else {
      let settled = model.settlingTime(tolerance: 0.01)
      words = "1 % at \(Numerals.short(settled)) s"
      mark = point(min(settled, span), in: plot, span: span)
    }
    list.fill(.circle(center: mark, radius: 5), theme.card)
    list.fill(.circle(center: mark, radius: 3.5), theme.accent)
    let block = TextBlock(words, style)
    let width = text.metrics(of: block).size.width
    let x = min(max(plot.minX, mark.x - width / 2), plot.maxX - width)
    list.text(block, at: CGPoint(x: x, y: max(plot.minY - 6, mark.y - 22)), theme.text)
  }
}
