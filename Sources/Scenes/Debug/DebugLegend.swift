import Canvas
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// Says what the lines of debug drawing mean, below a line of counts that folds it.
public struct DebugLegend {
  let debug: SceneDebugSnapshot
  let palette: DebugPalette
  let theme: Theme
  private var picture: DebugSnapshot { debug.picture }

  private static let rowHeight: CGFloat = 18
  private static let padding: CGFloat = 10
  private static let swatch: CGFloat = 40
  private static let margin: CGFloat = 12
  private static let width: (open: CGFloat, folded: CGFloat) = (236, 164)
  /// A smaller stage than this has no room for words; on one smaller than the other it is folded at first.
  private static let smallest = CGSize(width: 300, height: 200)
  private static let roomy = CGSize(width: 560, height: 400)
  private static let words = TextStyle(size: 12, lineLimit: 1)
  private static let count = TextStyle(
    size: 12, weight: .medium, hasTabularDigits: true, lineLimit: 1)

  /// What a kind of line looks like in a box, and what it means.
  private struct Row {
    let words: LocalizedText
    let line: DebugLine
    /// The line in the middle of a box: a frame where nothing else is said.
    var path: (CGRect) -> Path = { Path(rect: $0.insetBy(dx: 9, dy: 3)) }
    /// How opaque it is filled.
    var fill = 0.0
  }

  /// A level line of some length through the middle of a box.
  private static func level(_ box: CGRect, _ length: CGFloat = swatch - 8) -> [CGPoint] {
    [-length / 2, length / 2].map { CGPoint(x: box.midX + $0, y: box.midY) }
  }

  /// The rows below the line of counts and the strip of strain.
  private var rows: [Row] {
    let time = Numerals.fixed(DebugDrawing.arrowTime, 1)
    var rows = [
      Row(words: "Movement in \(time) s", line: palette.velocity) {
        let ends = Self.level($0)
        return DebugDrawing.arrow(from: ends[0], to: ends[1])
      },
      Row(words: debug.marksSolved ? "Exact" : "Awake", line: palette.awake),
    ]
    if debug.marksSolved { rows.append(Row(words: "Solver, not exact", line: palette.solved)) }
    rows += [
      Row(words: "Asleep", line: palette.asleep),
      Row(
        words: "Contact and its force", line: palette.touch,
        path: { box in
          var path = Path(points: Self.level(box, 20))
          path.addEllipse(in: CGRect(center: box.center, size: CGSize(width: 5, height: 5)))
          return path
        }, fill: 1),
    ]
    if !picture.boundaries.isEmpty {
      rows.append(Row(words: "Boundary", line: palette.fixed) { Path(points: Self.level($0)) })
    }
    if !picture.fields.isEmpty {
      rows.append(Row(words: "Field", line: palette.field, fill: 0.1))
    }
    return rows
  }

  /// Runs and draws it in the stage's top right corner, open or folded to its first line, as the stage's
  /// size has it where `isOpen` is nil; whether it is open from now on, where that was changed.
  public func run(_ ui: UI, in stage: CGRect, isOpen: Bool?) -> Bool? {
    guard let head = draw(in: stage, isOpen: isOpen, into: &ui.draw) else { return nil }
    let isOpen = isOpen ?? Self.fits(Self.roomy, in: stage)
    let mark = CGRect(x: head.maxX - 26, y: head.midY - 8, width: 16, height: 16)
    (isOpen ? Icon.chevronDown : .chevronRight).draw(
      in: mark, into: &ui.draw, color: theme.secondary)
    let tip: LocalizedText = isOpen ? "Fold the legend" : "What the lines of debug drawing mean"
    return ui.press("debug.legend", head, radius: 10, tip: tip) ? !isOpen : nil
  }

  private static func fits(_ size: CGSize, in stage: CGRect) -> Bool {
    stage.height >= size.height && stage.width >= size.width
  }

  /// Draws it; the frame of its first line, nil where it has none.
  @discardableResult
  public func draw(in stage: CGRect, isOpen: Bool?, into list: inout DrawList) -> CGRect? {
    guard Self.fits(Self.smallest, in: stage) else { return nil }
    let isOpen = isOpen ?? Self.fits(Self.roomy, in: stage)
    let width = isOpen ? Self.width.open : Self.width.folded
    let head = CGRect(
      x: stage.maxX - Self.margin - width, y: stage.minY + Self.margin, width: width,
      height: Self.rowHeight + 2 * Self.padding - 2)
    var frame = head
    frame.size.height += CGFloat(isOpen ? rows.count + 1 : 0) * Self.rowHeight
    list.fill(.roundedRect(frame, radius: 10), theme.card.opacity(0.94))
    list.stroke(.roundedRect(frame, radius: 10), theme.line, StrokeStyle(width: 1))
    var line = head.insetBy(dx: Self.padding, dy: Self.padding)
    line.size.height = Self.rowHeight
    drawCount(in: line, isOpen: isOpen, into: &list)
    guard isOpen else { return head }
    line.origin.y += Self.rowHeight
    drawStrip(in: line, into: &list)
    for row in rows {
      line.origin.y += Self.rowHeight
      let box = write(row.words, in: line, into: &list)
      let (path, style) = (row.path(box), row.line)
      list.fill(.path(path), style.color.opacity(row.fill))
      list.stroke(.path(path), style.color, StrokeStyle(width: style.width, dash: style.dash))
    }
    return head
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

  /// Writes how many items move, and where there is room how many touch.
  private func drawCount(in line: CGRect, isOpen: Bool, into list: inout DrawList) {
    let touches = picture.touches.count
    let awake: LocalizedText = "\(picture.awakeCount) of \(picture.items.count) awake"
    let contacts = LocalizedText.plural(touches, "\(touches) contact", "\(touches) contacts")
    let words = touches > 0 && isOpen ? [awake, contacts].joined(separator: ", ") : awake
    list.text(
      TextBlock(theme.string(words), Self.count, width: line.width - 20), at: line.origin,
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
    let palette = DebugPalette(theme)
    list.clipped(to: .rect(stage)) { DebugDrawing(debug: debug, palette: palette).draw(into: &$0) }
    return DebugLegend(debug: debug, palette: palette, theme: theme)
  }
}
