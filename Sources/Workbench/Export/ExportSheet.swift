import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// What the export sheet shows, kept while it is closed.
struct ExportState {
  /// Writes files; nil where none can be written.
  let exporter: (any Exporter)?
  var isOpen = false
  /// The tab on show, by its name.
  var tabID = ExportTab.all[0].id
  /// The target on show, by its name.
  var targetID = ExportTarget.all[0].id
  /// The target that the list was last moved to.
  var shownTargetID = ""
  var options = ExportOptions()
  /// The codes of one spring, made once for all targets.
  private(set) var codes: [ExportedCode] = []
  private var made: (spring: Spring, options: ExportOptions)?
  /// What the pages that write files are set to.
  var files = FileExports()
  /// The page that is to be written next.
  var wish: FileExports.Page?
  /// What is being written.
  var job: ExportJob?

  init(exporter: (any Exporter)?) { self.exporter = exporter }

  /// Makes the codes anew where the spring or the options have changed.
  mutating func follow(_ spring: Spring) {
    if let made, made.spring == spring, made.options == options { return }
    codes = ExportTarget.all.map { $0.code(for: spring, options) }
    made = (spring, options)
  }
}

/// A page of the export sheet: a new one is a value in a file of its own and one line here.
struct ExportTab {
  let id: String
  let title: LocalizedText
  /// Runs and draws the page.
  let body: (Workbench, CGRect) -> Void

  /// All pages, in order.
  static var all: [ExportTab] { [.code, .picture, .movie, .data] }
}

extension Workbench {
  private static let sheetSize = CGSize(width: 720, height: 520)
  private static let sheetMargin: CGFloat = 12

  /// Closes the sheet; keys mean the whole app again.
  func closeExport() {
    export.isOpen = false
    // What lies over the sheet keeps the keyboard.
    guard ui.focus?.hasPrefix("export.") != false else { return }
    ui.focus = nil
    ui.endEditing()
  }

  /// Opens the sheet on the target of the notation.
  func openExport() {
    export.isOpen = true
    export.files.replaced = nil
    if let target = ExportTarget.printing(notation) { export.targetID = target.id }
    ui.show(focus: "export.copy")
  }

  /// Copies the code of the notation, and says how well it does.
  func copyCode() {
    guard let binding else { return say("This scene has no spring to copy") }
    guard let target = ExportTarget.printing(notation) else { return }
    copy(target, target.code(for: binding.spring, export.options))
  }

  func copy(_ target: ExportTarget, _ code: ExportedCode) {
    ui.clipboard.text = code.text
    say("Copied \(target.title) · \(code.exactness.words)")
    noteDeed(.copied)
  }

  func exportSheet() {
    let frame = sheetFrame
    drawSheet(frame, ui.theme.panel)
    ui.draw.stroke(.roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 13.5), ui.theme.line)
    ui.region("export", frame) {
      sheetHead(frame)
      let body = CGRect(
        x: frame.minX + 16, y: frame.minY + 56, width: frame.width - 32, height: frame.height - 72)
      let tab = ExportTab.all.first { $0.id == export.tabID } ?? ExportTab.all[0]
      tab.body(self, body)
    }
    if ui.closesModal(frame) {
      if export.job == nil { closeExport() } else { cancelExport() }
    }
  }

  private var sheetFrame: CGRect {
    let width = min(Self.sheetSize.width, size.width - 2 * Self.sheetMargin)
    let height = min(Self.sheetSize.height, size.height - 2 * Self.sheetMargin)
    return CGRect(
      x: ((size.width - width) / 2).rounded(), y: ((size.height - height) / 2).rounded(),
      width: width, height: height)
  }

  private func sheetHead(_ frame: CGRect) {
    ui.label(
      "Export", in: CGRect(x: frame.minX + 20, y: frame.minY + 16, width: 90, height: 24),
      style: TextStyle(size: 17, weight: .semibold))
    let tabs = ExportTab.all
    if tabs.count > 1 {
      let row = CGRect(
        x: frame.minX + 110, y: frame.minY + 14, width: min(340, frame.width - 170), height: 28)
      let selected = tabs.firstIndex { $0.id == export.tabID } ?? 0
      if let chosen = ui.segmented(
        "export.tabs", tabs.map(\.title), selected: selected, row, accessibilityLabel: "Export")
      {
        export.tabID = tabs[chosen].id
      }
    }
    let close = CGRect(x: frame.maxX - 44, y: frame.minY + 14, width: 28, height: 28)
    if ui.iconButton("export.close", .close, close, isOn: false, tip: "Close (Esc)") {
      closeExport()
    }
  }
}
