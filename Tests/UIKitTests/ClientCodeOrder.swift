import UIKit

// What clients of UIKit take for granted about the order in which things are called.

private final class Logged: UICollectionViewFlowLayout {
  var log: [String] = []
  var asked = 0
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    super.prepareForTransition(from: oldLayout)
    log.append("from \(collectionView == nil ? "nowhere" : "a view")")
  }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    log.append("to \(collectionView == nil ? "nowhere" : "a view")")
  }
  override func prepare() {
    super.prepare()
    log.append("prepare \(Int(collectionView?.bounds.width ?? -1))")
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    asked += 1
    return super.layoutAttributesForItem(at: indexPath)
  }
}

private final class Changing: UICollectionViewCell {
  static var log: [String] { Log.shared.lines }
  final class Log {
    var lines: [String] = []
    static var shared: Log {
      let values = Thread.current.threadDictionary
      if let log = values["ClientCodeOrder"] as? Log { return log }
      let log = Log()
      values["ClientCodeOrder"] = log
      return log
    }
  }
  override func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
    super.willTransition(from: oldLayout, to: newLayout)
    Log.shared.lines.append("will")
  }
  override func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
    super.didTransition(from: oldLayout, to: newLayout)
    Log.shared.lines.append("did")
  }
}

private final class One: UICollectionViewController {
  let second = Logged()
  var count = 1
  var moves: [[Int]] = []
  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.collectionViewLayout = second
    collectionView.register(Changing.self, forCellWithReuseIdentifier: "cell")
  }
  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
  override func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moves.append([sourceIndexPath.item, destinationIndexPath.item]) }
}

/// A layout that keeps what it worked out first.
private final class Cached: UICollectionViewLayout {
  var kept: [UICollectionViewLayoutAttributes] = []
  override func prepare() {
    guard kept.isEmpty, let collectionView else { return }
    let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    attributes.frame = CGRect(x: 0, y: 0, width: collectionView.frame.width, height: 10)
    kept = [attributes]
  }
  override var collectionViewContentSize: CGSize { kept.first?.size ?? .zero }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { kept }
}

private final class Pager: UICollectionViewFlowLayout {
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { CGPoint(x: 0, y: (proposedContentOffset.y / 170).rounded() * 170) }
}

/// Runs clients and hands plain values over.
enum ClientCodeOrder {
  private static func show(_ controller: UIViewController) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
  }

  /// A controller that takes another layout before its cells are registered, and a third one later.
  static func layouts() -> (first: [String], later: [String], cells: [String]) {
    Changing.Log.shared.lines = []
    let controller = One(collectionViewLayout: Logged())
    let window = show(controller)
    run(2)
    let first = controller.second.log
    let third = Logged()
    controller.collectionView.setCollectionViewLayout(third, animated: true)
    let early = Changing.log
    run(120)
    window.rootViewController = nil
    return (
      first, controller.second.log.suffix(1) + third.log.prefix(2), early + ["-"] + Changing.log
    )
  }

  /// How often a layout is asked for items that it has given already.
  static func asked() -> Int {
    let controller = One(collectionViewLayout: Logged())
    controller.count = 40
    let window = show(controller)
    run(2)
    controller.collectionView.contentOffset.y = 100
    run(2)
    window.rootViewController = nil
    return controller.second.asked
  }

  /// The width that a layout sees at first whose view gets its size from constraints.
  static func firstWidth() -> CGFloat {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let layout = Cached()
    let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
    view.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: container.topAnchor),
      view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: 10),
      view.trailingAnchor.constraint(equalTo: container.trailingAnchor, constant: -10),
    ])
    view.layoutIfNeeded()
    return layout.kept.first?.frame.width ?? -1
  }

  /// Where a flick comes to rest whose end a layout chooses.
  static func rest() -> CGFloat {
    let layout = Pager()
    layout.itemSize = CGSize(width: 200, height: 70)
    let controller = One(collectionViewLayout: layout)
    controller.count = 60
    let window = show(controller)
    controller.collectionView.collectionViewLayout = layout
    run(1)
    let delivery = TouchDelivery(to: window)
    delivery.touchBegan(at: CGPoint(x: 100, y: 250), time: 1)
    for i in 1...12 {
      delivery.touchMoved(to: CGPoint(x: 100, y: 250 - 10 * Double(i)), time: 1 + Double(i) / 60)
      run(1)
    }
    delivery.touchEnded(time: 1.2)
    run(300)
    return controller.collectionView.contentOffset.y
  }

  /// What a long press moves in a controller's view.
  static func press(installs: Bool) -> [[Int]] {
    let controller = One(collectionViewLayout: Logged())
    controller.installsStandardGestureForInteractiveMovement = installs
    controller.count = 6
    let window = show(controller)
    run(2)
    let delivery = TouchDelivery(to: window)
    delivery.touchBegan(at: CGPoint(x: 25, y: 25), time: 1)
    run(40)
    delivery.touchMoved(to: CGPoint(x: 100, y: 25), time: 1.7)
    run(1)
    delivery.touchMoved(to: CGPoint(x: 175, y: 25), time: 1.8)
    run(1)
    delivery.touchEnded(time: 1.9)
    run(120)
    return controller.moves
  }

  /// How fast an item of no density is after an impulse of 1 N s off its middle, and how fast it turns.
  static func weightless() -> (speed: CGFloat, turn: CGFloat) {
    let stage = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let item = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 20))
    stage.addSubview(item)
    let animator = UIDynamicAnimator(referenceView: stage)
    let traits = UIDynamicItemBehavior(items: [item])
    (traits.density, traits.resistance) = (0, 0)
    animator.addBehavior(traits)
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVectorMake(1, 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 10), for: item)
    animator.addBehavior(push)
    run(5)
    return (traits.linearVelocity(for: item).x, traits.angularVelocity(for: item))
  }
}
