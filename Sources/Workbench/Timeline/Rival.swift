import Canvas
import Foundation
import Scenes

/// Setting B: a second scene, off the stage, that everything happens to that happens to the first.
struct Rival {
  /// What B is called: "Kept 1.00 Hz ζ 0.80", a preset's or a fidelity's name.
  var title: String
  /// B's own values and fidelity.
  let tuning: Tuning
  let scene: any Scene

  /// B beside a scene, from its current state on.
  init(title: String, tuning: Tuning, beside other: any Scene, in environment: SceneEnvironment) {
    (self.title, self.tuning) = (title, tuning)
    guard let type = SceneCatalog.scene(other.info.id) else {
      preconditionFailure("A scene on the stage is one of the catalogue.")
    }
    scene = type.init(environment: environment)
    scene.values = tuning.values
    scene.fidelity = tuning.fidelity
    join(other)
  }

  /// Takes over the state of the first scene.
  func join(_ other: any Scene) {
    if scene.size != other.size { scene.resize(to: other.size) }
    scene.rewind(to: other.snapshot())
  }
}
