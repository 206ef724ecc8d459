import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// What a crash or another window has left: it is offered at the next start, and can be restored.
extension Workbench {
  /// Offers what other windows have left; what cannot be read is kept under another name, and named with the paths of
  /// what else cannot be.
  func offerLeftovers(besides paths: [String]) {
    var unreadable = paths
    for file in files.store?.leftovers() ?? [] {
      do {
        files.suggestions.leftovers.append((file, try SavedSession(data: Data(file.text.utf8))))
      } catch {
        unreadable.append(files.store?.setAside(file) ?? file.name)
      }
    }
    sayUnreadable(unreadable)
  }

  /// So many kept sessions are named in a notice, each in so many letters at most but for the first, which has its path.
  private static let mostNamed = 3, longestName = 50

  private func sayUnreadable(_ paths: [String]) {
    guard let first = paths.first else { return }
    let isAll = paths.count <= Self.mostNamed
    let named = isAll ? paths.count : Self.mostNamed - 1
    // They are in one folder.
    let others = paths.prefix(named).dropFirst()
      .map { $0.fileName.printable(most: Self.longestName) }
    let names = ([first.printable(most: Self.longestPath)] + others).joined(separator: ", ")
    let rest = paths.count - named
    say(
      isAll
        ? .plural(
          paths.count, "A kept session cannot be read; it stays in \(names).",
          "Kept sessions cannot be read; they stay in \(names).")
        : .plural(
          rest, "Kept sessions cannot be read; they stay in \(names) and \(rest) other.",
          "Kept sessions cannot be read; they stay in \(names) and \(rest) others."),
      isError: true)
  }

  /// Whether there is a card of what is offered.
  var offersSomething: Bool { !files.suggestions.isEmpty }

  /// What was being done when the program ended can come back, and what a link holds can be opened.
  func offerCard() {
    let title = { (id: String) in
      SceneCatalog.infos.first { $0.id == id }?.title ?? .verbatim(id.printable())
    }
    if let work = files.suggestions.linked {
      offer(
        "Open the work that a link holds?", "It changes what is tuned in \(title(work.scene)).",
        ("offer.open", "Open", { [self] in openOffered(work) }),
        ("offer.decline", "Not now", { [self] in files.suggestions.endLink() }))
    } else if let (file, session) = files.suggestions.leftovers.first {
      offer(
        file.isReplaced ? "Other work was replaced" : "Springlab ended without warning",
        "Your work on \(title(session.scene)) was kept.",
        ("leftover.restore", "Restore", { [self] in restore(session, from: file) }),
        ("leftover.discard", "Discard", { [self] in decided(file) }))
    }
  }

  private typealias Answer = (id: String, title: LocalizedText, act: () -> Void)

  /// A card at the top of the stage with a question and two answers.
  private func offer(_ title: LocalizedText, _ detail: LocalizedText, _ yes: Answer, _ no: Answer) {
    let card = offerFrame
    ui.card(card)
    ui.label(title, in: line(card, 12), style: TextStyle(size: 13, weight: .semibold))
    ui.label(
      detail, in: line(card, 30), style: TextStyle(size: 12, lineLimit: 1),
      color: ui.theme.secondary)
    let left = CGRect(x: card.maxX - 208, y: card.maxY - 38, width: 92, height: 28)
    if ui.button(no.id, no.title, left) { choose(no) }
    if ui.button(yes.id, yes.title, left.offsetBy(dx: 100, dy: 0), kind: .filled) { choose(yes) }
  }

  /// Does what an answer says, unless it was meant for the card before: the next one has the same buttons at once.
  private func choose(_ answer: Answer) {
    afterPass { [self] in
      guard files.suggestions.isAnswered(byPressAt: clock.lastPress) else { return }
      answer.act()
      files.suggestions.noteAnswer(at: now)
    }
  }

  /// Offers work that came as a link: a page on the web may hold one, so that it is opened only when asked for.
  ///
  /// - Throws: `DocumentError` where it names what is not here.
  public func offer(_ work: SavedWork) throws {
    _ = try CheckedWork(work)
    files.suggestions.offer(work, at: now)
  }

  private func openOffered(_ work: SavedWork) {
    files.suggestions.endLink()
    do { try open(work, from: nil) } catch { say(error) }
  }

  /// Puts a session in the place of the present one, which is offered in its turn where it has what that lacks.
  private func restore(_ session: SavedSession, from file: Leftover) {
    letGo()
    let replaced: Leftover?
    do {
      replaced = try hasChanges || !file.includesLastSession ? keepReplaced() : nil
    } catch {
      return say(
        "Not restored, as your present work cannot be kept: \(Self.text(of: error)).",
        isError: true)
    }
    let lost: LocalizedText?
    do { lost = try take(session) } catch {
      return say("Not restored: \(Self.text(of: error))", isError: true)
    }
    noteWork()
    let apart: LocalizedText?
    // Only when it is kept anew may the old file go.
    do { apart = try keepSession() } catch {
      // The autosave tries it again later, without a word that takes the place of this one.
      _ = files.autosave.noteFailure(at: now)
      return say(
        "Restored, but it cannot be kept: \(Self.text(of: error)). It stays on offer.",
        isError: true)
    }
    decided(file)
    if let lost = apart ?? lost { return say(lost, isError: true) }
    say(
      replaced == nil ? "Restored your work" : "Restored your work; what it replaced was kept")
  }

  /// Keeps the present session for an offer of its own.
  private func keepReplaced() throws -> Leftover? {
    let present = session()
    guard let kept = try files.store?.keepReplaced(present.json) else { return nil }
    files.suggestions.leftovers.append((kept, present))
    return kept
  }

  /// Takes over all that a session holds, while the scenes that it lacks stay; gives what does not come back.
  private func take(_ session: SavedSession) throws -> LocalizedText? {
    var lost: LocalizedText?
    let shown = session.works.filter { $0.scene == session.scene }
    for work in session.works.filter({ $0.scene != session.scene }) + shown {
      if stages.stages[work.scene] == nil, work.scene != session.scene {
        stages.saved[work.scene] = work
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
    var (found, kept): (OpenedConversation?, SavedWork) = (nil, work)
    var missing: String?
    do { found = try conversation(of: work, from: nil) } catch {
      missing = work.messages
      // It belongs to what is missing.
      kept.state = nil
    }
    let complaint = show(kept, checked, found, from: nil, isRestored: true)
    if work.scene == "messages" { files.missing = missing == nil ? nil : work }
    if let complaint { return keepLost(complaint, SavedSession(kept)) }
    return missing.map { path -> LocalizedText in
      let name = path.fileName.printable(most: Self.longestPath)
      return "Restored your work, without \(name), which cannot be read"
    }
  }

  /// Lets the open window stand as a session says.
  private func showWindow(as session: SavedSession) {
    recallWindow(session)
    window.show(session.theme)
    for (id, stage) in stages.stages {
      let isOther = files.debug.remove(id) != nil
      stage.choices.showsDebug = stage.scene.info.opensWithDebug != isOther
    }
    notices.hints.seen.formUnion(session.hints)
    if session.scale != window.scale {
      window.scaleRequest = session.scale.map { .exactly($0) } ?? .automatic
    }
    if let language = session.language { speak(language) }
    applyTheme()
    fitScene()
  }

  private func decided(_ file: Leftover) {
    files.store?.forget(file)
    files.suggestions.end(file)
  }

  var offerFrame: CGRect { cardFrame(height: 92) }

  private func line(_ card: CGRect, _ y: CGFloat) -> CGRect {
    CGRect(x: card.minX + 16, y: card.minY + y, width: card.width - 32, height: 18)
  }
}
