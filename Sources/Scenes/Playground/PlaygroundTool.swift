import Documents
import Foundation
import Localization

/// What a press on the playground's stage does.
enum PlaygroundTool: Hashable {
  /// Takes hold of what runs.
  case hand
  /// Chooses and moves what is built.
  case select
  case circle, box, polygon, wall
  case spring, rod, rope, slide, pin, weld
  case push, steadyPush, snap
  case field(Experiment.Field.Kind)

  static let shapes: [PlaygroundTool] = [.circle, .box, .polygon, .wall]
  static let ties: [PlaygroundTool] = [.spring, .rod, .rope, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] =
    [.push, .steadyPush, .snap] + Experiment.Field.Kind.allCases.map { .field($0) }

  var title: LocalizedText {
    switch self {
    case .hand: "Hand"
    case .select: "Select"
    case .circle: "Circle"
    case .box: "Box"
    case .polygon: "Polygon"
    case .wall: "Wall"
    case .spring: "Spring"
    case .rod: "Rod"
    case .rope: "Rope"
    case .slide: "Slide"
    case .pin: "Pin"
    case .weld: "Weld"
    case .push: "Push"
    case .steadyPush: "Steady push"
    case .snap: "Snap"
    case .field(let kind): "\(kind.title) field"
    }
  }

  /// What to do with it, in a sentence.
  var hint: LocalizedText {
    switch self {
    case .hand: "Drag anything"
    case .select: "Drag what is chosen; drag around several"
    case .circle: "Drag from the middle, or click"
    case .box: "Drag from corner to corner, or click"
    case .polygon: "Click corners; click the first one again, or press Return"
    case .wall: "Drag from end to end"
    case .spring, .rod, .rope, .slide: "Drag from an item to a place or another item"
    case .pin: "Click where an item turns, or where two do"
    case .weld: "Click where two items hold together, or one stands still"
    case .push, .steadyPush: "Drag from an item: \(Int(Self.pointsPerNewton)) pt are 1 N"
    case .snap: "Drag from an item to where it goes"
    case .field: "Drag from the middle to the edge, or click"
    }
  }

  /// So many points of a drag are one of UIKit's newtons.
  static let pointsPerNewton = 50.0

}

extension Experiment.Field.Kind {
  /// As a person calls it.
  var title: LocalizedText {
    switch self {
    case .drag: "Drag"
    case .vortex: "Vortex"
    case .radialGravity: "Radial gravity"
    case .linearGravity: "Linear gravity"
    case .velocity: "Velocity"
    case .noise: "Noise"
    case .turbulence: "Turbulence"
    case .spring: "Spring"
    case .electric: "Electric"
    case .magnetic: "Magnetic"
    }
  }
}
