import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// A number of something chosen: how it is shown, read and changed.
struct PartNumber {
  let id: String
  let title: LocalizedText
  var unit = ""
  var digits = 1
  var limit: ClosedRange<Double> = -10_000...10_000
  /// What a drag over its label covers.
  var scale: SliderScale = .linear(-500...500)
  /// Whether it is a switch: 0 is off, 1 on.
  var isSwitch = false
  let read: (Experiment) -> Double
  let write: (inout Experiment, Double) -> Void

  init(
    _ id: String, _ title: LocalizedText, _ unit: String = "", digits: Int = 1,
    limit: ClosedRange<Double> = -10_000...10_000, over scale: SliderScale? = nil,
    read: @escaping (Experiment) -> Double, write: @escaping (inout Experiment, Double) -> Void
  ) {
    (self.id, self.title, self.unit, self.digits, self.limit) = (id, title, unit, digits, limit)
    (self.read, self.write) = (read, write)
    self.scale = scale ?? .linear(max(-500, limit.lowerBound)...min(500, limit.upperBound))
  }

  init(
    switch id: String, _ title: LocalizedText, read: @escaping (Experiment) -> Bool,
    write: @escaping (inout Experiment, Bool) -> Void
  ) {
    (self.id, self.title, isSwitch) = (id, title, true)
    self.read = { read($0) ? 1 : 0 }
    self.write = { write(&$0, $1 >= 0.5) }
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
  private static let degrees = 180 / Double.pi
  private static let material: SliderScale = .linear(0...2)

  /// Of the first of some items or groups; a change is one of all.
  static func of(_ movers: [String], in document: Experiment) -> [PartNumber] {
    let chosen = Set(movers)
    let items = document.items.filter { chosen.contains($0.id) }
    let places =
      movers.count == 1 && document.group(movers[0]) != nil
      ? ofGroup(movers[0])
      : items.count == chosen.count ? ofItems(movers[0], chosen, items) : []
    return places + materials(movers) + switches(movers)
  }

  /// Where a group is and how it starts.
  private static func ofGroup(_ id: String) -> [PartNumber] {
    let place = { (name: String, path: WritableKeyPath<CGPoint, CGFloat>) in
      PartNumber(
        name, .verbatim(name), "pt", read: { Double($0.center(of: id)?[keyPath: path] ?? 0) },
        write: { document, value in
          guard var center = document.center(of: id) else { return }
          center[keyPath: path] = value
          document.put(id, at: center)
        })
    }
    let motion = {
      (
        name: String, title: LocalizedText, unit: String, limit: ClosedRange<Double>,
        path: WritableKeyPath<Experiment.Group, Double>, factor: Double
      ) in
      PartNumber(
        name, title, unit, digits: 0, limit: limit,
        read: { ($0.group(id)?[keyPath: path] ?? 0) * factor },
        write: { document, value in
          for i in document.groups.indices where document.groups[i].id == id {
            document.groups[i][keyPath: path] = value / factor
          }
        })
    }
    return [
      place("x", \.x), place("y", \.y),
      motion("vx", "Velocity x", "pt/s", -50_000...50_000, \.velocity.dx.number, 1),
      motion("vy", "Velocity y", "pt/s", -50_000...50_000, \.velocity.dy.number, 1),
      motion("spin", "Spin", "°/s", -36_000...36_000, \.angularVelocity, degrees),
    ]
  }

  /// Of items by their names; the values are those of the first.
  private static func ofItems(
    _ first: String, _ ids: Set<String>, _ items: [Experiment.Item]
  ) -> [PartNumber] {
    let number = {
      (
        id: String, title: LocalizedText, unit: String, digits: Int, limit: ClosedRange<Double>,
        path: WritableKeyPath<Experiment.Item, Double>, factor: Double
      ) in
      PartNumber(
        id, title, unit, digits: digits, limit: limit,
        read: { ($0.item(first)?[keyPath: path] ?? 0) * factor },
        write: { document, value in
          for i in document.items.indices where ids.contains(document.items[i].id) {
            document.items[i][keyPath: path] = value / factor
          }
        })
    }
    var all = [
      number("x", "x", "pt", 1, -10_000...10_000, \.center.x.number, 1),
      number("y", "y", "pt", 1, -10_000...10_000, \.center.y.number, 1),
    ]
    if items.allSatisfy(\.hasFreeSize) {
      all += [
        number("width", "Width", "pt", 1, 1...5000, \.size.width.number, 1),
        number("height", "Height", "pt", 1, 1...5000, \.size.height.number, 1),
      ]
    }
    return all + [
      number("angle", "Turn", "°", 1, -3600...3600, \.angle, degrees),
      number("vx", "Velocity x", "pt/s", 0, -50_000...50_000, \.velocity.dx.number, 1),
      number("vy", "Velocity y", "pt/s", 0, -50_000...50_000, \.velocity.dy.number, 1),
      number("spin", "Spin", "°/s", 0, -36_000...36_000, \.angularVelocity, degrees),
    ]
  }

  private static func materials(_ ids: [String]) -> [PartNumber] {
    let first = ids[0]
    let number = {
      (
        id: String, title: LocalizedText, limit: ClosedRange<Double>, standard: Double,
        path: WritableKeyPath<Experiment.Properties, Double?>
      ) in
      PartNumber(
        id, title, digits: 2, limit: limit, over: material,
        read: { $0.properties(of: first)[keyPath: path] ?? standard },
        write: { document, value in
          for id in ids { document.changeProperties(of: id) { $0[keyPath: path] = value } }
        })
    }
    return [
      number("elasticity", "Elasticity", 0...10, 0.2, \.elasticity),
      number("friction", "Friction", 0...10, 0.2, \.friction),
      number("density", "Density", 0.001...1000, 1, \.density),
      number("resistance", "Resistance", 0...100, 0.1, \.resistance),
      number("angularResistance", "Turn resistance", 0...100, 0.1, \.angularResistance),
      number("charge", "Charge", -100...100, 0, \.charge),
    ]
  }

  private static func switches(_ ids: [String]) -> [PartNumber] {
    let first = ids[0]
    return [
      PartNumber(
        switch: "locked", "Locked", read: { $0.properties(of: first).isAnchored ?? false },
        write: { document, isOn in
          for id in ids { document.changeProperties(of: id) { $0.isAnchored = isOn } }
        }),
      PartNumber(
        switch: "turns", "Turns", read: { $0.properties(of: first).allowsRotation ?? true },
        write: { document, isOn in
          for id in ids { document.changeProperties(of: id) { $0.allowsRotation = isOn } }
        }),
      PartNumber(
        switch: "falls", "Falls", read: { $0.behaviors.contains { $0.isGravity(of: first) } },
        write: { document, isOn in
          guard let i = document.behaviors.firstIndex(where: \.isGravity) else {
            if isOn {
              document.behaviors.append(.gravity(.init(items: ids)))
            }
            return
          }
          for id in ids { document.behaviors[i].set(id, isIn: isOn) }
        }),
    ]
  }

  static func ofBoundary(_ index: Int, _ id: String) -> [PartNumber] {
    let number = {
      (name: String, title: LocalizedText, end: Int, path: WritableKeyPath<CGPoint, CGFloat>) in
      PartNumber(
        name, title, "pt",
        read: { document in
          let points = document.boundary(index, id)?.points ?? []
          return points.isEmpty ? 0 : points[end == 0 ? 0 : points.count - 1][keyPath: path]
        },
        write: { document, value in
          document.change(index, id) { $0[end == 0 ? 0 : $0.count - 1][keyPath: path] = value }
        })
    }
    return [
      number("x1", "From x", 0, \.x), number("y1", "From y", 0, \.y),
      number("x2", "To x", 1, \.x), number("y2", "To y", 1, \.y),
    ]
  }

  /// Of nothing chosen: the pull, what keeps items in, and how it is recorded.
  static func ofWorld(_ document: Experiment) -> [PartNumber] {
    var all: [PartNumber] = []
    if let i = document.behaviors.firstIndex(where: \.isGravity) {
      all += PartNumber.of(document.behaviors[i], at: i)
    }
    return all + [
      enclosure(.floor, "floor", "Floor"), enclosure(.walls, "walls", "Walls"),
      PartNumber(
        "frames", "Frames of a trace", digits: 0, limit: 0...100_000, over: .linear(0...1200),
        read: { Double($0.frames) }, write: { $0.frames = Int($1.rounded()) }),
      PartNumber(
        "fps", "Frames a second", digits: 0, limit: 10...1000, over: .linear(10...240),
        read: \.fps, write: { $0.fps = $1.rounded() }),
    ]
  }
}

extension PartNumber {
  private static func enclosure(
    _ enclosure: Experiment.Enclosure, _ id: String, _ title: LocalizedText
  ) -> PartNumber {
    PartNumber(
      switch: id, title, read: { $0.has(enclosure) },
      write: { document, isOn in
        let world = PlaygroundView.bounds(of: document) ?? Experiment.room
        document.set(enclosure, isThere: isOn, around: world.union(Experiment.room))
      })
  }
}

extension Experiment.Item {
  /// Whether its size says how large it is; an outline's does not.
  fileprivate var hasFreeSize: Bool { if case .path = shape { false } else { true } }
}

extension Experiment.Behavior {
  var isGravity: Bool { if case .gravity = self { true } else { false } }
  func isGravity(of item: String) -> Bool { isGravity && items.contains(item) }
}

extension CGFloat {
  /// The same as a `Double`, for key paths.
  fileprivate var number: Double {
    get { Double(self) }
    set { self = CGFloat(newValue) }
  }
}
