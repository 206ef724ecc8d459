import Documents
import Foundation
import Localization
import Scenes

/// The conversation on show, without its messages: where it came from, and what is written and not sent yet.
struct OpenConversation: Hashable {
  /// Its file; nil for the program's own.
  var path: String?
  var draft = ""
}

/// Saving what was tuned, and opening it again, with the conversation and the files that it comes from.
final class WorkFiles: WorkbenchPart {
  private(set) lazy var opener = FileOpener(workbench)
  private(set) lazy var pathSheet = PathSheet(workbench)
  private(set) lazy var suggestions = Suggestions(workbench)
  var known = KnownFiles(store: nil)
  /// The conversation's file, from the root, as saved work that names it is opened from any folder; nil for the
  /// program's own.
  var messagesPath: String? { didSet { messagesPath = messagesPath.map(known.absolute) } }

  var store: (any WorkStore)? { known.store }

  // MARK: - Conversations

  /// The conversation on show; its messages are the state of the scene, which is set apart from this.
  var openConversation: OpenConversation {
    get { OpenConversation(path: messagesPath, draft: messages?.draft ?? "") }
    set {
      messagesPath = newValue.path
      messages?.draft = newValue.draft
    }
  }

  private var messages: (any DocumentOpening)? {
    workbench.stages.stages["messages"]?.scene.documents
  }

  /// Shows a conversation, from its end.
  private func show(_ conversation: Conversation, me: Int, from path: String?) -> Bool {
    guard stage.open({ $0.documents?.open(conversation, me: me) ?? false }) else { return false }
    openConversation = OpenConversation(path: path)
    return true
  }

  /// Shows a conversation in the place of the one on show, which undo brings back with all that was written.
  func take(_ conversation: Conversation, from path: String) {
    workbench.show("messages")
    workbench.letGo()
    let (tuned, before) = (stage.undoState, openConversation)
    let change = stage.items.record { [self] in
      show(conversation, me: conversation.me, from: path)
    }
    guard let change else { return }
    workbench.tuning.record(
      tuned, change: change, opening: .init(before: before, after: openConversation))
    workbench.noteWork()
    let (title, leftOut) = (conversation.title, conversation.leftOut)
    say(
      conversation.isUnnamed
        ? "Opened \(title); no names were found, so sides alternate"
        : leftOut == 0
          ? "Opened \(title)"
          : .plural(
            leftOut, "Opened \(title), \(leftOut) notice left out",
            "Opened \(title), \(leftOut) notices left out"))
  }

  // MARK: - Opening

  func take(_ gesture: Gesture, from path: String) throws {
    guard let info = SceneCatalog.infos.first(where: { $0.id == gesture.scene }) else {
      throw DocumentError(path: "scene", "is \"\(gesture.scene)\", which is no scene here.")
    }
    if let complaint = gesture.complaint(for: info) {
      throw DocumentError(path: String(complaint.path.dropFirst(2)), complaint.words)
    }
    workbench.show(gesture.scene)
    workbench.play(gesture)
    say("Playing \(path.fileName)")
  }

  /// Shows an experiment, as it was read from a file.
  func take(_ experiment: Experiment, from path: String) {
    workbench.show("playground")
    guard stage.open({ $0.documents?.open(experiment) ?? false }) else { return }
    known.noteRead(path, of: workbench.sceneID)
    workbench.tuning.noteEdits()
    say("Opened \(path.fileName)")
  }

  /// Takes saved work over and plays its gesture; says where a replay differs from what was saved.
  ///
  /// - Throws: `DocumentError`, with everything as it was, where it names what is not here.
  func take(_ work: SavedWork, from path: String?) throws {
    let complaint = try bring(work, from: path, plays: true)
    let opened: LocalizedText = path.map { "Opened \($0.fileName)" } ?? "Opened shared work"
    say(complaint ?? opened, isError: complaint != nil)
    checkReplay(of: work)
  }

  /// Shows saved work, as one step of undo, and plays its gesture, unless it stands where that has led to; gives what of
  /// it does not come back.
  ///
  /// - Throws: `DocumentError`, with everything as it was, where it names what is not here.
  func bring(_ work: SavedWork, from path: String?, plays: Bool) throws -> LocalizedText? {
    let checked = try CheckedWork(work)
    let conversation = try conversation(of: work, from: path)
    workbench.show(checked.info.id)
    workbench.letGo()
    let (tuned, before) = (stage.undoState, openConversation)
    var complaint: LocalizedText?
    let use = { [self] in
      let isOther = conversation.map { show($0.said, me: $0.me, from: $0.path) } ?? false
      complaint = stage.bring(work, checked)
      return isOther || work.isArranged
    }
    let isChange = conversation != nil || work.isArranged
    let change = isChange ? stage.items.record(use) : nil
    if !isChange { _ = use() }
    // A draft is the conversation's.
    let hasOpened = change != nil && (conversation != nil || work.state?.conversation != nil)
    workbench.tuning.record(
      tuned, change: change,
      opening: hasOpened ? .init(before: before, after: openConversation) : nil)
    workbench.tuning.cancelEcho()
    workbench.noteWork()
    workbench.notices.note(.tuned)
    if let path { known.noteRead(path, of: workbench.sceneID) }
    if let gesture = checked.gesture { take(gesture, of: work, plays: plays) }
    return complaint
  }

  /// Makes the gesture of saved work the last one, and plays it or not.
  private func take(_ gesture: Gesture, of work: SavedWork, plays: Bool) {
    // A gesture of a list began where items were at rest, not in the motion of a scene that opens. Items with
    // placements of their own are put where they rested.
    let hasPlacements = work.state?.placements.isEmpty == false
    if scene.changes != nil && !hasPlacements { stage.stepper.settle(within: WorkReplay.opening) }
    // Times are counted from a tick that moves the scenes.
    let moves = stage.stepper.participants.drawn.map(\.scene).allSatisfy {
      $0.fidelity.moves(in: stage.stepper.tick)
    }
    if !moves { stage.stepper.step(ticks: 1) }
    stage.player.play(gesture)
    if plays { workbench.clock.isPaused = false } else { stage.player.stop() }
  }

  /// Whether work was done in another conversation than the one on show.
  private func isOfOtherMessages(_ work: SavedWork) -> Bool {
    work.scene == "messages" && work.messages.map(known.absolute) != messagesPath
  }

  typealias OpenedConversation = (said: Conversation, me: Int, path: String?)

  /// The conversation that work was done in; nil where it is on show.
  func conversation(of work: SavedWork, from file: String?) throws -> OpenedConversation? {
    guard isOfOtherMessages(work) else { return nil }
    if let path = work.messages.map(known.absolute) {
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
    let environment = workbench.environment
    if environment.conversation.title == title {
      return (environment.conversation, environment.me, nil)
    }
    let own = try Samples.conversation(named: Samples.names[0])
    return own.title == title ? (own, own.me, nil) : nil
  }

  private func checkReplay(of work: SavedWork) {
    // What is shared plays among the messages on show, which may be others.
    guard let gesture = work.gesture, !work.hashes.isEmpty, !isOfOtherMessages(work) else {
      return
    }
    let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage, rows: work.rows)
    if let second = WorkReplay.divergence(work.hashes, replay.hashes()) {
      say(
        "DIVERGED in second \(second): this replay is not the one that was saved.", isError: true)
    }
  }

  // MARK: - Work

  /// What was done in a scene, as a file.
  func work(of stage: Session) -> SavedWork {
    let (scene, info) = (stage.scene, stage.scene.info)
    return SavedWork(
      scene: info.id, setting: .init(stage.tuning, of: info),
      comparison: stage.comparison.map { .init($0.tuning, of: info) },
      kept: stage.choices.kept.map { .init($0, of: info) },
      messages: info.id == "messages" ? messagesPath : nil, experiment: scene.experiment,
      gesture: stage.work.gesture)
  }

  /// What was done in the scene on show, with the hashes of its replay.
  func checkedWork() -> SavedWork {
    var work = work(of: stage)
    if let gesture = work.gesture {
      let replay = WorkReplay(gesture, tuning: stage.tuning, like: stage)
      work.hashes = replay.hashes()
      work.rows = replay.rows.all
    }
    return work
  }

  /// The same with what was written, and with the items as they were when the gesture began: all that a file holds.
  func arrangedWork() -> SavedWork {
    var work = checkedWork()
    let last = stage.work.scene.state
    work.state = last
    // What a gesture writes, adds or removes is in the state, and would come twice by playing it; what stands at its
    // start is not set going by a gesture.
    if last?.hasItems == true && work.gesture?.hasKeys == true || last?.isStopped == true {
      (work.gesture, work.hashes, work.rows) = (nil, [], [])
    }
    guard work.gesture != nil else { return work }
    work.state = stage.work.sceneBeforeGesture.state
    // What is written and not sent yet is in no log.
    if let last, last.conversation != nil { work.takeItems(of: last) }
    return work
  }

  // MARK: - Saving

  /// Saves to the file that the work came from, or opens the sheet for a path, or for the question whether what another
  /// program has made of the file is to be replaced.
  func save() {
    guard store != nil, let path = known.paths[workbench.sceneID] else {
      return workbench.pathSheet.choose(.save)
    }
    if known.replacesOthers(at: path, of: workbench.sceneID) {
      workbench.pathSheet.open(.save, replacing: path)
    } else {
      save(to: path)
    }
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
    guard let store else { return say("There is nowhere to save to.", isError: true) }
    let named = pathToSave(path)
    let text: String
    do { text = try textToSave(as: named) } catch {
      return say(
        "Not saved, as it could not be opened again: \(Workbench.text(of: error))", isError: true)
    }
    do {
      try store.write(text, to: named)
      known.noteWritten(named, of: workbench.sceneID)
      store.note(recent: named)
      let name = named.fileName
      let isAlone = scene.experiment != nil && name.fileExtension == "json"
      say(isAlone ? "Saved the experiment alone as \(name)" : "Saved \(name)")
    } catch {
      let shown = named.printable(most: Self.longestPath)
      say(
        "\(shown) could not be written: \(Workbench.text(of: error)). Your work is still here.",
        isError: true)
    }
  }
}

extension SavedWork {
  /// Takes over the items of a state and what was written in it.
  mutating func takeItems(of other: SceneState) {
    if state == nil { state = SceneState(scene: scene) }
    state?.takeItems(of: other)
  }
}
