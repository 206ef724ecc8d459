import Canvas
import Documents
import ElementaryFunctions
import Foundation
import Geometry
import Localization

/// Panning and zooming: what shows of the world, which is no part of what moves.
extension PlaygroundScene: Viewing {
  /// What shows of the world.
  public var viewport: Viewport {
    get { view.viewport }
    set { view.viewport = newValue }
  }

  /// From the world to the stage.
  public var map: CGAffineTransform { view.map }

  /// From the world to a stage of a size that shows all that was built.
  public func standardMap(of size: CGSize) -> CGAffineTransform {
    // A gesture's places are the same in every language.
    let area = Self.area(on: size, above: PlaygroundBarLayout(stage: size, text))
    return PlaygroundView(viewport: .fitting(PlaygroundView.world(of: document)), area: area).map
  }

  /// The wheel turned by so many points doubles the scale.
  private static var wheelDoubling: CGFloat { 150 }
  /// What a key zooms by.
  private static var keyFactor: CGFloat { 1.25 }

  /// A way to change what shows, as the bar's menu names it.
  enum ViewCommand: String, CaseIterable {
    case larger = "Zoom in"
    case smaller = "Zoom out"
    case all = "Show everything"

    var key: Character {
      switch self {
      case .larger: "+"
      case .smaller: "-"
      case .all: "0"
      }
    }

    var title: LocalizedText { LocalizedText(key: rawValue) }
    var sceneKey: SceneKey { SceneKey(title, .verbatim(String(key)), .character(key)) }
  }

  private func changeView(by command: ViewCommand) {
    switch command {
    case .larger: view.zoom(by: Self.keyFactor, about: view.area.center)
    case .smaller: view.zoom(by: 1 / Self.keyFactor, about: view.area.center)
    case .all: view.viewport = .fitting(PlaygroundView.world(of: shown))
    }
  }

  /// What was built, with its items where they are now; what has left the world is left out.
  private var shown: Experiment {
    var shown = document
    for i in shown.items.indices {
      guard let body = run.body(of: shown.items[i].id) else { continue }
      shown.items[i].center = body.center
    }
    let gone = run.departed
    shown.items.removeAll { gone.contains($0.id) }
    return shown
  }

  /// Pans by the wheel, the middle button, and the hand on nothing; zooms by the wheel with Control and
  /// by `+`, `-` and `0`.
  public func changeView(with kind: InputEvent.Kind) -> Bool {
    switch kind {
    case .wheel(let p, let delta, _, let modifiers):
      turn(delta, at: p, modifiers)
    case .pointerDown(let p, .middle, _, _): panned = p
    case .pointerDown(let p, .left, _, _):
      guard isRunning, grip(at: view.world(p)) == nil else { return false }
      (panned, selection) = (p, [])
    case .pointerMove(let p, _):
      guard let last = panned else { return false }
      view.pan(by: p - last)
      panned = p
    case .pointerUp:
      guard panned != nil else { return false }
      panned = nil
    case .key(let key, let modifiers, _):
      guard let command = Self.viewCommand(key, modifiers) else { return false }
      changeView(by: command)
    default: return false
    }
    return true
  }

  private func turn(_ delta: CGVector, at p: CGPoint, _ modifiers: KeyModifiers) {
    if modifiers.contains(.control) {
      return view.zoom(by: Double.pow(2, -delta.dy / Self.wheelDoubling), about: p)
    }
    let isSideways = modifiers.contains(.shift) && delta.dx == 0
    view.pan(by: (isSideways ? CGVector(dx: delta.dy, dy: 0) : delta) * -1)
  }

  private static func viewCommand(_ key: Key, _ modifiers: KeyModifiers) -> ViewCommand? {
    guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return nil }
    // Plus is on another key's shift, as most keyboards have it.
    if key == .character("=") { return .larger }
    return ViewCommand.allCases.first { key == .character($0.key) }
  }

  /// What shows and whether it stands, where that is not all of the preset as it runs.
  public var place: ScenePlace? {
    let viewport = view.viewport
    guard isOwn || isBuilding || viewport != .fitting(PlaygroundView.world(of: example)) else {
      return nil
    }
    var place = ScenePlace(scene: info.id)
    place.isStopped = isBuilding
    switch viewport {
    case .fitting(let world): place.world = world
    case .at(let center, let scale): (place.center, place.scale) = (center, Double(scale))
    }
    return place
  }

  /// Shows that, as far as it can be panned and zoomed to; all of what was built where the place says nothing.
  ///
  /// What stood stands again.
  public func show(_ place: ScenePlace) {
    if place.isStopped { isBuilding = true }
    if let center = place.center {
      view.look(at: center, CGFloat(place.scale))
    } else if let world = place.world, PlaygroundView.isInReach(world) {
      view.viewport = .fitting(world)
    } else {
      view.viewport = .fitting(PlaygroundView.world(of: document))
    }
  }

  /// Shows all of what was built where some of it does not show and no other view was chosen.
  func showContent() {
    guard case .fitting(let world) = view.viewport,
      let bounds = PlaygroundView.bounds(of: document), !world.contains(bounds)
    else { return }
    view.viewport = .fitting(PlaygroundView.world(of: document))
  }
}
