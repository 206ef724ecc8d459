import Canvas
import Localization
import Scenes

/// Changes of a scene's items that a person made, each with the states before and after it.
struct ItemChanges {
  private var all: [Int: (before: Keyframe, after: Keyframe)] = [:]
  private var next = 0
  /// The numbers of those that the history does not know yet.
  private var unread: [Int] = []

  /// Adds a change; the oldest are forgotten, as the history forgets them.
  mutating func add(from before: Keyframe, to after: Keyframe) {
    unread.append(keep(from: before, to: after))
  }

  /// Adds a change that the history is told of by the number that is returned.
  mutating func keep(from before: Keyframe, to after: Keyframe) -> Int {
    all[next] = (before, after)
    all[next - History.depth] = nil
    next += 1
    return next - 1
  }

  /// The states before and after a change; nil for one that was forgotten.
  subscript(_ number: Int) -> (before: Keyframe, after: Keyframe)? { all[number] }

  /// The numbers of new changes; each is given once.
  mutating func takeUnread() -> [Int] {
    defer { unread = [] }
    return unread
  }
}

/// What a session has to say since it was last read.
struct SessionReports {
  /// As the scene says it.
  var news: [LocalizedText] = []
  /// The impulses of impacts, in newton seconds.
  var impacts: [Double] = []
  var changes = ItemChanges()
  /// Whether items came by themselves.
  var hasArrivals = false
}

/// Undo of items that were added, removed or moved.
extension Session {
  /// How often the first scene's items were changed.
  var changes: Int { first.changes ?? 0 }

  /// The state before a tick whose input may change items; nil for other ticks.
  func stateBeforeChange(in tick: Int) -> (changes: Int, state: Keyframe)? {
    guard playback?.liveEnd == nil, participants[0].moves(in: tick), first.changes != nil
    else { return nil }
    for entry in log.entries(from: participants[0].cursor.entry) {
      guard Tick.includes(entry.time, in: tick) else { return nil }
      if case .input(let kind) = entry.command, kind.changesItems { return (changes, keyframe()) }
    }
    return nil
  }

  /// When input that comes at a time enters the log: what may change items takes a tick of its own, as each change is a
  /// step of undo; while time stands still, all input has one time.
  func time(of kind: InputEvent.Kind, from time: Int64) -> Int64 {
    guard kind.changesItems, scene.changes != nil else { return time }
    let waiting = log.entries(from: drawn[0].cursor.entry).last { entry in
      if case .input(let kind) = entry.command { kind.changesItems } else { false }
    }
    guard let waiting else { return time }
    var tick = Tick.last(at: waiting.time - 1) + 1
    while !drawn[0].moves(in: tick) { tick += 1 }
    guard Tick.includes(time, in: tick) else { return time }
    // It is drawn at once all the same.
    horizon = max(horizon, Tick.after(tick))
    return Tick.after(tick)
  }

  /// How often the first scene's items came by themselves.
  var arrivals: Int { first.arrivals }

  /// Whether items came by themselves since the last time.
  func takeArrivals() -> Bool {
    defer { reports.hasArrivals = false }
    return reports.hasArrivals
  }

  /// The numbers of the changes of items that a person made since the last time.
  func takeChanges() -> [Int] { reports.changes.takeUnread() }

  /// Does what shows other items, as one change that undo takes back: its number; nil where it says that it shows none.
  func recordChange(_ change: () -> Bool) -> Int? {
    takeOver()
    let (before, changes) = (keyframe(), reports.changes)
    guard change() else { return nil }
    // What was changed before can be undone once this is.
    reports.changes = changes
    return reports.changes.keep(from: before, to: keyframe())
  }

  /// Shows the scene as it opens, with the document and the values of now, as a change of items.
  func startOver() {
    // What is built has states of its own, and starts over with its content.
    guard first.editing == nil else { return }
    takeOver()
    let before = keyframe()
    let opening = opened()
    opening.first.resize(to: first.size)
    opening.use(settings)
    first.restore(opening.first.sceneSnapshot())
    span = nil
    startAnew()
    reports.changes.add(from: before, to: keyframe())
  }

  /// Shows the state before a change of items, or after it where that is done again.
  func show(_ change: Int, isDone: Bool) {
    guard let states = reports.changes[change] else { return }
    takeOver()
    let (state, end) = (isDone ? states.after : states.before, tick)
    var wanted = settings
    // What shows of a world belongs to the change, as where a list stands does.
    wanted.viewport = state.settings.viewport
    restore(state)
    tick = end
    use(wanted)
    // A gesture that holds the change would make it again.
    if let span, span.start.tick < states.after.tick, span.tail == nil { self.span = nil }
    startAnew()
    guard let press = state.participants[0].cursor.press else { return }
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
