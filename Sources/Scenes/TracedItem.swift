import Canvas
import CollectionLayout
import Foundation
import Geometry

/// One thing that moves, for traces: places in stage points.
public struct TracedItem: Hashable, Sendable {
  /// Its name, stable while it lives.
  public var id: String
  /// Its centre in points of the stage.
  public var center: CGPoint
  /// Its turn in radians, clockwise.
  public var angle = 0.0
  /// Its velocity in points per second.
  public var velocity: CGVector
  /// Its angular velocity in radians per second.
  public var angularVelocity = 0.0
  /// How far it is from rest, and how that changes.
  public var deflection = Deflection()

  /// The number that stands in an item's id after the word that all ids of its scene start with.
  static func number(in id: String) -> Int? { Int(id.drop { !$0.isNumber }) }
}

/// How far something is from where it would rest, along the one way that counts in its scene.
public struct Deflection: Hashable, Sendable {
  /// How far it is from rest, in points.
  public var displacement = 0.0
  /// How fast that changes, in points per second.
  public var rate = 0.0
  /// How much of the rate is not the spring's doing but a scroll's, in points per second; nil where
  /// more than a spring and a scroll acts, so that no closed form describes it.
  public var drive: Double?
  /// Its energy above rest for a kilogram of it, in joules, 100 points being a metre.
  public var energy = 0.0

  /// At rest, with nothing that describes it.
  public init() {}

  /// On a spring of so many radians per second.
  init(_ motion: SpringMotion, angularFrequency: Double) {
    displacement = motion.displacement
    (rate, drive) = (motion.rate, motion.drive)
    let pull = angularFrequency * displacement
    energy = (rate * rate + pull * pull) / 2 / Self.squarePointsPerMetre
  }

  /// Of a body that more acts on than a spring; the energy in joules for a kilogram.
  init(displacement: Double, rate: Double, energy: Double) {
    (self.displacement, self.rate, self.energy) = (displacement, rate, energy)
  }

  /// The square of UIKit's 100 points to a metre.
  static let squarePointsPerMetre = 10_000.0
}

/// How far one thing that moves is from rest.
public struct ItemDeflection: Hashable, Sendable {
  /// The name of the traced item, stable while it lives.
  public var id: String
  /// How far it is from rest, and how that changes.
  public var deflection: Deflection
  /// How fast it moves on the stage, in points per second: also where it stays as far from rest.
  public var speed: Double

  /// A deflection of an item, and its speed in points per second.
  public init(id: String, _ deflection: Deflection, speed: Double = 0) {
    (self.id, self.deflection, self.speed) = (id, deflection, speed)
  }

  /// What a traced item says of it.
  public init(_ item: TracedItem) {
    self.init(id: item.id, item.deflection, speed: item.velocity.length)
  }
}

/// What the displacement of a scene's items is, and so what can be measured of it.
public enum DisplacementKind: Hashable, Sendable {
  /// How far it is from where a spring holds it.
  case spring
  /// How far it has swung along an arc, to both sides.
  case swing
  /// How far it is from where it started.
  case way
}

/// Momentum and energy of all that moves in a scene, 100 points being a metre.
public struct MotionSums: Hashable, Sendable {
  /// Along the row, in kg m/s, positive to the right.
  public var momentum: Double
  /// The sum over all items, in joules.
  public var kineticEnergy: Double
}

/// What a traced item looks like from outside.
public struct ItemOutline: Hashable, Sendable {
  /// The item's name, as traces have it.
  public var id: String
  /// Its outline, in stage points.
  public var shape: Shape

  /// An outline from its parts.
  public init(id: String, shape: Shape) { (self.id, self.shape) = (id, shape) }

  /// The frame around it, in stage points.
  public var bounds: CGRect {
    switch shape {
    case .rect(let r), .roundedRect(let r, _): return r
    case .circle(let c, let r): return CGRect(center: c, size: CGSize(width: 2 * r, height: 2 * r))
    case .polyline(let points): return Path(points: points, closed: false).controlBounds
    case .path(let path): return path.controlBounds
    }
  }
}
