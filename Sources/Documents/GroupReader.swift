/// Reads groups of items that are known.
struct GroupReader {
  private let items: [String: Experiment.Item]
  private let names: Set<String>
  /// The groups so far, and those of the items so far.
  private var groups: Set<String> = []
  private var taken: [String: String] = [:]

  static func groups(
    _ values: [JSONValue], of items: [Experiment.Item]
  ) throws -> [Experiment.Group] {
    let names = try values.map { try $0.object(keys: keys).required("id").string() }
    var reader = GroupReader(
      items: Dictionary(items.map { ($0.id, $0) }) { first, _ in first }, names: Set(names))
    return try values.map { try reader.group($0) }
  }

  private static let keys = ["id", "items", "velocity", "angularVelocity"]

  private init(items: [String: Experiment.Item], names: Set<String>) {
    (self.items, self.names) = (items, names)
  }

  private mutating func group(_ value: JSONValue) throws -> Experiment.Group {
    let object = try value.object(keys: Self.keys)
    let name = try object.required("id")
    let id = try name.string()
    guard items[id] == nil else { throw name.error("is \"\(id)\", which is an item.") }
    guard groups.insert(id).inserted else {
      throw name.error("is \"\(id)\", which another group is called.")
    }
    let members = try object.required("items")
    let all = try members.array()
    guard !all.isEmpty else { throw members.error("takes at least one item.") }
    var group = Experiment.Group(id: id, items: try all.map { try member($0, of: id) })
    if let velocity = object["velocity"] { group.velocity = try velocity.vector() }
    if let spin = object["angularVelocity"] { group.angularVelocity = try spin.number() }
    return group
  }

  private mutating func member(_ value: JSONValue, of group: String) throws -> String {
    let id = try value.string()
    guard let item = items[id] else {
      if names.contains(id) {
        throw value.error("names \"\(id)\", which is a group: groups are made of items.")
      }
      let hint = nearest(to: id, in: items.keys.sorted()).map { " Did you mean \"\($0)\"?" } ?? ""
      throw value.error("names \"\(id)\", which is no item.\(hint)")
    }
    if let other = taken[id] {
      throw value.error(
        other == group
          ? "names \"\(id)\" twice." : "names \"\(id)\", which is in the group \"\(other)\".")
    }
    guard item.velocity == .zero, item.angularVelocity == 0 else {
      throw value.error("names \"\(id)\", which has a velocity: \"\(group)\" takes one for all.")
    }
    taken[id] = group
    return id
  }
}
