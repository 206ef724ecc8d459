import Localization

/// What the pages of the sheet that write files are set to.
struct FileExports {
  enum View: Int, CaseIterable {
    case stage, window, timeline, strip

    var title: LocalizedText {
      switch self {
      case .stage: "Stage"
      case .window: "Window"
      case .timeline: "Timeline"
      case .strip: "Strip"
      }
    }
  }

  var view = View.stage
  /// The kind chosen on each page.
  private var chosen: [ExportTab: ExportRequest.Kind] = [:]
  /// Pixels in a point, where they were chosen on a page.
  var scales: [ExportTab: Double] = [:]
  /// Frames per second of films and tables.
  var rate = 60.0

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
