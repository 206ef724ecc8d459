import Canvas
import Foundation
import Scenes
import Widgets

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
