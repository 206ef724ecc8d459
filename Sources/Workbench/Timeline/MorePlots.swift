import Canvas
import ElementaryFunctions
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// The two plots that are folded away: where the motion goes in the phase plane, and where the
/// spring's poles lie.
extension Timeline {
  private static let title = TextStyle(size: 11, weight: .semibold, lineLimit: 1)
  private static let small = TextStyle(size: 11, hasTabularDigits: true, lineLimit: 1)

  func morePlots(_ view: TimelineView, in frame: CGRect) {
    let side = (frame.width - 12) / 2
    let left = CGRect(x: frame.minX, y: frame.minY, width: side, height: frame.height)
    phasePlane(view, in: left)
    poles(in: left.offsetBy(dx: side + 12, dy: 0))
  }

  /// Draws a plot's title and what it shows above its ground, where no curve crosses words; gives the ground.
  private func ground(
    _ title: LocalizedText, _ shown: LocalizedText, _ frame: CGRect
  ) -> CGRect {
    var rest = frame
    for (words, style) in [(title, Self.title), (shown, Self.small)] {
      ui.label(words, in: rest.cut(14, .minYEdge), style: style, color: ui.theme.secondary)
    }
    let plot = rest.divided(atDistance: 2, from: .minYEdge).remainder
    ui.draw.fill(.roundedRect(plot, radius: 6), ui.theme.card)
    return plot
  }

  // MARK: - Phase plane

  private func phasePlane(_ view: TimelineView, in frame: CGRect) {
    let curves: [(motion: Motion, color: Color, dash: [CGFloat])] =
      [(view.motion, ui.theme.accent, [])]
      + (view.comparison.map { [($0, ui.theme.comparison, [5, 3])] } ?? [])
    let all = curves.flatMap { $0.motion.samples.compactMap { $0 } }
    let x = max(2, all.map { abs($0.displacement) }.max() ?? 0)
    let v = max(20, all.map { abs($0.rate) }.max() ?? 0)
    let plot = ground(
      "Phase plane", "x ±\(Numerals.short(x)) pt, v ±\(Numerals.short(v)) pt/s", frame)
    let lane = PlotLane(
      frame: plot.insetBy(dx: 6, dy: 6), x: -x * 1.05...x * 1.05, y: -v * 1.05...v * 1.05)
    lane.level(0, ui.theme.line, into: &ui.draw)
    lane.mark(0, width: 1, ui.theme.line, into: &ui.draw)
    for (motion, color, dash) in curves.reversed() {
      let path = motion.samples.compactMap { $0 }.map {
        lane.place($0.displacement, $0.rate)
      }
      ui.draw.clipped(to: .roundedRect(plot, radius: 6)) {
        $0.stroke(.polyline(path), color, StrokeStyle(width: 1.5, dash: dash))
      }
    }
    if let i = view.motion.index(nearest: view.playhead), let now = view.motion.samples[i] {
      ui.draw.fill(
        .circle(center: lane.place(now.displacement, now.rate), radius: 3.5),
        ui.theme.accent)
    }
  }

  private func corner(_ words: String, at p: CGPoint) {
    ui.draw.text(TextBlock(words, Self.small), at: p, ui.theme.secondary)
  }

  // MARK: - Poles

  private func poles(in frame: CGRect) {
    let plot = ground("Poles", "1/s, rad/s", frame)
    guard let used = scene.spring, used.frequency > 0 else {
      return ui.label(
        "No one spring", in: plot, style: TextStyle(size: 12, alignment: .center),
        color: ui.theme.secondary)
    }
    var springs = [(used, ui.theme.accent)]
    if let comparison = stage.comparison?.scene.spring {
      springs.append((comparison, ui.theme.comparison))
    }
    let reach =
      springs.map { 2 * Double.pi * $0.0.frequency * max(1, 2 * $0.0.dampingRatio) }.max() ?? 1
    let lane = PlotLane(
      frame: plot.insetBy(dx: 8, dy: 8), x: -reach * 1.1...reach * 0.25, y: -reach...reach)
    lane.level(0, ui.theme.track, into: &ui.draw)
    lane.mark(0, width: 1, ui.theme.track, into: &ui.draw)
    for (spring, color) in springs.reversed() { draw(spring, color, in: lane) }
    corner("σ", at: CGPoint(x: plot.minX + 5, y: plot.midY - 16))
    corner("jω", at: CGPoint(x: lane.place(0, 0).x + 3, y: plot.minY + 2))
  }

  /// The circle of equal frequency, and on it the roots of s² + 2ζω s + ω².
  private func draw(_ spring: SpringInUse, _ color: Color, in lane: PlotLane) {
    let (w, z) = (2 * Double.pi * spring.frequency, spring.dampingRatio)
    let arc = (0...48).map { k -> CGPoint in
      let a = Double.pi / 2 + Double(k) / 48 * Double.pi
      return lane.place(w * Double.cos(a), w * Double.sin(a))
    }
    ui.draw.stroke(.polyline(arc), color.opacity(0.5), StrokeStyle(width: 1, dash: [0.01, 3]))
    let roots: [(Double, Double)]
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      roots = [(-z * w, d), (-z * w, -d)]
    } else {
      let d = w * (z * z - 1).squareRoot()
      // The slow root keeps its digits where −ζω + d would lose them.
      roots = [(-w * w / (z * w + d), 0), (-z * w - d, 0)]
    }
    for root in roots {
      let p = lane.place(root.0, root.1)
      for (dx, dy) in [(4.0, 4.0), (4.0, -4.0)] {
        ui.draw.stroke(
          .polyline([CGPoint(x: p.x - dx, y: p.y - dy), CGPoint(x: p.x + dx, y: p.y + dy)]), color,
          StrokeStyle(width: 2))
      }
    }
  }
}
