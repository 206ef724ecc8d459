import Canvas
import Foundation
import Springs

/// The sheet that finds every action, parameter, preset, scene and export target by its name.
final class SearchSheet: WorkbenchPart {
  /// What is searched for; nil while the sheet is closed.
  private(set) var search: Search?

  /// What is typed and chosen.
  struct Search {
    var choice = ListChoice(field: "search.field", list: "search.list", selected: 0, top: 0)
    /// The files that were used lately.
    let recentFiles: [String]
    /// The spring that is typed, and the text that it was read from.
    var spring: (text: String, read: SpringText?) = ("", nil)
  }

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
    guard let selected = search.choice.selected, hits.indices.contains(selected) else {
      return "nothing"
    }
    let hit = hits[selected]
    return [hit.item.title, hit.detail].filter { !$0.isEmpty }.map(ui.string)
      .joined(separator: ", ")
  }

  private func query(_ search: Search) -> SearchQuery {
    SearchQuery(search.choice.editor.text, in: workbench.window.translations)
  }

  /// What is found; a spring that is typed comes first, but for one number of it that is the scene's own.
  private func hits(_ search: Search) -> [SearchHit] {
    let found = query(search).hits(among: items)
    guard let text = search.spring.read, let spring = springItem(text) else { return found }
    let own = text.given.count == 1 ? found.prefix { $0.typed != nil }.count : 0
    return found.prefix(own) + [SearchHit(item: spring)] + found.dropFirst(own)
  }

  func compose() {
    guard var search else { return }
    let frame = ui.sheet(CGSize(width: 560, height: 560), ui.theme.card)
    var hits = hits(search)
    let (field, typed) = (search.choice.field, search.choice.editor.text)
    if !ui.holdsPointer, ui.focus != field { ui.focus = field }
    let isChosen = search.choice.takeKeys(ui, count: hits.count)
    var rest = frame.insetBy(dx: 8, dy: 8)
    let line = rest.cut(52, .minYEdge).insetBy(dx: 8, dy: 8)
    _ = ui.lineField(
      field, &search.choice.editor, line,
      placeholder: "Search, or type a spring: 170, 26, bounce 0.2")
    if search.choice.editor.text != typed {
      search.spring = (search.choice.editor.text, SpringText(search.choice.editor.text))
      (search.choice.selected, search.choice.needsScroll) = (0, true)
      hits = self.hits(search)
    }
    var chosen = isChosen ? search.choice.selected : nil
    if hits.isEmpty {
      ui.placeholder("Nothing is called so.", in: rest)
    } else if let clicked = rows(hits, &search, in: rest) {
      chosen = clicked
    }
    self.search = search
    if let chosen, hits.indices.contains(chosen) { choose(hits[chosen]) }
    if ui.closesModal(frame) { close() }
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
    return ui.list(&search.choice, hits.map { showsAll ? $0.item.group : "" }, in: body) {
      [ui] k, frame, isSelected in
      let hit = hits[k]
      let detail = [showsAll || hit.isRefused ? "" : hit.item.group, hit.detail]
      return ui.row(
        "search.\(k)", title: hit.item.title,
        detail: detail.filter { !$0.isEmpty }.joined(separator: "   "), isSelected: isSelected,
        frame: frame)
    }
  }
}
