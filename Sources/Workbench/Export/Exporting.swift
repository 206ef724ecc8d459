import Canvas
import Foundation
import Geometry
import Scenes

/// What is to be written: a picture, a film or a table of what moves.
public struct ExportRequest: Hashable, Sendable {
  /// What files can be, by their extensions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case png, svg, pdf, gif, mp4, csv, json

    /// Whether it holds one picture only.
    public var isPicture: Bool { [.png, .svg, .pdf].contains(self) }
  }

  /// The file, or with `%04d` or the like in it one for every frame.
  public var path: String
  /// What the file is.
  public var kind: Kind
  /// The size of a frame, in points.
  public var size: CGSize
  /// Pixels in a point, where there are pixels.
  public var scale: Double
  /// Frames per second.
  public var rate: Double
  /// How many frames there are, without the one before anything moves.
  public var frames: Int
  /// How many of the frames stand side by side in one picture; nil for the last one alone.
  public var strip: Int?

  /// A request; one frame at 60 a second and one pixel a point by default.
  public init(
    path: String, kind: Kind, size: CGSize, scale: Double = 1, rate: Double = 60, frames: Int = 1,
    strip: Int? = nil
  ) {
    (self.path, self.kind, self.size) = (path, kind, size)
    (self.scale, self.rate, self.frames, self.strip) = (scale, rate, frames, strip)
  }
}

/// One frame on its way to a file; its picture is drawn only when it is asked for.
public struct ExportFrame {
  /// 0 for the state before anything moved, then from 1 on.
  public let number: Int
  /// Whether no frame follows.
  public let isLast: Bool
  /// Since the start, in microseconds.
  public let time: Int64
  /// What moves.
  public let items: [TracedItem]
  /// What the picture shows.
  public let drawing: () -> DrawList

  /// A frame from its parts.
  public init(
    number: Int, isLast: Bool, time: Int64, items: [TracedItem], drawing: @escaping () -> DrawList
  ) {
    (self.number, self.isLast, self.time) = (number, isLast, time)
    (self.items, self.drawing) = (items, drawing)
  }
}

/// Takes frames, one after another, and makes files of them.
public protocol ExportRun: AnyObject {
  /// Takes a frame; the one of number 0 first.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func take(_ frame: ExportFrame) throws
  /// Completes the files and gives them their names.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func finish() throws
  /// Leaves nothing behind.
  func cancel()
}

/// Writes files; implemented outside of the workbench, which has no pixels.
public protocol Exporter: AnyObject {
  /// Begins to write.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func begin(_ request: ExportRequest) throws -> any ExportRun
}
