import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// What a press on the playground's stage does.
enum PlaygroundTool: Hashable {
  /// Takes hold of what runs.
  case hand
  /// Chooses and moves what is built.
  case select
  case circle, box, polygon, wall
  case spring, rod, rope, chain, slide, pin, weld
  case push, steadyPush, snap
  case field(Experiment.Kind)

  static let shapes: [PlaygroundTool] = [.circle, .box, .polygon, .wall]
  static let attachments: [PlaygroundTool] = [.spring, .rod, .rope, .chain, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] = [.push, .steadyPush, .snap]
  static let fields = Experiment.Kind.fields.map { PlaygroundTool.field($0) }
  /// All of them, in the bar's order.
  static let all = [.hand, .select] + shapes + attachments + forces + fields

  /// How a press or drag uses it.
  enum Use {
    /// By a press on what runs, and on what is chosen.
    case hold, choose
    /// By clicks on corners, or on one place.
    case corners, click
    /// By a drag over a circle, a rectangle or a line.
    case circle, rectangle, line
    /// By a drag from an item, or from anywhere.
    case tie, hang
  }

  /// Its name, which is for the hand what it does to time; the key that takes it, as the bar shows it; its picture, its
  /// use, and what to do with it in a sentence.
  typealias Look = (title: LocalizedText, key: String?, icon: Icon, use: Use, hint: LocalizedText)

  var look: Look {
    let attaching: LocalizedText =
      "Drag from an item to a place or another item; empty space hangs a ball"
    let size = Int(Self.pointsPerNewton)
    return switch self {
    case .hand: ("Run", "↵", .play, .hold, "Drag anything; drag the empty stage to move the view")
    case .select: ("Select", "S", .pointer, .choose, "Drag what is chosen; drag around several")
    case .circle: ("Circle", "C", .circle, .circle, "Drag from the middle, or click")
    case .box: ("Box", "Q", .box, .rectangle, "Drag from corner to corner, or click")
    case .polygon:
      (
        "Polygon", "G", .polygon, .corners,
        "Click corners; click the first one again, or press Return"
      )
    case .wall: ("Wall", "W", .wall, .line, "Drag from end to end")
    case .spring: ("Spring", "Z", .spring, .hang, attaching)
    case .rod: ("Rod", "O", .rod, .hang, attaching)
    case .rope: ("Rope", "E", .rope, .hang, attaching)
    case .chain:
      ("Chain", "H", .chain, .hang, "Drag from where it hangs, a place or an item, to its end")
    case .slide: ("Slide", "A", .slide, .tie, "Drag from an item to a place or another item")
    case .pin: ("Pin", "P", .pin, .click, "Click where an item turns, or where two do")
    case .weld:
      ("Weld", "J", .weld, .click, "Click where two items hold together, or one stands still")
    case .push:
      ("Push", "U", .push, .tie, "Drag from an item: a push at the start, \(size) pt are 1 N s")
    case .steadyPush:
      ("Force", "Y", .force, .tie, "Drag from an item: a push all the time, \(size) pt are 1 N")
    case .snap: ("Snap", "K", .target, .tie, "Drag from an item to where it goes")
    case .field(let kind):
      ("\(kind.title) field", nil, .field, .circle, "Drag from the middle to the edge, or click")
    }
  }

  /// Whether it draws an arrow, and what its length counts.
  var unit: String? { self == .push ? "N s" : self == .steadyPush ? "N" : nil }

  /// The key that takes it, for the sheet of all actions; nil where none does.
  var sceneKey: SceneKey? {
    if self == .hand { return SceneKey("Build or run", "Return", .enter) }
    guard let key = look.key, let letter = key.lowercased().first else { return nil }
    return SceneKey(look.title, .verbatim(key), .character(letter))
  }

  /// So many points of a drag are one of UIKit's newtons.
  static let pointsPerNewton = 50.0
}

/// A polygon that is being drawn, in the world's points.
struct Outline {
  private(set) var corners: [CGPoint] = []
  /// The corners that were taken back, the last one on top.
  private var undone: [CGPoint] = []

  /// Adds a corner where the last one is not.
  mutating func add(_ p: CGPoint) {
    guard corners.last != p else { return }
    corners.append(p)
    undone = []
  }

  mutating func undo() -> Bool { Self.move(from: &corners, to: &undone) }
  mutating func redo() -> Bool { Self.move(from: &undone, to: &corners) }

  private static func move(from: inout [CGPoint], to: inout [CGPoint]) -> Bool {
    guard let corner = from.popLast() else { return false }
    to.append(corner)
    return true
  }
}

/// What the tools put into the world.
extension PlaygroundScene {
  private static var circleRadius: CGFloat { 24 }
  private static var boxSize: CGSize { CGSize(width: 60, height: 40) }
  private static var fieldRadius: CGFloat { 120 }
  private static var smallest: CGFloat { 4 }
  /// A nail that a rope hangs from.
  private static var nail: CGFloat { 10 }
  /// The radius of a chain's links at most, and as a share of the way from one to the next.
  private static var link: (radius: CGFloat, share: CGFloat) { (12, 0.36) }

  // MARK: - Shapes

  func draw(from a: CGPoint, to b: CGPoint, isClick: Bool) {
    let reach = a.distance(to: b)
    switch tool {
    case .circle:
      add(ball(of: isClick ? Self.circleRadius : max(Self.smallest, reach), at: a, in: document))
    case .box:
      let frame = isClick ? CGRect(center: a, size: Self.boxSize) : CGRect(from: a, to: b)
      add("box", in: frame)
    case .wall:
      guard !isClick else { return say("Drag from end to end") }
      edit { self.selection = [$0.addBoundary([a, b])] }
    case .field(let kind): addField(kind, at: a, radius: isClick ? Self.fieldRadius : reach)
    default: break
    }
  }

  private func add(_ item: Experiment.Item) {
    edit { $0.add(item) }
    selection = [.item(item.id)]
  }

  /// Adds an item of a shape that fills a frame, or a larger one where that is tiny.
  private func add(_ stem: String, in frame: CGRect, _ shape: Experiment.Shape = .rectangle) {
    let size = CGSize(
      width: max(Self.smallest, frame.width), height: max(Self.smallest, frame.height))
    add(
      Experiment.Item(
        id: document.freeName(stem), center: frame.center, size: size, shape: shape))
  }

  func addCorner(_ p: CGPoint, closes: Bool) {
    if let first = outline.corners.first, closes || !isFar(first, p) { return closeOutline() }
    outline.add(p)
  }

  /// Makes an item of the corners so far, about the middle of the box around them.
  func closeOutline() {
    let corners = outline.corners
    outline = Outline()
    guard corners.count > 2 else { return say("A polygon has three corners or more") }
    guard Path(points: corners, closed: true).canCollide else {
      return say("The outline crosses itself")
    }
    guard let box = CGRect(around: corners) else { return }
    let path = corners.map { p in CGPoint(x: p.x - box.midX, y: p.y - box.midY) }
    add("polygon", in: box, .path(path))
  }

  private func ball(
    of radius: CGFloat, at center: CGPoint, named stem: String = "circle",
    in document: Experiment
  ) -> Experiment.Item {
    Experiment.Item(
      id: document.freeName(stem), center: center,
      size: CGSize(width: 2 * radius, height: 2 * radius), shape: .ellipse)
  }

  private func addField(_ kind: Experiment.Kind, at p: CGPoint, radius: CGFloat) {
    var field = Experiment.Behavior(kind, document.movers)
    (field.place, field[.region]) = (p, max(Self.smallest, radius))
    switch kind {
    case .linearGravity: field[vector: .direction] = CGVector(dx: 0, dy: -10)
    case .velocity: field[vector: .direction] = CGVector(dx: 1, dy: 0)
    case .noise, .turbulence: (field[.smoothness], field[.animationSpeed]) = (0.5, 1)
    default: break
    }
    append(field)
  }

  // MARK: - Ties, pushes, snaps

  /// Whether a way is long enough to be meant.
  private func isFar(_ a: CGPoint, _ b: CGPoint) -> Bool {
    a.distance(to: b) * view.scale >= Self.reach
  }

  /// Leads from an item to a place or another item; from a place the item at the end is tied to it, and where there is
  /// none a ball hangs there then.
  func tie(_ start: Grip, to p: CGPoint) {
    if start.item == nil, !isFar(start.place, p) {
      return say("Drag from an item, or from where a ball is to hang")
    }
    let grip = grip(at: p).flatMap { $0.item == start.item ? nil : $0 }
    let end = grip ?? Grip(place: snapped(p))
    switch tool {
    case .chain: return chain(from: start, to: end)
    case .push, .steadyPush: return push(start, to: p)
    default: break
    }
    guard start.item == nil else { return attach(start, to: end, at: p) }
    if let grip { return attach(grip, to: start, at: start.place) }
    let ball = ball(of: Self.circleRadius, at: end.place, in: document)
    let before = document
    document.add(ball)
    attach(Grip(item: ball.id, place: ball.center), to: start, at: start.place)
    // Where a tie would have no length the ball stands alone.
    if document.behaviors.count == before.behaviors.count { finishSketch(from: before) }
  }

  private func attach(_ grip: Grip, to end: Grip, at p: CGPoint) {
    guard let item = grip.item, isFar(grip.place, p), isFar(grip.place, end.place) else { return }
    switch tool {
    case .snap:
      var snap = Experiment.Behavior(.snap, [item])
      snap.place = snapped(p)
      append(snap)
    case .slide:
      let way = p - grip.place
      var slide = Experiment.Behavior(.sliding, [item] + [end.item].compactMap { $0 })
      slide.place = grip.place
      slide[vector: .axis] = way * (1 / way.length)
      append(slide)
    case .rope: rope(item, to: end)
    default: append(rod(from: grip, to: end))
    }
  }

  /// Balls in a row from an item or a place, each on a rod from the one before; the last is tied to an
  /// item, where the drag ends on one.
  private func chain(from start: Grip, to end: Grip) {
    let count = values[Keys.links]
    let step = (end.place - start.place) * (1 / CGFloat(end.item == nil ? count : count + 1))
    guard step.length * view.scale >= 1 else { return say("Drag a chain from end to end") }
    let radius = max(Self.smallest / 2, min(Self.link.radius, step.length * Self.link.share))
    edit { document in
      var last = start
      for k in 1...count {
        let ball = ball(of: radius, at: start.place + step * CGFloat(k), in: document)
        document.add(ball)
        let grip = Grip(item: ball.id, place: ball.center)
        document.behaviors.append(rod(from: grip, to: last))
        last = grip
      }
      if end.item != nil { document.behaviors.append(rod(from: end, to: last)) }
      selection = document.items.suffix(count).map { .item($0.id) }
    }
  }

  /// A rod between an item and a place or another item, or a spring where that is the tool.
  private func rod(from grip: Grip, to end: Grip) -> Experiment.Behavior {
    let items = [grip.item, end.item].compactMap { $0 }
    var rod = Experiment.Behavior(end.item == nil ? .anchor : .items, items)
    rod[vector: .offset] = grip.offset
    if end.item == nil { rod.place = end.place } else { rod[vector: .otherOffset] = end.offset }
    rod[.length] = Double(grip.place.distance(to: end.place))
    if tool == .spring { (rod[.frequency], rod[.damping]) = (2, 0.2) }
    return rod
  }

  /// A rope ties two items; to a place it hangs on a nail there.
  private func rope(_ item: String, to end: Grip) {
    edit { document in
      let nail = ball(of: Self.nail / 2, at: snapped(end.place), named: "nail", in: document)
      if end.item == nil {
        document.add(nail)
        document.changeProperties(of: nail.id) { $0[.isAnchored] = 1 }
      }
      document.behaviors.append(.init(.limit, [item, end.item ?? nail.id]))
    }
    chooseLast()
  }

  /// Adds a behaviour and chooses it.
  private func append(_ behavior: Experiment.Behavior) {
    edit { $0.behaviors.append(behavior) }
    chooseLast()
  }

  private func chooseLast() { selection = [.behavior(document.behaviors.count - 1)] }

  /// Two items turn about a place or hold together; one alone turns about a place of the ground, or stands still.
  func join(at p: CGPoint) {
    let items = movers(at: p)
    guard let top = items.first, let grip = grip(at: p) else { return say("Click on an item") }
    let isPin = tool == .pin
    if items.count == 1, !isPin {
      edit { $0.changeProperties(of: top) { $0[.isAnchored] = 1 } }
      selection = document.parts(of: top)
      return say("Locked \(top)")
    }
    let kind: Experiment.Kind = items.count == 1 ? .anchor : isPin ? .pin : .fixed
    var joint = Experiment.Behavior(kind, Array(items.prefix(2)))
    joint.place = p
    if items.count == 1 { (joint[vector: .offset], joint[.length]) = (grip.offset, 0) }
    append(joint)
  }

  /// The push that a drag means, in UIKit's newtons.
  static func push(along way: CGVector) -> CGVector {
    let scale = 1 / PlaygroundTool.pointsPerNewton
    let round = { (x: CGFloat) in (x * scale * 100).rounded() / 100 }
    return CGVector(dx: round(way.dx), dy: round(way.dy))
  }

  private func push(_ grip: Grip, to p: CGPoint) {
    let vector = Self.push(along: p - grip.place)
    guard vector != .zero, let item = grip.item else { return }
    var push = Experiment.Behavior(.push, [item])
    (push[vector: .direction], push[.mode]) = (vector, tool == .push ? 1 : 0)
    // A push keeps its place on the screen, not on the item.
    let offset = grip.place - center(of: item)
    if offset.length * view.scale > Self.reach { push[vector: .targetOffset] = offset }
    append(push)
  }
}
