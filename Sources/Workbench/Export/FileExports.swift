import Foundation
import Geometry
import Localization
import Widgets

/// What the pages of the sheet that write files are set to.
struct FileExports {
  /// What a picture shows.
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

  /// A page that writes files.
  enum Page: String {
    case picture, movie, data

    var kinds: [ExportRequest.Kind] {
      switch self {
      case .picture: [.png, .svg, .pdf]
      case .movie: [.gif, .mp4]
      case .data: [.csv, .json]
      }
    }
  }

  var view = View.stage
  /// The kind chosen on each page.
  private var chosen: [Page: ExportRequest.Kind] = [:]
  /// What was typed for the file on each page.
  var paths: [Page: TextEditor] = [:]
  /// The file that was there already when it was to be written: writing it again replaces it.
  var replaced: String?
  /// Pixels in a point on each page: places in the list below.
  ///
  /// Films open on one for a point: they grow with the square.
  var scales: [Page: Int] = [.picture: 1]
  /// Frames per second; frames of a strip: places in the lists below.
  var rate = 1
  var count = 1

  static let scales = [1.0, 2, 3]
  static let rates = [30.0, 60, 120]
  static let counts = [3, 5, 8]

  /// Pixels in a point on a page.
  func scale(on page: Page) -> Double { Self.scales[scales[page] ?? 0] }

  subscript(page: Page) -> ExportRequest.Kind {
    get { chosen[page] ?? page.kinds[0] }
    set {
      // A name that was typed takes the new extension.
      if let typed = paths[page]?.text, !typed.isEmpty {
        let bare = typed.withoutExtension
        paths[page] = TextEditor("\(bare).\(newValue.rawValue)")
      }
      chosen[page] = newValue
    }
  }
}
