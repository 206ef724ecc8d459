import Documents
import Foundation
import Geometry
import Localization

/// A number of a part of an experiment: how it is shown, read and changed.
struct ExperimentNumber {
  /// Its name for the window.
  let id: String
  /// Its name as a person reads it.
  let title: LocalizedText
  /// How it is shown; what `read` gives and `write` takes is in its unit.
  let measure: Measure
  /// Its value in an experiment.
  let read: (Experiment) -> Double
  /// Gives it a value in an experiment.
  let write: (inout Experiment, Double) -> Void

  /// A number of some parts: that of the first, and a change is one of all.
  fileprivate init<Part>(_ row: NumberRow<Part>, _ parts: [WritableKeyPath<Experiment, Part>]) {
    (id, title, measure) = (row.id, row.title, row.measure)
    let (factor, path, isSwitch) = (row.measure.factor, row.path, row.measure.isSwitch)
    read = { $0[keyPath: parts[0]][keyPath: path] * factor }
    write = { experiment, value in
      let value = isSwitch ? (value >= 0.5 ? 1 : 0) : value / factor
      for part in parts { experiment[keyPath: part][keyPath: path] = value }
    }
  }
}

extension Experiment {
  /// The numbers of some parts, which are those of the first, and a change is one of all; without parts the world's.
  func numbers(of parts: [Part]) -> [ExperimentNumber] {
    let items = parts.compactMap { if case .item(let id) = $0 { id } else { nil } }
    if !items.isEmpty { return numbers(of: movers(of: items)) }
    switch parts.first {
    case .boundary(let index, let id):
      return Self.ends.map { ExperimentNumber($0, [\.[corners: index, id]]) }
    case .behavior(let index) where behaviors.indices.contains(index): return numbers(at: index)
    case .behavior, .item, nil:
      let gravity = behaviors.firstIndex { $0.kind == .gravity }
      return (gravity.map(numbers) ?? []) + Self.world.map { ExperimentNumber($0, [\.self]) }
    }
  }

  private func numbers(at index: Int) -> [ExperimentNumber] {
    // A field without a disc has no radius to change.
    let isRound = behaviors[index][all: .region]?.count == 1
    return behaviors[index].kind.numbers.filter { isRound || $0.id != "region" }.map {
      ExperimentNumber($0, [\.behaviors[index]])
    }
  }

  private func numbers(of movers: [String]) -> [ExperimentNumber] {
    let isOutline = { (item: Item) in if case .path = item.shape { true } else { false } }
    let chosen = movers.compactMap(item)
    let hasGroups = chosen.count < movers.count
    let places = Item.numbers(
      hasSize: !hasGroups && !chosen.contains(where: isOutline), turns: !hasGroups)
    let wholes = movers.map { \Experiment.[mover: $0] }
    let materials = movers.map { \Experiment.[material: $0] }
    let falls = NumberRow<Experiment>("falls", "Falls", .flag, \.[falling: movers])
    return places.map { ExperimentNumber($0, wholes) }
      + Kind.itemProperties.numbers.map { ExperimentNumber($0, materials) }
      + [ExperimentNumber(falls, [\.self])]
  }

  /// An item, or a group as one: its centre and motion are those of the whole.
  private subscript(mover id: String) -> Item {
    get {
      if let item = item(id) { return item }
      var whole = Item(id: id, center: center(of: id) ?? .zero, size: .zero)
      let group = group(id)
      whole.velocity = group?.velocity ?? .zero
      whole.angularVelocity = group?.angularVelocity ?? 0
      return whole
    }
    set {
      for i in items.indices where items[i].id == id { items[i] = newValue }
      for i in groups.indices where groups[i].id == id {
        groups[i].velocity = newValue.velocity
        groups[i].angularVelocity = newValue.angularVelocity
        put(id, at: newValue.center)
      }
    }
  }

  /// What an item or group is made of; what is set and differs goes into a behaviour of its own.
  private subscript(material id: String) -> Behavior {
    get { properties(of: id) }
    set {
      let old = properties(of: id)
      changeProperties(of: id) { $0.take(newValue, unlike: old) }
    }
  }

  private subscript(corners index: Int, id: String) -> [CGPoint] {
    get { boundary(index, id)?.points ?? [] }
    set { change(index, id) { $0 = newValue } }
  }
}

// MARK: - Tables

extension Experiment.Item {
  fileprivate static func numbers(hasSize: Bool, turns: Bool) -> [NumberRow<Self>] {
    let side = Measure("pt", 1, 1...5000)
    let angle = Measure("°", 1, -3600...3600, factor: Measure.degrees)
    let sizes: [NumberRow<Self>] = [
      .init("width", "Width", side, \.size.width.number),
      .init("height", "Height", side, \.size.height.number),
    ]
    return [
      .init("x", "x", .place, \.center.x.number), .init("y", "y", .place, \.center.y.number),
    ] + (hasSize ? sizes : []) + (turns ? [.init("angle", "Turn", angle, \.angle)] : []) + [
      .init("vx", "Velocity x", .speed, \.velocity.dx.number),
      .init("vy", "Velocity y", .speed, \.velocity.dy.number),
      .init("spin", "Spin", .spin, \.angularVelocity),
    ]
  }
}

extension Experiment {
  /// Of the line of a boundary, from its first corner to its last.
  fileprivate static var ends: [NumberRow<[CGPoint]>] {
    [
      .init("x1", "From x", .place, \.start.x.number),
      .init("y1", "From y", .place, \.start.y.number),
      .init("x2", "To x", .place, \.end.x.number), .init("y2", "To y", .place, \.end.y.number),
    ]
  }

  /// What keeps items in, and how a trace is recorded.
  fileprivate static var world: [NumberRow<Experiment>] {
    [
      .init("floor", "Floor", .flag, \.[around: .floor]),
      .init("walls", "Walls", .flag, \.[around: .walls]),
      .init(
        "frames", "Frames of a trace", Measure("", 0, 0...100_000, drag: 0...1200), \.wholeFrames),
      .init(
        "fps", "Frames a second", Measure("", 0, 10...1000, drag: 10...240), \.wholeRate),
    ]
  }

  /// Whether the first of some items or groups falls, 0 or 1.
  fileprivate subscript(falling movers: [String]) -> Double {
    get { behaviors.contains { $0.kind == .gravity && $0.items.contains(movers[0]) } ? 1 : 0 }
    set {
      if let i = behaviors.firstIndex(where: { $0.kind == .gravity }) {
        for id in movers { behaviors[i].set(id, isIn: newValue == 1) }
      } else if newValue == 1 {
        behaviors.append(Behavior(.gravity, movers))
      }
    }
  }

  /// Whether items are kept in by a floor or by walls, 0 or 1.
  fileprivate subscript(around enclosure: Enclosure) -> Double {
    get { has(enclosure) ? 1 : 0 }
    set {
      set(enclosure, isThere: newValue == 1, around: (bounds ?? Self.room).union(Self.room))
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

// MARK: - Values as they are shown

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

extension Experiment.Behavior {
  /// As a person calls it.
  var title: LocalizedText {
    switch kind {
    case .anchor, .items:
      (self[.frequency] ?? 0) > 0 ? "Spring" : self[.length] == 0 ? "Pin" : "Rod"
    case .push: actsOnce ? "Push" : "Steady push"
    default: kind.family == .field ? "\(kind.title) field" : kind.title
    }
  }
}

extension Experiment.Kind {
  /// As a person calls it.
  var title: LocalizedText {
    switch self {
    case .gravity: "Gravity"
    case .anchor, .items: "Rod"
    case .sliding: "Slide"
    case .limit: "Rope"
    case .fixed: "Weld"
    case .pin: "Pin"
    case .collision: "Collision"
    case .itemProperties: "Properties"
    case .push: "Push"
    case .snap: "Snap"
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
