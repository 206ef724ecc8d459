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
  static let ties: [PlaygroundTool] = [.spring, .rod, .rope, .chain, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] = [.push, .steadyPush, .snap]
  static let fields = Experiment.Field.Kind.allCases.map { PlaygroundTool.field($0) }
  /// All of them, in the bar's order.
  static let all = [.hand, .select] + shapes + ties + forces + fields

  /// Whether it ties items to what a drag leads to, so that the drag may begin anywhere.
  var hangs: Bool { [.spring, .rod, .rope, .chain].contains(self) }

  /// Its name; the hand's is what it does to time.
  var title: LocalizedText {
    switch self {
    case .hand: "Run"
    case .select: "Select"
    case .circle: "Circle"
    case .box: "Box"
    case .polygon: "Polygon"
    case .wall: "Wall"
    case .spring: "Spring"
    case .rod: "Rod"
    case .rope: "Rope"
    case .chain: "Chain"
    case .slide: "Slide"
    case .pin: "Pin"
    case .weld: "Weld"
    case .push: "Push"
    case .steadyPush: "Force"
    case .snap: "Snap"
    case .field(let kind): "\(kind.title) field"
    }
  }

  /// The key that takes it, for the sheet of all actions; nil where none does.
  var sceneKey: SceneKey? {
    if self == .hand { return SceneKey("Build or run", "Return", .enter) }
    guard let key, let letter = key.lowercased().first else { return nil }
    return SceneKey(title, .verbatim(key), .character(letter))
  }

  /// The key that takes it, as the bar shows it; nil where none does.
  var key: String? {
    switch self {
    case .hand: "↵"
    case .select: "S"
    case .circle: "C"
    case .box: "Q"
    case .polygon: "G"
    case .wall: "W"
    case .spring: "Z"
    case .rod: "O"
    case .rope: "E"
    case .chain: "H"
    case .slide: "A"
    case .pin: "P"
    case .weld: "J"
    case .push: "U"
    case .steadyPush: "Y"
    case .snap: "K"
    case .field: nil
    }
  }

  var icon: Icon {
    switch self {
    case .hand: .play
    case .select: .pointer
    case .circle: .circle
    case .box: .box
    case .polygon: .polygon
    case .wall: .wall
    case .spring: .spring
    case .rod: .rod
    case .rope: .rope
    case .chain: .chain
    case .slide: .slide
    case .pin: .pin
    case .weld: .weld
    case .push: .push
    case .steadyPush: .force
    case .snap: .target
    case .field: .field
    }
  }

  /// What to do with it, in a sentence.
  var hint: LocalizedText {
    switch self {
    case .hand: "Drag anything; drag the empty stage to move the view"
    case .select: "Drag what is chosen; drag around several"
    case .circle: "Drag from the middle, or click"
    case .box: "Drag from corner to corner, or click"
    case .polygon: "Click corners; click the first one again, or press Return"
    case .wall: "Drag from end to end"
    case .spring, .rod, .rope:
      "Drag from an item to a place or another item; empty space hangs a ball"
    case .chain: "Drag from where it hangs, a place or an item, to its end"
    case .slide: "Drag from an item to a place or another item"
    case .pin: "Click where an item turns, or where two do"
    case .weld: "Click where two items hold together, or one stands still"
    case .push: "Drag from an item: a push at the start, \(Int(Self.pointsPerNewton)) pt are 1 N s"
    case .steadyPush:
      "Drag from an item: a push all the time, \(Int(Self.pointsPerNewton)) pt are 1 N"
    case .snap: "Drag from an item to where it goes"
    case .field: "Drag from the middle to the edge, or click"
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
    switch tool {
    case .circle:
      let radius = isClick ? Self.circleRadius : max(Self.smallest, a.distance(to: b))
      add(ball(of: radius, at: a, in: document))
    case .box:
      let frame = isClick ? CGRect(center: a, size: Self.boxSize) : CGRect(from: a, to: b)
      let size = CGSize(
        width: max(Self.smallest, frame.width), height: max(Self.smallest, frame.height))
      add(Experiment.Item(id: document.freeName("box"), center: frame.center, size: size))
    case .wall:
      guard !isClick else { return say("Drag from end to end") }
      edit { self.selection = [$0.addBoundary([a, b])] }
    case .field(let kind): addField(kind, at: a, radius: isClick ? nil : a.distance(to: b))
    default: break
    }
  }

  private func add(_ item: Experiment.Item) {
    edit { $0.add(item) }
    selection = [.item(item.id)]
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
  public func undoSketch() -> Bool { outline.undo() }

  /// Draws the corner again that was taken back last.
  public func redoSketch() -> Bool { outline.redo() }

  /// Makes an item of the corners so far, about the middle of the box around them.
  func closeOutline() {
    let corners = outline.corners
    outline = Outline()
    guard corners.count > 2 else { return say("A polygon has three corners or more") }
    guard Path(points: corners, closed: true).canCollide else {
      return say("The outline crosses itself")
    }
    let box = corners.reduce(CGRect(origin: corners[0], size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
    let size = CGSize(
      width: max(Self.smallest, box.width), height: max(Self.smallest, box.height))
    let path = corners.map { p in CGPoint(x: p.x - box.midX, y: p.y - box.midY) }
    add(
      Experiment.Item(
        id: document.freeName("polygon"), center: box.center, size: size, shape: .path(path)))
  }

  // MARK: - Ties, pushes, snaps

  func tie(_ grip: Grip, to p: CGPoint) {
    let other = self.grip(at: p).flatMap { $0.item == grip.item ? nil : $0 }
    switch tool {
    case .push, .steadyPush: push(grip, to: p)
    case .snap:
      guard grip.place.distance(to: p) * view.scale >= Self.reach else { return }
      edit { $0.behaviors.append(.snap(.init(item: grip.item, to: self.snapped(p)))) }
      chooseLast()
    case .spring, .rod: attach(grip, other, at: p, isSpring: tool == .spring)
    case .rope: rope(grip, other, at: p)
    case .chain: chain(from: .item(grip), to: other, at: p)
    case .slide: slide(grip, other, to: p)
    default: break
    }
  }

  /// Ties an item to the place where a drag began; where it ends on nothing, a ball hangs there then.
  func hang(from place: CGPoint, at end: CGPoint) {
    guard place.distance(to: end) * view.scale >= Self.reach else {
      return say("Drag from an item, or from where a ball is to hang")
    }
    let grip = grip(at: end)
    if tool == .chain { return chain(from: .place(place), to: grip, at: end) }
    if let grip { return tie(grip, to: place) }
    let ball = ball(of: Self.circleRadius, at: snapped(end), in: document)
    let before = document
    sketch { $0.add(ball) }
    tie(Grip(item: ball.id, offset: .zero, place: ball.center), to: place)
    // Where a tie would have no length the ball stands alone.
    if document.behaviors.count == before.behaviors.count { finishSketch(from: before) }
  }

  private func ball(
    of radius: CGFloat, at center: CGPoint, in document: Experiment
  ) -> Experiment.Item {
    Experiment.Item(
      id: document.freeName("circle"), center: center,
      size: CGSize(width: 2 * radius, height: 2 * radius), shape: .ellipse)
  }

  /// Where a chain begins.
  private enum ChainStart {
    case item(Grip), place(CGPoint)

    var place: CGPoint {
      switch self {
      case .item(let grip): grip.place
      case .place(let p): p
      }
    }
  }

  /// The radius of a chain's links at most, and as a share of the way from one to the next.
  private static var link: (radius: CGFloat, share: CGFloat) { (12, 0.36) }

  /// Balls in a row from an item or a place, each on a rod from the one before; the last is tied to an
  /// item, where the drag ends on one.
  private func chain(from start: ChainStart, to other: Grip?, at p: CGPoint) {
    let end = other?.place ?? snapped(p)
    let count = values[Keys.links]
    let step = (end - start.place) * (1 / CGFloat(other == nil ? count : count + 1))
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

  /// A rod from an item to the end of a chain.
  private func rod(from grip: Grip, to end: ChainStart) -> Experiment.Attachment {
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

  private func chooseLast() { selection = [.behavior(document.behaviors.count - 1)] }

  private func append(_ attachment: Experiment.Attachment) {
    edit { $0.behaviors.append(.attachment(attachment)) }
    chooseLast()
  }

  private func attach(_ grip: Grip, _ other: Grip?, at p: CGPoint, isSpring: Bool) {
    let end = other?.place ?? snapped(p)
    guard grip.place.distance(to: end) * view.scale >= Self.reach else { return }
    var result = Experiment.Attachment(item: grip.item)
    result.offset = grip.offset
    if let other {
      (result.kind, result.otherItem, result.otherOffset) = (.items, other.item, other.offset)
    } else {
      result.anchor = end
    }
    result.length = Double(grip.place.distance(to: end))
    if isSpring { (result.frequency, result.damping) = Self.spring }
    append(result)
  }

  /// A rope ties two items; to a place it hangs on a nail there.
  private func rope(_ grip: Grip, _ other: Grip?, at p: CGPoint) {
    guard grip.place.distance(to: p) * view.scale >= Self.reach else { return }
    edit { document in
      var result = Experiment.Attachment(item: grip.item)
      result.kind = .limit
      if let other {
        result.otherItem = other.item
      } else {
        let nail = Experiment.Item(
          id: document.freeName("nail"), center: self.snapped(p),
          size: CGSize(width: Self.nail, height: Self.nail), shape: .ellipse)
        document.add(nail)
        document.changeProperties(of: nail.id) { $0.isAnchored = true }
        result.otherItem = nail.id
      }
      document.behaviors.append(.attachment(result))
    }
    chooseLast()
  }

  private func slide(_ grip: Grip, _ other: Grip?, to p: CGPoint) {
    let way = p - grip.place
    guard way.length * view.scale >= Self.reach else { return }
    var result = Experiment.Attachment(item: grip.item, anchor: grip.place)
    (result.kind, result.otherItem) = (.sliding, other?.item)
    result.axis = way * (1 / way.length)
    append(result)
  }

  /// Two items turn about a place; one alone turns about a place of the ground.
  func pin(at p: CGPoint) {
    let items = movers(at: p)
    guard let top = items.first, let grip = grip(at: p) else { return say("Click on an item") }
    var result = Experiment.Attachment(item: top, anchor: p)
    if items.count > 1 {
      (result.kind, result.otherItem) = (.pin, items[1])
    } else {
      (result.offset, result.length) = (grip.offset, 0)
    }
    append(result)
  }

  /// Two items hold together; one alone stands still.
  func weld(at p: CGPoint) {
    let items = movers(at: p)
    guard let top = items.first else { return say("Click on an item") }
    guard items.count > 1 else {
      edit { $0.changeProperties(of: top) { $0.isAnchored = true } }
      selection = document.parts(of: top)
      return say("Locked \(top)")
    }
    var result = Experiment.Attachment(item: top, anchor: p)
    (result.kind, result.otherItem) = (.fixed, items[1])
    append(result)
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
    push.vector = vector
    push.isInstantaneous = tool == .push
    // A push keeps its place on the screen, not on the item.
    let offset = grip.place - center(of: grip.item)
    if offset.length * view.scale > Self.reach {
      push.targetOffset = Offset(offset)
    }
    edit { $0.behaviors.append(.push(push)) }
    chooseLast()
  }

  // MARK: - Fields

  private func addField(_ kind: Experiment.Field.Kind, at p: CGPoint, radius: CGFloat?) {
    var field = Experiment.Field(kind: kind, items: document.movers)
    field.position = p
    field.region = .init(radius: max(Self.smallest, radius ?? Self.fieldRadius))
    switch kind {
    case .linearGravity: field.direction = CGVector(dx: 0, dy: -10)
    case .velocity: field.direction = CGVector(dx: 1, dy: 0)
    case .noise, .turbulence: (field.smoothness, field.animationSpeed) = (0.5, 1)
    case .drag, .vortex, .radialGravity, .spring, .electric, .magnetic: break
    }
    edit { $0.behaviors.append(.field(field)) }
    chooseLast()
  }
}
