import Dynamics
import Foundation
import Geometry

/// Editing a behaviour: its items, its places, and copies of it.
extension Experiment.Behavior {
  /// The items that it acts on.
  public var items: [String] {
    switch self {
    case .gravity(let items, _, _, _), .collision(let items, _, _, _, _),
      .itemProperties(let items, _):
      items
    case .attachment(let a): [a.item] + [a.otherItem].compactMap { $0 }
    case .push(let push): push.items
    case .snap(let item, _, _): [item]
    case .field(let field): field.items
    }
  }

  /// Whether it stays when all of its items are removed.
  var isOpen: Bool {
    switch self {
    case .gravity, .collision, .field: true
    case .attachment, .itemProperties, .push, .snap: false
    }
  }

  var isCollision: Bool { if case .collision = self { true } else { false } }

  func with(items: [String]) -> Self {
    switch self {
    case .gravity(_, let vector, let angle, let magnitude):
      return .gravity(items: items, vector: vector, angle: angle, magnitude: magnitude)
    case .collision(_, let mode, let boundaries, let bounds, let insets):
      return .collision(
        items: items, mode: mode, boundaries: boundaries, referenceBounds: bounds,
        referenceInsets: insets)
    case .itemProperties(_, let properties): return .itemProperties(items: items, properties)
    case .push(var push):
      push.items = items
      return .push(push)
    case .field(var field):
      field.items = items
      return .field(field)
    case .attachment, .snap: return self
    }
  }

  mutating func add(_ item: String) { self = with(items: items + [item]) }

  /// Adds an item to it or removes it; attachments and snaps do not change.
  public mutating func set(_ item: String, isIn: Bool) {
    let others = items.filter { $0 != item }
    self = with(items: isIn ? others + [item] : others)
  }

  /// The behaviour without some items; nil where it needs one of them.
  func without(_ ids: Set<String>) -> Self? {
    let left = items.filter { !ids.contains($0) }
    guard left.count < items.count else { return self }
    switch self {
    case .attachment, .snap: return nil
    case .itemProperties, .push: return left.isEmpty ? nil : with(items: left)
    case .gravity, .collision, .field: return with(items: left)
    }
  }

  /// A copy for renamed items; nil unless all of its items are renamed.
  func renamed(_ names: [String: String]) -> Self? {
    guard !isOpen, !items.isEmpty, items.allSatisfy({ names[$0] != nil }) else { return nil }
    switch self {
    case .attachment(var a):
      a.item = names[a.item] ?? a.item
      a.otherItem = a.otherItem.flatMap { names[$0] }
      return .attachment(a)
    case .snap(let item, let place, let damping):
      return .snap(item: names[item] ?? item, to: place, damping: damping)
    case .gravity, .collision, .itemProperties, .push, .field:
      return with(items: items.compactMap { names[$0] })
    }
  }

  /// Moves its place, if it has one.
  mutating func move(by way: CGVector) {
    switch self {
    case .attachment(var a):
      a.anchor = a.anchor.map { $0 + way }
      self = .attachment(a)
    case .snap(let item, let place, let damping):
      self = .snap(item: item, to: place + way, damping: damping)
    case .field(var field):
      field.position = (field.position ?? .zero) + way
      self = .field(field)
    case .gravity, .collision, .itemProperties, .push: break
    }
  }
}

extension Experiment.Properties {
  /// Takes over the properties that another value sets.
  mutating func take(_ other: Self) {
    elasticity = other.elasticity ?? elasticity
    friction = other.friction ?? friction
    density = other.density ?? density
    resistance = other.resistance ?? resistance
    angularResistance = other.angularResistance ?? angularResistance
    charge = other.charge ?? charge
    allowsRotation = other.allowsRotation ?? allowsRotation
    isAnchored = other.isAnchored ?? isAnchored
  }
}
