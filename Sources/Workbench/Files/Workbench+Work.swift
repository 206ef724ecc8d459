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

  /// Shows a conversation in the place of the one on show, which undo brings back with all that was written.
  func take(_ conversation: Conversation, from path: String) {
    show("messages")
    letGo()
    let (tuned, before) = (stage.tuned, openConversation)
    let change = stage.recordChange { [self] in
      show(conversation, me: conversation.me, from: path)
    }
    guard let change else { return }
    history.record(
      .init(
        sceneID: sceneID, before: tuned, after: tuned, change: change,
        opening: .init(before: before, after: openConversation)))
    noteWork()
    let leftOut = conversation.leftOut
    let title = conversation.title
    say(
      conversation.isUnnamed
        ? "Opened \(title); no names were found, so sides alternate"
        : leftOut == 0
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
      throw DocumentError(path: String(complaint.path.dropFirst(2)), complaint.words)
    }
    show(gesture.scene)
    play(gesture)
    say("Playing \(path.fileName)")
  }

  /// Takes saved work over and plays its gesture; says where a replay differs from what was saved.
  ///
  /// - Throws: `DocumentError`, with everything as it was, where it names what is not here.
  public func open(_ work: SavedWork, from path: String?) throws {
    let complaint = show(
      work, try CheckedWork(work), try conversation(of: work, from: path), from: path)
    let opened: LocalizedText =
      path.map { "Opened \($0.fileName)" } ?? "Opened shared work"
    say(
      complaint
        ?? opened, isError: complaint != nil)
    checkReplay(of: work)
  }

  /// Shows saved work, as one step of undo, and plays its gesture, unless what is restored stands where that has led to;
  /// gives what of it does not come back.
  func show(
    _ work: SavedWork, _ checked: CheckedWork, _ conversation: OpenedConversation?,
    from path: String?, isRestored: Bool = false
  ) -> LocalizedText? {
    show(checked.info.id)
    letGo()
    let (tuned, before) = (stage.tuned, openConversation)
    var complaint: LocalizedText?
    let use = { [self] in
      let isOther = conversation.map { show($0.said, me: $0.me, from: $0.path) } ?? false
      complaint = bring(work, checked, to: stage)
      if complaint == nil, work.state?.conversation != nil { files.missing = nil }
      return isOther || work.isArranged
    }
    let isChange = conversation != nil || work.isArranged
    let change = isChange ? stage.recordChange(use) : nil
    if !isChange { _ = use() }
    var step = History.Step(
      sceneID: sceneID, before: tuned, after: stage.tuned, change: change)
    // A draft is the conversation's.
    if change != nil, conversation != nil || work.state?.conversation != nil {
      step.opening = .init(before: before, after: openConversation)
    }
    history.record(step)
    noteShown(from: path)
    if let gesture = checked.gesture { take(gesture, of: work, plays: !isRestored) }
    return complaint
  }

  /// Makes the gesture of saved work the last one, and plays it or not.
  private func take(_ gesture: Gesture, of work: SavedWork, plays: Bool) {
    // A gesture of a list began where items were at rest, not in the motion of a scene that opens. Items with
    // placements of their own are put where they rested.
    let hasPlacements = work.state?.placements.isEmpty == false
    if scene.changes != nil && !hasPlacements { stage.settle(within: WorkReplay.opening) }
    // Times are counted from a tick that moves the scenes.
    let moves = stage.scenes.allSatisfy { $0.fidelity.moves(in: stage.frame) }
    if !moves { stage.step(ticks: 1) }
    stage.play(gesture)
    if plays { clock.isPaused = false } else { stage.stopPlayback() }
  }

  /// Takes note that saved work is on show.
  private func noteShown(from path: String?) {
    history.echoDue = nil
    noteWork()
    stage.rememberContent()
    noteDeed(.tuned)
    if let path { files.noteRead(path, of: sceneID) }
  }

  /// Whether work was done in another conversation than the one on show.
  private func isOfOtherMessages(_ work: SavedWork) -> Bool {
    work.scene == "messages" && work.messages.map(files.absolute) != files.messagesPath
  }

  typealias OpenedConversation = (said: Conversation, me: Int, path: String?)

  /// The conversation that work was done in; nil where it is on show.
  func conversation(of work: SavedWork, from file: String?) throws -> OpenedConversation? {
    guard isOfOtherMessages(work) else { return nil }
    if let path = work.messages.map(files.absolute) {
      do {
        let conversation = try Conversation(contentsOf: path)
        return (conversation, conversation.me, path)
      } catch let error as DocumentError {
        // It is the saved work that names it.
        throw DocumentError(file: file?.fileName, path: "messages", error.text)
      }
    }
    // What was written belongs to the program's own.
    guard let title = work.state?.conversation else { return nil }
    if environment.conversation.title == title {
      return (environment.conversation, environment.me, nil)
    }
    let own = try Samples.conversation(named: Samples.names[0])
    return own.title == title ? (own, own.me, nil) : nil
  }

  private func checkReplay(of work: SavedWork) {
    guard let gesture = work.gesture, !work.hashes.isEmpty else { return }
    // What is shared plays among the messages on show, which may be others.
    if isOfOtherMessages(work) { return }
    let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage, rows: work.rows)
    if let second = WorkReplay.divergence(work.hashes, replay.hashes()) {
      say(
        "DIVERGED in second \(second): this replay is not the one that was saved.", isError: true)
    }
  }

  // MARK: - Saving

  /// What is being done now, as a file.
  func work() -> SavedWork { work(of: stage) }

  func work(of stage: Session) -> SavedWork {
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

  /// The same with what was written, and with the items as they were when the gesture began: all that a file holds.
  func arrangedWork() -> SavedWork {
    var (work, scene) = (checkedWork(), stage.sceneOfWork())
    work.state = scene.state
    // What a gesture writes, adds or removes is in the state, and would come twice by playing it; what stands at its
    // start is not set going by a gesture.
    let isChanged = work.state?.hasItems == true
    if isChanged && work.gesture?.hasKeys == true || work.state?.isStopped == true {
      (work.gesture, work.hashes, work.rows) = (nil, [], [])
    }
    guard work.gesture != nil else { return work }
    scene = stage.sceneBeforeGesture()
    let last = work.state
    work.state = scene.state
    if let last, last.conversation != nil {
      // What is written and not sent yet is in no log.
      var state = work.state ?? SceneState(scene: last.scene)
      state.takeItems(of: last)
      work.state = state
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
    openPathSheet(.save, replacing: TypedPath(path, in: store.folder, home: store.home).path)
  }

  /// Saves to a path that the desktop's dialog gave: it has put the question about that file, but not about the one that
  /// an extension makes of it.
  func saveAsChosen(_ path: String) {
    let named = pathToSave(path)
    guard named != path, files.replacesOthers(at: named, of: sceneID) else {
      return save(to: path)
    }
    openPathSheet(.save, replacing: named)
  }

  /// What a file is to hold: an experiment alone, which `springlab trace` reads, where it is named as JSON.
  ///
  /// - Throws: `DocumentError` where its reader refuses it: nothing is saved that cannot be opened.
  private func textToSave(as path: String) throws -> String {
    if let experiment = scene.experiment, path.fileExtension == "json" {
      _ = try Experiment(data: Data(experiment.json.utf8))
      return experiment.json
    }
    let text = arrangedWork().json
    _ = try CheckedWork(SavedWork(data: Data(text.utf8)))
    return text
  }

  /// A path with the extension that it gets where it has none.
  func pathToSave(_ path: String) -> String {
    path.fileExtension.isEmpty ? path + "." + SavedWork.fileExtension : path
  }

  /// The longest path that leaves room for a sentence about it in a notice, in letters.
  static let longestPath = 140

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
      files.noteWritten(named, of: sceneID)
      store.note(recent: named)
      let name = named.fileName
      let isAlone = scene.experiment != nil && name.fileExtension == "json"
      say(isAlone ? "Saved the experiment alone as \(name)" : "Saved \(name)")
    } catch {
      let shown = named.printable(most: Self.longestPath)
      say(
        "\(shown) could not be written: \(Self.text(of: error)). Your work is still here.",
        isError: true)
    }
  }
}
