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

  /// A property, with a title for each of its numbers that is shown, and all of what it is where it is left out.
  init(
    _ property: Experiment.Property, _ format: Format<[Double]>, _ titles: LocalizedText...,
    in measure: Measure = Measure(), or standard: [Double]? = nil, if isShown: Bool = true
  ) {
    member = .optional(property.rawValue, \.[all: property], format)
    guard isShown else { return }
    numbers = titles.enumerated().map { index, title in
      NumberRow(
        titles.count == 1 ? property.rawValue : "\(property).\(index)", title, measure,
        \.[property, index, or: standard ?? titles.map { _ in 0 }])
    }
  }
}

/// The table of all kinds: their properties in the order of a file, which is that of the window too.
extension Experiment.Kind {
  private var rows: [BehaviorRow] {
    switch family {
    case .attachment: [BehaviorRow(.item), BehaviorRow(.otherItem)] + attachment
    case .snap:
      [
        BehaviorRow(.item), BehaviorRow(.to, .numbers(2), "To x", "To y", in: .place),
        BehaviorRow(.damping, .number(from: 0), "Damping", in: .ratio(0...10), or: [0.5]),
      ]
    case .gravity: [BehaviorRow(.items)] + force("Gravity x", "Gravity y", .gravity)
    case .push:
      [BehaviorRow(.items)] + force("Push x", "Push y", .force) + [
        BehaviorRow(.mode, .name(["continuous", "instantaneous"]), "Acts once", in: .flag),
        BehaviorRow(.targetOffset, .numbers(2)), BehaviorRow(.active, .flag),
      ]
    case .collision:
      [
        BehaviorRow(.items), BehaviorRow(.mode, .name(["everything", "items", "boundaries"])),
        BehaviorRow(
          .standard(
            "boundaries", \.boundaries, .list(.boundary, named: "boundary", by: \.id), [])),
        BehaviorRow(.referenceBounds, .rectangle), BehaviorRow(.referenceInsets, .numbers(4)),
      ]
    case .itemProperties: [BehaviorRow(.items)] + material
    case .field: [BehaviorRow(.items)] + field
    }
  }

  private func force(_ x: LocalizedText, _ y: LocalizedText, _ measure: Measure) -> [BehaviorRow] {
    [
      BehaviorRow(.direction, .numbers(2), x, y, in: measure), BehaviorRow(.angle, .number),
      BehaviorRow(.magnitude, .number),
    ]
  }

  private var attachment: [BehaviorRow] {
    let isRod = self == .anchor || self == .items
    let (unit, far, factor) = self == .pin ? ("°", 3600.0, Measure.degrees) : ("pt", 10_000, 1)
    var range = BehaviorRow(.attachmentRange, .range)
    if self == .pin || self == .sliding {
      let ends: [(String, LocalizedText, ClosedRange<Double>)] = [
        ("least", "Not below", -far...0), ("most", "Not above", 0...far),
      ]
      range.numbers = ends.enumerated().map { index, end in
        let drag = end.2.clamped(to: -360...360)
        return NumberRow(
          end.0, end.1, Measure(unit, 1, end.2, drag: drag, factor: factor),
          \.[.attachmentRange, index, or: [-far / factor, far / factor]])
      }
    }
    return [
      BehaviorRow(.offset, .numbers(2)), BehaviorRow(.otherOffset, .numbers(2)),
      BehaviorRow(.length, .number(from: 0), "Length", in: .length, if: isRod),
      BehaviorRow(
        .frequency, .number(from: 0), "Frequency", in: Measure("Hz", 2, 0...10_000, drag: 0...10),
        if: isRod),
      BehaviorRow(.damping, .number(from: 0), "Damping", in: .ratio(0...10_000), if: isRod),
      BehaviorRow(
        .frictionTorque, .number(from: 0), "Friction",
        in: Measure("N m", 2, 0...10_000, drag: 0...5), if: self == .pin),
      range, BehaviorRow(.axis, .axis),
      BehaviorRow(
        .anchor, .numbers(2), "Anchor x", "Anchor y", in: .place,
        if: self != .items && self != .limit),
    ]
  }

  private var material: [BehaviorRow] {
    let resistance = Measure("", 2, 0...100, drag: 0...2)
    let share = Measure("", 2, 0...10, drag: 0...2)
    return [
      BehaviorRow(.elasticity, .number, "Elasticity", in: share, or: [0.2]),
      BehaviorRow(.friction, .number, "Friction", in: share, or: [0.2]),
      BehaviorRow(
        .density, .density, "Density", in: Measure("", 2, 0.001...1000, drag: 0...2), or: [1]),
      BehaviorRow(.resistance, .number, "Resistance", in: resistance, or: [0.1]),
      BehaviorRow(.angularResistance, .number, "Turn resistance", in: resistance, or: [0.1]),
      BehaviorRow(.charge, .number, "Charge", in: Measure("", 2, -100...100, drag: 0...2)),
      BehaviorRow(.isAnchored, .flag, "Locked", in: .flag),
      BehaviorRow(.allowsRotation, .flag, "Turns", in: .flag, or: [1]),
    ]
  }

  private var field: [BehaviorRow] {
    [
      BehaviorRow(
        .strength, .number, "Strength", in: Measure("", 2, -1000...1000, drag: -10...10), or: [1]),
      BehaviorRow(
        .falloff, .number, "Falloff", in: Measure("", 2, -10...10, drag: -3...3), or: [falloff]),
      BehaviorRow(.minimumRadius, .number(from: 0)),
      BehaviorRow(
        .region, .region, "Radius", in: Measure("pt", 1, 1...10_000, drag: 1...500)),
      BehaviorRow(.position, .numbers(2)),
      BehaviorRow(
        .direction, .numbers(2), "Direction x", "Direction y",
        in: Measure(self == .linearGravity ? "m/s²" : "m/s", 2, -1000...1000, drag: -20...20),
        if: [.linearGravity, .velocity, .drag].contains(self)),
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

  /// What a file must give, and what it may not.
  private var ends: (needed: [String], refused: [String]) {
    switch self {
    case .anchor: (["anchor"], ["axis", "otherItem"])
    case .items, .limit: (["otherItem"], ["axis"])
    case .fixed, .pin: (["otherItem", "anchor"], ["axis"])
    case .sliding: (["anchor", "axis"], [])
    case .snap: (["to"], [])
    default: ([], [])
    }
  }

  // MARK: - What follows

  /// The numbers of a behaviour of the kind that the window shows.
  public var numbers: [NumberRow<Experiment.Behavior>] { rows.flatMap(\.numbers) }

  /// The kind of a behaviour in a file.
  init(of value: JSONValue) throws {
    guard let name = value.value(of: "kind") else { throw value.error("needs \"kind\".") }
    let families = Experiment.Family.allCases.map(\.rawValue)
    guard let family = Experiment.Family(rawValue: try name.string()) else {
      throw name.error("is no kind of behaviour.\(hint(try name.string(), families))")
    }
    let kinds = Self.allCases.filter { $0.family == family }
    self = kinds[0]
    guard let key = family.key else { return }
    if let type = value.value(of: key) {
      self = kinds[try type.index(in: kinds.map(\.rawValue))]
    } else if family == .field {
      throw value.error("needs \"\(key)\".")
    }
  }

  /// How behaviours of the kind stand in a file.
  var format: Format<Experiment.Behavior> {
    let type = family.key.map { [(key: $0, name: self == .anchor ? nil : rawValue)] } ?? []
    return .object(
      heads: [("kind", family.rawValue)] + type, Experiment.Behavior(self), rows.map(\.member),
      check: check)
  }

  private func check(_ object: JSONObject, _ behavior: inout Experiment.Behavior) throws {
    for key in ends.needed { _ = try object.required(key) }
    for key in ends.refused {
      guard let value = object[key] else { continue }
      throw value.error(
        key == "axis"
          ? "is for the type \"sliding\" only." : "is not for the type \"\(rawValue)\".")
    }
    if self == .items || self == .limit { behavior.place = nil }
    if behavior.items.count == 2, family == .attachment, behavior.items[0] == behavior.items[1] {
      throw try object.required("otherItem").error("takes another item than \"item\".")
    }
    if self == .sliding, let range = behavior[vector: .attachmentRange],
      range.dx > 0 || range.dy < 0
    {
      throw try object.required("attachmentRange").error("takes a range that contains 0.")
    }
  }
}

extension Experiment.Family {
  /// The key of a file that says of what kind a behaviour is; nil where there is one kind.
  fileprivate var key: String? {
    switch self {
    case .attachment: "type"
    case .field: "field"
    default: nil
    }
  }
}

// MARK: - Formats

extension Member<Experiment.Behavior> {
  fileprivate static var items: Member { .required("items", \.items, .list(.text)) }

  fileprivate static var item: Member {
    Member(
      key: "item", read: { $1.items = [try $0.required("item").string()] },
      write: { quoted($0.items[0]) })
  }

  fileprivate static var otherItem: Member {
    Member(
      key: "otherItem",
      read: { if let other = $0["otherItem"] { $1.items.append(try other.string()) } },
      write: { $0.items.count > 1 ? quoted($0.items[1]) : nil })
  }
}

extension Format<[Double]> {
  /// A vector counts as of length 1 up to this.
  private static var unitLength: Double { 1e-3 }
  /// And no different from one up to this.
  private static var sameLength: Double { 1e-15 }

  private static func one<Single>(
    _ format: Format<Single>, _ number: @escaping (Single) -> Double,
    _ single: @escaping (Double) -> Single
  ) -> Format {
    Format(read: { [number(try format.read($0))] }, write: { format.write(single($0[0])) })
  }

  fileprivate static var number: Format { one(.number, { $0 }, { $0 }) }
  fileprivate static var flag: Format { one(.flag, { $0 ? 1 : 0 }, { $0 != 0 }) }
  fileprivate static var seed: Format { one(.whole(0...Int64.max), { Double($0) }, { Int($0) }) }
  fileprivate static var density: Format {
    one(.number(from: 1e-6, "takes a number above 0, 0.000001 at least."), { $0 }, { $0 })
  }

  fileprivate static func number(from low: Double) -> Format {
    one(.number(from: low), { $0 }, { $0 })
  }

  /// The index of one of some names.
  fileprivate static func name(_ names: [String]) -> Format {
    Format(read: { [Double(try $0.index(in: names))] }, write: { quoted(names[Int($0[0])]) })
  }

  fileprivate static func numbers(
    _ count: Int, check: @escaping (JSONValue, [Double]) throws -> Void = { _, _ in }
  ) -> Format {
    .numbers(count, { $0 }, { $0.map { CGFloat($0) } }, check: check)
  }

  /// A disc as its radius, or a rectangle as its width and height.
  fileprivate static var region: Format {
    let size = Format<CGSize>.size
    return Format(
      read: { value in
        guard let radius = value.value(of: "radius") else {
          let given = try size.read(try value.object(keys: ["size"]).required("size"))
          return [given.width, given.height]
        }
        _ = try value.object(keys: ["radius"])
        return [try Format<Double>.number(from: 0).read(radius)]
      },
      write: {
        $0.count == 1
          ? "{\"radius\": \(written($0[0]))}"
          : "{\"size\": \(size.write(CGSize(width: $0[0], height: $0[1])))}"
      })
  }

  fileprivate static var rectangle: Format {
    numbers(4) { value, _ in _ = try Format<CGRect>.rect.read(value) }
  }

  fileprivate static var range: Format {
    numbers(2) { guard $1[0] <= $1[1] else { throw $0.error("takes the lower end first.") } }
  }

  fileprivate static var axis: Format {
    Format(
      read: { value in
        let axis = try Format<CGVector>.vector.read(value)
        guard abs(axis.length - 1) < unitLength else {
          throw value.error("takes a vector of length 1, not \(Double(axis.length)).")
        }
        // What has the length 1 already comes back to the bit.
        let unit = abs(axis.length - 1) < sameLength ? axis : axis * (1 / axis.length)
        return [unit.dx, unit.dy]
      }, write: numbers(2).write)
  }
}

extension Format<Experiment.Boundary> {
  /// A line from one place to another, or a path.
  fileprivate static var boundary: Format {
    let corners = Format<[CGPoint]>.list(.point)
    return Format(
      read: { value in
        let object = try value.object(keys: ["id", "from", "to", "path"])
        let id = try object.required("id").string()
        if let path = object["path"] {
          let points = try corners.read(path)
          guard Path(points: points).canBound else {
            throw path.error("takes at least two different points.")
          }
          return Experiment.Boundary(id: id, points: points)
        }
        let ends = try ["from", "to"].map {
          try Format<CGPoint>.point.read(try object.required($0))
        }
        guard Path(points: ends).canBound else {
          throw try object.required("to").error("takes another place than \"from\".")
        }
        return Experiment.Boundary(id: id, points: ends)
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
