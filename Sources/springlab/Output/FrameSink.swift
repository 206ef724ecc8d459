import CairoCanvas
import Canvas
import Foundation
import Scenes

/// One frame on its way to a file; its picture is drawn only when it is asked for.
struct RenderedFrame {
  /// 0 for the state before anything moved, then from 1 on.
  let number: Int
  let isLast: Bool
  /// Since the start, in microseconds.
  let time: Int64
  let scene: any Scene
  /// The picture's size in points.
  let size: CGSize
  let canvas: CairoCanvas
  /// What the picture shows.
  let drawing: () -> DrawList

  /// The canvas with the frame's picture on it.
  func picture() -> CairoCanvas {
    canvas.draw(drawing())
    return canvas
  }
}

/// Takes frames, one after another, and makes files of them.
protocol FrameSink: AnyObject {
  /// Takes a frame; the one of number 0 first.
  func take(_ frame: RenderedFrame) throws
  /// Completes the files: only now are they there under their names.
  func finish() throws
  /// Leaves nothing behind.
  func cancel()
}

/// What can be written, by a path's extension.
enum OutputKind: String, CaseIterable {
  case png, svg, pdf, gif, mp4, csv, json

  /// The kind that a path names.
  init(path: String) throws {
    let wish = (path as NSString).pathExtension.lowercased()
    guard let kind = OutputKind(rawValue: wish) else {
      let names = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
      let what = wish.isEmpty ? "no extension" : "the extension .\(wish)"
      throw Failure(.usage, "--out has \(what); it takes \(names).")
    }
    self = kind
  }

  /// Writes frames at a rate, in frames per second, to a path.
  ///
  /// With a strip, so many of the frames stand side by side in one picture.
  func sink(path: String, frames: Int, rate: Double, strip: Int?) throws -> any FrameSink {
    if strip != nil, ![.png, .svg, .pdf].contains(self) {
      throw Failure(.usage, "--strip makes one picture: .png, .svg or .pdf, not .\(rawValue).")
    }
    switch self {
    case .png, .svg, .pdf:
      if let strip { return StripSink(path: path, kind: self, count: strip, frames: frames) }
      return PictureSink(path: path, kind: self)
    case .gif: return GIFSink(path: path, rate: rate)
    case .mp4: return try MovieSink(path: path, rate: rate)
    case .csv: return try TraceSink(path: path, format: .csv)
    case .json: return try TraceSink(path: path, format: .json)
    }
  }
}
