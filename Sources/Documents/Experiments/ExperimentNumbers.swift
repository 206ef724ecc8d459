import Dynamics
import Foundation
import Geometry
import Localization

/// How a kind of number is shown: its unit and digits, what can be typed, and what a drag over its label covers.
public struct Measure: Sendable {
  /// The unit as it is shown; empty for none.
  public var unit = ""
  /// The digits after the point.
  public var digits = 1
  /// What can be typed, and what a drag over the label covers, in the shown unit.
  public var limit: ClosedRange<Double>, drag: ClosedRange<Double>
  /// Whether it is a switch: 0 is off, 1 on.
  public var isSwitch = false
  /// So many of the shown unit are one of the value's own.
  fileprivate var factor = 1.0

  init(
    _ unit: String = "", _ digits: Int = 1, _ limit: ClosedRange<Double> = -10_000...10_000,
    drag: ClosedRange<Double>? = nil, factor: Double = 1
  ) {
    (self.unit, self.digits, self.limit, self.factor) = (unit, digits, limit, factor)
    self.drag = drag ?? max(-500, limit.lowerBound)...min(500, limit.upperBound)
  }

  static let degrees = 180 / Double.pi
  static let place = Measure("pt")
  static let length = Measure("pt", 1, 0...10_000)
  static let speed = Measure("pt/s", 0, -50_000...50_000)
  static let spin = Measure("°/s", 0, -36_000...36_000, factor: degrees)
  static let gravity = Measure("g", 2, -100...100, drag: -3...3)
  static let force = Measure("N", 2, drag: -10...10)
  static let flag: Measure = {
    var measure = Measure("", 0, 0...1)
    measure.isSwitch = true
    return measure
  }()

  /// A damping ratio.
  static func ratio(_ limit: ClosedRange<Double>) -> Measure { Measure("ζ", 2, limit, drag: 0...2) }
}

/// A number of something, as the window shows it.
struct NumberRow<Root> {
  let id: String
  let title: LocalizedText
  let measure: Measure
  let path: WritableKeyPath<Root, Double>

  init(
    _ id: String, _ title: LocalizedText, _ measure: Measure, _ path: WritableKeyPath<Root, Double>
  ) {
    (self.id, self.title, self.measure, self.path) = (id, title, measure, path)
  }
}

/// A number of a part of an experiment: how it is shown, read and changed.
public struct ExperimentNumber {
  /// Its name for the window.
  public let id: String
  /// Its name for people.
  public let title: LocalizedText
  /// How it is shown; what `read` gives and `write` takes is in its unit.
  public let measure: Measure
  /// Its value in an experiment.
  public let read: (Experiment) -> Double
  /// Gives it a value.
  public let write: (inout Experiment, Double) -> Void

  /// A number of a part, given what reads the part and what changes it.
  fileprivate init<Part>(
    _ row: NumberRow<Part>, _ get: @escaping (Experiment) -> Part?,
    _ change: @escaping (inout Experiment, (inout Part) -> Void) -> Void
  ) {
    (id, title, measure) = (row.id, row.title, row.measure)
    let (factor, path, isSwitch) = (row.measure.factor, row.path, row.measure.isSwitch)
    read = { (get($0)?[keyPath: path] ?? 0) * factor }
    write = { experiment, value in
      let value = isSwitch ? (value >= 0.5 ? 1 : 0) : value / factor
      change(&experiment) { $0[keyPath: path] = value }
    }
  }
}

extension Experiment {
  /// The numbers of some parts, which are those of the first; a change is one of all. Without parts those of the world.
  public func numbers(of parts: [Part]) -> [ExperimentNumber] {
    let items = parts.compactMap { if case .item(let id) = $0 { id } else { nil } }
    if !items.isEmpty { return numbers(of: movers(of: items)) }
    switch parts.first {
    case .boundary(let index, let id):
      return Self.ends.map {
        ExperimentNumber(
          $0, { $0.boundary(index, id)?.points },
          { experiment, change in experiment.change(index, id) { change(&$0) } })
      }
    case .behavior(let index) where behaviors.indices.contains(index): return numbers(at: index)
    case .behavior, .item, nil:
      let gravity = behaviors.firstIndex { $0.kind == .gravity }
      return (gravity.map(numbers) ?? [])
        + Self.world.map { ExperimentNumber($0, { $0 }, { $1(&$0) }) }
    }
  }

  private func numbers(at index: Int) -> [ExperimentNumber] {
    let isRound = if case .disc = behaviors[index].region { true } else { false }
    return behaviors[index].kind.numbers.filter { isRound || $0.id != "radius" }.map {
      ExperimentNumber($0, { $0.behaviors[index] }, { $1(&$0.behaviors[index]) })
    }
  }

  private func numbers(of movers: [String]) -> [ExperimentNumber] {
    let chosen = Set(movers)
    let items = items.filter { chosen.contains($0.id) }
    let isGroup = movers.count == 1 && group(movers[0]) != nil
    let places =
      isGroup ? ofGroup(movers[0]) : items.count == chosen.count ? ofItems(movers, items) : []
    let materials = Kind.itemProperties.numbers.map {
      ExperimentNumber(
        $0, { $0.properties(of: movers[0]) },
        { experiment, change in
          for id in movers { experiment.changeProperties(of: id) { change(&$0) } }
        })
    }
    let falls = NumberRow<Experiment>("falls", "Falls", .flag, \.[falling: movers])
    return places + materials + [ExperimentNumber(falls, { $0 }, { $1(&$0) })]
  }

  private func ofGroup(_ id: String) -> [ExperimentNumber] {
    let center: [NumberRow<CGPoint>] = [
      .init("x", "x", .place, \.x.number), .init("y", "y", .place, \.y.number),
    ]
    return center.map {
      ExperimentNumber(
        $0, { $0.center(of: id) },
        { experiment, change in
          guard var center = experiment.center(of: id) else { return }
          change(&center)
          experiment.put(id, at: center)
        })
    }
      + Group.motion.map {
        ExperimentNumber(
          $0, { $0.group(id) },
          { experiment, change in
            for i in experiment.groups.indices where experiment.groups[i].id == id {
              change(&experiment.groups[i])
            }
          })
      }
  }

  private func ofItems(_ ids: [String], _ items: [Item]) -> [ExperimentNumber] {
    let isOutline = items.contains { if case .path = $0.shape { true } else { false } }
    // How large an outline is, its size does not say.
    let rows = Item.place + (isOutline ? [] : Item.extent) + Item.motion
    return rows.map {
      ExperimentNumber(
        $0, { $0.item(ids[0]) },
        { experiment, change in
          for i in experiment.items.indices where ids.contains(experiment.items[i].id) {
            change(&experiment.items[i])
          }
        })
    }
  }
}

// MARK: - Tables

extension Experiment.Item {
  fileprivate static var place: [NumberRow<Self>] {
    [
      .init("x", "x", .place, \.center.x.number), .init("y", "y", .place, \.center.y.number),
    ]
  }

  fileprivate static var extent: [NumberRow<Self>] {
    let side = Measure("pt", 1, 1...5000)
    return [
      .init("width", "Width", side, \.size.width.number),
      .init("height", "Height", side, \.size.height.number),
    ]
  }

  fileprivate static var motion: [NumberRow<Self>] {
    [
      .init("angle", "Turn", Measure("°", 1, -3600...3600, factor: Measure.degrees), \.angle),
      .init("vx", "Velocity x", .speed, \.velocity.dx.number),
      .init("vy", "Velocity y", .speed, \.velocity.dy.number),
      .init("spin", "Spin", .spin, \.angularVelocity),
    ]
  }
}

extension Experiment.Group {
  fileprivate static var motion: [NumberRow<Self>] {
    [
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
  var number: Double {
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
  /// One of the numbers of a property, or of what it is where it is left out; a force's however it is given.
  subscript(property: Experiment.Property, index: Int, or standard: [Double]) -> Double {
    get { numbers(property, standard)[index] }
    set {
      var numbers = numbers(property, standard)
      numbers[index] = newValue
      if property == .direction, kind.family != .field {
        (self[.angle], self[.magnitude]) = (nil, nil)
      }
      self[all: property] = numbers
    }
  }

  private func numbers(_ property: Experiment.Property, _ standard: [Double]) -> [Double] {
    property == .direction && kind.family != .field
      ? [force.dx, force.dy] : self[all: property] ?? standard
  }

  /// The radius of a round region, in points.
  var radius: Double {
    get { if case .disc(let radius) = region { Double(radius) } else { 0 } }
    set { region = Region(radius: newValue) }
  }

  /// As a person calls it.
  public var title: LocalizedText {
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
  public var title: LocalizedText {
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
