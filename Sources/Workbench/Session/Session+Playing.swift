import Canvas
import Documents
import Foundation
import Geometry
import Scenes

/// Stepping the log again: the last gesture, a gesture of a file, what came after a tick.
extension Session {
  /// Whether a person has made a gesture here.
  var hasGesture: Bool { span.map { !$0.isSample } ?? false }

  /// When the last gesture began, in microseconds; nil where there is none.
  var gestureStart: Int64? { span?.time }

  /// The last gesture as a document, with those in whose motion it began and with times from its start, so that it can be
  /// played from rest; nil where there is none.
  ///
  /// Steps up to some seconds again where it began in motion.
  var gesture: Gesture? {
    guard let span = inquire(spanFromRest), !span.isSample else { return nil }
    var size = span.start.settings.size
    let events = span.entries(in: log).compactMap { entry -> GestureEvent? in
      let t = span.delay(of: entry)
      if case .resize(let new) = entry.command { size = new }
      let command = entry.input(on: size).map { .input($0) } ?? entry.command
      let mapped = command.mapped(by: mapToGesture(on: span.start.settings.size))
      return t <= GestureRange.longest ? mapped.event(at: t) : nil
    }
    return Gesture(
      scene: first.info.id, size: span.start.settings.size, frames: [], events: events)
  }

  /// The last gesture with what came before it, in whose motion it began; alone where that is forgotten, or would make it
  /// longer than a minute.
  private func spanFromRest() -> GestureRange? {
    guard let span, !span.isSample, let rest = span.rest, rest < span.start.tick,
      let end = spanEntries.last?.time, end - Tick.after(rest) <= GestureRange.longest,
      let start = state(at: rest)
    else { return span }
    let entry = start.participants[0].cursor.entry
    let lead = log.entries(from: entry).prefix(max(0, span.entry - entry))
    let hasLead = lead.contains {
      if case .input = $0.command { true } else { false }
    }
    guard hasLead else { return span }
    var whole = GestureRange(start: start, entry: entry, rest: rest)
    whole.tail = span.tail
    return whole
  }

  /// The first scene as `gesture` began, under the values of now; as it is where there is none.
  func sceneBeforeGesture() -> any Scene {
    inquire { scene(in: spanFromRest()?.start ?? keyframe()) }
  }

  /// Plays the last gesture from its start under the values of now; the scene's own where there is
  /// none.
  func play(loops: Bool) {
    // As before the past shows: what waits for its tick was done before.
    takeInput()
    if span?.isSample == true, playback == nil { span = nil }
    if span == nil {
      goLive()
      schedule(first.sampleGesture(), isSample: true)
    }
    if let playback, playback.length != nil { return again(playback) }
    guard let span else { return }
    let liveEnd = liveEnd
    self.span = restart(span)
    playback = SessionPlayback(loops: loops, start: now, liveEnd: liveEnd)
  }

  /// Plays once more what is played.
  func again(_ playback: SessionPlayback) {
    guard let played = playedRange ?? span else { return }
    let restarted = restart(played)
    if playedRange == nil { span = restarted } else { playedRange = restarted }
    self.playback = playback
  }

  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture) {
    goLive()
    schedule(gesture, isSample: false)
    playback = SessionPlayback(loops: false, start: Tick.time(of: tick))
  }

  /// Comes to the end of what happened, with nothing left to come.
  private func goLive() {
    takeOver()
    takeInput()
    cutLog(after: tick)
  }

  /// Takes out of the log what comes after a tick, and returns it.
  ///
  /// Settings that were made since that tick are in the log with the next one's time, and hold already: they stay.
  @discardableResult
  func cutLog(after tick: Int) -> [InputLog.Entry] {
    let taken = participants.map(\.cursor.entry).max() ?? log.first
    let rest = log.cut(after: tick, from: taken)
    finder.entry = min(finder.entry, log.end)
    return rest
  }

  /// Puts a gesture into the log, from now on.
  ///
  /// One that was made on a stage of another size keeps its place relative to the middle.
  private func schedule(_ gesture: Gesture, isSample: Bool) {
    cutLog(after: tick)
    finder.entry = log.end
    var start = keyframe()
    start.settings = settings
    span = GestureRange(start: start, entry: log.end, isSample: isSample)
    let map = mapToGesture(on: gesture.size).inverted()
    var size = stageOfPlaces == nil ? nil : gesture.size
    for event in gesture.events {
      guard let command = InputLog.Command(event) else { continue }
      if size != nil, case .resize(let new) = command { size = new }
      log.append(command.mapped(by: map), at: Tick.after(tick) + event.t, on: size)
    }
    isSettled = false
  }

  /// From the places of the log to those in the file of a gesture made on a stage of a size: of the world where the
  /// scene shows a part of one.
  private func mapToGesture(on size: CGSize) -> CGAffineTransform {
    first.viewing?.standardMap(of: size) ?? .identity
  }

  /// Goes back to where a range of the log begins, to step it again under the values and the size
  /// of now; returns it as it begins now.
  func restart(_ range: GestureRange) -> GestureRange {
    var span = range
    let wanted = settings
    past = nil
    if let tail = span.tail {
      log.cut(after: tail.tick)
      for entry in tail.entries { log.append(entry.command, at: entry.time, on: entry.stage) }
      span.tail = nil
    }
    restore(span.start)
    first.editing?.isBuilding = false
    useAgain(wanted)
    // The state it begins in may come before a pointer's way to it, and settings may have been put between.
    let start = span.start.participants.map(\.cursor.entry).min() ?? span.entry
    let removed = forgetSettings(from: min(start, span.entry))
    span.renumber(after: removed)
    span.start = keyframe()
    finder.entry = log.end
    trace.cut(after: tick)
    if trace.last != tick { trace.restart(after: tick) }
    keyframes.cut(after: tick)
    keyframes.keep(span.start)
    (now, horizon, isSettled) = (Tick.time(of: tick), Tick.after(tick), false)
    return span
  }

  /// Takes settings out of the log, from a number on and before another one, and gives all that counts its entries their
  /// new numbers.
  @discardableResult
  func forgetSettings(from start: Int, before end: Int = .max) -> RemovedEntries {
    let spanEnd = span?.end(in: log) ?? .max
    let removed = log.removeSettings(from: start, before: end)
    if removed.numbers.isEmpty { return removed }
    for i in participants.indices {
      participants[i].cursor.entry = removed.number(for: participants[i].cursor.entry)
    }
    finder.entry = removed.number(for: finder.entry)
    keyframes.renumber(after: removed)
    span?.renumber(after: removed, end: spanEnd)
    // A range that is played has no tail.
    playedRange?.renumber(after: removed)
    return removed
  }

  func stopPlayback() {
    guard playback != nil else { return }
    // A replay that is cut short takes nothing away that was added after it.
    if let end = pendingEnd { while tick < end { stepTick() } }
    // What came in between two ticks of an article's layout is part of what is played.
    if participants.contains(where: { $0.cursor.ticks > 0 }) { step(ticks: 1) }
    (playback, playedRange) = (nil, nil)
    let later = Array(log.entries(from: log.number(after: tick)))
    let rest = cutLog(after: tick)
    // What comes next is another gesture, however soon.
    finder.rest()
    if !rest.isEmpty { span?.stop(after: tick, takingOut: later) }
    release()
  }

  /// Plays on what came after the tick on show.
  func playOn() {
    guard past != nil else { return }
    playRange(loops: false)
  }

  /// Plays what the log holds after the tick on show.
  private func playRange(loops: Bool, length: Int64? = nil, loop: ClosedRange<Int64>? = nil) {
    let liveEnd = liveEnd
    past = nil
    playedRange = restart(GestureRange(start: keyframe(), entry: participants[0].cursor.entry))
    playback = SessionPlayback(
      loops: loops, start: now, length: length, loop: loop, liveEnd: liveEnd)
  }

  /// Plays a range of the session's clock again and again.
  func playLoop(_ range: ClosedRange<Int64>) {
    guard let start = trace.number(at: range.lowerBound) else { return }
    rewind(to: start)
    let length = max(50_000, range.upperBound - Tick.time(of: tick))
    playRange(loops: true, length: length, loop: range)
  }
}

/// Coming back: to any tick of the last minute, to the bit, and on from there.
extension Session {
  func keyframe() -> Keyframe {
    Keyframe(
      tick: tick, settings: settings,
      participants: participants.map { ($0.scene.sceneSnapshot(), $0.cursor) })
  }

  /// Comes back to a state; B takes A's where it was not there yet.
  func restore(_ keyframe: Keyframe) {
    for i in participants.indices {
      participants[i].use(keyframe.settings)
      guard i < keyframe.participants.count else {
        join(i)
        continue
      }
      participants[i].scene.restore(keyframe.participants[i].state)
      participants[i].cursor = keyframe.participants[i].cursor
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
  func use(_ settings: Settings) { for participant in participants { participant.use(settings) } }

  /// Makes settings hold in a state that was come back to: a pressed pointer stays as far from the stage's middle.
  func useAgain(_ settings: Settings) {
    let size = first.size
    use(settings)
    guard stageOfPlaces != nil, first.size != size else { return }
    for i in participants.indices { participants[i].cursor.keepMiddle(from: size, to: first.size) }
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
    guard let press = participants[0].cursor.press else { return }
    log.append(
      .input(.pointerUp(press.place, button: .left)), at: max(horizon, Tick.after(tick)),
      on: stageOfPlaces)
    isSettled = false
  }
}

// MARK: - The end of what happened

/// The end of what happened, which the past and a replay come before: what is saved and kept is taken from there.
struct LiveEnd {
  let tick: Int
  /// What was written, added, removed and moved until then.
  let changes: SceneState?
}

extension Session {
  /// The end of what happened.
  var liveEnd: LiveEnd {
    if let liveEnd = playback?.liveEnd { return liveEnd }
    guard past != nil, let changes = visit(trace.last, { first.state?.items }) else {
      return LiveEnd(tick: tick, changes: first.state?.items)
    }
    return LiveEnd(tick: trace.last, changes: changes)
  }

  /// The tick of the end of what happened, where what shows lacks a change that was made until then; nil where it does
  /// not, as in nearly all replays.
  var pendingEnd: Int? {
    guard let liveEnd = playback?.liveEnd, liveEnd.tick > tick,
      liveEnd.changes != first.state?.items
    else { return nil }
    return liveEnd.tick
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
  func returnToLive() {
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
