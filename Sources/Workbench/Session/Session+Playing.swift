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
      return t <= GestureSpan.longest ? mapped.event(at: t) : nil
    }
    return Gesture(
      scene: first.info.id, size: span.start.settings.size, frames: [], events: events)
  }

  /// The last gesture with what came before it, in whose motion it began; alone where that is forgotten, or would make it
  /// longer than a minute.
  private func spanFromRest() -> GestureSpan? {
    guard let span, !span.isSample, let rest = span.rest, rest < span.start.tick,
      let end = spanEntries.last?.time, end - Tick.after(rest) <= GestureSpan.longest,
      let start = state(at: rest)
    else { return span }
    let entry = start.lanes[0].cursor.entry
    let lead = log.entries(from: entry).prefix(max(0, span.entry - entry))
    let hasLead = lead.contains {
      if case .input = $0.command { true } else { false }
    }
    guard hasLead else { return span }
    var whole = GestureSpan(start: start, entry: entry, rest: rest)
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
    let present = present
    self.span = restart(span)
    playback = SessionPlayback(loops: loops, start: now, present: present)
  }

  /// Plays once more what is played.
  func again(_ playback: SessionPlayback) {
    guard let played = stretch ?? span else { return }
    let restarted = restart(played)
    if stretch == nil { span = restarted } else { stretch = restarted }
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
    let taken = lanes.map(\.cursor.entry).max() ?? log.first
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
    span = GestureSpan(start: start, entry: log.end, isSample: isSample)
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

  /// Goes back to where a stretch of the log begins, to step it again under the values and the size
  /// of now; returns it as it begins now.
  func restart(_ stretch: GestureSpan) -> GestureSpan {
    var span = stretch
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
    let start = span.start.lanes.map(\.cursor.entry).min() ?? span.entry
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
    for i in lanes.indices {
      lanes[i].cursor.entry = removed.number(for: lanes[i].cursor.entry)
    }
    finder.entry = removed.number(for: finder.entry)
    keyframes.renumber(after: removed)
    span?.renumber(after: removed, end: spanEnd)
    // A stretch that is played has no tail.
    stretch?.renumber(after: removed)
    return removed
  }

  func stopPlayback() {
    guard playback != nil else { return }
    // A replay that is cut short takes nothing away that was added after it.
    if let end = pendingEnd { while tick < end { stepTick() } }
    // What came in between two ticks of an article's layout is part of what is played.
    if lanes.contains(where: { $0.cursor.ticks > 0 }) { step(ticks: 1) }
    (playback, stretch) = (nil, nil)
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
    playStretch(loops: false)
  }

  /// Plays what the log holds after the tick on show.
  private func playStretch(loops: Bool, length: Int64? = nil, loop: ClosedRange<Int64>? = nil) {
    let present = present
    past = nil
    stretch = restart(GestureSpan(start: keyframe(), entry: lanes[0].cursor.entry))
    playback = SessionPlayback(
      loops: loops, start: now, length: length, loop: loop, present: present)
  }

  /// Plays a stretch of the session's clock again and again.
  func playLoop(_ range: ClosedRange<Int64>) {
    guard let start = trace.number(at: range.lowerBound) else { return }
    rewind(to: start)
    let length = max(50_000, range.upperBound - Tick.time(of: tick))
    playStretch(loops: true, length: length, loop: range)
  }
}
