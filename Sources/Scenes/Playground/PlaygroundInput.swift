import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Localization

extension PlaygroundScene {
  /// What a press on the stage is about, in the world's points.
  struct Drag {
    /// What it does: pulls at something that runs, moves what is chosen, chooses what is inside a frame, draws a shape, a
    /// wall or a field, leads from an item or a place to somewhere, or changes a number by its label.
    enum Act { case grab, move, band, draw, tie, scrub }
    let act: Act
    /// Where it began, and where it is.
    let start: Grip
    var end: CGPoint
    /// How everything stood before it began.
    let before: Experiment
  }

  /// A place on an item or group, or of the ground where there is no item.
  struct Grip {
    var item: String?
    /// From the item's centre, in its own frame.
    var offset = CGVector.zero
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
    switch tool.look.use {
    case .hold: return grab(at: p)
    case .choose: pressToSelect(p, adds: adds)
    case .corners: addCorner(snapped(p), closes: clicks > 1)
    case .circle, .rectangle, .line: begin(.draw, at: Grip(place: snapped(p)))
    case .click: join(at: p)
    case .tie, .hang:
      let start = grip(at: p) ?? Grip(place: snapped(p))
      if start.item == nil, tool.look.use == .tie {
        say("Start on an item")
      } else {
        begin(.tie, at: start)
      }
    }
    return true
  }

  func begin(_ act: Drag.Act, at start: Grip) {
    drag = Drag(act: act, start: start, end: start.place, before: document)
  }

  func say(_ words: LocalizedText) { news = words }

  private func follow(_ p: CGPoint) {
    guard let drag else { return }
    self.drag?.end = drag.act == .draw ? snapped(p) : p
    switch drag.act {
    case .grab:
      run.keepPart()
      hand?.point = p
    case .move:
      let way = snappedWay(p - drag.start.place, drag.before)
      var moved = drag.before
      moved.move(selection, by: way)
      document = moved
    case .band, .draw, .tie, .scrub: break
    }
  }

  private func lift(_ p: CGPoint) {
    follow(p)
    guard let ended = drag else { return }
    drag = nil
    let (start, end) = (ended.start.place, ended.end)
    switch ended.act {
    case .grab: release()
    case .move, .scrub: finishSketch(from: ended.before)
    case .band: choose(in: CGRect(from: start, to: end))
    case .draw:
      draw(from: start, to: end, isClick: start.distance(to: end) * view.scale < Self.click)
    case .tie: tie(ended.start, to: end)
    }
  }

  /// Drops whatever is under way.
  func cancel() {
    if let drag {
      if [.move, .scrub].contains(drag.act) { document = drag.before }
      release()
    }
    drag = nil
    outline = Outline()
  }

  // MARK: - The hand

  private static var handFrequency: CGFloat { 4 }
  /// UIKit's gravity of 1 in m/s².
  private static var unitGravity: Double { 10 }

  private func grab(at p: CGPoint) -> Bool {
    guard let grip = grip(at: p), let item = grip.item else {
      selection = []
      return !document.items.isEmpty
    }
    selection = document.parts(of: item)
    begin(.grab, at: grip)
    guard !document.isLocked(item),
      !document.members(of: item).contains(where: run.departed.contains)
    else { return true }
    run.keepPart()
    hold(item, grip: Offset(grip.offset), to: p)
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
    return (document.properties(of: mover)[.density] ?? 1) * area / 10_000
  }

  // MARK: - Choosing

  private func pressToSelect(_ p: CGPoint, adds: Bool) {
    guard let part = part(at: p) else {
      if !adds { selection = [] }
      begin(.band, at: Grip(place: p))
      return
    }
    let whole = document.whole([part])
    if adds, selection.contains(part) {
      selection.removeAll(where: whole.contains)
      return
    }
    if !selection.contains(part) { selection = adds ? selection + whole : whole }
    begin(.move, at: Grip(place: p))
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
  private func snappedWay(_ way: CGVector, _ before: Experiment) -> CGVector {
    let start: CGPoint? =
      switch selection.first {
      case .item(let id): before.item(id)?.center
      case .boundary(let index, let id): before.boundary(index, id)?.points.first
      case .behavior, nil: nil
      }
    return snapped((start ?? .zero) + way) - (start ?? .zero)
  }

  func cursor(at point: CGPoint) -> Cursor {
    if let drag { return [.grab, .move].contains(drag.act) ? .closedHand : .arrow }
    if panned != nil { return .closedHand }
    let p = view.world(point)
    let isOnSomething =
      tool == .hand ? grip(at: p) != nil : tool == .select ? part(at: p) != nil : false
    return isOnSomething ? .openHand : .arrow
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
      guard let tool = PlaygroundTool.all.first(where: { $0.look.key == key }) else { return false }
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
    case .row: align(\.y)
    case .column: align(\.x)
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
      for id in ids { document.changeProperties(of: id) { $0[.isAnchored] = isLocked ? 0 : 1 } }
    }
    say(isLocked ? "Unlocked" : "Locked")
  }

  /// What is chosen and where its centres are.
  private var chosenCenters: [(mover: String, center: CGPoint)] {
    chosenMovers.compactMap { mover in document.center(of: mover).map { (mover, $0) } }
  }

  /// Puts what is chosen where the first of it is, along one axis.
  private func align(_ axis: WritableKeyPath<CGPoint, CGFloat>) {
    let chosen = chosenCenters
    edit { document in
      for (mover, center) in chosen {
        var place = center
        place[keyPath: axis] = chosen[0].center[keyPath: axis]
        document.put(mover, at: place)
      }
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
    let (rows, lengths, owners) = (run.states, run.lengths, document.owners)
    edit { document in
      for (i, row) in rows.enumerated() {
        (document.items[i].center, document.items[i].angle) = (row.center, row.angle)
        guard owners[row.item] == nil else { continue }
        (document.items[i].velocity, document.items[i].angularVelocity) = (
          row.velocity, row.angularVelocity
        )
      }
      for i in document.groups.indices {
        let motion = run.motion(of: document.groups[i].id)
        (document.groups[i].velocity, document.groups[i].angularVelocity) = motion
      }
      for i in document.behaviors.indices {
        if let length = lengths[i] { document.behaviors[i][.length] = Double(length) }
        if document.behaviors[i].actsOnce { document.behaviors[i][.active] = 0 }
      }
    }
    say("This is the start now")
  }
}
