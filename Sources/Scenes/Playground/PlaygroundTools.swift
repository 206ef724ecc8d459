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
  case circle, box, wall
  case spring, rod, rope, slide, pin, weld
  case push, steadyPush, snap
  case field(Experiment.Kind)

  static let shapes: [PlaygroundTool] = [.circle, .box, .wall]
  static let attachments: [PlaygroundTool] = [.spring, .rod, .rope, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] = [.push, .steadyPush, .snap]
  static let fields = Experiment.Kind.fields.map { PlaygroundTool.field($0) }
  /// All of them, in the bar's order.
  static let all = [.hand, .select] + shapes + attachments + forces + fields

  /// Where a drag with it begins: on what runs, on what is chosen, at a place of the grid, on an item, or on an item or a
  /// place.
  enum Start { case running, chosen, place, item, anywhere }

  /// Its name, which is for the hand what it does to time; the key that takes it, as the bar shows it; its picture, where
  /// its drags begin, and what to do with it in a sentence.
  typealias Look = (
    title: LocalizedText, key: String?, icon: Icon, start: Start, hint: LocalizedText
  )

  var look: Look {
    let attaching: LocalizedText =
      "Drag from an item to a place or another item; empty space hangs a ball"
    let size = Int(Self.pointsPerNewton)
    return switch self {
    case .hand:
      ("Run", "↵", .play, .running, "Drag anything; drag the empty stage to move the view")
    case .select: ("Select", "S", .pointer, .chosen, "Drag what is chosen; drag around several")
    case .circle: ("Circle", "C", .circle, .place, "Drag from the middle, or click")
    case .box: ("Box", "Q", .box, .place, "Drag from corner to corner, or click")
    case .wall: ("Wall", "W", .wall, .place, "Drag from end to end")
    case .spring: ("Spring", "Z", .spring, .anywhere, attaching)
    case .rod: ("Rod", "O", .rod, .anywhere, attaching)
    case .rope: ("Rope", "E", .rope, .anywhere, attaching)
    case .slide:
      ("Slide", "A", .slide, .item, "Drag from an item to a place or another item")
    case .pin: ("Pin", "P", .pin, .item, "Click where an item turns, or where two do")
    case .weld:
      ("Weld", "J", .weld, .item, "Click where two items hold together, or one stands still")
    case .push:
      ("Push", "U", .push, .item, "Drag from an item: a push at the start, \(size) pt are 1 N s")
    case .steadyPush:
      ("Force", "Y", .force, .item, "Drag from an item: a push all the time, \(size) pt are 1 N")
    case .snap: ("Snap", "K", .target, .item, "Drag from an item to where it goes")
    case .field(let kind):
      ("\(kind.title) field", nil, .field, .place, "Drag from the middle to the edge, or click")
    }
  }

  /// The key that takes it, for the sheet of all actions; nil where none does.
  var sceneKey: SceneKey? {
    if self == .hand { return SceneKey("Build or run", "Return", .enter) }
    guard let key = look.key, let letter = key.lowercased().first else { return nil }
    return SceneKey(look.title, .verbatim(key), .character(letter))
  }

  /// So many points of a drag are one of UIKit's newtons.
  static let pointsPerNewton = 50.0
}

/// What the tools put into the world, each as one step of undo.
extension PlaygroundScene {
  private static var circleRadius: CGFloat { 24 }
  private static var boxSize: CGSize { CGSize(width: 60, height: 40) }
  private static var fieldRadius: CGFloat { 120 }
  private static var smallest: CGFloat { 4 }
  /// The radius of a nail that a rope hangs from, in points.
  private static var nail: CGFloat { 5 }

  /// Puts into the world what a drag with the tool in hand means.
  func build(from start: Grip, to end: CGPoint) {
    let (p, reach) = (start.place, start.place.distance(to: end))
    let isClick = reach * view.scale < Self.click
    switch tool {
    case .hand, .select: break
    case .circle:
      add(ball(of: isClick ? Self.circleRadius : max(Self.smallest, reach), at: p))
    case .box:
      let frame = isClick ? CGRect(center: p, size: Self.boxSize) : CGRect(from: p, to: end)
      let size = CGSize(
        width: max(Self.smallest, frame.width), height: max(Self.smallest, frame.height))
      add(Experiment.Item(id: document.freeName("box"), center: frame.center, size: size))
    case .wall:
      guard !isClick else { return say("Drag from end to end") }
      edit { self.selection = [$0.addBoundary([p, end])] }
    case .field(let kind): addField(kind, at: p, radius: isClick ? Self.fieldRadius : reach)
    case .pin, .weld: join(start)
    case .push, .steadyPush: push(start, to: end)
    case .spring, .rod, .rope, .slide, .snap: tie(start, to: end)
    }
  }

  private func add(_ item: Experiment.Item) {
    edit { $0.add(item) }
    selection = [.item(item.id)]
  }

  private func ball(
    of radius: CGFloat, at center: CGPoint, named stem: String = "circle"
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

  /// Adds a behaviour and chooses it; something else may be added before it.
  private func append(
    _ behavior: Experiment.Behavior, after change: (inout Experiment) -> Void = { _ in }
  ) {
    edit { document in
      change(&document)
      document.behaviors.append(behavior)
    }
    selection = [.behavior(document.behaviors.count - 1)]
  }

  /// Leads from an item to a place or another item; from a place the item at the end is tied to it, and where there is
  /// none a ball hangs there then.
  private func tie(_ start: Grip, to p: CGPoint) {
    let grip = grip(at: p).flatMap { $0.item == start.item ? nil : $0 }
    var (from, to, hung) = (start, grip ?? Grip(place: snapped(p)), Experiment.Item?.none)
    guard [p, to.place].allSatisfy({ $0.distance(to: from.place) * view.scale >= Self.reach })
    else { return say("Drag from an item, or from where a ball is to hang") }
    if from.item == nil {
      if to.item == nil {
        let ball = ball(of: Self.circleRadius, at: to.place)
        (hung, to) = (ball, Grip(item: ball.id, place: ball.center))
      }
      swap(&from, &to)
    }
    guard let item = from.item else { return }
    if tool == .rope, to.item == nil {
      // A rope ties two items: to a place it hangs on a nail there.
      let nail = ball(of: Self.nail, at: to.place, named: "nail")
      return append(.init(.limit, [item, nail.id])) { document in
        for item in [hung, nail].compactMap({ $0 }) { document.add(item) }
        document.changeProperties(of: nail.id) { $0[.isAnchored] = 1 }
      }
    }
    append(attachment(item, from, to)) { document in hung.map { document.add($0) } }
  }

  /// What the tool in hand ties an item with to a place or another item.
  private func attachment(_ item: String, _ from: Grip, _ to: Grip) -> Experiment.Behavior {
    let (items, way) = ([item, to.item].compactMap { $0 }, to.place - from.place)
    switch tool {
    case .snap:
      var snap = Experiment.Behavior(.snap, [item])
      snap.place = to.place
      return snap
    case .slide:
      var slide = Experiment.Behavior(.sliding, items)
      (slide.place, slide[vector: .axis]) = (from.place, way * (1 / way.length))
      return slide
    case .rope: return .init(.limit, items)
    default:
      var rod = Experiment.Behavior(to.item == nil ? .anchor : .items, items)
      rod[vector: .offset] = from.offset
      if to.item == nil { rod.place = to.place } else { rod[vector: .otherOffset] = to.offset }
      rod[.length] = Double(way.length)
      if tool == .spring { (rod[.frequency], rod[.damping]) = (2, 0.2) }
      return rod
    }
  }

  /// Two items turn about a place or hold together; one alone turns about a place of the ground, or stands still.
  private func join(_ grip: Grip) {
    let items = Array(document.movers(of: self.items(at: grip.place)).prefix(2))
    guard let top = items.first else { return }
    let isAlone = items.count == 1
    if isAlone, tool == .weld {
      edit { $0.changeProperties(of: top) { $0[.isAnchored] = 1 } }
      selection = document.parts(of: top)
      return say("Locked \(top)")
    }
    var joint = Experiment.Behavior(isAlone ? .anchor : tool == .pin ? .pin : .fixed, items)
    joint.place = grip.place
    if isAlone { (joint[vector: .offset], joint[.length]) = (grip.offset, 0) }
    append(joint)
  }

  private func push(_ grip: Grip, to p: CGPoint) {
    let (scale, way) = (100 / PlaygroundTool.pointsPerNewton, p - grip.place)
    let force = CGVector(
      dx: (way.dx * scale).rounded() / 100, dy: (way.dy * scale).rounded() / 100)
    guard force != .zero, let item = grip.item else { return }
    var push = Experiment.Behavior(.push, [item])
    (push[vector: .direction], push[.mode]) = (force, tool == .push ? 1 : 0)
    // A push keeps its place on the screen, not on the item.
    let offset = grip.place - center(of: item)
    if offset.length * view.scale > Self.reach { push[vector: .targetOffset] = offset }
    append(push)
  }
}
