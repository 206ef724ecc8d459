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

  private enum Row {
    case count, strain, velocity, awake, solved, asleep, touch, boundary, field
  }

  private var rows: [Row] {
    var rows: [Row] = [.count, .strain, .velocity, .awake]
    if marksSolved { rows.append(.solved) }
    rows += [.asleep, .touch]
    if !picture.boundaries.isEmpty { rows.append(.boundary) }
    if !picture.fields.isEmpty { rows.append(.field) }
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
    let rows = rows.prefix(isOpen ? max(1, Int(room)) : 1)
    let width = isOpen || stage.width >= Self.narrowest ? Self.width : Self.foldedWidth
    let frame = CGRect(
      x: stage.maxX - Self.margin - width, y: stage.minY + Self.margin, width: width,
      height: CGFloat(rows.count) * Self.rowHeight + 2 * Self.padding - 2)
    list.fill(.roundedRect(frame, radius: 10), theme.card.opacity(0.94))
    list.stroke(.roundedRect(frame, radius: 10), theme.line, StrokeStyle(width: 1))
    draw(rows, in: frame, into: &list)
    return CGRect(
      x: frame.minX, y: frame.minY, width: frame.width,
      height: Self.rowHeight + 2 * Self.padding - 2)
  }

  private func draw(_ rows: ArraySlice<Row>, in frame: CGRect, into list: inout DrawList) {
    for (i, row) in rows.enumerated() {
      let line = CGRect(
        x: frame.minX + Self.padding, y: frame.minY + Self.padding + CGFloat(i) * Self.rowHeight,
        width: frame.width - 2 * Self.padding, height: Self.rowHeight)
      draw(row, in: line, into: &list)
    }
  }

  private func draw(_ row: Row, in line: CGRect, into list: inout DrawList) {
    let box = CGRect(x: line.minX, y: line.minY, width: Self.swatch, height: line.height - 2)
    let (left, right) = (
      CGPoint(x: box.minX + 4, y: box.midY), CGPoint(x: box.maxX - 4, y: box.midY)
    )
    switch row {
    case .count: return drawCount(in: line, into: &list)
    case .strain: drawStrain(in: box, into: &list)
    case .velocity: stroke(DebugDrawing.arrow(from: left, to: right), palette.velocity, &list)
    case .awake: stroke(Path(rect: box.insetBy(dx: 9, dy: 3)), palette.awake, &list)
    case .solved:
      let path = Path(rect: box.insetBy(dx: 9, dy: 3))
      stroke(path, palette.solved, width: 2.5, dash: [1.5, 3], &list)
    case .asleep:
      stroke(Path(rect: box.insetBy(dx: 9, dy: 3)), palette.asleep, dash: DebugDrawing.dash, &list)
    case .touch:
      stroke(
        Path(points: [
          CGPoint(x: box.midX - 10, y: box.midY), CGPoint(x: box.midX + 10, y: box.midY),
        ]), palette.touch, &list)
      list.fill(.circle(center: box.center, radius: 3), palette.touch)
    case .boundary: stroke(Path(points: [left, right]), palette.fixed, width: 2.5, &list)
    case .field:
      list.fill(.rect(box.insetBy(dx: 9, dy: 3)), palette.field.opacity(0.1))
      stroke(Path(rect: box.insetBy(dx: 9, dy: 3)), palette.field, dash: DebugDrawing.dash, &list)
    }
    list.text(
      TextBlock(theme.string(words(of: row)), Self.words, width: line.width - Self.swatch - 8),
      at: CGPoint(x: box.maxX + 8, y: line.minY), theme.text)
  }

  private func words(of row: Row) -> LocalizedText {
    switch row {
    case .count: ""
    case .strain: "Short … long, ±\(Int(DebugPalette.fullStretch)) pt"
    case .velocity: "Movement in \(Numerals.fixed(DebugDrawing.arrowTime, 1)) s"
    case .awake: marksSolved ? "Exact" : "Awake"
    case .solved: "Solver, not exact"
    case .asleep: "Asleep"
    case .touch: "Contact and its force"
    case .boundary: "Boundary"
    case .field: "Field"
    }
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

  private func drawStrain(in box: CGRect, into list: inout DrawList) {
    let bar = CGRect(x: box.minX, y: box.midY - 3, width: box.width, height: 6)
    let stops = [
      GradientStop(0, palette.short), GradientStop(0.5, palette.rest),
      GradientStop(1, palette.long),
    ]
    list.append(
      .fill(
        .roundedRect(bar, radius: 3),
        .linear(from: CGPoint(x: bar.minX, y: 0), to: CGPoint(x: bar.maxX, y: 0), stops: stops)))
  }

  private func stroke(
    _ path: Path, _ color: Color, width: CGFloat = DebugDrawing.width, dash: [CGFloat] = [],
    _ list: inout DrawList
  ) {
    list.stroke(.path(path), color, StrokeStyle(width: width, dash: dash))
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
