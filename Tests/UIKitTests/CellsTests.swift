import Foundation
import Testing

private final class RowCell: UICollectionViewCell {
  var text = ""
  var reuses = 0
  var applied: [IndexPath] = []

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
}

private final class Header: UICollectionReusableView {}

private final class Stripe: UICollectionReusableView {
  var count = 0
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) { count += 1 }
}

private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var texts: [String]
  var made: Set<RowCell> = []
  /// What the delegate is told and asked.
  var log: [String] = []
  /// Items that a finger does not highlight, and that a tap does not select.
  var (dull, barred): (Int?, Int?)

  init(_ count: Int) { texts = (0..<count).map { "row \($0)" } }

  /// A list of rows of 40 points in 200.
  func list(
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), layout)
    view.register(RowCell.self, forCellWithReuseIdentifier: "row")
    view.register(
      Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    (view.dataSource, view.delegate) = (self, self)
    DisplayLink.advance(by: 0)
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let view = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    guard let cell = view as? RowCell else { preconditionFailure("Rows are registered.") }
    cell.text = texts[indexPath.item]
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
  ) { log.append("show \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.append("hide \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item != dull }

  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
    log.append("on \(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("off \(indexPath.item)") }

  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("may \(indexPath.item)")
    return indexPath.item != barred
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("selected \(indexPath.item)")
  }

  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("deselected \(indexPath.item)")
  }

  func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
    at indexPath: IndexPath
  ) { log.append("header") }

  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { log.append("no header") }
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
    let stripe = layoutAttributesForDecorationView(ofKind: "stripe", at: item(0))
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

/// Cells are views: made once, used again, with the attributes that the layout says.
@Suite struct CellsTests {
  @Test func cellsAreUsedAgain() {
    let rows = Rows(100)
    let view = rows.list()
    let cells = { view.visibleCells.compactMap { $0 as? RowCell } }
    #expect(cells().map(\.text) == (0..<5).map { "row \($0)" })
    for offset in [400.0, 800] {
      view.contentOffset.y = offset
      DisplayLink.advance(by: 0)
    }
    #expect(cells().map(\.text) == (20..<25).map { "row \($0)" })
    #expect(
      view.visibleCells.map(\.frame)
        == (20..<25).map { CGRect(x: 0, y: 40 * $0, width: 100, height: 40) })
    let content = CGRect(x: 0, y: 0, width: 100, height: 40)
    #expect(view.visibleCells.allSatisfy { $0.contentView.frame == content })
    #expect(rows.made.count <= 10 && view.subviews.count == 5)
    #expect(cells().contains { $0.reuses > 0 })
    #expect(cells().map { view.indexPath(for: $0)?.item } == Array(20..<25))
    #expect(cells().allSatisfy { $0.applied.last == view.indexPath(for: $0) })
    let told = { (word: String) in
      rows.log.filter { $0.hasPrefix(word) }.compactMap { Int($0.dropFirst(word.count)) }
    }
    #expect(told("show ") == Array(0..<5) + Array(10..<15) + Array(20..<25))
    #expect(told("hide ") == Array(0..<5) + Array(10..<15))
  }

  @Test func reconfiguredCellsStayAndReloadedOnesDoNot() {
    let rows = Rows(5)
    let view = rows.list()
    let cell = view.cellForItem(at: item(1)) as? RowCell
    rows.texts[1] = "new"
    view.reconfigureItems(at: [item(1)])
    #expect(view.cellForItem(at: item(1)) === cell && cell?.text == "new")
    rows.texts[1] = "newer"
    view.reloadItems(at: [item(1)])
    let other = view.cellForItem(at: item(1)) as? RowCell
    #expect(other !== cell && other?.text == "newer")
  }

  @Test func headersAndDecorationsHaveViews() throws {
    let rows = Rows(5)
    let layout = StripedLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    let view = rows.list(layout)
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader, at: item(0))
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 100, height: 30))
    let place = try #require(view.subviews.firstIndex { $0 is Stripe })
    let stripe = try #require(view.subviews[place] as? Stripe)
    #expect(stripe.frame == CGRect(x: 0, y: 0, width: 100, height: 50) && stripe.count >= 1)
    #expect(view.subviews.firstIndex { $0 is RowCell }.map { $0 > place } == true)
  }

  /// One item at a time, and the tapped one anew, in the order of Apple's guide to collection views; the selection
  /// follows its item, and a drag selects nothing.
  @Test func tapsSelect() {
    let rows = Rows(5)
    let view = rows.list()
    (rows.barred, rows.dull) = (2, 0)
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    view.frame.origin = CGPoint(x: 10, y: 20)
    window.addSubview(view)
    let delivery = TouchDelivery(to: window)
    let selection = { (view.indexPathsForSelectedItems ?? []).map(\.item) }
    rows.log = []
    for (number, row) in [1, 3, 3, 2, 0].enumerated() {
      delivery.tap(60, CGFloat(20 + 40 * row + 20), time: Double(number))
    }
    #expect(
      rows.log == [
        "on 1", "may 1", "off 1", "selected 1", "on 3", "may 3", "off 3", "deselected 1",
        "selected 3", "on 3", "may 3", "off 3", "selected 3", "on 2", "may 2", "off 2",
      ])
    rows.texts.insert("above", at: 0)
    view.insertItems(at: [item(0)])
    #expect(selection() == [4])
    delivery.drag(60, 40, by: 0, 40, steps: 1, time: 8, inFrames: false)
    delivery.touchEnded(time: 8.2)
    #expect(selection() == [4])
    #expect(view.visibleCells.map(\.isSelected) == [false, false, false, false, true])
  }

  @Test func headersComeAndGo() {
    let rows = Rows(12)
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = rows.list(layout)
    for offset in [100.0, 0] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }
    #expect(rows.log.filter { $0.hasSuffix("header") } == ["header", "no header", "header"])
  }
}

// MARK: - Sizes by constraints

private final class BubbleCell: UICollectionViewCell {
  private let bubble = UIView()
  private let text = UIView()
  private lazy var height = text.heightAnchor.constraint(equalToConstant: 20)

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.addSubview(bubble)
    bubble.addSubview(text)
    for view in [bubble, text] { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      bubble.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 8),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
      text.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 10),
      text.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: 12),
      text.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -12),
      text.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -10),
      text.widthAnchor.constraint(equalToConstant: 60),
      height,
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func set(height: CGFloat, width: CGFloat) {
    self.height.constant = height
    contentView.widthAnchor.constraint(equalToConstant: width).isActive = true
  }

  var frames: [CGRect] { [bubble.frame, text.frame] }
}

private final class SizedBox: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 30) }
}

private final class Bubbles: NSObject, UICollectionViewDataSource {
  var heights: [CGFloat] = [20, 50, 35]
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { heights.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? BubbleCell)?.set(
      height: heights[indexPath.item], width: collectionView.bounds.width)
    return cell
  }

  /// A flow of cells that size themselves.
  func list() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    let view = UICollectionView(200, 400, items: CGSize(width: 50, height: 50), layout)
    view.register(BubbleCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = self
    view.layoutIfNeeded()
    return view
  }
}

/// Constraints within cells say how large these are.
@Suite struct SizingTests {
  /// Heights of 20, 50 and 35 points with 10 points around them in a bubble that is 4 points from the edges.
  @Test func cellsAreAsLargeAsWhatStandsInThem() {
    let source = Bubbles()
    let view = source.list()
    let cells = (0..<3).compactMap { view.cellForItem(at: [0, $0]) as? BubbleCell }
    #expect(
      cells.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 200, height: 48), CGRect(x: 0, y: 48, width: 200, height: 78),
        CGRect(x: 0, y: 126, width: 200, height: 63),
      ])
    #expect(
      cells[1].frames == [
        CGRect(x: 8, y: 4, width: 84, height: 70), CGRect(x: 12, y: 10, width: 60, height: 50),
      ])
    source.heights[1] = 80
    view.reconfigureItems(at: [[0, 1]])
    view.layoutIfNeeded()
    #expect(cells.map(\.frame.minY) == [0, 48, 156] && cells[1].frame.height == 108)
  }

  /// A column of margins, a custom space, a view of a fixed height and one that fills the rest.
  @Test func stacksHaveMarginsAndSpacesOfTheirOwn() {
    let (fixed, box, filler) = (UIView(), SizedBox(), UIView())
    fixed.heightAnchor.constraint(equalToConstant: 44).isActive = true
    let stack = UIStackView(arrangedSubviews: [fixed, box, filler])
    (stack.axis, stack.spacing) = (.vertical, 6)
    stack.setCustomSpacing(20, after: fixed)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
    let height: CGFloat = 10 + 44 + 20 + 30 + 6 + 10
    #expect(stack.sizeThatFits(CGSize(width: 110, height: 0)).height == height)
    stack.frame = CGRect(x: 0, y: 0, width: 110, height: 200)
    stack.layoutIfNeeded()
    #expect(
      stack.arrangedSubviews.map(\.frame) == [
        CGRect(x: 5, y: 10, width: 100, height: 44), CGRect(x: 5, y: 74, width: 100, height: 30),
        CGRect(x: 5, y: 110, width: 100, height: 80),
      ])
  }
}
