import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// The step response of the current spring, in closed form, with the mark to drag it by.
struct SpringCard {
  static let height: CGFloat = 112
  private static let inset = EdgeInsets(top: 12, left: 12, bottom: 22, right: 12)
  /// The least room of the curve above the start, and what it has above a peak: shares of the step.
  private static let leastHeadroom = 1.6, roomAbove = 0.12
  private static let samples = 320
  /// A spring that swings for long is shown for so many of its periods.
  private static let mostPeriods = 12.0

  let spring: Spring
  /// What counts as settled, a share of the step.
  let settledShare: Double
  let view: View

  /// What the card shows: time in seconds, and room above the start in shares of the step.
  struct View: Hashable {
    var span: Double
    var headroom: Double
  }

  /// The view is kept while the mark is dragged; nil for one that shows all of the motion.
  init(_ spring: Spring, settledShare: Double, view: View? = nil) {
    (self.spring, self.settledShare) = (spring, settledShare)
    self.view =
      view
      ?? View(
        span: Self.span(of: spring),
        headroom: max(Self.leastHeadroom, 1 + spring.overshoot + Self.roomAbove))
  }

  private static func span(of spring: Spring) -> Double {
    let settled = spring.settlingTime(tolerance: 0.01)
    let wish = min(Self.mostPeriods / spring.frequency, max(1.2 / spring.frequency, settled * 1.25))
    let decade = Double.pow(10, floor(Double.log10(wish)))
    for factor in [1, 1.5, 2, 3, 4, 5, 8] where factor * decade >= wish { return factor * decade }
    return 10 * decade
  }

  /// Where the curve is drawn.
  static func plot(in frame: CGRect) -> CGRect { frame.inset(by: inset) }

  /// The mark: the peak, or where it has settled if there is none.
  var mark: CardMark { CardMark(spring, settledShare: settledShare) }

  func draw(in frame: CGRect, isHeld: Bool, _ ui: UI) {
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card)
    ui.draw.stroke(
      .roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 9.5), ui.theme.line,
      StrokeStyle(width: 1))
    let plot = Self.plot(in: frame)
    drawAxes(plot, ui)
    ui.draw.clipped(to: .rect(frame)) { list in
      list.stroke(.polyline(curve(in: plot)), ui.theme.accent, StrokeStyle(width: 2))
    }
    drawMark(plot, isHeld: isHeld, ui)
  }

  private func point(_ t: Double, in plot: CGRect) -> CGPoint {
    CGPoint(
      x: plot.minX + plot.width * t / view.span,
      y: plot.maxY - plot.height * spring.covered(at: t) / view.headroom)
  }

  private func curve(in plot: CGRect) -> [CGPoint] {
    (0...Self.samples).map { point(Double($0) / Double(Self.samples) * view.span, in: plot) }
  }

  private func drawAxes(_ plot: CGRect, _ ui: UI) {
    let theme = ui.theme
    let lines: [(CGFloat, Color, [CGFloat])] = [
      (plot.maxY - plot.height / view.headroom, theme.secondary, [1, 3]),
      (plot.maxY, theme.line, []),
    ]
    for (y, color, dash) in lines {
      ui.draw.stroke(
        .polyline([CGPoint(x: plot.minX, y: y), CGPoint(x: plot.maxX, y: y)]), color,
        StrokeStyle(width: 1, dash: dash))
    }
    let times = ["0"] + [view.span / 2, view.span].map { "\(Numerals.short($0)) s" }
    for (half, words) in times.enumerated() {
      let block = TextBlock(words, TextStyle(size: 11, hasTabularDigits: true))
      let room = plot.width - ui.text.metrics(of: block).size.width
      ui.draw.text(
        block, at: CGPoint(x: plot.minX + room * CGFloat(half) / 2, y: plot.maxY + 4),
        theme.secondary)
    }
  }

  private func drawMark(_ plot: CGRect, isHeld: Bool, _ ui: UI) {
    let theme = ui.theme
    let mark = mark
    let words: LocalizedText =
      mark.isPeak
      ? "+\(Numerals.short(spring.overshoot * 100)) % at \(Numerals.short(mark.time)) s"
      : "settled at \(Numerals.short(mark.time)) s"
    let place = point(min(mark.time, view.span), in: plot)
    if isHeld { ui.draw.fill(.circle(center: place, radius: 10), theme.accent.opacity(0.2)) }
    ui.draw.fill(.circle(center: place, radius: 6.5), theme.card)
    ui.draw.fill(.circle(center: place, radius: 5), theme.accent)
    let block = TextBlock(ui.string(words), TextStyle(size: 11, hasTabularDigits: true))
    let width = ui.text.metrics(of: block).size.width
    // Above the mark, or beside it where there is no room.
    let (above, top) = (place.y - 25, plot.minY - 8)
    let x = above >= top ? place.x - width / 2 : place.x + 12
    ui.draw.text(
      block, at: CGPoint(x: min(max(plot.minX, x), plot.maxX - width), y: max(top, above)),
      theme.text)
  }
}

/// What the mark on the card stands for, as a place that can be dragged anywhere.
///
/// Above the target it is the peak of a spring that overshoots; from there down it is when a spring
/// of ζ ≥ 1 has settled, and deeper is more damping.
struct CardMark: Hashable {
  /// When the curve is there, in seconds.
  var time: Double
  /// The share of the way at the peak; below 1 how far ζ is above 1, over `damping`.
  var level: Double
  private let settledShare: Double

  /// How much ζ grows when the mark goes down by the whole step.
  private static let damping = 4.0
  /// The least overshoot that is a peak, and the most, shares of the step.
  private static let overshoots = 0.001...0.95
  private static let mostRatio = 5.0
  private static let shortest = 0.005, longest = 60.0

  init(_ spring: Spring, settledShare: Double) {
    self.settledShare = settledShare
    if let peak = spring.peakTime, spring.overshoot >= Self.overshoots.lowerBound {
      (time, level) = (peak, 1 + spring.overshoot)
    } else {
      let settled = SpringMeasure.settlingTime(tolerance: settledShare).value(of: spring)
      (time, level) = (settled ?? 0, 1 - max(0, spring.dampingRatio - 1) / Self.damping)
    }
  }

  /// Whether there is an overshoot to drag.
  var isPeak: Bool { level >= 1 + Self.overshoots.lowerBound }

  /// The spring whose mark stands here.
  var spring: Spring {
    let time = min(max(self.time, Self.shortest), Self.longest)
    if isPeak {
      return Spring(overshoot: min(level - 1, Self.overshoots.upperBound), peakTime: time)
    }
    let ratio = min(Self.mostRatio, 1 + max(0, 1 - level) * Self.damping)
    let spring = Spring(angularFrequency: 1, dampingRatio: ratio)
    return spring.faster(by: spring.settlingTime(tolerance: settledShare) / time)
  }
}
