import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// How a kind of number is shown: its unit and digits, what can be typed, and what a drag over its label covers.
struct Measure {
  var unit = ""
  var digits = 1
  var limit = -10_000.0...10_000
  var drag: ClosedRange<Double>?
  /// So many of the shown unit are one of the value's own.
  var factor = 1.0

  /// What a drag over a label covers.
  var scale: SliderScale {
    .linear(drag ?? max(-500, limit.lowerBound)...min(500, limit.upperBound))
  }

  static let degrees = 180 / Double.pi
  static let place = Measure(unit: "pt")
  static let size = Measure(unit: "pt", limit: 1...5000)
  static let radius = Measure(unit: "pt", limit: 1...10_000, drag: 1...500)
  static let length = Measure(unit: "pt", limit: 0...10_000, drag: 0...500)
  static let angle = Measure(unit: "°", limit: -3600...3600, factor: degrees)
  static let speed = Measure(unit: "pt/s", digits: 0, limit: -50_000...50_000)
  static let spin = Measure(unit: "°/s", digits: 0, limit: -36_000...36_000, factor: degrees)
  static let gravity = Measure(unit: "g", digits: 2, limit: -100...100, drag: -3...3)
  static let force = Measure(unit: "N", digits: 2, drag: -10...10)
  static let torque = Measure(unit: "N m", digits: 2, limit: 0...10_000, drag: 0...5)
  static let frequency = Measure(unit: "Hz", digits: 2, limit: 0...10_000, drag: 0...10)
  static let damping = Measure(unit: "ζ", digits: 2, limit: 0...10_000, drag: 0...2)
  static let snapDamping = Measure(unit: "ζ", digits: 2, limit: 0...10, drag: 0...2)
  static let strength = Measure(digits: 2, limit: -1000...1000, drag: -10...10)
  static let falloff = Measure(digits: 2, limit: -10...10, drag: -3...3)
  static let frames = Measure(digits: 0, limit: 0...100_000, drag: 0...1200)
  static let rate = Measure(digits: 0, limit: 10...1000, drag: 10...240)

  /// A property of a material.
  static func material(_ limit: ClosedRange<Double>) -> Measure {
    Measure(digits: 2, limit: limit, drag: 0...2)
  }

  static func direction(_ unit: String) -> Measure {
    Measure(unit: unit, digits: 2, limit: -1000...1000, drag: -20...20)
  }
}

/// A number of something chosen: how it is shown, read and changed.
struct PartNumber {
  let id: String
  let title: LocalizedText
  var measure = Measure()
  /// Whether it is a switch: 0 is off, 1 on.
  var isSwitch = false
  let read: (Experiment) -> Double
  let write: (inout Experiment, Double) -> Void

  var limit: ClosedRange<Double> { measure.limit }
}

/// A part of an experiment that numbers are of: it is read from one, and changed in all that are chosen.
struct NumberedPart<Value> {
  let get: (Experiment) -> Value?
  let change: (inout Experiment, (inout Value) -> Void) -> Void

  /// A number of the part.
  func number(
    _ id: String, _ title: LocalizedText, _ measure: Measure,
    _ path: WritableKeyPath<Value, Double>
  ) -> PartNumber {
    let factor = measure.factor
    return PartNumber(
      id: id, title: title, measure: measure,
      read: { (get($0)?[keyPath: path] ?? 0) * factor },
      write: { document, value in change(&document) { $0[keyPath: path] = value / factor } })
  }

  /// A switch of the part.
  func toggle(
    _ id: String, _ title: LocalizedText, _ path: WritableKeyPath<Value, Bool>
  ) -> PartNumber {
    PartNumber(
      id: id, title: title, isSwitch: true,
      read: { get($0)?[keyPath: path] == true ? 1 : 0 },
      write: { document, value in change(&document) { $0[keyPath: path] = value >= 0.5 } })
  }
}

extension NumberedPart {
  /// A behaviour at an index, where it is of a kind.
  init(
    _ index: Int, _ get: @escaping (Experiment.Behavior) -> Value?,
    _ make: @escaping (Value) -> Experiment.Behavior
  ) {
    self.get = { get($0.behaviors[index]) }
    change = { document, change in
      guard var value = get(document.behaviors[index]) else { return }
      change(&value)
      document.behaviors[index] = make(value)
    }
  }
}

extension PlaygroundScene {
  /// The numbers of what is chosen; those of the world where nothing is.
  var numbers: [PartNumber] {
    let movers = chosenMovers
    if !movers.isEmpty { return PartNumber.of(movers, in: document) }
    switch selection.first {
    case .boundary(let index, let id): return PartNumber.ofBoundary(index, id)
    case .behavior(let index) where document.behaviors.indices.contains(index):
      return PartNumber.of(document.behaviors[index], at: index)
    case .behavior, .item, nil: return PartNumber.ofWorld(document)
    }
  }

  /// What is chosen, in a word or two.
  var chosenTitle: LocalizedText {
    if chosenMovers.count == 1, selection == document.parts(of: chosenMovers[0]) {
      return .verbatim(chosenMovers[0])
    }
    if selection.count > 1 { return "\(selection.count) chosen" }
    switch selection.first {
    case .item(let id): return .verbatim(id)
    case .boundary(_, let id): return .verbatim(id)
    case .behavior(let index) where document.behaviors.indices.contains(index):
      return document.behaviors[index].title
    case .behavior, nil: return "World"
    }
  }
}

extension Experiment.Behavior {
  /// As a person calls it.
  var title: LocalizedText {
    switch self {
    case .gravity: "Gravity"
    case .attachment(let a):
      switch a.kind {
      case .anchor, .items: (a.frequency ?? 0) > 0 ? "Spring" : a.length == 0 ? "Pin" : "Rod"
      case .sliding: "Slide"
      case .limit: "Rope"
      case .fixed: "Weld"
      case .pin: "Pin"
      }
    case .collision: "Collision"
    case .itemProperties: "Properties"
    case .push(let push): push.isInstantaneous ? "Push" : "Steady push"
    case .snap: "Snap"
    case .field(let field): "\(field.kind.title) field"
    }
  }
}

// MARK: - Items

extension PartNumber {
  /// Of the first of some items or groups; a change is one of all.
  static func of(_ movers: [String], in document: Experiment) -> [PartNumber] {
    let chosen = Set(movers)
    let items = document.items.filter { chosen.contains($0.id) }
    let places =
      movers.count == 1 && document.group(movers[0]) != nil
      ? ofGroup(movers[0])
      : items.count == chosen.count ? ofItems(movers[0], chosen, items) : []
    return places + materials(movers) + [falls(movers)]
  }

  /// Where a group is and how it starts.
  private static func ofGroup(_ id: String) -> [PartNumber] {
    let center = NumberedPart<CGPoint>(
      get: { $0.center(of: id) },
      change: { document, change in
        guard var center = document.center(of: id) else { return }
        change(&center)
        document.put(id, at: center)
      })
    let group = NumberedPart<Experiment.Group>(
      get: { $0.group(id) },
      change: { document, change in
        for i in document.groups.indices where document.groups[i].id == id {
          change(&document.groups[i])
        }
      })
    return [
      center.number("x", "x", .place, \.x.number), center.number("y", "y", .place, \.y.number),
      group.number("vx", "Velocity x", .speed, \.velocity.dx.number),
      group.number("vy", "Velocity y", .speed, \.velocity.dy.number),
      group.number("spin", "Spin", .spin, \.angularVelocity),
    ]
  }

  /// Of items by their names; the values are those of the first.
  private static func ofItems(
    _ first: String, _ ids: Set<String>, _ items: [Experiment.Item]
  ) -> [PartNumber] {
    let part = NumberedPart<Experiment.Item>(
      get: { $0.item(first) },
      change: { document, change in
        for i in document.items.indices where ids.contains(document.items[i].id) {
          change(&document.items[i])
        }
      })
    let sizes = [
      part.number("width", "Width", .size, \.size.width.number),
      part.number("height", "Height", .size, \.size.height.number),
    ]
    return [
      part.number("x", "x", .place, \.center.x.number),
      part.number("y", "y", .place, \.center.y.number),
    ] + (items.allSatisfy(\.hasFreeSize) ? sizes : []) + [
      part.number("angle", "Turn", .angle, \.angle),
      part.number("vx", "Velocity x", .speed, \.velocity.dx.number),
      part.number("vy", "Velocity y", .speed, \.velocity.dy.number),
      part.number("spin", "Spin", .spin, \.angularVelocity),
    ]
  }

  private static func materials(_ ids: [String]) -> [PartNumber] {
    let part = NumberedPart<Experiment.Properties>(
      get: { $0.properties(of: ids[0]) },
      change: { document, change in
        for id in ids { document.changeProperties(of: id) { change(&$0) } }
      })
    let (share, resistance, charge) = (0.0...10, 0.0...100, -100.0...100)
    return [
      part.number("elasticity", "Elasticity", .material(share), \.elasticity[or: 0.2]),
      part.number("friction", "Friction", .material(share), \.friction[or: 0.2]),
      part.number("density", "Density", .material(0.001...1000), \.density[or: 1]),
      part.number("resistance", "Resistance", .material(resistance), \.resistance[or: 0.1]),
      part.number(
        "angularResistance", "Turn resistance", .material(resistance),
        \.angularResistance[or: 0.1]),
      part.number("charge", "Charge", .material(charge), \.charge[or: 0]),
      part.toggle("locked", "Locked", \.isAnchored[or: false]),
      part.toggle("turns", "Turns", \.allowsRotation[or: true]),
    ]
  }

  private static func falls(_ ids: [String]) -> PartNumber {
    PartNumber(
      id: "falls", title: "Falls", isSwitch: true,
      read: { $0.behaviors.contains { $0.isGravity && $0.items.contains(ids[0]) } ? 1 : 0 },
      write: { document, value in
        if let i = document.behaviors.firstIndex(where: \.isGravity) {
          for id in ids { document.behaviors[i].set(id, isIn: value >= 0.5) }
        } else if value >= 0.5 {
          document.behaviors.append(.gravity(.init(items: ids)))
        }
      })
  }

  static func ofBoundary(_ index: Int, _ id: String) -> [PartNumber] {
    let points = NumberedPart<[CGPoint]>(
      get: { $0.boundary(index, id)?.points },
      change: { document, change in document.change(index, id) { change(&$0) } })
    return [
      points.number("x1", "From x", .place, \.start.x.number),
      points.number("y1", "From y", .place, \.start.y.number),
      points.number("x2", "To x", .place, \.end.x.number),
      points.number("y2", "To y", .place, \.end.y.number),
    ]
  }

  /// Of nothing chosen: the pull, what keeps items in, and how it is recorded.
  static func ofWorld(_ document: Experiment) -> [PartNumber] {
    let world = NumberedPart<Experiment>(get: { $0 }, change: { $1(&$0) })
    let gravity = document.behaviors.firstIndex(where: \.isGravity)
    return (gravity.map { of(document.behaviors[$0], at: $0) } ?? []) + [
      world.toggle("floor", "Floor", \.[around: .floor]),
      world.toggle("walls", "Walls", \.[around: .walls]),
      world.number("frames", "Frames of a trace", .frames, \.wholeFrames),
      world.number("fps", "Frames a second", .rate, \.wholeRate),
    ]
  }
}

// MARK: - Behaviours

extension PartNumber {
  static func of(_ behavior: Experiment.Behavior, at index: Int) -> [PartNumber] {
    switch behavior {
    case .gravity:
      let part = NumberedPart<Experiment.Gravity>(
        index, { if case .gravity(let gravity) = $0 { gravity } else { nil } },
        Experiment.Behavior.gravity)
      return [
        part.number("gx", "Gravity x", .gravity, \.whole.dx.number),
        part.number("gy", "Gravity y", .gravity, \.whole.dy.number),
      ]
    case .attachment(let a): return attachment(a, index)
    case .push:
      let part = NumberedPart<Experiment.Push>(
        index, { if case .push(let push) = $0 { push } else { nil } }, Experiment.Behavior.push)
      return [
        part.number("dx", "Push x", .force, \.whole.dx.number),
        part.number("dy", "Push y", .force, \.whole.dy.number),
        part.toggle("once", "Acts once", \.isInstantaneous),
      ]
    case .snap:
      let part = NumberedPart<Experiment.Snap>(
        index, { if case .snap(let snap) = $0 { snap } else { nil } }, Experiment.Behavior.snap)
      return [
        part.number("x", "To x", .place, \.place.x.number),
        part.number("y", "To y", .place, \.place.y.number),
        part.number("damping", "Damping", .snapDamping, \.damping[or: 0.5]),
      ]
    case .field(let field): return self.field(field, index)
    case .collision, .itemProperties: return []
    }
  }

  private static func attachment(_ a: Experiment.Attachment, _ index: Int) -> [PartNumber] {
    let part = NumberedPart<Experiment.Attachment>(
      index, { if case .attachment(let a) = $0 { a } else { nil } },
      Experiment.Behavior.attachment)
    let own =
      switch a.kind {
      case .anchor, .items:
        [
          part.number("length", "Length", .length, \.length[or: 0]),
          part.number("frequency", "Frequency", .frequency, \.frequency[or: 0]),
          part.number("damping", "Damping", .damping, \.damping[or: 0]),
        ]
      case .pin:
        [part.number("torque", "Friction", .torque, \.frictionTorque[or: 0])]
          + range(of: part, upTo: 3600, "°", Measure.degrees)
      case .sliding: range(of: part, upTo: 10_000, "pt", 1)
      case .limit, .fixed: [PartNumber]()
      }
    guard a.anchor != nil else { return own }
    return own + [
      part.number("ax", "Anchor x", .place, \.anchor[or: .zero].x.number),
      part.number("ay", "Anchor y", .place, \.anchor[or: .zero].y.number),
    ]
  }

  /// The ends of a slide's or a pin's range.
  private static func range(
    of part: NumberedPart<Experiment.Attachment>, upTo far: Double, _ unit: String, _ factor: Double
  ) -> [PartNumber] {
    let end = { (limit: ClosedRange<Double>, drag: ClosedRange<Double>) in
      Measure(unit: unit, limit: limit, drag: drag, factor: factor)
    }
    return [
      part.number("least", "Not below", end(-far...0, -360...0), \.[least: far / factor]),
      part.number("most", "Not above", end(0...far, 0...360), \.[most: far / factor]),
    ]
  }

  private static func field(_ field: Experiment.Field, _ index: Int) -> [PartNumber] {
    let part = NumberedPart<Experiment.Field>(
      index, { if case .field(let field) = $0 { field } else { nil } }, Experiment.Behavior.field)
    var all = [
      part.number("strength", "Strength", .strength, \.strength[or: 1]),
      part.number("falloff", "Falloff", .falloff, \.wholeFalloff),
    ]
    if case .disc = field.region {
      all.append(part.number("radius", "Radius", .radius, \.radius))
    }
    guard [.linearGravity, .velocity, .drag].contains(field.kind) else { return all }
    let speed = Measure.direction(field.kind == .linearGravity ? "m/s²" : "m/s")
    return all + [
      part.number("dx", "Direction x", speed, \.direction[or: .zero].dx.number),
      part.number("dy", "Direction y", speed, \.direction[or: .zero].dy.number),
    ]
  }
}

// MARK: - Values as they are shown

extension Optional where Wrapped: Hashable {
  /// The value, or what stands for one that is left out.
  fileprivate subscript(or standard: Wrapped) -> Wrapped {
    get { self ?? standard }
    set { self = newValue }
  }
}

extension CGFloat {
  /// The same as a `Double`, for key paths.
  fileprivate var number: Double {
    get { Double(self) }
    set { self = CGFloat(newValue) }
  }
}

extension [CGPoint] {
  fileprivate var start: CGPoint {
    get { first ?? .zero }
    set { if !isEmpty { self[0] = newValue } }
  }
  fileprivate var end: CGPoint {
    get { last ?? .zero }
    set { if !isEmpty { self[count - 1] = newValue } }
  }
}

extension Experiment.Gravity {
  /// The vector, however it is given, in UIKit's unit.
  fileprivate var whole: CGVector {
    get {
      let start = vector ?? CGVector(dx: 0, dy: 1)
      guard angle != nil || magnitude != nil else { return start }
      let turn = angle ?? start.angle
      return CGVector(dx: Double.cos(turn), dy: Double.sin(turn)) * (magnitude ?? start.length)
    }
    set {
      self = Experiment.Gravity(items: items)
      vector = newValue
    }
  }
}

extension Experiment.Push {
  /// The vector, however it is given, in UIKit's newtons.
  fileprivate var whole: CGVector {
    get { PlaygroundScene.arrow(of: self) * (1 / PlaygroundTool.pointsPerNewton) }
    set { (vector, angle, magnitude) = (newValue, nil, nil) }
  }
}

extension Experiment.Attachment {
  /// The ends of a slide's or a pin's range; none at first, which stands for very far.
  fileprivate subscript(least far: Double) -> Double {
    get { Double(ends(far).minimum) }
    set { range = FloatRange(minimum: newValue, maximum: ends(far).maximum) }
  }
  fileprivate subscript(most far: Double) -> Double {
    get { Double(ends(far).maximum) }
    set { range = FloatRange(minimum: ends(far).minimum, maximum: newValue) }
  }
  private func ends(_ far: Double) -> FloatRange {
    range ?? FloatRange(minimum: -far, maximum: far)
  }
}

extension Experiment.Field {
  /// The falloff, where none is said the one measured on Apple's engine.
  fileprivate var wholeFalloff: Double {
    get { falloff ?? Self.usualFalloff(of: kind) }
    set { falloff = newValue }
  }

  private static func usualFalloff(of kind: Kind) -> Double {
    switch kind {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence: 0
    }
  }

  /// The radius of a round region, in points.
  fileprivate var radius: Double {
    get { if case .disc(let r) = region { Double(r) } else { 0 } }
    set { region = Region(radius: newValue) }
  }
}

extension Experiment {
  /// Whether items are kept in by a floor or by walls.
  fileprivate subscript(around enclosure: Enclosure) -> Bool {
    get { has(enclosure) }
    set {
      let world = PlaygroundView.bounds(of: self) ?? Self.room
      set(enclosure, isThere: newValue, around: world.union(Self.room))
    }
  }
  fileprivate var wholeFrames: Double {
    get { Double(frames) }
    set { frames = Int(newValue.rounded()) }
  }
  fileprivate var wholeRate: Double {
    get { fps }
    set { fps = newValue.rounded() }
  }
}

extension Experiment.Item {
  /// Whether its size says how large it is; an outline's does not.
  fileprivate var hasFreeSize: Bool { if case .path = shape { false } else { true } }
}

extension Experiment.Behavior {
  fileprivate var isGravity: Bool { if case .gravity = self { true } else { false } }
}
