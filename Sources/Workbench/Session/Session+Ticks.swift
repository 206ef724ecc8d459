import Foundation
import Scenes

/// Time: ticks that are due are stepped, and what is drawn moves on from there.
extension Session {
  private var isEverySceneAtRest: Bool { participants.allSatisfy { $0.scene.isAtRest } }

  /// Whether nothing moves and nothing will by itself.
  var isAtRest: Bool { playback == nil && (isSettled || past != nil) }

  /// Moves everything on by simulated seconds.
  func advance(by dt: Double) {
    guard past == nil, !isAtRest, let dt = degradation.frame(of: dt) else { return }
    evenFrames.advance(by: Int64((dt * 1e6).rounded()), isHeld: participants[0].cursor.press != nil)
    stepDueTicks()
    if let playback, !goesOn(playback) {
      if playback.loops { return again(playback) }
      if pendingEnd == nil { stopPlayback() }
    }
    isSettled =
      playback == nil && !log.hasMore(from: participants[0].cursor.entry) && isEverySceneAtRest
    if isSettled { finder.rest() }
    look()
  }

  private func goesOn(_ playback: SessionPlayback) -> Bool {
    playback.goesOn(
      at: now, end: log.lastPlayedTime ?? playback.start,
      hasMore: log.hasMore(from: participants[0].cursor.entry), isAtRest: isEverySceneAtRest)
  }

  /// Steps the ticks that are over, but for one whose pressed pointer may still get a next place.
  private func stepDueTicks() {
    while Tick.isOver(tick + 1, at: now) {
      let next = tick + 1
      let cursor = participants[0].cursor
      if cursor.isPressed(at: next, in: log) {
        let hasNext = log.hasPlace(after: next)
        let end = Tick.after(next) + Tick.lookahead
        guard hasNext || end <= now else { return }
        // Without one the pointer has stood still: what comes now cannot have come before.
        if !hasNext { horizon = max(horizon, end) }
      }
      stepTick()
    }
  }

  /// Steps so many ticks, whatever the clock shows.
  func step(ticks: Int) {
    for _ in 0..<ticks { stepTick() }
    now = max(now, Tick.time(of: tick))
  }

  /// The most ticks that input waits for its own: the longest latency and a late frame.
  private static let longestWait = 60

  /// Steps on until the scene has taken all that waits for its tick.
  func takeInput() {
    guard playback == nil, past == nil else { return }
    // What came while time stood still takes up to two ticks each.
    let most = Self.longestWait + 2 * (log.end - participants[0].cursor.entry)
    for _ in 0..<most where log.hasMore(from: participants[0].cursor.entry) { step(ticks: 1) }
  }

  /// Steps until nothing moves, for so many ticks at most.
  func settle(within ticks: Int) {
    for _ in 0..<ticks where !isEverySceneAtRest { stepTick() }
    now = max(now, Tick.time(of: tick))
  }

  /// Steps one tick in all scenes; `records` what happened, or only comes back to it.
  func stepTick(records: Bool = true) {
    if records, keyframes.all.isEmpty { keyframes.keep(keyframe()) }
    if records, isEverySceneAtRest { trace.lastRest = tick }
    let wasAtRest = trace.lastRest == tick
    let candidate = records ? spanThatBegins(in: tick + 1) : nil
    let before = records ? stateBeforeChange(in: tick + 1) : nil
    let arrivals = arrivals
    tick += 1
    var isTaken = false
    for i in participants.indices {
      let participant = participants[i].step(to: tick, of: log)
      if i == 0 { isTaken = participant }
    }
    // A key that means nothing here is no gesture.
    if isTaken, let candidate { span = candidate }
    if let before, before.changes != changes {
      reports.changes.add(from: before.state, to: keyframe())
    }
    horizon = max(horizon, Tick.after(tick))
    if let note = first.takeNews(), records { reports.news.append(note) }
    let impacts = first.takeImpacts()
    guard records else { return }
    if arrivals != self.arrivals { reports.hasArrivals = true }
    if !impacts.isEmpty { reports.impacts = (reports.impacts + impacts).suffix(Self.mostImpacts) }
    let own = FrameSample(of: first)
    // Ticks in which input is waited for are no rest that is cut from the timeline.
    let isAtRest = isEverySceneAtRest
    if isAtRest { trace.lastRest = tick }
    let startsAfterRest = wasAtRest && !isAtRest
    trace.add(
      time: Tick.time(of: tick), step: Tick.duration, startsAfterRest: startsAfterRest, own: own,
      comparison: comparison.map { FrameSample(of: $0.scene) } ?? FrameSample())
    guard keyframes.isDue(at: tick, items: own.itemCount) else { return }
    keyframes.keep(keyframe(), items: own.itemCount)
    forgetOldInput()
  }

  /// More impacts at once are not told apart.
  private static let mostImpacts = 16

  /// The log reaches back as far as the states and the last gesture do, and of settings, which a replay of the gesture
  /// leaves out, as far as the states.
  private func forgetOldInput() {
    let oldest = keyframes.all.first?.participants.map { $0.cursor.entry }.min() ?? log.first
    let start = span?.start.participants.map { $0.cursor.entry }.min() ?? oldest
    log.forget(before: min(oldest, start))
    forgetSettings(from: start, before: oldest)
  }

  /// A gesture that begins with what a tick takes, and the state before it; nil for none.
  private func spanThatBegins(in tick: Int) -> GestureRange? {
    guard participants[0].moves(in: tick) else { return nil }
    var found: GestureRange?
    while let entry = log[finder.entry], Tick.includes(entry.time, in: tick) {
      if finder.begins(with: entry.command, at: entry.time), playback == nil, found == nil {
        found = GestureRange(start: keyframe(), entry: finder.entry, rest: trace.lastRest)
      }
      finder.entry += 1
    }
    return found
  }
}
