import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Localization

extension PlaygroundScene {
  /// What a press on the stage is about, in the world's points.
  struct Drag {
    /// What it does: pulls at something that runs, moves what is chosen, chooses what is inside a frame, builds with a
    /// tool, or changes a number by its label.
    enum Act { case grab, move, band, build, scrub }
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
  static var click: CGFloat { 4 }

  /// Takes an event, its places in the world.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let p, .left, _, let modifiers):
      // A press without the end of the one before, which the desktop may keep: what that did stays.
      if let drag { lift(drag.end) }
      return press(p, adds: modifiers.contains(.shift))
    case .pointerDown(_, .right, _, _) where drag != nil: cancel()
    case .pointerMove(let p, _) where drag != nil: follow(p)
    case .pointerUp(let p, .left) where drag != nil: lift(p)
    case .key(let key, let modifiers, _): return use(key, modifiers)
    default: return false
    }
    return true
  }

  private func press(_ p: CGPoint, adds: Bool) -> Bool {
    switch tool.look.start {
    case .running: return grab(at: p)
    case .chosen: pressToSelect(p, adds: adds)
    case .place: begin(.build, at: Grip(place: snapped(p)))
    case .item:
      guard let grip = grip(at: p) else {
        news = "Start on an item"
        break
      }
      begin(.build, at: grip)
    case .anywhere: begin(.build, at: grip(at: p) ?? Grip(place: snapped(p)))
    }
    return true
  }

  func begin(_ act: Drag.Act, at start: Grip) {
    drag = Drag(act: act, start: start, end: start.place, before: document)
  }

  func say(_ words: LocalizedText) { news = words }

  private func follow(_ p: CGPoint) {
    guard let drag else { return }
    self.drag?.end = drag.act == .build && tool.look.start == .place ? snapped(p) : p
    switch drag.act {
    case .grab:
      run.keepPart()
      hand?.point = p
    case .move:
      let way = snappedWay(p - drag.start.place, drag.before)
      var moved = drag.before
      moved.move(selection, by: way)
      document = moved
    case .band, .build, .scrub: break
    }
  }

  private func lift(_ p: CGPoint) {
    follow(p)
    guard let ended = drag else { return }
    drag = nil
    switch ended.act {
    case .grab: release()
    case .move, .scrub: finishSketch(from: ended.before)
    case .band: choose(in: CGRect(from: ended.start.place, to: ended.end))
    case .build: build(from: ended.start, to: ended.end)
    }
  }

  /// Drops whatever is under way.
  func cancel() {
    if let drag, [.move, .scrub].contains(drag.act) { document = drag.before }
    release()
    drag = nil
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
    let members = document.members(of: item)
    guard !document.isLocked(item), run.departed.isDisjoint(with: members) else { return true }
    run.keepPart()
    hold(item, grip: Offset(grip.offset), to: p)
    return true
  }

  /// Lets the hand hold a place of an item.
  func hold(_ mover: String, grip: Offset, to p: CGPoint) {
    guard let body = run.item(mover) else { return }
    let drag = DragBehavior(item: body, grip: grip, to: p)
    drag.frequency = Self.handFrequency
    drag.maximumForce = values["strength"] * mass(of: mover) * Self.unitGravity
    run.animator.addBehavior(drag)
    hand = drag
  }

  private func release() {
    guard let hand else { return }
    run.keepPart()
    run.animator.removeBehavior(hand)
    self.hand = nil
  }

  /// The mass of an item or group in kilograms: density times area, 100x100 points being 1; of an outline the area is
  /// that of the box around it.
  private func mass(of mover: String) -> Double {
    let area = document.members(of: mover).compactMap(document.item).reduce(0) {
      $0 + ($1.shape == .ellipse ? .pi / 4 : 1) * $1.size.width * $1.size.height
    }
    return (document.properties(of: mover)[.density] ?? 1) * area / 10_000
  }

  // MARK: - Choosing

  private func pressToSelect(_ p: CGPoint, adds: Bool) {
    guard let part = part(at: p) else {
      if !adds { selection = [] }
      return begin(.band, at: Grip(place: p))
    }
    let whole = document.whole([part])
    if adds, selection.contains(part) { return selection.removeAll(where: whole.contains) }
    if !selection.contains(part) { selection = adds ? selection + whole : whole }
    begin(.move, at: Grip(place: p))
  }

  private func choose(in frame: CGRect) {
    let inside = document.items.filter { frame.contains($0.center) }
    let parts = document.whole(inside.map { .item($0.id) })
    selection += parts.filter { !selection.contains($0) }
  }

  /// The items that are chosen.
  var chosenItems: [String] {
    selection.compactMap { if case .item(let id) = $0 { id } else { nil } }
  }

  // MARK: - The grid

  /// The place of the grid nearest to a place, where things snap.
  func snapped(_ p: CGPoint) -> CGPoint {
    guard values["snapping"] > 0 else { return p }
    let grid = CGFloat(values["grid"])
    return CGPoint(x: (p.x / grid).rounded() * grid, y: (p.y / grid).rounded() * grid)
  }

  /// A way that brings the first item that is chosen to the grid.
  private func snappedWay(_ way: CGVector, _ before: Experiment) -> CGVector {
    let start = chosenItems.first.flatMap(before.item)?.center ?? .zero
    return snapped(start + way) - start
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

/// What keys and the bar do to what is chosen.
extension PlaygroundScene {
  /// What is done by one key or press of a button.
  enum Command: CaseIterable {
    case duplicate, delete, all, clear

    /// Its title and the key that does it, for the sheet of all actions.
    var sceneKey: SceneKey {
      switch self {
      case .duplicate: SceneKey("Duplicate what is chosen", "Shift + D", .character("d"), .shift)
      case .delete: SceneKey("Delete what is chosen", "Delete", .delete)
      case .all: SceneKey("Choose all", "Ctrl + A", .character("a"), .control)
      case .clear: SceneKey("Clear", "N", .character("n"))
      }
    }
  }

  private func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let held = modifiers.intersection([.shift, .control])
    let known = key == .backspace ? .delete : key
    let isMeant = { (command: SceneKey) in command.key == known && command.modifiers == held }
    if let command = Command.allCases.first(where: { isMeant($0.sceneKey) }) {
      if command == .delete, selection.isEmpty { return false }
      perform(command)
      return true
    }
    if let way = Self.ways[key] {
      guard !selection.isEmpty else { return false }
      // By a grid's step; by a point with Control held.
      let step = held.contains(.control) ? 1 : CGFloat(values["grid"])
      edit { $0.move(self.selection, by: way * step) }
      return true
    }
    switch (key, held) {
    case (.home, []): restart()
    case (.enter, []): take(isRunning ? .select : .hand)
    case (.escape, []):
      guard drag != nil || !selection.isEmpty || tool != .hand else { return false }
      if drag == nil { selection = [] }
      cancel()
      if !isRunning { take(.select) }
    default:
      guard let tool = PlaygroundTool.all.first(where: { $0.sceneKey.map(isMeant) == true })
      else { return false }
      cancel()
      take(tool)
    }
    return true
  }

  /// The ways of the arrow keys.
  private static let ways: [Key: CGVector] = [
    .left: CGVector(dx: -1, dy: 0), .right: CGVector(dx: 1, dy: 0),
    .up: CGVector(dx: 0, dy: -1), .down: CGVector(dx: 0, dy: 1),
  ]

  func perform(_ command: Command) {
    cancel()
    let chosen = selection
    switch command {
    case .duplicate:
      let step = CGFloat(values["grid"])
      edit { self.selection = $0.duplicate(chosen, by: CGVector(dx: step, dy: step)) }
    case .delete:
      selection = []
      edit { $0.remove(chosen) }
    case .all: selection = document.items.map { .item($0.id) }
    case .clear: clear()
    }
  }

  /// Takes everything away but weight, touch, and a floor and walls.
  func clear() {
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
}
