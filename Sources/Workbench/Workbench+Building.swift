import Documents
import Foundation
import Scenes

/// Experiments that are built on the stage.
extension Workbench {
  /// Takes note of what was built since the last time, as one step of undo, and says what there is to
  /// say of it.
  func noteEdits() {
    guard let editable = stage.editable else { return }
    if let news = stage.scene.guide.takeNews() { say(news) }
    guard editable.edits != stage.heard.edits else { return }
    var before = stage.tuned
    before.tuning.content = stage.heard.content
    history.record(.init(sceneID: sceneID, before: before, after: stage.tuned))
    stage.hear()
    noteWork()
  }

  /// Shows an experiment, as it was read from a file.
  public func open(_ experiment: Experiment, from path: String) {
    show("playground")
    guard stage.open(experiment) else { return }
    stage.forgetGesture()
    files.paths[sceneID] = path
    noteEdits()
    say("Opened \((path as NSString).lastPathComponent)")
  }
}
