import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Workbench

/// Encodes a drawing as a picture.
struct PicturePrinter {
  private let request: ExportRequest
  private let text: PangoText

  init(_ request: ExportRequest, text: PangoText) throws {
    (self.request, self.text) = (request, text)
    // SVG and PDF have no pixels, and a strip has a size of its own.
    guard request.kind == .png else { return }
    let size = request.strip.map { StripSink.size(of: $0, request.size) } ?? request.size
    try Inputs.checkPixels(size, scale: request.scale)
  }

  func data(_ list: DrawList, size: CGSize) throws -> Data {
    if let format = VectorPage.Format(rawValue: request.kind.rawValue) {
      return try VectorPage(list, size: size, text: text).data(format)
    }
    let canvas = try Inputs.canvas(size, scale: request.scale, text: text)
    canvas.draw(list)
    return try canvas.pngData()
  }
}

/// The last frame as a picture, or as a sequence, with %04d or the like in its name, every frame, all of them or none.
final class PictureSink: ExportRun {
  private let request: ExportRequest
  private let printer: PicturePrinter
  private let interruption: Interruption
  private let sequence: NumberedPath?
  /// What was drawn, and has no final name before all is.
  private var files: [OutputFile] = []

  init(_ request: ExportRequest, _ printer: PicturePrinter, _ interruption: Interruption) {
    (self.request, self.printer, self.interruption) = (request, printer, interruption)
    sequence = request.isSequence ? NumberedPath(request.path) : nil
  }

  func take(_ frame: ExportFrame) throws {
    guard frame.number > 0, sequence != nil || frame.isLast else { return }
    let name = sequence?.path(of: frame.number) ?? request.path
    let data = try printer.data(frame.drawing(), size: request.size)
    let file = try interruption.open(name, replacing: request.replacing)
    try Outputs.writing(name) {
      try file.append(data)
      try file.close()
      files.append(file)
    }
  }

  func finish() throws { try interruption.complete(files) }

  func cancel() { for file in files { file.discard() } }
}

/// Some of the frames side by side in one picture, from the first to the last.
final class StripSink: ExportRun {
  private let request: ExportRequest
  private let printer: PicturePrinter
  private let interruption: Interruption
  private let wanted: Set<Int>
  private var list = DrawList()
  private var right: CGFloat = 0

  /// Between two frames, in points, with a line in its middle.
  private static let gap: CGFloat = 9
  private static let line = Color(0xD8D8DE)

  init(_ request: ExportRequest, _ printer: PicturePrinter, _ interruption: Interruption) {
    (self.request, self.printer, self.interruption) = (request, printer, interruption)
    let (count, frames) = (request.strip ?? 1, request.frames)
    let steps = max(1, count - 1)
    wanted = Set((0..<count).map { $0 == 0 ? 1 : 1 + ((frames - 1) * $0 + steps / 2) / steps })
  }

  /// The size of so many frames and what is between them.
  static func size(of count: Int, _ size: CGSize) -> CGSize {
    CGSize(width: CGFloat(count) * (size.width + gap) - gap, height: size.height)
  }

  func take(_ frame: ExportFrame) throws {
    guard frame.number > 0, wanted.contains(frame.number) else { return }
    if right > 0 {
      let gap = CGRect(x: right, y: 0, width: Self.gap, height: request.size.height)
      list.fill(.rect(gap), Color(0xFFFFFF))
      list.fill(.rect(gap.insetBy(dx: (Self.gap - 1) / 2, dy: 0)), Self.line)
      right += Self.gap
    }
    list.transformed(by: CGAffineTransform(translationX: right, y: 0)) { list in
      list.clipped(to: .rect(CGRect(origin: .zero, size: request.size))) {
        $0.append(frame.drawing())
      }
    }
    right += request.size.width
  }

  func finish() throws {
    let size = CGSize(width: right, height: request.size.height)
    try Outputs.write(try printer.data(list, size: size), for: request, until: interruption)
  }

  func cancel() {}
}

/// All frames as an animation that loops.
final class GIFSink: ExportRun {
  private let request: ExportRequest
  private let canvas: CairoCanvas
  private let interruption: Interruption
  /// Every so many frames are shown: the format counts hundredths of a second, and viewers slow
  /// down what shows for less than two of them.
  private let stride: Int
  private var encoder: GIFEncoder?
  private var first: Int64 = 0

  private static let quickest = 0.02

  init(_ request: ExportRequest, _ canvas: CairoCanvas, _ interruption: Interruption) {
    (self.request, self.canvas, self.interruption) = (request, canvas, interruption)
    stride = max(1, Int((Self.quickest * request.rate).rounded(.up)))
  }

  func take(_ frame: ExportFrame) throws {
    guard frame.number > 0, (frame.number - 1) % stride == 0 else { return }
    canvas.draw(frame.drawing())
    let (width, height) = canvas.pixelSize
    if encoder == nil { first = frame.time }
    let encoder = self.encoder ?? GIFEncoder(width: width, height: height)
    encoder.add(canvas.colors, at: Int((Double(frame.time - first) / 10_000).rounded()))
    self.encoder = encoder
  }

  func finish() throws {
    guard let encoder else { return }
    try Outputs.write(try encoder.finish(), for: request, until: interruption)
  }

  func cancel() {}
}

extension CairoCanvas {
  /// The picture's pixels, four bytes each, without what is between its rows.
  var rows: Data {
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

  /// The picture's colours as 0xRRGGBB, row by row.
  fileprivate var colors: [UInt32] {
    unsafe rows.withUnsafeBytes { bytes in
      unsafe bytes.bindMemory(to: UInt32.self).map { UInt32(littleEndian: $0) & 0xFFFFFF }
    }
  }
}
