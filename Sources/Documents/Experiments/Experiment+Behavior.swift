import Dynamics
import Foundation
import Geometry

/// Editing a behaviour: its items, its places, and copies of it.
extension Experiment.Behavior {
  /// The items that it acts on; attachments and snaps do not change theirs.
  public internal(set) var items: [String] {
    get {
      switch self {
      case .gravity(let gravity): gravity.items
      case .attachment(let a): [a.item] + [a.otherItem].compactMap { $0 }
      case .collision(let collision): collision.items
      case .itemProperties(let properties): properties.items
      case .push(let push): push.items
      case .snap(let snap): [snap.item]
      case .field(let field): field.items
      }
    }
    set {
      switch self {
      case .gravity(let value): self = .gravity(changed(value, \.items, newValue))
      case .collision(let value): self = .collision(changed(value, \.items, newValue))
      case .itemProperties(let value): self = .itemProperties(changed(value, \.items, newValue))
      case .push(let value): self = .push(changed(value, \.items, newValue))
      case .field(let value): self = .field(changed(value, \.items, newValue))
      case .attachment, .snap: break
      }
    }
  }

  /// Whether it stays when all of its items are removed.
  var isOpen: Bool {
    switch self {
    case .gravity, .collision, .field: true
    case .attachment, .itemProperties, .push, .snap: false
    }
  }

  /// What it is as collisions; nil for another behaviour.
  var collision: Experiment.Collision? {
    get { if case .collision(let collision) = self { collision } else { nil } }
    set { if let newValue { self = .collision(newValue) } }
  }

  func with(items: [String]) -> Self { changed(self, \.items, items) }

  /// Adds an item to it or removes it; attachments and snaps do not change.
  public mutating func set(_ item: String, isIn: Bool) {
    items = items.filter { $0 != item } + (isIn ? [item] : [])
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
    let new = items.compactMap { names[$0] }
    guard !isOpen, !items.isEmpty, new.count == items.count else { return nil }
    switch self {
    case .attachment(var a):
      (a.item, a.otherItem) = (new[0], new.dropFirst().first)
      return .attachment(a)
    case .snap(let snap): return .snap(changed(snap, \.item, new[0]))
    case .gravity, .collision, .itemProperties, .push, .field: return with(items: new)
    }
  }

  /// Moves its place, if it has one.
  mutating func move(by way: CGVector) {
    switch self {
    case .attachment(let a): self = .attachment(changed(a, \.anchor, a.anchor.map { $0 + way }))
    case .snap(let snap): self = .snap(changed(snap, \.place, snap.place + way))
    case .field(let field):
      self = .field(changed(field, \.position, (field.position ?? .zero) + way))
    case .gravity, .collision, .itemProperties, .push: break
    }
  }
}

/// A copy of a value with another property.
private func changed<Value, Property>(
  _ value: Value, _ path: WritableKeyPath<Value, Property>, _ property: Property
) -> Value {
  var copy = value
  copy[keyPath: path] = property
  return copy
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
