import Canvas
import Documents
import Foundation
import Geometry

/// What keys and the Edit menu do to what is chosen.
extension PlaygroundScene {
  /// An entry of the Edit menu.
  enum Command: String, CaseIterable {
    case duplicate = "Duplicate"
    case delete = "Delete"
    case group = "Group"
    case ungroup = "Ungroup"
    case lock = "Lock or unlock"
    case row = "Align in a row"
    case column = "Align in a column"
    case spread = "Space evenly"
    case all = "Choose all"
    case keep = "Start from here"
    case clear = "Clear"

    var keys: String {
      switch self {
      case .duplicate: "Shift + D"
      case .delete: "Delete"
      case .all: "Ctrl + A"
      case .group: "Ctrl + G"
      case .ungroup: "Ctrl + Shift + G"
      case .clear: "N"
      case .lock, .row, .column, .spread, .keep: ""
      }
    }
  }

  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    switch (key, modifiers.intersection([.shift, .control])) {
    case (.delete, []), (.backspace, []):
      guard !selection.isEmpty else { return false }
      perform(.delete)
    case (.character("d"), .shift): perform(.duplicate)
    case (.character("a"), .control): perform(.all)
    case (.character("g"), .control): perform(.group)
    case (.character("g"), [.control, .shift]): perform(.ungroup)
    case (.home, []): restart()
    case (.enter, []):
      if followsPointer { closeOutline() } else { take(isRunning ? .select : .hand) }
    case (.escape, []):
      guard drag != nil || followsPointer || !selection.isEmpty || tool != .hand else {
        return false
      }
      if drag == nil, !followsPointer { selection = [] }
      cancel()
      if !isRunning { take(.select) }
    case (.left, _), (.right, _), (.up, _), (.down, _): return nudge(key, modifiers)
    case (.character(let letter), []):
      if letter == "n" { perform(.clear) } else { return take(toolOfKey: letter) }
    default: return false
    }
    return true
  }

  private func take(toolOfKey letter: Character) -> Bool {
    guard let tool = PlaygroundTool.all.first(where: { $0.key == letter.uppercased() }) else {
      return false
    }
    cancel()
    take(tool)
    return true
  }

  /// Moves what is chosen by a grid's step; by a point with Control held.
  private func nudge(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard !selection.isEmpty else { return false }
    let step = modifiers.contains(.control) ? 1 : CGFloat(values[Keys.grid])
    let way =
      switch key {
      case .left: CGVector(dx: -step, dy: 0)
      case .right: CGVector(dx: step, dy: 0)
      case .up: CGVector(dx: 0, dy: -step)
      default: CGVector(dx: 0, dy: step)
      }
    edit { $0.move(self.selection, by: way) }
    return true
  }

  /// Takes everything away but weight, touch, and a floor and walls.
  func clear() {
    cancel()
    selection = []
    edit { document in
      let profile = document.profile
      document = .emptyRoom
      document.profile = profile
    }
    take(.select)
    view.viewport = .fitting(PlaygroundView.world(of: document))
    say("Cleared: undo brings it back")
  }

  func isOffered(_ command: Command) -> Bool {
    switch command {
    case .duplicate, .delete: !selection.isEmpty
    case .lock: !chosenItems.isEmpty
    case .group: chosenMovers.count > 1
    case .ungroup: !chosenGroups.isEmpty
    case .row, .column: chosenMovers.count > 1
    case .spread: chosenMovers.count > 2
    case .all: !document.items.isEmpty
    case .keep: run.frame > 0
    case .clear: true
    }
  }

  func perform(_ command: Command) {
    guard isOffered(command) else { return }
    cancel()
    switch command {
    case .duplicate:
      let step = CGFloat(values[Keys.grid])
      edit { document in
        self.selection = document.duplicate(self.selection, by: CGVector(dx: step, dy: step))
      }
    case .delete:
      let gone = selection
      selection = []
      edit { $0.remove(gone) }
    case .group: edit { $0.group(self.chosenMovers) }
    case .ungroup: edit { for group in self.chosenGroups { $0.ungroup(group) } }
    case .lock: lock()
    case .row: align { CGPoint(x: $0.x, y: $1.y) }
    case .column: align { CGPoint(x: $1.x, y: $0.y) }
    case .spread: spread()
    case .all: selection = document.items.map { .item($0.id) }
    case .keep: keep()
    case .clear: clear()
    }
  }

  var chosenItems: [String] {
    selection.compactMap { if case .item(let id) = $0 { id } else { nil } }
  }

  /// The items that are chosen, a group as one.
  var chosenMovers: [String] { document.movers(of: chosenItems) }

  private var chosenGroups: [String] { chosenMovers.filter { document.group($0) != nil } }

  private func lock() {
    let ids = chosenMovers
    let isLocked = ids.allSatisfy { document.properties(of: $0).isAnchored == true }
    edit { document in
      for id in ids { document.changeProperties(of: id) { $0.isAnchored = !isLocked } }
    }
    say(isLocked ? "Unlocked" : "Locked")
  }

  /// What is chosen and where its centres are.
  private var chosenCenters: [(mover: String, center: CGPoint)] {
    chosenMovers.compactMap { mover in document.center(of: mover).map { (mover, $0) } }
  }

  /// Puts what is chosen where the first of it is, along one axis.
  private func align(_ place: (_ center: CGPoint, _ first: CGPoint) -> CGPoint) {
    let chosen = chosenCenters
    guard let first = chosen.first?.center else { return }
    edit { document in
      for (mover, center) in chosen { document.put(mover, at: place(center, first)) }
    }
  }

  /// Puts equal distances between what is chosen, along the longer of its ways.
  private func spread() {
    let chosen = chosenCenters
    let (xs, ys) = (chosen.map(\.center.x), chosen.map(\.center.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return }
    let isWide = right - left >= bottom - top
    let order = chosen.enumerated().sorted { a, b in
      let (p, q) = (a.element.center, b.element.center)
      return isWide
        ? (p.x, p.y, a.offset) < (q.x, q.y, b.offset) : (p.y, p.x, a.offset) < (q.y, q.x, b.offset)
    }.map(\.element)
    edit { document in
      for (k, (mover, center)) in order.enumerated() {
        let share = CGFloat(k) / CGFloat(order.count - 1)
        document.put(
          mover,
          at: isWide
            ? CGPoint(x: left + (right - left) * share, y: center.y)
            : CGPoint(x: center.x, y: top + (bottom - top) * share))
      }
    }
  }

  /// Makes the places and velocities of now the start: ties keep their lengths, pushes that have
  /// acted do not act again.
  private func keep() {
    let rows = run.states
    let lengths = run.lengths
    let owners = document.owners
    let isKept = edit { document in
      for row in rows {
        guard let i = document.items.firstIndex(where: { $0.id == row.item }) else { continue }
        document.items[i].center = row.center
        document.items[i].angle = row.angle
        guard owners[row.item] == nil else { continue }
        document.items[i].velocity = row.velocity
        document.items[i].angularVelocity = row.angularVelocity
      }
      for i in document.groups.indices {
        let motion = run.motion(of: document.groups[i].id)
        (document.groups[i].velocity, document.groups[i].angularVelocity) = motion
      }
      for i in document.behaviors.indices {
        switch document.behaviors[i] {
        case .attachment(var a):
          if let length = lengths[i] { a.length = Double(length) }
          document.behaviors[i] = .attachment(a)
        case .push(var push):
          if push.isInstantaneous { push.isActive = false }
          document.behaviors[i] = .push(push)
        case .gravity, .collision, .itemProperties, .snap, .field: break
        }
      }
    }
    if isKept { say("This is the start now") }
  }
}
