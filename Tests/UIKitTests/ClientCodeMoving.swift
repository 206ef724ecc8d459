import UIKit

// Reordering by hand and transitions led by a hand, as clients of UIKit write them.

private final class Letters: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var letters = ["a", "b", "c", "d", "e"]
  var moves: [[Int]] = []
  var fixed: Int?
  var farthest: Int?

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

/// Lifts the item that is held, and notes what it is told.
private final class LiftingLayout: UICollectionViewFlowLayout {
  var targets: [[Int]] = []
  var ended: [Bool] = []

  override func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.layoutAttributesForInteractivelyMovingItem(
      at: indexPath, withTargetPosition: position)
    attributes.alpha = 0.8
    return attributes
  }

  override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
    targets.append(
      (context.previousIndexPathsForInteractivelyMovingItems ?? []).map(\.item)
        + (context.targetIndexPathsForInteractivelyMovingItems ?? []).map(\.item))
    return context
  }

  override func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    ended.append(movementCancelled)
    return super.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: indexPaths, previousIndexPaths: previousIndexPaths,
      movementCancelled: movementCancelled)
  }
}

private final class RecordingLayout: UICollectionViewFlowLayout {
  var log: [String] = []
  override func prepareForTransition(to newLayout: UICollectionViewLayout) { log.append("to") }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) { log.append("from") }
  override func finalizeLayoutTransition() { log.append("final") }
}

/// Runs the code above and hands plain values over.
enum ClientCodeMoving {
  private static func list(
    _ source: Letters, _ layout: UICollectionViewFlowLayout
  ) -> UICollectionView {
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40), layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "letter")
    view.dataSource = source
    view.delegate = source
    DisplayLink.advance(by: 0)
    return view
  }

  /// The letters that show from the top down, by where they are drawn, and the held one's middle.
  private static func drawn(_ view: UICollectionView) -> String {
    view.visibleElements.sorted { $0.center.y < $1.center.y }
      .compactMap { $0.view.flatMap { UnicodeScalar(UInt32($0.tag)) }.map(String.init) }.joined()
  }

  struct Move {
    var began = false
    var held: [CGPoint] = []
    var alpha: CGFloat = 0
    var drawn: [String] = []
    var places: [CGFloat] = []
    var moves: [[Int]] = []
    var letters = ""
    var targets: [[Int]] = []
    var ended: [Bool] = []
  }

  /// Holds "a", takes it to the third row, and lets go there, or breaks it off.
  static func move(isCancelled: Bool, farthest: Int? = nil) -> Move {
    let (source, layout) = (Letters(), LiftingLayout())
    source.farthest = farthest
    let view = list(source, layout)
    var result = Move()
    result.began = view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
    for y in stride(from: 20.0, through: 101, by: 9) {
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: y))
      DisplayLink.advance(by: 1.0 / 60)
      if let held = view.visibleElements.last { result.held.append(held.center) }
    }
    result.alpha = view.visibleElements.last?.alpha ?? 0
    run(60)
    result.drawn.append(drawn(view))
    result.moves = source.moves
    if isCancelled { view.cancelInteractiveMovement() } else { view.endInteractiveMovement() }
    run(60)
    result.drawn.append(drawn(view))
    result.places = view.visibleElements.map(\.frame.minY).sorted()
    result.moves += source.moves
    result.letters = source.letters.joined()
    (result.targets, result.ended) = (layout.targets, layout.ended)
    return result
  }

  /// Whether an item that is not to be moved is taken hold of.
  static func fixedItem() -> Bool {
    let source = Letters()
    source.fixed = 2
    return list(source, UICollectionViewFlowLayout()).beginInteractiveMovementForItem(
      at: IndexPath(item: 2, section: 0))
  }

  /// Deletes an item, by its place, while the first one is held at the third row: what is drawn then, and the rows'
  /// tops.
  static func deletion(of item: Int) -> (drawn: String, places: [CGFloat], isHeld: Bool) {
    let source = Letters()
    let view = list(source, UICollectionViewFlowLayout())
    view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 100))
    run(6)
    source.letters.remove(at: item)
    view.deleteItems(at: [IndexPath(item: item, section: 0)])
    run(120)
    let isHeld = !source.moves.isEmpty
    return (drawn(view), view.visibleElements.map(\.frame.minY).sorted(), isHeld)
  }

  struct Transition {
    var middle: [CGRect] = []
    var value: CGFloat = 0
    var isInstalled = false
    var end: [CGRect] = []
    var completions: [[Bool]] = []
    var logs: [[String]] = []
  }

  /// A quarter of the way from rows of 40 points to rows of 80, and its end.
  static func transition(isFinished: Bool) -> Transition {
    let (source, old, new) = (Letters(), RecordingLayout(), RecordingLayout())
    let view = list(source, old)
    new.itemSize = CGSize(width: 100, height: 80)
    new.minimumLineSpacing = 0
    var result = Transition()
    let way: UICollectionViewTransitionLayout = view.startInteractiveTransition(to: new) {
      result.completions.append([$0, $1])
    }
    way.transitionProgress = 0.25
    way.updateValue(3, forAnimatedKey: "pinch")
    result.value = way.value(forAnimatedKey: "pinch")
    DisplayLink.advance(by: 0)
    result.middle = view.visibleCells.map(\.frame)
    if isFinished { view.finishInteractiveTransition() } else { view.cancelInteractiveTransition() }
    result.isInstalled = view.collectionViewLayout === (isFinished ? new : old)
    run(120)
    result.end = view.visibleElements.map(\.frame).sorted { $0.minY < $1.minY }
    result.logs = [old.log, new.log]
    return result
  }
}
