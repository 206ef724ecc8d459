import Canvas
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet of all keys.
extension Workbench {
  private static let rowHeight: CGFloat = 24
  private static let stageKeys: [(LocalizedText, LocalizedText)] = [
    ("Scroll a row, a page", "↑ ↓  Page ↑ ↓"), ("Ends of the conversation", "Home  End"),
    ("Write a message", "Return"), ("Lift balls", "← →"), ("Next control", "Tab"),
    ("Next part of the window", "F6"), ("Adjust: fine, coarse", "Ctrl, Shift + ← →"),
    ("Menu of a parameter", "Shift + F10"), ("Leave a field, close", "Esc"),
  ]

  func keySheet() {
    let rows = sheetRows
    let width = min(560, size.width - 32)
    let columns = width > 460 ? 2 : 1
    let perColumn = (rows.count + columns - 1) / columns
    let height = min(size.height - 32, CGFloat(perColumn) * Self.rowHeight + 84)
    let frame = CGRect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    drawSheet(frame, ui.theme.card)
    ui.label(
      "Keys", in: CGRect(x: frame.minX + 20, y: frame.minY + 16, width: 200, height: 24),
      style: TextStyle(size: 17, weight: .semibold))
    let close = CGRect(x: frame.maxX - 44, y: frame.minY + 14, width: 28, height: 28)
    if ui.iconButton("sheet.close", .close, close, isOn: false, isEnabled: true, tip: "Close (Esc)")
    {
      window.keySheetIsOpen = false
    }
    let body = CGRect(
      x: frame.minX, y: frame.minY + 52, width: frame.width, height: frame.height - 64)
    ui.scrollArea("sheet", body, contentHeight: CGFloat(perColumn) * Self.rowHeight) { content in
      draw(rows, in: content, columns: columns, perColumn: perColumn)
    }
    if ui.closesModal(frame, keepsKeys: false) { window.keySheetIsOpen = false }
  }

  /// Dims the window and draws a sheet's ground over it.
  func drawSheet(_ frame: CGRect, _ color: Color) {
    ui.draw.fill(.rect(CGRect(origin: .zero, size: size)), Color(0, alpha: 0.35))
    ui.draw.append(
      .shadow(
        frame, radius: Self.sheetRadius, blur: 40, offset: CGVector(dx: 0, dy: 12),
        Color(0, alpha: 0.35)))
    ui.draw.fill(.roundedRect(frame, radius: Self.sheetRadius), color)
  }

  static let sheetRadius: CGFloat = 14

  private var sheetRows: [(title: LocalizedText, keys: LocalizedText)] {
    Action.all.map { ($0.title, $0.keys) } + Self.stageKeys.map { ($0.0, $0.1) }
  }

  private func draw(
    _ rows: [(title: LocalizedText, keys: LocalizedText)], in content: CGRect, columns: Int,
    perColumn: Int
  ) {
    let columnWidth = (content.width - 40) / CGFloat(columns)
    let right = TextStyle(size: 12, weight: .medium, alignment: .right, lineLimit: 1)
    for (i, row) in rows.enumerated() {
      let x = content.minX + 20 + CGFloat(i / perColumn) * (columnWidth + 8)
      let y = content.minY + CGFloat(i % perColumn) * Self.rowHeight
      let line = CGRect(x: x, y: y, width: columnWidth - 8, height: Self.rowHeight)
      ui.label(row.title, in: line, style: TextStyle(size: 13, lineLimit: 1))
      ui.label(row.keys, in: line, style: right, color: ui.theme.secondary)
    }
  }
}
