import Documents
import Foundation
import Geometry

/// Experiments of all that the engine knows, and scenes and shipped experiments lack in part.
enum EveryKind {
  static let experiments: [(name: String, experiment: Experiment)] = [
    ("attachments", attachments), ("fields", fields), ("collisions", collisions),
  ]

  /// The place of the n-th of many, far enough from the others.
  private static func place(_ index: Int) -> CGPoint {
    CGPoint(x: 100 + 150 * Double(index % 4), y: 100 + 150 * Double(index / 4))
  }

  /// An item that moves and turns, unlike its neighbours.
  private static func item(_ id: String, _ index: Int, dx: Double = 0) -> Experiment.Item {
    var item = Experiment.Item(
      id: id, center: place(index), size: CGSize(width: 40, height: 25 + Double(index)))
    item.center.x += dx
    item.angle = 0.1 * Double(index + 1)
    item.velocity = CGVector(dx: 30 - 7 * Double(index), dy: 40)
    item.angularVelocity = 1.5 - 0.3 * Double(index)
    return item
  }

  /// Each kind between two items, as it is and as a soft spring; gravity pulls, a push and a snap hold against it.
  private static var attachments: Experiment {
    var experiment = Experiment()
    experiment.frames = MotionHashesTests.frames.all
    let kinds = Experiment.Attachment.Kind.allCases.flatMap { [($0, nil), ($0, 1.7)] }
    for (index, (kind, frequency)) in kinds.enumerated() {
      let (first, second) = ("a\(index)", "b\(index)")
      experiment.items += [item(first, index, dx: -30), item(second, index, dx: 30)]
      var attachment = Experiment.Attachment(item: first, anchor: place(index))
      attachment.kind = kind
      if kind != .anchor { attachment.otherItem = second }
      (attachment.frequency, attachment.damping) = (frequency, frequency.map { $0 / 10 })
      attachment.axis = CGVector(dx: 0.6, dy: 0.8)
      if kind == .sliding || kind == .pin { attachment.frictionTorque = 0.01 }
      experiment.behaviors.append(.attachment(attachment))
    }
    var gravity = Experiment.Gravity(items: experiment.items.map(\.id))
    (gravity.angle, gravity.magnitude) = (1.2, 0.05)
    var push = Experiment.Push(items: ["a2", "b5"])
    (push.vector, push.targetOffset) = (
      CGVector(dx: 0.02, dy: -0.1), Offset(horizontal: 5, vertical: 3)
    )
    experiment.behaviors += [
      .gravity(gravity), .push(push), .snap(.init(item: "b0", to: CGPoint(x: 140, y: 60))),
    ]
    return experiment
  }

  /// Two charged items in each kind of field.
  private static var fields: Experiment {
    var experiment = Experiment()
    experiment.frames = MotionHashesTests.frames.all
    for (index, kind) in Experiment.Field.Kind.allCases.enumerated() {
      let names = ["a\(index)", "b\(index)"]
      experiment.items += [item(names[0], index, dx: -30), item(names[1], index, dx: 30)]
      var field = Experiment.Field(kind: kind, items: names)
      (field.position, field.direction) = (place(index), CGVector(dx: 0.3, dy: -0.2))
      (field.strength, field.falloff, field.minimumRadius) = (0.7, 0.5, 4)
      (field.smoothness, field.animationSpeed, field.seed) = (0.4, 0.8, 3)
      experiment.behaviors.append(.field(field))
    }
    var properties = Experiment.Properties(items: experiment.items.map(\.id))
    (properties.charge, properties.resistance, properties.angularResistance) = (1.5, 0.2, 0.1)
    experiment.behaviors.append(.itemProperties(properties))
    return experiment
  }

  /// Each shape and a group fall into a box with a floor of corners.
  private static var collisions: Experiment {
    let corner = [(-20, -20), (20, -20), (20, 0), (0, 0), (0, 20), (-20, 20)]
    let shapes: [Experiment.Shape] = [
      .rectangle, .ellipse, .path(corner.map { CGPoint(x: $0.0, y: $0.1) }),
    ]
    var experiment = Experiment()
    experiment.frames = MotionHashesTests.frames.all
    for index in 0..<6 {
      var item = item("a\(index)", index)
      item.shape = shapes[index % shapes.count]
      experiment.items.append(item)
    }
    // The first two move as one: the group has their velocity.
    for index in 0..<2 {
      (experiment.items[index].velocity, experiment.items[index].angularVelocity) = (.zero, 0)
    }
    experiment.groups = [.init(id: "g", items: ["a0", "a1"])]
    experiment.groups[0].velocity = CGVector(dx: 50, dy: 20)
    let movers = experiment.movers
    var collision = Experiment.Collision(items: movers)
    collision.referenceBounds = CGRect(x: 20, y: 20, width: 620, height: 500)
    let floor = [CGPoint(x: 20, y: 400), CGPoint(x: 330, y: 480), CGPoint(x: 640, y: 400)]
    collision.boundaries = [.init(id: "floor", points: floor)]
    var properties = Experiment.Properties(items: movers)
    (properties.elasticity, properties.friction, properties.density) = (0.8, 0.3, 1.7)
    experiment.behaviors = [
      .gravity(.init(items: movers)), .collision(collision), .itemProperties(properties),
    ]
    return experiment
  }
}
