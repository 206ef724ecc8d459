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
  case field(Experiment.Field.Kind)

  static let shapes: [PlaygroundTool] = [.circle, .box, .polygon, .wall]
  static let attachments: [PlaygroundTool] = [.spring, .rod, .rope, .chain, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] = [.push, .steadyPush, .snap]
  static let fields = Experiment.Field.Kind.allCases.map { PlaygroundTool.field($0) }
  /// All of them, in the bar's order.
  static let all = [.hand, .select] + shapes + attachments + forces + fields

  /// Whether it ties items to what a drag leads to, so that the drag may begin anywhere.
  var hangs: Bool { [.spring, .rod, .rope, .chain].contains(self) }

  /// Its name, which is for the hand what it does to time.
  var title: LocalizedText { look.title }
  /// The key that takes it, as the bar shows it; nil where none does.
  var key: String? { look.key }
  var icon: Icon { look.icon }
  /// What to do with it, in a sentence.
  var hint: LocalizedText { look.hint }

  /// The key that takes it, for the sheet of all actions; nil where none does.
  var sceneKey: SceneKey? {
    if self == .hand { return SceneKey("Build or run", "Return", .enter) }
    guard let key, let letter = key.lowercased().first else { return nil }
    return SceneKey(title, .verbatim(key), .character(letter))
  }

  private typealias Look = (title: LocalizedText, key: String?, icon: Icon, hint: LocalizedText)

  private var look: Look {
    let attaching: LocalizedText =
      "Drag from an item to a place or another item; empty space hangs a ball"
    let size = Int(Self.pointsPerNewton)
    return switch self {
    case .hand: ("Run", "↵", .play, "Drag anything; drag the empty stage to move the view")
    case .select: ("Select", "S", .pointer, "Drag what is chosen; drag around several")
    case .circle: ("Circle", "C", .circle, "Drag from the middle, or click")
    case .box: ("Box", "Q", .box, "Drag from corner to corner, or click")
    case .polygon:
      ("Polygon", "G", .polygon, "Click corners; click the first one again, or press Return")
    case .wall: ("Wall", "W", .wall, "Drag from end to end")
    case .spring: ("Spring", "Z", .spring, attaching)
    case .rod: ("Rod", "O", .rod, attaching)
    case .rope: ("Rope", "E", .rope, attaching)
    case .chain:
      ("Chain", "H", .chain, "Drag from where it hangs, a place or an item, to its end")
    case .slide: ("Slide", "A", .slide, "Drag from an item to a place or another item")
    case .pin: ("Pin", "P", .pin, "Click where an item turns, or where two do")
    case .weld: ("Weld", "J", .weld, "Click where two items hold together, or one stands still")
    case .push:
      ("Push", "U", .push, "Drag from an item: a push at the start, \(size) pt are 1 N s")
    case .steadyPush:
      ("Force", "Y", .force, "Drag from an item: a push all the time, \(size) pt are 1 N")
    case .snap: ("Snap", "K", .target, "Drag from an item to where it goes")
    case .field(let kind):
      ("\(kind.title) field", nil, .field, "Drag from the middle to the edge, or click")
    }
  }

  /// So many points of a drag are one of UIKit's newtons.
  static let pointsPerNewton = 50.0
}

extension Experiment.Field.Kind {
  /// As a person calls it.
  var title: LocalizedText {
    switch self {
    case .drag: "Drag"
    case .vortex: "Vortex"
    case .radialGravity: "Radial gravity"
    case .linearGravity: "Linear gravity"
    case .velocity: "Velocity"
    case .noise: "Noise"
    case .turbulence: "Turbulence"
    case .spring: "Spring"
    case .electric: "Electric"
    case .magnetic: "Magnetic"
    }
  }
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

  mutating func undo() -> Bool {
    guard let corner = corners.popLast() else { return false }
    undone.append(corner)
    return true
  }

  mutating func redo() -> Bool {
    guard let corner = undone.popLast() else { return false }
    corners.append(corner)
    return true
  }
}

/// What the tools put into the world.
extension PlaygroundScene {
  private static var circleRadius: CGFloat { 24 }
  private static var boxSize: CGSize { CGSize(width: 60, height: 40) }
  private static var fieldRadius: CGFloat { 120 }
  private static var smallest: CGFloat { 4 }
  /// What a new spring is like.
  private static var spring: (frequency: Double, damping: Double) { (2, 0.2) }
  /// A nail that a rope hangs from.
  private static var nail: CGFloat { 10 }

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
    if let first = outline.corners.first,
      closes || first.distance(to: p) * view.scale < Self.reach
    {
      return closeOutline()
    }
    outline.add(p)
  }

  /// Takes back the last corner of a polygon that is being drawn.
  func undoSketch() -> Bool { outline.undo() }

  /// Draws the corner again that was taken back last.
  func redoSketch() -> Bool { outline.redo() }

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

  // MARK: - Ties, pushes, snaps

  /// Where a tie ends, or a chain begins.
  private enum End {
    case item(Grip), place(CGPoint)

    var place: CGPoint {
      switch self {
      case .item(let grip): grip.place
      case .place(let p): p
      }
    }
  }

  /// Whether a way is long enough to be meant.
  private func isFar(_ a: CGPoint, _ b: CGPoint) -> Bool {
    a.distance(to: b) * view.scale >= Self.reach
  }

  func attach(_ grip: Grip, to p: CGPoint) {
    let other = self.grip(at: p).flatMap { $0.item == grip.item ? nil : $0 }
    let end = other.map(End.item) ?? .place(snapped(p))
    switch tool {
    case .push, .steadyPush: push(grip, to: p)
    case .snap where isFar(grip.place, p): append(.snap(.init(item: grip.item, to: snapped(p))))
    case .spring, .rod:
      guard isFar(grip.place, end.place) else { return }
      var rod = rod(from: grip, to: end)
      if tool == .spring { (rod.frequency, rod.damping) = Self.spring }
      append(.attachment(rod))
    case .rope where isFar(grip.place, p): rope(grip, other, at: p)
    case .chain: chain(from: .item(grip), to: end)
    case .slide where isFar(grip.place, p):
      let way = p - grip.place
      var slide = Experiment.Attachment(item: grip.item, anchor: grip.place)
      (slide.kind, slide.otherItem) = (.sliding, other?.item)
      slide.axis = way * (1 / way.length)
      append(.attachment(slide))
    default: break
    }
  }

  /// Ties an item to the place where a drag began; where it ends on nothing, a ball hangs there then.
  func hang(from place: CGPoint, at end: CGPoint) {
    guard isFar(place, end) else {
      return say("Drag from an item, or from where a ball is to hang")
    }
    let grip = grip(at: end)
    if tool == .chain {
      return chain(from: .place(place), to: grip.map(End.item) ?? .place(snapped(end)))
    }
    if let grip { return attach(grip, to: place) }
    let ball = ball(of: Self.circleRadius, at: snapped(end), in: document)
    let before = document
    sketch { $0.add(ball) }
    attach(Grip(item: ball.id, offset: .zero, place: ball.center), to: place)
    // Where a tie would have no length the ball stands alone.
    if document.behaviors.count == before.behaviors.count { finishSketch(from: before) }
  }

  private func ball(
    of radius: CGFloat, at center: CGPoint, named stem: String = "circle",
    in document: Experiment
  ) -> Experiment.Item {
    Experiment.Item(
      id: document.freeName(stem), center: center,
      size: CGSize(width: 2 * radius, height: 2 * radius), shape: .ellipse)
  }

  /// The radius of a chain's links at most, and as a share of the way from one to the next.
  private static var link: (radius: CGFloat, share: CGFloat) { (12, 0.36) }

  /// Balls in a row from an item or a place, each on a rod from the one before; the last is tied to an
  /// item, where the drag ends on one.
  private func chain(from start: End, to end: End) {
    let other: Grip? = if case .item(let grip) = end { grip } else { nil }
    let count = values[Keys.links]
    let step = (end.place - start.place) * (1 / CGFloat(other == nil ? count : count + 1))
    guard step.length * view.scale >= 1 else { return say("Drag a chain from end to end") }
    let radius = max(Self.smallest / 2, min(Self.link.radius, step.length * Self.link.share))
    edit { document in
      var last = start
      for k in 1...count {
        let ball = ball(of: radius, at: start.place + step * CGFloat(k), in: document)
        document.add(ball)
        let grip = Grip(item: ball.id, offset: .zero, place: ball.center)
        document.behaviors.append(.attachment(rod(from: grip, to: last)))
        last = .item(grip)
      }
      if let other { document.behaviors.append(.attachment(rod(from: other, to: last))) }
      selection = document.items.suffix(count).map { .item($0.id) }
    }
  }

  private func rod(from grip: Grip, to end: End) -> Experiment.Attachment {
    var result = Experiment.Attachment(item: grip.item)
    result.offset = grip.offset
    switch end {
    case .place(let p): result.anchor = p
    case .item(let other):
      (result.kind, result.otherItem, result.otherOffset) = (.items, other.item, other.offset)
    }
    result.length = Double(grip.place.distance(to: end.place))
    return result
  }

  /// Adds a behaviour and chooses it.
  private func append(_ behavior: Experiment.Behavior) {
    edit { $0.behaviors.append(behavior) }
    chooseLast()
  }

  private func chooseLast() { selection = [.behavior(document.behaviors.count - 1)] }

  /// A rope ties two items; to a place it hangs on a nail there.
  private func rope(_ grip: Grip, _ other: Grip?, at p: CGPoint) {
    edit { document in
      var rope = Experiment.Attachment(item: grip.item)
      (rope.kind, rope.otherItem) = (.limit, other?.item)
      if other == nil {
        let nail = ball(of: Self.nail / 2, at: snapped(p), named: "nail", in: document)
        document.add(nail)
        document.changeProperties(of: nail.id) { $0.isAnchored = true }
        rope.otherItem = nail.id
      }
      document.behaviors.append(.attachment(rope))
    }
    chooseLast()
  }

  /// Two items turn about a place or hold together; one alone turns about a place of the ground, or stands still.
  func join(at p: CGPoint) {
    let items = movers(at: p)
    guard let top = items.first, let grip = grip(at: p) else { return say("Click on an item") }
    var joint = Experiment.Attachment(item: top, anchor: p)
    if items.count > 1 {
      (joint.kind, joint.otherItem) = (tool == .pin ? .pin : .fixed, items[1])
    } else if tool == .pin {
      (joint.offset, joint.length) = (grip.offset, 0)
    } else {
      edit { $0.changeProperties(of: top) { $0.isAnchored = true } }
      selection = document.parts(of: top)
      return say("Locked \(top)")
    }
    append(.attachment(joint))
  }

  /// The push that a drag means, in UIKit's newtons.
  static func push(along way: CGVector) -> CGVector {
    let scale = 1 / PlaygroundTool.pointsPerNewton
    let round = { (x: CGFloat) in (x * scale * 100).rounded() / 100 }
    return CGVector(dx: round(way.dx), dy: round(way.dy))
  }

  private func push(_ grip: Grip, to p: CGPoint) {
    let vector = Self.push(along: p - grip.place)
    guard vector != .zero else { return }
    var push = Experiment.Push(items: [grip.item])
    (push.vector, push.isInstantaneous) = (vector, tool == .push)
    // A push keeps its place on the screen, not on the item.
    let offset = grip.place - center(of: grip.item)
    if offset.length * view.scale > Self.reach { push.targetOffset = Offset(offset) }
    append(.push(push))
  }

  private func addField(_ kind: Experiment.Field.Kind, at p: CGPoint, radius: CGFloat) {
    var field = Experiment.Field(kind: kind, items: document.movers)
    (field.position, field.region) = (p, .init(radius: max(Self.smallest, radius)))
    switch kind {
    case .linearGravity: field.direction = CGVector(dx: 0, dy: -10)
    case .velocity: field.direction = CGVector(dx: 1, dy: 0)
    case .noise, .turbulence: (field.smoothness, field.animationSpeed) = (0.5, 1)
    case .drag, .vortex, .radialGravity, .spring, .electric, .magnetic: break
    }
    append(.field(field))
  }
}
