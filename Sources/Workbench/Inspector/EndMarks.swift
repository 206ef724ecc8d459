import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// A moment at which a step is over, as the spring card marks it.
struct EndMark: Hashable {
  let id: String
  /// Seconds from the start of the step.
  let time: Double
  /// Its name on the card.
  let title: LocalizedText
  /// What it is, with its numbers.
  let words: LocalizedText

  /// The frame in which the pointer is on it, in a plot of so many seconds.
  func frame(in plot: CGRect, span: Double) -> CGRect {
    CGRect(
      x: plot.minX + plot.width * time / span - 8, y: plot.minY, width: 16, height: plot.height)
  }
}

extension Inspector {
  /// When the spring's step is over: on the screen, and by the rule of the notation's library; only what a card shows.
  func endMarks(on card: SpringCard, of binding: SpringBinding) -> [EndMark] {
    var marks: [EndMark] = []
    // Without a peak the card's own mark stands there.
    if card.mark.isPeak, let time = DesignMeasure.settling.value(of: binding.spring, in: binding) {
      let words: LocalizedText =
        "The last visible change is at \(Digits.significant(time, 3)) s: within 0.5 pt from then on"
      marks.append(EndMark(id: "card.seen", time: time, title: "settled", words: words))
    }
    let rate = workbench.export.options.release.rate
    let motion = notation.motion(notation.values(for: binding.spring), binding.release(rate: rate))
    if let end = motion.end(within: card.view.span) {
      marks.append(
        EndMark(
          id: "card.end", time: end.time, title: .verbatim(notation.title),
          words: "\(notation.title): \(end.words(motion.rule))"))
    }
    return marks.filter { $0.time <= card.view.span }
  }
}

extension StepEnd {
  /// When a library calls a step over, what is seen of it then, and by which rule.
  func words(_ rule: EndRule) -> LocalizedText {
    let (seconds, share) = (Digits.significant(time, 3), Digits.significant(abs(left), 2))
    if isSmooth {
      return "over after \(seconds) s without a jump (\(rule.words.localized))"
    }
    return snaps
      ? "over after \(seconds) s, a jump of \(share) of the way (\(rule.words.localized))"
      : "over after \(seconds) s, \(share) of the way off its target (\(rule.words.localized))"
  }
}

extension SpringBinding {
  /// Its typical step from rest on a display of so many frames a second.
  func release(rate: Double) -> Release {
    // A step of no length has no motion that a rule could end.
    Release(distance: max(travel, MotionMeasures.tolerance), rate: rate)
  }
}

// MARK: - Drawing

extension SpringCard {
  private static let endStyle = TextStyle(size: 11, hasTabularDigits: true)
  /// How high a row of labels is, and how far they keep from what is beside them.
  private static let endRow: CGFloat = 15, endGap: CGFloat = 4

  /// Thin lines from the target down to the axis, each with its label in the room below the curve.
  func drawEnds(_ ends: [EndMark], in plot: CGRect, _ ui: UI) {
    let top = plot.maxY - plot.height / view.headroom
    let lines: [CGFloat] = ends.map {
      (plot.minX + plot.width * $0.time / view.span).rounded() + 0.5
    }
    for (end, x) in zip(ends, lines) {
      ui.draw.stroke(
        .polyline([CGPoint(x: x, y: top), CGPoint(x: x, y: plot.maxY)]), ui.theme.secondary,
        StrokeStyle(width: 1, dash: end.id == "card.seen" ? [2, 2] : []))
    }
    var taken: [CGRect] = []
    for (i, end) in ends.enumerated() {
      let block = TextBlock(ui.string(end.title), Self.endStyle)
      let others = lines.indices.filter { $0 != i }.map { lines[$0] }
      let size = CGSize(width: ui.text.metrics(of: block).size.width, height: Self.endRow)
      guard let frame = place(for: size, beside: lines[i], top: top, plot, others, taken) else {
        continue
      }
      taken.append(frame)
      ui.draw.text(block, at: frame.origin, ui.theme.secondary)
    }
  }

  /// Room for a label beside its line that no other line, label or part of the curve has; nil where there is none.
  private func place(
    for size: CGSize, beside x: CGFloat, top: CGFloat, _ plot: CGRect, _ lines: [CGFloat],
    _ taken: [CGRect]
  ) -> CGRect? {
    let rows = max(0, Int((plot.maxY - top - Self.endGap) / Self.endRow))
    let curve = curve(in: plot)
    for row in 0..<rows {
      let y = plot.maxY - CGFloat(row + 1) * Self.endRow - 1
      // Beside its own line, or left of all where another line is close.
      let first = lines.reduce(x, min)
      for left in [
        x + Self.endGap, x - Self.endGap - size.width, first - Self.endGap - size.width,
      ] {
        let frame = CGRect(origin: CGPoint(x: left, y: y), size: size)
        let room = frame.insetBy(dx: 1 - Self.endGap, dy: 1)
        let isFree =
          frame.minX >= plot.minX && frame.maxX <= plot.maxX
          && !lines.contains { room.minX < $0 && $0 < room.maxX }
          && !taken.contains(where: room.intersects) && !curve.contains(where: room.contains)
        if isFree { return frame }
      }
    }
    return nil
  }
}
