import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet for choosing a file, or the desktop's dialog in its place: a path to type, files that were used lately, and
/// the contents of its folder.
final class PathSheet: WorkbenchPart {
  enum Purpose: Hashable {
    case open, save
    /// Writes what a page of the export sheet is set to.
    case export(ExportTab)
  }

  /// What is typed and chosen; nil while the sheet is closed.
  private(set) var sheet: Sheet?
  /// The desktop's dialog; nil where there is none.
  var chooser: (any FileChooser)?
  /// What the desktop's dialog is open for, and the scene that was on show then; nil while it is closed.
  private(set) var choice: (purpose: Purpose, scene: String)?

  /// What is typed and chosen.
  struct Sheet {
    let purpose: Purpose
    var choice: ListChoice
    /// The files that were used lately.
    let recent: [String]
    /// The file that would be replaced though the work does not come from it, once that was said.
    var replaced: String?
    /// Whether the field has been given the keyboard.
    var hasFocus = false
    /// The names in the folder that shows, read once; nil names where it cannot be read.
    private var listing: (folder: String, names: [String]?)?
    /// The lines that are shown for what is typed: a folder may hold thousands of files.
    fileprivate var listed: (text: String, lines: [Line])?

    init(_ purpose: Purpose, _ path: String, recent: [String], replaced: String?) {
      (self.purpose, self.recent, self.replaced) = (purpose, recent, replaced)
      choice = ListChoice(field: "path.field", list: "path.list", editor: TextEditor(path))
      choice.editor.select(0..<path.utf8.count)
    }

    /// Names another path, as if it were typed.
    mutating func name(_ path: String) {
      (choice.editor, choice.selected) = (TextEditor(path), nil)
    }

    /// The names in a folder; nil where it cannot be read.
    fileprivate mutating func names(in folder: String, _ store: any WorkStore) -> [String]? {
      if listing?.folder != folder { listing = (folder, store.names(in: folder)) }
      return listing?.names
    }
  }

  /// A line of the list.
  fileprivate struct Line: Hashable {
    let title: String
    var detail = ""
    let path: String
    var isFolder = false
    let group: LocalizedText
  }

  private var files: WorkFiles { workbench.files }

  /// Lets the person choose a file: in the desktop's own dialog where there is one, else in the sheet.
  func choose(_ purpose: Purpose) {
    guard let store = files.store, let chooser else { return open(purpose) }
    guard choice == nil else { return say("The desktop's dialog is open") }
    let place = typed(knownPath(for: purpose), store)
    choice = (purpose, workbench.sceneID)
    chooser.begin(
      FileRequest(
        isForSaving: purpose != .open, title: ui.string(purpose == .open ? "Open" : "Save"),
        folder: place.folder, name: purpose == .open ? "" : place.name))
  }

  /// Takes what came of the desktop's dialog, which has put the question about the file that it gives, but not about the
  /// one that an extension makes of it.
  func step() {
    guard let choice, let answer = chooser?.takeAnswer() else { return }
    self.choice = nil
    workbench.window.isOutdated = true
    ui.forgetKept()
    switch answer {
    case .cancelled: break
    case .unavailable:
      chooser = nil
      open(choice.purpose)
    case .chosen(let path):
      if choice.purpose != .open { workbench.show(choice.scene) }
      let target = target(path, choice.purpose)
      if target != path, replacesOthers(target, choice.purpose) {
        open(choice.purpose, replacing: target)
      } else {
        finish(choice.purpose, target)
      }
    }
  }

  private func typed(_ words: String, _ store: any WorkStore) -> TypedPath {
    TypedPath(words, in: store.folder, home: store.home)
  }

  /// The file that the work is in, or the name that is proposed for what is written.
  private func knownPath(for purpose: Purpose) -> String {
    if case .export(let page) = purpose {
      return "\(scene.info.id).\(workbench.export.files[page].rawValue)"
    }
    return files.known.paths[workbench.sceneID] ?? files.pathToSave(scene.info.id)
  }

  /// A path with the extension that it gets where it has none.
  private func target(_ path: String, _ purpose: Purpose) -> String {
    switch purpose {
    case .open: path
    case .save: files.pathToSave(path)
    case .export(let page): workbench.export.files.path(path, on: page)
    }
  }

  private func replacesOthers(_ path: String, _ purpose: Purpose) -> Bool {
    switch purpose {
    case .open: false
    case .save: files.known.replacesOthers(at: path, of: workbench.sceneID)
    case .export: files.store?.exists(path) == true
    }
  }

  private func finish(_ purpose: Purpose, _ path: String) {
    switch purpose {
    case .open: workbench.open(path)
    case .save: files.save(to: path)
    case .export(let page): workbench.export.start(page, path)
    }
  }

  /// Opens the sheet, for saving also with the question whether a file is to be replaced.
  func open(_ purpose: Purpose, replacing replaced: String? = nil) {
    guard let store = files.store else {
      return say("Files cannot be opened or saved from here.", isError: true)
    }
    let path = purpose == .open ? "" : replaced ?? knownPath(for: purpose)
    sheet = Sheet(purpose, path, recent: store.recentFiles(), replaced: replaced)
  }

  private func close() {
    sheet = nil
    ui.leaveKeyboard()
  }

  /// Opens a file that was dropped on the window.
  func drop(_ path: String) {
    sheet = nil
    if workbench.search.isOpen { workbench.search.close() }
    // What is written is the open conversation's; keys mean the whole app again.
    ui.leaveKeyboard()
    workbench.open(path)
    ui.forgetKept()
    workbench.window.isOutdated = true
  }

  // MARK: - Sheet

  func compose() {
    guard var sheet, let store = files.store else { return }
    let frame = ui.sheet(CGSize(width: 560, height: 480), ui.theme.card)
    var rest = frame.inset(by: EdgeInsets(top: 12, left: 20, bottom: 16, right: 20))
    ui.label(
      sheet.purpose == .open ? "Open" : "Save", in: rest.cut(28, .minYEdge, gap: 6),
      style: TextStyle(size: 17, weight: .semibold))
    if !sheet.hasFocus { (ui.focus, sheet.hasFocus) = (sheet.choice.field, true) }
    let lines = lines(for: &sheet, store)
    complete(&sheet, lines, store)
    let isChosen = sheet.choice.takeKeys(ui, count: lines.count)
    let typed = sheet.choice.editor.text
    let result = ui.lineField(
      sheet.choice.field, &sheet.choice.editor, rest.cut(36, .minYEdge, gap: 8),
      placeholder: sheet.purpose == .open
        ? "Saved work, experiment, gesture or conversation" : "Name or path")
    if sheet.choice.editor.text != typed, result == nil {
      (sheet.choice.selected, sheet.replaced) = (nil, nil)
    }
    let foot = rest.cut(28, .maxYEdge, gap: 8)
    let clicked = rows(lines, &sheet.choice, in: rest)
    self.sheet = sheet
    if let chosen = isChosen ? sheet.choice.selected : clicked { return take(lines[chosen]) }
    if let typed = result { return use(typed) }
    if buttons(sheet, foot) { return }
    if ui.closesModal(frame) { close() }
  }

  /// Runs the buttons; whether one has closed the sheet.
  private func buttons(_ sheet: Sheet, _ frame: CGRect) -> Bool {
    var rest = frame
    let go = rest.cut(92, .maxXEdge, gap: 8)
    let cancel = rest.cut(92, .maxXEdge, gap: 16)
    let verb: LocalizedText =
      sheet.purpose == .open ? "Open" : sheet.replaced == nil ? "Save" : "Replace"
    if let replaced = sheet.replaced {
      ui.label(
        "\(replaced.fileName) is there already: replace it?", in: rest,
        style: TextStyle(size: 12, lineLimit: 1))
    }
    if ui.button("path.cancel", "Cancel", cancel) {
      close()
      return true
    }
    let text = sheet.choice.editor.text
    let isNamed = text.contains { !$0.isWhitespace }
    guard ui.button("path.use", verb, go, kind: .filled, isEnabled: isNamed) else { return false }
    use(text)
    return true
  }

  // MARK: - Lines

  /// What the list shows: files that were used lately while nothing is typed, and the folder's contents that
  /// begin as the typed name does.
  private func lines(for sheet: inout Sheet, _ store: any WorkStore) -> [Line] {
    let text = sheet.choice.editor.text
    if let listed = sheet.listed, listed.text == text { return listed.lines }
    let lines = lines(of: text, &sheet, store)
    sheet.listed = (text, lines)
    return lines
  }

  private func lines(of text: String, _ sheet: inout Sheet, _ store: any WorkStore) -> [Line] {
    let typed = typed(text, store)
    var lines: [Line] = []
    if sheet.purpose == .open, text.isEmpty {
      lines = sheet.recent.map { path in
        Line(title: path.fileName, detail: path.folderPath, path: path, group: "Recent")
      }
    }
    guard let all = sheet.names(in: typed.folder, store) else { return lines }
    let isSearch = sheet.purpose == .open && !typed.name.isEmpty
    let shown = isSearch ? all.filter(typed.begins) : all
    lines += ((typed.folder == "/" ? [] : ["../"]) + shown).map { name in
      let path = typed.folder.appendingPath(name)
      return Line(
        title: name, path: path.resolvedPath, isFolder: name.hasSuffix("/"),
        group: .verbatim(typed.folder))
    }
    return lines
  }

  /// Tab types the first name that begins as the typed one does.
  private func complete(_ sheet: inout Sheet, _ lines: [Line], _ store: any WorkStore) {
    guard case .key(.tab, [], _) = ui.event, ui.focus == sheet.choice.field else { return }
    let typed = typed(sheet.choice.editor.text, store)
    guard let name = lines.map(\.title).first(where: typed.begins), name != typed.name else {
      return
    }
    ui.takeEvent()
    sheet.name(typed.folder.appendingPath(name))
  }

  /// Draws the lines; the one that was clicked.
  private func rows(_ lines: [Line], _ choice: inout ListChoice, in body: CGRect) -> Int? {
    guard !lines.isEmpty else {
      ui.placeholder("There is no such folder.", in: body, size: 12)
      return nil
    }
    return ui.list(&choice, lines.map(\.group), in: body) { [ui] k, frame, isSelected in
      ui.row(
        "path.\(k)", title: .verbatim(lines[k].title), detail: .verbatim(lines[k].detail),
        isSelected: isSelected, frame: frame)
    }
  }

  // MARK: - Choosing

  private func take(_ line: Line) {
    if !line.isFolder { return use(line.path) }
    sheet?.name(line.path == "/" ? "/" : line.path + "/")
    sheet?.hasFocus = false
  }

  private func use(_ words: String) {
    guard let sheet, let store = files.store else { return }
    let path = typed(words.trimmingCharacters(in: .whitespacesAndNewlines), store).path
    // A folder is gone into, unless it is what a messenger exported.
    if store.names(in: path) != nil, sheet.purpose != .open || !OpenedFile.isExport(path) {
      return take(Line(title: "", path: path.resolvedPath, isFolder: true, group: ""))
    }
    let target = target(path, sheet.purpose)
    if sheet.replaced != target, replacesOthers(target, sheet.purpose) {
      self.sheet?.name(path)
      self.sheet?.replaced = target
      ui.focus = sheet.choice.field
      return
    }
    close()
    afterPass { [self] in finish(sheet.purpose, target) }
  }
}
