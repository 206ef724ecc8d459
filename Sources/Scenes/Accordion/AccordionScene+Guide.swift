import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Springs
import Widgets

extension AccordionScene {
  /// The spring that the parameters describe.
  public var spring: SpringInUse? {
    SpringInUse(
      frequency: values[Keys.frequency], dampingRatio: values[Keys.damping], step: .fixed(growth))
  }

  private var growth: Double { max(1, values[Keys.open] - values[Keys.cell]) }
  /// The distance from rest that counts as settled, in points.
  private static let tolerance = 0.5

  /// The meaning of a parameter's value here and now.
  public func explanation(of parameter: String) -> Explanation? {
    let (cell, open) = (values[Keys.cell], values[Keys.open])
    switch parameter {
    case Keys.frequency.id where fidelity != .exact:
      let animation = UIViewAnimation(spring1D)
      return Explanation(
        """
        opens \(Numerals.fixed(growth, 0)) pt in UIView's animation of \
        \(Numerals.fixed(animation.duration, 2)) s
        """)
    case Keys.frequency.id:
      let settles = spring1D.settlingTime(tolerance: min(0.5, Self.tolerance / growth))
      return Explanation(
        "opens \(Numerals.fixed(growth, 0)) pt, settles to 0.5 pt in \(Numerals.short(settles)) s")
    case Keys.damping.id where fidelity != .exact && spring1D.dampingRatio > 1:
      return Explanation("no overshoot: UIView's springs have a ratio of 1 at most")
    case Keys.damping.id: return SpringWords.overshoot(of: spring1D, travel: growth)
    case Keys.open.id:
      return open > column.height
        ? Explanation("taller than the view: its top is shown")
        : Explanation("\(Numerals.short(open / cell)) times as high as closed")
    default: return nil
    }
  }

  /// The room that numbers beside the column need, in points.
  private static let readoutRoom: CGFloat = 160

  /// What the last layout pass did, and the content offset; nothing where that would cover cells.
  public var readouts: [Readout] {
    guard column.minX > Self.readoutRoom else { return [] }
    let pass = list.view.lastPass
    let offset = Numerals.signed(Double(list.view.contentOffset.y), 0)
    var readouts = [
      Readout(title: "Prepared", value: "\(pass.prepared)×"),
      Readout(title: "Changed", value: "\(pass.changed) of \(pass.queried)"),
      Readout(title: "Offset", value: "\(offset) pt"),
    ]
    if list.layout.headerHeight > 0 {
      readouts.insert(Readout(title: "Headers", value: "\(list.layout.placedHeaders)"), at: 1)
    }
    return readouts
  }

  /// The content offset in a line.
  public var status: String {
    "offset \(Numerals.fixed(Double(list.view.contentOffset.y), 1))"
  }

  /// The rows' frames and velocities, and a spring from where a cell's lower edge belongs to where it
  /// is on its way there.
  public var debugSnapshot: SceneDebugSnapshot? {
    var snapshot = DebugSnapshot()
    for row in list.rows {
      let frame = row.frame.offsetBy(dx: column.minX, dy: 0)
      let motion =
        row.isHeader
        ? SpringMotion(displacement: 0, speed: 0, drive: 0) : list.motion(of: row.path)
      snapshot.items.append(
        DebugSnapshot.Item(
          frame: frame, velocity: CGVector(dx: 0, dy: motion.speed), isAwake: motion.speed != 0))
      guard motion.displacement != 0 else { continue }
      let edge = CGPoint(x: frame.midX, y: frame.maxY)
      snapshot.joints.append(
        DebugSnapshot.Joint(
          .spring, from: CGPoint(x: edge.x, y: edge.y - motion.displacement), to: edge, length: 0,
          startIsAnchor: true))
    }
    return SceneDebugSnapshot(snapshot)
  }

  private var numbered: [ExpandingCells.Row] {
    list.rows.sorted { $0.cell.number < $1.cell.number }
  }

  /// A row by the words that stand on it.
  public func name(ofItem id: String) -> LocalizedText {
    let number = TracedItem.number(in: id)
    for section in list.sections {
      if section.header.number == number { return words.header(section.header.name) }
      guard let cell = section.cells.first(where: { $0.number == number }) else { continue }
      let title = words.entry(number: cell.number, name: cell.name).title
      return words.isAgenda
        ? "\(title), \(words.header(section.header.name))" : title
    }
    return "Deleted cell"
  }

  /// The rows that show, for traces.
  public var tracedItems: [TracedItem] {
    numbered.map { row in
      TracedItem(
        id: "row\(row.cell.number)", center: CGPoint(x: size.width / 2, y: row.frame.midY),
        angle: 0, velocity: CGVector(dx: 0, dy: row.speed), angularVelocity: 0,
        deflection: row.isHeader
          ? Deflection()
          : Deflection(
            list.motion(of: row.path), angularFrequency: spring1D.angularFrequency))
    }
  }

  /// The rows.
  public var outlines: [ItemOutline] {
    numbered.map {
      ItemOutline(
        id: "row\($0.cell.number)", shape: .rect($0.frame.offsetBy(dx: column.minX, dy: 0)))
    }
  }

  // MARK: - Controls

  /// The height of the buttons at the stage's bottom, in points.
  public var controlsHeight: CGFloat { size.height > 240 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the cells.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    let delete = InputEvent.Kind.key(.delete, [], isRepeat: false)
    for row in list.rows where !row.isHeader {
      let place = row.frame.offsetBy(dx: column.minX, dy: 0).intersection(column)
      let menu = "accordion.\(row.cell.number)"
      let entries = [MenuEntry(title: "Delete")]
      let shown = place.offsetBy(dx: frame.minX, dy: frame.minY)
      if ui.contextMenu(menu, on: shown, entries: entries) != nil {
        input = [.pointerMove(place.center, []), delete]
      }
    }
    guard controlsHeight > 0 else { return input }
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [96, 96, 96])
    let middle = InputEvent.Kind.pointerMove(CGPoint(x: column.midX, y: column.midY), [])
    if ui.button(
      "accordion.add", "+ Add", buttons.next(), kind: .filled,
      tip: "Add a cell in the middle, or at the pointer (+)")
    {
      input += [middle, .key(.insert, [], isRepeat: false)]
    }
    if ui.button(
      "accordion.remove", "− Remove", buttons.next(), isEnabled: !list.rows.isEmpty,
      tip: "Remove the cell in the middle, or at the pointer (Delete)")
    {
      input += [middle, delete]
    }
    if ui.button(
      "accordion.shuffle", "Shuffle", buttons.next(), tip: "Change the order of the cells (S)")
    {
      input.append(.key(.character("s"), [], isRepeat: false))
    }
    return input
  }

  /// A slow click on a cell in the middle, and another one while it is open.
  public func sampleGesture() -> Gesture {
    let (x, y) = (Double(size.width / 2), Double(size.height * 0.55))
    let events = [0, 1_200_000].flatMap { (start: Int64) in
      [
        GestureEvent(t: start, kind: .down(x: x, y: y)),
        GestureEvent(t: start + 320_000, kind: .up(x: x, y: y)),
      ]
    }
    return Gesture(scene: Self.info.id, size: size, frames: [], events: events)
  }
}
