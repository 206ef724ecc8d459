import Foundation
import Testing

/// Layouts as clients of UIKit write them, and what they rely on.
@Suite struct LayoutsTests {
  /// Takes its items' size from the bounds when it is prepared.
  private final class ColumnLayout: UICollectionViewFlowLayout {
    override func prepare() {
      super.prepare()
      guard let collectionView else { return }
      itemSize = CGSize(width: collectionView.bounds.width, height: 30)
    }
  }

  @Test func anInvalidationInPrepareIsNotLost() {
    let source = Counted(3)
    let view = UICollectionView(
      100, 300, items: CGSize(width: 100, height: 40), ColumnLayout(), source: source)
    run(3)
    let frames = (0..<3).map { CGRect(x: 0, y: 30 * $0, width: 100, height: 30) }
    #expect(view.visibleCells.map(\.frame) == frames)
  }

  /// Draws every cell 100 points above where a flow layout has it.
  private final class RaisedLayout: UICollectionViewFlowLayout {
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.map { attributes in
        attributes.center.y -= 100
        return attributes
      }
    }
  }

  @Test(arguments: [0, 20, 290, 300, 450, 600]) func cellsThatALayoutMovesIntoViewShow(
    offset: CGFloat
  ) {
    let source = Counted(100)
    let view = UICollectionView(
      100, 300, items: CGSize(width: 100, height: 40), RaisedLayout(), source: source)
    view.contentOffset.y = offset
    DisplayLink.advance(by: 0)
    let inView = (0..<100).filter { row in
      let top = CGFloat(row) * 40 - 100
      return top + 40 > offset && top < offset + 300
    }
    #expect(view.indexPathsForVisibleItems.map(\.item) == inView)
  }

  // MARK: - Rows that are put in above

  /// Moves the offset along with what is put in above.
  private final class ChatLayout: UICollectionViewFlowLayout {
    var grown: CGFloat = 0

    override func targetContentOffset(forProposedContentOffset proposed: CGPoint) -> CGPoint {
      defer { grown = 0 }
      return CGPoint(x: proposed.x, y: proposed.y + grown)
    }
  }

  /// How a client keeps what shows in its place while rows are put in above.
  enum Holding: CaseIterable { case offsetAfter, offsetInside, target, adjustment }

  /// The last cell that shows is the same object in each frame after ten rows were put in above, with the offset moved
  /// by their height.
  ///
  /// In the last two views the rows go farther than a cell is followed.
  @Test(
    arguments: Holding.allCases,
    [(0, 300), (20, 300), (2000, 300), (20, 190), (20, 130)] as [(CGFloat, CGFloat)])
  func theLastCellStaysItself(holding: Holding, place: (offset: CGFloat, height: CGFloat)) throws {
    let (source, layout) = (Counted(100), ChatLayout())
    let view = UICollectionView(
      100, place.height, items: CGSize(width: 100, height: 40), layout, source: source)
    view.contentOffset.y = place.offset
    DisplayLink.advance(by: 0)
    let last = try #require(view.visibleCells.last)
    let path = item(last.indexPath.item + 10)
    source.count += 10
    if holding == .target { layout.grown = 400 }
    view.performBatchUpdates {
      view.insertItems(at: (0..<10).map(item))
      if holding == .offsetInside { view.contentOffset.y += 400 }
    }
    if holding == .offsetAfter { view.contentOffset.y += 400 }
    if holding == .adjustment {
      let context = UICollectionViewFlowLayoutInvalidationContext()
      context.contentOffsetAdjustment = CGPoint(x: 0, y: 400)
      layout.invalidateLayout(with: context)
    }
    let same = (0..<40).allSatisfy { _ in
      run(1)
      return view.cellForItem(at: path) === last
    }
    #expect(same)
  }

  @Test func anUpdateThatDoesNotFitTheDataEndsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = Counted(3)
      let view = UICollectionView(120, 200, items: CGSize(width: 40, height: 40), source: source)
      view.layoutIfNeeded()
      view.insertItems(at: [item(0)])
    }
    // In release as well, where the sentence of a precondition is left out.
    let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sentence.contains("Fatal error: ") && sentence.contains("section 0"))
  }

  // MARK: - Edges and directions

  private final class MirroredLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  @Test(
    arguments: [(.unspecified, [0, 40, 80]), (.forceRightToLeft, [80, 40, 0])]
      as [(UISemanticContentAttribute, [CGFloat])])
  func layoutsThatFlipAreMirrored(direction: UISemanticContentAttribute, lefts: [CGFloat]) {
    let source = Counted(3)
    let view = UICollectionView(120, 200, items: CGSize(width: 40, height: 40), MirroredLayout())
    view.semanticContentAttribute = direction
    view.dataSource = source
    DisplayLink.advance(by: 0)
    #expect((0..<3).map { view.cellForItem(at: item($0))?.frame.minX } == lefts)
  }

  // MARK: - Cells in space

  private final class TintedAttributes: UICollectionViewLayoutAttributes {
    var tint: CGFloat = 0
    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? TintedAttributes)?.tint = tint
      return copy
    }
  }

  private final class CoverFlow: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { TintedAttributes.self }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.compactMap { attributes in
        guard let copy = attributes.copy() as? TintedAttributes else { return nil }
        copy.tint = CGFloat(copy.indexPath.row) / 10
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        copy.transform3D = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
        return copy
      }
    }
  }

  /// A turn by 60 degrees about the y axis halves what shows of the width.
  @Test func layoutsTurnCellsInSpace() {
    let numbers = Counted(100)
    let view = UICollectionView(
      50, 100, items: CGSize(width: 50, height: 50), CoverFlow(), source: numbers)
    DisplayLink.advance(by: 0)
    let shown = view.visibleCells.map(\.attributes)
    #expect(shown.compactMap { ($0 as? TintedAttributes)?.tint } == [0, 0.1])
    for attributes in shown {
      #expect(abs(attributes.transform3D.m11 - 0.5) < 1e-12)
      #expect(!CATransform3DIsAffine(attributes.transform3D))
    }
  }

  // MARK: - What UIKit's layouts answer

  private final class Rows: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
  {
    var count = 4
    func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout,
      referenceSizeForHeaderInSection section: Int
    ) -> CGSize { CGSize(width: 0, height: 7) }
  }

  /// As published circle layouts: changes what UIKit's own layout answers for inserted items.
  private final class Circle: UICollectionViewLayout {
    /// A layout may say that it always has a view.
    override var collectionView: UICollectionView {
      guard let view = super.collectionView else { fatalError("The layout is used in a view.") }
      return view
    }
    override var collectionViewContentSize: CGSize { collectionView.bounds.size }
    override func layoutAttributesForItem(at path: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
      attributes.frame = CGRect(x: 20 * path.item, y: 0, width: 10, height: 10)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect)
      -> [UICollectionViewLayoutAttributes]?
    {
      (0..<collectionView.numberOfItems(inSection: 0)).compactMap {
        layoutAttributesForItem(at: item($0))
      }
    }
    override func initialLayoutAttributesForAppearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: path)
      attributes?.center = CGPoint(x: 150, y: 150)
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: path)
      attributes?.center.y += 100
      return attributes
    }
  }

  @Test func layoutsChangeWhereUIKitLetsItemsStartAndEnd() {
    let rows = Rows()
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: Circle())
    view.dataSource = rows
    view.layoutIfNeeded()
    rows.count = 5
    view.performBatchUpdates({ view.insertItems(at: [item(1)]) })
    let elements = view.visibleElements.sorted { $0.indexPath < $1.indexPath }
    #expect(elements[1].center == CGPoint(x: 150, y: 150))
    #expect(elements.map(\.alpha) == [1, 0, 1, 1, 1])
    run(120)
    rows.count = 4
    view.performBatchUpdates({ view.deleteItems(at: [item(0)]) })
    run(12)
    // On its way from 5 to 105.
    let gone = view.visibleElements.first { $0.isGhost }?.center.y ?? 0
    #expect(gone > 30 && gone < 105)
    run(120)
    let first = view.visibleElements.first { $0.indexPath.item == 0 }
    #expect(first?.center == CGPoint(x: 5, y: 5))
  }

  /// A flow layout that prepares for itself and still reads what UIKit's has.
  private final class OwnPreparation: UICollectionViewFlowLayout {
    var first: CGRect?
    override func prepare() { first = super.layoutAttributesForItem(at: item(0))?.frame }
  }

  @Test func aFlowLayoutAnswersASubclassThatDoesNotPrepareIt() throws {
    let (rows, layout) = (Rows(), OwnPreparation())
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    (view.dataSource, view.delegate) = (rows, rows)
    view.layoutIfNeeded()
    #expect(layout.first == CGRect(x: 0, y: 7, width: 50, height: 50))
    let delegate = try #require(view.delegate as? UICollectionViewDelegateFlowLayout)
    let header = ifImplemented(
      delegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: 0))
    #expect(header == CGSize(width: 0, height: 7))
    let size = ifImplemented(delegate.collectionView(view, layout: layout, sizeForItemAt: item(0)))
    #expect(size == nil)
  }
}
