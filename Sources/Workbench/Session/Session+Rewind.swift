import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// Coming back: to any tick of the last minute, to the bit, and on from there.
extension Session {
  func keyframe() -> Keyframe {
    Keyframe(
      tick: tick, settings: settings, lanes: lanes.map { ($0.scene.sceneSnapshot(), $0.cursor) })
  }

  /// Comes back to a state; B takes A's where it was not there yet.
  func restore(_ keyframe: Keyframe) {
    for i in lanes.indices {
      lanes[i].use(keyframe.settings)
      guard i < keyframe.lanes.count else {
        join(i)
        continue
      }
      lanes[i].scene.restore(keyframe.lanes[i].state)
      lanes[i].cursor = keyframe.lanes[i].cursor
    }
    tick = keyframe.tick
  }

  /// The ticks that can be come back to; nil for none.
  var frames: ClosedRange<Int>? {
    guard let first = keyframes.all.first?.tick, first <= trace.last else { return nil }
    return max(first, trace.first - 1)...trace.last
  }

  func rewind(to wish: Int) {
    stopPlayback()
    // What waits for its tick was done before: taken later, it would be a change that comes after what is undone.
    takeInput()
    guard let frames else { return }
    let target = min(max(wish, frames.lowerBound), frames.upperBound)
    guard let start = keyframes.nearest(to: target) else { return }
    let wanted = settings
    restore(start)
    while tick < target {
      stepTick(records: false)
      keyframes.pass(tick, before: frames.upperBound, keyframe)
    }
    let logged = settings
    useAgain(wanted)
    past = target == trace.last ? nil : (target, logged)
    guard past == nil else { return }
    now = max(now, Tick.time(of: tick))
    isSettled = false
    if wanted != logged { logSettings() }
  }

  /// Makes settings hold in all scenes, without logging them.
  func use(_ settings: Settings) { for lane in lanes { lane.use(settings) } }

  /// Makes settings hold in a state that was come back to: a pressed pointer stays as far from the stage's middle.
  func useAgain(_ settings: Settings) {
    let size = first.size
    use(settings)
    guard stageOfPlaces != nil, first.size != size else { return }
    for i in lanes.indices { lanes[i].cursor.keepMiddle(from: size, to: first.size) }
  }

  /// Goes so many frames of 1/60 s on or back; beyond the end time goes on.
  func step(by frames: Int) {
    stopPlayback()
    let target = frame + 2 * frames
    if target < trace.last || past != nil && target == trace.last { return rewind(to: target) }
    if past != nil { rewind(to: trace.last) }
    now = max(now, Tick.time(of: tick))
    step(ticks: max(0, target - trace.last))
    isSettled = false
  }

  /// A hand takes the scene from a playback, and from the past: what was added and removed after that is gone, and undo
  /// brings it back.
  func takeOver() {
    stopPlayback()
    guard let past else { return }
    let end = visit(trace.last) { (state: keyframe(), changes: first.state?.items) }
    self.past = nil
    cut(after: past.tick)
    if let end, end.changes != first.state?.items {
      reports.changes.add(from: end.state, to: keyframe())
    }
    if settings != past.settings { logSettings() }
    release()
  }

  /// Forgets what came after a tick that the scene shows.
  func cut(after tick: Int) {
    cutLog(after: tick)
    span = span?.cut(after: tick)
    trace.cut(after: tick)
    keyframes.cut(after: tick)
    if trace.last != tick { trace.restart(after: tick) }
    (now, horizon, isSettled) = (Tick.time(of: tick), Tick.after(tick), false)
  }

  /// Lifts a pointer that was pressed in what is no longer played.
  func release() {
    guard let press = lanes[0].cursor.press else { return }
    log.append(
      .input(.pointerUp(press.place, button: .left)), at: max(horizon, Tick.after(tick)),
      on: stageOfPlaces)
    isSettled = false
  }
}

// MARK: - The end of what happened

/// The end of what happened, which the past and a replay come before: what is saved and kept is taken from there.
struct Present {
  let tick: Int
  /// What was written, added, removed and moved until then.
  let changes: SceneState?
}

extension Session {
  /// The end of what happened.
  var present: Present {
    if let present = playback?.present { return present }
    guard past != nil, let changes = visit(trace.last, { first.state?.items }) else {
      return Present(tick: tick, changes: first.state?.items)
    }
    return Present(tick: trace.last, changes: changes)
  }

  /// The tick of the end of what happened, where what shows lacks a change that was made until then; nil where it does
  /// not, as in nearly all replays.
  var pendingEnd: Int? {
    guard let present = playback?.present, present.tick > tick,
      present.changes != first.state?.items
    else { return nil }
    return present.tick
  }

  /// The first scene at the end of what happened, as it is saved and kept, even where the past or a replay that lacks
  /// changes is on show.
  func sceneOfWork() -> any Scene {
    let end = inquire { (past == nil ? pendingEnd : trace.last).flatMap { state(at: $0) } }
    return end.map { scene(in: $0) } ?? scene
  }

  /// A scene of its own in a state that the first had.
  func scene(in state: Keyframe) -> any Scene {
    let session = Session(makeScene(in: environment), in: environment)
    session.takeState(of: self, from: state)
    return session.first
  }

  /// Shows the end of what happened, where the past or a replay that lacks changes is on show.
  func comeToPresent() {
    if past != nil { return rewind(to: trace.last) }
    if pendingEnd != nil { stopPlayback() }
  }

  /// The state after a tick, which is stepped to; nil where none before it is kept.
  func state(at target: Int) -> Keyframe? { visit(target) { keyframe() } }

  /// Does something in the state after a tick, and comes back; nil where no state before it is kept.
  func visit<Result>(_ target: Int, _ use: () -> Result) -> Result? {
    let (shown, end) = (keyframe(), horizon)
    if let kept = keyframes.nearest(to: target), kept.tick > tick || tick > target {
      restore(kept)
    }
    defer {
      restore(shown)
      horizon = end
    }
    guard tick <= target else { return nil }
    while tick < target { stepTick(records: false) }
    return use()
  }
}
