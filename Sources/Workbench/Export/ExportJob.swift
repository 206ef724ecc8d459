import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Widgets

/// A gesture on its way to a file, played frame by frame in a scene of its own while the window goes on.
final class ExportJob {
  let request: ExportRequest
  private(set) var done = 0
  /// Whether all frames are written, and the file is completed.
  private var isEnding = false
  private let run: any ExportRun
  private var film: GestureFilm
  private let theme: Theme

  init(_ request: ExportRequest, film: GestureFilm, theme: Theme, by exporter: any Exporter) throws
  {
    self.request = request
    (self.film, self.theme) = (film, theme)
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
        film.advance()
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
    let (scene, theme) = (film.scene, theme)
    try run.take(
      ExportFrame(
        number: done, isLast: done == request.frames, time: film.time, items: scene.tracedItems,
        drawing: {
          var list = DrawList()
          list.fill(.rect(CGRect(origin: .zero, size: scene.size)), theme.stage)
          scene.draw(into: &list, theme: theme)
          return list
        }))
  }

  func cancel() { run.cancel() }
}

/// The last gesture, played in a session of its own and seen at an even rate.
struct GestureFilm {
  private let session: Session
  private let rate: Double
  private var frame = 0

  /// The longest film, in seconds.
  static let longest = 20.0

  init(of stage: Session, rate: Double) {
    session = stage.fork([], loops: false)
    self.rate = rate
  }

  var scene: any Scene { session.scene }
  /// From the gesture's start, in microseconds.
  var time: Int64 { time(of: frame) }

  private func time(of frame: Int) -> Int64 { Int64((Double(frame) * 1e6 / rate).rounded()) }

  /// How many frames there are until the scene has come to rest.
  static func length(of stage: Session, rate: Double) -> Int {
    var film = GestureFilm(of: stage, rate: rate)
    let most = Int(longest * rate)
    while film.frame < most, film.session.playback != nil { film.advance() }
    return max(1, film.frame)
  }

  mutating func advance() {
    frame += 1
    session.advance(by: Double(time - time(of: frame - 1)) / 1e6)
  }
}
