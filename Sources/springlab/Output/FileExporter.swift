import CairoCanvas
import Documents
import Foundation
import Workbench

/// Writes pictures, films and tables as files.
final class FileExporter: Exporter {
  private let text: PangoText
  private let interruption: Interruption?
  /// The folders of other programs, those of `PATH`.
  private let programs: String

  /// Writes until it is interrupted; nil for what no signal ends.
  init(
    text: PangoText, interruption: Interruption? = nil,
    programs: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
  ) {
    (self.text, self.interruption, self.programs) = (text, interruption, programs)
  }

  func occupant(of path: String) -> OutputFile.Occupant? { OutputFile.Occupant(at: path) }

  func begin(_ request: ExportRequest) throws -> any ExportRun {
    // It keeps folders as long as the run.
    let interruption = interruption ?? Interruption()
    if request.strip != nil, !request.kind.isPicture {
      throw Failure(
        .usage, "--strip makes one picture: .png, .svg or .pdf, not .\(request.kind.rawValue).")
    }
    switch request.kind {
    case .png, .svg, .pdf:
      let printer = try PicturePrinter(request, text: text)
      return request.strip == nil
        ? PictureSink(request, printer, interruption) : StripSink(request, printer, interruption)
    case .gif:
      return GIFSink(request, try canvas(request), interruption)
    case .mp4:
      return try MovieSink(request, try canvas(request), interruption, programs: programs)
    case .csv, .json: return try TraceSink(request, interruption)
    }
  }

  private func canvas(_ request: ExportRequest) throws -> CairoCanvas {
    try Inputs.canvas(request.size, scale: request.scale, text: text)
  }
}

extension ExportRun {
  /// How long it goes on before it is looked whether to stop, in seconds.
  private static var beat: Double { 0.1 }

  /// Waits until the last frame or the end is done, or a signal comes.
  func wait(until interruption: Interruption) throws {
    let start = ContinuousClock.now
    while try !isDone(at: (ContinuousClock.now - start) / .seconds(1), within: Self.beat) {
      try interruption.check()
    }
  }
}

extension ExportRequest.Kind {
  /// The kind that a path names.
  init(path: String) throws {
    let wish = path.fileExtension
    guard let kind = Self(rawValue: wish) else {
      let names = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      let what = wish.isEmpty ? "no extension" : "the extension .\(wish)"
      throw Failure(.usage, "--out has \(what); it takes \(names).")
    }
    self = kind
  }
}
