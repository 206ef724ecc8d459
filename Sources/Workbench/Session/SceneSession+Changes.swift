import Canvas
import Localization
import Scenes

/// Changes of a scene's items that a person made, each with the states before and after it.
struct ItemChanges<S: Scene> {
  private var all: [Int: (before: Keyframe<S>, after: Keyframe<S>)] = [:]
  private var next = 0
  /// The numbers of those that the history does not know yet.
  private var unread: [Int] = []

  /// Adds a change; the oldest are forgotten, as the history forgets them.
  mutating func add(from before: Keyframe<S>, to after: Keyframe<S>) {
    all[next] = (before, after)
    all[next - History.depth] = nil
    unread.append(next)
    next += 1
  }

  /// The states before and after a change; nil for one that was forgotten.
  subscript(_ number: Int) -> (before: Keyframe<S>, after: Keyframe<S>)? { all[number] }

  /// The numbers of new changes; each is given once.
  mutating func takeUnread() -> [Int] {
    defer { unread = [] }
    return unread
  }
}

/// What a session has to say since it was last read.
struct SessionReports<S: Scene> {
  /// As the scene says it.
  var news: [LocalizedText] = []
  /// The impulses of impacts, in newton seconds.
  var impacts: [Double] = []
  var changes = ItemChanges<S>()
}

/// Undo of items that were added, removed or moved.
extension SceneSession {
  /// How often the first scene's items were changed.
  var changes: Int { first.capabilities.changing?.changes ?? 0 }

  /// The state before a tick whose input may change items; nil for other ticks.
  func stateBeforeChange(in tick: Int) -> (changes: Int, state: Keyframe<S>)? {
    guard playback == nil, lanes[0].moves(in: tick), first.capabilities.changing != nil else {
      return nil
    }
    for entry in log.entries(from: lanes[0].cursor.entry) {
      guard Tick.includes(entry.time, in: tick) else { return nil }
      if case .input(let kind) = entry.command, kind.changesItems { return (changes, keyframe()) }
    }
    return nil
  }

  func takeChanges() -> [Int] { reports.changes.takeUnread() }

  func startOver() {
    // What is built has states of its own, and starts over with its content.
    guard first.editing == nil else { return }
    showTick()
    takeOver()
    let before = keyframe()
    var environment = environment
    if let shown = first.capabilities.documents?.conversation {
      (environment.conversation, environment.me) = (shown.said, shown.me)
    }
    let opening = SceneSession(S(environment: environment), in: environment)
    opening.first.resize(to: first.size)
    opening.use(settings)
    first.restore(opening.first.snapshot())
    span = nil
    startAnew()
    reports.changes.add(from: before, to: keyframe())
  }

  func show(_ change: Int, isDone: Bool) {
    guard let states = reports.changes[change] else { return }
    showTick()
    takeOver()
    let (state, wanted, end) = (isDone ? states.after : states.before, settings, tick)
    restore(state)
    tick = end
    use(wanted)
    // A gesture that holds the change would make it again.
    if let span, span.start.tick < states.after.tick, span.tail == nil { self.span = nil }
    startAnew()
    guard let press = state.lanes[0].cursor.press else { return }
    log.append(
      .input(.pointerUp(press.place, button: .left)), at: Tick.after(tick),
      on: stageOfPlaces == nil ? nil : state.settings.size)
  }
}

extension InputEvent.Kind {
  /// Whether items may be added, removed or moved by it.
  fileprivate var changesItems: Bool {
    switch self {
    case .key, .text, .pointerUp: true
    default: false
    }
  }
}
