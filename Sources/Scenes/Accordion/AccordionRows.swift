import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Springs
import Widgets

/// The rows of an accordion: its cells and headers, by numbers that stay with them, and what is said of them.
extension AccordionScene {
  /// A cell or a header as it is drawn.
  struct Row {
    /// The id of the cell; a header has the one before its first cell.
    let number: Int
    let path: IndexPath
    /// In points from the viewport's top left.
    let frame: CGRect
    /// The height beyond a closed cell's, as a share of an expanded cell's: 0 to 1 and a little more.
    let openness: Double
    let isHeader: Bool
    let alpha: Double
    /// How fast the middle of the frame moves on the screen, downward, in points per second.
    let speed: Double
  }

  /// The ids of each section's cells at first; a header has the one before them.
  static func opening(sizes: [Int], count: Int) -> [Range<Int>] {
    guard !sizes.isEmpty else { return [0..<count] }
    var sections: [Range<Int>] = []
    while (sections.last?.upperBound ?? 0) < count {
      let first = (sections.last?.upperBound ?? 0) + 1
      let size = min(sizes[sections.count % sizes.count], count - first)
      sections.append(first..<first + size)
    }
    return sections
  }

  /// The number of a section's header.
  func headerNumber(_ section: Int) -> Int {
    let opening = items.opening
    let hasCells = opening.count(in: section) > 0
    return (hasCells ? opening[IndexPath(item: 0, section: section)] : opening.next) - 1
  }

  /// What is said of the cell of a number: those that came later are told apart by it.
  func entry(of number: Int) -> AccordionTexts {
    if !isAgenda { return AccordionTexts.songs[number % AccordionTexts.songs.count] }
    return .event(number: number, place: items.opening.path(of: number)?.item ?? number)
  }

  // MARK: - Reading

  private var heights: (closed: CGFloat, open: CGFloat) {
    article.map { ($0.cellHeight, $0.selectedCellHeight) }
      ?? (layout.cellHeight, layout.expandedHeight)
  }
  var expandedItems: [IndexPath] {
    article.map { $0.selectedCellIndexPath.map { [$0] } ?? [] } ?? layout.expandedItems
  }

  var scroll: ScrollPhysics { scroller.physics }

  /// The rows that show, from the lowest to the highest.
  var rows: [Row] { view.visibleElements.compactMap(row).filter { $0.frame.overlaps(viewport) } }

  var viewport: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

  private func row(_ element: CollectionElement) -> Row? {
    let isHeader = element.category != .cell
    guard let number = number(of: element) else { return nil }
    let frame = element.frame.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
    let growth = heights.open - heights.closed
    let open = isHeader || growth == 0 ? 0 : (frame.height - heights.closed) / growth
    return Row(
      number: number, path: element.indexPath, frame: frame, openness: open, isHeader: isHeader,
      alpha: element.alpha, speed: speed(of: element))
  }

  /// A header that stays at the top of the view moves with neither the content nor its cells.
  private func speed(of element: CollectionElement) -> Double {
    let distance = element.attributes.frame.minY - view.contentOffset.y
    let stays = element.category != .cell && element.isAtRest && abs(distance) < Self.rounding
    return stays ? 0 : element.velocity.dy - scroll.velocity - heldSpeed
  }

  /// Less than this, in points, is an error of rounding.
  private static let rounding = 1e-6

  private func number(of element: CollectionElement) -> Int? {
    if element.category == .cell { return items.id(of: element) }
    return element.isGhost ? nil : headerNumber(element.indexPath.section)
  }

  /// The uppermost row at a place of the viewport.
  func row(at p: CGPoint) -> Row? { rows.last { p.y >= $0.frame.minY && p.y < $0.frame.maxY } }

  /// The motion of an element about the place that the layout gives it.
  func motion(of path: IndexPath) -> SpringMotion {
    guard let element = view.element(for: .cell(path)) else {
      return SpringMotion(displacement: 0, speed: 0, drive: 0)
    }
    return SpringMotion(
      displacement: element.size.height - element.attributes.size.height,
      speed: element.sizeVelocity.height, drive: 0)
  }

  /// What is under a finger.
  var heldElement: CollectionElement? {
    scroll.isTracking ? element(at: pointer) : nil
  }

  /// How fast the content moves so that what is under a finger stays there, in points per second.
  private var heldSpeed: Double {
    heldElement.map { $0.velocity.dy - $0.sizeVelocity.height / 2 } ?? 0
  }

  func element(at p: CGPoint) -> CollectionElement? {
    let y = p.y + view.contentOffset.y
    return view.visibleElements.last {
      $0.category == .cell && !$0.isGhost && y >= $0.frame.minY && y < $0.frame.maxY
    }
  }

  var spring: SpringInUse? {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"], step: .fixed(growth))
  }

  private var growth: Double { max(1, values["open"] - values["cell"]) }
  /// The distance from rest that counts as settled, in points.
  private static let tolerance = 0.5

  func meaning(of parameter: String) -> Explanation? {
    let (cell, open) = (values["cell"], values["open"])
    switch parameter {
    case "frequency" where fidelity != .exact:
      let animation = UIViewAnimation(values.spring)
      return Explanation(
        """
        opens \(Numerals.fixed(growth, 0)) pt in UIView's animation of \
        \(Numerals.fixed(animation.duration, 2)) s
        """)
    case "frequency":
      let settles = values.spring.settlingTime(tolerance: min(0.5, Self.tolerance / growth))
      return Explanation(
        "opens \(Numerals.fixed(growth, 0)) pt, settles to 0.5 pt in \(Numerals.short(settles)) s")
    case "damping" where fidelity != .exact && values.spring.dampingRatio > 1:
      return Explanation("no overshoot: UIView's springs have a ratio of 1 at most")
    case "damping": return SpringExplanations.overshoot(of: values.spring, travel: growth)
    case "open":
      return open > column.height
        ? Explanation("taller than the view: its top is shown")
        : Explanation("\(Numerals.short(open / cell)) times as high as closed")
    default: return nil
    }
  }

  /// The room that numbers beside the column need, in points.
  private static let readoutRoom: CGFloat = 160

  /// What the last layout pass did, and the content offset; nothing where that would cover cells.
  var readouts: [Readout] {
    guard column.minX > Self.readoutRoom else { return [] }
    let pass = view.lastPass
    let offset = Numerals.signed(Double(view.contentOffset.y), 0)
    return [
      Readout(title: "Calls of prepare", value: "\(pass.prepared)"),
      Readout(title: "Changed", value: "\(pass.changed) of \(pass.queried)"),
      Readout(title: "Offset", value: "\(offset) pt"),
    ]
  }

  var status: String {
    "offset \(Numerals.fixed(Double(view.contentOffset.y), 1))"
  }

  /// The rows' frames and velocities, and a spring from where a cell's lower edge belongs to where it
  /// is on its way there.
  var debugSnapshot: SceneDebugSnapshot? {
    var snapshot = DebugSnapshot()
    for row in rows {
      let frame = row.frame.offsetBy(dx: column.minX, dy: 0)
      let motion =
        row.isHeader
        ? SpringMotion(displacement: 0, speed: 0, drive: 0) : motion(of: row.path)
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

  private var numbered: [Row] {
    rows.sorted { $0.number < $1.number }
  }

  /// A row by the words that stand on it.
  func name(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id) else { return .verbatim(id) }
    let sections = items.order.sections.indices
    if isAgenda, let section = sections.first(where: { headerNumber($0) == number }) {
      return AccordionTexts.header(section)
    }
    guard let path = items.order.path(of: number) else { return "Deleted cell" }
    let title = entry(of: number).title
    return isAgenda ? "\(title), \(AccordionTexts.header(path.section))" : title
  }

  /// The rows that show, for traces.
  var tracedItems: [TracedItem] {
    numbered.map { row in
      TracedItem(
        id: "row\(row.number)", center: CGPoint(x: size.width / 2, y: row.frame.midY),
        velocity: CGVector(dx: 0, dy: row.speed),
        deflection: row.isHeader
          ? Deflection()
          : Deflection(
            motion(of: row.path), angularFrequency: values.spring.angularFrequency))
    }
  }

  var outlines: [ItemOutline] {
    numbered.map {
      ItemOutline(
        id: "row\($0.number)", shape: .rect($0.frame.offsetBy(dx: column.minX, dy: 0)))
    }
  }

  // MARK: - Menus and the sample

  var menus: [ItemMenu] {
    rows.filter { !$0.isHeader }.map { row in
      let place = row.frame.offsetBy(dx: column.minX, dy: 0).intersection(column)
      return ItemMenu(
        id: "\(row.number)", frame: place,
        entries: [
          "Delete": [.pointerMove(place.center, []), .key(.delete, [], isRepeat: false)]
        ])
    }
  }

  /// A slow click on a cell in the middle, and another one while it is open.
  func sampleGesture() -> Gesture {
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
