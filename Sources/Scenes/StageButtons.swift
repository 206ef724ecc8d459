import Foundation

/// A row of buttons in the middle of a stage's bottom: where each stands.
struct StageButtons {
  /// How high a button is and what is left between two, in points.
  static let height: CGFloat = 32
  static let gap: CGFloat = 8

  private var frames: [CGRect] = []

  /// Buttons of some widths in a stage, in a strip of some height; all narrower where there is no
  /// room.
  init(in stage: CGRect, height: CGFloat, widths: [CGFloat]) {
    let gaps = Self.gap * CGFloat(widths.count - 1)
    let wanted = widths.reduce(0, +)
    let k = min(1, max(0.1, (stage.width - 24 - gaps) / wanted))
    var x = (stage.midX - (wanted * k + gaps) / 2).rounded()
    let y = (stage.maxY - (height + Self.height) / 2).rounded()
    for width in widths {
      frames.append(CGRect(x: x, y: y, width: (width * k).rounded(.down), height: Self.height))
      x += (width * k).rounded(.down) + Self.gap
    }
  }

  /// The place of the next button from the left.
  mutating func next() -> CGRect {
    precondition(!frames.isEmpty, "A row of buttons has as many places as it was made with.")
    return frames.removeFirst()
  }
}
