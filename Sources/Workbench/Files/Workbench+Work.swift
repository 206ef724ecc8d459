import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// Saving what was tuned, and opening it again.
extension Workbench {
  // MARK: - Opening

  func take(_ conversation: Conversation, from path: String) {
    show("messages")
    guard stage.open(conversation, me: conversation.me) else { return }
    history.forgetChanges(of: sceneID)
    files.messagesPath = path
    if files.missingMessages != nil {
      (files.missingMessages, files.conversationChanges) = (nil, nil)
    }
    let leftOut = conversation.leftOut
    let title = conversation.title
    say(
      leftOut == 0
        ? "Opened \(title)"
        : .plural(
          leftOut, "Opened \(title), \(leftOut) notice left out",
          "Opened \(title), \(leftOut) notices left out"))
  }

  func take(_ gesture: Gesture, from path: String) throws {
    guard let info = SceneCatalog.infos.first(where: { $0.id == gesture.scene }) else {
      throw DocumentError(path: "scene", "is \"\(gesture.scene)\", which is no scene here.")
    }
    if let complaint = gesture.complaint(for: info) {
      throw DocumentError(path: complaint.path, complaint.words)
    }
    show(gesture.scene)
    play(gesture)
    say("Playing \((path as NSString).lastPathComponent)")
  }

  /// Takes saved work over and plays its gesture; says where a replay differs from what was saved.
  ///
  /// - Throws: `DocumentError`, with everything as it was, where it names what is not here.
  public func open(_ work: SavedWork, from path: String?) throws {
    try take(work, from: path)
    let opened: LocalizedText =
      path.map { "Opened \(($0 as NSString).lastPathComponent)" } ?? "Opened shared work"
    say(
      work.isOfOlderVersion
        ? "\(opened). An older version saved it: its replay is not checked" : opened)
    checkReplay(of: work)
  }

  /// Takes saved work over without a word; work that a crash left also without a conversation that is gone,
  /// whose name is returned.
  @discardableResult
  func take(_ work: SavedWork, from path: String?, isRestored: Bool = false) throws -> String? {
    var missing: String?
    let checked = try CheckedWork(work)
    let messages = checked.info.id == "messages" ? work.messages : nil
    let conversation = try messages.flatMap { name -> Conversation? in
      if name == files.messagesPath { return nil }
      do { return try Conversation(contentsOf: name) } catch  where isRestored {
        missing = name
        return nil
      }
    }
    show(checked.info.id)
    if let conversation, let messages { take(conversation, from: messages) }
    edit { stage in
      stage.tuning = checked.own.tuning
      stage.choices.kept = checked.kept
      stage.compare(with: checked.comparison)
    }
    history.echoDue = nil
    if let path { files.note(path, of: sceneID) }
    if let gesture = checked.gesture {
      clock.isPaused = false
      stage.play(gesture)
    }
    return missing
  }

  private func checkReplay(of work: SavedWork) {
    guard let gesture = work.gesture, !work.hashes.isEmpty else { return }
    let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage, rows: work.rows)
    if let second = WorkReplay.divergence(work.hashes, replay.hashes()) {
      say(
        "DIVERGED in second \(second): this replay is not the one that was saved.", isError: true)
    }
  }

  // MARK: - Saving

  /// What is being done now, as a file.
  func work() -> SavedWork { work(of: stage) }

  func work(of stage: any Session) -> SavedWork {
    let (scene, info) = (stage.scene, stage.scene.info)
    return SavedWork(
      scene: info.id, setting: .init(Setting(title: "", tuning: stage.tuning), of: info),
      comparison: stage.comparison.map { .init($0.setting, of: info) },
      kept: stage.choices.kept.map { .init($0, of: info) },
      messages: info.id == "messages" ? files.messagesPath : nil, experiment: scene.experiment,
      gesture: stage.gesture)
  }

  /// The same with the hashes of its replay.
  func checkedWork() -> SavedWork {
    var work = work()
    if let gesture = work.gesture {
      let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage)
      work.hashes = replay.hashes()
      work.rows = replay.rows.all
    }
    return work
  }

  /// Saves to the file that the work came from, or opens the sheet for a path, or for the question whether what another
  /// program has made of the file is to be replaced.
  func save() {
    guard let store = files.store, let path = files.paths[sceneID] else {
      return choosePath(.save)
    }
    guard files.replacesOthers(at: path, of: sceneID) else { return save(to: path) }
    openPathSheet(.save)
    files.sheet?.replaced = TypedPath(path, in: store.folder, home: store.home).path
  }

  /// The extension of the file: an experiment is saved as the JSON that `springlab trace` reads.
  var workExtension: String { scene.experiment == nil ? SavedWork.fileExtension : "json" }

  /// What a file is to hold.
  ///
  /// - Throws: `DocumentError` where its reader refuses it: nothing is saved that cannot be opened.
  private func textToSave(as path: String) throws -> String {
    if let experiment = scene.experiment, (path as NSString).pathExtension == "json" {
      _ = try Experiment(data: Data(experiment.json.utf8))
      return experiment.json
    }
    let text = checkedWork().json
    _ = try CheckedWork(SavedWork(data: Data(text.utf8)))
    return text
  }

  /// A path with the extension that it gets where it has none.
  func pathToSave(_ path: String) -> String {
    (path as NSString).pathExtension.isEmpty ? path + "." + workExtension : path
  }

  func save(to path: String) {
    guard let store = files.store else { return say("There is nowhere to save to.", isError: true) }
    let named = pathToSave(path)
    let text: String
    do { text = try textToSave(as: named) } catch {
      return say(
        "Not saved, as it could not be opened again: \(Self.text(of: error))", isError: true)
    }
    do {
      try store.write(text, to: named)
      files.note(named, of: sceneID)
      store.note(recent: named)
      say("Saved \((named as NSString).lastPathComponent)")
    } catch {
      say(
        "\(named) could not be written: \(Self.text(of: error)). Your work is still here.",
        isError: true)
    }
  }
}
