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

  /// Writes the next frame; true when all is written.
  func step() throws -> Bool {
    do {
      film.advance()
      done += 1
      try take()
      if done < request.frames { return false }
      try run.finish()
      return true
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

/// A gesture that plays at an even rate in a scene of its own.
struct GestureFilm {
  let scene: any Scene
  private(set) var time: Int64 = 0
  private var playback: Playback
  private let rate: Double
  private var frame = 0

  /// The longest film, in seconds.
  static let longest = 20.0

  init(_ recording: Recording, of stage: Stage, rate: Double, in environment: SceneEnvironment) {
    let rival = Rival(
      Setting(title: "", tuning: stage.tuning), of: stage.scene.info, in: environment)
    rival.join(stage.scene)
    scene = rival.scene
    scene.rewind(to: recording.start)
    playback = Playback(recording, loops: false, on: scene)
    self.rate = rate
  }

  /// How many frames there are until the scene has come to rest.
  static func length(
    _ recording: Recording, of stage: Stage, rate: Double, in environment: SceneEnvironment
  ) -> Int {
    var film = GestureFilm(recording, of: stage, rate: rate, in: environment)
    let most = Int(longest * rate)
    var frames = 0
    while frames < most, film.goesOn {
      film.advance()
      frames += 1
    }
    return max(1, frames)
  }

  private var goesOn: Bool { playback.goesOn(sceneIsAtRest: scene.isAtRest) }

  mutating func advance() {
    frame += 1
    let next = Int64((Double(frame) * 1e6 / rate).rounded())
    let step = Double(next - time) / 1e6
    time = next
    for event in playback.due(in: step) {
      playback.play(event, on: scene) { [scene] in _ = scene.handle($0) }
    }
    scene.advance(by: step)
  }
}
