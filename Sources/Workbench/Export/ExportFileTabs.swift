import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

extension ExportTab {
  /// A picture of what shows, or a strip of the last gesture.
  static var picture: ExportTab {
    ExportTab(id: "picture", title: "Picture") { $0.fileTab(.picture, $1) }
  }
  /// The last gesture as a film.
  static var movie: ExportTab {
    ExportTab(id: "movie", title: "Movie") { $0.fileTab(.movie, $1) }
  }
  /// Where everything was in every frame of the last gesture.
  static var data: ExportTab {
    ExportTab(id: "data", title: "Data") { $0.fileTab(.data, $1) }
  }
}

/// Lines of settings from the top: a name and a control each.
private struct SettingLines {
  let frame: CGRect
  private var y: CGFloat

  static let labelWidth: CGFloat = 76
  static let height: CGFloat = 30
  static let gap: CGFloat = 12

  init(_ frame: CGRect) { (self.frame, y) = (frame, frame.minY) }

  mutating func next(_ title: LocalizedText, _ ui: UI) -> CGRect {
    defer { y += Self.height + Self.gap }
    ui.label(
      title, in: CGRect(x: frame.minX, y: y, width: Self.labelWidth, height: Self.height),
      style: TextStyle(size: 13))
    return CGRect(
      x: frame.minX + Self.labelWidth, y: y, width: frame.width - Self.labelWidth,
      height: Self.height)
  }

  /// What is left below.
  var rest: CGRect {
    CGRect(x: frame.minX, y: y, width: frame.width, height: max(0, frame.maxY - y))
  }
}

extension Workbench {
  private static let settingsWidth: CGFloat = 340
  /// Below this width there is no preview.
  private static let widthForPreview: CGFloat = 560

  func fileTab(_ page: FileExports.Page, _ frame: CGRect) {
    guard export.exporter != nil else {
      return ui.label(
        "Files cannot be written from here.", in: frame,
        style: TextStyle(size: 13, alignment: .center), color: ui.theme.secondary)
    }
    let hasPreview = frame.width >= Self.widthForPreview
    var left = frame
    if hasPreview { left.size.width = Self.settingsWidth }
    let foot = CGRect(x: frame.minX, y: frame.maxY - 32, width: frame.width, height: 32)
    left.size.height -= 48
    settings(page, left)
    if hasPreview {
      preview(
        CGRect(
          x: left.maxX + 20, y: frame.minY, width: frame.maxX - left.maxX - 20,
          height: left.height))
    }
    if let job = export.job { progress(of: job, foot) } else { saveButton(page, foot) }
  }

  private func settings(_ page: FileExports.Page, _ frame: CGRect) {
    var lines = SettingLines(frame)
    if page == .picture {
      choose(
        "view", "Show", &lines, FileExports.View.allCases.map(\.title),
        at: export.files.view.rawValue
      ) { export.files.view = .allCases[$0] }
    }
    let kinds = page.kinds
    choose(
      "kind", "Format", &lines, kinds.map { .verbatim($0.rawValue.uppercased()) },
      at: kinds.firstIndex(of: export.files[page]) ?? 0
    ) { export.files[page] = kinds[$0] }
    let kind = export.files[page]
    if [.png, .gif, .mp4].contains(kind) {
      choose(
        "scale", "Pixels", &lines, FileExports.scales.map { .verbatim("\(Int($0))×") },
        at: export.files.scales[page] ?? 0
      ) { export.files.scales[page] = $0 }
    }
    if page == .picture, export.files.view == .strip {
      choose(
        "count", "Frames", &lines, FileExports.counts.map { .verbatim("\($0)") },
        at: export.files.count
      ) { export.files.count = $0 }
    }
    if page != .picture {
      choose(
        "rate", "Frames", &lines, FileExports.rates.map { .verbatim("\(Int($0))/s") },
        at: export.files.rate
      ) { export.files.rate = $0 }
    }
    fileField(page, lines.next("File", ui).insetBy(dx: 0, dy: -2))
    _ = ui.paragraph(
      words(page), at: lines.rest.origin, width: frame.width,
      style: Metrics.explanation, color: ui.theme.secondary)
  }

  private func choose(
    _ id: String, _ title: LocalizedText, _ lines: inout SettingLines, _ titles: [LocalizedText],
    at place: Int, _ take: (Int) -> Void
  ) {
    let chosen = ui.segmented(
      "export.\(id)", titles, selected: place, lines.next(title, ui), accessibilityLabel: title)
    if let chosen { take(chosen) }
  }

  private func words(_ page: FileExports.Page) -> LocalizedText {
    let gesture: LocalizedText =
      stage.hasGesture ? "your last gesture" : "the scene's own gesture"
    switch page {
    case .picture:
      return export.files.view == .strip
        ? "Frames of \(gesture) side by side, from its start until all has come to rest."
        : "What is on the screen now."
    case .movie:
      return export.files[page] == .mp4
        ? "The stage while \(gesture) plays. MP4 needs ffmpeg."
        : "The stage while \(gesture) plays, again and again. GIF shows at most 50 frames a second."
    case .data:
      return """
        The place and speed of every item in every frame of \(gesture), in points and seconds. \
        “Copy as text” copies all that a saved file holds, as one line to send and paste.
        """
    }
  }

  // MARK: - The file

  private func fileField(_ page: FileExports.Page, _ frame: CGRect) {
    var editor = export.files.paths[page] ?? TextEditor("")
    let style = TextStyle(size: 13, lineHeight: 18, lineLimit: 1)
    let result = ui.textArea(
      "export.file", state: &editor, frame,
      placeholder: .verbatim("\(sceneID).\(export.files[page].rawValue)"), style: style)
    if case .submitted(let words) = result {
      export.files.paths[page] = TextEditor(words)
      startExport(page)
    } else {
      export.files.paths[page] = editor
    }
  }

  private func saveButton(_ page: FileExports.Page, _ foot: CGRect) {
    let button = CGRect(x: foot.maxX - 112, y: foot.minY, width: 112, height: 32)
    let copy = CGRect(x: button.minX - 140, y: foot.minY, width: 128, height: 32)
    if page == .data,
      ui.button("export.text", "Copy as text", copy, tip: "Everything in a line (Ctrl+Shift+L)")
    {
      copyWork()
    }
    let replaced = export.files.replaced.flatMap { $0.path == exportPath(page) ? $0.path : nil }
    if let replaced {
      let end = (page == .data ? copy : button).minX - 8
      ui.label(
        "\(replaced.fileName) is there already: replace it?",
        in: CGRect(x: foot.minX, y: foot.minY, width: max(0, end - foot.minX), height: 32),
        style: TextStyle(size: 12, lineLimit: 1))
    }
    let verb: LocalizedText = replaced == nil ? "Save" : "Replace"
    if ui.button("export.save", verb, button, kind: .filled, tip: "Write the file") {
      startExport(page)
    }
  }

  private func progress(of job: ExportJob, _ foot: CGRect) {
    let bar = CGRect(x: foot.minX, y: foot.midY - 3, width: foot.width - 132, height: 6)
    ui.draw.fill(.roundedRect(bar, radius: 3), ui.theme.line)
    var part = bar
    part.size.width = max(6, bar.width * job.progress)
    ui.draw.fill(.roundedRect(part, radius: 3), ui.theme.accent)
    ui.label(
      "Frame \(job.done) of \(job.request.frames)",
      in: CGRect(x: foot.minX, y: foot.minY - 22, width: 240, height: 18),
      style: TextStyle(size: 12, hasTabularDigits: true), color: ui.theme.secondary)
    let button = CGRect(x: foot.maxX - 112, y: foot.minY, width: 112, height: 32)
    if ui.button("export.cancel", "Cancel", button, tip: "Stop; nothing is left behind (Esc)") {
      cancelExport()
    }
  }

  // MARK: - Preview

  /// What will be in the picture, made small.
  private func preview(_ frame: CGRect) {
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card)
    ui.draw.stroke(.roundedRect(frame.insetBy(dx: 0.5, dy: 0.5), radius: 9.5), ui.theme.line)
    let size = stagePictureSize
    let room = frame.insetBy(dx: 12, dy: 12)
    let factor = min(room.width / size.width, room.height / size.height, 1)
    guard factor > 0 else { return }
    let shown = CGRect(
      center: frame.center, size: CGSize(width: size.width * factor, height: size.height * factor))
    let picture = drawStage()
    ui.draw.clipped(to: .rect(shown)) { list in
      let map = CGAffineTransform(scaleX: factor, y: factor)
        .concatenating(CGAffineTransform(translationX: shown.minX, y: shown.minY))
      list.transformed(by: map) { $0.append(picture) }
    }
    ui.draw.stroke(.rect(shown), ui.theme.line)
  }
}
