import Canvas
import Foundation
import Scenes

/// Setting B: a second scene, off the stage, that everything happens to that happens to the first.
struct Rival {
  /// B's own values and fidelity, and what they are called.
  let setting: Setting
  let scene: any Scene

  init(_ setting: Setting, of info: SceneInfo, in environment: SceneEnvironment) {
    self.setting = setting
    guard let type = SceneCatalog.scene(info.id) else {
      preconditionFailure("A scene on the stage is one of the catalogue.")
    }
    scene = type.init(environment: environment)
    scene.values = setting.tuning.values
    scene.fidelity = setting.tuning.fidelity
    if let content = setting.tuning.content { scene.editing?.content = content }
  }

  /// Takes over the state of the first scene.
  func join(_ other: any Scene) {
    if scene.size != other.size { scene.resize(to: other.size) }
    scene.rewind(to: other.keep())
  }
}

extension Stage {
  /// Puts a setting beside the scene, or takes it away; what was done since the last gesture began
  /// happens to it at once.
  func compare(with setting: Setting?, in environment: SceneEnvironment) {
    noteChanges()
    tape.forgetRivals()
    guard let setting else {
      rival = nil
      return trace.setRivals([], from: 1)
    }
    let rival = Rival(setting, of: scene.info, in: environment)
    rival.join(scene)
    self.rival = rival
    let now = frame
    catchUp(rival)
    if now != trace.last { rewind(to: now) }
  }

  /// Runs the last gesture for the scene beside, off the stage.
  private func catchUp(_ rival: Rival) {
    let start = recorder.recording.flatMap { trace.number(at: $0.startTime) } ?? trace.last
    guard let moment = tape.moment(before: start) else { return }
    if rival.scene.size != moment.size { rival.scene.resize(to: moment.size) }
    rival.scene.rewind(to: moment.snapshot)
    var shown: [Trace.Sight] = []
    var done = moment.frame
    let advance = { [trace] (frame: Int) in
      while done < frame {
        done += 1
        rival.scene.advance(by: trace[done].step)
        shown.append(Trace.Sight(of: rival.scene))
      }
    }
    for entry in tape.entries(since: moment, to: trace.last) {
      advance(entry.frame)
      switch entry.deed {
      case .input(let event): _ = rival.scene.handle(event)
      case .size(let size): rival.scene.resize(to: size)
      case .tuning: break
      }
    }
    advance(trace.last)
    if rival.scene.size != scene.size { rival.scene.resize(to: scene.size) }
    trace.setRivals(shown, from: moment.frame + 1)
  }
}
