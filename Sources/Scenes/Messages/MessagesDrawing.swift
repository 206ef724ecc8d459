import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

extension MessagesScene {
  // MARK: - Drawing

  /// A row with where it is drawn: its top in stage points.
  private struct Shown {
    var row: MessageRow
    var index: Int
    var top: CGFloat
    var height: CGFloat
  }

  func draw(into drawing: inout DrawList, theme: Theme) {
    let looks = MessageDrawing(
      theme: theme, text: environment.text, columnX: columnX, viewport: viewport,
      typingTime: moving.typingTime)
    drawing.clipped(to: .rect(viewport)) { drawing in
      var shown: [Shown] = []
      for cell in collection.drawn where cell.frame.minY < viewport.maxY && cell.frame.maxY > -8 {
        let element = cell.element
        guard let row = row(of: element) else { continue }
        let free = freeAbove(row, in: element)
        let top = cell.frame.minY + collection.alignment(of: cell) + free
        let growth = cell.frame.height - free - row.height
        drawing.faded(to: element.alpha) { looks.draw(row, top: top, growth: growth, into: &$0) }
        if element.isGhost { continue }
        shown.append(
          Shown(row: row, index: element.indexPath.item, top: top, height: cell.frame.height))
      }
      drawDays(shown.sorted { $0.index < $1.index }, looks, into: &drawing)
      input.indicator.draw(bar, into: &drawing, theme: theme)
    }
  }

  /// What of a cell is free above its row: a flow layout has no spacing of its own for each row.
  ///
  /// A cell that comes from the list grows by it at its upper edge, so that its row stays.
  func freeAbove(_ row: MessageRow, in element: CollectionElement) -> CGFloat {
    guard list == nil else { return 0 }
    return min(row.gap, max(0, row.gap + element.size.height - element.attributes.size.height))
  }

  /// What a cell shows; one that was deleted goes on showing what it did.
  private func row(of element: CollectionElement) -> MessageRow? {
    element.isGhost
      ? element.content as? MessageRow : content.row(element.indexPath.item)
  }

  /// Days stand where they start; the one that was last to start sticks to the top, pushed away by
  /// the next.
  private func drawDays(
    _ shown: [Shown], _ looks: MessageDrawing, into drawing: inout DrawList
  ) {
    var next = Double.infinity
    for one in shown {
      guard let day = one.row.day else { continue }
      let y = one.top + day.frame.minY
      guard y > MessageMetrics.stuckTop else { continue }
      next = min(next, y)
      let words = looks.theme.string(day.words)
      let frame = MessageDrawing.dayFrame(
        words, column: columnWidth, top: y, text: environment.text)
      looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
    }
    guard let words = stuckDay(shown).map(looks.theme.string) else { return }
    var frame = MessageDrawing.dayFrame(
      words, column: columnWidth, top: MessageMetrics.stuckTop, text: environment.text)
    frame.origin.y = min(frame.minY, next - frame.height - MessageMetrics.gapInRun)
    looks.drawDay(words, in: frame.offsetBy(dx: columnX, dy: 0), into: &drawing)
  }

  /// The day of what is at the viewport's top.
  private func stuckDay(_ shown: [Shown]) -> LocalizedText? {
    guard let first = shown.first(where: { $0.top + $0.height > MessageMetrics.stuckTop }) else {
      return nil
    }
    if let day = first.row.day, first.top + day.frame.minY > MessageMetrics.stuckTop {
      return content.day(ofRow: first.index - 1)
    }
    return content.day(ofRow: first.index)
  }

  /// What the engine computes: each row by its bubble.
  var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(
      collection.debugSnapshot { self.bubble(of: $0).offsetBy(dx: -self.columnX, dy: 0) },
      map: CGAffineTransform(translationX: columnX, y: 0))
  }

  func center(of cell: DrawnElement) -> CGPoint {
    CGPoint(x: bubble(of: cell).midX, y: cell.frame.midY)
  }

  func shape(of cell: DrawnElement) -> Shape {
    let row = content.row(cell.element.indexPath.item)
    let path = Path(
      bubble: row.bubble, radius: MessageMetrics.cornerRadius, hasTail: row.hasTail,
      tailAtRight: row.isMine)
    let top = cell.frame.minY + freeAbove(row, in: cell.element)
    return .path(path.applying(CGAffineTransform(translationX: columnX, y: top)))
  }

  var status: String {
    let scroll = collection.scroll
    return "offset \(Numerals.fixed(scroll.offset, 1)) "
      + "of \(Numerals.fixed(scroll.range.upperBound, 1))"
      + (items.order.hidden > 0 ? ", the newest \(content.count) messages" : "")
  }

  func meaning(of parameter: String) -> Explanation? {
    switch parameter {
    case "article":
      items.order.hidden > 0
        ? Explanation(
          "only the newest \(MessagesContent.mostPublished) messages: the article lays out all")
        : nil
    default: springMeaning(of: parameter)
    }
  }

  /// The beginning of a message's first words; its number where it has none.
  func name(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id) else { return .verbatim(id) }
    let text = content.transcript.message(number)?.text ?? ""
    let line = text.drop { $0.isWhitespace }.prefix(Self.longestName + 1).prefix { !$0.isNewline }
    guard !line.isEmpty else { return "Message \(number + 1)" }
    guard line.count > Self.longestName else { return .verbatim("“\(line)”") }
    let cut = line.prefix(Self.longestName)
    let whole = cut.lastIndex { $0 == " " }.map { cut[..<$0] } ?? cut
    return .verbatim("“\(whole)…”")
  }

  /// The sender of a message, and its text.
  func words(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id),
      let message = content.transcript.message(number)
    else { return "" }
    let sender = content.transcript.name(of: message.sender)
    return .verbatim(sender.isEmpty ? message.text : "\(sender): \(message.text)")
  }

  /// A name shows so many characters of a message at most.
  private static let longestName = 24

  static let info = SceneInfo(
    id: "messages",
    title: "Messages",
    summary: "A conversation whose bubbles are held by springs.",
    parameters: SpringyDeclaration.springs() + SpringyDeclaration.scroll
      + SpringyDeclaration.limits() + SpringyArticle.parameters + [answers],
    presets: PublishedSprings.presets(
      besides: SpringyArticle.presets, own: SpringyArticle.own, nearest: "TeehanLax"),
    fidelity: .uikit,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the conversation",
    keys: [SceneKey("Write a message", "Return", .enter)] + SceneKey.scrolling
      + SceneKey.changing(
        "Add a message", "Remove a message", "Shuffle the messages"))

  private static let answers = Parameter.toggle(
    "answers", "Answers", isOn: true,
    "Whether what you send is answered after a moment of typing.", in: .content)
}
