import Documents
import Foundation

/// Steps parts of a session's log again: the last gesture, a gesture of a file, what came after a tick; and takes the
/// scenes back to any tick.
struct Player {
  let stepper: LogStepper

  /// What is stepped again; nil while input comes from outside.
  var playback: SessionPlayback? { stepper.playback }

  /// The tick that was come back to; nil at the end of what happened.
  var viewed: Int? { stepper.viewed }

  /// The time of what is shown, in microseconds of simulated time.
  var time: Int64 {
    let shown = Tick.time(of: stepper.tick)
    return viewed == nil ? max(stepper.clock.now, shown) : shown
  }

  /// Where the pointer presses in what is played, in stage points.
  var press: CGPoint? {
    guard playback != nil, let place = stepper.participants.cursor.press?.place else { return nil }
    return stepper.participants.scene.viewing?.map.apply(to: place) ?? place
  }

  /// The ticks that can be come back to; nil for none.
  var frames: ClosedRange<Int>? {
    let trace = stepper.trace
    guard let first = stepper.keyframes.all.first?.tick, first <= trace.last else { return nil }
    return max(first, trace.first - 1)...trace.last
  }

  // MARK: - Playing

  /// Plays the last gesture from its start under the values of now; the scene's own where there is
  /// none.
  func play(loops: Bool) {
    // As before the past shows: what waits for its tick was done before.
    stepper.takeInput()
    if stepper.lastGesture?.isSample == true, playback == nil { stepper.lastGesture = nil }
    if stepper.lastGesture == nil {
      set(stepper.participants.first.sampleGesture(), isSample: true)
    }
    if let playback, playback.loop != nil { return begin(playback) }
    playLastGesture(loops: loops, liveEnd: liveEnd)
  }

  /// Plays a gesture that was made elsewhere, once, from the current state.
  func play(_ gesture: Gesture) {
    set(gesture, isSample: false)
    playLastGesture(loops: false, liveEnd: nil)
  }

  private func playLastGesture(loops: Bool, liveEnd: SessionPlayback.LiveEnd?) {
    guard let gesture = stepper.lastGesture else { return }
    begin(
      SessionPlayback(
        start: gesture.start, entry: gesture.entry, entries: stepper.gestureEntries, loops: loops,
        liveEnd: liveEnd))
  }

  /// Makes a gesture of a file the last one, from the end of what happened on.
  ///
  /// One that was made on a stage of another size keeps its place relative to the middle.
  private func set(_ gesture: Gesture, isSample: Bool) {
    takeOver()
    stepper.takeInput()
    stepper.cutLog()
    let map = stepper.participants.scene.mapToGesture(on: gesture.size).inverted()
    var size = stepper.participants.stageOfPlaces == nil ? nil : gesture.size
    let entries = gesture.events.compactMap { event -> InputLog.Entry? in
      guard let command = InputLog.Command(event) else { return nil }
      if size != nil, case .resize(let new) = command { size = new }
      return InputLog.Entry(
        time: Tick.after(stepper.tick) + event.t, command: command.mapped(by: map), stage: size)
    }
    stepper.lastGesture = GestureRange(
      start: stepper.keyframe(), entry: stepper.log.end, played: entries, isSample: isSample)
  }

  /// Goes back to where a playback begins, to step its entries under the values and the size of now.
  func begin(_ playback: SessionPlayback) {
    let wanted = SceneSetup(stepper.participants.scene)
    stepper.log.cut(from: playback.entry)
    for entry in playback.entries { stepper.log.append(entry) }
    stepper.log.cutSetups(from: playback.start.tick)
    if stepper.tick != playback.start.tick { stepper.restore(playback.start) }
    stepper.participants.first.editing?.isBuilding = false
    useAgain(wanted)
    let start = stepper.keyframe()
    if stepper.lastGesture?.start.tick == stepper.tick { stepper.lastGesture?.start = start }
    stepper.playback = playback
    stepper.playback?.start = start
    stepper.forgetLater()
    stepper.keyframes.keep(start)
  }

  /// Makes a setup hold in a state that was come back to: a pressed pointer stays as far from the stage's middle.
  private func useAgain(_ setup: SceneSetup) {
    let size = stepper.participants.first.size
    stepper.participants.use(setup)
    stepper.participants.keepMiddle(from: size)
  }

  func stop() {
    guard playback != nil else { return }
    stepper.participants.endLook()
    // A replay that is cut short takes nothing away that was added after it.
    if let end = pendingEnd { while stepper.tick < end { stepper.step() } }
    // What came in between two ticks of an article's layout is part of what is played.
    if stepper.participants.drawn.contains(where: { $0.cursor.ticks > 0 }) {
      stepper.step(ticks: 1)
    }
    stepper.playback = nil
    stepper.lastGesture?.close(in: stepper.log)
    stepper.cutLog()
    // What comes next is another gesture, however soon.
    stepper.log.finder.rest()
    release()
  }

  /// Plays what the log holds after the tick on show, once or again and again.
  func playOn(loop: ClosedRange<Int64>? = nil) {
    guard viewed != nil || loop != nil else { return }
    let (liveEnd, start) = (liveEnd, stepper.keyframe())
    begin(
      SessionPlayback(
        start: start, entry: start.entry, entries: Array(stepper.log.entries(from: start.entry)),
        loops: loop != nil, loop: loop, liveEnd: liveEnd))
  }

  /// Ends what is played, or begins it again, and moves what is drawn on to the time of the frame.
  func finishFrame() {
    let hasMore = stepper.log.hasMore(from: stepper.participants.cursor.entry)
    let isAtRest = stepper.participants.isAtRest
    if let playback,
      !playback.goesOn(
        at: stepper.clock.now, end: stepper.log.lastTime, hasMore: hasMore, isAtRest: isAtRest)
    {
      if playback.loops { return begin(playback) }
      if pendingEnd == nil { stop() }
    }
    stepper.clock.isSettled = playback == nil && stepper.participants.isAtRest
    if !stepper.isDue { stepper.log.finder.rest() }
    stepper.look()
  }

  /// Plays a range of the session's clock again and again.
  func play(loop range: ClosedRange<Int64>) {
    guard let start = stepper.trace.number(at: range.lowerBound) else { return }
    rewind(to: start)
    playOn(loop: range)
  }

  // MARK: - Coming back

  func rewind(to wish: Int) {
    stop()
    // What waits for its tick was done before: taken later, it would be a change that comes after what is undone.
    stepper.takeInput()
    guard let frames else { return }
    let target = min(max(wish, frames.lowerBound), frames.upperBound)
    guard let start = stepper.keyframes.last(at: target) else { return }
    let wanted = SceneSetup(stepper.participants.scene)
    stepper.restore(start)
    while stepper.tick < target { stepper.step(records: false) }
    let logged = SceneSetup(stepper.participants.scene)
    useAgain(wanted)
    guard viewed == nil else { return }
    stepper.clock.come(to: stepper.tick)
    stepper.clock.isSettled = false
    if wanted != logged { stepper.logSetup() }
  }

  /// Goes so many frames of 1/60 s on or back; beyond the end time goes on.
  func step(by frames: Int) {
    stop()
    let (target, end) = (stepper.tick + 2 * frames, stepper.trace.last)
    if target < end || viewed != nil && target == end { return rewind(to: target) }
    if viewed != nil { rewind(to: end) }
    stepper.clock.come(to: stepper.tick)
    stepper.step(ticks: max(0, target - end))
    stepper.clock.isSettled = false
  }

  /// A hand takes the scene from a playback, and from the past: what was added and removed after that is gone, and undo
  /// brings it back.
  func takeOver() {
    stop()
    guard viewed != nil else { return }
    let end = stepper.copy(at: stepper.trace.last)
    stepper.cutLog()
    stepper.log.cutSetups(from: stepper.tick)
    if let start = stepper.lastGesture?.start.tick, start >= stepper.tick {
      stepper.lastGesture = nil
    }
    stepper.forgetLater()
    if let end, end.participants.scene.state?.items != stepper.participants.first.state?.items {
      stepper.reports.changes.append(ItemChange(from: end.keyframe(), to: stepper.keyframe()))
    }
    stepper.logSetup()
    release()
  }

  /// Lifts a pointer that was pressed in what is no longer played.
  private func release() {
    guard let press = stepper.participants.cursor.press else { return }
    let time = max(stepper.clock.horizon, Tick.after(stepper.tick))
    stepper.log.enter(
      .pointerUp(press.place, button: .left), at: time, on: stepper.participants.stageOfPlaces)
  }

  /// Forgets the past: what comes next has nothing to do with it.
  ///
  /// The last gesture stays, from the state of now on.
  func startAnew() {
    let old = stepper.lastGesture.map { ($0, stepper.gestureEntries) }
    (stepper.playback, stepper.clock.isSettled) = (nil, false)
    stepper.log.clear()
    stepper.log.finder = GestureFinder()
    for i in stepper.participants.all.indices {
      let ticks = stepper.participants.all[i].cursor.ticks
      stepper.participants.all[i].cursor = LogCursor(entry: stepper.log.end, ticks: ticks)
    }
    stepper.trace.restart(after: stepper.tick)
    stepper.keyframes.clear()
    if stepper.participants.comparison != nil { stepper.participants.join(1) }
    guard let (old, entries) = old else { return }
    let start = stepper.keyframe()
    let moved = entries.map { entry in
      var later = entry
      later.time = Tick.after(start.tickOfMotion) + old.delay(of: entry)
      return later
    }
    stepper.lastGesture = GestureRange(
      start: start, entry: stepper.log.end, played: moved, isSample: old.isSample)
  }

  // MARK: - The end of what happened

  /// The end of what happened.
  private var liveEnd: SessionPlayback.LiveEnd {
    if let liveEnd = playback?.liveEnd { return liveEnd }
    let end = viewed == nil ? nil : stepper.copy(at: stepper.trace.last)
    let shown = end ?? stepper
    return (shown.tick, shown.participants.scene.state?.items)
  }

  /// The tick of the end of what happened, where what shows lacks a change that was made until then; nil where it does
  /// not, as in nearly all replays.
  var pendingEnd: Int? {
    guard let liveEnd = playback?.liveEnd, liveEnd.tick > stepper.tick,
      liveEnd.changes != stepper.participants.scene.state?.items
    else { return nil }
    return liveEnd.tick
  }

  /// Shows the end of what happened, where the past or a replay that lacks changes is on show.
  func returnToLive() {
    if viewed != nil { return rewind(to: stepper.trace.last) }
    if pendingEnd != nil { stop() }
  }
}

/// Input of a log that is stepped again: the last gesture, a gesture of a file, or what came after a tick.
struct SessionPlayback {
  /// The state that it starts in, each time.
  var start: Keyframe
  /// The number of its first entry in the log.
  let entry: Int
  /// The input that is played.
  let entries: [InputLog.Entry]
  /// Whether it starts again at its end.
  var loops: Bool
  /// The range of the session's clock that is played again and again; nil for a gesture.
  var loop: ClosedRange<Int64>?
  /// The last tick of what happened before it, and what was written, added, removed and moved until then.
  ///
  /// That is saved and kept; nil where what is played was made elsewhere and has not happened here.
  var liveEnd: LiveEnd?
  typealias LiveEnd = (tick: Int, changes: SceneState?)

  /// After the last input a pass of a loop goes on for so long, and a single one at most so long, in
  /// microseconds.
  static let loopTail: Int64 = 1_100_000
  static let longestTail: Int64 = 6_000_000
  /// A pass of a range takes at least so long, in microseconds.
  private static let shortestLoop: Int64 = 50_000

  /// Whether there is more to come: `end` is the time of the last input, in microseconds, nil for none.
  func goesOn(at now: Int64, end: Int64?, hasMore: Bool, isAtRest: Bool) -> Bool {
    let startTime = Tick.time(of: start.tick)
    if let loop { return now < max(loop.upperBound, startTime + Self.shortestLoop) }
    if hasMore { return true }
    let tail = now - (end ?? startTime)
    return loops ? tail < Self.loopTail : tail < Self.longestTail && !isAtRest
  }
}
