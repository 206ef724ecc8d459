import CairoCanvas
import Canvas
import Foundation
import Geometry

/// Text as a machine with other fonts measures it: wider and higher.
package final class OtherFonts: TextMeasuring {
  private let text: PangoText

  package init() throws { text = try PangoText() }

  package func metrics(of block: TextBlock) -> TextMetrics {
    var metrics = text.metrics(of: block)
    metrics.size.width *= 1.08
    metrics.size.height *= 1.3
    return metrics
  }
  package func caret(in block: TextBlock, at offset: Int) -> CGRect {
    text.caret(in: block, at: offset)
  }
  package func offset(in block: TextBlock, at point: CGPoint) -> Int {
    text.offset(in: block, at: point)
  }
  package func offset(in block: TextBlock, from offset: Int, moving direction: Int) -> Int {
    text.offset(in: block, from: offset, moving: direction)
  }
  package func selectionRects(in block: TextBlock, range: Range<Int>) -> [CGRect] {
    text.selectionRects(in: block, range: range)
  }
  package func wordBoundaries(in block: TextBlock) -> [Int] { text.wordBoundaries(in: block) }
}
