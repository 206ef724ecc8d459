import Dynamics
import ElementaryFunctions
import Foundation
import Geometry

extension Experiment {
  /// A behaviour: what it is, what it acts on, and the properties that are given; those left out have UIKit's measured
  /// defaults.
  public struct Behavior: Hashable, Sendable {
    /// What it does to what it acts on.
    public let kind: Kind
    /// The items and groups that it acts on; an attachment has one or two, a snap one.
    public var items: [String]
    /// The boundaries that the items of a collision bounce off.
    public var boundaries: [Boundary] = []
    private var values: [Property: [Double]] = [:]

    /// A behaviour of some items, with the numbers of some properties as a file has them.
    public init(_ kind: Kind, _ items: [String] = [], _ values: [Property: [Double]] = [:]) {
      (self.kind, self.items) = (kind, items)
      for (property, numbers) in values { self[all: property] = numbers }
    }

    /// The numbers of a property as a file has them, a flag's 0 or 1; nil where it is left out, and where it is usual.
    public subscript(all property: Property) -> [Double]? {
      get { values[property] }
      set {
        // 0 and -0 are equal, and move things to different bits.
        let isUsual = newValue?.map(\.bitPattern) == property.usual?.map(\.bitPattern)
        values[property] = isUsual ? nil : newValue
      }
    }

    /// Takes over the properties that another behaviour gives, but for those that a third one gives alike.
    public mutating func take(_ other: Behavior, unlike old: Behavior = Behavior(.itemProperties)) {
      values.merge(other.values.filter { old.values[$0.key] != $0.value }) { $1 }
    }
  }

  /// What a behaviour does; the names are those of its `kind`, `type` or `field` in a file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Gravity, which pulls some items.
    case gravity
    /// An attachment: a rod or spring to a place or another item, a slide, a rope, a weld or a pin.
    case anchor, items, sliding, limit, fixed, pin
    /// Collisions with items and boundaries, what items are made of, a push, and a pull to a place.
    case collision, itemProperties, push, snap
    /// A field as UIKit's are called.
    case drag, vortex, radialGravity, linearGravity, velocity
    /// A field that a game's engine has besides.
    case noise, turbulence, spring, electric, magnetic

    /// The fields, in the order of a menu: the last of all kinds.
    public static let fields = Array(allCases.drop { $0 != .drag })

    /// What it is one of.
    public var family: Family {
      Family(rawValue: rawValue) ?? (Self.fields.contains(self) ? .field : .attachment)
    }
  }

  /// Kinds that are read, edited and drawn alike: the `kind` of a behaviour in a file.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Each is a kind of its own but for attachments and fields.
    case gravity, attachment, collision, itemProperties, push, snap, field

    /// Whether it stays when all of its items are removed, and takes time for every item at every step.
    var isOpen: Bool { [.gravity, .collision, .field].contains(self) }
    /// Whether it needs each of its items, which are one or two.
    var needsItems: Bool { [.attachment, .snap].contains(self) }
    /// The key of a file that says of what kind a behaviour is; nil where there is one kind.
    var key: String? { self == .attachment ? "type" : self == .field ? "field" : nil }
    /// The property that says where it is; nil for one that has no place.
    var place: Property? {
      switch self {
      case .attachment: .anchor
      case .snap: .to
      case .field: .position
      case .gravity, .collision, .itemProperties, .push: nil
      }
    }
  }

  /// A property of behaviours, by its name in a file.
  public enum Property: String, Hashable, Sendable {
    /// A pull or push as a vector, or as an angle and a magnitude; where a push attacks, and how.
    case direction, angle, magnitude, targetOffset, mode, active
    /// Of an attachment, in points, hertz, newton metres, and radians for the range of a pin.
    case anchor, offset, otherOffset, length, frequency, damping, frictionTorque, attachmentRange,
      axis
    /// Where a snap pulls to and a field is, and a collision's rectangle, in points.
    case to, position, referenceBounds, referenceInsets
    /// What items are made of.
    case elasticity, friction, density, resistance, angularResistance, charge, isAnchored,
      allowsRotation
    /// Of a field: its region is the radius of a disc, or a width and a height.
    case strength, falloff, minimumRadius, smoothness, animationSpeed, seed, region

    /// What it is where a file leaves it out; nil for one that is UIKit's default then.
    var usual: [Double]? {
      switch self {
      case .mode: [0]
      case .active: [1]
      case .offset, .otherOffset: [0, 0]
      default: nil
      }
    }
  }
}

/// Its properties as values of their own.
extension Experiment.Behavior {
  /// A property of one number.
  public subscript(property: Experiment.Property) -> Double? {
    get { self[all: property]?[0] }
    set { self[all: property] = newValue.map { [$0] } }
  }

  /// One of the numbers of a property, or of what it is where it is left out; a force's however it is given.
  subscript(property: Experiment.Property, index: Int, or standard: [Double]) -> Double {
    get { numbers(property, standard)[index] }
    set {
      var numbers = numbers(property, standard)
      numbers[index] = newValue
      if property == .direction, kind.family != .field {
        (self[.angle], self[.magnitude]) = (nil, nil)
      }
      self[all: property] = numbers
    }
  }

  private func numbers(_ property: Experiment.Property, _ standard: [Double]) -> [Double] {
    property == .direction && kind.family != .field
      ? [force.dx, force.dy] : self[all: property] ?? standard
  }

  /// A property of two numbers.
  public subscript(vector property: Experiment.Property) -> CGVector? {
    get { self[all: property].map { CGVector(dx: $0[0], dy: $0[1]) } }
    set { self[all: property] = newValue.map { [$0.dx, $0.dy] } }
  }

  /// Where an attachment is anchored, a snap pulls to, and a field is, in points.
  public var place: CGPoint? {
    get { kind.family.place.flatMap { self[vector: $0] }.map { .zero + $0 } }
    set { kind.family.place.map { self[vector: $0] = newValue.map { $0 - .zero } } }
  }

  /// The places that it names.
  public var places: [CGPoint] { boundaries.flatMap(\.points) + [place].compactMap { $0 } }

  /// The pull of a gravity or the force of a push, in UIKit's units, however it is given.
  public var force: CGVector {
    var force = self[vector: .direction] ?? CGVector(dx: 0, dy: kind == .gravity ? 1 : 0)
    turn(force.angle, force.length) {
      force = CGVector(dx: Double.cos($0), dy: Double.sin($0)) * $1
    }
    return force
  }

  /// Whether a push acts once, as an impulse.
  public var actsOnce: Bool { kind == .push && self[.mode] == 1 }

  /// Moves its place, if it has one.
  mutating func move(by way: CGVector) {
    if let place = place ?? (kind.family == .field ? .zero : nil) { self.place = place + way }
  }

  // MARK: - Items

  /// Adds an item to it or removes it; attachments and snaps do not change.
  public mutating func set(_ item: String, isIn: Bool) {
    guard !kind.family.needsItems else { return }
    items = items.filter { $0 != item } + (isIn ? [item] : [])
  }

  func with(items: [String]) -> Self {
    var copy = self
    copy.items = items
    return copy
  }

  /// The behaviour without some items; nil where it needs one of them.
  func without(_ ids: Set<String>) -> Self? {
    let left = items.filter { !ids.contains($0) }
    guard left.count < items.count else { return self }
    let isUseless = kind.family.needsItems || left.isEmpty && !kind.family.isOpen
    return isUseless ? nil : with(items: left)
  }

  /// A copy for renamed items; nil unless all of its items are renamed, or some where they are made of something.
  func renamed(_ names: [String: String]) -> Self? {
    let new = items.compactMap { names[$0] }
    let isWhole = new.count == items.count || kind == .itemProperties
    return kind.family.isOpen || new.isEmpty || !isWhole ? nil : with(items: new)
  }

  // MARK: - What moves

  /// The behaviour as the animator has it.
  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let items = items.compactMap { movers[$0] }
    switch kind.family {
    case .gravity:
      let gravity = GravityBehavior(items: items)
      self[vector: .direction].map { gravity.gravityDirection = $0 }
      turn(gravity.angle, gravity.magnitude, gravity.setAngle)
      return gravity
    case .attachment: return attachment(items)
    case .collision: return collision(items)
    case .itemProperties: return material(items)
    case .push: return push(items)
    case .snap:
      let snap = SnapBehavior(item: items[0], snapTo: place ?? .zero)
      set(snap, [.damping: \.damping])
      return snap
    case .field: return field(items)
    }
  }

  /// Sets an angle and a magnitude where one of them is given.
  private func turn(
    _ angle: CGFloat, _ magnitude: CGFloat, _ set: (CGFloat, CGFloat) -> Void
  ) {
    guard self[.angle] != nil || self[.magnitude] != nil else { return }
    set(
      self[.angle].map { CGFloat($0) } ?? angle, self[.magnitude].map { CGFloat($0) } ?? magnitude)
  }

  /// Sets the properties of one number that are given.
  private func set<Target: DynamicBehavior>(
    _ target: Target,
    _ paths: KeyValuePairs<Experiment.Property, ReferenceWritableKeyPath<Target, CGFloat>>
  ) {
    for (property, path) in paths { self[property].map { target[keyPath: path] = $0 } }
  }

  private func collision(_ items: [any DynamicItem]) -> DynamicBehavior {
    let collision = CollisionBehavior(items: items)
    collision.collisionMode = [.everything, .items, .boundaries][Int(self[.mode] ?? 0)]
    for boundary in boundaries {
      collision.addBoundary(withIdentifier: boundary.id, for: Path(points: boundary.points))
    }
    if self[all: .referenceBounds] != nil {
      let insets = self[all: .referenceInsets] ?? [0, 0, 0, 0]
      collision.setTranslatesReferenceBoundsIntoBoundary(
        with: EdgeInsets(top: insets[0], left: insets[1], bottom: insets[2], right: insets[3]))
    }
    return collision
  }

  private func push(_ items: [any DynamicItem]) -> DynamicBehavior {
    let push = PushBehavior(items: items, mode: actsOnce ? .instantaneous : .continuous)
    self[vector: .direction].map { push.pushDirection = $0 }
    turn(push.angle, push.magnitude, push.setAngle)
    if let offset = self[vector: .targetOffset] {
      for item in items { push.setTargetOffsetFromCenter(Offset(offset), for: item) }
    }
    push.active = self[.active] != 0
    return push
  }

  private func material(_ items: [any DynamicItem]) -> DynamicBehavior {
    let result = DynamicItemBehavior(items: items)
    set(
      result,
      [
        .elasticity: \.elasticity, .friction: \.friction, .density: \.density,
        .resistance: \.resistance, .angularResistance: \.angularResistance, .charge: \.charge,
      ])
    self[.allowsRotation].map { result.allowsRotation = $0 != 0 }
    self[.isAnchored].map { result.isAnchored = $0 != 0 }
    return result
  }

  private func field(_ items: [any DynamicItem]) -> DynamicBehavior {
    let result = emptyField
    items.forEach(result.addItem)
    place.map { result.position = $0 }
    self[all: .region].map {
      result.region =
        $0.count == 1
        ? Region(radius: $0[0]) : Region(size: CGSize(width: $0[0], height: $0[1]))
    }
    self[vector: .direction].map { result.direction = $0 }
    set(
      result,
      [
        .strength: \.strength, .falloff: \.falloff, .minimumRadius: \.minimumRadius,
        .smoothness: \.smoothness, .animationSpeed: \.animationSpeed,
      ])
    self[.seed].map { result.seed = UInt64($0) }
    return result
  }

  private var emptyField: FieldBehavior {
    switch kind {
    case .vortex: .vortexField()
    case .radialGravity: .radialGravityField(position: .zero)
    case .linearGravity: .linearGravityField(direction: .zero)
    case .velocity: .velocityField(direction: .zero)
    case .noise: .noiseField(smoothness: 0, animationSpeed: 0)
    case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 0)
    case .spring: .springField()
    case .electric: .electricField()
    case .magnetic: .magneticField()
    default: .dragField()
    }
  }

  private func attachment(_ items: [any DynamicItem]) -> DynamicBehavior {
    let result = joint(items)
    set(
      result,
      [
        .length: \.length, .frequency: \.frequency, .damping: \.damping,
        .frictionTorque: \.frictionTorque,
      ])
    self[vector: .attachmentRange].map {
      result.attachmentRange = FloatRange(minimum: $0.dx, maximum: $0.dy)
    }
    return result
  }

  private func joint(_ items: [any DynamicItem]) -> AttachmentBehavior {
    let (item, other) = (items[0], items.dropFirst().first)
    let (anchor, axis) = (place ?? .zero, self[vector: .axis] ?? CGVector(dx: 1, dy: 0))
    let offset = Offset(self[vector: .offset] ?? .zero)
    let otherOffset = Offset(self[vector: .otherOffset] ?? .zero)
    switch (kind, other) {
    case (.sliding, let other?):
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis)
    case (.sliding, nil):
      return .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
    case (.limit, let other?):
      return .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (.fixed, let other?):
      return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case (.pin, let other?):
      return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case (_, let other?):
      return AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case (_, nil):
      return AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: anchor)
    }
  }
}
