import Dynamics
import Foundation
import Geometry
import Localization

extension Experiment {
  private static let mostFrames: Int64 = 1_000_000
  /// The greatest number in an experiment: beyond it nothing is visible, and squares overflow.
  static let greatest = 1e7
  /// The most behaviours, and the most of kinds that act on all items at every step.
  private static let mostBehaviors = 100_000, mostOfCostlyKinds = 1000
  /// The most corners of an item, which are compared with one another.
  private static let mostCorners = 1000

  /// Reads an experiment file.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try Experiment($0) }
  }

  init(_ value: JSONValue) throws {
    let root = try value.object(
      keys: ["title", "question", "profile", "fps", "frames", "items", "groups", "behaviors"])
    for key in ["items", "groups", "behaviors"] { try root[key].map(Self.checkMagnitudes) }
    let items = Format.list(Self.item, named: "item", by: \.id)
    self.init(items: try items.read(try root.required("items")))
    groups = try readGroups(
      root["groups"].map { Array(try $0.array(most: Self.mostBehaviors)) } ?? [])
    if let value = root["title"] { title = try value.string() }
    if let value = root["question"] { question = try value.string() }
    if let value = root["profile"] {
      let names = Format<Profile>.named(
        ["uikit": .uikit, "ideal": .ideal], "\"uikit\" or \"ideal\"")
      profile = try names.read(value)
    }
    if let value = root["fps"] {
      fps = try value.number()
      guard (1...10_000).contains(fps) else { throw value.error("takes 1 to 10000.") }
    }
    if let value = root["frames"] { frames = Int(try value.integer(0...Self.mostFrames)) }
    let formats = BehaviorFormats(ids: Set(movers), owners: owners)
    let values = try root["behaviors"].map { Array(try $0.array(most: Self.mostBehaviors)) } ?? []
    behaviors = try values.map(formats.read)
    let costly = zip(behaviors, values).filter { $0.0.isOpen }
    if costly.count > Self.mostOfCostlyKinds {
      throw costly[Self.mostOfCostlyKinds].1.error(
        "is the \(Self.mostOfCostlyKinds + 1)th gravity, collision or field, which is too many.")
    }
  }

  static func checkMagnitudes(_ value: JSONValue) throws {
    switch value.content {
    case .number(let number):
      guard abs(number) <= greatest else {
        throw value.error("takes numbers from -10000000 to 10000000.")
      }
    case .array(let values): try values.forEach(checkMagnitudes)
    case .object(let members): try members.forEach { try checkMagnitudes($0.value) }
    case .null, .bool, .string: break
    }
  }

  /// The experiment as a file, an item or behaviour a line: read again it is the same experiment, and
  /// the same experiment gives the same bytes.
  public var json: String {
    var members: [String] = []
    if !title.isEmpty { members.append("\"title\": \(quoted(title))") }
    if !question.isEmpty { members.append("\"question\": \(quoted(question))") }
    members.append("\"profile\": \(quoted(profile.rawValue))")
    members.append("\"fps\": \(written(fps)), \"frames\": \(frames)")
    members.append("\"items\": \(lines(items.map(Self.item.write)))")
    if !groups.isEmpty { members.append("\"groups\": \(lines(groups.map(Self.group.write)))") }
    members.append("\"behaviors\": \(lines(behaviors.map(BehaviorFormats().write)))")
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private func lines(_ all: [String]) -> String {
    all.isEmpty ? "[]" : "[\n    " + all.joined(separator: ",\n    ") + "\n  ]"
  }

  // MARK: - Items

  private static var item: Format<Item> {
    .object(
      Item(id: "", center: .zero, size: .zero),
      [
        .required("id", \.id, .text), .required("center", \.center, .point),
        .required("size", \.size, .size), .standard("shape", \.shape, shape, .rectangle),
        .standard("angle", \.angle, .number, 0),
        .standard("velocity", \.velocity, .vector, .zero),
        .standard("angularVelocity", \.angularVelocity, .number, 0),
      ])
  }

  private static var shape: Format<Shape> {
    let names = Format<Shape>.named(
      ["rectangle": .rectangle, "ellipse": .ellipse],
      "\"rectangle\", \"ellipse\" or {\"path\": …}")
    let outline = Format<[CGPoint]>.list(.point, most: mostCorners)
    return Format(
      read: { value in
        guard case .object = value.content else { return try names.read(value) }
        let path = try value.object(keys: ["path"]).required("path")
        let points = try outline.read(path)
        guard Path(points: points, closed: true).canCollide else {
          throw path.error("takes an outline that encloses something and does not cross itself.")
        }
        return .path(points)
      },
      write: { shape in
        guard case .path(let points) = shape else { return names.write(shape) }
        return "{\"path\": \(outline.write(points))}"
      })
  }

  // MARK: - Groups

  private static var group: Format<Group> {
    .object(
      Group(id: "", items: []),
      [
        .required("id", \.id, .text), .required("items", \.items, .list(.text)),
        .standard("velocity", \.velocity, .vector, .zero),
        .standard("angularVelocity", \.angularVelocity, .number, 0),
      ])
  }

  /// Reads groups of the items, which are known.
  private func readGroups(_ values: [JSONValue]) throws -> [Group] {
    let groups = try values.map(Self.group.read)
    let items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var (taken, names): ([String: String], Set<String>) = ([:], [])
    for (group, value) in zip(groups, values) {
      let object = JSONObject(value: value, members: try value.members())
      let (name, members) = (try object.required("id"), try object.required("items"))
      guard items[group.id] == nil else {
        throw name.error("is \"\(group.id)\", which is an item.")
      }
      guard names.insert(group.id).inserted else {
        throw name.error("is \"\(group.id)\", which another group is called.")
      }
      guard !group.items.isEmpty else { throw members.error("takes at least one item.") }
      for (id, place) in zip(group.items, try members.array()) {
        if let mistake = Self.mistake(id, of: group, items, groups, taken) {
          throw place.error("names \"\(id)\"\(mistake)")
        }
        taken[id] = group.id
      }
    }
    return groups
  }

  /// What is wrong with an item of a group; nil for nothing.
  private static func mistake(
    _ id: String, of group: Group, _ items: [String: Item], _ groups: [Group],
    _ taken: [String: String]
  ) -> LocalizedText? {
    guard let item = items[id] else {
      return groups.contains { $0.id == id }
        ? ", which is a group: groups are made of items."
        : ", which is no item.\(hint(id, items.keys.sorted()))"
    }
    if let other = taken[id] {
      return other == group.id ? " twice." : ", which is in the group \"\(other)\"."
    }
    return item.velocity == .zero && item.angularVelocity == 0
      ? nil : ", which has a velocity: \"\(group.id)\" takes one for all."
  }
}

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
