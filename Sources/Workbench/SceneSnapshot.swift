import Scenes

/// A scene's moving state behind one type.
struct SceneSnapshot {
  let state: Any
}

extension Scene {
  func keep() -> SceneSnapshot { SceneSnapshot(state: snapshot()) }

  func rewind(to snapshot: SceneSnapshot) {
    guard let state = snapshot.state as? Snapshot else { return }
    restore(state)
  }
}
