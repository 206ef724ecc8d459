import Dynamics
import Foundation
import Geometry
import Localization

extension Experiment {
  private static let mostFrames: Int64 = 1_000_000
  /// The greatest number in an experiment: beyond it nothing is visible, and squares overflow.
  private static let greatest = 1e7
  /// The most behaviours that act on all items at every step.
  private static let mostOfCostlyKinds = 1000
  /// The most corners of an item, which are compared with one another.
  private static let mostCorners = 1000

  /// Reads an experiment file.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    self = try JSONParser.read(data, file: file) { try Experiment($0) }
  }

  init(_ value: JSONValue) throws {
    for key in ["items", "groups", "behaviors"] {
      try value.value(of: key).map(Self.checkMagnitudes)
    }
    self = try Self.format.read(value)
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
  public var json: String { Self.format.write(self) + "\n" }

  private static var format: Format<Experiment> {
    .object(
      areLines: true, Experiment(),
      [
        .standard("title", \.title, .text, ""), .standard("question", \.question, .text, ""),
        .standard("profile", \.profile, .choice, .uikit, isWritten: true),
        .standard("fps", \.fps, .number(in: 1...10_000), 60, isWritten: true),
        .standard("frames", \.frames, .whole(0...mostFrames), 60, isWritten: true),
        .required("items", \.items, .list(item, named: "item", by: \.id, areLines: true)),
        .standard(
          "groups", \.groups, .list(group, named: "group", by: \.id, areLines: true), []),
        .standard(
          "behaviors", \.behaviors, .list(behavior, areLines: true), [], isWritten: true),
      ], check: { try $1.check($0) })
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

  private static var group: Format<Group> {
    .object(
      Group(id: "", items: []),
      [
        .required("id", \.id, .text), .required("items", \.items, .list(.text)),
        .standard("velocity", \.velocity, .vector, .zero),
        .standard("angularVelocity", \.angularVelocity, .number, 0),
      ])
  }

  private static var behavior: Format<Behavior> {
    let formats = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, $0.format) })
    return Format(
      read: { value in
        let kind = try Kind(of: value)
        return try formats[kind, default: kind.format].read(value)
      }, write: { formats[$0.kind, default: $0.kind.format].write($0) })
  }

  // MARK: - Names

  private func check(_ object: JSONObject) throws {
    try checkGroups(try object["groups"].map { Array(try $0.array()) } ?? [])
    let values = try object["behaviors"].map { Array(try $0.array()) } ?? []
    try checkNames(values)
    let costly = zip(behaviors, values).filter { $0.0.kind.family.isOpen }
    if costly.count > Self.mostOfCostlyKinds {
      throw costly[Self.mostOfCostlyKinds].1.error(
        "is the \(Self.mostOfCostlyKinds + 1)th gravity, collision or field, which is too many.")
    }
  }

  private func checkGroups(_ values: [JSONValue]) throws {
    let items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var taken: [String: String] = [:]
    for (group, value) in zip(groups, values) {
      let object = JSONObject(value: value, members: try value.members())
      let (name, members) = (try object.required("id"), try object.required("items"))
      guard items[group.id] == nil else {
        throw name.error("is \"\(group.id)\", which is an item.")
      }
      guard !group.items.isEmpty else { throw members.error("takes at least one item.") }
      for (id, place) in zip(group.items, try members.array()) {
        if let mistake = mistake(id, of: group, items, taken) {
          throw place.error("names \"\(id)\"\(mistake)")
        }
        taken[id] = group.id
      }
    }
  }

  /// What is wrong with an item of a group; nil for nothing.
  private func mistake(
    _ id: String, of group: Group, _ items: [String: Item], _ taken: [String: String]
  ) -> LocalizedText? {
    guard let item = items[id] else {
      return self.group(id) != nil
        ? ", which is a group: groups are made of items."
        : ", which is no item.\(hint(id, items.keys.sorted()))"
    }
    if let other = taken[id] {
      return other == group.id ? " twice." : ", which is in the group \"\(other)\"."
    }
    return item.velocity == .zero && item.angularVelocity == 0
      ? nil : ", which has a velocity: \"\(group.id)\" takes one for all."
  }

  /// Behaviours name items of no group, and groups.
  private func checkNames(_ behaviors: [JSONValue]) throws {
    let (known, owners) = (Set(movers), owners)
    let names = try behaviors.flatMap { behavior in
      try ["item", "otherItem"].compactMap { behavior.value(of: $0) }
        + (behavior.value(of: "items").map { Array(try $0.array()) } ?? [])
    }
    for name in names {
      let id = try name.string()
      if let group = owners[id] {
        throw name.error("names \"\(id)\", which moves with its group: name \"\(group)\".")
      }
      guard known.contains(id) else {
        throw name.error("names \"\(id)\", which is no item.\(hint(id, known.sorted()))")
      }
    }
  }
}
