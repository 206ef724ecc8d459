import CollectionLayout
import Documents
import Foundation
import Geometry

extension CollectionViewScroller {
  /// A distance from the opening offset, in points, that is no place of its own.
  private static let nearness = 0.5

  /// Notes in a state where the cells stand, unless that is at their opening offset, in points.
  func note(in state: inout SceneState, opening: Double) {
    guard abs(physics.offset - opening) > Self.nearness, let first = firstItem else { return }
    state.first = .init(section: first.path.section, item: first.path.item)
    (state.distance, state.offset, state.extent) = (first.distance, physics.offset, extent)
  }

  /// Goes where the cells stood in a state.
  func show(_ state: SceneState) {
    guard let first = state.first else { return }
    jump(to: IndexPath(first), distance: state.distance, once: state.offset, of: state.extent)
  }
}

extension SpringyCollection {
  /// Goes where the cells stood in a state, their springs at rest.
  func show(_ state: SceneState) {
    scroller.show(state)
    adopt()
  }
}

extension IndexPath {
  /// The path of a cell of a state.
  init(_ cell: SceneState.Cell) { self.init(item: cell.item, section: cell.section) }
}

extension SceneState {
  /// A state as a scene is made of it: nil where all is as it opens.
  static func noted(of scene: SceneInfo, _ note: (inout SceneState) -> Void) -> SceneState? {
    var state = SceneState(scene: scene.id)
    note(&state)
    return state == SceneState(scene: scene.id) ? nil : state
  }
}
