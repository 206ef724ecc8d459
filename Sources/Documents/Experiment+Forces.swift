import Dynamics
import Foundation
import Geometry

/// Attachments, snaps and fields.
extension BehaviorReader {
  /// A vector counts as of length 1 up to this.
  private static let unitLength = 1e-3
  /// And no different from one up to this.
  private static let sameLength = 1e-15

  func attachment(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(
      keys: [
        "kind", "type", "item", "otherItem", "anchor", "offset", "otherOffset", "length",
        "frequency", "damping", "axis", "attachmentRange", "frictionTorque",
      ])
    var result = Experiment.Attachment(item: try item(try object.required("item")))
    if let type = object["type"] { result.kind = try type.choice() }
    try readEnds(object, &result)
    if result.otherItem == result.item {
      throw try object.required("otherItem").error("takes another item than \"item\".")
    }
    result.offset = try object["offset"]?.offset() ?? .zero
    result.otherOffset = try object["otherOffset"]?.offset() ?? .zero
    result.length = try object["length"]?.number(from: 0)
    result.frequency = try object["frequency"]?.number(from: 0)
    result.damping = try object["damping"]?.number(from: 0)
    result.frictionTorque = try object["frictionTorque"]?.number(from: 0)
    result.range = try object["attachmentRange"].map { try range($0, of: result.kind) }
    return .attachment(result)
  }

  private func readEnds(_ object: JSONObject, _ result: inout Experiment.Attachment) throws {
    switch result.kind {
    case .anchor: result.anchor = try object.required("anchor").point()
    case .items, .limit: result.otherItem = try item(try object.required("otherItem"))
    case .fixed, .pin:
      result.otherItem = try item(try object.required("otherItem"))
      result.anchor = try object.required("anchor").point()
    case .sliding:
      result.otherItem = try object["otherItem"].map(item)
      result.anchor = try object.required("anchor").point()
      result.axis = try axis(try object.required("axis"))
    }
    if let axis = object["axis"], result.kind != .sliding {
      throw axis.error("is for the type \"sliding\" only.")
    }
    if let other = object["otherItem"], result.otherItem == nil {
      throw other.error("is not for the type \"\(result.kind.rawValue)\".")
    }
  }

  private func axis(_ value: JSONValue) throws -> CGVector {
    let axis = try value.vector()
    guard abs(axis.length - 1) < Self.unitLength else {
      throw value.error("takes a vector of length 1, not \(Double(axis.length)).")
    }
    // What has the length 1 already comes back to the bit.
    return abs(axis.length - 1) < Self.sameLength ? axis : axis * (1 / axis.length)
  }

  private func range(
    _ value: JSONValue, of kind: Experiment.Attachment.Kind
  ) throws -> FloatRange {
    let n = try value.numbers(2)
    guard n[0] <= n[1] else { throw value.error("takes the lower end first.") }
    if kind == .sliding, n[0] > 0 || n[1] < 0 {
      throw value.error("takes a range that contains 0.")
    }
    return FloatRange(minimum: n[0], maximum: n[1])
  }

  func snap(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(keys: ["kind", "item", "to", "damping"])
    return .snap(
      item: try item(try object.required("item")), to: try object.required("to").point(),
      damping: try object["damping"]?.number(from: 0))
  }

  // MARK: - Fields

  func field(_ value: JSONValue) throws -> Experiment.Behavior {
    let object = try value.object(
      keys: [
        "kind", "field", "items", "position", "region", "direction", "strength", "falloff",
        "minimumRadius", "smoothness", "animationSpeed", "seed",
      ])
    var result = Experiment.Field(
      kind: try object.required("field").choice(), items: try items(object))
    result.position = try object["position"]?.point()
    result.region = try object["region"].map(region)
    result.direction = try object["direction"]?.vector()
    result.strength = try object["strength"]?.number()
    result.falloff = try object["falloff"]?.number()
    result.minimumRadius = try object["minimumRadius"]?.number(from: 0)
    result.smoothness = try object["smoothness"]?.number()
    result.animationSpeed = try object["animationSpeed"]?.number()
    result.seed = try object["seed"].map { UInt64(try $0.integer(0...Int64.max)) }
    return .field(result)
  }

  private func region(_ value: JSONValue) throws -> Region {
    let object = try value.object(
      keys: ["radius", "size", "inverse", "union", "difference", "intersection"])
    guard object.members.count == 1, let (key, content) = object.members.first else {
      throw value.error("takes one of radius, size, inverse, union, difference, intersection.")
    }
    switch key {
    case "radius": return Region(radius: try content.number(from: 0))
    case "size": return Region(size: try content.size())
    case "inverse": return try region(content).inverse()
    default: break
    }
    let pair = try content.array()
    guard pair.count == 2 else { throw content.error("takes two regions.") }
    let (a, b) = (try region(pair[0]), try region(pair[1]))
    switch key {
    case "union": return a.byUnion(with: b)
    case "difference": return a.byDifference(from: b)
    default: return a.byIntersection(with: b)
    }
  }
}
