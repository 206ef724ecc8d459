import Canvas
import Foundation
import Localization
import Scenes

/// Steps the log of a session in its scenes, tick by tick, and notes what that leaves.
final class LogStepper {
  let environment: SceneEnvironment
  var participants: Participants
  var log = InputLog()
  var keyframes = Keyframes()
  /// What moved in the last minute: a sample each tick, numbered as the ticks are.
  var trace = Trace()
  /// The last tick that all scenes have stepped: before the trace's last one while the past shows.
  var tick = 0
  var clock = SessionClock()
  /// What of the log is stepped again; nil while input comes from outside.
  var playback: SessionPlayback?
  var lastGesture: GestureRange?
  var reports = SessionReports()

  init(_ participants: [Participant], in environment: SceneEnvironment) {
    (self.participants, self.environment) = (Participants(participants), environment)
  }

  /// A scene of the same type in its opening state.
  func makeParticipant(_ tuning: Tuning? = nil) -> Participant {
    Participant(scene: type(of: participants.scene).init(environment: environment), tuning: tuning)
  }

  /// The tick that was come back to; nil at the end of what happened.
  var viewed: Int? { tick < trace.last ? tick : nil }

  /// Whether something moves, or input waits for its tick.
  var isDue: Bool { !clock.isSettled || log.hasMore(from: participants.cursor.entry) }

  /// The entries of the last gesture.
  var gestureEntries: [InputLog.Entry] { lastGesture?.entries(in: log) ?? [] }

  // MARK: - States

  /// The state after the last tick.
  func keyframe() -> Keyframe {
    Keyframe(tick: tick, setup: SceneSetup(participants.scene), participants: participants.states)
  }

  /// Comes back to a state.
  func restore(_ keyframe: Keyframe) {
    participants.restore(keyframe.participants, keyframe.setup)
    tick = keyframe.tick
  }

  /// Another one that starts in a state of this one, with a log of its own, and with a scene for each of some tunings;
  /// without any with one scene under a setup.
  func fork(from start: Keyframe, _ tunings: [Tuning] = [], setup: SceneSetup) -> LogStepper {
    let all = tunings.isEmpty ? [makeParticipant()] : tunings.map { makeParticipant($0) }
    let fork = LogStepper(all, in: environment)
    var then = start.setup
    then.reducesMotion = setup.reducesMotion
    let (state, cursor) = start.participants[0]
    for i in all.indices {
      fork.participants.all[i].adopt(state, of: participants.scene, from: then, now: setup)
      fork.participants.all[i].cursor = cursor
      fork.participants.all[i].cursor.entry = fork.log.end
    }
    fork.participants.keepMiddle(from: then.size)
    fork.tick = start.tick
    fork.trace.restart(after: start.tick)
    fork.clock.restart(at: start.tick)
    return fork
  }

  /// Another one that has stepped the same log to a tick; nil where no state before it is kept.
  func copy(at target: Int) -> LogStepper? {
    let kept = keyframes.last(at: target)
    let isNearer = tick <= target && tick >= kept?.tick ?? .min
    guard let start = isNearer ? keyframe() : kept else { return nil }
    let copy = fork(from: start, setup: start.setup)
    (copy.log, copy.participants.all[0].cursor) = (log, start.participants[0].cursor)
    while copy.tick < target { copy.step(records: false) }
    return copy
  }

  /// Forgets what moved after the last tick.
  func forgetLater() {
    trace.cut(after: tick)
    keyframes.cut(after: tick)
    if trace.last != tick { trace.restart(after: tick) }
    clock.restart(at: tick)
  }

  /// Takes out of the log what comes after the last tick and no scene has taken.
  func cutLog() {
    let taken = participants.drawn.map(\.cursor.entry).max() ?? log.first
    log.cut(from: max(taken, log.number(after: tick)))
  }

  /// Logs the setup of now: it holds from the last tick on.
  func logSetup() {
    // Where nothing has happened yet, the opening has this setup.
    if trace.isEmpty {
      keyframes.clear()
    } else {
      log.setups[tick] = SceneSetup(participants.scene)
    }
  }

  /// Logs the setup where it is another one than before; while the past shows, a hand that takes over does.
  func noteSetup(since before: SceneSetup) {
    guard SceneSetup(participants.scene) != before else { return }
    clock.isSettled = false
    if viewed == nil { logSetup() }
  }

  /// What happened since the last time, as the scene says it.
  func takeNews() -> [LocalizedText] {
    reports.take(\.news) + [participants.takeNews()].compactMap { $0 }
  }

  // MARK: - Ticks

  /// Moves the clock on by a frame of microseconds and steps the ticks that are over, but for one whose pressed pointer
  /// may still get a next place.
  func advance(by frame: Int64) {
    clock.frames.advance(by: frame, isHeld: participants.cursor.press != nil)
    while Tick.isOver(tick + 1, at: clock.now) {
      let next = tick + 1
      if participants.cursor.isPressed(at: next, in: log) {
        let hasNext = log.hasPlace(after: next)
        let end = Tick.after(next) + Tick.lookahead
        guard hasNext || end <= clock.now else { return }
        // Without one the pointer has stood still: what comes now cannot have come before.
        if !hasNext { clock.horizon = max(clock.horizon, end) }
      }
      step()
    }
  }

  /// Moves what is drawn on to the time of the frame.
  func look() {
    guard isDue, viewed == nil else { return }
    let end = max(clock.now, clock.horizon)
    participants.look(from: tick, to: clock.now, input: end, in: log)
  }

  /// Steps so many ticks, whatever the clock shows.
  func step(ticks: Int) {
    for _ in 0..<ticks { step() }
    clock.come(to: tick)
  }

  /// Steps until nothing moves, for so many ticks at most.
  func settle(within ticks: Int) {
    for _ in 0..<ticks where !participants.isAtRest { step() }
    clock.come(to: tick)
  }

  /// The most ticks that input waits for its own: the longest latency and a late frame.
  private static let longestWait = 60

  /// Steps on until the scene has taken all that waits for its tick.
  func takeInput() {
    guard playback == nil, viewed == nil else { return }
    // What came while time stood still takes up to two ticks each.
    let most = Self.longestWait + 2 * (log.end - participants.cursor.entry)
    for _ in 0..<most where log.hasMore(from: participants.cursor.entry) { step(ticks: 1) }
  }

  /// Steps one tick in all scenes; `records` what happened, or only comes back to it.
  func step(records: Bool = true) {
    if records, keyframes.all.isEmpty { keyframes.keep(keyframe()) }
    let wasAtRest = records && participants.isAtRest
    if wasAtRest { trace.lastRest = tick }
    if let setup = log.setups[tick] { participants.use(setup) }
    let beginning = records ? stateBeforeInput(in: tick + 1) : nil
    let first = participants.first
    let (changes, arrivals) = (first.changes, first.arrivals)
    tick += 1
    var isTaken = false
    for i in participants.all.indices {
      isTaken = participants.all[i].step(to: tick, of: log) && i == 0 || isTaken
    }
    // A key that means nothing here is no gesture.
    if isTaken, let beginning, let entry = beginning.gesture {
      lastGesture = GestureRange(start: beginning.state, entry: entry, rest: trace.lastRest)
    }
    if let beginning, beginning.mayChange, changes != first.changes {
      reports.changes.append(ItemChange(from: beginning.state, to: keyframe()))
    }
    clock.horizon = max(clock.horizon, Tick.after(tick))
    if let note = first.takeNews(), records { reports.news.append(note) }
    let impacts = first.takeImpacts()
    guard records else { return }
    if arrivals != first.arrivals { reports.hasArrivals = true }
    reports.note(impacts)
    record(wasAtRest: wasAtRest)
  }

  /// Steps again to a tick what was stepped after a state, for the samples of the scene beside.
  func restepFrom(_ start: Keyframe, to end: Int) {
    restore(start)
    trace.cut(after: tick)
    keyframes.cut(after: tick)
    keyframes.keep(keyframe())
    let kept = (lastGesture, reports)
    while tick < end { step() }
    (lastGesture, reports) = kept
  }

  /// Adds the tick to the trace, and to the states to come back to where one is due.
  private func record(wasAtRest: Bool) {
    let own = Trace.Sample(of: participants.first)
    // Ticks in which input is waited for are no rest that is marked in the timeline.
    let isAtRest = participants.isAtRest
    trace.add(
      Trace.Frame(
        startsAfterRest: wasAtRest && !isAtRest, own: own,
        comparison: participants.comparison.map { Trace.Sample(of: $0.scene) } ?? Trace.Sample()))
    if isAtRest { trace.lastRest = tick }
    guard keyframes.isDue(at: tick, items: own.itemCount) else { return }
    keyframes.keep(keyframe())
    // The log reaches back as far as the states and the last gesture do.
    guard let oldest = keyframes.all.first else { return }
    log.forget(before: min(oldest.entry, lastGesture?.start.entry ?? oldest.entry))
    log.setups = log.setups.filter { $0.key >= oldest.tick }
  }

  /// The state before a tick whose input begins a gesture, with the number of the entry that does, or may change items;
  /// nil for other ticks.
  private func stateBeforeInput(
    in tick: Int
  ) -> (state: Keyframe, gesture: Int?, mayChange: Bool)? {
    let fidelity = participants.scene.fidelity
    guard fidelity.moves(in: tick), playback?.liveEnd == nil else { return nil }
    let due = log.entries(from: participants.cursor.entry, in: tick)
    let mayChange = participants.scene.changes != nil && due.contains(where: \.changesItems)
    let isLive = playback == nil && viewed == nil
    let at = isLive ? due.firstIndex(where: \.beginsGesture) : nil
    guard mayChange || at != nil else { return nil }
    return (keyframe(), at.map { log.first + $0 }, mayChange)
  }
}

/// What a session has to say since it was last read.
struct SessionReports {
  /// As the scene says it.
  var news: [LocalizedText] = []
  /// The impulses of impacts, in newton seconds.
  var impacts: [Double] = []
  /// The changes of items that a person made.
  var changes: [ItemChange] = []
  /// Whether items came by themselves.
  var hasArrivals = false

  /// More impacts at once are not told apart.
  private static let mostImpacts = 16

  mutating func note(_ new: [Double]) {
    if !new.isEmpty { impacts = (impacts + new).suffix(Self.mostImpacts) }
  }

  /// All of one kind since the last time.
  mutating func take<Kind>(_ kind: WritableKeyPath<Self, [Kind]>) -> [Kind] {
    defer { self[keyPath: kind] = [] }
    return self[keyPath: kind]
  }
}
