import Foundation
import Springs

/// Rows that come, go and grow: what is on the screen stays, what has to move moves on springs.
extension SpringyList {
  /// The spring on which rows make way, come and go; critically damped by default.
  public var changeSpring: Spring {
    get { changes.spring }
    set { changes.spring = newValue }
  }

  /// How opaque a row is, 0 to 1: rows that are put in fade in.
  public func opacity(of id: RowID) -> Double { changes.opacity(of: id) }

  /// Rows that were taken out and have not faded yet; to be drawn below the others.
  public var ghostRows: [GhostRow] { changes.ghosts }

  // MARK: - Putting in and taking out

  /// Puts new rows before a row: what is on the screen stays where it is and as fast as it is; rows
  /// below ones put in there make way.
  public func insert(_ count: Int, at row: Int) {
    change(held: firstShown()) { layout.insert(count, at: row) }
    for place in rows where (row..<row + count).contains(place.row) { changes.appear(place.id) }
  }

  /// Takes rows out: they fade where they are, what is above stays there, what is below comes up.
  ///
  /// A list at its end stays at it.
  public func remove(_ removed: Range<Int>) {
    let drawn = drawnRows.filter { removed.contains($0.place.row) }
    let held = survivor(of: removed)
    change(held: held) { layout.remove(removed) }
    for (place, top) in drawn { changes.addGhost(place, top: top) }
  }

  private func firstShown() -> ListAnchor? {
    layout.anchor(
      at: scroll.offset, viewport: viewport, followsEnd: false, tolerance: Self.endTolerance)
  }

  /// The first row in view that stays; if none does, the one before or after those that go.
  private func survivor(of removed: Range<Int>) -> ListAnchor? {
    let shown = layout.rows(from: scroll.offset, to: scroll.offset + viewport)
    if let row = shown.first(where: { !removed.contains($0) }) { return anchor(row) }
    if removed.upperBound < layout.count {
      // It comes up to where the first of those that go shows.
      var held = anchor(removed.upperBound)
      held.distance = layout.top(of: max(removed.lowerBound, shown.lowerBound)) - scroll.offset
      return held
    }
    return removed.lowerBound > 0 ? anchor(removed.lowerBound - 1) : nil
  }

  private func anchor(_ row: Int) -> ListAnchor {
    ListAnchor(
      id: layout.id(of: row), edge: .top, distance: layout.top(of: row) - scroll.offset)
  }

  /// Makes a change of the rows around one that stays; those that have to move start where they are.
  private func change(held: ListAnchor?, _ edit: () -> Void) {
    let before = placesOnScreen
    let follows = isAtEnd && !scroll.isTracking
    let wasEnd = follows && showsEnd
    edit()
    if let held, let offset = layout.offset(of: held) { move(to: offset) }
    settleLayout()
    if wasEnd, layout.contentExtent < scroll.offset + viewport { scrollToEndAtOnce() }
    lastOffset = scroll.offset
    placeSprings()
    if !reducesMotion { slide(from: before) }
  }

  private var placesOnScreen: [RowID: Double] {
    Dictionary(uniqueKeysWithValues: drawnRows.map { ($0.place.id, $0.top) })
  }

  /// Draws rows where they were, to come to where they belong; rows that come to show on the way
  /// move like the nearest that did.
  private func slide(from before: [RowID: Double]) {
    for (place, top) in drawnRows {
      guard let old = before[place.id], abs(old - top) > Self.noticed else { continue }
      changes.slide(place.id, by: old - top)
    }
    let known = rows.filter { before[$0.id] != nil }
    for place in rows where before[place.id] == nil {
      let near = known.min { abs($0.top - place.top) < abs($1.top - place.top) }
      if let near, let motion = changes.motion(of: near.id) {
        changes.slide(place.id, like: motion)
      }
    }
  }

  /// Less than this, in points, is no change of place.
  private static let noticed = 1e-6

  /// Adds a row at the end, which springs in from below by points; the list follows if it was at its
  /// end.
  public func append(from below: Double) {
    let follows = showsEnd && !scroll.isTracking
    let before = scroll.offset
    change(held: firstShown()) { layout.insert(1, at: layout.count) }
    if follows {
      scrollToEndAtOnce()
      let moved = scroll.offset - before
      placeSprings()
      // What moves up starts where it was.
      for place in rows { springs.nudge(place.id, by: moved) }
      if let last = rows.last { springs.nudge(last.id, by: below) }
      isAtEnd = true
    } else if let last = rows.last, last.row == layout.count - 1 {
      placeSprings()
      springs.nudge(last.id, by: below)
    }
    lastOffset = scroll.offset
  }

  // MARK: - Other extents

  /// Measures a row anew, as when its text grows: what is above stays, what is below makes way.
  ///
  /// A list at its end stays at it, and what is above makes way.
  public func remeasure(_ row: Int) {
    let (extent, gap) = measure(row)
    gaps[layout.id(of: row)] = gap
    guard extent != layout.extent(of: row) else { return }
    let before = placesOnScreen
    setExtent(extent, ofRow: row)
    if !reducesMotion { slide(from: before) }
  }

  /// Gives a row another extent, in points, at once.
  public func setExtent(_ extent: Double, ofRow row: Int) {
    let follows = isAtEnd && !scroll.isTracking && showsEnd
    let held = firstShown()
    layout.remeasure(row, as: extent)
    if follows {
      scrollToEndAtOnce()
    } else {
      if let held, let offset = layout.offset(of: held) { move(to: offset) }
      settleLayout()
      lastOffset = scroll.offset
    }
    placeSprings()
  }

  /// Lets the springs know of the rows that show now.
  private func placeSprings() {
    springs.advance(by: 0, rows: rows, touch: scroll.offset + pointer)
  }

  /// Lets a row grow or shrink to an extent, in points, on a spring; the row stays in view.
  ///
  /// Again on the way, it goes on from where it is at the speed it has.
  public func resizeRow(
    _ row: Int, to extent: Double,
    spring: Spring = Spring(response: 0.35, dampingFraction: 1)
  ) {
    let id = layout.id(of: row)
    var growing =
      changes.growing[id] ?? ExtentSpring(extent: layout.extent(of: row), spring: spring)
    growing.spring = spring
    growing.retarget(to: extent)
    changes.growing[id] = growing
    changes.followed = id
    if reducesMotion { grow(by: 0) }
  }

  /// The velocity at which a row grows, in points per second.
  public func growth(of id: RowID) -> Double { changes.growing[id]?.velocity ?? 0 }

  /// Moves rows that grow on by seconds.
  func grow(by dt: Double) {
    guard !changes.growing.isEmpty else { return }
    for (id, growing) in changes.growing.sorted(by: { $0.key < $1.key }) {
      guard let row = layout.row(of: id) else {
        changes.growing[id] = nil
        continue
      }
      var growing = growing
      if reducesMotion {
        growing = ExtentSpring(extent: growing.target)
      } else {
        growing.advance(by: dt)
      }
      setExtent(growing.extent, ofRow: row)
      changes.growing[id] = growing.isAtRest ? nil : growing
      if id == changes.followed { follow(row, isDone: growing.isAtRest) }
    }
  }

  private func follow(_ row: Int, isDone: Bool) {
    if isDone { changes.followed = nil }
    guard !scroll.isTracking else { return }
    let (top, extent) = (layout.top(of: row), layout.extent(of: row))
    let target = RowFollowing.offset(
      showing: top...top + extent, offset: scroll.offset, viewport: viewport,
      content: layout.contentExtent)
    guard target != scroll.offset else { return }
    move(to: target)
    settleLayout()
    lastOffset = scroll.offset
    placeSprings()
  }
}
