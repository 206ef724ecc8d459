import Dynamics
import Foundation
import Geometry

extension Experiment {
  private static let mostFrames: Int64 = 1_000_000

  /// Reads an experiment file; throws a `DocumentError` that names the place.
  public init(data: Data, file: String? = nil) throws {
    do {
      let root = try JSONParser.parse(Array(data)[...])
        .object(keys: ["profile", "fps", "frames", "items", "behaviors"])
      items = try Self.items(root)
      behaviors = []
      if let value = root["profile"] { profile = try Self.profile(value) }
      if let value = root["fps"] {
        fps = try value.number()
        guard (1...10_000).contains(fps) else { throw value.error("takes 1 to 10000.") }
      }
      if let value = root["frames"] { frames = Int(try value.integer(0...Self.mostFrames)) }
      let reader = BehaviorReader(ids: Set(items.map(\.id)))
      behaviors = try (root["behaviors"]?.array() ?? []).map(reader.behavior)
    } catch let error as DocumentError {
      throw error.of(file: file)
    }
  }

  private static func profile(_ value: JSONValue) throws -> Profile {
    guard let profile = Profile(rawValue: try value.string()) else {
      throw value.error("takes \"uikit\" or \"ideal\".")
    }
    return profile
  }

  private static func items(_ root: JSONObject) throws -> [Item] {
    var items: [Item] = []
    for value in try root.required("items").array() {
      let item = try self.item(value)
      if items.contains(where: { $0.id == item.id }) {
        throw value.error("has the id \"\(item.id)\", which another item has.")
      }
      items.append(item)
    }
    return items
  }

  private static func item(_ value: JSONValue) throws -> Item {
    let object = try value.object(
      keys: ["id", "center", "size", "shape", "angle", "velocity", "angularVelocity"])
    let size = try object.required("size")
    let sides = try size.numbers(2)
    guard sides.allSatisfy({ $0 > 0 }) else { throw size.error("takes two numbers above 0.") }
    var item = Item(
      id: try object.required("id").string(), center: try object.required("center").point(),
      size: CGSize(width: sides[0], height: sides[1]))
    if let shape = object["shape"] { item.shape = try self.shape(shape) }
    if let angle = object["angle"] { item.angle = try angle.number() }
    if let velocity = object["velocity"] { item.velocity = try velocity.vector() }
    if let spin = object["angularVelocity"] { item.angularVelocity = try spin.number() }
    return item
  }

  private static func shape(_ value: JSONValue) throws -> DynamicItemCollisionBoundsType {
    if case .object = value.content {
      throw value.error("as a path is not supported yet; take \"rectangle\" or \"ellipse\".")
    }
    switch try value.string() {
    case "rectangle": return .rectangle
    case "ellipse": return .ellipse
    default: throw value.error("takes \"rectangle\" or \"ellipse\".")
    }
  }
}

extension JSONValue {
  func point() throws -> CGPoint {
    let n = try numbers(2)
    return CGPoint(x: n[0], y: n[1])
  }

  func vector() throws -> CGVector {
    let n = try numbers(2)
    return CGVector(dx: n[0], dy: n[1])
  }

  func offset() throws -> Offset {
    let n = try numbers(2)
    return Offset(horizontal: n[0], vertical: n[1])
  }

  func number(from low: Double) throws -> Double {
    let value = try number()
    guard value >= low else { throw error("takes \(low) or more, not \(value).") }
    return value
  }
}

/// Reads behaviours whose items are known.
private struct BehaviorReader {
  let ids: Set<String>

  func behavior(_ value: JSONValue) throws -> Experiment.Behavior {
    guard case .object(let members) = value.content,
      let kind = members.first(where: { $0.key == "kind" })?.value
    else { throw value.error("needs \"kind\".") }
    switch try kind.string() {
    case "gravity": return try gravity(value)
    case "attachment": return try attachment(value)
    case "collision": return try collision(value)
    case "itemProperties": return try properties(value)
    case "push": return try push(value)
    case "snap", "field":
      throw kind.error("\"\(try kind.string())\" is not supported yet.")
    case let other:
      let kinds = ["gravity", "attachment", "collision", "itemProperties", "push"]
      let hint = nearest(to: other, in: kinds).map { " Did you mean \"\($0)\"?" } ?? ""
      throw kind.error("is no kind of behaviour.\(hint)")
    }
  }

  private func item(_ value: JSONValue) throws -> String {
    let id = try value.string()
    guard ids.contains(id) else {
      let hint = nearest(to: id, in: ids.sorted()).map { " Did you mean \"\($0)\"?" } ?? ""
      throw value.error("names \"\(id)\", which is no item.\(hint)")
    }
    return id
  }

  private func items(_ object: JSONObject) throws -> [String] {
    try object.required("items").array().map(item)
  }

  private func gravity(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(keys: ["kind", "items", "direction", "angle", "magnitude"])
    return .gravity(
      items: try items(object), vector: try object["direction"]?.vector(),
      angle: try object["angle"]?.number(), magnitude: try object["magnitude"]?.number())
  }

  private func attachment(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(
      keys: [
        "kind", "type", "item", "otherItem", "anchor", "offset", "otherOffset", "length",
        "frequency", "damping", "axis", "attachmentRange", "frictionTorque",
      ])
    for key in ["axis", "attachmentRange", "frictionTorque"] {
      if let found = object[key] { throw found.error("is not supported yet.") }
    }
    var result = Experiment.Attachment(item: try item(try object.required("item")))
    let type = try object["type"]?.string() ?? "anchor"
    switch type {
    case "anchor": result.anchor = try object.required("anchor").point()
    case "items": result.otherItem = try item(try object.required("otherItem"))
    case "sliding", "limit", "fixed", "pin":
      throw try object.required("type").error("\"\(type)\" is not supported yet.")
    default: throw try object.required("type").error("takes \"anchor\" or \"items\".")
    }
    if result.otherItem == result.item {
      throw try object.required("otherItem").error("takes another item than \"item\".")
    }
    result.offset = try object["offset"]?.offset() ?? .zero
    result.otherOffset = try object["otherOffset"]?.offset() ?? .zero
    result.length = try object["length"]?.number(from: 0)
    result.frequency = try object["frequency"]?.number(from: 0)
    result.damping = try object["damping"]?.number(from: 0)
    return .attachment(result)
  }

  private func collision(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(keys: ["kind", "items", "mode", "boundaries", "referenceBounds"])
    var mode = CollisionBehavior.Mode.everything
    if let value = object["mode"] {
      switch try value.string() {
      case "items": mode = .items
      case "boundaries": mode = .boundaries
      case "everything": mode = .everything
      default: throw value.error("takes \"items\", \"boundaries\" or \"everything\".")
      }
    }
    let bounds = try object["referenceBounds"]?.numbers(4)
    return .collision(
      items: try items(object), mode: mode,
      boundaries: try (object["boundaries"]?.array() ?? []).map(boundary),
      referenceBounds: bounds.map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
  }

  private func boundary(_ value: JSONValue) throws -> Experiment.Boundary {
    let object = try value.object(keys: ["id", "from", "to", "path"])
    let id = try object.required("id").string()
    if let path = object["path"] {
      let points = try path.array().map { try $0.point() }
      guard points.count > 1 else { throw path.error("takes at least two points.") }
      return Experiment.Boundary(id: id, points: points)
    }
    return Experiment.Boundary(
      id: id, points: [try object.required("from").point(), try object.required("to").point()])
  }

  private func properties(_ value: JSONValue) throws -> Experiment.Behavior {
    let numbers = [
      "elasticity", "friction", "density", "resistance", "angularResistance", "charge",
    ]
    let object = try value.object(
      keys: ["kind", "items", "allowsRotation", "isAnchored"] + numbers)
    var result = Experiment.Properties()
    result.elasticity = try object["elasticity"]?.number()
    result.friction = try object["friction"]?.number()
    result.density = try object["density"]?.number()
    if let density = result.density, density <= 0 {
      throw try object.required("density").error("takes a number above 0.")
    }
    result.resistance = try object["resistance"]?.number()
    result.angularResistance = try object["angularResistance"]?.number()
    result.charge = try object["charge"]?.number()
    result.allowsRotation = try object["allowsRotation"]?.bool()
    result.isAnchored = try object["isAnchored"]?.bool()
    return .itemProperties(items: try items(object), result)
  }

  private func push(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(
      keys: ["kind", "items", "mode", "direction", "angle", "magnitude", "targetOffset", "active"])
    var result = Experiment.Push(items: try items(object))
    if let mode = object["mode"] {
      switch try mode.string() {
      case "continuous": result.isInstantaneous = false
      case "instantaneous": result.isInstantaneous = true
      default: throw mode.error("takes \"continuous\" or \"instantaneous\".")
      }
    }
    result.vector = try object["direction"]?.vector()
    result.angle = try object["angle"]?.number()
    result.magnitude = try object["magnitude"]?.number()
    result.targetOffset = try object["targetOffset"]?.offset()
    result.isActive = try object["active"]?.bool() ?? true
    return .push(result)
  }
}
