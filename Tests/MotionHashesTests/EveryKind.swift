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
    let kinds = Experiment.Kind.allCases.filter { $0.family == .attachment }
      .flatMap { [($0, nil), ($0, 1.7)] }
    for (index, (kind, frequency)) in kinds.enumerated() {
      let (first, second) = ("a\(index)", "b\(index)")
      experiment.items += [item(first, index, dx: -30), item(second, index, dx: 30)]
      var attachment = Experiment.Behavior(
        kind, kind == .anchor ? [first] : [first, second], [.axis: [0.6, 0.8]])
      attachment.place = place(index)
      (attachment[.frequency], attachment[.damping]) = (frequency, frequency.map { $0 / 10 })
      if kind == .sliding || kind == .pin { attachment[.frictionTorque] = 0.01 }
      experiment.behaviors.append(attachment)
    }
    experiment.behaviors += [
      .init(.gravity, experiment.items.map(\.id), [.angle: [1.2], .magnitude: [0.05]]),
      .init(.push, ["a2", "b5"], [.direction: [0.02, -0.1], .targetOffset: [5, 3]]),
      .init(.snap, ["b0"], [.to: [140, 60]]),
    ]
    return experiment
  }

  /// Two charged items in each kind of field.
  private static var fields: Experiment {
    var experiment = Experiment()
    experiment.frames = MotionHashesTests.frames.all
    for (index, kind) in Experiment.Kind.fields.enumerated() {
      let names = ["a\(index)", "b\(index)"]
      experiment.items += [item(names[0], index, dx: -30), item(names[1], index, dx: 30)]
      var field = Experiment.Behavior(
        kind, names,
        [
          .direction: [0.3, -0.2], .strength: [0.7], .falloff: [0.5], .minimumRadius: [4],
          .smoothness: [0.4], .animationSpeed: [0.8], .seed: [3],
        ])
      field.place = place(index)
      experiment.behaviors.append(field)
    }
    experiment.behaviors.append(
      .init(
        .itemProperties, experiment.items.map(\.id),
        [.charge: [1.5], .resistance: [0.2], .angularResistance: [0.1]]))
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
    var collision = Experiment.Behavior(
      .collision, movers, [.referenceBounds: [20, 20, 620, 500]])
    let floor = [CGPoint(x: 20, y: 400), CGPoint(x: 330, y: 480), CGPoint(x: 640, y: 400)]
    collision.boundaries = [.init(id: "floor", points: floor)]
    experiment.behaviors = [
      .init(.gravity, movers), collision,
      .init(
        .itemProperties, movers, [.elasticity: [0.8], .friction: [0.3], .density: [1.7]]),
    ]
    return experiment
  }
}
