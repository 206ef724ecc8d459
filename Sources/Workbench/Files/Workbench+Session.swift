import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The last session, which comes back at the next start, and what a crash has left.
extension Workbench {
  // MARK: - Keeping

  /// All that the next start brings back.
  func session() -> SavedSession {
    var session = SavedSession()
    session.scene = sceneID
    session.conversation = files.conversationChanges
    session.works = SceneCatalog.infos.compactMap { info in
      let items = stages.stages[info.id]?.scene.capabilities.changing?.arrangement
      if let items = items ?? files.items[info.id] { session.items.append(items) }
      guard let stage = stages.stages[info.id] else {
        if let place = files.places[info.id] { session.places.append(place) }
        return stages.saved[info.id]
      }
      if let place = stage.scene.capabilities.places?.place { session.places.append(place) }
      var work = work(of: stage)
      var hasChanges = items != nil
      if let documents = stage.scene.capabilities.documents, documents.conversation != nil {
        let changes = documents.conversationChanges
        session.conversation = changes ?? session.conversation
        if changes == nil { work.messages = files.missingMessages ?? work.messages }
        // The next start may be in another folder.
        if let path = work.messages, let store = files.store {
          work.messages = store.absolute(path)
        }
        hasChanges = session.conversation != nil
      }
      // What a gesture writes, adds or removes is among the changes, and would come twice by playing it.
      if hasChanges, work.gesture?.hasKeys == true { work.gesture = nil }
      return work
    }
    session.size = size
    (session.scale, session.theme) = (window.scale, window.chosenTheme)
    session.language = window.chosenLanguage
    (session.list, session.inspector) = (window.panels.list, window.panels.inspector)
    (session.timeline, session.hints) = (timeline.isOpen, notices.hints.seen.sorted())
    session.legend = window.legendIsOpen
    session.beside = comparison.wantsBeside
    session.speed = clock.speed == 1 ? nil : clock.speed
    session.debug = SceneCatalog.infos.filter { info in
      guard let stage = stages.stages[info.id] else { return files.debug.contains(info.id) }
      return stage.choices.showsDebug != info.opensWithDebug
    }.map(\.id)
    return session
  }

  /// Notes a change that is worth keeping.
  func noteWork() { files.noteChange(at: now) }

  func autosaveIfDue() {
    guard files.takesAutosave(at: now, isAtRest: isAtRest) else { return }
    do { try files.store?.keep(session().json) } catch {
      say("Your work cannot be kept for after a crash: \(Self.text(of: error)).", isError: true)
    }
  }

  /// Ends the program; the next start goes on from here.
  ///
  /// Where that cannot be kept, the first time says so.
  func quit() {
    letGo()
    do {
      try files.store?.end(with: session().json)
    } catch {
      if !files.hasRefusedToEnd {
        files.hasRefusedToEnd = true
        return say(
          "Not closed: your work cannot be kept, as \(Self.text(of: error)). Close again to leave it.",
          isError: true)
      }
    }
    files.endAutosave()
    window.wantsQuit = true
  }

  // MARK: - Coming back

  /// Takes over how the window stood, and what was tuned in each scene that is not shown yet.
  func recall(_ session: SavedSession) {
    (window.scale, window.chosenTheme) = (session.scale, session.theme)
    window.chosenLanguage = session.language
    (window.panels.list, window.panels.inspector) = (session.list, session.inspector)
    timeline.isOpen = session.timeline
    notices.hints.seen =
      session.hasSeenHints ? Hints.all(in: SceneCatalog.infos.map(\.id)) : Set(session.hints)
    window.legendIsOpen = session.legend
    comparison.wantsBeside = session.beside
    clock.speed = session.speed.flatMap { Self.speeds.contains($0) ? $0 : nil } ?? 1
    files.debug = Set(session.debug)
    for work in session.works { stages.saved[work.scene] = work }
    files.conversationChanges = session.conversation
    recallItems(of: session)
  }

  private func recallItems(of session: SavedSession) {
    files.items = Dictionary(session.items.map { ($0.scene, $0) }) { $1 }
    files.places = Dictionary(session.places.map { ($0.scene, $0) }) { $1 }
  }

  /// Gives a scene that is shown for the first time what was tuned in it, at rest.
  func recallWork(on stage: any Session) {
    let info = stage.scene.info
    if files.debug.remove(info.id) != nil { stage.choices.showsDebug = !info.opensWithDebug }
    guard let work = stages.saved.removeValue(forKey: info.id) else { return }
    do {
      let checked = try CheckedWork(work)
      if let path = work.messages { recallConversation(path, on: stage) }
      recallChanges(on: stage)
      stage.tuning = checked.own.tuning
      recallItems(on: stage)
      stage.choices.kept = checked.kept
      stage.compare(with: checked.comparison)
      if let gesture = checked.gesture {
        // It becomes the last gesture, and is not played now.
        stage.play(gesture)
        stage.stopPlayback()
      }
      recallPlace(on: stage)
    } catch {
      say(
        "What was tuned in \(stage.scene.info.title) does not come back: \(Self.text(of: error))",
        isError: true)
    }
  }

  /// The rest comes back without a conversation that is gone.
  private func recallConversation(_ path: String, on stage: any Session) {
    do {
      let conversation = try Conversation(contentsOf: path)
      if stage.open(conversation, me: conversation.me) { files.messagesPath = path }
    } catch {
      files.missingMessages = path
      say("\((path as NSString).lastPathComponent) cannot be read any more.", isError: true)
    }
  }

  /// What was written comes back with its conversation.
  private func recallChanges(on stage: any Session) {
    guard stage.scene.capabilities.documents?.conversation != nil, files.missingMessages == nil,
      let changes = files.conversationChanges
    else { return }
    files.conversationChanges = nil
    history.forgetChanges(of: stage.scene.info.id)
    if !stage.take(changes) {
      say(
        "What was written into \(changes.title) does not come back: it has changed.", isError: true)
    }
  }

  /// Items come back under the values that they stood in.
  private func recallItems(on stage: any Session) {
    let info = stage.scene.info
    guard let items = files.items.removeValue(forKey: info.id) else { return }
    history.forgetChanges(of: info.id)
    if !stage.take(items) {
      say(
        "What was added and removed in \(info.title) does not come back: it opens otherwise now.",
        isError: true)
    }
  }

  /// Items stand where they were left, once all else is as it was.
  private func recallPlace(on stage: any Session) {
    guard let place = files.places.removeValue(forKey: stage.scene.info.id) else { return }
    stage.show(place)
  }

  // MARK: - After a crash

  /// Offers what crashes have left; what cannot be read is kept under another name.
  func offerLeftovers() {
    guard let store = files.store else { return }
    for file in store.leftovers() {
      do {
        files.leftovers.append((file, try SavedSession(data: Data(file.text.utf8))))
      } catch {
        let path = store.setAside(file) ?? file.name
        say("Work of a crashed Springlab cannot be read; it stays in \(path).", isError: true)
      }
    }
  }

  /// The card of what is offered: work that came as a link first, then what crashes have left.
  var offersSomething: Bool { files.offered != nil || !files.leftovers.isEmpty }

  /// What was being done when the program ended can come back, and what a link holds can be opened.
  func offerCard() {
    let title = { (id: String) in
      SceneCatalog.infos.first { $0.id == id }?.title ?? .verbatim(id)
    }
    if let work = files.offered {
      offer(
        "Open the work that a link holds?", "It changes what is tuned in \(title(work.scene)).",
        ("offer.open", "Open", { [self] in openOffered(work) }),
        ("offer.decline", "Not now", { [self] in files.offered = nil }))
    } else if let (file, session) = files.leftovers.first {
      offer(
        "Springlab ended without warning", "Your work on \(title(session.scene)) was kept.",
        ("leftover.restore", "Restore", { [self] in restore(session, from: file) }),
        ("leftover.discard", "Discard", { [self] in decided(file) }))
    }
  }

  private typealias Answer = (id: String, title: LocalizedText, act: () -> Void)

  /// A card at the top of the stage with a question and two answers.
  private func offer(_ title: LocalizedText, _ detail: LocalizedText, _ yes: Answer, _ no: Answer) {
    let card = offerFrame
    drawCard(card)
    ui.label(title, in: line(card, 12), style: TextStyle(size: 13, weight: .semibold))
    ui.label(
      detail, in: line(card, 30), style: TextStyle(size: 12, lineLimit: 1),
      color: ui.theme.secondary)
    let left = CGRect(x: card.maxX - 208, y: card.maxY - 38, width: 92, height: 28)
    if ui.button(no.id, no.title, left) { afterPass(no.act) }
    if ui.button(yes.id, yes.title, left.offsetBy(dx: 100, dy: 0), kind: .filled) {
      afterPass(yes.act)
    }
  }

  /// Offers work that came as a link: a page on the web may hold one, so that it is opened only when asked for.
  ///
  /// - Throws: `DocumentError` where it names what is not here.
  public func offer(_ work: SavedWork) throws {
    _ = try CheckedWork(work)
    files.offered = work
  }

  private func openOffered(_ work: SavedWork) {
    files.offered = nil
    do { try open(work, from: nil) } catch { say(error) }
  }

  private func restore(_ session: SavedSession, from file: Leftover) {
    do {
      var missing: String?
      let shown = session.works.filter { $0.scene == session.scene }
      for work in session.works.filter({ $0.scene != session.scene }) + shown {
        if stages.stages[work.scene] == nil, work.scene != session.scene {
          stages.saved[work.scene] = work
        } else {
          missing = try take(work, from: nil, isRestored: true) ?? missing
        }
      }
      (files.conversationChanges, files.missingMessages) = (session.conversation, missing)
      recallItems(of: session)
      for info in SceneCatalog.infos {
        guard let stage = stages.stages[info.id] else { continue }
        recallChanges(on: stage)
        recallItems(on: stage)
        recallPlace(on: stage)
      }
      // Only when it is kept anew may the old file go.
      try files.store?.keep(self.session().json)
      decided(file)
      guard let missing else { return say("Restored your work") }
      let name = (missing as NSString).lastPathComponent
      say("Restored your work, without \(name), which cannot be read")
    } catch {
      say(error)
    }
  }

  private func decided(_ file: Leftover) {
    files.store?.forget(file)
    files.leftovers.removeAll { $0.file == file }
  }

  var offerFrame: CGRect {
    let frame = layout.stage
    let width = min(420, frame.width - 32)
    return CGRect(x: frame.midX - width / 2, y: frame.minY + 16, width: width, height: 92)
  }

  private func line(_ card: CGRect, _ y: CGFloat) -> CGRect {
    CGRect(x: card.minX + 16, y: card.minY + y, width: card.width - 32, height: 18)
  }
}

extension Gesture {
  /// Whether it holds text or keys, which write, add, delete and shuffle messages and other items.
  fileprivate var hasKeys: Bool {
    events.contains { event in
      switch event.kind {
      case .text, .key: true
      default: false
      }
    }
  }
}
