import UIKit

// Views in windows and touches on cells, as clients of UIKit write them.

private final class Noting: UIView {
  var notes: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    notes.append(newSuperview == nil ? "will leave" : "will enter")
  }
  override func didMoveToSuperview() { notes.append(superview == nil ? "left" : "entered") }
  override func willMove(toWindow newWindow: UIWindow?) {
    notes.append(newWindow == nil ? "will leave window" : "will enter window")
  }
  override func didMoveToWindow() { notes.append(window == nil ? "no window" : "window") }
  override func updateConstraints() {
    notes.append("constraints")
    super.updateConstraints()
  }
}

private final class SizedController: UIViewController {
  var notes: [String] = []
  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    notes.append("from \(Int(view.bounds.width)) to \(Int(size.width))")
    coordinator.animate(
      alongsideTransition: { _ in self.notes.append("beside at \(Int(self.view.bounds.width))") },
      completion: { _ in self.notes.append("after") })
  }
}

private final class Deck: UICollectionViewController {
  var items = Array(0..<12)
  var notes: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    collectionView.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { items.count }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { indexPath.item != 2 }
  override func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { notes.append("on \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { notes.append("off \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    notes.append("may \(indexPath.item)")
    return indexPath.item != 1
  }
  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { notes.append("selected \(indexPath.item)") }
  override func collectionView(
    _ collectionView: UICollectionView,
    willDisplaySupplementaryView view: UICollectionReusableView, forElementKind elementKind: String,
    at indexPath: IndexPath
  ) { notes.append("header") }
  override func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { notes.append("no header") }
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { items.insert(items.remove(at: sourceIndexPath.item), at: destinationIndexPath.item) }
  override func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { IndexPath(item: min(3, proposedIndexPath.item), section: 0) }
}

/// Runs clients' views and hands plain values over.
enum ClientCodeLifecycle {
  /// What a view in another one is told as that goes into a window and out of it.
  static func windows() -> [String] {
    let (window, outer, view) = (UIWindow(frame: .zero), UIView(), Noting())
    outer.addSubview(view)
    window.addSubview(outer)
    outer.removeFromSuperview()
    window.addSubview(view)
    view.removeFromSuperview()
    return view.notes
  }

  /// What a controller and a view are told of a wider window.
  static func resized() -> (controller: [String], view: [String]) {
    let (window, controller, view) = (
      UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 640)), SizedController(), Noting()
    )
    defer { UIApplication.shared.close(window) }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    controller.view.addSubview(view)
    window.layoutIfNeeded()
    (controller.notes, view.notes) = ([], [])
    window.frame.size = CGSize(width: 640, height: 640)
    window.frame.size = CGSize(width: 700, height: 640)
    view.setNeedsUpdateConstraints()
    window.layoutIfNeeded()
    return (controller.notes, view.notes)
  }

  private static func shown(_ body: (Deck, TouchDelivery) -> Void) -> Deck {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let deck = Deck(collectionViewLayout: layout)
    deck.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
    deck.view.layoutIfNeeded()
    body(deck, TouchDelivery(to: deck.view))
    return deck
  }

  /// What taps on items 0, 0, 1 and 2 tell, and a scroll past the header and back.
  static func taps() -> (taps: [String], scrolls: [String]) {
    var taps: [String] = []
    let deck = shown { deck, touches in
      deck.notes = []
      for (number, y) in [40.0, 40, 80, 120].enumerated() {
        touches.touchBegan(at: CGPoint(x: 50, y: y), time: Double(number))
        touches.touchEnded(time: Double(number) + 0.1)
      }
      taps = deck.notes
      deck.notes = []
      for offset in [100.0, 0] {
        deck.collectionView.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
        deck.collectionView.layoutIfNeeded()
      }
    }
    return (taps, deck.notes)
  }

  /// The data after item 1 was moved by hand to the place of item 4, which the delegate makes the third.
  static func moved() -> [Int] {
    shown { deck, _ in
      deck.collectionView.beginInteractiveMovementForItem(at: [0, 1])
      deck.collectionView.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 190))
      deck.collectionView.endInteractiveMovement()
    }.items
  }
}
