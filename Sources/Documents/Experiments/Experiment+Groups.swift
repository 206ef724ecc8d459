import Dynamics
import Foundation
import Geometry

extension Experiment {
  /// A group by its name.
  public func group(_ id: String) -> Group? { groups.first { $0.id == id } }

  /// What behaviours may name: items of no group, and each group at the place of its first item.
  public var movers: [String] { movers(of: items.map(\.id)) }

  /// What behaviours name to move some items: each group once.
  public func movers(of items: [String]) -> [String] {
    let owners = owners
    var seen: Set<String> = []
    return items.map { owners[$0] ?? $0 }.filter { seen.insert($0).inserted }
  }

  /// The groups of the items that are in one.
  public var owners: [String: String] {
    groups.reduce(into: [:]) { owners, group in
      for item in group.items { owners[item] = group.id }
    }
  }

  /// What behaviours name to move an item: its group, or itself.
  public func mover(of item: String) -> String {
    groups.first { $0.items.contains(item) }?.id ?? item
  }

  /// The items of a group, or the item itself.
  public func members(of mover: String) -> [String] { group(mover)?.items ?? [mover] }

  /// The same as parts, which are selected, deleted and moved together.
  public func parts(of mover: String) -> [Part] { members(of: mover).map { .item($0) } }

  /// The centre of an item, or of the rectangle around a group's items.
  public func center(of mover: String) -> CGPoint? {
    guard let group = group(mover) else { return item(mover)?.center }
    return DynamicItemGroup(items: group.items.compactMap { item($0)?.body }).center
  }
}

extension Experiment.Item {
  /// Something that an animator can move.
  var body: DynamicBody {
    let body = DynamicBody(center: center, size: size, key: "item \(id)")
    switch shape {
    case .rectangle: body.collisionBoundsType = .rectangle
    case .ellipse: body.collisionBoundsType = .ellipse
    case .path(let points):
      body.collisionBoundsType = .path
      body.path = Path(points: points, closed: true)
    }
    if angle != 0 { body.transform = CGAffineTransform(rotationAngle: angle) }
    return body
  }
}
