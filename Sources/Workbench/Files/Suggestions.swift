import Canvas
import Documents
import Foundation
import Localization
import Scenes

/// The card at the top of the stage: it offers work that came as a link, else a session that no window has open.
final class Suggestions: WorkbenchPart {
  /// Work to open, and the file that holds it; nil for what came as a link.
  private typealias Offer = (works: [SavedWork], scene: String, file: Leftover?)
  private var offer: Offer?

  var isEmpty: Bool { offer == nil }

  // MARK: - Offers

  /// Offers a session that no window has open.
  func offer(_ file: Leftover) { offer = (file.session.works, file.session.scene, file) }

  /// Offers work that came as a link, in the place of all else: a session is offered again at the next start.
  func offer(_ work: SavedWork) { offer = ([work], work.scene, nil) }

  /// Opens what is on offer, a step of undo for each scene; a session that is whole in this one now is there no more.
  private func open(_ offer: Offer) {
    do {
      guard let file = offer.file else {
        return try workbench.files.take(offer.works[0], from: nil)
      }
      var lost: LocalizedText?
      let shown = offer.works.filter { $0.scene == offer.scene }
      for work in offer.works.filter({ $0.scene != offer.scene }) + shown {
        do { lost = try workbench.files.bring(work, from: nil, plays: false) ?? lost } catch {
          lost = Workbench.text(of: error)
        }
      }
      if let lost { return say("\(lost) It is kept in \(file.name).", isError: true) }
      try workbench.lastSession.keep()
      workbench.files.store?.forget(file)
      say("Opened the work that was kept")
    } catch {
      workbench.say(error)
    }
  }

  // MARK: - Card

  var frame: CGRect { workbench.cardFrame(height: 92) }

  func compose() {
    guard let offer else { return }
    let scene =
      SceneCatalog.infos.first { $0.id == offer.scene }?.title ?? .verbatim(offer.scene.printable())
    let take = { [self] in open(offer) }
    ui.overlay("offer", blocking: .frame(frame)) { [self] in
      if let file = offer.file {
        card(
          "Open other work that was kept?", "It was done in \(scene).",
          ("offer.open", "Open", take),
          ("offer.discard", "Discard", { [self] in workbench.files.store?.forget(file) }))
      } else {
        card(
          "Open the work that a link holds?", "It changes what is tuned in \(scene).",
          ("offer.open", "Open", take), ("offer.decline", "Not now", {}))
      }
    }
  }

  private typealias Answer = (id: String, title: LocalizedText, act: () -> Void)

  /// A question and two answers.
  private func card(_ title: LocalizedText, _ detail: LocalizedText, _ yes: Answer, _ no: Answer) {
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

  private func choose(_ answer: Answer) {
    afterPass { [self] in
      offer = nil
      answer.act()
    }
  }
}
