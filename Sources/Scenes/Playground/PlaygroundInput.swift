import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Localization

extension PlaygroundScene {
  /// What a press on the stage is about, in the world's points.
  enum Drag {
    /// Pulls at something that runs.
    case grab
    /// Moves what is chosen; how it stood before, and how far it is from there.
    case move(from: CGPoint, before: Experiment)
    /// Chooses what is inside a frame.
    case band(from: CGPoint, to: CGPoint)
    /// Draws a shape, a wall or a field.
    case draw(from: CGPoint, to: CGPoint)
    /// Leads from an item to somewhere.
    case attach(from: Grip, to: CGPoint)
    /// Leads from a place to an item, or to where one will be.
    case hang(from: CGPoint, to: CGPoint)
  }

  /// An item or group, and a place on it.
  struct Grip {
    var item: String
    /// From its centre, in its own frame.
    var offset: Offset
    var place: CGPoint
  }

  /// A press this near to a thing counts, in stage points.
  static var reach: CGFloat { 8 }
  /// A drag shorter than this is a click, in stage points.
  private static var click: CGFloat { 4 }

  /// Takes an event, its places in the world.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let p, .left, let clicks, let modifiers):
      // A press without the end of the one before, which the desktop may keep: what that did stays.
      if drag != nil { lift(pointer ?? p) }
      pointer = p
      return press(p, clicks: clicks, adds: modifiers.contains(.shift))
    case .pointerMove(let p, _):
      pointer = p
      guard drag != nil else { return followsPointer }
      follow(p)
      return true
    case .pointerUp(let p, .left):
      guard drag != nil else { return false }
      lift(p)
      return true
    case .pointerDown(_, .right, _, _):
      guard followsPointer || drag != nil else { return false }
      cancel()
      return true
    case .key(let key, let modifiers, _): return use(key, modifiers)
    default: return false
    }
  }

  private func press(_ p: CGPoint, clicks: Int, adds: Bool) -> Bool {
    switch tool {
    case .hand: return grab(at: p)
    case .select: pressToSelect(p, adds: adds)
    case .polygon: addCorner(snapped(p), closes: clicks > 1)
    case .circle, .box, .wall, .field: drag = .draw(from: snapped(p), to: snapped(p))
    case .pin, .weld: join(at: p)
    case .spring, .rod, .rope, .chain, .slide, .push, .steadyPush, .snap:
      if let grip = grip(at: p) {
        drag = .attach(from: grip, to: p)
      } else if tool.hangs {
        drag = .hang(from: snapped(p), to: p)
      } else {
        say("Start on an item")
      }
    }
    return true
  }

  func say(_ words: LocalizedText) { news = words }

  private func follow(_ p: CGPoint) {
    switch drag {
    case .grab:
      run.keepPart()
      hand?.point = p
    case .move(let start, let before):
      let way = snappedWay(p - start)
      sketch { document in
        document = before
        document.move(self.selection, by: way)
      }
    case .band(let start, _): drag = .band(from: start, to: p)
    case .draw(let start, _): drag = .draw(from: start, to: snapped(p))
    case .attach(let grip, _): drag = .attach(from: grip, to: p)
    case .hang(let place, _): drag = .hang(from: place, to: p)
    case nil: break
    }
  }

  private func lift(_ p: CGPoint) {
    follow(p)
    let ended = drag
    drag = nil
    switch ended {
    case .grab: release()
    case .move(_, let before): finishSketch(from: before)
    case .band(let start, let end): choose(in: CGRect(from: start, to: end))
    case .draw(let start, let end):
      draw(from: start, to: end, isClick: start.distance(to: end) * view.scale < Self.click)
    case .attach(let grip, let end): attach(grip, to: end)
    case .hang(let place, let end): hang(from: place, at: end)
    case nil: break
    }
  }

  /// Drops whatever is under way.
  func cancel() {
    if case .move(_, let before) = drag { document = before }
    if drag != nil { release() }
    drag = nil
    cancelOutline()
  }

  func cancelOutline() { outline = Outline() }

  // MARK: - The hand

  private static var handFrequency: CGFloat { 4 }
  /// UIKit's gravity of 1 in m/s².
  private static var unitGravity: Double { 10 }

  private func grab(at p: CGPoint) -> Bool {
    guard let grip = grip(at: p) else {
      selection = []
      return !document.items.isEmpty
    }
    selection = document.parts(of: grip.item)
    drag = .grab
    guard !document.isLocked(grip.item),
      !document.members(of: grip.item).contains(where: run.departed.contains)
    else { return true }
    run.keepPart()
    hold(grip.item, grip: grip.offset, to: p)
    return true
  }

  /// Lets the hand hold a place of an item.
  func hold(_ mover: String, grip: Offset, to p: CGPoint) {
    guard let body = run.item(mover) else { return }
    let drag = DragBehavior(item: body, grip: grip, to: p)
    drag.frequency = Self.handFrequency
    drag.maximumForce = values[Keys.strength] * mass(of: mover) * Self.unitGravity
    run.animator.addBehavior(drag)
    hand = drag
  }

  func release() {
    guard let hand else { return }
    run.keepPart()
    run.animator.removeBehavior(hand)
    self.hand = nil
  }

  /// The mass of an item or group in kilograms: density times area, 100x100 points being 1.
  func mass(of mover: String) -> Double {
    let area = document.members(of: mover).reduce(0) { $0 + (document.item($1)?.area ?? 0) }
    return (document.properties(of: mover).density ?? 1) * area / 10_000
  }

  // MARK: - Choosing

  private func pressToSelect(_ p: CGPoint, adds: Bool) {
    guard let part = part(at: p) else {
      if !adds { selection = [] }
      drag = .band(from: p, to: p)
      return
    }
    let whole = document.whole([part])
    if adds, selection.contains(part) {
      selection.removeAll(where: whole.contains)
      return
    }
    if !selection.contains(part) { selection = adds ? selection + whole : whole }
    drag = .move(from: p, before: document)
  }

  private func choose(in frame: CGRect) {
    let inside = document.items.filter { frame.contains($0.center) }.map {
      Experiment.Part.item($0.id)
    }
    for part in document.whole(inside) where !selection.contains(part) { selection.append(part) }
  }

  // MARK: - The grid

  /// The place of the grid nearest to a place, where things snap.
  func snapped(_ p: CGPoint) -> CGPoint {
    guard values[Keys.snapping] else { return p }
    let grid = CGFloat(values[Keys.grid])
    return CGPoint(x: (p.x / grid).rounded() * grid, y: (p.y / grid).rounded() * grid)
  }

  /// A way that brings the first of what is chosen to the grid.
  private func snappedWay(_ way: CGVector) -> CGVector {
    guard case .move(_, let before) = drag else { return way }
    let start =
      switch selection.first {
      case .item(let id): before.item(id)?.center ?? .zero
      case .boundary(let index, let id): before.boundary(index, id)?.points.first ?? .zero
      case .behavior, nil: CGPoint.zero
      }
    return snapped(start + way) - start
  }

  func cursor(at point: CGPoint) -> Cursor {
    switch drag {
    case .grab, .move: return .closedHand
    case .band, .draw, .attach, .hang: return .arrow
    case nil: break
    }
    if panned != nil { return .closedHand }
    let p = view.world(point)
    switch tool {
    case .hand: return grip(at: p) != nil ? .openHand : .arrow
    case .select: return part(at: p) != nil ? .openHand : .arrow
    default: return .arrow
    }
  }
}

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

    /// The key that does it, for the sheet of all actions; nil where none does.
    var sceneKey: SceneKey? {
      switch self {
      case .duplicate: SceneKey("Duplicate what is chosen", "Shift + D", .character("d"), .shift)
      case .delete: SceneKey("Delete what is chosen", "Delete", .delete)
      case .all: SceneKey("Choose all", "Ctrl + A", .character("a"), .control)
      case .group: SceneKey("Group", "Ctrl + G", .character("g"), .control)
      case .ungroup:
        SceneKey("Ungroup", "Ctrl + Shift + G", .character("g"), [.control, .shift])
      case .clear: SceneKey("Clear", "N", .character("n"))
      case .lock, .row, .column, .spread, .keep: nil
      }
    }

    /// In the order of that sheet.
    static let keyed: [Command] = [.delete, .duplicate, .all, .group, .ungroup, .clear]
  }

  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let held = modifiers.intersection([.shift, .control])
    let known = key == .backspace ? .delete : key
    let command = Command.keyed.first {
      $0.sceneKey.map { $0.key == known && $0.modifiers == held } == true
    }
    if let command {
      if command == .delete, selection.isEmpty { return false }
      perform(command)
      return true
    }
    if let way = Self.ways[key] {
      guard !selection.isEmpty else { return false }
      // By a grid's step; by a point with Control held.
      let step = held.contains(.control) ? 1 : CGFloat(values[Keys.grid])
      edit { $0.move(self.selection, by: way * step) }
      return true
    }
    switch (key, held) {
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
    case (.character(let letter), []):
      let key = letter.uppercased()
      guard let tool = PlaygroundTool.all.first(where: { $0.key == key }) else { return false }
      cancel()
      take(tool)
    default: return false
    }
    return true
  }

  /// The ways of the arrow keys.
  private static let ways: [Key: CGVector] = [
    .left: CGVector(dx: -1, dy: 0), .right: CGVector(dx: 1, dy: 0),
    .up: CGVector(dx: 0, dy: -1), .down: CGVector(dx: 0, dy: 1),
  ]

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
    case .group, .row, .column: chosenMovers.count > 1
    case .ungroup: !chosenGroups.isEmpty
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
    let isLocked = ids.allSatisfy(document.isLocked)
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
    guard let box = CGRect(around: chosen.map(\.center)) else { return }
    let (along, across) =
      box.width >= box.height ? (\CGPoint.x, \CGPoint.y) : (\CGPoint.y, \CGPoint.x)
    let order = chosen.enumerated().sorted { a, b in
      let (p, q) = (a.element.center, b.element.center)
      return (p[keyPath: along], p[keyPath: across], a.offset)
        < (q[keyPath: along], q[keyPath: across], b.offset)
    }.map(\.element)
    let low = order[0].center[keyPath: along]
    let way = order[order.count - 1].center[keyPath: along] - low
    edit { document in
      for (k, (mover, center)) in order.enumerated() {
        var place = center
        place[keyPath: along] = low + way * (CGFloat(k) / CGFloat(order.count - 1))
        document.put(mover, at: place)
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
