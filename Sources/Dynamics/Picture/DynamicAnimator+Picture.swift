import Foundation
import Geometry
import Physics

extension DynamicAnimator {
  /// What the animator has in hand now: worked out when it is asked for, and only then.
  ///
  /// An extension of ours.
  public var picture: DynamicsPicture {
    // Taken once: each question to a class's property is asked of a copy.
    let world = world
    let picture = world.picture
    var items: [DynamicsPicture.Item] = []
    var boundaries: [DynamicsPicture.Boundary] = []
    for body in picture.bodies {
      boundaries += body.outlines.compactMap(\.boundary)
      if let slot = bodies.slot(of: body.id), let record = bodies[slot] {
        items.append(item(body, record, in: world))
      }
    }
    return DynamicsPicture(
      items: items, ties: picture.ties.map(\.inPoints), touches: picture.touches.map(\.inPoints),
      boundaries: boundaries, fields: picture.fields.map(\.inPoints),
      gravity: CGVector(dx: world.gravity.x, dy: world.gravity.y) * (1 / Units.gravity))
  }

  /// Whether an item is being moved; false for one of no behaviour here.
  ///
  /// An extension of ours.
  public func isAwake(_ item: any DynamicItem) -> Bool {
    isRunning && body(of: item).map { world.isAwake($0) } ?? false
  }

  private func item(
    _ body: WorldPicture.Shown, _ record: BodyTable.Record, in world: World
  ) -> DynamicsPicture.Item {
    DynamicsPicture.Item(
      outlines: body.outlines.compactMap(\.inPoints),
      center: Units.point(world.place(record.centre, on: body.id)),
      angle: world.angle(of: body.id), velocity: Units.vector(world.velocity(of: body.id)),
      angularVelocity: world.angularVelocity(of: body.id), isAwake: body.isAwake,
      isAnchored: body.isStatic)
  }
}

extension WorldPicture.Outline {
  fileprivate var inPoints: DynamicsPicture.Outline? {
    switch self {
    case .circle(let centre, let radius):
      .circle(center: Units.point(centre), radius: radius * Units.pointsPerMetre)
    case .polygon(let corners): .polygon(corners.map { Units.point($0) })
    case .line: nil
    }
  }

  fileprivate var boundary: DynamicsPicture.Boundary? {
    guard case .line(let corners) = self else { return nil }
    return DynamicsPicture.Boundary(points: corners.map { Units.point($0) })
  }
}

extension WorldPicture.Tie {
  fileprivate var inPoints: DynamicsPicture.Tie {
    DynamicsPicture.Tie(
      kind.named, from: Units.point(start), to: Units.point(end),
      length: length * Units.pointsPerMetre, startIsAnchor: bodies.0 == nil,
      endIsAnchor: bodies.1 == nil && kind != .turn)
  }
}

extension WorldPicture.Tie.Kind {
  fileprivate var named: DynamicsPicture.Tie.Kind {
    switch self {
    case .spring: .spring
    case .rod: .rod
    case .rope: .rope
    case .pin: .pin
    case .slide: .slide
    case .weld: .weld
    case .turn: .turn
    }
  }
}

extension WorldPicture.Touch {
  fileprivate var inPoints: DynamicsPicture.Touch {
    DynamicsPicture.Touch(
      point: Units.point(place), normal: CGVector(dx: normal.x, dy: normal.y), impulse: impulse)
  }
}

extension FieldDefinition {
  fileprivate var inPoints: DynamicsPicture.Field {
    DynamicsPicture.Field(
      name: kind.words, position: Units.point(position), region: Region(region),
      direction: CGVector(dx: direction.x, dy: direction.y))
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
