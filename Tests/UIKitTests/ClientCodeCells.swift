import UIKit

// Cells as clients of UIKit write them: registered, dequeued, filled and used again.

private final class RowCell: UICollectionViewCell {
  var text = ""
  var reuses = 0
  var applied: [IndexPath] = []
  var preferredHeight: CGFloat?

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layer.cornerRadius = 4
    backgroundColor = .white
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepareForReuse() {
    super.prepareForReuse()
    text = ""
    reuses += 1
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    applied.append(layoutAttributes.indexPath)
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    guard let preferredHeight else { return layoutAttributes }
    layoutAttributes.size.height = preferredHeight
    return layoutAttributes
  }
}

private final class Header: UICollectionReusableView {}

private final class Stripe: UICollectionReusableView {
  var count = 0
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { count += 1 }
}

private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var texts: [String]
  var made: Set<RowCell> = []
  var heights: [CGFloat] = []
  var shown: [Int] = []
  var hidden: [Int] = []
  var selected: [Int] = []
  var deselected: [Int] = []

  init(_ count: Int) { texts = (0..<count).map { "row \($0)" } }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let view = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    guard let cell = view as? RowCell else { preconditionFailure("Rows are registered.") }
    cell.text = texts[indexPath.item]
    cell.preferredHeight = heights.isEmpty ? nil : heights[indexPath.item]
    made.insert(cell)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }

  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { shown.append(indexPath.item) }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { hidden.append(indexPath.item) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    selected.append(indexPath.item)
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    deselected.append(indexPath.item)
  }
}

/// A flow layout with a stripe behind every section.
private final class StripedLayout: UICollectionViewFlowLayout {
  override init() {
    super.init()
    register(Stripe.self, forDecorationViewOfKind: "stripe")
  }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    let stripe = layoutAttributesForDecorationView(
      ofKind: "stripe", at: IndexPath(item: 0, section: 0))
    return (super.layoutAttributesForElements(in: rect) ?? []) + [stripe].compactMap(\.self)
  }

  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let stripe = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    stripe.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    stripe.zIndex = -1
    return stripe
  }
}

/// Runs the code above and hands plain values over.
enum ClientCodeCells {
  private static func list(
    _ rows: Rows, _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), layout)
    view.register(RowCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = rows
    view.delegate = rows
    DisplayLink.advance(by: 0)
    return view
  }

  private static func texts(_ view: UICollectionView) -> [String] {
    view.visibleCells.compactMap { ($0 as? RowCell)?.text }
  }

  struct Reuse {
    var texts: [[String]] = []
    var frames: [CGRect] = []
    var content: [CGRect] = []
    var made = 0
    var reused = false
    var subviews = 0
    var paths: [Int] = []
    var applied = false
    var shown: [Int] = []
    var hidden: [Int] = []
  }

  /// What shows of 100 rows of 40 points in 200, before and after a scroll by 400.
  static func reuse() -> Reuse {
    let rows = Rows(100)
    let view = list(rows)
    var result = Reuse()
    result.texts = [texts(view)]
    view.contentOffset.y = 400
    DisplayLink.advance(by: 0)
    view.contentOffset.y = 800
    DisplayLink.advance(by: 0)
    result.texts.append(texts(view))
    result.frames = view.visibleCells.map(\.frame)
    result.content = view.visibleCells.map(\.contentView.frame)
    (result.made, result.subviews) = (rows.made.count, view.subviews.count)
    result.reused = view.visibleCells.contains { ($0 as? RowCell)?.reuses ?? 0 > 0 }
    result.paths = view.visibleCells.compactMap { view.indexPath(for: $0)?.item }
    result.applied = view.visibleCells.allSatisfy {
      ($0 as? RowCell)?.applied.last == view.indexPath(for: $0)
    }
    (result.shown, result.hidden) = (rows.shown, rows.hidden)
    return result
  }

  /// Whether the cell of item 1 is the same object after a reconfiguration and after a reload, with
  /// its text.
  static func renewal() -> (reconfigured: (Bool, String?), reloaded: (Bool, String?)) {
    let rows = Rows(5)
    let view = list(rows)
    let path = IndexPath(item: 1, section: 0)
    let cell = view.cellForItem(at: path) as? RowCell
    rows.texts[1] = "new"
    view.reconfigureItems(at: [path])
    let first = view.cellForItem(at: path) as? RowCell
    rows.texts[1] = "newer"
    view.reloadItems(at: [path])
    let second = view.cellForItem(at: path) as? RowCell
    return ((first === cell, first?.text), (second === cell, second?.text))
  }

  /// The frames of a header and of a decoration view, and the places of views in the list: the
  /// decoration's is behind the first cell's.
  static func besides() -> (header: CGRect?, stripe: CGRect?, isBehind: Bool, applied: Int) {
    let rows = Rows(5)
    let layout = StripedLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let view = list(rows, layout)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
    let stripe = view.subviews.first { $0 is Stripe } as? Stripe
    let places = (
      view.subviews.firstIndex { $0 is Stripe }, view.subviews.firstIndex { $0 is RowCell }
    )
    return (
      header?.frame, stripe?.frame, places.0.flatMap { a in places.1.map { a < $0 } } ?? false,
      stripe?.count ?? 0
    )
  }

  /// The frames of cells that prefer heights of their own.
  static func selfSizing() -> [CGRect] {
    let rows = Rows(3)
    rows.heights = [30, 60, 45]
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 100, height: 40)
    return list(rows, layout).visibleCells.map(\.frame)
  }

  struct Selection {
    var selected: [Int] = []
    var deselected: [Int] = []
    var paths: [[Int]] = []
    var flags: [Bool] = []
  }

  /// What taps on rows 1 and 3 select, then an insertion above, then a drag.
  static func selection() -> Selection {
    let rows = Rows(5)
    let view = list(rows)
    var result = Selection()
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    view.frame.origin = CGPoint(x: 10, y: 20)
    window.addSubview(view)
    let delivery = TouchDelivery(to: window)
    let note = {
      result.paths.append((view.indexPathsForSelectedItems ?? []).map(\.item))
    }
    for (row, time) in [(1, 1.0), (3, 2.0)] {
      delivery.touchBegan(at: CGPoint(x: 60, y: 20 + 40 * row + 20), time: time)
      delivery.touchEnded(time: time + 0.1)
      note()
    }
    rows.texts.insert("above", at: 0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    note()
    delivery.touchBegan(at: CGPoint(x: 60, y: 40), time: 3)
    delivery.touchMoved(to: CGPoint(x: 60, y: 80), time: 3.1)
    delivery.touchEnded(time: 3.2)
    note()
    result.flags = view.visibleCells.map(\.isSelected)
    (result.selected, result.deselected) = (rows.selected, rows.deselected)
    return result
  }

  /// The tags and the reuses of cells that a registration fills, before and after a scroll.
  static func registration() -> (tags: [[Int]], made: Int) {
    let source = Filled()
    let view = UICollectionView(100, 120, items: CGSize(width: 100, height: 40))
    view.dataSource = source
    DisplayLink.advance(by: 0)
    var tags = [view.visibleCells.map(\.tag)]
    for offset in [400.0, 800] {
      view.contentOffset.y = offset
      DisplayLink.advance(by: 0)
    }
    tags.append(view.visibleCells.map(\.tag))
    return (tags, source.made.count)
  }

  /// Where a background is after a scroll and a new size, whether it is behind the cells, and what is hit below them.
  static func background() -> (frames: [CGRect], isLast: Bool, isHit: Bool, isGone: Bool) {
    let rows = Rows(3)
    let view = list(rows)
    let back = UIView()
    view.backgroundView = back
    var frames = [back.frame]
    view.contentOffset.y = 50
    frames.append(back.frame)
    view.frame.size = CGSize(width: 80, height: 150)
    DisplayLink.advance(by: 0)
    frames.append(back.frame)
    rows.texts.append("row 3")
    view.reloadData()
    DisplayLink.advance(by: 0)
    let isLast = view.subviews.first === back && view.subviews.count == 4
    let isHit = view.hitTest(CGPoint(x: 10, y: 190), with: nil) === back
    view.backgroundView = nil
    return (frames, isLast, isHit, back.superview == nil && view.subviews.count == 3)
  }

  /// The frames of a view of 40 by 20 points that is held by its left edge at (100, 50): as it is, turned by
  /// a quarter, and after its frame is set; and a point of it in its superview.
  static func anchored() -> (frames: [CGRect], point: CGPoint) {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    room.addSubview(view)
    view.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    view.center = CGPoint(x: 100, y: 50)
    var frames = [view.frame]
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    frames.append(view.frame)
    let point = view.convert(CGPoint(x: 40, y: 10), to: room)
    view.frame = CGRect(x: 10, y: 20, width: 20, height: 40)
    frames.append(view.frame)
    return (frames, point)
  }
}

/// Cells by a registration.
private final class Filled: NSObject, UICollectionViewDataSource {
  var made: Set<UICollectionViewCell> = []
  private let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> {
    cell, path, item in
    cell.tag = item * 100 + path.item
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 50 }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueConfiguredReusableCell(
      using: registration, for: indexPath, item: 7)
    made.insert(cell)
    return cell
  }
}
