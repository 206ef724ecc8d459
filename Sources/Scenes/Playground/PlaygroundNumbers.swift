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
  /// Whether it is of an item as it starts, which is not as it is while it runs.
  let isOfStart: Bool

  /// A number of some parts: that of the first, and a change is one of all.
  fileprivate init<Part>(_ row: NumberRow<Part>, _ parts: [WritableKeyPath<Experiment, Part>]) {
    (id, title, measure) = (row.id, row.title, row.measure)
    isOfStart = Part.self == Experiment.Item.self && !["width", "height"].contains(row.id)
    let (factor, path, isSwitch) = (row.measure.factor, row.path, row.measure.isSwitch)
    read = { $0[keyPath: parts[0]][keyPath: path] * factor }
    write = { experiment, value in
      let value = isSwitch ? (value >= 0.5 ? 1 : 0) : value / factor
      for part in parts { experiment[keyPath: part][keyPath: path] = value }
    }
  }
}

extension Experiment {
  /// The numbers of some parts, which are those of the first, and a change is one of all; without parts the world's, and
  /// none of a boundary.
  func numbers(of parts: [Part]) -> [ExperimentNumber] {
    let items = parts.compactMap { if case .item(let id) = $0 { id } else { nil } }
    if !items.isEmpty { return numbers(of: movers(of: items)) }
    switch parts.first {
    case .boundary: return []
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

  /// Of a group only what it is made of and whether it falls.
  private func numbers(of movers: [String]) -> [ExperimentNumber] {
    let isOutline = { (item: Item) in if case .path = item.shape { true } else { false } }
    let chosen = movers.compactMap(item)
    let rows = Item.numbers(hasSize: !chosen.contains(where: isOutline))
    let items = movers.map { \Experiment.[item: $0] }
    let materials = movers.map { \Experiment.[material: $0] }
    let falls = NumberRow<Experiment>("falls", "Falls", .flag, \.[falling: movers])
    return (chosen.count < movers.count ? [] : rows.map { ExperimentNumber($0, items) })
      + Kind.itemProperties.numbers.map { ExperimentNumber($0, materials) }
      + [ExperimentNumber(falls, [\.self])]
  }

  private subscript(item id: String) -> Item {
    get { item(id) ?? Item(id: id, center: .zero, size: .zero) }
    set { for i in items.indices where items[i].id == id { items[i] = newValue } }
  }

  /// What an item or group is made of; what is set and differs goes into a behaviour of its own.
  private subscript(material id: String) -> Behavior {
    get { properties(of: id) }
    set {
      let old = properties(of: id)
      changeProperties(of: id) { $0.take(newValue, unlike: old) }
    }
  }

}

// MARK: - Tables

extension Experiment.Item {
  fileprivate static func numbers(hasSize: Bool) -> [NumberRow<Self>] {
    let side = Measure("pt", 1, 1...5000)
    let sizes: [NumberRow<Self>] = [
      .init("width", "Width", side, \.size.width.native),
      .init("height", "Height", side, \.size.height.native),
    ]
    return [
      .init("x", "x", .place, \.center.x.native), .init("y", "y", .place, \.center.y.native),
    ] + (hasSize ? sizes : []) + [
      .init("angle", "Turn", Measure("°", 1, -3600...3600, factor: Measure.degrees), \.angle),
      .init("vx", "Velocity x", .speed, \.velocity.dx.native),
      .init("vy", "Velocity y", .speed, \.velocity.dy.native),
      .init("spin", "Spin", .spin, \.angularVelocity),
    ]
  }
}

extension Experiment {
  /// How a trace is recorded.
  fileprivate static var world: [NumberRow<Experiment>] {
    [
      .init(
        "frames", "Frames of a trace", Measure("", 0, 0...100_000, drag: 0...1200), \.wholeFrames),
      .init("fps", "Frames a second", Measure("", 0, 10...1000, drag: 10...240), \.fps),
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

  fileprivate var wholeFrames: Double {
    get { Double(frames) }
    set { frames = Int(newValue.rounded()) }
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
