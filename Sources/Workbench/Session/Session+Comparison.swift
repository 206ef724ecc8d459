import Documents
import Foundation
import Scenes

/// Scenes that step the log beside the first, and sessions of their own that step a part of it.
extension Session {
  /// A scene under the values of a setting, in the state of now of the first.
  func makeLane(_ setting: Setting) -> Lane {
    let scene = makeScene(in: environment)
    scene.followedID = first.followedID
    return Lane(scene: scene, setting: setting)
  }

  /// Gives a scene the state of the first: under its values first, where the state fits, then under
  /// its own.
  func join(_ index: Int) {
    let lane = lanes[index]
    lane.scene.values = first.values
    lane.scene.fidelity = first.fidelity
    if let content = first.editing?.content { lane.scene.editing?.content = content }
    lane.use(settings)
    lane.scene.restore(first.sceneSnapshot())
    lanes[index].cursor = lanes[0].cursor
    guard let tuning = lane.setting?.tuning else { return }
    lane.scene.values = tuning.values
    lane.scene.fidelity = tuning.fidelity
    if let content = tuning.content, content != lane.scene.editing?.content {
      lane.scene.editing?.content = content
    }
  }

  /// Puts a setting beside the scene, or takes it away; the last gesture happens to it at once.
  func compare(with setting: Setting?) {
    lanes.removeLast(lanes.count - 1)
    keyframes.forgetComparison()
    if let lanes = span?.start.lanes { span?.start.lanes = Array(lanes.prefix(1)) }
    isSettled = false
    guard let setting else { return trace.forgetComparison() }
    lanes.append(makeLane(setting))
    let (shown, end, wanted) = (past?.tick, trace.last, settings)
    let start = span.flatMap { keyframes.last(at: $0.start.tick) } ?? keyframes.last(at: end)
    guard let start, start.tick >= trace.first - 1, start.tick <= end else { return join(1) }
    restore(start)
    trace.cut(after: tick)
    keyframes.cut(after: tick)
    keyframes.keep(keyframe())
    while tick < end { stepTick(again: true) }
    use(wanted)
    past = nil
    if let shown { rewind(to: shown) }
  }

  /// Steps a tick that was stepped before, for the samples of the scene beside.
  private func stepTick(again: Bool) {
    let (kept, found, old) = (span, finder, reports)
    stepTick()
    (span, finder, reports) = (kept, found, old)
  }

  /// Another session that plays the last gesture, with a scene for each setting; without settings
  /// with one scene, under the values of now.
  func fork(_ settings: [Setting], loops: Bool) -> Session {
    inquire { makeFork(settings, loops: loops) }
  }

  private func makeFork(_ settings: [Setting], loops: Bool) -> Session {
    let fork = Session(makeScene(in: environment), in: environment)
    if !settings.isEmpty { fork.lanes = settings.map(fork.makeLane) }
    fork.takeState(of: self, from: span?.start ?? keyframe())
    if let span {
      for entry in spanEntries {
        fork.log.append(entry.command, at: entry.time, on: entry.stage)
      }
      fork.span = GestureSpan(
        start: fork.keyframe(), entry: fork.log.first, isSample: span.isSample)
      fork.playback = SessionPlayback(loops: loops, start: fork.now)
    }
    fork.play(loops: loops)
    return fork
  }

  /// Takes over the state that another session's first scene had.
  func takeState(of other: Session, from start: Keyframe) {
    for i in lanes.indices {
      let lane = lanes[i]
      lane.scene.values = start.settings.values
      lane.scene.fidelity = start.settings.fidelity
      if let content = other.first.editing?.content { lane.scene.editing?.content = content }
      lane.scene.reducesMotion = other.reducesMotion
      lane.scene.resize(to: start.settings.size)
      lane.scene.restore(start.lanes[0].state)
      lane.scene.values = lane.setting?.tuning.values ?? other.first.values
      lane.scene.fidelity = lane.setting?.tuning.fidelity ?? other.first.fidelity
      lane.scene.resize(to: other.first.size)
      if let viewport = other.settings.viewport {
        lane.scene.viewing?.viewport = viewport
      }
      var cursor = start.lanes[0].cursor
      cursor.entry = log.end
      if stageOfPlaces != nil {
        cursor.keepMiddle(from: start.settings.size, to: lane.scene.size)
      }
      lanes[i].cursor = cursor
    }
    tick = start.tick
    trace.restart(after: tick)
    (now, horizon) = (Tick.time(of: tick), Tick.after(tick))
    finder.entry = log.end
  }

  /// Another session of the same scene and document in its opening state, under a tuning; the rows of a
  /// conversation have the sizes that are known, and are noted where they are not.
  func opened(_ tuning: Tuning, size: CGSize, measuredRows: MeasuredRows) -> Session {
    var environment = environment
    // The same motion wherever it is opened.
    (environment.measuredRows, environment.reducesMotion) = (measuredRows, false)
    if let shown = first.documents?.conversation {
      (environment.conversation, environment.me) = (shown.said, shown.me)
    }
    let session = Session(makeScene(in: environment), in: environment)
    session.resize(to: size)
    session.tuning = tuning
    return session
  }
}
