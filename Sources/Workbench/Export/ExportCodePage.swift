import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Springs
import Widgets

/// The page of code: a list of targets, and the code of one with what the target makes of it.
extension ExportSheet {
  private static let listWidth: CGFloat = 208
  private static let rowHeight: CGFloat = 40
  private static let plotHeight: CGFloat = 64
  /// How far Page Down moves the code, in points.
  private static let codePage: CGFloat = 144
  /// Below this width the list is a menu above the text.
  private static let widthForList: CGFloat = 640
  private static let codeStyle: TextStyle = {
    var style = TextStyle(size: 12, lineHeight: 18)
    style.isMonospaced = true
    return style
  }()

  func codePage(_ frame: CGRect) {
    guard let binding = workbench.binding else {
      ui.label(
        "This scene has no spring, so there is no code to copy.", in: frame,
        style: TextStyle(size: 13, alignment: .center), color: ui.theme.secondary)
      return
    }
    makeCodes(of: binding.spring)
    let at = ExportTarget.all.firstIndex { $0.id == targetID } ?? 0
    var rest = frame
    if frame.width >= Self.widthForList {
      targetList(rest.cut(Self.listWidth, .minXEdge, gap: 16), selected: at)
    } else {
      targetMenu(rest.cut(32, .minYEdge, gap: 8), selected: at)
    }
    page(ExportTarget.all[at], codes[at], binding, rest)
  }

  // MARK: - Targets

  private func targetMenu(_ frame: CGRect, selected: Int) {
    let targets = ExportTarget.all
    let chosen = ui.menuButton(
      "export.target", title: .verbatim(targets[selected].title),
      entries: zip(targets, codes).map {
        MenuEntry(title: .verbatim($0.title), detail: $1.exactness.words)
      },
      selected: selected, frame: frame)
    if let chosen { targetID = targets[chosen].id }
  }

  private func targetList(_ frame: CGRect, selected: Int) {
    let targets = ExportTarget.all
    let touch = ui.surface(
      "export.targets", frame, accessibilityLabel: "Format",
      wants: { [.up, .down, .home, .end, .pageUp, .pageDown].contains($0) })
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card)
    let height = CGFloat(targets.count) * Self.rowHeight + 8
    var chosen = target(chosenBy: touch.input, from: selected)
    let shown = chosen ?? selected
    if shownTargetID != targets[shown].id {
      let top = CGFloat(shown) * Self.rowHeight
      ui.scroll("export.targets", toShow: top...top + Self.rowHeight + 8, in: frame.height)
      shownTargetID = targets[shown].id
    }
    ui.scrollArea("export.targets", frame, contentHeight: height) { content in
      var column = Column(content.insetBy(dx: 4, dy: 4))
      for (i, target) in targets.enumerated() {
        let row = column.next(Self.rowHeight)
        if case .pressed(let place, _, _) = touch.input, row.contains(place) { chosen = i }
        targetRow(target, codes[i].exactness, row, isSelected: i == shown)
        if ui.accessibleRow(
          "export.target.\(target.id)", .verbatim(target.title),
          detail: codes[i].exactness.words, isSelected: i == shown, row)
        {
          chosen = i
        }
      }
    }
    if let chosen { targetID = targets[chosen].id }
  }

  /// The target that a key goes to; other input scrolls the list or the code.
  private func target(chosenBy input: SurfaceTouch.Input?, from selected: Int) -> Int? {
    let last = ExportTarget.all.count - 1
    switch input {
    case .key(.up, _): return max(0, selected - 1)
    case .key(.down, _): return min(last, selected + 1)
    case .key(.home, _): return 0
    case .key(.end, _): return last
    case .key(.pageUp, _): ui.scroll("export.code", by: -Self.codePage)
    case .key(.pageDown, _): ui.scroll("export.code", by: Self.codePage)
    case .wheel(_, let delta, _): ui.scroll("export.targets", by: delta.dy)
    default: break
    }
    return nil
  }

  private func targetRow(
    _ target: ExportTarget, _ exactness: Exactness, _ row: CGRect, isSelected: Bool
  ) {
    if isSelected { ui.draw.fill(.roundedRect(row, radius: 7), ui.theme.accent) }
    let inner = row.insetBy(dx: 10, dy: 0)
    ui.drawText(
      .verbatim(target.title),
      in: CGRect(x: inner.minX, y: row.minY + 3, width: inner.width, height: 18),
      style: TextStyle(size: 13, weight: isSelected ? .medium : .regular),
      color: isSelected ? ui.theme.accentText : ui.theme.text)
    ui.drawText(
      exactness.words, in: CGRect(x: inner.minX, y: row.minY + 20, width: inner.width, height: 16),
      style: TextStyle(size: 11, hasTabularDigits: true),
      color: isSelected ? ui.theme.accentText : ui.theme.secondary)
  }

  // MARK: - One target

  private func page(
    _ target: ExportTarget, _ code: ExportedCode, _ binding: SpringBinding, _ frame: CGRect
  ) {
    var rest = frame
    let hasPlot = frame.height > 220
    let foot = rest.cut(32, .maxYEdge, gap: hasPlot ? 12 : 0)
    if hasPlot {
      DifferencePlot(
        code: code, spring: binding.spring, travel: binding.travel, rate: options.rate
      )
      .draw(
        in: rest.cut(Self.plotHeight, .maxYEdge), into: &ui.draw, theme: ui.theme, text: ui.text)
    }
    note(of: target, code, binding, in: &rest)
    codeText(code.text, rest)
    pageFoot(target, code, foot)
  }

  private func codeText(_ text: String, _ frame: CGRect) {
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
    var words: [LocalizedText] = ["\(code.exactness.fullWords.capitalized()).", target.note]
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

  private func pageFoot(_ target: ExportTarget, _ code: ExportedCode, _ frame: CGRect) {
    var rest = frame
    let button = rest.cut(112, .maxXEdge)
    displayMenu(rest.cut(84, .minXEdge, gap: 16).insetBy(dx: 0, dy: 2))
    if target.language == .css { curveError(rest) }
    if ui.button("export.copy", "Copy", button, kind: .filled, tip: "Copy the code (Return)") {
      copy(target, code)
    }
  }

  private static let displays = [60.0, 90, 120, 144, 240]

  /// The display that targets are measured on: some step by its frames.
  private func displayMenu(_ frame: CGRect) {
    let chosen = ui.menuButton(
      "export.rate", title: .verbatim("\(Digits.significant(options.rate)) Hz"),
      entries: Self.displays.map { MenuEntry(title: .verbatim("\(Digits.significant($0)) Hz")) },
      selected: Self.displays.firstIndex(of: options.rate), frame: frame)
    if let chosen { options.rate = Self.displays[chosen] }
  }

  private static let curveErrors = 0.0002...0.1

  private func curveError(_ frame: CGRect) {
    var rest = frame
    ui.label("Largest error", in: rest.cut(92, .minXEdge, gap: 4), style: TextStyle(size: 13))
    let result = ui.numberField(
      "export.error", rest.cut(80, .minXEdge).insetBy(dx: 0, dy: 4), value: options.curveError,
      digits: 4, unit: "", range: Self.curveErrors, accessibilityLabel: "Largest error")
    switch result {
    case .typed(let value), .rejected(_, let value?): options.curveError = value
    case .rejected, nil: break
    }
  }
}
