import Canvas
import Localization
import Scenes

/// A change of a scene's items that a person made: the states before and after it.
final class ItemChange: Hashable {
  let before, after: Keyframe

  init(from before: Keyframe, to after: Keyframe) { (self.before, self.after) = (before, after) }

  static func == (a: ItemChange, b: ItemChange) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
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
}

/// Undo of items that were added, removed or moved.
extension Session {
  /// When input that comes at a time enters the log: what may change items takes a tick of its own, as each change is a
  /// step of undo; while time stands still, all input has one time.
  func time(of kind: InputEvent.Kind, from time: Int64) -> Int64 {
    guard kind.changesItems, scene.changes != nil else { return time }
    let waiting = log.entries(from: drawn[0].cursor.entry).last(where: \.changesItems)
    guard let waiting else { return time }
    var tick = Tick.last(at: waiting.time - 1) + 1
    while !drawn[0].moves(in: tick) { tick += 1 }
    guard Tick.includes(time, in: tick) else { return time }
    // It is drawn at once all the same.
    horizon = max(horizon, Tick.after(tick))
    return Tick.after(tick)
  }

  /// Whether items came by themselves since the last time.
  func takeArrivals() -> Bool {
    defer { reports.hasArrivals = false }
    return reports.hasArrivals
  }

  /// The changes of items that a person made since the last time.
  func takeChanges() -> [ItemChange] {
    defer { reports.changes = [] }
    return reports.changes
  }

  /// Does what shows other items, as one change that undo takes back; nil where it says that it shows none.
  func recordChange(_ change: () -> Bool) -> ItemChange? {
    takeOver()
    let before = keyframe()
    return change() ? ItemChange(from: before, to: keyframe()) : nil
  }

  /// Shows the scene as it opens, with the document and the values of now, as a change of items.
  func startOver() {
    // What is built has states of its own, and starts over with its content.
    guard first.editing == nil else { return }
    let change = recordChange {
      let opening = opened()
      opening.first.resize(to: first.size)
      opening.use(settings)
      first.restore(opening.first.sceneSnapshot())
      span = nil
      startAnew()
      return true
    }
    reports.changes += [change].compactMap { $0 }
  }

  /// Shows the state before a change of items, or after it where that is done again.
  func show(_ change: ItemChange, isDone: Bool) {
    takeOver()
    let (state, end) = (isDone ? change.after : change.before, tick)
    var wanted = settings
    // What shows of a world belongs to the change, as where a list stands does.
    wanted.viewport = state.settings.viewport
    restore(state)
    tick = end
    use(wanted)
    // A gesture that holds the change would make it again.
    let isPart = spanEntries.contains {
      Tick.includes($0.time, in: change.after.tick)
        && !Tick.includes($0.time, in: change.before.tick - 1)
    }
    if isPart { span = nil }
    startAnew()
    if let press = state.participants[0].cursor.press {
      let stage = stageOfPlaces == nil ? nil : state.settings.size
      enter(.pointerUp(press.place, button: .left), at: Tick.after(tick), on: stage)
    }
  }
}

extension InputLog.Entry {
  /// Whether items may be added, removed or moved by it.
  var changesItems: Bool {
    if case .input(let kind) = command { kind.changesItems } else { false }
  }
}

extension InputEvent.Kind {
  /// Whether items may be added, removed or moved by it.
  fileprivate var changesItems: Bool {
    if case .pointerUp = self { true } else { isKey }
  }
}
