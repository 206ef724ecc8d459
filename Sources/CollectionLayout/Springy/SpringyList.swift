import Dynamics
import Foundation

/// A scrolling list whose rows hang on springs: layout, scroll physics and displacement together.
///
/// In one frame: what was scrolled since the last one, and what time adds; the rows that come to show
/// are measured, with what is on the screen held in place; the springs move on.
public final class SpringyList {
  /// Measures a row: its extent and the gap at its start, in points.
  public typealias Measure = (_ row: Int) -> (extent: Double, gap: Double)

  /// The motion; drag, wheel and keys go straight to it.
  public var scroll = ScrollPhysics()
  /// Where rows stand.
  public internal(set) var layout: ListLayout
  /// How far they are from there.
  public let springs: SpringyDisplacement
  /// The viewport's extent in points.
  public private(set) var viewport = 1.0
  /// Where the pointer is, in points below the viewport's top: rows near it follow it closely.
  ///
  /// It stays where it was when the finger lifts.
  public var pointer = 0.0
  /// Whether what is put in, taken out or grows makes the others move at once; false by default.
  public var reducesMotion = false
  var rows: [RowPlace] = []
  var gaps: [RowID: Double] = [:]
  var lastOffset = 0.0
  private var lastJump = 0
  let measure: Measure
  /// Whether the list holds on to its end: it does as long as it shows it.
  var isAtEnd = true
  /// What is on its way because of changes.
  var changes = RowChanges()

  /// How near to the end counts as at it, in points.
  public static let endTolerance = 30.0
  /// Rows this far outside the viewport, in points, are measured and move as well: they may be drawn
  /// inside it.
  private static let margin = 120.0

  /// A list of rows not measured yet.
  public init(
    count: Int, estimate: Double, padding: Double, profile: Profile, measure: @escaping Measure
  ) {
    layout = ListLayout(count: count, estimate: estimate, padding: padding)
    springs = SpringyDisplacement(profile: profile)
    self.measure = measure
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool {
    scroll.isAtRest && springs.isAtRest && lastOffset == scroll.offset && changes.isEmpty
  }
  /// Whether the end shows, or nearly.
  public var showsEnd: Bool {
    scroll.offset + viewport >= layout.contentExtent - Self.endTolerance
  }

  // MARK: - Frames

  /// Moves on by seconds.
  public func advance(by dt: Double) {
    let wasMoving = !scroll.isTracking && !scroll.isAtRest
    scroll.advance(by: dt)
    var scrolled = scroll.offset - lastOffset
    if scroll.jumps != lastJump {
      lastJump = scroll.jumps
      springs.reset()
      scrolled = 0
    }
    if wasMoving || scrolled != 0 { isAtEnd = showsEnd }
    grow(by: dt)
    // The pointer's place in the content half-way through the frame.
    let middle = lastOffset + (scroll.offset - lastOffset) / 2
    let corrected = settleLayout()
    springs.isTouched = scroll.isTracking
    springs.scroll(by: scrolled)
    springs.advance(by: dt, rows: rows, touch: middle + corrected + pointer)
    lastOffset = scroll.offset
    changes.advance(by: dt, viewport: viewport)
  }

  /// Measures what shows, holding it in place; gives how far the content above grew.
  @discardableResult
  func settleLayout() -> Double {
    let follows = isAtEnd && !scroll.isTracking
    let anchor = layout.anchor(
      at: scroll.offset, viewport: viewport, followsEnd: follows, tolerance: Self.endTolerance)
    var offset = scroll.offset
    let reach = Self.margin
    var measured: [(row: Int, gap: Double)] = []
    layout.measure(from: -reach, to: viewport + reach, offset: &offset, anchor: anchor) { row in
      let (extent, gap) = measure(row)
      measured.append((row, gap))
      return extent
    }
    for (row, gap) in measured { gaps[layout.id(of: row)] = gap }
    let correction = offset - scroll.offset
    if correction != 0 {
      scroll.shift(by: correction)
      springs.shift(by: correction)
    }
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    collectRows(reach)
    return correction
  }

  private func collectRows(_ reach: Double) {
    let shown = layout.rows(from: scroll.offset - reach, to: scroll.offset + viewport + reach)
    var top = shown.isEmpty ? 0 : layout.top(of: shown.lowerBound)
    rows = shown.map { row in
      let (id, extent) = (layout.id(of: row), layout.extent(of: row))
      defer { top += extent }
      return RowPlace(id: id, row: row, top: top, extent: extent, gap: gap(of: row, id))
    }
    if gaps.count > 4096 {
      let kept = Set(rows.map(\.id))
      gaps = gaps.filter { kept.contains($0.key) }
    }
  }

  private func gap(of row: Int, _ id: RowID) -> Double {
    if let gap = gaps[id] { return gap }
    let gap = measure(row).gap
    gaps[id] = gap
    return gap
  }

  // MARK: - Changes

  /// Takes a new viewport; what is in view stays, at the end the end.
  public func resize(viewport: Double, widthChanged: Bool) {
    guard viewport != self.viewport || widthChanged else { return }
    let follows = showsEnd || self.viewport == 1
    let anchor = layout.anchor(
      at: scroll.offset, viewport: self.viewport, followsEnd: follows,
      tolerance: Self.endTolerance)
    let held = anchor.map { place(of: $0, follows: follows, in: viewport) }
    self.viewport = max(1, viewport)
    if widthChanged { layout.forgetMeasures() }
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    if let held { bring(held) }
    isAtEnd = follows
    settleLayout()
    lastOffset = scroll.offset
    if follows { scrollToEndAtOnce() }
    springs.advance(by: 0, rows: rows, touch: scroll.offset + pointer)
  }

  /// At the end the last row keeps its distance from the viewport's bottom.
  private func place(of anchor: ListAnchor, follows: Bool, in viewport: Double) -> ListAnchor {
    var anchor = anchor
    if anchor.edge == .bottom { anchor.distance += viewport - self.viewport }
    return anchor
  }

  private func bring(_ anchor: ListAnchor) {
    guard let offset = layout.offset(of: anchor) else { return }
    move(to: offset)
  }

  /// Moves the offset without any spring noticing.
  func move(to offset: Double) {
    let distance = offset - scroll.offset
    scroll.shift(by: distance)
    springs.shift(by: distance)
  }

  func scrollToEndAtOnce() {
    // Measuring may move the end; two rounds settle it.
    for _ in 0..<2 {
      move(to: max(0, layout.contentExtent - viewport))
      settleLayout()
    }
    lastOffset = scroll.offset
  }

  // MARK: - Drawing

  /// The rows that show, with where each is drawn: its top in points below the viewport's top.
  public var drawnRows: [(place: RowPlace, top: Double)] {
    let tops =
      reducesMotion
      ? rows.map(\.top) : springs.drawnTops(touch: scroll.offset + pointer, viewport: viewport)
    return zip(rows, tops).map { ($0, $1 - scroll.offset + changes.slide(of: $0.id)) }
  }

  // MARK: - Snapshots

  /// Everything that moves.
  public struct Snapshot {
    fileprivate var scroll: ScrollPhysics
    fileprivate var anchor: ListAnchor?
    fileprivate var springs: SpringyDisplacement.Snapshot
    fileprivate var pointer: Double
    fileprivate var isAtEnd: Bool
    fileprivate var changes: RowChanges
    fileprivate var layout: ListLayout
    fileprivate var viewport: Double
    fileprivate var rows: [RowPlace]
    fileprivate var gaps: [RowID: Double]
    fileprivate var lastOffset: Double
    fileprivate var lastJump: Int
  }

  /// The current state.
  public func snapshot() -> Snapshot {
    Snapshot(
      scroll: scroll,
      anchor: layout.anchor(at: scroll.offset, viewport: viewport, followsEnd: false),
      springs: springs.snapshot(), pointer: pointer, isAtEnd: isAtEnd, changes: changes,
      layout: layout, viewport: viewport, rows: rows, gaps: gaps, lastOffset: lastOffset,
      lastJump: lastJump)
  }

  /// Comes back to a state, rows and measures included: to the bit where it is this list's.
  ///
  /// What rows hold, and the viewport, have to be as they were then.
  public func rewind(to snapshot: Snapshot) {
    precondition(viewport == snapshot.viewport, "A list is rewound in the viewport of then.")
    let feel = scroll.parameters
    (scroll, pointer, isAtEnd) = (snapshot.scroll, snapshot.pointer, snapshot.isAtEnd)
    scroll.parameters = feel
    (layout, rows, gaps) = (snapshot.layout, snapshot.rows, snapshot.gaps)
    (lastOffset, lastJump) = (snapshot.lastOffset, snapshot.lastJump)
    changes = snapshot.changes
    springs.restore(snapshot.springs)
  }

  /// Comes back to a state; rows that were added since stay.
  public func restore(_ snapshot: Snapshot) {
    let feel = scroll.parameters
    (scroll, pointer, isAtEnd) = (snapshot.scroll, snapshot.pointer, snapshot.isAtEnd)
    changes = snapshot.changes
    scroll.parameters = feel
    springs.restore(snapshot.springs)
    lastJump = scroll.jumps
    if let anchor = snapshot.anchor, let offset = layout.offset(of: anchor) { move(to: offset) }
    settleLayout()
    springs.advance(by: 0, rows: rows, touch: scroll.offset + pointer)
    lastOffset = scroll.offset
  }
}
