import Dynamics
import Foundation
import Geometry

/// How behaviours stand in a file, whose items and groups are known.
struct BehaviorFormats {
  private static let kinds = [
    "gravity", "attachment", "collision", "itemProperties", "push", "snap", "field",
  ]
  private static let leastDensity = 1e-6
  /// A vector counts as of length 1 up to this.
  private static let unitLength = 1e-3
  /// And no different from one up to this.
  private static let sameLength = 1e-15

  /// Items of no group, and groups.
  var ids: Set<String> = []
  /// The groups of the other items.
  var owners: [String: String] = [:]

  func read(_ value: JSONValue) throws -> Experiment.Behavior {
    guard let kind = value.value(of: "kind") else { throw value.error("needs \"kind\".") }
    switch try kind.string() {
    case "gravity": return .gravity(try gravity.read(value))
    case "attachment": return .attachment(try attachment.read(value))
    case "collision": return .collision(try collision.read(value))
    case "itemProperties": return .itemProperties(try properties.read(value))
    case "push": return .push(try push.read(value))
    case "snap": return .snap(try snap.read(value))
    case "field": return .field(try field.read(value))
    case let other: throw kind.error("is no kind of behaviour.\(hint(other, Self.kinds))")
    }
  }

  func write(_ behavior: Experiment.Behavior) -> String {
    switch behavior {
    case .gravity(let gravity): self.gravity.write(gravity)
    case .attachment(let attachment): self.attachment.write(attachment)
    case .collision(let collision): self.collision.write(collision)
    case .itemProperties(let properties): self.properties.write(properties)
    case .push(let push): self.push.write(push)
    case .snap(let snap): self.snap.write(snap)
    case .field(let field): self.field.write(field)
    }
  }

  // MARK: - Items

  private var item: Format<String> { Format(read: readItem, write: quoted) }
  private var items: Format<[String]> { .list(item) }

  private func readItem(_ value: JSONValue) throws -> String {
    let id = try value.string()
    if let group = owners[id] {
      throw value.error("names \"\(id)\", which moves with its group: name \"\(group)\".")
    }
    guard ids.contains(id) else {
      throw value.error("names \"\(id)\", which is no item.\(hint(id, ids.sorted()))")
    }
    return id
  }

  private var gravity: Format<Experiment.Gravity> {
    .object(
      kind: "gravity", .init(items: []),
      [
        .required("items", \.items, items), .optional("direction", \.vector, .vector),
        .optional("angle", \.angle, .number), .optional("magnitude", \.magnitude, .number),
      ])
  }

  private var properties: Format<Experiment.Properties> {
    .object(
      kind: "itemProperties", .init(),
      [
        .required("items", \.items, items), .optional("elasticity", \.elasticity, .number),
        .optional("friction", \.friction, .number),
        .optional(
          "density", \.density,
          .number(from: Self.leastDensity, "takes a number above 0, 0.000001 at least.")),
        .optional("resistance", \.resistance, .number),
        .optional("angularResistance", \.angularResistance, .number),
        .optional("charge", \.charge, .number),
        .optional("allowsRotation", \.allowsRotation, .flag),
        .optional("isAnchored", \.isAnchored, .flag),
      ])
  }

  private var push: Format<Experiment.Push> {
    .object(
      kind: "push", .init(items: []),
      [
        .required("items", \.items, items),
        .standard(
          "mode", \.isInstantaneous,
          .named(
            ["continuous": false, "instantaneous": true], "\"continuous\" or \"instantaneous\""),
          false),
        .optional("direction", \.vector, .vector), .optional("angle", \.angle, .number),
        .optional("magnitude", \.magnitude, .number),
        .optional("targetOffset", \.targetOffset, .offset),
        .standard("active", \.isActive, .flag, true),
      ])
  }

  private var snap: Format<Experiment.Snap> {
    .object(
      kind: "snap", .init(item: "", to: .zero),
      [
        .required("item", \.item, item), .required("to", \.place, .point),
        .optional("damping", \.damping, .number(from: 0)),
      ])
  }

  // MARK: - Collisions

  private var collision: Format<Experiment.Collision> {
    .object(
      kind: "collision", .init(items: []),
      [
        .required("items", \.items, items),
        .standard(
          "mode", \.mode,
          .named(
            ["items": .items, "boundaries": .boundaries, "everything": .everything],
            "\"items\", \"boundaries\" or \"everything\""), .everything),
        .standard("boundaries", \.boundaries, .list(boundary, named: "boundary", by: \.id), []),
        .optional("referenceBounds", \.referenceBounds, .rect),
        .optional("referenceInsets", \.referenceInsets, insets),
      ])
  }

  private var insets: Format<EdgeInsets> {
    .numbers(
      4, { EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) },
      { [$0.top, $0.left, $0.bottom, $0.right] })
  }

  /// A boundary is a line from one place to another, or a path.
  private var boundary: Format<Experiment.Boundary> {
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
        let ends = try ["from", "to"].map { try Format.point.read(try object.required($0)) }
        guard Path(points: ends).canBound else {
          throw try object.required("to").error("takes another place than \"from\".")
        }
        return Experiment.Boundary(id: id, points: ends)
      },
      write: { boundary in
        let points = boundary.points.map(Format.point.write)
        let line =
          points.count == 2
          ? "\"from\": \(points[0]), \"to\": \(points[1])"
          : "\"path\": \(corners.write(boundary.points))"
        return "{\"id\": \(quoted(boundary.id)), \(line)}"
      })
  }

  // MARK: - Attachments

  private var attachment: Format<Experiment.Attachment> {
    .object(
      kind: "attachment", .init(item: ""),
      [
        .standard("type", \.kind, .choice, .anchor), .required("item", \.item, item),
        .optional("otherItem", \.otherItem, item), .optional("anchor", \.anchor, .point),
        .standard("offset", \.offset, .offset, .zero),
        .standard("otherOffset", \.otherOffset, .offset, .zero),
        .optional("length", \.length, .number(from: 0)),
        .optional("frequency", \.frequency, .number(from: 0)),
        .optional("damping", \.damping, .number(from: 0)), .optional("axis", \.axis, axis),
        .optional("attachmentRange", \.range, range, omitting: .infinite),
        .optional("frictionTorque", \.frictionTorque, .number(from: 0)),
      ], check: checkEnds)
  }

  private func checkEnds(_ object: JSONObject, _ a: inout Experiment.Attachment) throws {
    let (needed, unused): ([String], [String]) =
      switch a.kind {
      case .anchor: (["anchor"], ["otherItem"])
      case .items, .limit: (["otherItem"], [])
      case .fixed, .pin: (["otherItem", "anchor"], [])
      case .sliding: (["anchor", "axis"], [])
      }
    for key in needed { _ = try object.required(key) }
    if a.kind == .items || a.kind == .limit { a.anchor = nil }
    if a.kind != .sliding, let axis = object["axis"] {
      throw axis.error("is for the type \"sliding\" only.")
    }
    for key in unused {
      try object[key].map { throw $0.error("is not for the type \"\(a.kind.rawValue)\".") }
    }
    if a.otherItem == a.item {
      throw try object.required("otherItem").error("takes another item than \"item\".")
    }
    if a.kind == .sliding, let range = a.range, range.minimum > 0 || range.maximum < 0 {
      throw try object.required("attachmentRange").error("takes a range that contains 0.")
    }
  }

  private var axis: Format<CGVector> {
    Format(
      read: { value in
        let axis = try Format.vector.read(value)
        guard abs(axis.length - 1) < Self.unitLength else {
          throw value.error("takes a vector of length 1, not \(Double(axis.length)).")
        }
        // What has the length 1 already comes back to the bit.
        return abs(axis.length - 1) < Self.sameLength ? axis : axis * (1 / axis.length)
      }, write: Format.vector.write)
  }

  private var range: Format<FloatRange> {
    .numbers(2, { FloatRange(minimum: $0[0], maximum: $0[1]) }, { [$0.minimum, $0.maximum] }) {
      guard $1[0] <= $1[1] else { throw $0.error("takes the lower end first.") }
    }
  }

  // MARK: - Fields

  private var field: Format<Experiment.Field> {
    .object(
      kind: "field", .init(kind: .drag, items: []),
      [
        .required("field", \.kind, .choice), .required("items", \.items, items),
        .optional("position", \.position, .point),
        .optional("region", \.region, region, omitting: .infinite),
        .optional("direction", \.direction, .vector), .optional("strength", \.strength, .number),
        .optional("falloff", \.falloff, .number),
        .optional("minimumRadius", \.minimumRadius, .number(from: 0)),
        .optional("smoothness", \.smoothness, .number),
        .optional("animationSpeed", \.animationSpeed, .number),
        .optional(
          "seed", \.seed,
          Format(read: { UInt64(try $0.integer(0...Int64.max)) }, write: { "\($0)" })),
      ])
  }

  private var region: Format<Region> { Format(read: readRegion, write: writeRegion) }

  private func readRegion(_ value: JSONValue) throws -> Region {
    let object = try value.object(
      keys: ["radius", "size", "inverse", "union", "difference", "intersection"])
    guard object.members.count == 1, let (key, content) = object.members.first else {
      throw value.error("takes one of radius, size, inverse, union, difference, intersection.")
    }
    switch key {
    case "radius": return Region(radius: try Format.number(from: 0).read(content))
    case "size": return Region(size: try Format.size.read(content))
    case "inverse": return try readRegion(content).inverse()
    default: break
    }
    let list = try content.array()
    guard list.count == 2 else { throw content.error("takes two regions.") }
    let pair = Array(list)
    let (a, b) = (try readRegion(pair[0]), try readRegion(pair[1]))
    switch key {
    case "union": return a.byUnion(with: b)
    case "difference": return a.byDifference(from: b)
    default: return a.byIntersection(with: b)
    }
  }

  /// An infinite part is written as the inverse of an empty disc.
  private func writeRegion(_ region: Region) -> String {
    switch region {
    case .infinite: "{\"inverse\": {\"radius\": 0}}"
    case .disc(let radius): "{\"radius\": \(written(radius))}"
    case .rectangle(let size): "{\"size\": \(Format.size.write(size))}"
    case .inverse(let a): "{\"inverse\": \(writeRegion(a))}"
    case .union(let a, let b): "{\"union\": [\(writeRegion(a)), \(writeRegion(b))]}"
    case .difference(let a, let b): "{\"difference\": [\(writeRegion(a)), \(writeRegion(b))]}"
    case .intersection(let a, let b):
      "{\"intersection\": [\(writeRegion(a)), \(writeRegion(b))]}"
    }
  }
}
