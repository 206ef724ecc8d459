import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The pictures of objc.io's article, in a collection view with its own layout and under its own
/// controller.
final class ArticlePictures: PictureBoard, CollectionViewDataSource, ObjcIONewtonianItems {
  /// The numbers of the pictures in the order of the data.
  private var numbers: [Int] = []
  private var nextNumber = 0
  private(set) var layout = ObjcIONewtonianLayout()
  private lazy var controller = ObjcIONewtonianController(layout, items: self)
  let view: CollectionView

  init() {
    view = CollectionView(frame: .zero, collectionViewLayout: layout)
    view.dataSource = self
  }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { count }

  /// How many pictures there are; the article's controller changes it at the end.
  var count: Int {
    get { numbers.count }
    set {
      numbers.removeLast(max(0, numbers.count - newValue))
      while numbers.count < newValue {
        numbers.append(nextNumber)
        nextNumber += 1
      }
    }
  }

  func use(_ fidelity: Fidelity) -> Bool { fidelity == .published }

  func apply(_ values: ParameterValues) {
    typealias Keys = NewtonianScene.Keys
    (layout.frequency, layout.damping) = (values[Keys.frequency], values[Keys.damping])
    (layout.length, layout.gravity) = (values[Keys.length], values[Keys.gravity])
  }

  /// The article's pictures hang from where the middle was when they came: another width has a layout
  /// of its own, with the same motion.
  func resize(to size: CGSize) {
    let isOther = size.width != view.bounds.width && count > 0
    view.frame = CGRect(origin: .zero, size: size)
    view.layoutIfNeeded()
    if isOther { makeLayout(hangingInOrder.map(\.motion), falling: falling.map(\.motion)) }
  }

  func hang(_ pictures: [NewtonianLayout.Motion]) { makeLayout(pictures, falling: []) }

  private func makeLayout(
    _ pictures: [NewtonianLayout.Motion], falling: [NewtonianLayout.Motion]
  ) {
    let (old, waiting) = (layout, controller.snapshot())
    numbers = []
    view.reloadData()
    layout = ObjcIONewtonianLayout()
    controller = ObjcIONewtonianController(layout, items: self)
    (layout.frequency, layout.damping) = (old.frequency, old.damping)
    (layout.length, layout.gravity) = (old.length, old.gravity)
    view.setCollectionViewLayout(layout, animated: false)
    let all = pictures + falling
    view.performBatchUpdates {
      view.insertItems(at: all.indices.map { IndexPath(item: $0, section: 0) })
      numbers = all.map(\.number)
    }
    nextNumber = max(nextNumber, (numbers.max() ?? -1) + 1)
    controller.mostItems = max(controller.mostItems, count)
    for (i, motion) in all.enumerated() { move(i, as: motion) }
    if !falling.isEmpty {
      layout.detachItem(at: IndexPath(item: count - 1, section: 0))
      controller.restore(waiting)
    }
    view.layoutIfNeeded()
  }

  private func move(_ item: Int, as motion: NewtonianLayout.Motion) {
    guard let attributes = attributes(item) else { return }
    (attributes.center, attributes.transform) = (motion.center, motion.transform)
    let animator = layout.dynamicAnimator
    animator.updateItem(usingCurrentState: attributes)
    animator.setLinearVelocity(motion.velocity, of: attributes)
    animator.setAngularVelocity(motion.angularVelocity, of: attributes)
  }

  // MARK: - Reading

  var anchor: CGPoint { layout.attachmentPoint }
  var length: CGFloat { layout.length }
  var restCenter: CGPoint {
    let sag = NewtonianLayout.sag(gravity: layout.gravity, frequency: layout.frequency)
    return CGPoint(x: anchor.x, y: anchor.y + length + sag)
  }

  private func attributes(_ item: Int) -> CollectionViewLayoutAttributes? {
    layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))
  }

  private func picture(_ item: Int, isHanging: Bool) -> Picture? {
    guard let attributes = attributes(item) else { return nil }
    let rates = layout.dynamicAnimator.motion(of: attributes)
    let motion = NewtonianLayout.Motion(
      number: numbers[item], zIndex: attributes.zIndex, center: attributes.center,
      transform: attributes.transform, velocity: rates.velocity,
      angularVelocity: rates.angularVelocity)
    return Picture(motion: motion, isHanging: isHanging)
  }

  private var hangingCount: Int { controller.isWaiting ? count - 1 : count }
  var hangingInOrder: [Picture] {
    (0..<hangingCount).compactMap { picture($0, isHanging: true) }
  }
  /// The last picture falls while the controller waits.
  var falling: [Picture] {
    (hangingCount..<count).compactMap { picture($0, isHanging: false) }
  }

  // MARK: - Updates

  var canAdd: Bool { controller.canAdd }
  var canShuffle: Bool { false }
  var canGrab: Bool { false }
  func canRemove(_ number: Int) -> Bool { controller.canDelete && number == numbers.last }

  @discardableResult
  func add() -> Int? {
    guard canAdd else { return nil }
    controller.add()
    return numbers.last
  }

  func letFall(_ number: Int) -> Bool {
    guard canRemove(number) else { return false }
    controller.delete()
    return true
  }

  func shuffle() {}

  // MARK: - The hand

  var held: Int? { nil }
  func grab(_ picture: Picture, at point: CGPoint) {}
  func drag(to point: CGPoint) {}
  func release() {}

  // MARK: - Motion

  func advance(by dt: Double) {
    controller.advance(by: dt)
    view.advance(by: dt)
  }

  var isAtRest: Bool {
    !controller.isWaiting && (count == 0 || !layout.dynamicAnimator.isRunning)
  }
  var debugSnapshot: DebugSnapshot { layout.dynamicAnimator.debugSnapshot }
  var solvedItemCount: Int { layout.dynamicAnimator.solvedItemCount }

  /// The moving state, and which pictures there are.
  struct State {
    fileprivate let numbers: [Int]
    fileprivate let nextNumber: Int
    fileprivate let controller: ObjcIONewtonianController.State
    fileprivate let view: CollectionView.Snapshot
  }

  func snapshot() -> PictureState {
    let state = State(
      numbers: numbers, nextNumber: nextNumber, controller: controller.snapshot(),
      view: view.snapshot())
    return PictureState(content: .article(state), hanging: hangingInOrder.map(\.motion))
  }

  func restore(_ state: PictureState) {
    guard case .article(let content) = state.content else { return hang(state.hanging) }
    (numbers, nextNumber) = (content.numbers, content.nextNumber)
    controller.restore(content.controller)
    view.restore(content.view)
  }
}
