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

  /// The entries of the last gesture.
  var spanEntries: [InputLog.Entry] { span?.entries(in: log) ?? [] }

  /// The last gesture as a document, with those in whose motion it began and with times from its start, so that it can be
  /// played from rest; nil where there is none.
  ///
  /// Steps up to some seconds again where it began in motion.
  var gesture: Gesture? {
    guard let span = inquire(spanFromRest), !span.isSample else { return nil }
    let whole = span.start.settings.size
    var size = whole
    let events = span.entries(in: log).compactMap { entry -> GestureEvent? in
      let t = span.delay(of: entry)
      if case .resize(let new) = entry.command { size = new }
      let command = entry.input(on: size).map { .input($0) } ?? entry.command
      let mapped = command.mapped(by: mapToGesture(on: whole))
      return t <= GestureRange.longest ? mapped.event(at: t) : nil
    }
    return Gesture(scene: first.info.id, size: whole, frames: [], events: events)
  }

  /// The last gesture with what came before it, in whose motion it began; alone where that is forgotten, or would make it
  /// longer than a minute.
  private func spanFromRest() -> GestureRange? {
    guard let span, !span.isSample, let rest = span.rest, rest < span.start.tick,
      let end = spanEntries.last?.time, end - Tick.after(rest) <= GestureRange.longest,
      let start = state(at: rest)
    else { return span }
    let lead = log.entries(from: start.entry).prefix(max(0, span.entry - start.entry))
    let hasLead = lead.contains { if case .input = $0.command { true } else { false } }
    return hasLead
      ? GestureRange(start: start, entry: start.entry, played: lead + spanEntries) : span
  }

  /// The first scene as `gesture` began, under the values of now; as it is where there is none.
  func sceneBeforeGesture() -> any Scene {
    inquire { scene(in: spanFromRest()?.start ?? keyframe()) }
  }

  // MARK: - Playing

  /// Plays the last gesture from its start under the values of now; the scene's own where there is
  /// none.
  func play(loops: Bool) {
    // As before the past shows: what waits for its tick was done before.
    takeInput()
    if span?.isSample == true, playback == nil { span = nil }
    if span == nil { replaceSpan(with: first.sampleGesture(), isSample: true) }
    if let playback, playback.length != nil { return begin(playback) }
    playSpan(loops: loops, liveEnd: liveEnd)
  }

  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture) {
    replaceSpan(with: gesture, isSample: false)
    playSpan(loops: false, liveEnd: nil)
  }

  private func playSpan(loops: Bool, liveEnd: LiveEnd?) {
    guard let span else { return }
    begin(
      SessionPlayback(
        start: span.start, entry: span.entry, entries: spanEntries, loops: loops, liveEnd: liveEnd))
  }

  /// Makes a gesture of a file the last one, from the end of what happened on.
  ///
  /// One that was made on a stage of another size keeps its place relative to the middle.
  private func replaceSpan(with gesture: Gesture, isSample: Bool) {
    takeOver()
    takeInput()
    cutLog(after: tick)
    let map = mapToGesture(on: gesture.size).inverted()
    var size = stageOfPlaces == nil ? nil : gesture.size
    let entries = gesture.events.compactMap { event -> InputLog.Entry? in
      guard let command = InputLog.Command(event) else { return nil }
      if size != nil, case .resize(let new) = command { size = new }
      return InputLog.Entry(
        time: Tick.after(tick) + event.t, command: command.mapped(by: map), stage: size)
    }
    span = GestureRange(start: keyframe(), entry: log.end, played: entries, isSample: isSample)
  }

  /// From the places of the log to those in the file of a gesture made on a stage of a size: of the world where the
  /// scene shows a part of one.
  private func mapToGesture(on size: CGSize) -> CGAffineTransform {
    first.viewing?.standardMap(of: size) ?? .identity
  }

  /// Goes back to where a playback begins, to step its entries under the values and the size of now.
  func begin(_ playback: SessionPlayback) {
    let wanted = settings
    past = nil
    log.cut(from: playback.entry)
    for entry in playback.entries { log.append(entry) }
    log.cutSettings(from: playback.start.tick)
    if tick != playback.start.tick { restore(playback.start) }
    first.editing?.isBuilding = false
    useAgain(wanted)
    let start = keyframe()
    if span?.start.tick == tick { span?.start = start }
    self.playback = playback
    self.playback?.start = start
    cutTrace()
    keyframes.keep(start)
  }

  /// Takes out of the log what comes after a tick and no scene has taken.
  private func cutLog(after tick: Int) {
    let taken = participants.map(\.cursor.entry).max() ?? log.first
    log.cut(from: max(taken, log.number(after: tick)))
  }

  /// Forgets what moved after the last tick.
  private func cutTrace() {
    trace.cut(after: tick)
    keyframes.cut(after: tick)
    if trace.last != tick { trace.restart(after: tick) }
    (now, horizon, isSettled) = (Tick.time(of: tick), Tick.after(tick), false)
  }

  func stopPlayback() {
    guard playback != nil else { return }
    // A replay that is cut short takes nothing away that was added after it.
    if let end = pendingEnd { while tick < end { stepTick() } }
    // What came in between two ticks of an article's layout is part of what is played.
    if participants.contains(where: { $0.cursor.ticks > 0 }) { step(ticks: 1) }
    playback = nil
    span?.close(in: log)
    cutLog(after: tick)
    // What comes next is another gesture, however soon.
    finder.rest()
    release()
  }

  /// Plays on what came after the tick on show.
  func playOn() { if past != nil { playRange(loops: false) } }

  /// Plays what the log holds after the tick on show.
  private func playRange(loops: Bool, length: Int64? = nil, loop: ClosedRange<Int64>? = nil) {
    let (liveEnd, start) = (liveEnd, keyframe())
    begin(
      SessionPlayback(
        start: start, entry: start.entry, entries: Array(log.entries(from: start.entry)),
        loops: loops, length: length, loop: loop, liveEnd: liveEnd))
  }

  /// Plays a range of the session's clock again and again.
  func playLoop(_ range: ClosedRange<Int64>) {
    guard let start = trace.number(at: range.lowerBound) else { return }
    rewind(to: start)
    let length = max(50_000, range.upperBound - Tick.time(of: tick))
    playRange(loops: true, length: length, loop: range)
  }

  // MARK: - Coming back

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
    guard let start = keyframes.last(at: target) else { return }
    let wanted = settings
    restore(start)
    while tick < target { stepTick(records: false) }
    let logged = settings
    useAgain(wanted)
    past = target == trace.last ? nil : (target, logged)
    guard past == nil else { return }
    now = max(now, Tick.time(of: tick))
    isSettled = false
    if wanted != logged { logSettings() }
  }

  /// Makes settings hold in all scenes, without logging them.
  func use(_ settings: SceneSetup) { for participant in participants { participant.use(settings) } }

  /// Makes settings hold in a state that was come back to: a pressed pointer stays as far from the stage's middle.
  private func useAgain(_ settings: SceneSetup) {
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
    cutLog(after: tick)
    log.cutSettings(from: tick)
    if let start = span?.start.tick, start >= tick { span = nil }
    cutTrace()
    if let end, end.changes != first.state?.items {
      reports.changes.append(ItemChange(from: end.state, to: keyframe()))
    }
    if settings != past.settings { logSettings() }
    release()
  }

  /// Lifts a pointer that was pressed in what is no longer played.
  private func release() {
    guard let press = participants[0].cursor.press else { return }
    enter(
      .pointerUp(press.place, button: .left), at: max(horizon, Tick.after(tick)), on: stageOfPlaces)
  }

  // MARK: - The end of what happened

  /// The end of what happened.
  private var liveEnd: LiveEnd {
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
  private func scene(in state: Keyframe) -> any Scene {
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
  private func state(at target: Int) -> Keyframe? { visit(target) { keyframe() } }

  /// Does something in the state after a tick, and comes back; nil where no state before it is kept.
  private func visit<Result>(_ target: Int, _ use: () -> Result) -> Result? {
    let (shown, end) = (keyframe(), horizon)
    if let kept = keyframes.last(at: target), kept.tick > tick || tick > target { restore(kept) }
    defer {
      restore(shown)
      horizon = end
    }
    guard tick <= target else { return nil }
    while tick < target { stepTick(records: false) }
    return use()
  }
}
