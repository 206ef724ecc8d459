import Foundation
import Geometry
import Physics

/// What an animator moves, at one time, in points: a value to draw or to test.
///
/// It is computed when it is read, and reading it changes nothing.
public struct DebugSnapshot {
  /// An outline in the animator's coordinates.
  public enum Outline: Hashable, Sendable {
    /// A circle by its centre and radius, in points.
    case circle(center: CGPoint, radius: CGFloat)
    /// A convex polygon by its corners, in points.
    case polygon([CGPoint])
  }

  /// Something that can move, with what it collides as.
  public struct Item: Hashable, Sendable {
    /// The convex pieces that the engine collides it as.
    public var outlines: [Outline]
    /// The place of the centre, in points.
    public var center: CGPoint
    /// The turn in radians, clockwise.
    public var angle: Double
    /// Its velocity in points per second.
    public var velocity: CGVector
    /// Its angular velocity in radians per second.
    public var angularVelocity: Double
    /// Whether it is being moved.
    public var isAwake: Bool
    /// Whether it is fixed to its place.
    public var isAnchored: Bool
    /// The method of the last step.
    public var method: MotionMethod

    /// An item from its parts; upright, free and moved by a formula by default.
    public init(
      outlines: [Outline], center: CGPoint, angle: Double = 0, velocity: CGVector,
      angularVelocity: Double = 0, isAwake: Bool, isAnchored: Bool = false,
      method: MotionMethod = .closedForm
    ) {
      self.method = method
      (self.outlines, self.center, self.angle) = (outlines, center, angle)
      (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
      (self.isAwake, self.isAnchored) = (isAwake, isAnchored)
    }
  }

  /// What joins items to places or to each other.
  public struct Joint: Hashable, Sendable {
    /// What a joint holds, which decides how it is drawn.
    public enum Kind: Hashable, Sendable {
      /// A soft attachment, whose length changes.
      case spring
      /// A rod of one length.
      case rod
      /// A rope of a greatest length.
      case rope
      /// What lets its ends turn and not part.
      case pin
      /// What lets its ends slide along a line.
      case slide
      /// What lets its ends do neither.
      case weld
      /// A spring of the angle.
      case turn
    }

    /// What it holds, which decides how it is drawn.
    public var kind: Kind
    /// The places of its two ends, in points.
    public var start, end: CGPoint
    /// Whether each end is a place and not an item.
    public var startIsAnchor, endIsAnchor: Bool
    /// Its length at rest in points; a rope's greatest; 0 where there is none.
    public var length: CGFloat

    /// A joint from its parts.
    public init(
      _ kind: Kind, from start: CGPoint, to end: CGPoint, length: CGFloat,
      startIsAnchor: Bool = false, endIsAnchor: Bool = false
    ) {
      (self.kind, self.start, self.end, self.length) = (kind, start, end, length)
      (self.startIsAnchor, self.endIsAnchor) = (startIsAnchor, endIsAnchor)
    }

    /// How much longer than at rest it is, in points: 0 for ropes that hang loose and for joints
    /// without a length.
    public var stretch: CGFloat {
      let distance = start.distance(to: end)
      switch kind {
      case .spring, .rod: return distance - length
      case .rope: return max(0, distance - length)
      case .pin, .slide, .weld, .turn: return 0
      }
    }
  }

  /// A place where two things touch.
  public struct Touch: Hashable, Sendable {
    /// The place of the touch, in points.
    public var point: CGPoint
    /// Which way it pushes; of length 1.
    public var normal: CGVector
    /// What the last sub-step pushed, in newton seconds; a metre is 100 points.
    public var impulse: Double

    /// A touch from its parts.
    public init(point: CGPoint, normal: CGVector, impulse: Double) {
      (self.point, self.normal, self.impulse) = (point, normal, impulse)
    }
  }

  /// A line that items bounce off.
  public struct Boundary: Hashable, Sendable {
    /// Its corners in their order, in points.
    public var points: [CGPoint]

    /// A boundary from its corners.
    public init(points: [CGPoint]) { self.points = points }
  }

  /// A field with where it acts.
  public struct Field: Hashable, Sendable {
    /// What kind of field, in a word or two.
    public var name: String
    /// In points; the centre of its region.
    public var position: CGPoint
    /// Where it acts, about its position.
    public var region: Region
    /// Its direction, of any length; zero where it has none.
    public var direction: CGVector
  }

  /// The items of all behaviours, each once.
  public var items: [Item]
  /// What joins it to places and to each other.
  public var joints: [Joint]
  /// Touches of items with each other and with boundaries.
  public var touches: [Touch]
  /// The boundaries of all collision behaviours, as lines.
  public var boundaries: [Boundary]
  /// What acts on it from afar.
  public var fields: [Field]
  /// The pull on all of it, as gravity behaviours have it: length 1 is 1000 pt/s².
  public var gravity: CGVector
  /// Where the pointer is that items follow; nil without one.
  public var pointer: CGPoint?

  /// A snapshot from its parts; nothing by default.
  public init(
    items: [Item] = [], joints: [Joint] = [], touches: [Touch] = [], boundaries: [Boundary] = [],
    fields: [Field] = [], gravity: CGVector = .zero, pointer: CGPoint? = nil
  ) {
    (self.items, self.joints, self.touches) = (items, joints, touches)
    (self.boundaries, self.fields) = (boundaries, fields)
    (self.gravity, self.pointer) = (gravity, pointer)
  }

  /// How many items are being moved.
  public var awakeCount: Int { items.reduce(0) { $0 + ($1.isAwake ? 1 : 0) } }
}

extension DynamicAnimator {
  /// The animator's state now, computed when it is read.
  ///
  /// An extension of ours.
  public var debugSnapshot: DebugSnapshot {
    // Copied once: each call on a class's property makes a copy.
    let world = world
    let state = world.debugSnapshot
    var items: [DebugSnapshot.Item] = []
    var boundaries: [DebugSnapshot.Boundary] = []
    for body in state.bodies {
      boundaries += body.outlines.compactMap(\.boundary)
      if let slot = bodies.slot(of: body.id), let record = bodies[slot] {
        items.append(item(body, record, in: world))
      }
    }
    return DebugSnapshot(
      items: items, joints: state.joints.map(joint),
      touches: state.touches.map { touch in
        DebugSnapshot.Touch(
          point: Units.point(touch.place), normal: vector(touch.normal), impulse: touch.impulse)
      },
      boundaries: boundaries, fields: fields,
      gravity: vector(world.gravity) * (1 / Units.gravity))
  }

  private func vector(_ v: SIMD2<Double>) -> CGVector { CGVector(dx: v.x, dy: v.y) }

  private var fields: [DebugSnapshot.Field] {
    allBehaviors.compactMap { $0 as? FieldBehavior }.map { field in
      DebugSnapshot.Field(
        name: field.kind.words, position: field.position, region: field.region,
        direction: field.direction)
    }
  }

  private func joint(_ joint: WorldDebugSnapshot.ShownJoint) -> DebugSnapshot.Joint {
    let kind: DebugSnapshot.Joint.Kind =
      switch joint.kind {
      case .distance: joint.isSpring ? .spring : .rod
      case .rope: .rope
      case .revolute, .hinge: .pin
      case .slider: .slide
      case .weld: .weld
      case .turnSpring: .turn
      }
    return DebugSnapshot.Joint(
      kind, from: Units.point(joint.start), to: Units.point(joint.end),
      length: joint.length * Units.pointsPerMetre, startIsAnchor: joint.startIsWorld,
      endIsAnchor: joint.endIsWorld)
  }

  /// Whether an item is being moved; false for one of no behaviour here.
  ///
  /// An extension of ours.
  public func isAwake(_ item: any DynamicItem) -> Bool {
    isRunning && body(of: item).map { world.isAwake($0) } ?? false
  }

  private func item(
    _ body: WorldDebugSnapshot.Shown, _ record: BodyTable.Record, in world: World
  ) -> DebugSnapshot.Item {
    DebugSnapshot.Item(
      outlines: body.outlines.compactMap(\.inPoints),
      center: Units.point(world.place(record.centre, on: body.id)),
      angle: world.angle(of: body.id), velocity: Units.vector(world.velocity(of: body.id)),
      angularVelocity: world.angularVelocity(of: body.id), isAwake: body.isAwake,
      isAnchored: body.isStatic, method: world.method(of: body.id))
  }

  /// How many items impulses move at present, where others may be exact.
  ///
  /// An extension of ours.
  ///
  /// - Complexity: O(n) in items.
  public var solvedItemCount: Int {
    let records = bodies.records
    return reading { world in
      records.count { $0.map { world.isMovedByImpulses($0.body) } ?? false }
    }
  }

  /// How an item is moved; nil for one of no behaviour here.
  ///
  /// An extension of ours.
  public func motionMethod(of item: any DynamicItem) -> MotionMethod? {
    body(of: item).map { world.method(of: $0) }
  }
}

extension WorldDebugSnapshot.Outline {
  fileprivate var inPoints: DebugSnapshot.Outline? {
    switch self {
    case .circle(let centre, let radius):
      .circle(center: Units.point(centre), radius: radius * Units.pointsPerMetre)
    case .polygon(let corners): .polygon(corners.map { Units.point($0) })
    case .line: nil
    }
  }

  fileprivate var boundary: DebugSnapshot.Boundary? {
    guard case .line(let corners) = self else { return nil }
    return DebugSnapshot.Boundary(points: corners.map { Units.point($0) })
  }
}

extension FieldKind {
  fileprivate var words: String {
    switch self {
    case .drag: "drag"
    case .vortex: "vortex"
    case .radialGravity: "radial gravity"
    case .linearGravity: "linear gravity"
    case .velocity: "velocity"
    case .noise: "noise"
    case .turbulence: "turbulence"
    case .spring: "spring field"
    case .electric: "electric"
    case .magnetic: "magnetic"
    case .custom: "custom field"
    }
  }
}
