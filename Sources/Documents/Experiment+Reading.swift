import Dynamics
import Foundation
import Geometry

extension Experiment {
  private static let mostFrames: Int64 = 1_000_000
  /// The greatest number in an experiment: beyond it nothing is visible, and squares overflow.
  private static let greatest = 1e7
  /// The shortest side of an item, in points.
  static let shortestSide = 0.01

  /// Reads an experiment file.
  ///
  /// - Throws: `DocumentError` with the line and path of the first mistake.
  public init(data: Data, file: String? = nil) throws {
    do {
      try self.init(try JSONParser.parse(Array(data)[...]))
    } catch let error as DocumentError {
      throw error.of(file: file)
    }
  }

  init(_ value: JSONValue) throws {
    let root = try value.object(
      keys: ["title", "question", "profile", "fps", "frames", "items", "groups", "behaviors"])
    for key in ["items", "groups", "behaviors"] { try root[key].map(Self.checkMagnitudes) }
    items = try Self.items(root)
    groups = try GroupReader.groups(root["groups"]?.array() ?? [], of: items)
    behaviors = []
    if let value = root["title"] { title = try value.string() }
    if let value = root["question"] { question = try value.string() }
    if let value = root["profile"] { profile = try Self.profile(value) }
    if let value = root["fps"] {
      fps = try value.number()
      guard (1...10_000).contains(fps) else { throw value.error("takes 1 to 10000.") }
    }
    if let value = root["frames"] { frames = Int(try value.integer(0...Self.mostFrames)) }
    let reader = BehaviorReader(ids: Set(movers), owners: owners)
    behaviors = try (root["behaviors"]?.array() ?? []).map(reader.behavior)
  }

  private static func checkMagnitudes(_ value: JSONValue) throws {
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
    var item = Item(
      id: try object.required("id").string(), center: try object.required("center").point(),
      size: try object.required("size").size())
    if let shape = object["shape"] { item.shape = try self.shape(shape) }
    if let angle = object["angle"] { item.angle = try angle.number() }
    if let velocity = object["velocity"] { item.velocity = try velocity.vector() }
    if let spin = object["angularVelocity"] { item.angularVelocity = try spin.number() }
    return item
  }

  private static func shape(_ value: JSONValue) throws -> Shape {
    if case .object = value.content {
      let path = try value.object(keys: ["path"]).required("path")
      let points = try path.array().map { try $0.point() }
      guard Path(points: points, closed: true).canCollide else {
        throw path.error("takes an outline that encloses something and does not cross itself.")
      }
      return .path(points)
    }
    switch try value.string() {
    case "rectangle": return .rectangle
    case "ellipse": return .ellipse
    default: throw value.error("takes \"rectangle\", \"ellipse\" or {\"path\": …}.")
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

  func size() throws -> CGSize {
    let n = try numbers(2)
    guard n.allSatisfy({ $0 >= Experiment.shortestSide }) else {
      throw error("takes two numbers above 0, 0.01 at least.")
    }
    return CGSize(width: n[0], height: n[1])
  }

  func number(from low: Double) throws -> Double {
    let value = try number()
    guard value >= low else { throw error("takes \(low) or more, not \(value).") }
    return value
  }
}
