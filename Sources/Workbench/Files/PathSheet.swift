import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet for choosing a file, or the desktop's dialog in its place: a path to type, files that were used lately, and
/// the contents of its folder.
final class PathSheet: WorkbenchPart {
  enum Purpose { case open, save }

  /// What is typed and chosen; nil while the sheet is closed.
  private(set) var sheet: Sheet?
  /// The desktop's dialog; nil where there is none.
  var chooser: (any FileChooser)?
  /// What the desktop's dialog is open for, and the scene that was on show then; nil while it is closed.
  private(set) var choice: (purpose: Purpose, scene: String)?

  /// What is typed and chosen.
  struct Sheet {
    let purpose: Purpose
    var editor: TextEditor
    /// The files that were used lately.
    let recent: [String]
    /// The file that would be replaced though the work does not come from it, once that was said.
    var replaced: String?
    /// Whether the field has been given the keyboard.
    var hasFocus = false
    /// The line that the arrow keys have chosen; nil for what is typed.
    var selected: Int?
    /// The names in the folder that shows, read once; nil names where it cannot be read.
    private var listing: (folder: String, names: [String]?)?

    init(_ purpose: Purpose, _ editor: TextEditor, recent: [String], replaced: String?) {
      (self.purpose, self.editor, self.recent) = (purpose, editor, recent)
      self.replaced = replaced
    }

    /// The names in a folder; nil where it cannot be read.
    fileprivate mutating func names(in folder: String, _ store: any WorkStore) -> [String]? {
      if listing?.folder != folder { listing = (folder, store.names(in: folder)) }
      return listing?.names
    }
  }

  /// A line of the list.
  private struct Line: Hashable {
    let title: String
    var detail = ""
    let path: String
    var isFolder = false
    let group: LocalizedText
  }

  private static let field = "path.field", list = "path.list"

  private var files: WorkFiles { workbench.files }

  /// Lets the person choose a file: in the desktop's own dialog where there is one, else in the sheet.
  func choose(_ purpose: Purpose) {
    guard let store = files.store, let chooser else { return open(purpose) }
    guard choice == nil else { return say("The desktop's dialog is open") }
    let place = TypedPath(knownPath, in: store.folder, home: store.home)
    choice = (purpose, workbench.sceneID)
    chooser.begin(
      FileRequest(
        isForSaving: purpose == .save, title: ui.string(purpose == .open ? "Open" : "Save"),
        folder: place.folder, name: purpose == .save ? place.name : ""))
  }

  /// Takes what came of the desktop's dialog.
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
      if choice.purpose == .open { return workbench.open(path) }
      workbench.show(choice.scene)
      files.saveAsChosen(path)
    }
  }

  /// The file that the work is in, or the name that is proposed for it.
  private var knownPath: String {
    files.known.paths[workbench.sceneID] ?? "\(scene.info.id).\(SavedWork.fileExtension)"
  }

  /// Opens the sheet, for saving also with the question whether a file is to be replaced.
  func open(_ purpose: Purpose, replacing replaced: String? = nil) {
    guard let store = files.store else {
      return say("Files cannot be opened or saved from here.", isError: true)
    }
    var editor = TextEditor(purpose == .save ? replaced ?? knownPath : "")
    editor.select(0..<editor.text.utf8.count)
    sheet = Sheet(purpose, editor, recent: store.recentFiles(), replaced: replaced)
  }

  private func close() {
    sheet = nil
    ui.leaveKeyboard()
  }

  /// A file that was dropped on the window: it is opened, or named in the sheet for saving.
  func drop(_ path: String) {
    if sheet?.purpose == .save {
      sheet?.editor = TextEditor(path)
      sheet?.selected = nil
    } else {
      sheet = nil
      if workbench.search.isOpen { workbench.search.close() }
      // What is written is the open conversation's; keys mean the whole app again.
      ui.leaveKeyboard()
      workbench.open(path)
    }
    ui.forgetKept()
    workbench.window.isOutdated = true
  }

  // MARK: - Sheet

  func compose() {
    guard var sheet, let store = files.store else { return }
    let frame = ui.sheet(CGSize(width: 560, height: 480), ui.theme.card)
    var rest = frame.inset(by: EdgeInsets(top: 12, left: 20, bottom: 16, right: 20))
    head(&sheet, store, rest.cut(28, .minYEdge, gap: 6))
    if !sheet.hasFocus { (ui.focus, sheet.hasFocus) = (Self.field, true) }
    let lines = lines(for: &sheet, store)
    let isChosen = takeKeys(&sheet, lines, store)
    let typed = sheet.editor.text
    let result = ui.lineField(
      Self.field, &sheet.editor, rest.cut(36, .minYEdge, gap: 8),
      placeholder: sheet.purpose == .open
        ? "Saved work, experiment, gesture or conversation" : "Name or path")
    if sheet.editor.text != typed, result == nil { (sheet.selected, sheet.replaced) = (nil, nil) }
    self.sheet = sheet
    if isChosen, let selected = sheet.selected { return take(lines[selected]) }
    if let typed = result { return use(typed) }
    if buttons(sheet, rest.cut(28, .maxYEdge, gap: 8)) { return }
    if let clicked = rows(lines, sheet, in: rest) { return take(lines[clicked]) }
    if ui.closesModal(frame) { close() }
  }

  private func head(_ sheet: inout Sheet, _ store: any WorkStore, _ frame: CGRect) {
    var rest = frame
    let home = rest.cut(128, .maxXEdge)
    ui.label(
      sheet.purpose == .open ? "Open" : "Save", in: rest.insetBy(dx: 0, dy: 2),
      style: TextStyle(size: 17, weight: .semibold))
    guard ui.button("path.home", "Home folder", home, tip: "Your home folder (~)") else { return }
    let name = sheet.purpose == .save ? TypedPath(sheet.editor.text, in: "", home: "").name : ""
    sheet.editor = TextEditor(store.home + "/" + name)
    (sheet.selected, sheet.hasFocus) = (nil, false)
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
    let isNamed = sheet.editor.text.contains { !$0.isWhitespace }
    if ui.button("path.use", verb, go, kind: .filled, isEnabled: isNamed) {
      use(sheet.editor.text)
      return true
    }
    return false
  }

  // MARK: - Lines

  /// What the list shows: files that were used lately while nothing is typed, and the folder's contents that
  /// begin as the typed name does.
  private func lines(for sheet: inout Sheet, _ store: any WorkStore) -> [Line] {
    let typed = TypedPath(sheet.editor.text, in: store.folder, home: store.home)
    var lines: [Line] = []
    if sheet.purpose == .open, sheet.editor.text.isEmpty {
      lines = sheet.recent.map { path in
        Line(title: path.fileName, detail: path.folderPath, path: path, group: "Recent")
      }
    }
    guard let all = sheet.names(in: typed.folder, store) else { return lines }
    let isSearch = sheet.purpose == .open && !typed.name.isEmpty
    let shown = isSearch ? all.filter { $0.lowercased().hasPrefix(typed.name.lowercased()) } : all
    lines += ((typed.folder == "/" ? [] : ["../"]) + shown).map { name in
      let path = typed.folder.appendingPath(name)
      return Line(
        title: name, path: path.resolvedPath, isFolder: name.hasSuffix("/"),
        group: .verbatim(typed.folder))
    }
    return lines
  }

  /// Moves the choice by arrows and completes the path by Tab; whether Return takes the chosen line.
  private func takeKeys(
    _ sheet: inout Sheet, _ lines: [Line], _ store: any WorkStore
  ) -> Bool {
    guard case .key(let key, let modifiers, _) = ui.event, ui.focus == Self.field,
      sheet.editor.preedit.isEmpty
    else { return false }
    switch key {
    case .down, .up:
      let step = key == .down ? 1 : -1
      let next = (sheet.selected ?? -1) + step
      sheet.selected = next < 0 ? nil : min(next, lines.count - 1)
      if lines.isEmpty { sheet.selected = nil }
    case .tab where !modifiers.contains(.shift):
      let typed = TypedPath(sheet.editor.text, in: store.folder, home: store.home)
      guard let names = sheet.names(in: typed.folder, store),
        let whole = TypedPath.completion(of: typed.name, among: names)
      else { return false }
      sheet.editor.select(0..<sheet.editor.text.utf8.count)
      let head = sheet.editor.text.dropLast(typed.name.count)
      sheet.editor.insert(head + whole)
      sheet.selected = nil
    case .enter where sheet.selected != nil:
      ui.takeEvent()
      return true
    default: return false
    }
    ui.takeEvent()
    return false
  }

  /// Draws the lines; the one that was clicked.
  private func rows(_ lines: [Line], _ sheet: Sheet, in body: CGRect) -> Int? {
    guard !lines.isEmpty else {
      ui.label(
        "There is no such folder.", in: body, style: TextStyle(size: 12, alignment: .center),
        color: ui.theme.secondary)
      return nil
    }
    let isKey = if case .key = ui.event { true } else { false }
    return ui.list(
      Self.list, lines.map(\.group), selected: sheet.selected, shows: isKey, in: body
    ) { [self] k, frame in
      ui.row(
        "path.\(k)", title: .verbatim(lines[k].title), detail: .verbatim(lines[k].detail),
        isSelected: k == sheet.selected, frame: frame)
    }
  }

  // MARK: - Choosing

  private func take(_ line: Line) {
    if !line.isFolder { return use(line.path) }
    sheet?.editor = TextEditor(line.path == "/" ? "/" : line.path + "/")
    sheet?.selected = nil
    ui.focus = Self.field
  }

  private func use(_ typed: String) {
    guard let sheet, let store = files.store else { return }
    let words = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    let path = TypedPath(words, in: store.folder, home: store.home).path
    // A folder is gone into, unless it is what a messenger exported.
    if store.names(in: path) != nil, sheet.purpose == .save || !OpenedFile.isExport(path) {
      return take(Line(title: "", path: path.resolvedPath, isFolder: true, group: ""))
    }
    let target = files.pathToSave(path)
    if sheet.purpose == .save, sheet.replaced != target,
      files.known.replacesOthers(at: target, of: workbench.sceneID)
    {
      self.sheet?.editor = TextEditor(path)
      self.sheet?.replaced = target
      ui.focus = Self.field
      return
    }
    close()
    afterPass { [self] in
      switch sheet.purpose {
      case .open: workbench.open(path)
      case .save: files.save(to: path)
      }
    }
  }
}
