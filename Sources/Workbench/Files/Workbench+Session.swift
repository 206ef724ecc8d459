import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The last session, which comes back at the next start.
extension Workbench {
  // MARK: - Keeping

  /// All that the next start brings back.
  func session() -> SavedSession {
    var session = wholeWindow()
    session.scene = sceneID
    session.works = SceneCatalog.infos.compactMap { info in
      stages.stages[info.id].map(lastingWork) ?? stages.saved[info.id]
    }
    // What a newer program has kept of scenes that this one lacks stays.
    let others = stages.saved.filter { SceneCatalog.scene($0.key) == nil }
    session.works += others.sorted { $0.key < $1.key }.map(\.value)
    return session
  }

  /// What was done in a scene, with the state that it stands in.
  private func lastingWork(of stage: Session) -> SavedWork {
    var work = work(of: stage)
    work.state = stage.sceneOfWork().state
    if let missing = files.missing, missing.scene == work.scene, work.state?.hasItems != true {
      // The next start may be in another folder.
      (work.messages, work.state) = (missing.messages.map(files.absolute), missing.state)
    }
    if let passed = files.passedOver?.state, passed.scene == work.scene, passed.hasItems,
      work.state?.hasItems != true
    {
      var state = work.state ?? SceneState(scene: work.scene)
      state.takeItems(of: passed)
      work.state = state
    }
    // What a gesture writes, adds or removes is among the changes, and would come twice by playing it.
    if work.state?.hasItems == true, work.gesture?.hasKeys == true { work.gesture = nil }
    return work
  }

  /// How the window stands, with what also differs where it was only looked at.
  private func wholeWindow() -> SavedSession {
    var session = windowState()
    (session.size, session.hints) = (size, notices.hints.seen.sorted())
    return session
  }

  /// How the window stands, in a session without work.
  func windowState() -> SavedSession {
    var session = SavedSession()
    (session.scale, session.theme) = (window.scale, window.chosenTheme)
    session.language = window.chosenLanguage
    (session.list, session.inspector) = (window.panels.list, window.panels.inspector)
    session.timeline = timeline.isOpen
    session.legend = window.legendIsOpen
    session.beside = window.wantsBeside
    session.speed = clock.speed == 1 ? nil : clock.speed
    session.debug = SceneCatalog.infos.filter { info in
      guard let stage = stages.stages[info.id] else { return files.debug.contains(info.id) }
      return stage.choices.showsDebug != info.opensWithDebug
    }.map(\.id)
    return session
  }

  /// Whether anything was changed since the window opened, beyond what was only looked at.
  var hasChanges: Bool { files.unchangedWindow != windowState() }

  /// Notes a change that is worth keeping.
  func noteWork() { files.noteChange(at: now) }

  func autosaveIfDue() {
    files.note(wholeWindow(), at: now)
    guard files.autosave.isDue(at: now, isAtRest: isAtRest) else { return }
    do {
      if files.hasChangedWork, let apart = try keepSession() { say(apart, isError: true) }
      try files.keepWindow()
      files.autosave.noteSuccess()
      files.hasRefusedToEnd = false
    } catch {
      guard files.autosave.noteFailure(at: now) else { return }
      say("Your work cannot be kept for after a crash: \(Self.text(of: error)).", isError: true)
    }
  }

  /// Ends the program; the next start goes on from here.
  ///
  /// Where that cannot be kept, the first time says so.
  func quit() {
    do { try keepForTheNextStart() } catch {
      if !files.hasRefusedToEnd {
        files.hasRefusedToEnd = true
        return say(
          "Not closed: your work cannot be kept, as \(Self.text(of: error)). Close again to leave it.",
          isError: true)
      }
    }
    endNow()
  }

  /// Ends the program at once, as another one requests; the next start goes on from here.
  ///
  /// - Throws: The system's error where that cannot be kept; what was kept last for after a crash stays.
  public func end() throws {
    defer { endNow() }
    try keepForTheNextStart()
  }

  private func keepForTheNextStart() throws {
    letGo()
    _ = try keepWaitingChangesApart()
    try files.store?.end(with: session().json, hasChanges: hasChanges)
  }

  /// Keeps all for after a crash; gives the words about what is kept apart from it.
  ///
  /// - Throws: The system's error where it cannot be kept.
  func keepSession() throws -> LocalizedText? {
    let apart = try keepWaitingChangesApart()
    try files.store?.keep(session().json)
    return apart
  }

  /// Keeps what was written into a conversation that is gone for an offer of its own, once something is written into the
  /// one in its place: a session holds what was written into one conversation; gives the words that say so.
  ///
  /// - Throws: The system's error where it cannot be kept; it waits on then.
  private func keepWaitingChangesApart() throws -> LocalizedText? {
    guard let missing = files.missing, let state = missing.state,
      stages.stages[missing.scene]?.sceneOfWork().state?.hasItems == true
    else { return nil }
    var part = missing
    (part.messages, part.gesture) = (missing.messages.map(files.absolute), nil)
    guard try files.store?.keepReplaced(SavedSession(part).json) != nil else { return nil }
    files.missing = nil
    let name = (missing.messages ?? "").fileName.printable(most: Self.longestPath)
    let title = state.conversation ?? ""
    return
      "What was written into \(title) is offered at the next start, as \(name) cannot be read."
  }

  private func endNow() {
    files.autosave.end()
    export.stop()
    window.wantsQuit = true
  }

  // MARK: - Coming back

  /// Takes over how the window stood, and what was tuned in each scene that is not shown yet.
  func recall(_ session: SavedSession) {
    recallWindow(session)
    window.scale = session.scale
    notices.hints.seen = Set(session.hints)
    for work in session.works { stages.saved[work.scene] = work }
  }

  /// Takes over how the window stood: its scale, colours and words are those of the desktop's window, which follow.
  func recallWindow(_ session: SavedSession) {
    (window.chosenTheme, window.chosenLanguage) = (session.theme, session.language)
    (window.panels.list, window.panels.inspector) = (session.list, session.inspector)
    timeline.isOpen = session.timeline
    window.legendIsOpen = session.legend
    window.wantsBeside = session.beside
    clock.speed = session.speed.flatMap { TransportBar.speeds.contains($0) ? $0 : nil } ?? 1
    files.debug = Set(session.debug)
  }

  /// Gives a scene that is shown for the first time what was tuned in it, at rest.
  func recallWork(on stage: Session) {
    let info = stage.scene.info
    if files.debug.remove(info.id) != nil { stage.choices.showsDebug = !info.opensWithDebug }
    guard var work = stages.saved.removeValue(forKey: info.id) else { return }
    do {
      let checked = try CheckedWork(work)
      if let path = work.messages, !recallConversation(path, on: stage) {
        // What was written belongs to what is missing.
        files.missing = work
        work.state = nil
      }
      if let complaint = bring(work, checked, to: stage) {
        sayLost(complaint, keeping: SavedSession(work))
      }
      if let gesture = checked.gesture {
        // It becomes the last gesture, and is not played now.
        stage.play(gesture)
        stage.stopPlayback()
      }
    } catch {
      sayLost(
        "What was tuned in \(stage.scene.info.title) does not come back: \(Self.text(of: error))",
        keeping: SavedSession(work))
    }
  }

  /// Gives a scene what was tuned in it and the state that it stood in; gives what of that does not come back.
  func bring(_ work: SavedWork, _ checked: CheckedWork, to stage: Session) -> LocalizedText? {
    stage.tuning = checked.own.tuning
    stage.choices.kept = checked.kept
    stage.compare(with: checked.comparison)
    guard let state = work.state else {
      // All of what was built shows, whatever part of something else did.
      if work.experiment != nil { _ = stage.show(SceneState(scene: work.scene)) }
      return nil
    }
    if stage.show(state) { return nil }
    return state.conversation.map {
      "What was written into \($0) does not come back: it has changed."
    }
      ?? "What was added and removed in \(stage.scene.info.title) does not come back: it opens otherwise now."
  }

  /// The rest comes back without a conversation that is gone; whether it is there.
  private func recallConversation(_ path: String, on stage: Session) -> Bool {
    do {
      let conversation = try Conversation(contentsOf: path)
      if stage.open(conversation, me: conversation.me) { files.messagesPath = path }
      return true
    } catch {
      say("\(path.fileName) cannot be read any more.", isError: true)
      return false
    }
  }

  /// Says what does not come back, and where it is kept.
  private func sayLost(_ complaint: LocalizedText, keeping part: SavedSession) {
    say(keepLost(complaint, part), isError: true)
  }

  /// Keeps what does not come back in a file that is offered no more, as the next session lacks it; gives the complaint
  /// with the path.
  func keepLost(_ complaint: LocalizedText, _ part: SavedSession) -> LocalizedText {
    let kept = try? files.store?.keepReplaced(part.json)
    guard let kept, let path = files.store?.setAside(kept) else { return complaint }
    return "\(complaint) It is kept in \(path)."
  }
}
