import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// Writing pictures, films and tables.
extension Workbench {
  /// The most frames that are written between two frames of the window, where they have no pixels.
  private static let framesOfData = 60

  /// Starts writing what a page of the sheet is set to, before the next frame: not inside a pass over
  /// the window, as the window itself may have to be drawn for it.
  func startExport(_ page: FileExports.Page) { export.wish = page }

  /// The file that a page of the sheet writes.
  func exportPath(_ page: FileExports.Page) -> String {
    let typed = export.files.paths[page]?.text.trimmingCharacters(in: .whitespaces) ?? ""
    return TypedPath(
      typed.isEmpty ? "\(sceneID).\(export.files[page].rawValue)" : typed,
      in: files.store?.folder ?? ".", home: files.store?.home ?? NSHomeDirectory()
    ).path
  }

  private func begin(_ page: FileExports.Page) {
    guard export.job == nil, let exporter = export.exporter else { return }
    let (kind, path) = (export.files[page], exportPath(page))
    guard export.files.replaced == path || files.store?.exists(path) != true else {
      export.files.replaced = path
      return
    }
    export.files.replaced = nil
    do {
      if page == .picture, export.files.view != .strip {
        try writePicture(path, kind, by: exporter)
      } else {
        export.job = try job(page, path, kind, by: exporter)
      }
    } catch {
      say(error)
    }
  }

  // MARK: - One picture

  private func writePicture(
    _ path: String, _ kind: ExportRequest.Kind, by exporter: any Exporter
  ) throws {
    let (list, size) = try picture()
    let request = ExportRequest(
      path: path, kind: kind, size: size, scale: export.files.scale(on: .picture))
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
    _ page: FileExports.Page, _ path: String, _ kind: ExportRequest.Kind, by exporter: any Exporter
  ) throws -> ExportJob {
    let rate = page == .picture ? 60 : FileExports.rates[export.files.rate]
    var request = ExportRequest(
      path: path, kind: kind, size: stagePictureSize, scale: export.files.scale(on: page),
      rate: rate,
      frames: GestureFilm.length(of: stage, rate: rate))
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
        if try job.step() {
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
    export.job?.cancel()
    export.job = nil
    say("Cancelled")
  }

  private func wrote(_ path: String) {
    export.isOpen = false
    ui.endEditing()
    ui.focus = nil
    say("Wrote \(path)")
  }
}
