import Canvas
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// Says what the lines of debug drawing mean, below a line of counts that folds it.
public struct DebugLegend {
  let picture: DebugSnapshot
  let theme: Theme
  private let palette: DebugPalette
  private let marksSolved: Bool

  init(_ debug: SceneDebugSnapshot, theme: Theme) {
    (picture, self.theme, palette) = (debug.picture, theme, DebugPalette(theme))
    marksSolved = debug.marksSolved
  }

  private static let rowHeight: CGFloat = 18
  private static let padding: CGFloat = 10
  private static let swatch: CGFloat = 40
  private static let margin: CGFloat = 12
  private static let width: CGFloat = 236
  /// A smaller stage than this has no room for words.
  private static let smallest = CGSize(width: 300, height: 200)
  /// On a stage lower than this, or narrower, it is folded at first.
  private static let lowest: CGFloat = 400, narrowest: CGFloat = 560
  /// Its width where it is folded on a narrow stage, so that it leaves the middle free.
  private static let foldedWidth: CGFloat = 164
  /// It takes no larger share of a stage's height.
  private static let share: CGFloat = 0.7
  private static let words = TextStyle(size: 12, lineLimit: 1)
  private static let count = TextStyle(
    size: 12, weight: .medium, hasTabularDigits: true, lineLimit: 1)

  /// What a kind of line looks like in a box, and what it means.
  private struct Row {
    let words: LocalizedText
    let line: DebugLine
    /// The line in the middle of a box: a frame where nothing else is said.
    var path: (CGRect) -> Path = { Path(rect: $0.insetBy(dx: 9, dy: 3)) }
    /// What is filled besides, and how opaque that is.
    var fill: ((CGRect) -> Shape)?
    var opacity = 1.0
  }

  /// A level line of some half length through the middle of a box.
  private static func level(_ box: CGRect, _ half: CGFloat) -> [CGPoint] {
    [box.midX - half, box.midX + half].map { CGPoint(x: $0, y: box.midY) }
  }

  /// The rows below the line of counts and the strip of strain.
  private var rows: [Row] {
    let time = Numerals.fixed(DebugDrawing.arrowTime, 1)
    let reach = Self.swatch / 2 - 4
    var rows = [
      Row(words: "Movement in \(time) s", line: palette.velocity) {
        let ends = Self.level($0, reach)
        return DebugDrawing.arrow(from: ends[0], to: ends[1])
      },
      Row(words: marksSolved ? "Exact" : "Awake", line: palette.awake),
    ]
    if marksSolved { rows.append(Row(words: "Solver, not exact", line: palette.solved)) }
    rows += [
      Row(words: "Asleep", line: palette.asleep),
      Row(
        words: "Contact and its force", line: palette.touch,
        path: { Path(points: Self.level($0, 10)) },
        fill: { .circle(center: $0.center, radius: 3) }),
    ]
    if !picture.boundaries.isEmpty {
      rows.append(
        Row(words: "Boundary", line: palette.fixed) { Path(points: Self.level($0, reach)) })
    }
    if !picture.fields.isEmpty {
      rows.append(
        Row(
          words: "Field", line: palette.field, fill: { .rect($0.insetBy(dx: 9, dy: 3)) },
          opacity: 0.1))
    }
    return rows
  }

  /// Runs and draws it in the stage's top right corner, open or folded to its first line, as the stage's
  /// size has it where `isOpen` is nil; whether it is open from now on, where that was changed.
  public func run(_ ui: UI, in stage: CGRect, isOpen: Bool?) -> Bool? {
    guard let head = draw(in: stage, isOpen: isOpen, into: &ui.draw) else { return nil }
    let isOpen = isOpen ?? Self.isOpenAtFirst(on: stage)
    let mark = CGRect(x: head.maxX - 26, y: head.midY - 8, width: 16, height: 16)
    (isOpen ? Icon.chevronDown : .chevronRight).draw(
      in: mark, into: &ui.draw, color: theme.secondary)
    let tip: LocalizedText = isOpen ? "Fold the legend" : "What the lines of debug drawing mean"
    return ui.press("debug.legend", head, radius: 10, tip: tip) ? !isOpen : nil
  }

  private static func isOpenAtFirst(on stage: CGRect) -> Bool {
    stage.height >= lowest && stage.width >= narrowest
  }

  /// Draws as much of it as there is room for; the frame of its first line, nil where it has none.
  @discardableResult
  public func draw(in stage: CGRect, isOpen: Bool?, into list: inout DrawList) -> CGRect? {
    guard stage.width >= Self.smallest.width, stage.height >= Self.smallest.height else {
      return nil
    }
    let isOpen = isOpen ?? Self.isOpenAtFirst(on: stage)
    let room = (stage.height * Self.share - 2 * Self.padding) / Self.rowHeight
    let count = min(rows.count + 1, isOpen ? max(0, Int(room) - 1) : 0)
    let width = isOpen || stage.width >= Self.narrowest ? Self.width : Self.foldedWidth
    let frame = CGRect(
      x: stage.maxX - Self.margin - width, y: stage.minY + Self.margin, width: width,
      height: CGFloat(count + 1) * Self.rowHeight + 2 * Self.padding - 2)
    list.fill(.roundedRect(frame, radius: 10), theme.card.opacity(0.94))
    list.stroke(.roundedRect(frame, radius: 10), theme.line, StrokeStyle(width: 1))
    let line = { (i: Int) in
      CGRect(
        x: frame.minX + Self.padding, y: frame.minY + Self.padding + CGFloat(i) * Self.rowHeight,
        width: frame.width - 2 * Self.padding, height: Self.rowHeight)
    }
    drawCount(in: line(0), into: &list)
    if count > 0 { drawStrip(in: line(1), into: &list) }
    for (i, row) in rows.prefix(max(0, count - 1)).enumerated() {
      draw(row, in: line(i + 2), into: &list)
    }
    return CGRect(
      x: frame.minX, y: frame.minY, width: frame.width,
      height: Self.rowHeight + 2 * Self.padding - 2)
  }

  /// Writes what a line means; gives the box before it.
  private func write(
    _ words: LocalizedText, in line: CGRect, into list: inout DrawList
  ) -> CGRect {
    let box = CGRect(x: line.minX, y: line.minY, width: Self.swatch, height: line.height - 2)
    list.text(
      TextBlock(theme.string(words), Self.words, width: line.width - Self.swatch - 8),
      at: CGPoint(x: box.maxX + 8, y: line.minY), theme.text)
    return box
  }

  private func draw(_ row: Row, in line: CGRect, into list: inout DrawList) {
    let box = write(row.words, in: line, into: &list)
    if let fill = row.fill { list.fill(fill(box), row.line.color.opacity(row.opacity)) }
    list.stroke(
      .path(row.path(box)), row.line.color,
      StrokeStyle(width: row.line.width, dash: row.line.dash))
  }

  private func drawCount(in line: CGRect, into list: inout DrawList) {
    let touches = picture.touches.count
    let awake: LocalizedText = "\(picture.awakeCount) of \(picture.items.count) awake"
    let contacts = LocalizedText.plural(touches, "\(touches) contact", "\(touches) contacts")
    let hasRoom = line.width > Self.foldedWidth
    let words = touches > 0 && hasRoom ? [awake, contacts].joined(separator: ", ") : awake
    list.text(
      TextBlock(theme.string(words), Self.count, width: line.width - 20),
      at: CGPoint(x: line.minX, y: line.minY),
      theme.text)
  }

  private func drawStrip(in line: CGRect, into list: inout DrawList) {
    let stretch = Int(DebugPalette.fullStretch)
    let box = write("Short … long, ±\(stretch) pt", in: line, into: &list)
    let bar = CGRect(x: box.minX, y: box.midY - 3, width: box.width, height: 6)
    list.fill(
      .roundedRect(bar, radius: 3), from: CGPoint(x: bar.minX, y: 0),
      to: CGPoint(x: bar.maxX, y: 0), [0: palette.short, 0.5: palette.rest, 1: palette.long])
  }
}

extension Scene {
  /// Draws what the engine has in hand over the scene; gives the legend to what is drawn.
  @discardableResult
  public func drawDebug(into list: inout DrawList, theme: Theme) -> DebugLegend? {
    guard var debug = debugSnapshot else { return nil }
    debug.marksSolved = fidelity == .exact
    var stage = CGRect(origin: .zero, size: size)
    stage.size.height -= controlsHeight
    list.clipped(to: .rect(stage)) { DebugDrawing(debug, theme: theme).draw(into: &$0) }
    return DebugLegend(debug, theme: theme)
  }
}
