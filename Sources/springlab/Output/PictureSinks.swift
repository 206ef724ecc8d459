import CairoCanvas
import Canvas
import Foundation
import Geometry

/// The last frame as a picture; with %04d in its name every frame.
final class PictureSink: FrameSink {
  private let path: String
  private let kind: OutputKind
  private let isSequence: Bool
  private var written: [String] = []

  init(path: String, kind: OutputKind) {
    (self.path, self.kind) = (path, kind)
    isSequence = path.contains("%04d")
  }

  func take(_ frame: RenderedFrame) throws {
    guard frame.number > 0, isSequence || frame.isLast else { return }
    let number = String(format: "%04d", frame.number)
    let name = path.replacingOccurrences(of: "%04d", with: number)
    try Outputs.write(try Self.data(kind, frame), to: name)
    written.append(name)
  }

  private static func data(_ kind: OutputKind, _ frame: RenderedFrame) throws -> Data {
    guard let format = VectorPage.Format(rawValue: kind.rawValue) else {
      return try frame.picture().pngData()
    }
    return try VectorPage(frame.drawing(), size: frame.size, text: frame.canvas.text).data(format)
  }

  func finish() throws {}

  func cancel() {
    for name in written { try? FileManager.default.removeItem(atPath: name) }
  }
}

/// Some of the frames side by side in one picture, from the first to the last.
final class StripSink: FrameSink {
  private let path: String
  private let kind: OutputKind
  private let wanted: Set<Int>
  private var list = DrawList()
  private var right: CGFloat = 0
  private var last: RenderedFrame?

  /// Between two frames, in points, with a line in its middle.
  private static let gap: CGFloat = 9
  private static let line = Color(0xD8D8DE)

  init(path: String, kind: OutputKind, count: Int, frames: Int) {
    (self.path, self.kind) = (path, kind)
    let steps = max(1, count - 1)
    wanted = Set((0..<count).map { $0 == 0 ? 1 : 1 + ((frames - 1) * $0 + steps / 2) / steps })
  }

  func take(_ frame: RenderedFrame) throws {
    guard frame.number > 0, wanted.contains(frame.number) else { return }
    if right > 0 { part(frame.size.height) }
    list.transformed(by: CGAffineTransform(translationX: right, y: 0)) { list in
      list.clipped(to: .rect(CGRect(origin: .zero, size: frame.size))) {
        $0.append(frame.drawing())
      }
    }
    right += frame.size.width
    last = frame
  }

  private func part(_ height: CGFloat) {
    let middle = CGRect(x: right, y: 0, width: Self.gap, height: height)
    list.fill(.rect(middle), Color(0xFFFFFF))
    list.fill(.rect(middle.insetBy(dx: (Self.gap - 1) / 2, dy: 0)), Self.line)
    right += Self.gap
  }

  func finish() throws {
    guard let last else { return }
    let size = CGSize(width: right, height: last.size.height)
    let text = last.canvas.text
    if let format = VectorPage.Format(rawValue: kind.rawValue) {
      try Outputs.write(try VectorPage(list, size: size, text: text).data(format), to: path)
    } else {
      let canvas = try Inputs.canvas(size, scale: last.canvas.scale, text: text)
      guard abs(Double(canvas.pixelSize.width) - right * canvas.scale) < 1 else {
        throw Failure(.usage, "The strip is too wide; choose fewer frames or a smaller size.")
      }
      canvas.draw(list)
      try Outputs.write(try canvas.pngData(), to: path)
    }
  }

  func cancel() {}
}

/// All frames as an animation that loops.
final class GIFSink: FrameSink {
  private let path: String
  /// Every so many frames are shown: the format counts hundredths of a second, and viewers slow
  /// down what shows for less than two of them.
  private let stride: Int
  private var encoder: GIFEncoder?
  private var first: Int64 = 0

  private static let quickest = 0.02

  init(path: String, rate: Double) {
    self.path = path
    stride = max(1, Int((Self.quickest * rate).rounded(.up)))
  }

  func take(_ frame: RenderedFrame) throws {
    guard frame.number > 0, (frame.number - 1) % stride == 0 else { return }
    let canvas = frame.picture()
    let (width, height) = canvas.pixelSize
    if encoder == nil { first = frame.time }
    var encoder = self.encoder ?? GIFEncoder(width: width, height: height)
    encoder.add(canvas.colors, at: Int((Double(frame.time - first) / 10_000).rounded()))
    self.encoder = encoder
  }

  func finish() throws {
    guard var encoder else { return }
    try Outputs.write(encoder.finish(), to: path)
  }

  func cancel() {}
}

extension CairoCanvas {
  /// The picture's colours as 0xRRGGBB, row by row.
  fileprivate var colors: [UInt32] {
    let (width, height) = pixelSize
    return withPixels { bytes, stride in
      var colors: [UInt32] = []
      colors.reserveCapacity(width * height)
      for y in 0..<height {
        for x in 0..<width {
          let place = y * stride + 4 * x
          let pixel = unsafe bytes.unsafeLoad(fromByteOffset: place, as: UInt32.self)
          colors.append(UInt32(littleEndian: pixel) & 0xFFFFFF)
        }
      }
      return colors
    }
  }
}
