import Foundation
import Geometry

/// What of a list stays where it is on the screen while rows are measured, inserted or removed.
enum RowAnchor: Sendable {
  /// A row's start, so far below the top of the bounds, in points.
  case row(IndexPath, distance: CGFloat)
  /// The last offset at which the content fills the bounds is so far below the offset, in points.
  case end(distance: CGFloat)
}

/// Which rows stay, and changes of their heights.
extension CollectionViewListLayout {
  // MARK: - Anchors

  /// What stays where it is: the end, where the list is at it and sticks to it; else the first row
  /// that begins in view, or the one that fills it.
  ///
  /// `snapsToEnd`: Whether a list that is nearly at its end goes there.
  func anchor(snapsToEnd: Bool) -> RowAnchor? {
    guard let view = collectionView else { return nil }
    if let end = endAnchor(view, snaps: snapsToEnd) { return end }
    let bounds = view.bounds
    var filling: RowAnchor?
    for (section, rows) in state.rows.shown(from: Double(bounds.minY), to: Double(bounds.maxY)) {
      for row in rows {
        let path = IndexPath(item: row, section: section)
        guard let start = state.rows.start(of: path) else { continue }
        let anchor = RowAnchor.row(path, distance: CGFloat(start) - bounds.minY)
        let isMeasured = measure == nil || state.rows.extent(of: path).isMeasured
        if CGFloat(start) >= bounds.minY, isMeasured { return anchor }
        if filling == nil { filling = anchor }
      }
    }
    return filling
  }

  private func endAnchor(_ view: CollectionView, snaps: Bool) -> RowAnchor? {
    let content = view.contentSize.height + view.contentInset.bottom
    guard sticksToEnd, !view.isTracking, view.bounds.maxY >= content - endTolerance else {
      return nil
    }
    let distance = lastOffset(view.contentSize.height, view) - view.bounds.minY
    return .end(distance: snaps ? min(0, distance) : distance)
  }

  private func lastOffset(_ content: CGFloat, _ view: CollectionView) -> CGFloat {
    max(-view.contentInset.top, content - view.bounds.height + view.contentInset.bottom)
  }

  /// The offset at which an anchor is where it was; nil where its row is gone.
  func offset(holding anchor: RowAnchor) -> CGFloat? {
    switch anchor {
    case .row(let path, let distance): state.rows.start(of: path).map { CGFloat($0) - distance }
    case .end(let distance):
      collectionView.map { lastOffset(collectionViewContentSize.height, $0) - distance }
    }
  }

  /// Lets what shows stay where it is in the next layout pass.
  func hold() {
    if state.held == nil, !state.isStale { state.held = anchor(snapsToEnd: true) }
  }

  /// Puts a row's start so far below the top of the bounds in the next layout pass, in points.
  public func hold(_ path: IndexPath, at distance: CGFloat) {
    state.held = .row(path, distance: distance)
  }

  // MARK: - Heights

  /// A row's height now, in points; the estimate while it is not measured.
  public func height(ofRowAt path: IndexPath) -> CGFloat {
    layoutAttributesForItem(at: path)?.size.height ?? 0
  }

  /// Gives a row a height, in points; inside `animateLayout` everything moves there.
  public func setHeight(_ height: CGFloat, ofRowAt path: IndexPath) {
    hold()
    let gap = spacingAbove?(path) ?? 0
    state.rows.setExtent(Double(height + gap + rowSpacing), of: path)
    invalidate([path])
  }

  /// Measures rows anew, as after their content changed; inside `animateLayout` everything moves
  /// there.
  ///
  /// Rows that were not measured yet are measured when they show.
  public func remeasureRows(at paths: [IndexPath]) {
    hold()
    for path in paths where state.rows.contains(path) && state.rows.extent(of: path).isMeasured {
      state.rows.setExtent(measuredExtent(of: path), of: path)
    }
    invalidate(paths)
  }

  private func invalidate(_ paths: [IndexPath]) {
    state.rows.restack()
    let context = makeInvalidationContext()
    context.invalidateItems(at: paths)
    invalidateLayout(with: context)
  }

  /// Measures all rows anew when they show.
  public func forgetHeights() {
    state.isStale = true
    invalidateRows()
  }

  func invalidateRows() {
    invalidateLayout(with: makeInvalidationContext())
  }
}

/// What makes a list layout's places untrue.
extension CollectionViewListLayout {
  /// Takes the rows' extents along to their new places; gives what stays where it is.
  func follow(_ plan: UpdatePlan) -> RowAnchor? {
    var held = state.held ?? firstThatStays(plan)
    if case .row(let path, let distance) = held {
      if case .stays(let new) = plan.fate(of: path) {
        held = .row(new, distance: distance)
      } else {
        held = nil
      }
    }
    state.rows.follow(plan)
    return held
  }

  /// The end where the list sticks to it, else the first row in view that stays; if none does, the
  /// one after those comes up to where the first of them is.
  private func firstThatStays(_ plan: UpdatePlan) -> RowAnchor? {
    guard let view = collectionView else { return nil }
    if let end = endAnchor(view, snaps: true) { return end }
    let bounds = view.bounds
    var first: CGFloat?
    for (section, rows) in state.rows.shown(from: Double(bounds.minY), to: Double(bounds.maxY)) {
      for row in rows.lowerBound..<state.rows.sections[section].rows.count {
        let path = IndexPath(item: row, section: section)
        let isShown = rows.contains(row)
        let distance = isShown ? state.rows.start(of: path).map { CGFloat($0) - bounds.minY } : nil
        if first == nil { first = distance }
        guard case .stays = plan.fate(of: path) else { continue }
        return .row(path, distance: distance ?? first ?? 0)
      }
    }
    return nil
  }
}
