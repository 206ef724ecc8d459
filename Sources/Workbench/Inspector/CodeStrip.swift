import Canvas
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// The code of the spring, under its card: a line of it, how well it does, and other libraries at a click.
extension Inspector {
  private static let lineHeight: CGFloat = 16, stripPadding: CGFloat = 9
  private static let chipHeight: CGFloat = 22, chipGap: CGFloat = 4
  private static let codeStyle: TextStyle = {
    var style = TextStyle(size: 11, lineHeight: lineHeight, lineLimit: 2)
    style.isMonospaced = true
    return style
  }()
  /// The libraries that most ask for, by their targets, with short names.
  private static let frequent = [
    ("swiftui", "SwiftUI"), ("css", "CSS"), ("compose", "Compose"), ("motion", "Motion"),
    ("uikit", "UIKit"),
  ]

  /// The target whose code shows: the one that was chosen, else the notation's.
  var codeTarget: ExportTarget {
    ExportTarget.all.first { $0.id == codeTargetID } ?? ExportTarget.printing(notation)
      ?? ExportTarget.all[0]
  }

  func codeStrip(_ column: inout Column) {
    guard let binding else { return }
    let shown = workbench.export.code(of: codeTarget, for: binding)
    let block = TextBlock(
      shown.target.line(of: shown.code), Self.codeStyle, width: column.width - 48)
    let lines = ui.text.metrics(of: block).size.height
    // What stands below does not move while the numbers change.
    let frame = column.next(2 * Self.lineHeight + 2 * Self.stripPadding, gap: 6)
    SpringCard.drawGround(in: frame, ui)
    let isPressed = ui.press("code.line", frame, radius: 10, tip: "Copy the code")
    ui.draw.text(
      block, at: CGPoint(x: frame.minX + 10, y: frame.midY - lines / 2), ui.theme.text)
    Icon.copy.draw(
      at: CGPoint(x: frame.maxX - 18, y: frame.midY), into: &ui.draw, color: ui.theme.accent)
    if isPressed { workbench.export.copyCode() }
    chips(&column)
    explain(Explanation(fit(shown)), &column)
    column.y += Self.rowGap
  }

  /// How far the code's motion is off, and when its library calls it over.
  private func fit(_ shown: ExportSheet.Shown) -> LocalizedText {
    let (title, words) = (shown.target.title, shown.code.exactness.verdict)
    guard let end = shown.end else { return "\(title): \(words)" }
    return "\(title): \(words), over after \(Digits.significant(end.time, 3)) s"
  }

  /// A click shows a library's code and copies it.
  private func chips(_ column: inout Column) {
    let line = column.next(Self.chipHeight, gap: 6)
    let more = LocalizedText("More …")
    let moreWidth = ui.chipWidth(more)
    var x = line.minX
    for (id, title) in Self.frequent {
      let width = ui.chipWidth(.verbatim(title))
      guard x + width + Self.chipGap + moreWidth <= line.maxX else { break }
      let frame = CGRect(x: x, y: line.minY, width: width, height: line.height)
      let pressed = ui.chip(
        "code.\(id)", .verbatim(title), isOn: codeTarget.id == id, frame, tip: "Copy the code")
      if pressed != nil {
        codeTargetID = id
        workbench.export.copyCode()
      }
      x += width + Self.chipGap
    }
    let frame = CGRect(x: x, y: line.minY, width: moreWidth, height: line.height)
    if ui.chip("code.more", more, isOn: false, frame, tip: "All libraries (Ctrl+E)") != nil {
      workbench.export.open()
    }
  }
}
