import Documents
import Foundation
import Localization
import Scenes

/// The last session, which comes back at the next start, and what is kept for after a crash.
final class LastSession: WorkbenchPart {
  private(set) var autosave = Autosave()
  /// How the window stood when it opened; nil once any work has changed.
  private var unchangedWindow: SavedSession?
  /// How the window stood in the last frame; nil before the first one.
  private var shownWindow: SavedSession?
  /// The work that an option has opened anew: its items wait for the next start, unless some are changed here.
  private var passedOver: SavedWork?
  /// The scenes whose debug drawing is not as they open, until each is shown.
  private var debug: Set<String> = []
  /// Whether the program stayed open because the session could not be kept.
  private var hasRefusedToEnd = false

  private var files: WorkFiles { workbench.files }

  // MARK: - Keeping

  /// Whether any work has changed.
  var hasWork: Bool { unchangedWindow == nil }

  /// From here on the window is as it opened.
  func begin() { unchangedWindow = windowState() }

  /// Notes a change of the work that is worth keeping.
  func noteWork() {
    unchangedWindow = nil
    noteChange()
  }

  private func noteChange() { if files.store != nil { autosave.noteChange(at: now) } }

  /// All that the next start brings back.
  func session() -> SavedSession {
    let stages = workbench.stages
    var session = wholeWindow()
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

  /// How the window stands, with what also differs where it was only looked at.
  private func wholeWindow() -> SavedSession {
    var session = windowState()
    (session.size, session.hints) = (workbench.size, workbench.notices.hints.seen.sorted())
    return session
  }

  /// How the window stands, in a session without work.
  func windowState() -> SavedSession {
    let (window, clock) = (workbench.window, workbench.clock)
    var session = SavedSession()
    (session.scale, session.theme) = (window.scale, window.chosenTheme)
    session.language = window.chosenLanguage
    (session.list, session.inspector) = (window.panels.list, window.panels.inspector)
    session.timeline = workbench.timeline.isOpen
    session.legend = window.legendIsOpen
    session.beside = window.wantsBeside
    session.speed = clock.speed == 1 ? nil : clock.speed
    session.debug = SceneCatalog.infos.filter { info in
      guard let stage = workbench.stages.stages[info.id] else { return debug.contains(info.id) }
      return stage.choices.showsDebug != info.opensWithDebug
    }.map(\.id)
    return session
  }

  /// Whether anything was changed since the window opened, beyond what was only looked at.
  private var hasChanges: Bool { unchangedWindow != windowState() }

  func step() {
    // It is worth keeping although it is no work.
    let window = wholeWindow()
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

  /// Keeps all for after a crash.
  private func keep() throws { try files.store?.keep(session().json, hasWork: hasWork) }

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
    try files.store?.end(with: session().json, hasChanges: hasChanges)
  }

  private func endNow() {
    autosave.end()
    workbench.export.stop()
    workbench.window.wantsQuit = true
  }

  // MARK: - Coming back

  /// Takes over how the window stood, and what was tuned in each scene that is not shown yet.
  func recall(_ session: SavedSession) {
    recallWindow(session)
    workbench.window.scale = session.scale
    workbench.notices.hints.seen = Set(session.hints)
    for work in session.works { workbench.stages.saved[work.scene] = work }
  }

  /// Sets the work on a scene aside that is to open anew.
  func passOver(_ scene: String) {
    passedOver = workbench.stages.saved.removeValue(forKey: scene)
  }

  private func recallWindow(_ session: SavedSession) {
    let speed = session.speed.flatMap { TransportBar.speeds.contains($0) ? $0 : nil }
    workbench.window.recall(session)
    workbench.timeline.isOpen = session.timeline
    workbench.clock.speed = speed ?? 1
    debug = Set(session.debug)
  }

  /// Gives a scene that is shown for the first time what was tuned in it, at rest.
  func recallWork(on stage: Session) {
    let info = stage.scene.info
    if debug.remove(info.id) != nil { stage.choices.showsDebug = !info.opensWithDebug }
    guard var work = workbench.stages.saved.removeValue(forKey: info.id) else { return }
    do {
      let checked = try CheckedWork(work)
      if let path = work.messages, !recallConversation(path, on: stage) {
        say("\(path.fileName) cannot be read any more.", isError: true)
        if let complaint = missing(path, work) { sayLost(complaint, of: work) }
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

  /// What does not come back of work on a conversation that cannot be read; nil where nothing was written into it.
  private func missing(_ path: String, _ work: SavedWork) -> LocalizedText? {
    guard work.state?.hasItems == true, let title = work.state?.conversation else { return nil }
    return "What was written into \(title) does not come back: \(path.fileName) cannot be read."
  }

  /// Says what does not come back, and where it is kept.
  private func sayLost(_ complaint: LocalizedText, of work: SavedWork) {
    say(keepLost(complaint, of: work), isError: true)
  }

  /// Keeps what does not come back in a file that is offered no more, as the next session lacks it; gives the complaint
  /// with the path.
  private func keepLost(_ complaint: LocalizedText, of work: SavedWork) -> LocalizedText {
    let kept = try? files.store?.keepReplaced(SavedSession(work).json)
    guard let kept, let path = files.store?.setAside(kept) else { return complaint }
    return "\(complaint) It is kept in \(path)."
  }

  // MARK: - Restoring

  /// Puts a session in the place of the present one, which is offered in its turn where it has what that lacks.
  func restore(_ session: SavedSession, from file: Leftover) {
    workbench.letGo()
    let replaced: Leftover?
    do {
      replaced = try hasChanges || !file.includesLastSession ? keepReplaced() : nil
    } catch {
      return say(
        "Not restored, as your present work cannot be kept: \(Workbench.text(of: error)).",
        isError: true)
    }
    let lost: LocalizedText?
    do { lost = try take(session) } catch {
      return say("Not restored: \(Workbench.text(of: error))", isError: true)
    }
    noteWork()
    // Only when it is kept anew may the old file go.
    do { try keep() } catch {
      // The autosave tries it again later, without a word that takes the place of this one.
      _ = autosave.noteFailure(at: now)
      return say(
        "Restored, but it cannot be kept: \(Workbench.text(of: error)). It stays on offer.",
        isError: true)
    }
    workbench.suggestions.end(file)
    if let lost { return say(lost, isError: true) }
    say(
      replaced == nil ? "Restored your work" : "Restored your work; what it replaced was kept")
  }

  /// Keeps the present session for an offer of its own.
  private func keepReplaced() throws -> Leftover? {
    let present = session()
    guard let kept = try files.store?.keepReplaced(present.json) else { return nil }
    workbench.suggestions.offer(present, from: kept)
    return kept
  }

  /// Takes over all that a session holds, while the scenes that it lacks stay; gives what does not come back.
  private func take(_ session: SavedSession) throws -> LocalizedText? {
    var lost: LocalizedText?
    let shown = session.works.filter { $0.scene == session.scene }
    for work in session.works.filter({ $0.scene != session.scene }) + shown {
      if workbench.stages.stages[work.scene] == nil, work.scene != session.scene {
        workbench.stages.saved[work.scene] = work
      } else {
        lost = try restore(work) ?? lost
      }
    }
    showWindow(as: session)
    return lost
  }

  /// Takes over a scene's work with all else that the session holds of the scene, as one step of undo, also without a
  /// conversation that cannot be read; gives what does not come back.
  private func restore(_ work: SavedWork) throws -> LocalizedText? {
    let checked = try CheckedWork(work)
    var (found, kept): (WorkFiles.OpenedConversation?, SavedWork) = (nil, work)
    var isMissing = false
    do { found = try files.conversation(of: work, from: nil) } catch {
      // What was written belongs to what is missing.
      (isMissing, kept.state) = (true, nil)
    }
    let complaint = files.show(kept, checked, found, from: nil, isRestored: true)
    if let complaint { return keepLost(complaint, of: kept) }
    guard isMissing, let path = work.messages else { return nil }
    if let lost = missing(path, work) { return keepLost(lost, of: work) }
    let name = path.fileName.printable(most: WorkFiles.longestPath)
    return "Restored your work, without \(name), which cannot be read"
  }

  /// Lets the open window stand as a session says.
  private func showWindow(as session: SavedSession) {
    recallWindow(session)
    workbench.window.show(session.theme)
    for (id, stage) in workbench.stages.stages {
      let isOther = debug.remove(id) != nil
      stage.choices.showsDebug = stage.scene.info.opensWithDebug != isOther
    }
    workbench.notices.hints.seen.formUnion(session.hints)
    if session.scale != workbench.window.scale {
      workbench.window.scaleRequest = session.scale.map { .exactly($0) } ?? .automatic
    }
    if let language = session.language { workbench.speak(language) }
    workbench.applyTheme()
    workbench.fitScene()
  }
}
