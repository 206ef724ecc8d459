import Foundation
import Testing

private final class Letters: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var letters = ["a", "b", "c", "d", "e"]
  var moves: [[Int]] = []
  var fixed: Int?
  var farthest: Int?

  /// A list of rows of 40 points in 200.
  func list(
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "letter")
    (view.dataSource, view.delegate) = (self, self)
    DisplayLink.advance(by: 0)
    return view
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { letters.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "letter", for: indexPath)
    cell.tag = Int(letters[indexPath.item].unicodeScalars.first?.value ?? 0)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item != fixed }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    moves.append([sourceIndexPath.item, destinationIndexPath.item])
    letters.insert(letters.remove(at: sourceIndexPath.item), at: destinationIndexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    IndexPath(item: min(proposedIndexPath.item, farthest ?? .max), section: 0)
  }
}

/// Lifts the item that is held.
private final class LiftingLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(
      at: indexPath, withTargetPosition: position)
    attributes.alpha = 0.8
    return attributes
  }
}

private final class RecordingLayout: UICollectionViewFlowLayout {
  var log: [String] = []
  override func prepareForTransition(to newLayout: UICollectionViewLayout) { log.append("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) { log.append("from") }
  override func finalizeLayoutTransition() { log.append("final") }
}

extension UICollectionView {
  /// The letters that show from the top down, by where they are drawn.
  fileprivate var drawn: String {
    visibleElements.sorted { $0.center.y < $1.center.y }
      .compactMap { $0.view.flatMap { UnicodeScalar(UInt32($0.tag)) }.map(String.init) }.joined()
  }
  /// The rows' tops from the top down.
  fileprivate var tops: [CGFloat] { visibleElements.map(\.frame.minY).sorted() }
}

/// Items that are moved by hand, and layouts that follow one, as clients of UIKit write them.
@Suite struct MovingTests {
  /// "a" is taken to the third row and let go there, or it is broken off.
  @Test(arguments: [(false, "bcade", [[0, 2]]), (true, "abcde", [])])
  func anItemIsMovedByHand(isCancelled: Bool, letters: String, moves: [[Int]]) {
    let source = Letters()
    let view = source.list(LiftingLayout())
    #expect(view.beginInteractiveMovementForItem(at: item(0)))
    for y in stride(from: 20.0, through: 101, by: 9) {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: y))
      run(1)
      #expect(view.visibleElements.last?.center == CGPoint(x: 50, y: y))
    }
    #expect(view.visibleElements.last?.alpha == 0.8)
    run(60)
    // The others have made room, and the data source is told at the end.
    #expect(view.drawn == "bcade" && source.moves.isEmpty)
    if isCancelled { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
    run(60)
    #expect(view.drawn == letters && source.letters.joined() == letters && source.moves == moves)
    #expect(view.tops == [0, 40, 80, 120, 160])
  }

  @Test func theDelegateChoosesAnotherPlace() {
    let source = Letters()
    (source.farthest, source.fixed) = (1, 2)
    let view = source.list()
    #expect(!view.beginInteractiveMovementForItem(at: item(2)))
    view.beginInteractiveMovementForItem(at: item(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 101))
    run(1)
    view.endInteractiveMovement()
    #expect(source.letters.joined() == "bacde")
  }

  /// A quarter of the way from 40 to 80 points a row is 50 points a row.
  @Test(arguments: [true, false]) func aTransitionIsLedByAHand(isFinished: Bool) {
    let (source, old, new) = (Letters(), RecordingLayout(), RecordingLayout())
    let view = source.list(old)
    new.itemSize = CGSize(width: 100, height: 80)
    new.minimumLineSpacing = 0
    var completions: [[Bool]] = []
    let way: UICollectionViewTransitionLayout = view.startInteractiveTransition(to: new) {
      completions.append([$0, $1])
    }
    way.transitionProgress = 0.25
    way.updateValue(3, forAnimatedKey: "pinch")
    #expect(way.value(forAnimatedKey: "pinch") == 3)
    DisplayLink.advance(by: 0)
    let rows = { (height: CGFloat, count: Int) in
      (0..<count).map { CGRect(x: 0, y: CGFloat($0) * height, width: 100, height: height) }
    }
    #expect(view.visibleCells.map(\.frame) == rows(50, 4))
    if isFinished { view.finishInteractiveTransition() } else { view.cancelInteractiveTransition() }
    #expect(view.collectionViewLayout === (isFinished ? new : old))
    run(120)
    let end = view.visibleElements.map(\.frame).sorted { $0.minY < $1.minY }
    #expect(end == (isFinished ? rows(80, 3) : rows(40, 5)))
    #expect(completions == [[true, isFinished]])
    #expect([old.log, new.log] == [["to", "final"], ["from", "final"]])
  }

  /// What is held at the third row is let go of where it was.
  @Test(arguments: [0, 1, 4]) func itemsAreDeletedWhileOneIsHeld(number: Int) {
    let source = Letters()
    let view = source.list()
    view.beginInteractiveMovementForItem(at: item(0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 100))
    run(6)
    source.letters.remove(at: number)
    view.deleteItems(at: [item(number)])
    run(120)
    #expect(view.drawn == source.letters.joined() && view.tops == [0, 40, 80, 120])
    #expect(source.moves.isEmpty, "the data source is told of no move")
  }
}
