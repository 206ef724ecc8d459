import Foundation
import Springs

extension AccordionList {
  // MARK: - Frames

  /// Moves on by seconds.
  public func advance(by dt: Double) {
    recomputed = (0, 0)
    let before = scroll.offset
    scroll.advance(by: dt)
    if law == .published { advanceTransition(by: dt) } else { advanceSprings(by: dt) }
    measureShown()
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    if scroll.offset != before { countHeaders() }
  }

  private func advanceSprings(by dt: Double) {
    guard !springs.isAtRest else { return }
    if scroll.isTracking { letGo() }
    let anchor = anchor()
    for (key, value) in springs.advance(by: dt) {
      if case .extent(let id) = key { set(value, of: id) }
    }
    for key in springs.keys {
      guard case .extent(let id) = key, let value = springs.value(key) else { continue }
      set(value, of: id)
    }
    if let (id, final) = followed, let row = layout.row(of: id) {
      scroll.shift(by: layout.top(of: row) - (springs.value(.follow) ?? final) - scroll.offset)
      if springs.isAtRest { followed = nil }
    } else if let anchor, let offset = layout.offset(of: anchor) {
      scroll.shift(by: offset - scroll.offset)
    }
  }

  private func set(_ extent: Double, of id: RowID) {
    guard let row = layout.row(of: id) else { return }
    layout.remeasure(row, as: max(0, extent))
    recomputed.rows += 1
  }

  /// A finger or a wheel takes over from the row that goes to its place.
  public func letGo() {
    springs.stop(.follow)
    followed = nil
  }

  /// What stays where it is while rows grow: what is under the finger, else what is at the top.
  private func anchor() -> ListAnchor? {
    let y = scroll.isTracking ? min(max(0, pointer), viewport) : 0
    return layout.anchor(at: scroll.offset + y, viewport: viewport - y, followsEnd: false).map {
      var anchor = $0
      anchor.distance += y
      return anchor
    }
  }

  private func measureShown() {
    var offset = scroll.offset
    let anchor = layout.anchor(at: offset, viewport: viewport, followsEnd: false)
    // The layout itself may not be asked while it measures.
    let (plan, sizes, openRows) = (plan, sizes, open.compactMap { layout.row(of: $0) })
    var count = 0
    layout.measure(from: 0, to: viewport, offset: &offset, anchor: anchor) { row in
      count += 1
      if plan.isHeader(row) { return sizes.header }
      return openRows.contains(row) ? sizes.expanded : sizes.cell
    }
    recomputed.rows += count
    scroll.shift(by: offset - scroll.offset)
  }

  private func countHeaders() {
    guard !plan.sizes.isEmpty else { return }
    // The published code works out every header of the list at each step of the scroll.
    let touched = law == .published ? headerCount : min(2, headerCount)
    recomputed.headers = touched
    recomputed.rows += touched
  }

  private var headerCount: Int {
    plan.count == 0 ? 0 : plan.place(of: plan.count - 1).section + 1
  }

  // MARK: - As published

  func startTransition(from before: [RowID], on row: Int) {
    let offset = scroll.offset
    for id in before + open {
      guard let changed = layout.row(of: id) else { continue }
      layout.remeasure(changed, as: fullExtent(of: changed))
    }
    // The code keeps no clamp at the end; ours has to, or the offset would stay outside.
    let target = Self.offset(
      showing: layout.top(of: row), extent: fullExtent(of: row), isOpen: isOpen(row), from: offset,
      below: plan.sizes.isEmpty ? 0 : sizes.header, viewport: viewport,
      content: layout.contentExtent)
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    scroll.jump(to: target)
    transition = reducesMotion ? nil : Transition(open: before, offset: offset)
  }

  private func advanceTransition(by dt: Double) {
    guard var now = transition else { return }
    recomputed.rows += layout.count
    let spring = Spring(frequency: springs.frequency, dampingRatio: springs.dampingRatio)
    SpringStep(spring, dt).advance(&now.left, &now.rate)
    transition = abs(now.left) < 1e-3 && abs(now.rate) < 1e-2 ? nil : now
  }

  /// How a row stood before the transition: its extent, and how much lower everything above made it.
  private func shift(of row: Int, in transition: Transition) -> (top: Double, extent: Double) {
    let growth = sizes.expanded - sizes.cell
    var top = 0.0
    for id in transition.open { if let r = layout.row(of: id), r < row { top += growth } }
    for id in open { if let r = layout.row(of: id), r < row { top -= growth } }
    let id = layout.id(of: row)
    let extent =
      (transition.open.contains(id) ? growth : 0) - (open.contains(id) ? growth : 0)
    return (top, extent)
  }

  // MARK: - What shows

  /// The rows that show, in order, and after them the header that sticks to the top.
  public var shown: [Shown] {
    let offset = shownOffset
    var all: [Shown] = []
    let reach = transition == nil ? 0 : sizes.expanded
    for row in layout.rows(from: offset - reach, to: offset + viewport + reach) {
      let shown = place(of: row, offset: offset)
      if shown.top < viewport, shown.top + shown.extent > 0 { all.append(shown) }
    }
    guard let stuck = stuckHeader(offset) else { return all }
    return all.filter { $0.row != stuck.row } + [stuck]
  }

  private var shownOffset: Double {
    guard let transition else { return scroll.offset }
    return scroll.offset + (transition.offset - scroll.offset) * transition.left
  }

  private func place(of row: Int, offset: Double) -> Shown {
    var (top, extent) = (layout.top(of: row), layout.extent(of: row))
    if let transition {
      let before = shift(of: row, in: transition)
      top += before.top * transition.left
      extent += before.extent * transition.left
    }
    let isHeader = plan.isHeader(row)
    let growth = sizes.expanded - sizes.cell
    let openness = isHeader || growth == 0 ? 0 : (extent - sizes.cell) / growth
    return Shown(
      row: row, top: top - offset, extent: extent, openness: openness, isHeader: isHeader)
  }

  /// How far a row's extent is from the one that it is on its way to.
  public func motion(of row: Int) -> SpringMotion {
    if let transition {
      let growth = shift(of: row, in: transition).extent
      return SpringMotion(
        displacement: growth * transition.left, speed: growth * transition.rate, drive: 0)
    }
    let key = Key.extent(layout.id(of: row))
    guard let value = springs.value(key), let target = springs.target(key) else {
      return SpringMotion(displacement: 0, speed: 0, drive: 0)
    }
    return SpringMotion(displacement: value - target, speed: springs.velocity(key), drive: 0)
  }

  /// The header of the section at the top: clamp(offset, section's top, section's end - its height).
  private func stuckHeader(_ offset: Double) -> Shown? {
    guard let first = layout.row(at: offset), let section = plan.section(of: first) else {
      return nil
    }
    var header = place(of: section.lowerBound, offset: offset)
    let last = place(of: section.upperBound - 1, offset: offset)
    header.top = max(header.top, min(0, last.top + last.extent - header.extent))
    return header.top < viewport ? header : nil
  }

  // MARK: - Changes

  /// Takes a new viewport; what is at its top stays.
  public func resize(viewport: Double) {
    self.viewport = max(1, viewport)
    scroll.setExtents(content: layout.contentExtent, viewport: self.viewport)
    measureShown()
    scroll.setExtents(content: layout.contentExtent, viewport: self.viewport)
  }

  /// Gives all rows the extents of now, with what is at the top held there.
  func resizeRows() {
    settleAtOnce()
    let anchor = layout.anchor(at: scroll.offset, viewport: viewport, followsEnd: false)
    layout.forgetMeasures()
    measureAll()
    if let anchor, let offset = layout.offset(of: anchor) {
      scroll.shift(by: offset - scroll.offset)
    }
    resize(viewport: viewport)
  }

  /// Ends all motion of rows at its end.
  func settleAtOnce() {
    transition = nil
    for key in springs.keys {
      if case .extent(let id) = key, let target = springs.target(key) { set(target, of: id) }
      springs.stop(key)
    }
    if let (id, place) = followed, let row = layout.row(of: id) {
      scroll.shift(by: layout.top(of: row) - place - scroll.offset)
    }
    followed = nil
    scroll.setExtents(content: layout.contentExtent, viewport: viewport)
  }

  // MARK: - Snapshots

  /// Everything that moves, and what is open.
  public struct Snapshot {
    fileprivate var scroll: ScrollPhysics
    fileprivate var layout: ListLayout
    fileprivate var springs: ValueSprings<Key>.Snapshot
    fileprivate var open: [RowID]
    fileprivate var followed: (id: RowID, place: Double)?
    fileprivate var transition: Transition?
    fileprivate var pointer: Double
  }

  /// The current state.
  public func snapshot() -> Snapshot {
    Snapshot(
      scroll: scroll, layout: layout, springs: springs.snapshot(), open: open, followed: followed,
      transition: transition, pointer: pointer)
  }

  /// Comes back to a state.
  public func restore(_ snapshot: Snapshot) {
    let feel = scroll.parameters
    (scroll, layout, open) = (snapshot.scroll, snapshot.layout, snapshot.open)
    (followed, transition, pointer) = (snapshot.followed, snapshot.transition, snapshot.pointer)
    scroll.parameters = feel
    springs.restore(snapshot.springs)
    recomputed = (0, 0)
    if scroll.viewport != viewport {
      scroll.setExtents(content: layout.contentExtent, viewport: viewport)
    }
  }
}
