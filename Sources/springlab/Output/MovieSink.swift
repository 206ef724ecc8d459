import CairoCanvas
import Foundation
import Workbench

/// All frames as a movie, through ffmpeg.
final class MovieSink: ExportRun {
  private let path: String
  private let canvas: CairoCanvas
  private let rate: Double
  private let program: String
  private let file: PartialFile
  private var process: Process?
  private let input = Pipe()
  private let errors = Pipe()

  /// Fails where ffmpeg is not installed, before any frame is drawn.
  init(_ request: ExportRequest, _ canvas: CairoCanvas) throws {
    (path, rate, self.canvas) = (request.path, request.rate, canvas)
    guard let program = Self.find("ffmpeg") else {
      throw Failure(
        .unavailable,
        "A film needs ffmpeg, which is not installed: apt-get install ffmpeg. A .gif needs no other program."
      )
    }
    self.program = program
    file = try PartialFile(path)
    // A program that ends early makes a write fail; without this the signal would end this program.
    signal(SIGPIPE, SIG_IGN)
  }

  private static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  func take(_ frame: ExportFrame) throws {
    guard frame.number > 0 else { return }
    canvas.draw(frame.drawing())
    if process == nil { try start(canvas.pixelSize) }
    do {
      try input.fileHandleForWriting.write(contentsOf: canvas.rows)
    } catch {
      throw failure()
    }
  }

  private func start(_ size: (width: Int, height: Int)) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr0",
      "-s", "\(size.width)x\(size.height)", "-r", "\(rate)", "-i", "-",
      // Most players want an even number of pixels and colours at half the resolution.
      "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
      "-c:v", "libx264", "-crf", "18", "-movflags", "+faststart",
      "-fflags", "+bitexact", "-flags:v", "+bitexact", "-f", "mp4", file.partialPath,
    ]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw Failure(.unavailable, "\(program) could not be started.")
    }
    self.process = process
  }

  private func failure() -> Failure {
    try? input.fileHandleForWriting.close()
    process?.waitUntilExit()
    let words = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    let first = words.split(separator: "\n").first.map(String.init) ?? "no word why"
    cancel()
    return Failure(.cannotWrite, "\(path) could not be written; ffmpeg says: \(first)")
  }

  func finish() throws {
    guard let process else { return }
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failure() }
    try file.commit()
  }

  func cancel() {
    try? input.fileHandleForWriting.close()
    if let process, process.isRunning {
      process.terminate()
      process.waitUntilExit()
    }
    file.discard()
  }
}

extension CairoCanvas {
  /// The picture's bytes without what is between its rows.
  fileprivate var rows: Data {
    let (width, height) = pixelSize
    return withPixels { bytes, stride in
      var data = Data(capacity: 4 * width * height)
      for y in 0..<height {
        unsafe bytes.extracting(y * stride..<y * stride + 4 * width).withUnsafeBytes {
          unsafe data.append(contentsOf: $0)
        }
      }
      return data
    }
  }
}
