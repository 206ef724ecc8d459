import Foundation
import Geometry
import Physics

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
      case .spring: .spring
      case .rod: .rod
      case .rope: .rope
      case .pin: .pin
      case .slide: .slide
      case .weld: .weld
      case .turn: .turn
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
