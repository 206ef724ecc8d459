import Dynamics
import Foundation
import Springs

/// A list whose cells expand and collapse on springs while the content offset follows, with headers
/// that stick: cnoon's two layouts in one.
///
/// A cell's height is a spring with velocity, so a click on the way turns it round without a jump; the
/// cell that was clicked goes to its place on the screen on a spring of its own, and all else follows
/// it.
public final class AccordionList {
  /// The extents of rows in points; the defaults are cnoon's.
  public struct Sizes: Hashable, Sendable {
    /// A header.
    public var header = 40.0
    /// A cell, and one that is expanded.
    public var cell = 100.0, expanded = 300.0
    /// cnoon's.
    public init() {}
  }

  /// How it moves.
  public enum Law: Hashable, Sendable {
    /// Springs with velocity; the clicked cell holds the view.
    case improved
    /// cnoon's code: from the old layout to the new one, from wherever that was.
    case published
  }

  /// A row that shows.
  public struct Shown: Hashable, Sendable {
    /// Its number.
    public var row: Int
    /// Where it stands, in points below the viewport's top; a header that sticks stands there.
    public var top: Double
    /// Its extent in points.
    public var extent: Double
    /// How far it is open, 0 to 1 and a little beyond.
    public var openness: Double
    /// Whether it is a header.
    public var isHeader: Bool
  }

  enum Key: Hashable, Comparable {
    /// Where the clicked cell's top is on the screen.
    case follow
    case extent(RowID)
  }

  /// The motion of the offset; drag, wheel and keys go straight to it.
  public var scroll = ScrollPhysics()
  /// Where rows stand.
  public internal(set) var layout: ListLayout
  /// Which rows are headers.
  public let plan: SectionPlan
  /// The extents of rows.
  public var sizes: Sizes { didSet { if sizes != oldValue { resizeRows() } } }
  /// How it moves.
  public var law = Law.improved { didSet { if law != oldValue { settleAtOnce() } } }
  /// Whether opening one cell closes the others.
  public var opensOne = true
  /// Whether cells open at once, without motion.
  public var reducesMotion = false
  /// The viewport's extent in points.
  public internal(set) var viewport = 1.0
  /// Where fingers are, in points below the viewport's top: what is under one stays there.
  public var pointer = 0.0
  /// How many rows the last frame worked out anew, and how many of them were headers.
  public internal(set) var recomputed = (rows: 0, headers: 0)

  let springs: ValueSprings<Key>
  /// Which rows are open, in the order they were opened.
  var open: [RowID] = []
  /// The row that was clicked, while anything goes to its place, and where its own is, in points
  /// below the viewport's top.
  var followed: (id: RowID, place: Double)?
  var transition: Transition?

  /// cnoon's animation: what it came from, and how much of that is left.
  struct Transition {
    var open: [RowID]
    var offset: Double
    var left = 1.0
    var rate = 0.0
  }

  /// A list of collapsed cells.
  public init(plan: SectionPlan, sizes: Sizes = Sizes(), profile: Profile) {
    (self.plan, self.sizes) = (plan, sizes)
    layout = ListLayout(count: plan.count, estimate: sizes.cell)
    springs = ValueSprings(profile: profile)
    measureAll()
  }

  /// More rows than this are measured as they come to show.
  private static let mostMeasured = 5000

  /// Gives every row its extent, and at least those that are open.
  func measureAll() {
    if layout.count <= Self.mostMeasured {
      for row in 0..<layout.count { layout.remeasure(row, as: fullExtent(of: row)) }
    } else {
      for id in open {
        if let row = layout.row(of: id) { layout.remeasure(row, as: sizes.expanded) }
      }
    }
  }

  /// The engine of the springs.
  public var profile: Profile {
    get { springs.profile }
    set { springs.profile = newValue }
  }
  /// The frequency of the springs in hertz, and their damping ratio.
  public var spring: (frequency: Double, dampingRatio: Double) {
    get { (springs.frequency, springs.dampingRatio) }
    set { (springs.frequency, springs.dampingRatio) = newValue }
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { scroll.isAtRest && springs.isAtRest && transition == nil }
  /// Whether a row is open, or on its way to be.
  public func isOpen(_ row: Int) -> Bool { open.contains(layout.id(of: row)) }

  func fullExtent(of row: Int) -> Double {
    plan.isHeader(row) ? sizes.header : isOpen(row) ? sizes.expanded : sizes.cell
  }

  // MARK: - Opening and closing

  /// Opens a cell or closes it; headers stay as they are.
  public func toggle(_ row: Int) {
    guard (0..<layout.count).contains(row), !plan.isHeader(row) else { return }
    let before = open
    let id = layout.id(of: row)
    if let at = open.firstIndex(of: id) {
      open.remove(at: at)
    } else {
      if opensOne { open.removeAll() }
      open.append(id)
    }
    if law == .published {
      startTransition(from: before, on: row)
    } else {
      startSprings(from: before, on: row)
    }
  }

  private func startSprings(from before: [RowID], on row: Int) {
    for id in before + open where before.contains(id) != open.contains(id) {
      guard let changed = layout.row(of: id) else { continue }
      let target = fullExtent(of: changed)
      springs.move(.extent(id), from: layout.extent(of: changed), to: target)
    }
    let id = layout.id(of: row)
    let final = finalPlace(of: row)
    // A row on its way goes on from where it is; another one starts afresh.
    if followed?.id != id { springs.stop(.follow) }
    let place = final.top - final.offset
    followed = (id, place)
    springs.move(.follow, from: layout.top(of: row) - scroll.offset, to: place)
    scroll.fling(at: 0)
    if reducesMotion { settleAtOnce() }
  }

  /// Where a row and the offset will be once all springs have arrived.
  func finalPlace(of row: Int) -> (top: Double, offset: Double) {
    var top = layout.top(of: row)
    var content = layout.contentExtent
    for key in springs.keys {
      guard case .extent(let id) = key, let moving = layout.row(of: id) else { continue }
      let growth = fullExtent(of: moving) - layout.extent(of: moving)
      content += growth
      if moving < row { top += growth }
    }
    let offset = Self.offset(
      showing: top, extent: fullExtent(of: row), isOpen: isOpen(row), from: scroll.offset,
      below: plan.sizes.isEmpty ? 0 : sizes.header, viewport: viewport, content: content)
    return (top, offset)
  }

  /// cnoon's target offset: an open cell's bottom is brought into view, else its top; a cell taller
  /// than the view shows its top; nothing goes past the content's ends.
  static func offset(
    showing top: Double, extent: Double, isOpen: Bool, from offset: Double, below header: Double,
    viewport: Double, content: Double
  ) -> Double {
    var target = offset
    if isOpen {
      let bottom = top + extent
      if bottom > offset + viewport { target = bottom - viewport }
      if top < target + header { target = top - header }
    }
    return min(max(0, target), max(0, content - viewport))
  }
}
