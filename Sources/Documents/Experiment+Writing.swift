import Dynamics
import Foundation
import Geometry

extension Experiment {
  /// The experiment as a file, an item or behaviour a line: read again it is the same experiment, and
  /// the same experiment gives the same bytes.
  public var json: String {
    var members: [String] = []
    if !title.isEmpty { members.append("\"title\": \(quoted(title))") }
    if !question.isEmpty { members.append("\"question\": \(quoted(question))") }
    members.append("\"profile\": \(quoted(profile.rawValue))")
    members.append("\"fps\": \(written(fps)), \"frames\": \(frames)")
    members.append("\"items\": \(lines(items.map(\.json)))")
    if !groups.isEmpty { members.append("\"groups\": \(lines(groups.map(\.json)))") }
    members.append("\"behaviors\": \(lines(behaviors.map(\.json)))")
    return "{\n  " + members.joined(separator: ",\n  ") + "\n}\n"
  }

  private func lines(_ all: [String]) -> String {
    all.isEmpty ? "[]" : "[\n    " + all.joined(separator: ",\n    ") + "\n  ]"
  }
}

/// A number as briefly as it can be read again to the bit.
private func written(_ x: Double) -> String {
  Int64(exactly: x).map { x == 0 ? "0" : "\($0)" } ?? "\(x)"
}

/// The members of an object in order, those without a value left out.
private struct Members {
  private var all: [String] = []

  init(kind: String? = nil) {
    if let kind { add("kind", quoted(kind)) }
  }

  mutating func add(_ key: String, _ json: String) { all.append("\(quoted(key)): \(json)") }
  mutating func add(_ key: String, _ number: Double?) {
    if let number { add(key, written(number)) }
  }
  mutating func add(_ key: String, _ flag: Bool?) {
    if let flag { add(key, flag ? "true" : "false") }
  }
  mutating func add(_ key: String, _ p: CGPoint?) { if let p { add(key, list([p.x, p.y])) } }
  mutating func add(_ key: String, _ v: CGVector?) { if let v { add(key, list([v.dx, v.dy])) } }
  mutating func add(_ key: String, _ o: Offset?) {
    if let o, o != .zero { add(key, list([o.horizontal, o.vertical])) }
  }
  mutating func add(_ key: String, names: [String]) {
    add(key, "[" + names.map(quoted).joined(separator: ", ") + "]")
  }

  var json: String { "{" + all.joined(separator: ", ") + "}" }
}

private func list(_ numbers: [CGFloat]) -> String {
  "[" + numbers.map { written(Double($0)) }.joined(separator: ", ") + "]"
}

private func list(_ points: [CGPoint]) -> String {
  "[" + points.map { list([$0.x, $0.y]) }.joined(separator: ", ") + "]"
}

extension Experiment.Item {
  fileprivate var json: String {
    var members = Members()
    members.add("id", quoted(id))
    members.add("center", center)
    members.add("size", list([size.width, size.height]))
    switch shape {
    case .rectangle: break
    case .ellipse: members.add("shape", quoted("ellipse"))
    case .path(let points): members.add("shape", "{\"path\": \(list(points))}")
    }
    if angle != 0 { members.add("angle", angle) }
    if velocity != .zero { members.add("velocity", velocity) }
    if angularVelocity != 0 { members.add("angularVelocity", angularVelocity) }
    return members.json
  }
}

extension Experiment.Group {
  fileprivate var json: String {
    var members = Members()
    members.add("id", quoted(id))
    members.add("items", names: items)
    if velocity != .zero { members.add("velocity", velocity) }
    if angularVelocity != 0 { members.add("angularVelocity", angularVelocity) }
    return members.json
  }
}

extension Experiment.Behavior {
  fileprivate var json: String {
    switch self {
    case .gravity(let items, let vector, let angle, let magnitude):
      var members = Members(kind: "gravity")
      members.add("items", names: items)
      members.add("direction", vector)
      members.add("angle", angle)
      members.add("magnitude", magnitude)
      return members.json
    case .attachment(let attachment): return attachment.json
    case .collision(let items, let mode, let boundaries, let bounds, let insets):
      var members = Members(kind: "collision")
      members.add("items", names: items)
      if mode != .everything {
        members.add("mode", quoted(mode == .items ? "items" : "boundaries"))
      }
      if !boundaries.isEmpty {
        members.add("boundaries", "[" + boundaries.map(\.json).joined(separator: ", ") + "]")
      }
      if let bounds {
        members.add(
          "referenceBounds", list([bounds.minX, bounds.minY, bounds.width, bounds.height]))
      }
      if let insets {
        members.add(
          "referenceInsets", list([insets.top, insets.left, insets.bottom, insets.right]))
      }
      return members.json
    case .itemProperties(let items, let properties): return properties.json(items)
    case .push(let push): return push.json
    case .snap(let item, let place, let damping):
      var members = Members(kind: "snap")
      members.add("item", quoted(item))
      members.add("to", place)
      members.add("damping", damping)
      return members.json
    case .field(let field): return field.json
    }
  }
}

extension Experiment.Boundary {
  fileprivate var json: String {
    var members = Members()
    members.add("id", quoted(id))
    if points.count == 2 {
      members.add("from", points[0])
      members.add("to", points[1])
    } else {
      members.add("path", list(points))
    }
    return members.json
  }
}

extension Experiment.Attachment {
  fileprivate var json: String {
    var members = Members(kind: "attachment")
    if kind != .anchor { members.add("type", quoted(kind.rawValue)) }
    members.add("item", quoted(item))
    if let otherItem { members.add("otherItem", quoted(otherItem)) }
    members.add("anchor", anchor)
    members.add("offset", offset)
    members.add("otherOffset", otherOffset)
    members.add("length", length)
    members.add("frequency", frequency)
    members.add("damping", damping)
    members.add("axis", axis)
    if let range, !range.isInfinite {
      members.add("attachmentRange", list([range.minimum, range.maximum]))
    }
    members.add("frictionTorque", frictionTorque)
    return members.json
  }
}

extension Experiment.Properties {
  fileprivate func json(_ items: [String]) -> String {
    var members = Members(kind: "itemProperties")
    members.add("items", names: items)
    members.add("elasticity", elasticity)
    members.add("friction", friction)
    members.add("density", density)
    members.add("resistance", resistance)
    members.add("angularResistance", angularResistance)
    members.add("charge", charge)
    members.add("allowsRotation", allowsRotation)
    members.add("isAnchored", isAnchored)
    return members.json
  }
}

extension Experiment.Push {
  fileprivate var json: String {
    var members = Members(kind: "push")
    members.add("items", names: items)
    if isInstantaneous { members.add("mode", quoted("instantaneous")) }
    members.add("direction", vector)
    members.add("angle", angle)
    members.add("magnitude", magnitude)
    if targetOffset == .zero { members.add("targetOffset", list([0, 0])) }
    members.add("targetOffset", targetOffset)
    if !isActive { members.add("active", false) }
    return members.json
  }
}

extension Experiment.Field {
  fileprivate var json: String {
    var members = Members(kind: "field")
    members.add("field", quoted(kind.rawValue))
    members.add("items", names: items)
    members.add("position", position)
    if let region, region != .infinite { members.add("region", region.json) }
    members.add("direction", direction)
    members.add("strength", strength)
    members.add("falloff", falloff)
    members.add("minimumRadius", minimumRadius)
    members.add("smoothness", smoothness)
    members.add("animationSpeed", animationSpeed)
    if let seed { members.add("seed", "\(seed)") }
    return members.json
  }
}

extension Region {
  /// An infinite part is written as the inverse of an empty disc.
  fileprivate var json: String {
    switch parts {
    case .infinite: "{\"inverse\": {\"radius\": 0}}"
    case .disc(let radius): "{\"radius\": \(written(radius))}"
    case .rectangle(let size): "{\"size\": \(list([size.width, size.height]))}"
    case .inverse(let a): "{\"inverse\": \(a.json)}"
    case .union(let a, let b): "{\"union\": [\(a.json), \(b.json)]}"
    case .difference(let a, let b): "{\"difference\": [\(a.json), \(b.json)]}"
    case .intersection(let a, let b): "{\"intersection\": [\(a.json), \(b.json)]}"
    }
  }
}
