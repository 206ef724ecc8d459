import Documents
import Foundation
import Scenes

/// Scenes that step the log beside the first, and sessions of their own that step a part of it.
extension Session {
  /// A scene under the values of a setting, in the state of now of the first.
  func makeParticipant(_ tuning: Tuning) -> Participant {
    Participant(scene: makeScene(in: environment), tuning: tuning)
  }

  /// Gives a scene the state of the first.
  func join(_ index: Int) {
    participants[index].adopt(first.sceneSnapshot(), of: first, from: settings, now: settings)
    participants[index].cursor = participants[0].cursor
  }

  /// Puts a setting beside the scene, or takes it away; the last gesture happens to it at once.
  func compare(with tuning: Tuning?) {
    participants.removeLast(participants.count - 1)
    keyframes.forgetComparison()
    if let participants = span?.start.participants {
      span?.start.participants = Array(participants.prefix(1))
    }
    isSettled = false
    guard let tuning else { return trace.forgetComparison() }
    participants.append(makeParticipant(tuning))
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
    let (kept, old) = (span, reports)
    stepTick()
    (span, reports) = (kept, old)
  }

  /// Another session that plays the last gesture, with a scene for each setting; without settings
  /// with one scene, under the values of now.
  func fork(_ settings: [Tuning], loops: Bool) -> Session {
    inquire { makeFork(settings, loops: loops) }
  }

  private func makeFork(_ settings: [Tuning], loops: Bool) -> Session {
    let fork = Session(makeScene(in: environment), in: environment)
    if !settings.isEmpty { fork.participants = settings.map(fork.makeParticipant) }
    fork.takeState(of: self, from: span?.start ?? keyframe())
    fork.span = span.map {
      GestureRange(
        start: fork.keyframe(), entry: fork.log.end, played: spanEntries, isSample: $0.isSample)
    }
    fork.play(loops: loops)
    return fork
  }

  /// Takes over the state that another session's first scene had.
  func takeState(of other: Session, from start: Keyframe) {
    var then = start.settings
    then.reducesMotion = other.reducesMotion
    for i in participants.indices {
      let (state, old) = start.participants[0]
      participants[i].adopt(state, of: other.first, from: then, now: other.settings)
      participants[i].cursor = old
      participants[i].cursor.entry = log.end
      if stageOfPlaces != nil { participants[i].cursor.keepMiddle(from: then.size, to: first.size) }
    }
    tick = start.tick
    trace.restart(after: tick)
    (now, horizon) = (Tick.time(of: tick), Tick.after(tick))
  }

  /// Another session of the same scene and document in its opening state.
  func opened(_ change: (inout SceneEnvironment) -> Void = { _ in }) -> Session {
    var environment = environment
    if let shown = first.documents?.conversation {
      (environment.conversation, environment.me) = (shown.said, shown.me)
    }
    change(&environment)
    return Session(makeScene(in: environment), in: environment)
  }

  /// The same under a tuning; the rows of a conversation have the sizes that are known, and are noted where they are not.
  func opened(_ tuning: Tuning, size: CGSize, measuredRows: MeasuredRows) -> Session {
    let session = opened {
      // The same motion wherever it is opened.
      ($0.measuredRows, $0.reducesMotion) = (measuredRows, false)
    }
    session.resize(to: size)
    session.tuning = tuning
    return session
  }
}
