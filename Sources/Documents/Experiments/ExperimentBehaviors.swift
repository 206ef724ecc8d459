import Dynamics
import Foundation
import Geometry

/// What the kinds of behaviours have in common; what most of them do without has a default.
protocol ExperimentBehavior {
  /// The items that it acts on.
  var items: [String] { get set }
  /// The same as one of all kinds.
  var behavior: Experiment.Behavior { get }
  /// Whether it stays when all of its items are removed, and takes time for every item at every step.
  static var isOpen: Bool { get }
  /// Whether it needs each of its items, which are one or two.
  static var needsItems: Bool { get }
  /// The places that it names.
  var places: [CGPoint] { get }
  /// The numbers that a drag or a state gives it, beside its places.
  var numbers: [CGFloat] { get }
  /// Moves its place, if it has one.
  mutating func move(by way: CGVector)
  /// The behaviour as the animator has it.
  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior
}

extension ExperimentBehavior {
  static var isOpen: Bool { false }
  static var needsItems: Bool { false }
  var places: [CGPoint] { [] }
  var numbers: [CGFloat] { [] }
  mutating func move(by way: CGVector) {}

  fileprivate func all(_ movers: [String: any DynamicItem]) -> [any DynamicItem] {
    items.compactMap { movers[$0] }
  }
}

/// Editing a behaviour: its items, its places, and copies of it.
extension Experiment.Behavior {
  private var value: any ExperimentBehavior {
    switch self {
    case .gravity(let value): value
    case .attachment(let value): value
    case .collision(let value): value
    case .itemProperties(let value): value
    case .push(let value): value
    case .snap(let value): value
    case .field(let value): value
    }
  }

  private func changed(_ change: (inout any ExperimentBehavior) -> Void) -> Self {
    var value = value
    change(&value)
    return value.behavior
  }

  /// The items that it acts on.
  public internal(set) var items: [String] {
    get { value.items }
    set { self = with(items: newValue) }
  }

  var isOpen: Bool { type(of: value).isOpen }
  var places: [CGPoint] { value.places }
  var numbers: [CGFloat] { value.numbers }

  /// What it is as collisions; nil for another behaviour.
  var collision: Experiment.Collision? {
    get { if case .collision(let collision) = self { collision } else { nil } }
    set { if let newValue { self = .collision(newValue) } }
  }

  func with(items: [String]) -> Self { changed { $0.items = items } }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior { value.make(movers) }

  /// Adds an item to it or removes it; attachments and snaps do not change.
  public mutating func set(_ item: String, isIn: Bool) {
    guard !type(of: value).needsItems else { return }
    items = items.filter { $0 != item } + (isIn ? [item] : [])
  }

  /// The behaviour without some items; nil where it needs one of them.
  func without(_ ids: Set<String>) -> Self? {
    let left = items.filter { !ids.contains($0) }
    guard left.count < items.count else { return self }
    return type(of: value).needsItems || left.isEmpty && !isOpen ? nil : with(items: left)
  }

  /// A copy for renamed items; nil unless all of its items are renamed.
  func renamed(_ names: [String: String]) -> Self? {
    let new = items.compactMap { names[$0] }
    return isOpen || items.isEmpty || new.count < items.count ? nil : with(items: new)
  }

  /// Moves its place, if it has one.
  mutating func move(by way: CGVector) { self = changed { $0.move(by: way) } }
}

extension Experiment.Gravity: ExperimentBehavior {
  static let isOpen = true
  var behavior: Experiment.Behavior { .gravity(self) }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let gravity = GravityBehavior(items: all(movers))
    if let vector { gravity.gravityDirection = vector }
    if angle != nil || magnitude != nil {
      gravity.setAngle(angle ?? gravity.angle, magnitude: magnitude ?? gravity.magnitude)
    }
    return gravity
  }
}

extension Experiment.Collision: ExperimentBehavior {
  static let isOpen = true
  var behavior: Experiment.Behavior { .collision(self) }
  var places: [CGPoint] { boundaries.flatMap(\.points) }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let collision = CollisionBehavior(items: all(movers))
    collision.collisionMode = mode
    for boundary in boundaries {
      collision.addBoundary(withIdentifier: boundary.id, for: Path(points: boundary.points))
    }
    if referenceBounds != nil {
      collision.setTranslatesReferenceBoundsIntoBoundary(with: referenceInsets ?? .zero)
    }
    return collision
  }
}

extension Experiment.Snap: ExperimentBehavior {
  static let needsItems = true
  var items: [String] {
    get { [item] }
    set { item = newValue[0] }
  }
  var behavior: Experiment.Behavior { .snap(self) }
  var places: [CGPoint] { [place] }

  mutating func move(by way: CGVector) { place = place + way }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    guard let item = movers[item] else { preconditionFailure("The reader checks names.") }
    let snap = SnapBehavior(item: item, snapTo: place)
    if let damping { snap.damping = damping }
    return snap
  }
}

extension Experiment.Push: ExperimentBehavior {
  var behavior: Experiment.Behavior { .push(self) }
  var numbers: [CGFloat] {
    let (vector, end) = (vector ?? .zero, targetOffset ?? .zero)
    return [vector.dx, vector.dy, CGFloat(magnitude ?? 0), end.horizontal, end.vertical]
  }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let items = all(movers)
    let push = PushBehavior(items: items, mode: isInstantaneous ? .instantaneous : .continuous)
    if let vector { push.pushDirection = vector }
    if angle != nil || magnitude != nil {
      push.setAngle(angle ?? push.angle, magnitude: magnitude ?? push.magnitude)
    }
    if let targetOffset {
      for item in items { push.setTargetOffsetFromCenter(targetOffset, for: item) }
    }
    push.active = isActive
    return push
  }
}

extension Experiment.Properties: ExperimentBehavior {
  var behavior: Experiment.Behavior { .itemProperties(self) }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let result = DynamicItemBehavior(items: all(movers))
    if let elasticity { result.elasticity = elasticity }
    if let friction { result.friction = friction }
    if let density { result.density = density }
    if let resistance { result.resistance = resistance }
    if let angularResistance { result.angularResistance = angularResistance }
    if let charge { result.charge = charge }
    if let allowsRotation { result.allowsRotation = allowsRotation }
    if let isAnchored { result.isAnchored = isAnchored }
    return result
  }

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

extension Experiment.Field: ExperimentBehavior {
  static let isOpen = true
  var behavior: Experiment.Behavior { .field(self) }
  var places: [CGPoint] { [position].compactMap { $0 } }
  var numbers: [CGFloat] { region.map(Self.numbers) ?? [] }

  private static func numbers(of region: Region) -> [CGFloat] {
    switch region {
    case .infinite: []
    case .disc(let radius): [radius]
    case .rectangle(let size): [size.width, size.height]
    case .inverse(let inner): numbers(of: inner)
    case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
      numbers(of: a) + numbers(of: b)
    }
  }

  mutating func move(by way: CGVector) { position = (position ?? .zero) + way }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    let result = field
    for item in all(movers) { result.addItem(item) }
    if let position { result.position = position }
    if let region { result.region = region }
    if let direction { result.direction = direction }
    if let strength { result.strength = strength }
    if let falloff { result.falloff = falloff }
    if let minimumRadius { result.minimumRadius = minimumRadius }
    if let smoothness { result.smoothness = smoothness }
    if let animationSpeed { result.animationSpeed = animationSpeed }
    if let seed { result.seed = seed }
    return result
  }

  private var field: FieldBehavior {
    switch kind {
    case .drag: .dragField()
    case .vortex: .vortexField()
    case .radialGravity: .radialGravityField(position: .zero)
    case .linearGravity: .linearGravityField(direction: .zero)
    case .velocity: .velocityField(direction: .zero)
    case .noise: .noiseField(smoothness: 0, animationSpeed: 0)
    case .turbulence: .turbulenceField(smoothness: 0, animationSpeed: 0)
    case .spring: .springField()
    case .electric: .electricField()
    case .magnetic: .magneticField()
    }
  }
}

extension Experiment.Attachment: ExperimentBehavior {
  static let needsItems = true
  var items: [String] {
    get { [item] + [otherItem].compactMap { $0 } }
    set { (item, otherItem) = (newValue[0], newValue.dropFirst().first) }
  }
  var behavior: Experiment.Behavior { .attachment(self) }
  var places: [CGPoint] { [anchor].compactMap { $0 } }
  var numbers: [CGFloat] {
    let limits = range.map { [$0.minimum, $0.maximum].filter(\.isFinite) } ?? []
    return [offset, otherOffset].flatMap { [$0.horizontal, $0.vertical] } + limits
      + [CGFloat(length ?? 0)]
  }

  mutating func move(by way: CGVector) { anchor = anchor.map { $0 + way } }

  func make(_ movers: [String: any DynamicItem]) -> DynamicBehavior {
    guard let item = movers[item] else { preconditionFailure("The reader checks names.") }
    let result = joint(item, otherItem.flatMap { movers[$0] })
    if let length { result.length = length }
    if let frequency { result.frequency = frequency }
    if let damping { result.damping = damping }
    if let frictionTorque { result.frictionTorque = frictionTorque }
    if let range { result.attachmentRange = range }
    return result
  }

  private func joint(
    _ item: any DynamicItem, _ other: (any DynamicItem)?
  ) -> AttachmentBehavior {
    let (anchor, axis) = (anchor ?? .zero, axis ?? CGVector(dx: 1, dy: 0))
    guard let other else {
      return kind == .sliding
        ? .slidingAttachment(with: item, attachmentAnchor: anchor, axisOfTranslation: axis)
        : AttachmentBehavior(item: item, offsetFromCenter: offset, attachedToAnchor: anchor)
    }
    switch kind {
    case .anchor, .items:
      return AttachmentBehavior(
        item: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case .sliding:
      return .slidingAttachment(
        with: item, attachedTo: other, attachmentAnchor: anchor, axisOfTranslation: axis)
    case .limit:
      return .limitAttachment(
        with: item, offsetFromCenter: offset, attachedTo: other, offsetFromCenter: otherOffset)
    case .fixed: return .fixedAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    case .pin: return .pinAttachment(with: item, attachedTo: other, attachmentAnchor: anchor)
    }
  }
}
