import Canvas
import Foundation
import Localization

/// The pages that write files.
extension ExportSheet {
  private static let settingsWidth: CGFloat = 420
  /// What the name of a setting takes, how high its line is, and what is between two, in points.
  private static let settingLabel: CGFloat = 76, settingHeight: CGFloat = 30
  private static let settingGap: CGFloat = 12

  func filePage(_ frame: CGRect) {
    guard exporter != nil else {
      return ui.placeholder("Files cannot be written from here.", in: frame)
    }
    let page = page
    var rest = frame
    var foot = rest.cut(32, .maxYEdge, gap: 16)
    settings(page, rest.cut(min(rest.width, Self.settingsWidth), .minXEdge))
    if let job { return progress(of: job, foot) }
    let button = foot.cut(112, .maxXEdge)
    if ui.button("export.save", "Save", button, kind: .filled, tip: "Write the file") {
      workbench.pathSheet.choose(.export(page))
    }
  }

  private func settings(_ page: ExportTab, _ frame: CGRect) {
    var column = Column(frame)
    func choose<Value: Equatable>(
      _ id: String, _ title: LocalizedText, _ all: [Value], _ value: Value,
      _ words: (Value) -> LocalizedText
    ) -> Value? {
      var line = column.next(Self.settingHeight, gap: Self.settingGap)
      ui.label(title, in: line.cut(Self.settingLabel, .minXEdge), style: TextStyle(size: 13))
      return ui.segmented(
        "export.\(id)", all.map(words), selected: all.firstIndex(of: value) ?? 0, line,
        accessibilityLabel: title
      ).map { all[$0] }
    }
    if page == .picture {
      choose("view", "Show", FileExports.View.allCases, files.view, \.title)
        .map { files.view = $0 }
    }
    choose("kind", "Format", page.kinds, files[page]) { .verbatim($0.rawValue.uppercased()) }
      .map { files[page] = $0 }
    if [.png, .gif, .mp4].contains(files[page]) {
      choose("scale", "Pixels", [1, 2, 3], files.scale(on: page)) { .verbatim("\(Int($0))×") }
        .map { files.scales[page] = $0 }
    }
    if page != .picture {
      let kind = files[page]
      choose("rate", "Frames", kind.rates, files.rate(of: kind)) { .verbatim("\(Int($0))/s") }
        .map { files.rate = $0 }
    }
    column.paragraph(words(page), ui)
  }

  private func words(_ page: ExportTab) -> LocalizedText {
    let gesture: LocalizedText =
      stage.work.hasGesture ? "your last gesture" : "the scene's own gesture"
    switch page {
    case .code: return ""
    case .picture:
      return files.view == .strip
        ? "Frames of \(gesture) side by side, from its start until all has come to rest."
        : "What is on the screen now."
    case .movie:
      return files[page] == .mp4
        ? "The stage while \(gesture) plays. MP4 needs ffmpeg."
        : "The stage while \(gesture) plays, again and again."
    case .data:
      return
        "The place and speed of every item in every frame of \(gesture), in points and seconds."
    }
  }

  // MARK: - The file

  private func progress(of job: ExportJob, _ foot: CGRect) {
    var rest = foot
    let button = rest.cut(112, .maxXEdge, gap: 20)
    ui.progressBar(rest.insetBy(dx: 0, dy: 13), job.progress)
    ui.label(
      "Frame \(job.done) of \(job.request.frames)",
      in: CGRect(x: foot.minX, y: foot.minY - 22, width: 240, height: 18),
      style: TextStyle(size: 12, hasTabularDigits: true), color: ui.theme.secondary)
    if ui.button("export.cancel", "Cancel", button, tip: "Stop; nothing is left behind (Esc)") {
      cancel()
    }
  }
}

/// What the pages of the sheet that write files are set to.
struct FileExports {
  enum View: String, CaseIterable {
    case stage = "Stage"
    case window = "Window"
    case timeline = "Timeline"
    case strip = "Strip"

    var title: LocalizedText { LocalizedText(key: rawValue) }
  }

  var view = View.stage
  /// The kind chosen on each page.
  private var chosen: [ExportTab: ExportRequest.Kind] = [:]
  /// Pixels in a point, where they were chosen on a page.
  var scales: [ExportTab: Double] = [:]
  /// Frames per second of films and tables, as chosen last.
  var rate = 60.0

  /// Frames per second of a kind of file: of those that it can have, the nearest to what was chosen.
  func rate(of kind: ExportRequest.Kind) -> Double {
    kind.rates.min { abs($0 - rate) < abs($1 - rate) } ?? rate
  }

  /// Pixels in a point on a page: films open on one, as they grow with the square.
  func scale(on page: ExportTab) -> Double { scales[page] ?? (page == .picture ? 2 : 1) }

  /// The kind that a page writes.
  subscript(page: ExportTab) -> ExportRequest.Kind {
    get { chosen[page] ?? page.kinds[0] }
    set { chosen[page] = newValue }
  }

  /// A path with the extension that it gets where it has none of what a page writes.
  func path(_ path: String, on page: ExportTab) -> String {
    let isNamed = ExportRequest.Kind(endOf: path).map(page.kinds.contains) ?? false
    return isNamed ? path : "\(path).\(self[page].rawValue)"
  }
}
