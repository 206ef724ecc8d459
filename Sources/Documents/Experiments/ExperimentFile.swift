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
    case .object(let members): try members.all.forEach { try checkMagnitudes($0.value) }
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
        .property("title", \.title, .text, or: ""),
        .property("question", \.question, .text, or: ""),
        .property("profile", \.profile, .choice, or: .uikit, isWritten: true),
        .property("fps", \.fps, .number(in: 1...10_000), or: 60, isWritten: true),
        .property("frames", \.frames, .whole(0...mostFrames), or: 60, isWritten: true),
        .property("items", \.items, .list(item, named: "item", by: \.id, areLines: true)),
        .property(
          "groups", \.groups, .list(group, named: "group", by: \.id, areLines: true), or: []),
        .property(
          "behaviors", \.behaviors, .list(behavior, areLines: true), or: [], isWritten: true),
      ], check: { try $1.check($0) })
  }

  // MARK: - Items

  private static var item: Format<Item> {
    .object(
      Item(id: "", center: .zero, size: .zero),
      [
        .property("id", \.id, .text), .property("center", \.center, .point),
        .property("size", \.size, .size()), .property("shape", \.shape, shape, or: .rectangle),
        .property("angle", \.angle, .number, or: 0),
        .property("velocity", \.velocity, .vector, or: .zero),
        .property("angularVelocity", \.angularVelocity, .number, or: 0),
      ])
  }

  private static var shape: Format<Shape> {
    let outline = Format<[CGPoint]>.list(.point, most: mostCorners)
    return Format(
      read: { value in
        switch value.content {
        case .string("rectangle"): return .rectangle
        case .string("ellipse"): return .ellipse
        case .object: break
        default:
          let shapes = "\"rectangle\", \"ellipse\" or {\"path\": …}"
          throw value.error("takes \(shapes).")
        }
        let path = try value.object(keys: ["path"]).required("path")
        let points = try outline.read(path)
        guard Path(points: points, closed: true).canCollide else {
          throw path.error("takes an outline that encloses something and does not cross itself.")
        }
        return .path(points)
      },
      write: { shape in
        guard case .path(let points) = shape else {
          return quoted(shape == .ellipse ? "ellipse" : "rectangle")
        }
        return "{\"path\": \(outline.write(points))}"
      })
  }

  private static var group: Format<Group> {
    .object(
      Group(id: "", items: []),
      [
        .property("id", \.id, .text), .property("items", \.items, .list(.text)),
        .property("velocity", \.velocity, .vector, or: .zero),
        .property("angularVelocity", \.angularVelocity, .number, or: 0),
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

  private func check(_ object: JSONMembers) throws {
    try checkGroups(try object["groups"]?.array() ?? [])
    let values = try object["behaviors"]?.array() ?? []
    try checkNames(values)
    let costly = zip(behaviors, values).filter { $0.0.kind.family.isOpen }
    if costly.count > Self.mostOfCostlyKinds {
      throw costly[Self.mostOfCostlyKinds].1.error(
        "is the \(Self.mostOfCostlyKinds + 1)th gravity, collision or field, which is too many.")
    }
  }

  /// Groups have names of their own, and items that are in no other group and have no velocity of their own.
  private func checkGroups(_ values: [JSONValue]) throws {
    let items = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    var taken: Set<String> = []
    for (group, value) in zip(groups, values) {
      let object = try value.members()
      let (name, members) = (try object.required("id"), try object.required("items"))
      guard items[group.id] == nil else {
        throw name.error("is \"\(group.id)\", which is an item.")
      }
      guard !group.items.isEmpty else { throw members.error("takes at least one item.") }
      for (id, place) in zip(group.items, try members.array()) {
        guard let item = items[id] else {
          throw place.error("names \"\(id)\", which is no item.\(hint(id, items.keys.sorted()))")
        }
        guard taken.insert(id).inserted else {
          throw place.error("names \"\(id)\", which is in a group already.")
        }
        guard item.velocity == .zero, item.angularVelocity == 0 else {
          throw place.error(
            "names \"\(id)\", which has a velocity: \"\(group.id)\" takes one for all.")
        }
      }
    }
  }

  /// Behaviours name items of no group, and groups.
  private func checkNames(_ behaviors: [JSONValue]) throws {
    let (known, owners) = (Set(movers), owners)
    for behavior in behaviors {
      let single = ["item", "otherItem"].compactMap { behavior.value(of: $0) }
      for name in try single + (behavior.value(of: "items")?.array() ?? []) {
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
}
