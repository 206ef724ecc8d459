import Canvas
import Documents
import Foundation
import Localization
import Widgets

/// What a press on the playground's stage does.
enum PlaygroundTool: Hashable {
  /// Takes hold of what runs.
  case hand
  /// Chooses and moves what is built.
  case select
  case circle, box, polygon, wall
  case spring, rod, rope, chain, slide, pin, weld
  case push, steadyPush, snap
  case field(Experiment.Field.Kind)

  static let shapes: [PlaygroundTool] = [.circle, .box, .polygon, .wall]
  static let ties: [PlaygroundTool] = [.spring, .rod, .rope, .chain, .slide, .pin, .weld]
  static let forces: [PlaygroundTool] = [.push, .steadyPush, .snap]
  static let fields = Experiment.Field.Kind.allCases.map { PlaygroundTool.field($0) }
  /// All of them, in the bar's order.
  static let all = [.hand, .select] + shapes + ties + forces + fields

  /// Whether it ties items to what a drag leads to, so that the drag may begin anywhere.
  var hangs: Bool { [.spring, .rod, .rope, .chain].contains(self) }

  /// Its name; the hand's is what it does to time.
  var title: LocalizedText {
    switch self {
    case .hand: "Run"
    case .select: "Select"
    case .circle: "Circle"
    case .box: "Box"
    case .polygon: "Polygon"
    case .wall: "Wall"
    case .spring: "Spring"
    case .rod: "Rod"
    case .rope: "Rope"
    case .chain: "Chain"
    case .slide: "Slide"
    case .pin: "Pin"
    case .weld: "Weld"
    case .push: "Push"
    case .steadyPush: "Force"
    case .snap: "Snap"
    case .field(let kind): "\(kind.title) field"
    }
  }

  /// The key that takes it, for the sheet of all actions; nil where none does.
  var sceneKey: SceneKey? {
    if self == .hand { return SceneKey("Build or run", "Return", .enter) }
    guard let key, let letter = key.lowercased().first else { return nil }
    return SceneKey(title, .verbatim(key), .character(letter))
  }

  /// The key that takes it, as the bar shows it; nil where none does.
  var key: String? {
    switch self {
    case .hand: "↵"
    case .select: "S"
    case .circle: "C"
    case .box: "Q"
    case .polygon: "G"
    case .wall: "W"
    case .spring: "Z"
    case .rod: "O"
    case .rope: "E"
    case .chain: "H"
    case .slide: "A"
    case .pin: "P"
    case .weld: "J"
    case .push: "U"
    case .steadyPush: "Y"
    case .snap: "K"
    case .field: nil
    }
  }

  var icon: Icon {
    switch self {
    case .hand: .play
    case .select: .pointer
    case .circle: .circle
    case .box: .box
    case .polygon: .polygon
    case .wall: .wall
    case .spring: .spring
    case .rod: .rod
    case .rope: .rope
    case .chain: .chain
    case .slide: .slide
    case .pin: .pin
    case .weld: .weld
    case .push: .push
    case .steadyPush: .force
    case .snap: .target
    case .field: .field
    }
  }

  /// What to do with it, in a sentence.
  var hint: LocalizedText {
    switch self {
    case .hand: "Drag anything; drag the empty stage to move the view"
    case .select: "Drag what is chosen; drag around several"
    case .circle: "Drag from the middle, or click"
    case .box: "Drag from corner to corner, or click"
    case .polygon: "Click corners; click the first one again, or press Return"
    case .wall: "Drag from end to end"
    case .spring, .rod, .rope:
      "Drag from an item to a place or another item; empty space hangs a ball"
    case .chain: "Drag from where it hangs, a place or an item, to its end"
    case .slide: "Drag from an item to a place or another item"
    case .pin: "Click where an item turns, or where two do"
    case .weld: "Click where two items hold together, or one stands still"
    case .push: "Drag from an item: a push at the start, \(Int(Self.pointsPerNewton)) pt are 1 N s"
    case .steadyPush:
      "Drag from an item: a push all the time, \(Int(Self.pointsPerNewton)) pt are 1 N"
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
