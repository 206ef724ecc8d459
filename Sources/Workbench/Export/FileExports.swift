import Documents
import Foundation
import Geometry
import Localization
import Widgets

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
  /// What was typed for the file on each page.
  var paths: [ExportTab: TextEditor] = [:]
  /// What was there already when it was to be written: writing it again replaces that.
  var replaced: (path: String, occupant: OutputFile.Occupant)?
  /// Pixels in a point, where they were chosen on a page.
  var scales: [ExportTab: Double] = [:]
  /// Frames per second of films and tables.
  var rate = 60.0
  /// How many frames stand side by side in a strip.
  var count = 5

  /// Pixels in a point on a page: films open on one, as they grow with the square.
  func scale(on page: ExportTab) -> Double { scales[page] ?? (page == .picture ? 2 : 1) }

  /// The kind that a page writes: the one that a typed name ends with, else the one chosen.
  subscript(page: ExportTab) -> ExportRequest.Kind {
    get {
      let named = ExportRequest.Kind(endOf: typed(on: page))
      return named.flatMap { page.kinds.contains($0) ? $0 : nil } ?? chosen[page] ?? page.kinds[0]
    }
    set {
      // A name that was typed takes the new extension.
      let typed = typed(on: page)
      if !typed.isEmpty, !typed.hasSuffix("/") {
        paths[page] = TextEditor("\(Self.bare(typed)).\(newValue.rawValue)")
      }
      chosen[page] = newValue
    }
  }

  /// What was typed for the file on a page, without spaces around it.
  func typed(on page: ExportTab) -> String {
    paths[page]?.text.trimmingCharacters(in: .whitespaces) ?? ""
  }

  /// The name or path of the file that a page writes: what was typed, with the extension of its kind; where that is no
  /// name, `usual` is.
  func name(on page: ExportTab, usual: String) -> String {
    let (typed, kind) = (typed(on: page), self[page])
    let bare = Self.bare(typed)
    if bare.isEmpty || bare.hasSuffix("/") { return "\(bare)\(usual).\(kind.rawValue)" }
    return ExportRequest.Kind(endOf: typed) == kind ? typed : "\(bare).\(kind.rawValue)"
  }

  /// A name or path without an extension that is one of a kind's.
  private static func bare(_ typed: String) -> String {
    ExportRequest.Kind(endOf: typed).map { String(typed.dropLast($0.rawValue.count + 1)) } ?? typed
  }
}
