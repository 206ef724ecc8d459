import Documents
import Foundation
import Scenes

/// What a person builds, opens and saves.
extension Workbench {
  /// Takes note of what was built since the last time, as one step of undo, and says what there is to
  /// say of it.
  func noteEdits() {
    guard let editable = stage.editable else { return }
    if let news = editable.takeNews() { say(news) }
    guard editable.edits != stage.heard.edits else { return }
    var before = stage.tuning
    before.content = stage.heard.content
    history.record(.init(sceneID: sceneID, before: before, after: stage.tuning))
    stage.hear()
  }

  /// Opens a file of the user's: an experiment or a conversation, by what is in it.
  func open(_ path: String) {
    do {
      let data = try? Data(contentsOf: URL(fileURLWithPath: path))
      if let data, Experiment.claims(data) {
        open(try Experiment(data: data, file: path), from: path)
      } else {
        open(try Conversation(contentsOf: path))
      }
    } catch {
      say("\(error)", isError: true)
    }
  }

  private func open(_ conversation: Conversation) {
    show("messages")
    guard stage.scene.open(conversation, me: 0) else { return }
    stage.forgetGesture()
    say("Opened \(conversation.title)")
  }

  /// Shows an experiment, as it was read from a file.
  public func open(_ experiment: Experiment, from path: String) {
    show("playground")
    guard stage.scene.open(experiment) else { return }
    stage.forgetGesture()
    stage.file = path
    noteEdits()
    say("Opened \((path as NSString).lastPathComponent)")
  }

  /// Saves what is built: where it came from, or under a name that is free.
  func save() {
    guard let experiment = stage.scene.experiment else { return say("Nothing here to save") }
    let path = stage.file ?? freePath()
    do {
      try Data(experiment.json.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      stage.file = path
      say("Saved \(path)")
    } catch {
      say(
        "\(path) could not be written: is there a folder, and may you write in it?", isError: true)
    }
  }

  private func freePath() -> String {
    let folder = saveFolder as NSString
    for number in 1... {
      let path = folder.appendingPathComponent("experiment-\(number).json")
      if !FileManager.default.fileExists(atPath: path) { return path }
    }
    return folder.appendingPathComponent("experiment.json")
  }
}
