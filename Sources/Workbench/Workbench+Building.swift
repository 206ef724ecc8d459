import Documents
import Foundation
import Scenes

/// Experiments that are built on the stage.
extension Workbench {
  /// Takes note of what was built since the last time, as one step of undo, and says what there is to
  /// say of it.
  func noteEdits() {
    guard let editing = stage.editing else { return }
    for news in stage.takeNews() { say(news) }
    guard editing.edits != stage.lastRecorded.edits else { return }
    stage.noteBuilding()
    var before = stage.tuned
    before.tuning.content = stage.lastRecorded.content
    // What a held control has tuned meanwhile is part of the step.
    history.record(.init(sceneID: sceneID, before: history.before ?? before, after: stage.tuned))
    history.before = nil
    stage.rememberContent()
    noteWork()
  }

  /// Makes what a drag has built so far a step of undo; the drag goes on as another one.
  func finishSketch() {
    stage.editing?.finishSketch()
    noteEdits()
  }

  /// Shows an experiment, as it was read from a file.
  public func open(_ experiment: Experiment, from path: String) {
    show("playground")
    guard stage.open(experiment) else { return }
    files.noteRead(path, of: sceneID)
    noteEdits()
    say("Opened \(path.fileName)")
  }
}
