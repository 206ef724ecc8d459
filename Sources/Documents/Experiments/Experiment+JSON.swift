import Dynamics
import Foundation
import Geometry
import Localization

extension Experiment.Behavior {
  /// Whether each one takes time for every item at every step.
  fileprivate var isCostly: Bool {
    switch self {
    case .gravity, .collision, .field: true
    case .attachment, .itemProperties, .push, .snap: false
    }
  }
}

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
    let costly = zip(behaviors, values).filter { $0.0.isCostly }
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
