import Canvas
import Documents
import Foundation
import Scenes
import Widgets

/// What is to be written: a picture, a film or a table of what moves.
public struct ExportRequest: Hashable, Sendable {
  /// What files can be, by their extensions.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case png, svg, pdf, gif, mp4, csv, json

    /// Whether it holds one picture only.
    public var isPicture: Bool { [.png, .svg, .pdf].contains(self) }

    /// The frames per second that are offered: what shows for less than two hundredths of a second is slowed down by
    /// programs that show GIFs.
    var rates: [Double] { self == .gif ? [25, 50] : [30, 60, 120] }
  }

  /// The path of the file.
  public var path: String
  /// What the file is, whatever its extension.
  public var kind: Kind
  /// The size of a frame, in points.
  public var size: CGSize
  /// Pixels in a point, where there are pixels.
  public var scale: Double
  /// How many frames are written a second, in Hz.
  public var rate: Double
  /// How many frames there are, without the one before anything moves.
  public var frames: Int
  /// How many of the frames stand side by side in one picture; nil for the last one alone.
  public var strip: Int?
  /// Whether `%04d` or the like in the path of a picture stands for a frame's number: every frame is a file then.
  public var isSequence: Bool
  /// What the file may take the place of.
  public var replacing = OutputFile.Replacing.anything

  /// A request; one frame at 60 a second and one pixel a point by default.
  public init(
    path: String, kind: Kind, size: CGSize, scale: Double = 1, rate: Double = 60, frames: Int = 1,
    strip: Int? = nil, isSequence: Bool = false
  ) {
    (self.path, self.kind, self.size) = (path, kind, size)
    (self.scale, self.rate, self.frames, self.strip) = (scale, rate, frames, strip)
    self.isSequence = isSequence
  }
}

/// One frame on its way to a file; its picture is drawn only when it is asked for.
public struct ExportFrame {
  /// 0 for the state before anything moved, then from 1 on.
  public let number: Int
  /// Whether no frame follows, so that files are ended.
  public let isLast: Bool
  /// Since the start, in microseconds.
  public let time: Int64
  /// What moves, in points of the stage.
  public let items: [TracedItem]
  /// What the picture shows, in points of the stage.
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
///
/// Each frame, and the end, is begun only when all before it is done.
public protocol ExportRun: AnyObject {
  /// Takes a frame; the one of number 0 first.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func take(_ frame: ExportFrame) throws
  /// Completes the files and gives them their names.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func finish() throws
  /// Goes on with the last frame, or with the end.
  ///
  /// - Parameters:
  ///   - now: The time in seconds, from any start: a program that does nothing for too long is given up.
  ///   - seconds: How long this may take, about.
  /// - Returns: Whether it is done; true by default.
  /// - Throws: An error whose description says what cannot be written.
  func isDone(at now: Double, within seconds: Double) throws -> Bool
  /// Ends the writing, and leaves no file behind.
  func cancel()
}

extension ExportRun {
  /// What needs no other program is done at once.
  public func isDone(at now: Double, within seconds: Double) -> Bool { true }
}

/// Writes files; implemented outside of the workbench, which has no pixels.
public protocol Exporter: AnyObject {
  /// What stands at a path; nil for nothing, which is the default.
  func occupant(of path: String) -> OutputFile.Occupant?
  /// Begins to write into a file beside the path.
  ///
  /// - Throws: An error whose description says what cannot be written.
  func begin(_ request: ExportRequest) throws -> any ExportRun
}

extension Exporter {
  /// One that writes nowhere finds nothing.
  public func occupant(of path: String) -> OutputFile.Occupant? { nil }
}

extension ExportRequest.Kind {
  /// The kind whose extension a name ends with; nil for none.
  init?(endOf name: String) {
    let name = name.lowercased()
    guard let kind = Self.allCases.first(where: { name.hasSuffix(".\($0.rawValue)") }) else {
      return nil
    }
    self = kind
  }
}

/// What is on its way to a file, frame by frame while the window goes on.
final class ExportJob {
  /// What a frame holds: its time since the start in microseconds, what moves, and its picture.
  typealias Content = (time: Int64, items: [TracedItem], drawing: () -> DrawList)

  let request: ExportRequest
  private(set) var done = 0
  /// Whether all frames are written, and the file is completed.
  private var isEnding = false
  private let run: any ExportRun
  private let content: (Int) -> Content

  /// Begins to write; `content` gives one frame after another, from number 0 on.
  init(
    _ request: ExportRequest, by exporter: any Exporter, _ content: @escaping (Int) -> Content
  ) throws {
    (self.request, self.content) = (request, content)
    run = try exporter.begin(request)
    do { try take() } catch {
      run.cancel()
      throw error
    }
  }

  /// How much is done, 0 to 1.
  var progress: Double { Double(done) / Double(max(1, request.frames)) }

  /// Goes on for about so many seconds; true when all is written.
  func step(at now: Double, within seconds: Double) throws -> Bool {
    do {
      guard try run.isDone(at: now, within: seconds) else { return false }
      if isEnding { return true }
      if done < request.frames {
        done += 1
        try take()
      } else {
        isEnding = true
        try run.finish()
      }
      return try run.isDone(at: now, within: seconds) && isEnding
    } catch {
      run.cancel()
      throw error
    }
  }

  private func take() throws {
    let (time, items, drawing) = content(done)
    try run.take(
      ExportFrame(
        number: done, isLast: done == request.frames, time: time, items: items, drawing: drawing))
  }

  func cancel() { run.cancel() }
}

/// The last gesture, played in a session of its own and seen at an even rate.
struct GestureFilm {
  private let session: Session
  private let rate: Double

  /// The longest film, in seconds.
  static let longest = 20.0

  init(of stage: Session, rate: Double) {
    (session, self.rate) = (stage.fork([], loops: false), rate)
  }

  /// The time of a frame from the gesture's start, in microseconds.
  private func time(of frame: Int) -> Int64 { Int64((Double(frame) * 1e6 / rate).rounded()) }

  /// How many frames there are until the scene has come to rest.
  static func length(of stage: Session, rate: Double) -> Int {
    let (film, most) = (GestureFilm(of: stage, rate: rate), Int(longest * rate))
    var frame = 0
    while frame < most, film.session.player.playback != nil {
      frame += 1
      film.advance(to: frame)
    }
    return max(1, frame)
  }

  /// Goes on from the frame before.
  private func advance(to frame: Int) {
    guard frame > 0 else { return }
    session.advance(by: Double(time(of: frame) - time(of: frame - 1)) / 1e6)
  }

  /// A frame, the one after that which was given last.
  func content(of frame: Int, in theme: Theme) -> ExportJob.Content {
    advance(to: frame)
    let scene = session.scene
    return (
      time(of: frame), scene.tracedItems,
      {
        var list = DrawList()
        list.fill(.rect(CGRect(origin: .zero, size: scene.size)), theme.stage)
        scene.draw(into: &list, theme: theme)
        return list
      }
    )
  }
}
