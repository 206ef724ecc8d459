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
      if playback.loops { return begin(playback) }
      if pendingEnd == nil { stopPlayback() }
    }
    isSettled =
      playback == nil && !log.hasMore(from: participants[0].cursor.entry) && isEverySceneAtRest
    if isSettled { finder.rest() }
    look()
  }

  private func goesOn(_ playback: SessionPlayback) -> Bool {
    playback.goesOn(
      at: now, end: log.lastTime,
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
    let wasAtRest = records && isEverySceneAtRest
    if wasAtRest { trace.lastRest = tick }
    if let settings = log.settings[tick] { use(settings) }
    let beginning = records ? stateBeforeInput(in: tick + 1) : nil
    let (changes, arrivals) = (first.changes, first.arrivals)
    tick += 1
    var isTaken = false
    for i in participants.indices {
      isTaken = participants[i].step(to: tick, of: log) && i == 0 || isTaken
    }
    // A key that means nothing here is no gesture.
    if isTaken, let beginning, let entry = beginning.gesture {
      span = GestureRange(start: beginning.state, entry: entry, rest: trace.lastRest)
    }
    if let beginning, beginning.mayChange, changes != first.changes {
      reports.changes.append(ItemChange(from: beginning.state, to: keyframe()))
    }
    horizon = max(horizon, Tick.after(tick))
    if let note = first.takeNews(), records { reports.news.append(note) }
    let impacts = first.takeImpacts()
    guard records else { return }
    if arrivals != first.arrivals { reports.hasArrivals = true }
    if !impacts.isEmpty { reports.impacts = (reports.impacts + impacts).suffix(Self.mostImpacts) }
    record(wasAtRest: wasAtRest)
  }

  /// More impacts at once are not told apart.
  private static let mostImpacts = 16

  /// Adds the tick to the trace, and to the states to come back to where one is due.
  private func record(wasAtRest: Bool) {
    let own = Trace.Sample(of: first)
    // Ticks in which input is waited for are no rest that is cut from the timeline.
    let isAtRest = isEverySceneAtRest
    trace.add(
      Trace.Frame(
        time: Tick.time(of: tick), startsAfterRest: wasAtRest && !isAtRest, own: own,
        comparison: comparison.map { Trace.Sample(of: $0.scene) } ?? Trace.Sample()))
    if isAtRest { trace.lastRest = tick }
    guard keyframes.isDue(at: tick, items: own.itemCount) else { return }
    keyframes.keep(keyframe())
    // The log reaches back as far as the states and the last gesture do.
    guard let oldest = keyframes.all.first else { return }
    log.forget(before: min(oldest.entry, span?.start.entry ?? oldest.entry))
    log.settings = log.settings.filter { $0.key >= oldest.tick }
  }

  /// The state before a tick whose input begins a gesture, with the number of the entry that does, or may change items;
  /// nil for other ticks.
  private func stateBeforeInput(
    in tick: Int
  ) -> (state: Keyframe, gesture: Int?, mayChange: Bool)? {
    guard participants[0].moves(in: tick), playback?.liveEnd == nil else { return nil }
    let cursor = participants[0].cursor.entry
    let due = log.entries(from: cursor, in: tick)
    let mayChange = first.changes != nil && due.contains(where: \.changesItems)
    let at = playback == nil && past == nil ? due.firstIndex(where: \.beginsGesture) : nil
    guard mayChange || at != nil else { return nil }
    return (keyframe(), at.map { log.first + $0 }, mayChange)
  }
}
