import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The sheet for choosing a file: a path to type, and the contents of its folder.
struct PathSheet {
  enum Purpose { case open, save }

  let purpose: Purpose
  /// What is typed.
  var editor: TextEditor
  /// Whether the field has been given the keyboard.
  var hasFocus = false
  /// The file of another work that would be replaced, once it was typed.
  var replaced: String?

  /// The folder of a typed path, and what follows it.
  static func split(_ path: String, in folder: String) -> (folder: String, name: String) {
    let whole = path.hasPrefix("~") ? (path as NSString).expandingTildeInPath : path
    guard let slash = whole.lastIndex(of: "/") else { return (folder, whole) }
    let head = String(whole[..<slash])
    let name = String(whole[whole.index(after: slash)...])
    if whole.hasPrefix("/") { return (head.isEmpty ? "/" : head, name) }
    return ((folder as NSString).appendingPathComponent(head), name)
  }

  /// The path that is meant.
  static func path(_ typed: String, in folder: String) -> String {
    let (folder, name) = split(typed, in: folder)
    return (folder as NSString).appendingPathComponent(name)
  }
}

extension Workbench {
  private static let rowHeight: CGFloat = 28

  func openPathSheet(_ purpose: PathSheet.Purpose) {
    guard files.store != nil else {
      return say("Files cannot be opened or saved from here.", isError: true)
    }
    let name = purpose == .save ? "\(scene.info.id).\(workExtension)" : ""
    var editor = TextEditor(files.paths[sceneID] ?? name)
    editor.select(0..<editor.text.utf8.count)
    if purpose == .open { editor = TextEditor("") }
    files.sheet = PathSheet(purpose: purpose, editor: editor)
  }

  func pathSheetPanel() {
    guard var sheet = files.sheet, let store = files.store else { return }
    let frame = sheetFrame
    drawSheet(frame, ui.theme.card)
    ui.label(
      sheet.purpose == .open ? "Open" : "Save",
      in: CGRect(x: frame.minX + 20, y: frame.minY + 14, width: 200, height: 24),
      style: TextStyle(size: 17, weight: .semibold))
    if !sheet.hasFocus { (ui.focus, sheet.hasFocus) = ("path.field", true) }
    let field = CGRect(
      x: frame.minX + 20, y: frame.minY + 46, width: frame.width - 40, height: 36)
    let editor = sheet.editor.text
    let result = ui.textArea(
      "path.field", state: &sheet.editor, field,
      placeholder: sheet.purpose == .open
        ? "Saved work, experiment, gesture or conversation" : "Name or path",
      style: TextStyle(size: 13, lineHeight: 18))
    if result == nil, editor != sheet.editor.text { sheet.replaced = nil }
    files.sheet = sheet
    if case .submitted(let typed) = result { return use(typed) }
    let foot = frame.maxY - 44
    let go = CGRect(x: frame.maxX - 112, y: foot, width: 92, height: 28)
    let verb: LocalizedText =
      sheet.purpose == .open ? "Open" : sheet.replaced == nil ? "Save" : "Replace"
    if ui.button("path.cancel", "Cancel", go.offsetBy(dx: -100, dy: 0)) { return closePathSheet() }
    let isNamed = sheet.editor.text.contains { !$0.isWhitespace }
    if ui.button("path.use", verb, go, kind: .filled, isEnabled: isNamed) {
      return use(sheet.editor.text)
    }
    var rows = frame
    rows.size.height = foot - frame.minY
    folderRows(sheet, store, under: field, in: rows)
    if ui.closesModal(frame) { closePathSheet() }
  }

  private var sheetFrame: CGRect {
    let (width, height) = (min(520, size.width - 32), min(420, size.height - 32))
    return CGRect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  private func folderRows(
    _ sheet: PathSheet, _ store: any WorkStore, under field: CGRect, in frame: CGRect
  ) {
    let (folder, typed) = PathSheet.split(sheet.editor.text, in: store.folder)
    let question: LocalizedText? = sheet.replaced.map {
      "\(($0 as NSString).lastPathComponent) is there already: replace it?"
    }
    ui.label(
      question ?? .verbatim(folder),
      in: CGRect(x: field.minX, y: field.maxY + 6, width: field.width, height: 18),
      style: TextStyle(size: 11, lineLimit: 1),
      color: question == nil ? ui.theme.secondary : ui.theme.text)
    let body = CGRect(
      x: field.minX, y: field.maxY + 28, width: field.width, height: frame.maxY - field.maxY - 40)
    guard let all = store.names(in: folder) else {
      return ui.label(
        "There is no such folder.", in: body, style: TextStyle(size: 12, alignment: .center),
        color: ui.theme.secondary)
    }
    let isSearch = sheet.purpose == .open && !typed.isEmpty
    let shown =
      (folder == "/" ? [] : ["../"])
      + (isSearch ? all.filter { $0.lowercased().hasPrefix(typed.lowercased()) } : all)
    var chosen: String?
    ui.scrollArea(
      "path.list", body, contentHeight: CGFloat(shown.count) * Self.rowHeight
    ) { content in
      for (k, name) in shown.enumerated() {
        let row = CGRect(
          x: content.minX, y: content.minY + CGFloat(k) * Self.rowHeight, width: content.width - 8,
          height: Self.rowHeight)
        guard row.maxY > body.minY - 200, row.minY < body.maxY + 200 else { continue }
        if ui.row("path.\(k)", title: .verbatim(name), detail: "", isSelected: false, frame: row) {
          chosen = name
        }
      }
    }
    guard let chosen else { return }
    let path = ((folder as NSString).appendingPathComponent(chosen) as NSString).standardizingPath
    if chosen.hasSuffix("/") {
      files.sheet?.editor = TextEditor(path == "/" ? "/" : path + "/")
      ui.focus = "path.field"
    } else {
      use(path)
    }
  }

  private func use(_ typed: String) {
    guard let sheet = files.sheet, let store = files.store else { return }
    let path = PathSheet.path(
      typed.trimmingCharacters(in: .whitespacesAndNewlines), in: store.folder)
    let target = pathToSave(path)
    if sheet.purpose == .save, sheet.replaced != target, files.paths[sceneID] != target,
      store.exists(target)
    {
      files.sheet?.editor = TextEditor(path)
      files.sheet?.replaced = target
      ui.focus = "path.field"
      return
    }
    files.sheet = nil
    ui.focus = nil
    ui.endEditing()
    switch sheet.purpose {
    case .open: open(path)
    case .save: save(to: path)
    }
  }

  private func closePathSheet() {
    files.sheet = nil
    ui.focus = nil
    ui.endEditing()
  }
}
