import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// Writing pictures, films and tables.
extension Workbench {
  /// The most frames that are written between two frames of the window, where they have no pixels.
  private static let framesOfData = 60
  /// How long a frame of the window waits for what another program takes, in seconds.
  private static let exportPatience = 0.01

  /// Starts writing what a page of the sheet is set to, before the next frame: not inside a pass over
  /// the window, as the window itself may have to be drawn for it.
  func startExport(_ page: FileExports.Page) { export.wish = page }

  /// The file that a page of the sheet writes.
  func exportPath(_ page: FileExports.Page) -> String {
    path(typed: export.files.name(on: page, usual: sceneID))
  }

  private func path(typed: String) -> String {
    TypedPath(
      typed, in: files.store?.folder ?? ".", home: files.store?.home ?? NSHomeDirectory()
    ).path
  }

  /// The folder that what was typed names, or that stands where the file is to be; nil for none.
  private func folder(
    inPlaceOf path: String, _ page: FileExports.Page, _ exporter: any Exporter
  ) -> String? {
    let typed = export.files.typed(on: page)
    let paths = typed.isEmpty ? [path] : [self.path(typed: typed), path]
    return paths.first { exporter.occupant(of: $0)?.isFolder == true }
  }

  private func begin(_ page: FileExports.Page) {
    guard export.job == nil, let exporter = export.exporter else { return }
    let (kind, path) = (export.files[page], exportPath(page))
    if let folder = folder(inPlaceOf: path, page, exporter) {
      return say("\(folder.fileName) is a folder: the file needs a name of its own.", isError: true)
    }
    let occupant = exporter.occupant(of: path)
    let agreed = export.files.replaced
    if let occupant, agreed?.path != path || agreed?.occupant != occupant {
      export.files.replaced = (path, occupant)
      return
    }
    export.files.replaced = nil
    do {
      if page == .picture, export.files.view != .strip {
        try writePicture(path, kind, replacing: .only(occupant), by: exporter)
      } else {
        export.job = try job(page, path, kind, replacing: .only(occupant), by: exporter)
      }
    } catch {
      say(error)
    }
  }

  // MARK: - One picture

  private func writePicture(
    _ path: String, _ kind: ExportRequest.Kind, replacing: OutputFile.Replacing,
    by exporter: any Exporter
  ) throws {
    let (list, size) = try picture()
    var request = ExportRequest(
      path: path, kind: kind, size: size, scale: export.files.scale(on: .picture))
    request.replacing = replacing
    let run = try exporter.begin(request)
    do {
      for number in 0...1 {
        try run.take(
          ExportFrame(
            number: number, isLast: number == 1, time: 0, items: [], drawing: { list }))
      }
      try run.finish()
    } catch {
      run.cancel()
      throw error
    }
    wrote(path)
  }

  /// The chosen picture, without the sheet over it.
  private func picture() throws -> (list: DrawList, size: CGSize) {
    switch export.files.view {
    case .stage, .strip: return (drawStage(), stagePictureSize)
    case .window: return (drawWithoutSheet(), size)
    case .timeline:
      guard let frame = layout.timeline else { throw NoTimeline() }
      var list = DrawList()
      let whole = drawWithoutSheet()
      list.transformed(by: CGAffineTransform(translationX: -frame.minX, y: -frame.minY)) { list in
        list.clipped(to: .rect(frame)) { $0.append(whole) }
      }
      return (list, frame.size)
    }
  }

  private struct NoTimeline: ErrorWithText {
    var text: LocalizedText { "The timeline is closed: T opens it." }
  }

  private func drawWithoutSheet() -> DrawList {
    let shown = notices.toast
    (export.isOpen, notices.toast) = (false, nil)
    defer { (export.isOpen, notices.toast) = (true, shown) }
    return draw()
  }

  // MARK: - Many frames

  private func job(
    _ page: FileExports.Page, _ path: String, _ kind: ExportRequest.Kind,
    replacing: OutputFile.Replacing, by exporter: any Exporter
  ) throws -> ExportJob {
    let rate = page == .picture ? 60 : FileExports.rates[export.files.rate]
    var request = ExportRequest(
      path: path, kind: kind, size: stagePictureSize, scale: export.files.scale(on: page),
      rate: rate,
      frames: GestureFilm.length(of: stage, rate: rate))
    request.replacing = replacing
    if page == .picture {
      request.strip = min(request.frames, FileExports.counts[export.files.count])
    }
    let film = GestureFilm(of: stage, rate: rate)
    return try ExportJob(request, film: film, theme: ui.theme, by: exporter)
  }

  /// Writes on, a little every frame of the window.
  func stepExport() {
    if let page = export.wish {
      export.wish = nil
      begin(page)
    }
    guard let job = export.job else { return }
    let hasPixels = [.png, .gif, .mp4].contains(job.request.kind) && job.request.strip == nil
    do {
      for _ in 0..<(hasPixels ? 1 : Self.framesOfData) where export.job != nil {
        if try job.step(at: now, within: Self.exportPatience) {
          export.job = nil
          wrote(job.request.path)
        }
      }
    } catch {
      export.job = nil
      say(error)
    }
  }

  /// Stops writing; nothing is left behind.
  func cancelExport() {
    stopExport()
    say("Cancelled")
  }

  /// The same without a word.
  func stopExport() {
    export.job?.cancel()
    (export.job, export.wish) = (nil, nil)
  }

  private func wrote(_ path: String) {
    // Elsewhere the keyboard stays where it is.
    if export.isOpen { closeExport() }
    say("Wrote \(path)")
  }
}
