import Foundation
import Testing

private final class Logged: UICollectionViewFlowLayout {
  var log: [String] = []
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
}

private final class Changing: UICollectionViewCell {
  var log: [String] = []
  override func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
    super.willTransition(from: oldLayout, to: newLayout)
    log.append("will")
  }
  override func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {
    super.didTransition(from: oldLayout, to: newLayout)
    log.append("did")
  }
}

private final class One: UICollectionViewController {
  let second = Logged()
  var count = 1
  var moves: [[Int]] = []

  /// A controller that takes another layout before its cells are registered, in a window of 200 by 300 points.
  static func shown(count: Int = 1, installs: Bool = true) -> (One, UIWindow) {
    let controller = One(collectionViewLayout: Logged())
    controller.count = count
    controller.installsStandardGestureForInteractiveMovement = installs
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    run(2)
    return (controller, window)
  }

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

/// The order of calls that clients take for granted.
@Suite struct OrderOfCallsTests {
  /// A layout that comes before the first pass changes nothing that shows; later both layouts know the view.
  @Test func layoutsAreChanged() throws {
    let (controller, window) = One.shown()
    #expect(controller.second.log == ["prepare 200"])
    let cell = try #require(controller.collectionView.visibleCells.first as? Changing)
    let third = Logged()
    controller.collectionView.setCollectionViewLayout(third, animated: true)
    #expect(cell.log == ["will"])
    run(120)
    window.rootViewController = nil
    #expect(cell.log == ["will", "did"])
    #expect(controller.second.log.last == "to a view")
    #expect(third.log.prefix(2) == ["from a view", "prepare 200"])
  }

  /// A layout that keeps what it worked out first.
  private final class Cached: UICollectionViewLayout {
    var kept: [UICollectionViewLayoutAttributes] = []
    override func prepare() {
      guard kept.isEmpty, let collectionView else { return }
      let attributes = UICollectionViewLayoutAttributes(forCellWith: item(0))
      attributes.frame = CGRect(x: 0, y: 0, width: collectionView.frame.width, height: 10)
      kept = [attributes]
    }
    override var collectionViewContentSize: CGSize { kept.first?.size ?? .zero }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { kept }
  }

  /// The view that gives the size is laid out first: 320 - 20 points.
  @Test func containersAreLaidOutFirst() {
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
    #expect(layout.kept.first?.frame.width == 300)
  }

  @Test(arguments: [true, false]) func aLongPressMovesItems(installs: Bool) {
    let (controller, window) = One.shown(count: 6, installs: installs)
    let delivery = TouchDelivery(to: window)
    delivery.touchBegan(at: CGPoint(x: 25, y: 25), time: 1)
    run(40)
    for (x, time) in [(100, 1.7), (175, 1.8)] {
      delivery.touchMoved(to: CGPoint(x: x, y: 25), time: time)
      run(1)
    }
    delivery.touchEnded(time: 1.9)
    run(120)
    #expect(controller.moves.first?.first == (installs ? 0 : nil))
  }
}
