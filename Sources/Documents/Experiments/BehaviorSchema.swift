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
  public var isSwitch: Bool { digits == 0 && limit == 0...1 }
  /// So many of the shown unit are one of the value's own.
  public var factor = 1.0

  /// A measure of numbers of any size, whose label covers 500 of the unit each way.
  public init(
    _ unit: String = "", _ digits: Int = 1, _ limit: ClosedRange<Double> = -10_000...10_000,
    drag: ClosedRange<Double>? = nil, factor: Double = 1
  ) {
    (self.unit, self.digits, self.limit, self.factor) = (unit, digits, limit, factor)
    self.drag = drag ?? max(-500, limit.lowerBound)...min(500, limit.upperBound)
  }

  /// So many degrees are a radian.
  public static let degrees = 180 / Double.pi
  static let length = Measure("pt", 1, 0...10_000)
  /// A place along one axis, in points.
  public static let place = Measure("pt")
  /// A velocity, in points per second.
  public static let speed = Measure("pt/s", 0, -50_000...50_000)
  /// An angular velocity, shown in degrees per second.
  public static let spin = Measure("°/s", 0, -36_000...36_000, factor: degrees)
  static let gravity = Measure("g", 2, -100...100, drag: -3...3)
  static let force = Measure("N", 2, drag: -10...10)
  /// A switch, whose values are 0 and 1.
  public static let flag = Measure("", 0, 0...1)

  /// A damping ratio, 1 where nothing swings.
  static func ratio(_ limit: ClosedRange<Double>) -> Measure { Measure("ζ", 2, limit, drag: 0...2) }
}

/// A number of something, as the window shows it.
public struct NumberRow<Root> {
  /// Its names for the window and for people.
  public let id: String, title: LocalizedText
  /// How it is shown, and where it stands.
  public let measure: Measure, path: WritableKeyPath<Root, Double>

  /// A number from its parts.
  public init(
    _ id: String, _ title: LocalizedText, _ measure: Measure, _ path: WritableKeyPath<Root, Double>
  ) {
    (self.id, self.title, self.measure, self.path) = (id, title, measure, path)
  }
}

/// A property of a behaviour: how it stands in a file, and the numbers that the window shows of it.
private struct Row {
  let member: Member<Experiment.Behavior>
  var numbers: [NumberRow<Experiment.Behavior>] = []

  /// Something that a file gives and the window does not show.
  init(_ member: Member<Experiment.Behavior>) { self.member = member }

  /// A property that a file `needs` or may leave out, with a title for each of its numbers that is shown, and all of what
  /// it is where it is left out; `isShown` says of which kinds the window shows it.
  init(
    _ property: Experiment.Property, _ format: Format<[Double]>, _ titles: LocalizedText...,
    in measure: Measure = Measure(), or standard: [Double]? = nil, needs isNeeded: Bool = false,
    if isShown: Bool = true
  ) {
    let name = property.rawValue
    member = Member(
      key: name,
      read: { object, behavior in
        let value = isNeeded ? try object.required(name) : object[name]
        behavior[all: property] = try value.map(format.read)
      }, write: { $0[all: property].map(format.write) })
    guard isShown else { return }
    numbers = titles.enumerated().map { index, title in
      NumberRow(
        titles.count == 1 ? name : "\(name).\(index)", title, measure,
        \.[property, index, or: standard ?? titles.map { _ in 0 }])
    }
  }
}

/// The table of all kinds: their properties in the order of a file, which is that of the window too.
extension Experiment.Kind {
  private var rows: [Row] {
    switch family {
    case .attachment: attachment
    case .snap:
      [
        item, Row(.to, .numbers(2), "To x", "To y", in: .place, needs: true),
        Row(.damping, .number(from: 0), "Damping", in: .ratio(0...10), or: [0.5]),
      ]
    case .gravity: [list] + force("Gravity x", "Gravity y", .gravity)
    case .push:
      [list] + force("Push x", "Push y", .force) + [
        Row(.mode, .name(["continuous", "instantaneous"]), "Acts once", in: .flag),
        Row(.targetOffset, .numbers(2)), Row(.active, .flag),
      ]
    case .collision:
      [
        list, Row(.mode, .name(["everything", "items", "boundaries"])),
        Row(
          .property(
            "boundaries", \.boundaries, .list(.boundary, named: "boundary", by: \.id), or: [])),
        Row(.referenceBounds, .rectangle), Row(.referenceInsets, .numbers(4)),
      ]
    case .itemProperties: [list] + material
    case .field: [list] + field
    }
  }

  private var list: Row { Row(.property("items", \.items, .list(.text))) }
  private var item: Row {
    Row(
      Member(
        key: "item", read: { $1.items = [try $0.required("item").string()] },
        write: { quoted($0.items[0]) }))
  }

  /// The other item of an attachment that is not to a place.
  private var otherItem: Row {
    let isNeeded = self != .sliding && self != .anchor
    return Row(
      Member(
        key: "otherItem",
        read: { object, behavior in
          let other = isNeeded ? try object.required("otherItem") : object["otherItem"]
          guard let other else { return }
          if self == .anchor { throw other.error("is not for the type \"\(rawValue)\".") }
          behavior.items.append(try other.string())
          if behavior.items[0] == behavior.items[1] {
            throw other.error("takes another item than \"item\".")
          }
        }, write: { $0.items.count > 1 ? quoted($0.items[1]) : nil }))
  }

  private func force(_ x: LocalizedText, _ y: LocalizedText, _ measure: Measure) -> [Row] {
    [
      Row(.direction, .numbers(2), x, y, in: measure), Row(.angle, .number),
      Row(.magnitude, .number),
    ]
  }

  private var attachment: [Row] {
    let isRod = self == .anchor || self == .items
    let hasPlace = self != .items && self != .limit
    let hertz = Measure("Hz", 2, 0...10_000, drag: 0...10)
    let torque = Measure("N m", 2, 0...10_000, drag: 0...5)
    return [
      item, otherItem, Row(.offset, .numbers(2)), Row(.otherOffset, .numbers(2)),
      Row(.length, .number(from: 0), "Length", in: .length, if: isRod),
      Row(.frequency, .number(from: 0), "Frequency", in: hertz, if: isRod),
      Row(.damping, .number(from: 0), "Damping", in: .ratio(0...10_000), if: isRod),
      Row(.frictionTorque, .number(from: 0), "Friction", in: torque, if: self == .pin), range,
    ] + (self == .sliding ? [Row(.axis, .axis, needs: true)] : []) + [
      Row(
        .anchor, .numbers(2), "Anchor x", "Anchor y", in: .place, needs: hasPlace, if: hasPlace)
    ]
  }

  /// How far a pin turns, in radians, and a slide goes, in points; each end on its side of 0.
  private var range: Row {
    var row = Row(.attachmentRange, .range(around0: self == .sliding))
    guard self == .pin || self == .sliding else { return row }
    let (unit, far, factor) = self == .pin ? ("°", 3600.0, Measure.degrees) : ("pt", 10_000, 1)
    let ends: [(String, LocalizedText, ClosedRange<Double>, ClosedRange<Double>)] = [
      ("least", "Not below", -far...0, -360...0), ("most", "Not above", 0...far, 0...360),
    ]
    row.numbers = ends.enumerated().map { index, end in
      NumberRow(
        end.0, end.1, Measure(unit, 1, end.2, drag: end.3, factor: factor),
        \.[.attachmentRange, index, or: [-far / factor, far / factor]])
    }
    return row
  }

  private var material: [Row] {
    let resistance = Measure("", 2, 0...100, drag: 0...2)
    let share = Measure("", 2, 0...10, drag: 0...2)
    return [
      Row(.elasticity, .number, "Elasticity", in: share, or: [0.2]),
      Row(.friction, .number, "Friction", in: share, or: [0.2]),
      Row(
        .density, .number(from: 1e-6), "Density", in: Measure("", 2, 0.001...1000, drag: 0...2),
        or: [1]),
      Row(.resistance, .number, "Resistance", in: resistance, or: [0.1]),
      Row(.angularResistance, .number, "Turn resistance", in: resistance, or: [0.1]),
      Row(.charge, .number, "Charge", in: Measure("", 2, -100...100, drag: 0...2)),
      Row(.isAnchored, .flag, "Locked", in: .flag),
      Row(.allowsRotation, .flag, "Turns", in: .flag, or: [1]),
    ]
  }

  private var field: [Row] {
    let pull = Measure(self == .linearGravity ? "m/s²" : "m/s", 2, -1000...1000, drag: -20...20)
    return [
      Row(
        .strength, .number, "Strength", in: Measure("", 2, -1000...1000, drag: -10...10), or: [1]),
      Row(
        .falloff, .number, "Falloff", in: Measure("", 2, -10...10, drag: -3...3), or: [falloff]),
      Row(.minimumRadius, .number(from: 0)),
      Row(
        .region, .region, "Radius", in: Measure("pt", 1, 1...10_000, drag: 1...500)),
      Row(.position, .numbers(2)),
      Row(
        .direction, .numbers(2), "Direction x", "Direction y", in: pull,
        if: [.linearGravity, .velocity, .drag].contains(self)),
      Row(.smoothness, .number), Row(.animationSpeed, .number),
      Row(.seed, .seed),
    ]
  }

  /// The falloff of a field that says none, as measured on Apple's engine.
  private var falloff: Double {
    switch self {
    case .radialGravity: 2
    case .spring: -1
    case .electric, .magnetic: 1
    default: 0
    }
  }

  // MARK: - What follows

  /// The numbers of a behaviour of the kind that the window shows.
  public var numbers: [NumberRow<Experiment.Behavior>] { rows.flatMap(\.numbers) }

  /// The kind of a behaviour in a file.
  init(of value: JSONValue) throws {
    let name = try value.members().required("kind")
    let families = Experiment.Family.allCases
    let family = families[try name.index(in: families.map(\.rawValue))]
    let kinds = Self.allCases.filter { $0.family == family }
    self = kinds[0]
    guard let key = family.key else { return }
    let type = family == .field ? try value.members().required(key) : value.value(of: key)
    if let type { self = kinds[try type.index(in: kinds.map(\.rawValue))] }
  }

  /// How behaviours of the kind stand in a file.
  var format: Format<Experiment.Behavior> {
    let type = family.key.map { [(key: $0, name: self == .anchor ? nil : rawValue)] } ?? []
    return .object(
      heads: [("kind", family.rawValue)] + type, Experiment.Behavior(self), rows.map(\.member),
      check: { [self] _, behavior in
        // Rods and ropes between items have no place.
        if self == .items || self == .limit { behavior.place = nil }
      })
  }
}

// MARK: - Formats

extension Format<[Double]> {
  /// A vector counts as of length 1 up to this.
  private static var unitLength: Double { 1e-3 }
  /// And no different from one up to this.
  private static var sameLength: Double { 1e-15 }

  private static func one<Single>(
    _ format: Format<Single>, _ number: @escaping (Single) -> Double,
    _ single: @escaping (Double) -> Single
  ) -> Format { format.map({ [number($0)] }, { single($0[0]) }) }

  fileprivate static var number: Format { one(.number, { $0 }, { $0 }) }
  fileprivate static var flag: Format { one(.flag, { $0 ? 1 : 0 }, { $0 != 0 }) }
  fileprivate static var seed: Format { one(.whole(0...Int64.max), Double.init, { Int($0) }) }

  fileprivate static func number(from low: Double) -> Format {
    one(.number(from: low), { $0 }, { $0 })
  }

  /// The index of one of some names.
  fileprivate static func name(_ names: [String]) -> Format {
    Format(read: { [Double(try $0.index(in: names))] }, write: { quoted(names[Int($0[0])]) })
  }

  /// A disc as its radius, or a rectangle as its width and height.
  fileprivate static var region: Format {
    let (radius, size) = (number(from: 0), Format<CGSize>.size())
    return Format(
      read: { value in
        if let given = value.value(of: "radius") {
          _ = try value.object(keys: ["radius"])
          return try radius.read(given)
        }
        let given = try size.read(try value.object(keys: ["size"]).required("size"))
        return [given.width, given.height]
      },
      write: {
        $0.count == 1 ? "{\"radius\": \(radius.write($0))}" : "{\"size\": \(numbers(2).write($0))}"
      })
  }

  /// The lower end and the upper one, on their sides of 0 where that is said.
  fileprivate static func range(around0 isAround0: Bool) -> Format {
    numbers(2).map({ $0 }, { $0 }) {
      guard $1[0] <= $1[1] else { throw $0.error("takes the lower end first.") }
      guard !isAround0 || $1[0] <= 0 && $1[1] >= 0 else {
        throw $0.error("takes a range that contains 0.")
      }
    }
  }

  fileprivate static var axis: Format {
    Format<CGVector>.vector.map(
      { axis in
        // What has the length 1 already comes back to the bit.
        let unit = abs(axis.length - 1) < sameLength ? axis : axis * (1 / axis.length)
        return [unit.dx, unit.dy]
      }, { CGVector(dx: $0[0], dy: $0[1]) },
      check: { value, axis in
        guard abs(axis.length - 1) < unitLength else {
          throw value.error("takes a vector of length 1, not \(Double(axis.length)).")
        }
      })
  }
}

extension Format<Experiment.Boundary> {
  /// A line from one place to another, or a path.
  fileprivate static var boundary: Format {
    let corners = Format<[CGPoint]>.list(.point)
    return Format(
      read: { value in
        let object = try value.object(keys: ["id", "from", "to", "path"])
        let points =
          try object["path"].map(corners.read)
          ?? ["from", "to"].map { try Format<CGPoint>.point.read(try object.required($0)) }
        guard Path(points: points).canBound else {
          throw value.error("takes at least two different points.")
        }
        return Experiment.Boundary(id: try object.required("id").string(), points: points)
      },
      write: { boundary in
        let points = boundary.points.map(Format<CGPoint>.point.write)
        let line =
          points.count == 2
          ? "\"from\": \(points[0]), \"to\": \(points[1])"
          : "\"path\": \(corners.write(boundary.points))"
        return "{\"id\": \(quoted(boundary.id)), \(line)}"
      })
  }
}
