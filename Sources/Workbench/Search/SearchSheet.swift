import Canvas
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet that finds every action, parameter, preset, scene and export target by its name.
final class SearchSheet: WorkbenchPart {
  /// What is searched for; nil while the sheet is closed.
  private(set) var search: Search?

  /// What is typed and chosen.
  struct Search {
    var editor = TextEditor()
    /// The place of the chosen line among those found.
    var selected = 0
    /// Whether keys have moved the choice, which is then brought into view.
    var needsScroll = false
    /// The files that were used lately.
    let recentFiles: [String]
  }

  private static let field = "search.field", list = "search.list"

  var isOpen: Bool { search != nil }

  /// Opens the sheet, or closes it where it is open.
  func toggle() {
    if isOpen { return close() }
    search = Search(recentFiles: workbench.files.store?.recentFiles() ?? [])
  }

  func close() {
    search = nil
    ui.leaveKeyboard()
  }

  /// What is chosen, as it is announced; nil while the sheet is closed.
  var chosen: String? {
    guard let search else { return nil }
    let hits = hits(search)
    guard hits.indices.contains(search.selected) else { return "nothing" }
    let hit = hits[search.selected]
    return [hit.item.title, hit.detail].filter { !$0.isEmpty }.map(ui.string)
      .joined(separator: ", ")
  }

  private func query(_ search: Search) -> SearchQuery {
    SearchQuery(search.editor.text, in: workbench.window.translations)
  }

  private func hits(_ search: Search) -> [SearchHit] { query(search).hits(among: items) }

  func compose() {
    guard var search else { return }
    let frame = ui.sheet(CGSize(width: 560, height: 560), ui.theme.card)
    var hits = hits(search)
    let isChosen = takeKeys(&search, count: hits.count)
    if !ui.holdsPointer, ui.focus != Self.field { ui.focus = Self.field }
    let field = CGRect(
      x: frame.minX + 16, y: frame.minY + 16, width: frame.width - 32, height: 36)
    let typed = search.editor.text
    _ = ui.lineField(
      Self.field, &search.editor, field, placeholder: "Search, or set a parameter: damping 0.6")
    if search.editor.text != typed {
      (search.selected, search.needsScroll) = (0, true)
      hits = self.hits(search)
    }
    var chosen = isChosen && hits.indices.contains(search.selected) ? search.selected : nil
    let body = CGRect(
      x: frame.minX + 8, y: field.maxY + 8, width: frame.width - 16,
      height: frame.maxY - field.maxY - 16)
    if hits.isEmpty {
      ui.label(
        "Nothing is called so.", in: body, style: TextStyle(size: 13, alignment: .center),
        color: ui.theme.secondary)
    } else if let clicked = rows(hits, &search, in: body) {
      chosen = clicked
    }
    self.search = search
    if let chosen { choose(hits[chosen]) }
    if ui.closesModal(frame) { close() }
  }

  /// Moves the choice by keys; whether Return chooses.
  private func takeKeys(_ search: inout Search, count: Int) -> Bool {
    guard case .key(let key, let modifiers, _) = ui.event, search.editor.preedit.isEmpty else {
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
    search.selected = min(max(0, search.selected + step), max(0, count - 1))
    search.needsScroll = true
    return key == .enter
  }

  private func choose(_ hit: SearchHit) {
    if hit.isRefused { return }
    close()
    afterPass { [self] in
      // From here on the sheet keeps nothing from what lies below it.
      workbench.pass(nil)
      guard case .typed(let value) = hit.typed, let target = hit.item.value else {
        return hit.item.run()
      }
      target.set(value)
      say("\(hit.item.title): \(target.words(value))")
    }
  }

  // MARK: - Rows

  /// Draws what was found, with headings where all is shown; the line that was clicked.
  private func rows(_ hits: [SearchHit], _ search: inout Search, in body: CGRect) -> Int? {
    let showsAll = query(search).isEmpty
    let (selected, shows) = (search.selected, search.needsScroll)
    search.needsScroll = false
    return ui.list(
      Self.list, hits.map { showsAll ? $0.item.group : "" }, selected: selected, shows: shows,
      in: body
    ) { [self] k, frame in
      row(k, hits[k], frame, isSelected: k == selected, showsGroup: !showsAll)
    }
  }

  private func row(
    _ k: Int, _ hit: SearchHit, _ frame: CGRect, isSelected: Bool, showsGroup: Bool
  ) -> Bool {
    let isClicked = ui.row(
      "search.\(k)", title: hit.item.title, detail: hit.isRefused ? "" : hit.detail,
      isSelected: isSelected, frame: frame)
    let ink = isSelected ? ui.theme.accentText : ui.theme.secondary
    var rest = frame.insetBy(dx: 10, dy: 0)
    if hit.isRefused {
      ui.label(
        hit.detail, in: rest, style: TextStyle(size: 12, weight: .semibold, alignment: .right),
        color: isSelected ? ui.theme.accentText : ui.theme.error)
    } else if showsGroup {
      let width = { [self] (words: LocalizedText, style: TextStyle) in
        ui.text.metrics(of: TextBlock(ui.string(words), style)).size.width
      }
      let title = width(hit.item.title, Metrics.control)
      rest.origin.x += title + 10
      rest.size.width -= title + width(hit.detail, TextStyle(size: 12)) + 30
      if rest.width > 40 {
        ui.label(hit.item.group, in: rest, style: TextStyle(size: 12), color: ink)
      }
    }
    return isClicked
  }
}
