import Canvas
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet that finds every action, parameter, preset, scene and export target by its name.
struct SearchSheet {
  /// What is typed.
  var editor = TextEditor()
  /// The place of the chosen line among those found.
  var selected = 0
  /// Whether keys have moved the choice, which is then brought into view.
  var needsScroll = false
  /// The files that were used lately.
  var recentFiles: [String] = []

  fileprivate static let rowHeight: CGFloat = 28
  fileprivate static let field = "search.field"
  fileprivate static let list = "search.list"
}

extension Workbench {
  /// Opens the sheet, or closes it where it is open.
  func toggleSearch() {
    guard window.search == nil else { return closeSearch() }
    window.search = SearchSheet(recentFiles: files.store?.recentFiles() ?? [])
  }

  private func closeSearch() {
    window.search = nil
    ui.focus = nil
    ui.endEditing()
  }

  func searchSheet() {
    guard var sheet = window.search else { return }
    let frame = searchFrame
    drawSheet(frame, ui.theme.card)
    var hits = query(sheet).hits(among: searchItems)
    let isChosen = takeSearchKeys(&sheet, count: hits.count)
    if !ui.holdsPointer, ui.focus != SearchSheet.field { ui.focus = SearchSheet.field }
    let field = CGRect(
      x: frame.minX + 16, y: frame.minY + 16, width: frame.width - 32, height: 36)
    let typed = sheet.editor.text
    _ = ui.textArea(
      SearchSheet.field, state: &sheet.editor, field,
      placeholder: "Search, or set a parameter: damping 0.6",
      style: TextStyle(size: 13, lineHeight: 18, lineLimit: 1), isMultiline: false)
    if sheet.editor.text != typed {
      (sheet.selected, sheet.needsScroll) = (0, true)
      hits = query(sheet).hits(among: searchItems)
    }
    var chosen = isChosen && hits.indices.contains(sheet.selected) ? sheet.selected : nil
    let body = CGRect(
      x: frame.minX + 8, y: field.maxY + 8, width: frame.width - 16,
      height: frame.maxY - field.maxY - 16)
    if hits.isEmpty {
      ui.label(
        "Nothing is called so.", in: body, style: TextStyle(size: 13, alignment: .center),
        color: ui.theme.secondary)
    } else if let clicked = searchRows(hits, &sheet, in: body) {
      chosen = clicked
    }
    window.search = sheet
    if let chosen { choose(hits[chosen]) }
    if ui.closesModal(frame) { closeSearch() }
  }

  private func query(_ sheet: SearchSheet) -> SearchQuery {
    SearchQuery(sheet.editor.text, in: window.translations)
  }

  private var searchFrame: CGRect {
    let (width, height) = (min(560, size.width - 32), min(560, size.height - 32))
    return CGRect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(),
      width: width, height: height)
  }

  /// Moves the choice by keys; whether Return chooses.
  private func takeSearchKeys(_ sheet: inout SearchSheet, count: Int) -> Bool {
    guard case .key(let key, let modifiers, _) = ui.event, sheet.editor.preedit.isEmpty else {
      return false
    }
    var step = 0
    switch key {
    case .down: step = 1
    case .up: step = -1
    case .tab: step = modifiers.contains(.shift) ? -1 : 1
    case .pageDown: step = 10
    case .pageUp: step = -10
    case .enter: break
    default: return false
    }
    ui.takeEvent()
    sheet.selected = min(max(0, sheet.selected + step), max(0, count - 1))
    sheet.needsScroll = true
    return key == .enter
  }

  private func choose(_ hit: SearchHit) {
    if hit.isRefused { return }
    closeSearch()
    afterPass { [self] in
      // From here on the sheet keeps nothing from what lies below it.
      pass(nil)
      guard case .typed(let value) = hit.typed, let target = hit.item.value else {
        return hit.item.run()
      }
      target.set(value)
      say("\(hit.item.title): \(target.words(value))")
    }
  }

  // MARK: - Rows

  /// Draws what was found, with headings where all is shown; the line that was clicked.
  private func searchRows(
    _ hits: [SearchHit], _ sheet: inout SearchSheet, in body: CGRect
  ) -> Int? {
    let showsAll = query(sheet).isEmpty
    let rows = GroupedRows(
      hits.map { showsAll ? $0.item.group : "" as LocalizedText }, rowHeight: SearchSheet.rowHeight)
    if sheet.needsScroll {
      ui.scroll(SearchSheet.list, toShow: rows.shown(for: sheet.selected), in: body.height)
      sheet.needsScroll = false
    }
    var clicked: Int?
    ui.rows(SearchSheet.list, rows, in: body) { k, row in
      if searchRow(k, hits[k], row, isSelected: k == sheet.selected, showsGroup: !showsAll) {
        clicked = k
      }
    }
    return clicked
  }

  private func searchRow(
    _ k: Int, _ hit: SearchHit, _ row: CGRect, isSelected: Bool, showsGroup: Bool
  ) -> Bool {
    let isClicked = ui.row(
      "search.\(k)", title: hit.item.title, detail: hit.isRefused ? "" : hit.detail,
      isSelected: isSelected, frame: row)
    let ink = isSelected ? ui.theme.accentText : ui.theme.secondary
    var rest = row.insetBy(dx: 10, dy: 0)
    if hit.isRefused {
      ui.label(
        hit.detail, in: rest, style: TextStyle(size: 12, weight: .semibold, alignment: .right),
        color: isSelected ? ui.theme.accentText : ui.theme.error)
    } else if showsGroup {
      let title = ui.text.metrics(of: TextBlock(ui.string(hit.item.title), Metrics.control)).size
        .width
      let detail = ui.text.metrics(of: TextBlock(ui.string(hit.detail), TextStyle(size: 12))).size
        .width
      rest.origin.x += title + 10
      rest.size.width -= title + detail + 30
      if rest.width > 40 {
        ui.label(hit.item.group, in: rest, style: TextStyle(size: 12), color: ink)
      }
    }
    return isClicked
  }

  // MARK: - Grounds of sheets

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
}
