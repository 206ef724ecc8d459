import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Widgets

/// Saving what was tuned, opening it again, and not losing it.
extension Workbench {
  // MARK: - Opening

  func take(_ conversation: Conversation, from path: String) {
    show("messages")
    guard stage.open(conversation, me: 0) else { return }
    files.messagesPath = path
    let leftOut = conversation.leftOut
    let notices = leftOut == 0 ? "" : ", \(leftOut) notice\(leftOut == 1 ? "" : "s") left out"
    say("Opened \(conversation.title)\(notices)")
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
    let opened = path.map { "Opened \(($0 as NSString).lastPathComponent)" } ?? "Opened shared work"
    say(
      work.isOfOlderVersion
        ? opened + ". An older version saved it: its replay is not checked" : opened)
    checkReplay(of: work)
  }

  private func take(_ work: SavedWork, from path: String?) throws {
    let checked = try CheckedWork(work)
    let messages = checked.info.id == "messages" ? work.messages : nil
    let conversation = try messages.flatMap {
      $0 == files.messagesPath ? nil : try Conversation(contentsOf: $0)
    }
    show(checked.info.id)
    if let conversation, let messages { take(conversation, from: messages) }
    edit { stage in
      stage.tuning = checked.own.tuning
      stage.choices.kept = checked.kept
      stage.compare(with: checked.comparison)
    }
    history.echoDue = nil
    if let path { files.paths[sceneID] = path }
    if let gesture = checked.gesture {
      clock.isPaused = false
      stage.play(gesture)
    }
  }

  private func checkReplay(of work: SavedWork) {
    guard let gesture = work.gesture, !work.hashes.isEmpty else { return }
    let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage)
    if let second = WorkReplay.divergence(work.hashes, replay.hashes()) {
      say(
        "DIVERGED in second \(second): this replay is not the one that was saved.", isError: true)
    }
  }

  // MARK: - Saving

  /// What is being done now, as a file.
  func work() -> SavedWork {
    let info = scene.info
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
    }
    return work
  }

  /// Saves to the file that the work came from, or opens the sheet for a path.
  func save() {
    guard let path = files.paths[sceneID] else { return openPathSheet(.save) }
    save(to: path)
  }

  /// The extension of the file: an experiment is saved as the JSON that `springlab trace` reads.
  var workExtension: String { scene.experiment == nil ? SavedWork.fileExtension : "json" }

  private func textToSave(as path: String) -> String {
    if let experiment = scene.experiment, (path as NSString).pathExtension == "json" {
      return experiment.json
    }
    return checkedWork().json
  }

  func save(to path: String) {
    guard let store = files.store else { return say("There is nowhere to save to.", isError: true) }
    let named = (path as NSString).pathExtension.isEmpty ? path + "." + workExtension : path
    do {
      try store.write(textToSave(as: named), to: named)
      files.paths[sceneID] = named
      say("Saved \((named as NSString).lastPathComponent)")
    } catch {
      say("\(named) could not be written: is the folder there, and yours?", isError: true)
    }
  }

  // MARK: - Not losing it

  /// Notes a change that is worth keeping.
  func noteWork() { files.noteChange(at: now) }

  func autosaveIfDue() {
    // Without hashes: they would take a replay each time.
    if files.takesAutosave(at: now) { files.store?.keep(work().json) }
  }

  /// Offers what a crash has left, once.
  func offerLeftover() {
    guard let text = files.store?.takeLeftover(),
      let work = try? SavedWork(data: Data(text.utf8)), (try? CheckedWork(work)) != nil
    else { return }
    files.leftover = work
  }

  /// A card at the top of the stage: what was being done when the program ended can come back.
  func leftoverCard() {
    guard let work = files.leftover else { return }
    let card = leftoverFrame
    drawCard(card)
    let title = SceneCatalog.infos.first { $0.id == work.scene }?.title ?? work.scene
    ui.label(
      "Springlab ended without warning", in: line(card, 12),
      style: TextStyle(size: 13, weight: .semibold))
    ui.label(
      "Your work on \(title) was kept.", in: line(card, 30), style: TextStyle(size: 12),
      color: ui.theme.secondary)
    let y = card.maxY - 38
    if ui.button(
      "leftover.discard", "Discard",
      CGRect(x: card.maxX - 208, y: y, width: 92, height: 28))
    {
      files.leftover = nil
    }
    if ui.button(
      "leftover.restore", "Restore",
      CGRect(x: card.maxX - 108, y: y, width: 92, height: 28), kind: .filled)
    {
      files.leftover = nil
      do {
        try take(work, from: nil)
        say("Restored your work")
      } catch { say("\(error)", isError: true) }
    }
  }

  var leftoverFrame: CGRect {
    let frame = layout.stage
    let width = min(420, frame.width - 32)
    return CGRect(x: frame.midX - width / 2, y: frame.minY + 16, width: width, height: 92)
  }

  private func line(_ card: CGRect, _ y: CGFloat) -> CGRect {
    CGRect(x: card.minX + 16, y: card.minY + y, width: card.width - 32, height: 18)
  }
}
