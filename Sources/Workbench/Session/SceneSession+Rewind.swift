import Canvas
import Foundation
import Geometry
import Scenes

/// Coming back: to any tick of the last minute, to the bit, and on from there.
extension SceneSession {
  /// The state of now.
  func keyframe() -> Keyframe<S> {
    Keyframe(
      tick: tick, settings: settings, lanes: lanes.map { ($0.scene.snapshot(), $0.cursor) })
  }

  /// Comes back to a state; B takes A's where it was not there yet.
  func restore(_ keyframe: Keyframe<S>) {
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

  var frames: ClosedRange<Int>? {
    guard let first = keyframes.all.first?.tick, first <= trace.last else { return nil }
    return max(first, trace.first - 1)...trace.last
  }

  func rewind(to wish: Int) {
    showTick()
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

  func step(by frames: Int) {
    stopPlayback()
    let target = frame + 2 * frames
    if target < trace.last || past != nil && target == trace.last { return rewind(to: target) }
    if past != nil { rewind(to: trace.last) }
    showTick()
    now = max(now, Tick.time(of: tick))
    step(ticks: max(0, target - trace.last))
    isSettled = false
  }

  /// A hand takes the scene from a playback, and from the past: what was added and removed after that is gone, and undo
  /// brings it back.
  func takeOver() {
    stopPlayback()
    guard let past else { return }
    let end = visit(trace.last) { (state: keyframe(), changes: SceneChanges(first)) }
    self.past = nil
    cut(after: past.tick)
    if let end, end.changes != SceneChanges(first) {
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
