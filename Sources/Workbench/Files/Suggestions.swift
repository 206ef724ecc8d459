import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The card at the top of the stage: it offers work that came as a link first, then what crashes and other windows have
/// left.
final class Suggestions: WorkbenchPart {
  /// What crashes have left, the newest first; the first is on offer.
  private var leftovers: [(file: Leftover, session: SavedSession)] = []
  /// What came as a link, and waits for a decision.
  private var linked: SavedWork?
  /// When the card on show took the place of another one, in seconds on the clock of frames; nil for the first card.
  private var replaced: Double?

  /// From one card to a press that answers the next one, in seconds: a second click that comes sooner was meant for the
  /// card before.
  private static let pause = 0.6

  var isEmpty: Bool { linked == nil && leftovers.isEmpty }

  private var store: (any WorkStore)? { workbench.files.store }

  // MARK: - Offers

  /// Offers what other windows have left; what cannot be read is kept under another name, and named with the paths of
  /// what else cannot be.
  func findLeftovers(besides paths: [String]) {
    var unreadable = paths
    for file in store?.leftovers() ?? [] {
      do {
        offer(try SavedSession(data: Data(file.text.utf8)), from: file)
      } catch {
        unreadable.append(store?.setAside(file) ?? file.name)
      }
    }
    sayUnreadable(unreadable)
  }

  /// Offers a session after all others.
  func offer(_ session: SavedSession, from file: Leftover) { leftovers.append((file, session)) }

  /// Offers work that came as a link, before all else.
  func offer(_ work: SavedWork) {
    if !isEmpty { replaced = now }
    linked = work
  }

  /// Ends the offer of what a crash has left.
  func end(_ file: Leftover) {
    store?.forget(file)
    leftovers.removeAll { $0.file == file }
  }

  private func sayUnreadable(_ paths: [String]) {
    guard let first = paths.first else { return }
    // They are in one folder.
    let all = ([first] + paths.dropFirst().map(\.fileName)).joined(separator: ", ")
    let names = all.printable(most: Self.longestNames)
    say(
      .plural(
        paths.count, "A kept session cannot be read; it stays in \(names).",
        "Kept sessions cannot be read; they stay in \(names)."), isError: true)
  }

  /// What leaves room for the sentence in a notice, in letters.
  private static let longestNames = 230

  // MARK: - Card

  var frame: CGRect { workbench.cardFrame(height: 92) }

  func compose() {
    guard !isEmpty else { return }
    ui.overlay("leftover", blocking: .frame(frame)) { [self] in card() }
  }

  private func card() {
    let title = { (id: String) in
      SceneCatalog.infos.first { $0.id == id }?.title ?? .verbatim(id.printable())
    }
    if let linked {
      offer(
        "Open the work that a link holds?", "It changes what is tuned in \(title(linked.scene)).",
        ("offer.open", "Open", { [self] in open(linked) }),
        ("offer.decline", "Not now", { [self] in self.linked = nil }))
    } else if let (file, session) = leftovers.first {
      offer(
        file.isReplaced ? "Other work was replaced" : "Springlab ended without warning",
        "Your work on \(title(session.scene)) was kept.",
        (
          "leftover.restore", "Restore",
          { [self] in workbench.lastSession.restore(session, from: file) }
        ),
        ("leftover.discard", "Discard", { [self] in end(file) }))
    }
  }

  private func open(_ work: SavedWork) {
    linked = nil
    do { try workbench.files.take(work, from: nil) } catch { workbench.say(error) }
  }

  private typealias Answer = (id: String, title: LocalizedText, act: () -> Void)

  /// A question and two answers.
  private func offer(_ title: LocalizedText, _ detail: LocalizedText, _ yes: Answer, _ no: Answer) {
    ui.card(frame)
    var column = Column(frame.insetBy(dx: 16, dy: 12))
    ui.label(title, in: column.next(18), style: TextStyle(size: 13, weight: .semibold))
    ui.label(
      detail, in: column.next(18), style: TextStyle(size: 12, lineLimit: 1),
      color: ui.theme.secondary)
    let left = CGRect(x: frame.maxX - 208, y: frame.maxY - 38, width: 92, height: 28)
    if ui.button(no.id, no.title, left) { choose(no) }
    if ui.button(yes.id, yes.title, left.offsetBy(dx: 100, dy: 0), kind: .filled) { choose(yes) }
  }

  /// Does what an answer says, unless it was meant for the card before: the next one has the same buttons at once.
  private func choose(_ answer: Answer) {
    afterPass { [self] in
      guard replaced.map({ workbench.clock.lastPress >= $0 + Self.pause }) ?? true else { return }
      answer.act()
      replaced = now
    }
  }
}
