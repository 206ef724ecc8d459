import Canvas
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// What the spring does as a sentence, each part of which can be typed: "settles in 0.40 s with 5 % overshoot, 102 pt
/// behind at 1000 pt/s". What was typed before stays when another part is.
extension Inspector {
  private enum Part {
    case words(LocalizedText)
    case field(DesignMeasure)
  }

  private static let fieldWidth: CGFloat = 76, partGap: CGFloat = 6
  private static let lineHeight: CGFloat = 24, lineGap: CGFloat = 6
  private static let wordStyle = TextStyle(size: 12, lineLimit: 1)

  private static var sentence: [Part] {
    [
      .words("settles in"), .field(.settling), .words("with"), .field(.overshootShare),
      .words("overshoot,"), .field(.lag),
      .words("behind at \(Numerals.fixed(DesignMeasure.lagSpeed, 0)) pt/s"),
    ]
  }

  func wishSentence(_ column: inout Column) {
    guard let binding else { return }
    var x = column.minX
    for part in Self.sentence {
      let width =
        switch part {
        case .words(let words):
          ui.text.metrics(of: TextBlock(ui.string(words), Self.wordStyle)).size.width.rounded(.up)
        case .field: Self.fieldWidth
        }
      if x > column.minX, x + width > column.minX + column.width {
        x = column.minX
        column.y += Self.lineHeight + Self.lineGap
      }
      let frame = CGRect(x: x, y: column.y, width: width, height: Self.lineHeight)
      switch part {
      case .words(let words):
        ui.label(words, in: frame, style: Self.wordStyle, color: ui.theme.secondary)
      case .field(let measure): wishField(measure, binding, frame)
      }
      x += width + Self.partGap
    }
    column.y += Self.lineHeight + Self.lineGap
    if let refusal, refusal.spring == binding.spring {
      column.paragraph(refusal.words, ui, color: ui.theme.error)
    }
    column.y += 10
  }

  private func wishField(_ measure: DesignMeasure, _ binding: SpringBinding, _ frame: CGRect) {
    let row = row(of: measure, binding)
    let result = ui.numberField(
      "w.\(row.id)", frame, value: row.value, digits: row.digits, unit: row.unit,
      range: row.limit, accessibilityLabel: row.title)
    switch result {
    case .typed(let value), .rejected(_, let value?): wish(measure, value)
    case .rejected, nil: break
    }
    ui.note(row.summary, "n.w.\(row.id)", frame)
    menu(of: "w.\(row.id)", on: frame, controls: [], row.menu)
  }

  /// Takes a part of the sentence; the one that was typed before it stays, unless another measure is held.
  private func wish(_ measure: DesignMeasure, _ value: Double) {
    let kept = held ?? (wished == measure ? earlierWish : wished)
    if wished != measure { (earlierWish, wished) = (wished, measure) }
    afterPass { [self] in
      guard let binding else { return }
      do throws(WishRefusal) {
        let spring = try binding.spring(with: measure, at: value, holding: kept)
        refusal = nil
        workbench.tuning.edit { binding.set(spring, on: $0) }
      } catch {
        refusal = (binding.spring, words(of: error, for: measure, in: binding))
      }
    }
  }
}
