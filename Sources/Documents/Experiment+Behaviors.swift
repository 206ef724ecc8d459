import Dynamics
import Foundation
import Geometry

/// Reads behaviours whose items and groups are known.
struct BehaviorReader {
  private static let leastDensity = 1e-6

  /// Items of no group, and groups.
  let ids: Set<String>
  /// The groups of the other items.
  let owners: [String: String]

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
    case "snap": return try snap(value)
    case "field": return try field(value)
    case let other:
      let kinds = [
        "gravity", "attachment", "collision", "itemProperties", "push", "snap", "field",
      ]
      let hint = nearest(to: other, in: kinds).map { " Did you mean \"\($0)\"?" } ?? ""
      throw kind.error("is no kind of behaviour.\(hint)")
    }
  }

  func item(_ value: JSONValue) throws -> String {
    let id = try value.string()
    if let group = owners[id] {
      throw value.error("names \"\(id)\", which moves with its group: name \"\(group)\".")
    }
    guard ids.contains(id) else {
      let hint = nearest(to: id, in: ids.sorted()).map { " Did you mean \"\($0)\"?" } ?? ""
      throw value.error("names \"\(id)\", which is no item.\(hint)")
    }
    return id
  }

  func items(_ object: JSONObject) throws -> [String] {
    try object.required("items").array().map(item)
  }

  private func gravity(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(keys: ["kind", "items", "direction", "angle", "magnitude"])
    return .gravity(
      items: try items(object), vector: try object["direction"]?.vector(),
      angle: try object["angle"]?.number(), magnitude: try object["magnitude"]?.number())
  }

  private func collision(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(
      keys: [
        "kind", "items", "mode", "boundaries", "referenceBounds", "referenceInsets",
      ])
    var mode = CollisionBehavior.Mode.everything
    if let value = object["mode"] {
      switch try value.string() {
      case "items": mode = .items
      case "boundaries": mode = .boundaries
      case "everything": mode = .everything
      default: throw value.error("takes \"items\", \"boundaries\" or \"everything\".")
      }
    }
    return .collision(
      items: try items(object), mode: mode, boundaries: try boundaries(object),
      referenceBounds: try object["referenceBounds"].map(referenceBounds),
      referenceInsets: try object["referenceInsets"].map { value in
        let n = try value.numbers(4)
        return EdgeInsets(top: n[0], left: n[1], bottom: n[2], right: n[3])
      })
  }

  private func referenceBounds(_ value: JSONValue) throws -> CGRect {
    let n = try value.numbers(4)
    guard n[2] > 0, n[3] > 0 else { throw value.error("takes a width and height above 0.") }
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  private func boundaries(_ object: JSONObject) throws -> [Experiment.Boundary] {
    var result: [Experiment.Boundary] = []
    for value in try object["boundaries"]?.array() ?? [] {
      let boundary = try boundary(value)
      if result.contains(where: { $0.id == boundary.id }) {
        throw value.error("has the id \"\(boundary.id)\", which another boundary has.")
      }
      result.append(boundary)
    }
    return result
  }

  private func boundary(_ value: JSONValue) throws -> Experiment.Boundary {
    let object = try value.object(keys: ["id", "from", "to", "path"])
    let id = try object.required("id").string()
    if let path = object["path"] {
      let points = try path.array().map { try $0.point() }
      guard Set(points).count > 1 else {
        throw path.error("takes at least two different points.")
      }
      return Experiment.Boundary(id: id, points: points)
    }
    let points = [try object.required("from").point(), try object.required("to").point()]
    guard points[0] != points[1] else {
      throw try object.required("to").error("takes another place than \"from\".")
    }
    return Experiment.Boundary(id: id, points: points)
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
    if let density = result.density, density < Self.leastDensity {
      throw try object.required("density").error("takes a number above 0, 0.000001 at least.")
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
