import Dynamics
import Foundation
import Geometry
import Localization

/// A property of a behaviour: how it stands in a file, and the numbers that the window shows of it.
private struct BehaviorRow {
  let member: Member<Experiment.Behavior>
  var numbers: [NumberRow<Experiment.Behavior>] = []

  /// Something that a file gives and the window does not show.
  init(_ member: Member<Experiment.Behavior>) { self.member = member }

  /// A property that a file `needs` or may leave out, with a title for each of its numbers that is shown, and all of what
  /// it is where it is left out.
  init(
    _ property: Experiment.Property, _ format: Format<[Double]>, _ titles: LocalizedText...,
    in measure: Measure = Measure(), or standard: [Double]? = nil, needs isNeeded: Bool = false
  ) {
    let name = property.rawValue
    member = Member(
      key: name,
      read: { object, behavior in
        let value = isNeeded ? try object.required(name) : object[name]
        behavior[all: property] = try value.map(format.read)
      }, write: { $0[all: property].map(format.write) })
    numbers = titles.enumerated().map { index, title in
      NumberRow(
        titles.count == 1 ? name : "\(name).\(index)", title, measure,
        \.[property, index, or: standard ?? titles.map { _ in 0 }])
    }
  }
}

/// The table of all kinds: their properties in the order of a file, which is that of the window too.
extension Experiment.Kind {
  private var rows: [BehaviorRow] {
    switch family {
    case .attachment: attachment
    case .snap:
      [
        item, BehaviorRow(.to, .numbers(2), "To x", "To y", in: .place, needs: true),
        BehaviorRow(.damping, .number(from: 0), "Damping", in: .ratio(0...10), or: [0.5]),
      ]
    case .gravity: [list] + force("Gravity x", "Gravity y", .gravity)
    case .push:
      [list] + force("Push x", "Push y", .force) + [
        BehaviorRow(.mode, .name(["continuous", "instantaneous"]), "Acts once", in: .flag),
        BehaviorRow(.targetOffset, .numbers(2)), BehaviorRow(.active, .flag),
      ]
    case .collision:
      [
        list, BehaviorRow(.mode, .name(["everything", "items", "boundaries"])),
        BehaviorRow(
          .property(
            "boundaries", \.boundaries, .list(.boundary, named: "boundary", by: \.id), or: [])),
        BehaviorRow(.referenceBounds, .rectangle), BehaviorRow(.referenceInsets, .numbers(4)),
      ]
    case .itemProperties: [list] + material
    case .field: [list] + field
    }
  }

  private var list: BehaviorRow { BehaviorRow(.property("items", \.items, .list(.text))) }
  private var item: BehaviorRow {
    BehaviorRow(
      Member(
        key: "item", read: { $1.items = [try $0.required("item").string()] },
        write: { quoted($0.items[0]) }))
  }

  /// The other item of an attachment that is not to a place.
  private var otherItem: BehaviorRow {
    let isNeeded = self != .sliding && self != .anchor
    return BehaviorRow(
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

  private func force(_ x: LocalizedText, _ y: LocalizedText, _ measure: Measure) -> [BehaviorRow] {
    [
      BehaviorRow(.direction, .numbers(2), x, y, in: measure), BehaviorRow(.angle, .number),
      BehaviorRow(.magnitude, .number),
    ]
  }

  private var attachment: [BehaviorRow] {
    let rod =
      self == .anchor || self == .items
      ? [
        BehaviorRow(.length, .number(from: 0), "Length", in: .length),
        BehaviorRow(
          .frequency, .number(from: 0), "Frequency",
          in: Measure("Hz", 2, 0...10_000, drag: 0...10)),
        BehaviorRow(.damping, .number(from: 0), "Damping", in: .ratio(0...10_000)),
      ]
      : [.length, .frequency, .damping].map { BehaviorRow($0, .number(from: 0)) }
    let friction =
      self == .pin
      ? BehaviorRow(
        .frictionTorque, .number(from: 0), "Friction",
        in: Measure("N m", 2, 0...10_000, drag: 0...5)
      )
      : BehaviorRow(.frictionTorque, .number(from: 0))
    let hasPlace = self != .items && self != .limit
    return [item, otherItem] + [
      BehaviorRow(.offset, .numbers(2)), BehaviorRow(.otherOffset, .numbers(2)),
    ] + rod + [friction, range]
      + (self == .sliding ? [BehaviorRow(.axis, .axis, needs: true)] : [])
      + (hasPlace
        ? [BehaviorRow(.anchor, .numbers(2), "Anchor x", "Anchor y", in: .place, needs: true)]
        : [BehaviorRow(.anchor, .numbers(2))])
  }

  /// How far a pin turns, in radians, and a slide goes, in points; each end on its side of 0.
  private var range: BehaviorRow {
    var row = BehaviorRow(.attachmentRange, self == .sliding ? .rangeAround0 : .range)
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

  private var material: [BehaviorRow] {
    let resistance = Measure("", 2, 0...100, drag: 0...2)
    let share = Measure("", 2, 0...10, drag: 0...2)
    return [
      BehaviorRow(.elasticity, .number, "Elasticity", in: share, or: [0.2]),
      BehaviorRow(.friction, .number, "Friction", in: share, or: [0.2]),
      BehaviorRow(
        .density, .number(from: 1e-6), "Density", in: Measure("", 2, 0.001...1000, drag: 0...2),
        or: [1]),
      BehaviorRow(.resistance, .number, "Resistance", in: resistance, or: [0.1]),
      BehaviorRow(.angularResistance, .number, "Turn resistance", in: resistance, or: [0.1]),
      BehaviorRow(.charge, .number, "Charge", in: Measure("", 2, -100...100, drag: 0...2)),
      BehaviorRow(.isAnchored, .flag, "Locked", in: .flag),
      BehaviorRow(.allowsRotation, .flag, "Turns", in: .flag, or: [1]),
    ]
  }

  private var field: [BehaviorRow] {
    let pull = Measure(self == .linearGravity ? "m/s²" : "m/s", 2, -1000...1000, drag: -20...20)
    return [
      BehaviorRow(
        .strength, .number, "Strength", in: Measure("", 2, -1000...1000, drag: -10...10), or: [1]),
      BehaviorRow(
        .falloff, .number, "Falloff", in: Measure("", 2, -10...10, drag: -3...3), or: [falloff]),
      BehaviorRow(.minimumRadius, .number(from: 0)),
      BehaviorRow(
        .region, .region, "Radius", in: Measure("pt", 1, 1...10_000, drag: 1...500)),
      BehaviorRow(.position, .numbers(2)),
      [.linearGravity, .velocity, .drag].contains(self)
        ? BehaviorRow(.direction, .numbers(2), "Direction x", "Direction y", in: pull)
        : BehaviorRow(.direction, .numbers(2)),
      BehaviorRow(.smoothness, .number), BehaviorRow(.animationSpeed, .number),
      BehaviorRow(.seed, .seed),
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

extension Experiment.Family {
  /// The key of a file that says of what kind a behaviour is; nil where there is one kind.
  fileprivate var key: String? { self == .attachment ? "type" : self == .field ? "field" : nil }
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
    let (radius, size) = (number(from: 0), Format<CGSize>.size)
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

  fileprivate static var rectangle: Format {
    Format<CGRect>.rect.map(
      { [$0.minX, $0.minY, $0.width, $0.height].map(Double.init) },
      { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
  }

  fileprivate static var range: Format {
    numbers(2).map({ $0 }, { $0 }) {
      guard $1[0] <= $1[1] else { throw $0.error("takes the lower end first.") }
    }
  }

  fileprivate static var rangeAround0: Format {
    range.map({ $0 }, { $0 }) {
      guard $1[0] <= 0, $1[1] >= 0 else { throw $0.error("takes a range that contains 0.") }
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
