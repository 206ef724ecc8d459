import Canvas
import Foundation
import Localization
import Scenes
import Springs
import Widgets

/// The page of code: a menu of targets, and the code of one with how well it does.
extension ExportSheet {
  /// How far Page Down moves the code, in points.
  private static let codePage: CGFloat = 144
  private static let codeStyle: TextStyle = {
    var style = TextStyle(size: 12, lineHeight: 18)
    style.isMonospaced = true
    return style
  }()

  func codePage(_ frame: CGRect) {
    guard let binding = workbench.binding else { return }
    makeCodes(of: binding)
    let at = ExportTarget.all.firstIndex { $0.id == targetID } ?? 0
    let (target, code) = (ExportTarget.all[at], codes[at])
    var rest = frame
    targetMenu(rest.cut(32, .minYEdge, gap: 8), selected: at)
    var foot = rest.cut(32, .maxYEdge, gap: 4)
    note(of: target, code, binding, in: &rest)
    codeText(code.text, rest)
    let isNarrow = foot.width < 400
    let button = foot.cut(isNarrow ? 72 : 112, .maxXEdge, gap: 8)
    displayMenu(foot.cut(84, .minXEdge, gap: 8).insetBy(dx: 0, dy: 2))
    releaseMenu(foot.cut(min(foot.width, 160), .minXEdge).insetBy(dx: 0, dy: 2))
    if ui.button("export.copy", "Copy", button, kind: .filled, tip: "Copy the code (Return)") {
      copy(target, code)
    }
  }

  private func targetMenu(_ frame: CGRect, selected: Int) {
    let targets = ExportTarget.all
    let chosen = ui.menuButton(
      "export.target", title: .verbatim(targets[selected].title),
      entries: zip(targets, codes).map {
        MenuEntry(title: .verbatim($0.title), detail: $1.exactness.words.localized)
      },
      selected: selected, frame: frame)
    if let chosen { targetID = targets[chosen].id }
  }

  // MARK: - One target

  private func codeText(_ text: String, _ frame: CGRect) {
    if case .key(let key, _, _) = ui.event, key == .pageDown || key == .pageUp {
      ui.scroll("export.code", by: key == .pageDown ? Self.codePage : -Self.codePage)
    }
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card)
    let block = TextBlock(text, Self.codeStyle, width: frame.width - 28)
    let height = ui.text.metrics(of: block).size.height + 24
    ui.scrollArea("export.code", frame, contentHeight: height) { content in
      ui.draw.text(block, at: CGPoint(x: content.minX + 14, y: content.minY + 12), ui.theme.text)
      ui.describe("export.text", .textField, "Code", frame, text: text)
    }
  }

  /// The words under the code, at the end of a frame that ends above them then.
  private func note(
    of target: ExportTarget, _ code: ExportedCode, _ binding: SpringBinding,
    in frame: inout CGRect
  ) {
    var words: [LocalizedText] = ["\(code.exactness.verdict.capitalized())."]
    if let end = end(of: target, code) {
      let over = end.words(code.motion.rule)
      words.append("\(over.capitalized()).")
    }
    words.append(target.note.localized)
    if stage.scene.fidelity != .exact {
      let real = binding.spring.integrated(byImplicitEulerOf: SpringFamily.uikitStep)
      words.append(
        // Numbers stay with their units at the end of a line.
        """
        The stage runs UIKit's engine, where these numbers move as \
        \(Digits.significant(real.frequency, 3))\u{A0}Hz, \
        ζ\u{A0}\(Digits.significant(real.dampingRatio, 3)).
        """)
    }
    let block = TextBlock(
      ui.string(words.filter { !$0.isEmpty }.joined(separator: " ")), Metrics.explanation,
      width: frame.width)
    let place = frame.cut(ui.text.metrics(of: block).size.height + 18, .maxYEdge)
    ui.draw.text(block, at: CGPoint(x: place.minX, y: place.minY + 10), ui.theme.secondary)
  }

  private static let displays = [60.0, 90, 120, 144, 240]

  /// The display that targets are measured on: some step by its frames.
  private func displayMenu(_ frame: CGRect) {
    let chosen = ui.menuButton(
      "export.rate", title: .verbatim("\(Digits.significant(options.release.rate)) Hz"),
      entries: Self.displays.map { MenuEntry(title: .verbatim("\(Digits.significant($0)) Hz")) },
      selected: Self.displays.firstIndex(of: options.release.rate), frame: frame)
    if let chosen { options.release.rate = Self.displays[chosen] }
  }

  /// What the step begins with: nothing, or the last drag's speed.
  private func releaseMenu(_ frame: CGRect) {
    let velocity = stage.dragVelocity
    let speed: LocalizedText = "\(Numerals.signed(velocity ?? 0, 0)) pt/s"
    let canThrow = velocity.map { $0 != 0 } ?? false
    let why: LocalizedText = velocity == nil ? "drag the stage first" : "it was let go at rest"
    let isThrown = isThrown && canThrow
    let chosen = ui.menuButton(
      "export.release", title: isThrown ? "At \(speed)" : "From rest",
      entries: [
        MenuEntry(title: "From rest"),
        MenuEntry(
          title: "At the last drag's speed", detail: canThrow ? speed : why, isEnabled: canThrow),
      ],
      selected: isThrown ? 1 : 0, frame: frame, accessibilityLabel: "Speed at the start")
    if let chosen { self.isThrown = chosen == 1 }
  }
}
