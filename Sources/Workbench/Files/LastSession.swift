import Documents
import Localization
import Scenes

/// The last session, which comes back at the next start, and what is kept for after a crash.
final class LastSession: WorkbenchPart {
  private(set) var autosave = Autosave()
  /// Whether any work has changed since the window opened.
  private var hasWork = false
  /// How the window stood in the last frame; nil before the first one.
  private var shownWindow: SavedSession?
  /// The work that an option has opened anew: its items wait for the next start, unless some are changed here.
  private var passedOver: SavedWork?
  /// Whether the program stayed open because the session could not be kept.
  private var hasRefusedToEnd = false

  private var files: WorkFiles { workbench.files }

  // MARK: - Keeping

  /// Notes a change of the work that is worth keeping.
  func noteWork() {
    hasWork = true
    noteChange()
  }

  /// Notes what is worth keeping although it is no work: how the window stands, and where a scene is scrolled to.
  func noteChange() { if files.store != nil { autosave.noteChange(at: now) } }

  /// All that the next start brings back.
  func session() -> SavedSession {
    let stages = workbench.stages
    var session = windowState()
    session.scene = workbench.sceneID
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
    var work = files.work(of: stage)
    work.state = stage.work.scene.state
    if let passed = passedOver?.state, passed.scene == work.scene, passed.hasItems,
      work.state?.hasItems != true
    {
      work.takeItems(of: passed)
    }
    // What a gesture writes, adds or removes is among the changes, and would come twice by playing it.
    if work.state?.hasItems == true, work.gesture?.hasKeys == true { work.gesture = nil }
    return work
  }

  /// How the window stands, in a session without work.
  func windowState() -> SavedSession {
    var session = workbench.window.chosen
    (session.size, session.hints) = (workbench.size, workbench.notices.hints.seen.sorted())
    session.timeline = workbench.timeline.isOpen
    let speed = workbench.clock.speed
    session.speed = speed == 1 ? nil : speed
    session.debug = SceneCatalog.infos.filter { info in
      guard let stage = workbench.stages.stages[info.id] else {
        return session.debug.contains(info.id)
      }
      return stage.choices.showsDebug != info.opensWithDebug
    }.map(\.id)
    return session
  }

  func step() {
    let window = windowState()
    if let shownWindow, window != shownWindow { noteChange() }
    shownWindow = window
    guard autosave.isDue(at: now, isAtRest: workbench.isAtRest) else { return }
    do {
      try keep()
      autosave.noteSuccess()
      hasRefusedToEnd = false
    } catch {
      guard autosave.noteFailure(at: now) else { return }
      say(
        "Your work cannot be kept for after a crash: \(Workbench.text(of: error)).", isError: true)
    }
  }

  /// Keeps all for the next start and for after a crash.
  func keep() throws { try files.store?.keep(session().json, hasWork: hasWork) }

  /// Ends the program; the next start goes on from here.
  ///
  /// Where that cannot be kept, the first time says so.
  func quit() {
    do { try keepForTheNextStart() } catch {
      if !hasRefusedToEnd {
        hasRefusedToEnd = true
        return say(
          """
          Not closed: your work cannot be kept, as \(Workbench.text(of: error)). \
          Close again to leave it.
          """, isError: true)
      }
    }
    endNow()
  }

  /// Ends the program at once, also where it cannot be kept.
  func end() throws {
    defer { endNow() }
    try keepForTheNextStart()
  }

  private func keepForTheNextStart() throws {
    workbench.letGo()
    try keep()
  }

  private func endNow() {
    files.store?.end()
    autosave.end()
    workbench.export.stop()
    workbench.window.wantsQuit = true
  }

  // MARK: - Coming back

  /// Takes over how the window stood, and what was tuned in each scene that is not shown yet.
  func recall(_ session: SavedSession) {
    for work in session.works { workbench.stages.saved[work.scene] = work }
    workbench.window.chosen = session
    (workbench.window.chosen.scene, workbench.window.chosen.works) = ("", [])
    workbench.timeline.isOpen = session.timeline
    workbench.notices.hints.seen = Set(session.hints)
    if let speed = session.speed, TransportBar.speeds.contains(speed) {
      workbench.clock.speed = speed
    }
  }

  /// Sets the work on a scene aside that is to open anew.
  func passOver(_ scene: String) {
    passedOver = workbench.stages.saved.removeValue(forKey: scene)
  }

  /// Gives a scene that is shown for the first time what was tuned in it, at rest.
  func recallWork(on stage: Session) {
    let info = stage.scene.info
    let isOther = workbench.window.chosen.debug.contains(info.id)
    stage.choices.showsDebug = info.opensWithDebug != isOther
    guard var work = workbench.stages.saved.removeValue(forKey: info.id) else { return }
    do {
      let checked = try CheckedWork(work)
      if let path = work.messages, !recallConversation(path, on: stage) {
        let name = path.fileName
        if work.state?.hasItems == true {
          sayLost("What was written does not come back: \(name) cannot be read.", of: work)
        } else {
          say("\(name) cannot be read any more.", isError: true)
        }
        work.state = nil
      }
      if let complaint = stage.bring(work, checked) { sayLost(complaint, of: work) }
      if let gesture = checked.gesture {
        // It becomes the last gesture, and is not played now.
        stage.player.play(gesture)
        stage.player.stop()
      }
    } catch {
      sayLost(
        "What was tuned in \(info.title) does not come back: \(Workbench.text(of: error))",
        of: work)
    }
  }

  /// The rest comes back without a conversation that is gone; whether it is there.
  private func recallConversation(_ path: String, on stage: Session) -> Bool {
    guard let conversation = try? Conversation(contentsOf: path) else { return false }
    if stage.open({ $0.documents?.open(conversation, me: conversation.me) ?? false }) {
      files.messagesPath = path
    }
    return true
  }

  /// Says what does not come back, and keeps it in a file, as the next session lacks it.
  private func sayLost(_ complaint: LocalizedText, of work: SavedWork) {
    let path = files.store?.keepAside(work.json)
    say(path.map { "\(complaint) It is kept in \($0)." } ?? complaint, isError: true)
  }
}
