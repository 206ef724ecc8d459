import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

/// The last gesture in the bar, small: drag along it to go back.
extension Workbench {
  func sparkline(in frame: CGRect) {
    ui.draw.fill(.roundedRect(frame, radius: 6), ui.theme.card)
    let inner = frame.insetBy(dx: 4, dy: 3)
    if drawLine(in: inner) { return }
    let touch = ui.surface(
      "sparkline", frame, cursor: .resizeHorizontal, tip: "Drag to go back (, and .)",
      accessibilityLabel: "Time", accessibilityValue: shownTime,
      wants: { [.left, .right].contains($0) })
    let trace = stage.trace
    guard let numbers = trace.numbers, let item = selectedItem else {
      return ui.label(
        "No motion yet", in: inner, style: TextStyle(size: 11, alignment: .center),
        color: ui.theme.secondary)
    }
    let range = shownRange
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? numbers.lowerBound
    timeline.sparkline.update(
      item, from: max(first, numbers.lowerBound), range, in: inner, of: trace)
    let axis = timeline.sparkline.axis
    switch touch.input {
    case .pressed(let p, _, _), .dragged(let p): scrub(to: axis.time(at: p.x))
    case .set(let time): scrub(to: time)
    case .key(.left, let modifiers): step(frames: modifiers.contains(.shift) ? -10 : -1)
    case .key(.right, let modifiers): step(frames: modifiers.contains(.shift) ? 10 : 1)
    default: break
    }
    let lane = timeline.sparkline.lane
    lane.level(0, ui.theme.line, into: &ui.draw)
    lane.draw(
      timeline.sparkline.curve, PlotPen(ui.theme.accent, StrokeStyle(width: 1.25)), into: &ui.draw)
    let now = Double(stage.time) / 1e6
    guard range.contains(now) else { return }
    let x = (axis.place(of: now) * 2).rounded() / 2
    ui.draw.fill(
      .rect(CGRect(x: x - 0.75, y: frame.minY, width: 1.5, height: frame.height)), ui.theme.accent)
  }
}
