import Canvas
import Scenes

/// A change of a scene's items that a person made: the states before and after it.
final class ItemChange: Hashable {
  let before, after: Keyframe

  init(from before: Keyframe, to after: Keyframe) { (self.before, self.after) = (before, after) }

  static func == (a: ItemChange, b: ItemChange) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Undo of items that were added, removed or moved.
struct ItemUndo {
  let player: Player
  private var stepper: LogStepper { player.stepper }

  /// Does what shows other items, as one change that undo takes back; nil where it says that it shows none.
  func record(_ change: () -> Bool) -> ItemChange? {
    player.takeOver()
    let before = stepper.keyframe()
    return change() ? ItemChange(from: before, to: stepper.keyframe()) : nil
  }

  /// Shows the scene as another one opens, with the values of now, as a change of items.
  func startOver(as opening: any Scene) {
    let change = record {
      let first = stepper.participants.first
      opening.resize(to: first.size)
      Participant(scene: opening, tuning: nil).use(SceneSetup(first))
      first.restore(opening.sceneSnapshot())
      stepper.lastGesture = nil
      player.startAnew()
      return true
    }
    stepper.reports.changes += [change].compactMap { $0 }
  }

  /// Shows the state before a change of items, or after it where that is done again.
  func show(_ change: ItemChange, isDone: Bool) {
    player.takeOver()
    let (state, end) = (isDone ? change.after : change.before, stepper.tick)
    var wanted = SceneSetup(stepper.participants.scene)
    // What shows of a world belongs to the change, as where a list stands does.
    wanted.viewport = state.setup.viewport
    stepper.restore(state)
    stepper.tick = end
    stepper.participants.use(wanted)
    // A gesture that holds the change would make it again.
    let isPart = stepper.gestureEntries.contains {
      Tick.includes($0.time, in: change.after.tick)
        && !Tick.includes($0.time, in: change.before.tick - 1)
    }
    if isPart { stepper.lastGesture = nil }
    player.startAnew()
    if let press = state.participants[0].cursor.press {
      let stage = stepper.participants.stageOfPlaces == nil ? nil : state.setup.size
      stepper.log.enter(.pointerUp(press.place, button: .left), at: Tick.after(end), on: stage)
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
  var changesItems: Bool {
    if case .pointerUp = self { true } else { isKey }
  }

  /// Whether a key was pressed or text came in.
  var isKey: Bool {
    switch self {
    case .key, .text: true
    default: false
    }
  }
}
