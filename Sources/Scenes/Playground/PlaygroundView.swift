import Canvas
import Documents
import Foundation
import Geometry
import Localization

/// Which part of the world shows where on the stage.
struct PlaygroundView: Hashable {
  /// Which part of the world shows, in the experiment's points.
  var viewport: Viewport
  /// Where on the stage it shows.
  var area: CGRect

  /// A world that is fitted is never shown larger than this many stage points a point.
  private static let largestFit: CGFloat = 2
  /// Nor smaller than this many, which a person cannot zoom to.
  private static let smallestFit: CGFloat = 1e-3
  /// What a person can zoom to, in stage points a point.
  static let scales: ClosedRange<CGFloat> = 0.02...16
  /// A place further from the world's origin than this is not brought to the middle, in points.
  private static let farthest: CGFloat = 1e6
  /// The same of a corner of what is fitted: that of what is built, with what is shown around it.
  private static let farthestWorld: CGFloat = 2e7
  /// What a small world is shown with around it, and every world, in points.
  private static let smallest = CGSize(width: 640, height: 480)
  private static let margin: CGFloat = 20

  var scale: CGFloat {
    switch viewport {
    case .at(_, let scale): scale
    case .fitting(let world):
      max(
        Self.smallestFit,
        min(Self.largestFit, min(area.width / world.width, area.height / world.height)))
    }
  }

  /// The place of the world in the area's middle.
  var center: CGPoint {
    switch viewport {
    case .at(let center, _): center
    case .fitting(let world): world.center
    }
  }

  /// From the world to the stage.
  var map: CGAffineTransform {
    let (k, center) = (scale, center)
    return CGAffineTransform(
      a: k, d: k, tx: area.midX - center.x * k, ty: area.midY - center.y * k)
  }

  func stage(_ p: CGPoint) -> CGPoint { map.apply(to: p) }

  func world(_ p: CGPoint) -> CGPoint { map.inverted().apply(to: p) }

  // MARK: - Moving it

  /// Moves the world over the stage, in stage points.
  mutating func pan(by way: CGVector) {
    look(at: center - way * (1 / scale), scale)
  }

  /// Shows everything larger by a factor, or smaller; a place of the stage keeps showing the same.
  mutating func zoom(by factor: CGFloat, about p: CGPoint) {
    let place = world(p)
    let wanted = min(
      max(scale * factor, min(Self.scales.lowerBound, scale)), Self.scales.upperBound)
    look(at: place + (area.center - p) * (1 / wanted), wanted)
  }

  /// Brings a place of the world to the middle at a scale, both as far as they can be.
  mutating func look(at center: CGPoint, _ scale: CGFloat) {
    let inside = { (x: CGFloat) in min(max(x, -Self.farthest), Self.farthest) }
    let scale = min(max(scale, Self.smallestFit), Self.scales.upperBound)
    viewport = .at(CGPoint(x: inside(center.x), y: inside(center.y)), scale: scale)
  }

  /// Whether a part of the world is not farther away than what can be built, in points.
  static func isInReach(_ world: CGRect) -> Bool {
    [world.minX, world.minY, world.maxX, world.maxY].allSatisfy { abs($0) <= farthestWorld }
  }

  // MARK: - The world

  /// The part of a stage that the world shows on, above widgets of a height, in points.
  static func area(on stage: CGSize, above widgets: CGFloat) -> CGRect {
    CGRect(x: 0, y: 0, width: max(1, stage.width), height: max(1, stage.height - widgets))
  }

  /// The part of the world that holds all of an experiment.
  static func world(of experiment: Experiment) -> CGRect {
    guard var box = experiment.bounds else { return CGRect(origin: .zero, size: smallest) }
    box = box.insetBy(dx: -margin, dy: -margin)
    let missing = CGVector(
      dx: max(0, smallest.width - box.width), dy: max(0, smallest.height - box.height))
    return box.insetBy(dx: -missing.dx / 2, dy: -missing.dy / 2)
  }
}

extension CGRect {
  /// The rectangle between two corners.
  init(from a: CGPoint, to b: CGPoint) {
    self.init(
      x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }
}

/// Panning and zooming: what shows of the world, which is no part of what moves.
extension PlaygroundScene: Viewing {
  /// What shows of the world.
  var viewport: Viewport {
    get { view.viewport }
    set { view.viewport = newValue }
  }

  /// From the world to the stage.
  var map: CGAffineTransform { view.map }

  /// From the world to a stage of a size that shows all that was built, above tools of a usual height: a gesture's places
  /// are the same in every language.
  func standardMap(of size: CGSize) -> CGAffineTransform {
    let area = PlaygroundView.area(on: size, above: Self.usualTools)
    return PlaygroundView(viewport: .fitting(PlaygroundView.world(of: document)), area: area).map
  }

  /// The usual height of the tools at the bottom, in points.
  private static var usualTools: CGFloat { 80 }
  /// The wheel turned by so many points doubles the scale.
  private static var wheelDoubling: CGFloat { 150 }

  /// The keys that change what shows, with what they zoom by; nil for the one that shows everything.
  static var zooms: [(key: SceneKey, factor: CGFloat?)] {
    [
      (SceneKey("Zoom in", "+", .character("+")), 1.25),
      (SceneKey("Zoom out", "-", .character("-")), 0.8),
      (SceneKey("Show everything", "0", .character("0")), nil),
    ]
  }

  /// What was built, with its items where they are now; what has left the world is left out.
  private var shown: Experiment {
    let gone = run.departed
    var shown = document
    shown.items.removeAll { gone.contains($0.id) }
    for i in shown.items.indices { shown.items[i].center = center(of: shown.items[i].id) }
    return shown
  }

  /// Pans by the wheel, the middle button, and the hand on nothing; zooms by the wheel with Control and
  /// by `+`, `-` and `0`.
  func changeView(with kind: InputEvent.Kind) -> Bool {
    switch kind {
    case .wheel(let p, let delta, _, let modifiers):
      turn(delta, at: p, modifiers)
    case .pointerDown(let p, .middle, _, _): panned = p
    case .pointerDown(let p, .left, _, _):
      guard isRunning, grip(at: view.world(p)) == nil else { return false }
      (panned, selection) = (p, [])
    case .pointerMove(let p, _):
      guard let last = panned else { return false }
      view.pan(by: p - last)
      panned = p
    case .pointerUp:
      guard panned != nil else { return false }
      panned = nil
    case .key(let key, let modifiers, _):
      // Plus is on another key's shift, as most keyboards have it.
      let known = key == .character("=") ? .character("+") : key
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]),
        let zoom = Self.zooms.first(where: { $0.key.key == known })
      else { return false }
      if let factor = zoom.factor {
        view.zoom(by: factor, about: view.area.center)
      } else {
        view.viewport = .fitting(PlaygroundView.world(of: shown))
      }
    default: return false
    }
    return true
  }

  private func turn(_ delta: CGVector, at p: CGPoint, _ modifiers: KeyModifiers) {
    if modifiers.contains(.control) {
      return view.zoom(by: Double.pow(2, -delta.dy / Self.wheelDoubling), about: p)
    }
    let isSideways = modifiers.contains(.shift) && delta.dx == 0
    view.pan(by: (isSideways ? CGVector(dx: delta.dy, dy: 0) : delta) * -1)
  }

  /// What shows and whether it stands, where that is not all of the preset as it runs.
  var state: SceneState? {
    let viewport = view.viewport
    guard isOwn || isBuilding || viewport != .fitting(PlaygroundView.world(of: example)) else {
      return nil
    }
    var state = SceneState(scene: info.id)
    state.isStopped = isBuilding
    switch viewport {
    case .fitting(let world): state.world = world
    case .at(let center, let scale): (state.center, state.scale) = (center, Double(scale))
    }
    return state
  }

  /// Shows that, as far as it can be panned and zoomed to; all of what was built where the state says nothing.
  ///
  /// What stood stands again.
  func show(_ state: SceneState) -> Bool {
    if state.isStopped { isBuilding = true }
    if let center = state.center {
      view.look(at: center, CGFloat(state.scale))
    } else if let world = state.world, PlaygroundView.isInReach(world) {
      view.viewport = .fitting(world)
    } else {
      view.viewport = .fitting(PlaygroundView.world(of: document))
    }
    return true
  }

  /// Shows all of what was built where some of it does not show and no other view was chosen.
  func showContent() {
    guard case .fitting(let world) = view.viewport,
      let bounds = document.bounds, !world.contains(bounds)
    else { return }
    view.viewport = .fitting(PlaygroundView.world(of: document))
  }
}

/// Which part is where, as it is shown now.
extension PlaygroundScene {
  /// The items at a place of the world, the topmost first: small ones, and thin ones, as far around them as a press needs.
  func items(at p: CGPoint) -> [String] {
    let place = view.stage(p)
    return document.items.reversed().filter { item in
      guard let body = run.body(of: item.id) else { return false }
      let size = CGVector(dx: item.size.width, dy: item.size.height)
      let most = size.length / 2 + 2 * Self.reach / view.scale
      return body.center.distance(to: p) <= most
        && path(of: item, least: 2 * Self.reach / view.scale).turns(around: place) != 0
    }.map(\.id)
  }

  /// What moves the topmost item at a place, and where on it that is.
  func grip(at p: CGPoint) -> Grip? {
    guard let id = items(at: p).first, let body = run.body(of: id) else { return nil }
    // Near an item's middle it is the middle that is meant.
    let place = body.center.distance(to: p) * view.scale < Self.reach ? body.center : p
    let mover = document.mover(of: id)
    guard let item = run.item(mover) else { return nil }
    let turn = CGAffineTransform(rotationAngle: -item.transform.rotationAngle)
    return Grip(
      item: mover, offset: turn.apply(to: .zero + (place - item.center)) - .zero, place: place)
  }

  /// What is at a place: what is drawn on top first.
  func part(at p: CGPoint) -> Experiment.Part? {
    let reach = Self.reach / view.scale
    for mark in marks.reversed() where mark.points.contains(where: { $0.distance(to: p) < reach }) {
      return mark.part
    }
    if let item = items(at: p).first { return .item(item) }
    return marks.last { $0.distance(to: p) < reach }?.part
  }

  /// How a part that is no item is shown: by places, and a line from the first to the last.
  struct Mark {
    var part: Experiment.Part
    /// Places that stand for it on their own.
    var points: [CGPoint] = []
    var line: [CGPoint] = []
    /// How the line is drawn: its width, in points, its dashes, and whether as an arrow.
    var width: CGFloat = 2
    var dash: [CGFloat] = []
    var isArrow = false
    /// How far around its place it acts, in points; nil for everywhere.
    var radius: CGFloat?
    /// Whether it is a wall or a floor.
    var isGround: Bool { if case .boundary = part { true } else { false } }

    func distance(to p: CGPoint) -> CGFloat {
      zip(line, line.dropFirst()).map { a, b in
        let way = b - a
        let length = max(way.length, 1e-9)
        let along = ((p - a).dx * way.dx + (p - a).dy * way.dy) / length
        let foot = a + way * (min(max(0, along), length) / length)
        return foot.distance(to: p)
      }.min() ?? .infinity
    }
  }

  /// The marks of everything but items, in the order of the behaviours.
  var marks: [Mark] {
    document.behaviors.enumerated().flatMap { index, behavior in
      let part = Experiment.Part.behavior(index)
      let place = behavior.place ?? .zero
      let grips = zip(behavior.items, [Experiment.Property.offset, .otherOffset]).map {
        self.place(behavior[vector: $1], on: $0)
      }
      switch behavior.kind {
      case .gravity, .itemProperties: return [Mark]()
      case .collision:
        return behavior.boundaries.map {
          Mark(part: .boundary(index, $0.id), line: $0.points, width: 3)
        }
      case .items: return [Mark(part: part, line: grips)]
      case .limit: return [Mark(part: part, line: grips, dash: [5, 3])]
      case .anchor, .sliding: return [Mark(part: part, points: [place], line: [grips[0], place])]
      case .fixed, .pin: return [Mark(part: part, points: [place])]
      case .snap:
        let line = [center(of: behavior.items[0]), place]
        return [Mark(part: part, points: [place], line: line, width: 1.5, dash: [2, 4])]
      case .push:
        return behavior.items.prefix(1).map { item in
          let start = center(of: item) + (behavior[vector: .targetOffset] ?? .zero)
          let end = start + behavior.force * PlaygroundTool.pointsPerNewton
          return Mark(part: part, line: [start, end], isArrow: true)
        }
      default:
        let radius = behavior[all: .region].flatMap { $0.count == 1 ? CGFloat($0[0]) : nil }
        return [Mark(part: part, points: [place], radius: radius)]
      }
    }
  }

  /// Where an item's or group's centre is now.
  func center(of mover: String) -> CGPoint { run.item(mover)?.center ?? .zero }

  /// Where a place of an item or group is, from its centre in its own frame.
  private func place(_ offset: CGVector?, on mover: String) -> CGPoint {
    guard let body = run.item(mover) else { return .zero }
    let turn = CGAffineTransform(rotationAngle: body.transform.rotationAngle)
    return body.center + (turn.apply(to: .zero + (offset ?? .zero)) - .zero)
  }
}
