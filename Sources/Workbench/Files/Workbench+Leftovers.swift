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
        files.leftovers.append((file, try SavedSession(data: Data(file.text.utf8))))
      } catch {
        unreadable.append(files.store?.setAside(file) ?? file.name)
      }
    }
    guard let first = unreadable.first else { return }
    // They are in one folder.
    let others = unreadable.dropFirst().map { $0.fileName }
    let names = ([first] + others).joined(separator: ", ")
    say(
      .plural(
        unreadable.count, "A kept session cannot be read; it stays in \(names).",
        "Kept sessions cannot be read; they stay in \(names)."),
      isError: true)
  }

  /// The card of what is offered: work that came as a link first, then what crashes have left.
  var offersSomething: Bool { files.offered != nil || !files.leftovers.isEmpty }

  /// What was being done when the program ended can come back, and what a link holds can be opened.
  func offerCard() {
    let title = { (id: String) in
      SceneCatalog.infos.first { $0.id == id }?.title ?? .verbatim(id.printable())
    }
    if let work = files.offered {
      offer(
        "Open the work that a link holds?", "It changes what is tuned in \(title(work.scene)).",
        ("offer.open", "Open", { [self] in openOffered(work) }),
        ("offer.decline", "Not now", { [self] in files.offered = nil }))
    } else if let (file, session) = files.leftovers.first {
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

  /// Puts a session in the place of the present one, which is offered in its turn where it has what that lacks.
  private func restore(_ session: SavedSession, from file: Leftover) {
    do {
      letGo()
      let isNeeded = hasChanges || !file.includesLastSession
      let replaced = isNeeded ? try keepReplaced() : nil
      let missing = try take(session)
      noteWork()
      // Only when it is kept anew may the old file go.
      try files.store?.keep(self.session().json)
      decided(file)
      if let missing {
        let name = missing.fileName
        say("Restored your work, without \(name), which cannot be read")
      } else if replaced == nil {
        say("Restored your work")
      } else {
        say("Restored your work; what it replaced was kept")
      }
    } catch {
      say(error)
    }
  }

  /// Keeps the present session for an offer of its own.
  private func keepReplaced() throws -> Leftover? {
    let present = session()
    guard let kept = try files.store?.keepReplaced(present.json) else { return nil }
    files.leftovers.append((kept, present))
    return kept
  }

  /// Takes over all that a session holds, while the scenes that it lacks stay; gives the conversation that cannot be
  /// read.
  private func take(_ session: SavedSession) throws -> String? {
    var missing: String?
    let shown = session.works.filter { $0.scene == session.scene }
    for work in session.works.filter({ $0.scene != session.scene }) + shown {
      if stages.stages[work.scene] == nil, work.scene != session.scene {
        stages.saved[work.scene] = work
      } else {
        missing = try take(work, from: nil, isRestored: true) ?? missing
      }
    }
    if session.conversation != nil || session.works.contains(where: { $0.scene == "messages" }) {
      (files.conversationChanges, files.missingMessages) = (session.conversation, missing)
    }
    recallItems(of: session)
    for info in SceneCatalog.infos {
      guard let stage = stages.stages[info.id] else { continue }
      recallChanges(on: stage)
      recallItems(on: stage)
      recallPlace(on: stage)
    }
    showWindow(as: session)
    return missing
  }

  /// Lets the open window stand as a session says.
  private func showWindow(as session: SavedSession) {
    recallWindow(session)
    window.show(session.theme)
    for (id, stage) in stages.stages {
      let isOther = files.debug.remove(id) != nil
      stage.choices.showsDebug = stage.scene.info.opensWithDebug != isOther
    }
    notices.hints.seen.formUnion(Self.seenHints(in: session))
    if session.scale != window.scale {
      window.scaleRequest = session.scale.map { .exactly($0) } ?? .automatic
    }
    if let language = session.language { speak(language) }
    applyTheme()
    fitScene()
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
