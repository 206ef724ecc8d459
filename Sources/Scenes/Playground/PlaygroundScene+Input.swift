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
    case tie(from: Grip, to: CGPoint)
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
  public func handle(_ event: InputEvent) -> Bool {
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
    case .pin: pin(at: p)
    case .weld: weld(at: p)
    case .spring, .rod, .rope, .chain, .slide, .push, .steadyPush, .snap:
      if let grip = grip(at: p) {
        drag = .tie(from: grip, to: p)
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
    case .tie(let grip, _): drag = .tie(from: grip, to: p)
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
    case .tie(let grip, let end): tie(grip, to: end)
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
    guard document.properties(of: grip.item).isAnchored != true,
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

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    switch drag {
    case .grab, .move: return .closedHand
    case .band, .draw, .tie, .hang: return .arrow
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

extension CGRect {
  /// The rectangle between two corners.
  init(from a: CGPoint, to b: CGPoint) {
    self.init(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}
